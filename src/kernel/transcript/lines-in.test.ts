import fc from "fast-check";
import { expect, test } from "vitest";
import { linesFrom, linesIn } from "./lines-in.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** So many bytes at a time. */
async function* inPieces(all: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size);
}

const cutOff = async (text: string) => (await linesFrom(inPieces(bytes(text), 3))).damage;

test("lines are what stands between line feeds, and no other separator cuts one", () => {
  const line = fc
    .string({ unit: "grapheme" })
    .filter((text) => !text.includes("\n") && !text.startsWith("\ufeff"));
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), (lines) => {
      expect(linesIn(bytes(`${lines.join("\n")}\n`))).toEqual(lines.map((one) => one.toWellFormed()));
    }),
  );
});

test("bytes that are no text are told apart from text, line by line", () => {
  expect(linesIn(Uint8Array.of(0x61, 0x0a, 0xff, 0x0a, 0x62))).toEqual(["a", { garbled: "\ufffd" }, "b"]);
});

test.each([
  { text: "", cut: false },
  { text: '{"a":1}', cut: false },
  { text: '{"a":1}\n', cut: false },
  { text: '{"a":1}\n{"b"\n', cut: false },
  { text: '[\n{"a":1}\n]', cut: false },
  { text: '{"a":1}\n  ', cut: false },
  { text: '{"a":1}\n{"b":', cut: true },
  { text: '[{"a":1},', cut: true },
])("cut off or not: $text", async ({ text, cut }) => {
  expect((await cutOff(text)) !== undefined).toBe(cut);
});

test("any line of JSON that is cut inside is known", async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.string(), { minKeys: 1 }), fc.nat(), async (value, at) => {
      const line = JSON.stringify(value);
      expect(await cutOff(`{}\n${line.slice(0, 1 + (at % (line.length - 1)))}`)).toBeDefined();
    }),
  );
});

test("piece by piece they are the same lines, wherever it is cut", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ max: 14 }), fc.integer({ min: 1, max: 9 }), async (all, size) => {
      expect((await linesFrom(inPieces(all, size))).lines).toEqual(linesIn(all));
    }),
  );
});

test.each([
  { name: "bytes, just within", text: "a\nb\nc\n", why: undefined },
  { name: "a byte more", text: "a\nb\nc\nd", why: "it has more than" },
  { name: "lines, just within", text: "\n\n\n", why: undefined },
  { name: "a line more", text: "\n\n\n\n", why: "it has more than 3 lines" },
  { name: "a line more that has no end", text: "\n\n\nd", why: "it has more than 3 lines" },
])("bounds of a transcript: $name", async ({ text, why }) => {
  const read = linesFrom(inPieces(bytes(text), 2), { bytes: 6, lines: 3 });
  await (why === undefined ? read : expect(read).rejects.toThrow(why));
});

test("what would be gigabytes is refused at the bound, and never held: bytes, and lines", async () => {
  let given = 0;
  const endless = async function* (piece: Uint8Array) {
    for (given = 0; ; given += piece.length) yield piece;
  };
  // Of one line, that is too long itself, nothing but its beginning is held.
  await expect(linesFrom(endless(new Uint8Array(1024 * 1024).fill(0x78)))).rejects.toThrow(
    "it has more than 512 MiB",
  );
  expect(given).toBeLessThanOrEqual(512 * 1024 * 1024);
  await expect(linesFrom(endless(new Uint8Array(1024).fill(0x0a)))).rejects.toThrow(
    "it has more than 1000000 lines",
  );
  expect(given).toBeLessThanOrEqual(1_000_000);
});

test("a line that is too long is told by its beginning, and those around it are read", async () => {
  const filler = new Uint8Array(1024 * 1024).fill(0x78);
  const long = async function* () {
    yield bytes('{"a":1}\n{"id":"e2",');
    for (let at = 0; at < 65; at += 1) yield filler;
    yield bytes('"}\n{"b":2}\n');
  };
  const { lines, damage } = await linesFrom(long());
  expect(lines).toHaveLength(3);
  expect([lines[0], lines[2], damage]).toEqual(['{"a":1}', '{"b":2}', undefined]);
  const { garbled, why } = lines[1] as { garbled: string; why: string };
  expect(why).toBe("longer than 64 MiB");
  expect(garbled.startsWith('{"id":"e2",xxx')).toBe(true);
  expect(garbled.length).toBeLessThan(100_000);
});
