import fc from "fast-check";
import { expect, test } from "vitest";
import { BINARY_TOKENS, estimateJsonTokens, estimateTokens, tokens } from "./tokens.ts";

const PROSE =
  "We walked down to the river after lunch and sat on the old wall for an hour. The water was high, and two boys had made a small boat out of a milk carton. It sank at once, of course, but they did not mind. On the way back we met the baker, who told us that the shop will be closed on Monday, so we should buy bread for two days. I said we would come by at nine, before the bus leaves for the town centre.";

test("400 characters of plain prose cost about 100 tokens", () => {
  const estimate = estimateTokens(PROSE.slice(0, 400));
  expect(estimate).toBeGreaterThanOrEqual(90);
  expect(estimate).toBeLessThanOrEqual(110);
});

test.each([
  { name: "nothing", text: "", expected: 0 },
  { name: "a space", text: " ", expected: 1 },
  { name: "one word", text: "them", expected: 1 },
  { name: "one emoji", text: "😀", expected: 2 },
  { name: "two emoji", text: "😀🎉", expected: 4 },
  { name: "a character of Han", text: "数", expected: 1 },
  { name: "a character beyond the basic plane", text: "𠀀", expected: 3 },
  { name: "half an emoji", text: "\ud83d", expected: 1 },
  { name: "the other half", text: "\ude00", expected: 1 },
  { name: "halves in the wrong order", text: "\ude00\ud83d", expected: 2 },
  { name: "a contraction", text: "don't", expected: 2 },
  { name: "three digits", text: "123", expected: 1 },
  { name: "four digits", text: "1234", expected: 2 },
  { name: "an identifier of two words", text: "fooBar", expected: 2 },
  { name: "a control character", text: "\u0000", expected: 1 },
])("estimateTokens: $name", ({ text, expected }) => {
  expect(estimateTokens(text)).toBe(expected);
});

test.each([
  { name: "random letters and digits", text: "q7Zk9Xw2Lp4VbT8m", least: 8 },
  { name: "dense JSON", text: '{"a":[1,2,{"b":null}],"c":{"d":-0.25}}', least: 18 },
  { name: "Thai", text: "สวัสดีครับ", least: 4 },
])("estimateTokens is dear on $name", ({ text, least }) => {
  expect(estimateTokens(text)).toBeGreaterThanOrEqual(least);
});

/** Pieces at whose seams words, numbers, signs, spaces and surrogate pairs could merge. */
const piece = fc.constantFrom(
  ..."a b Z 1 23 . -- ' ’ é ě ж ש ا क ा 数 か 한 ก → ️ \ud83d \ude00 😀 ， \u0301 fooBar X9y".split(" "),
  " ",
  "  ",
  "\t",
  "\n",
  "\r\n",
  "\u0000",
);
const text = fc.oneof(
  fc.string({ unit: piece, maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);

test("estimateTokens is a whole number, zero only for nothing", () => {
  fc.assert(
    fc.property(text, (value) => {
      const estimate = estimateTokens(value);
      expect(Number.isSafeInteger(estimate)).toBe(true);
      expect(estimate > 0).toBe(value.length > 0);
    }),
  );
});

test("a text never costs less than a part of it", () => {
  fc.assert(
    fc.property(text, text, (left, right) => {
      const whole = estimateTokens(left + right);
      expect(whole).toBeGreaterThanOrEqual(Math.max(estimateTokens(left), estimateTokens(right)));
    }),
    { numRuns: 2_000 },
  );
});

const BASE64 = "iVBORw0KGgoAAAANSUhEUgAAAAUA9k+/".repeat(200);

test.each([
  { name: "a data URL", value: `data:image/png;base64,${BASE64}` },
  { name: "bare base64", value: BASE64 },
  { name: "base64 in lines", value: BASE64.replace(/.{64}/g, "$&\n") },
])("estimateTokens: $name costs a flat sum", ({ value }) => {
  expect(estimateTokens(value)).toBe(BINARY_TOKENS);
});

test.each([
  { name: "a long word", value: "a".repeat(5_000) },
  { name: "a list of words", value: "Alpha1\n".repeat(1_000) },
  { name: "base64 after a sentence", value: `Here it is: ${BASE64}` },
  { name: "a short block", value: BASE64.slice(0, 4_000) },
])("estimateTokens: $name is text", ({ value }) => {
  expect(estimateTokens(value)).not.toBe(BINARY_TOKENS);
});

test("estimateJsonTokens counts the serialised message", () => {
  const message = { role: "user", content: "Where did we put the tent?", timestamp: 1_760_000_000_000 };
  expect(estimateJsonTokens(message)).toBe(estimateTokens(JSON.stringify(message)));
  expect(estimateJsonTokens(null)).toBe(tokens(1));
  expect(estimateJsonTokens("")).toBeGreaterThan(0);
});

test("estimateJsonTokens charges an image of any size the same", () => {
  const message = (data: string) => ({
    role: "user",
    content: [{ type: "image", data, mimeType: "image/png" }],
  });
  const small = estimateJsonTokens(message(BASE64));
  const large = estimateJsonTokens(message(BASE64.repeat(800)));
  expect(large).toBe(small);
  expect(large - BINARY_TOKENS).toBe(estimateJsonTokens(message("")));
  expect(estimateJsonTokens({ content: [message(BASE64), message(BASE64)] })).toBeGreaterThan(
    2 * BINARY_TOKENS,
  );
});

test("a dump of base64 that the model reads as text is not an attachment", () => {
  const dump = Array.from({ length: 6_000 }, (_, at) => "aB3xQ9zK7m"[at % 10]).join("");
  const read = estimateJsonTokens({ role: "toolResult", content: [{ type: "text", text: dump }] });
  expect(read).toBeGreaterThan(BINARY_TOKENS);
  expect(estimateJsonTokens({ role: "user", content: [{ type: "image", data: dump }] })).toBeLessThan(read);
});
