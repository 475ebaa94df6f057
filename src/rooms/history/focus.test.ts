import fc from "fast-check";
import { expect, test } from "vitest";
import { messageId } from "../../kernel/ids.ts";
import { queryTerms } from "../../kernel/text/query-terms.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import { type FocusText, focus } from "./focus.ts";
import { passagesOf } from "./split-passages.ts";

const said = (id: number, text: string, more: Partial<FocusText> = {}): FocusText => ({
  id: messageId(id),
  text,
  weight: 0.5,
  follows: null,
  byPerson: false,
  printed: false,
  ...more,
});

const limits = (maxTokens: number, maxPassages = 40) => ({ maxTokens, maxPassages });
const quoted = (texts: readonly FocusText[], question: string, most = 500, messages = 40) =>
  focus(texts, queryTerms(question), limits(most, messages)).map(
    ({ id, quotes }) => `${id}: ${quotes.join(" … ")}`,
  );

test("the sentence that has the words and the value, and not the rest of the message", () => {
  const filler = "We talked about the weather for a while. ".repeat(12);
  const text = `${filler}The staging database listens on port 6543. ${filler}`;
  const [first] = quoted([said(1, text), said(2, "The port of Hamburg is large.")], "staging database port");
  expect(first).toContain("The staging database listens on port 6543.");
  expect(first!.length).toBeLessThan(250);
});

test("a reply that has none of the words", () => {
  const texts = [said(1, "which port does the broker use?"), said(2, "8081.", { follows: messageId(1) })];
  expect(quoted(texts, "port of the broker")).toEqual(["1: which port does the broker use?", "2: 8081."]);
});

test("a question stands with what it was answered, and a correction with what it corrects", () => {
  const person = { byPerson: true };
  const talk = [
    said(1, "the dog weighs 40 kg, how much tonic is that?", person),
    said(2, "160 mg of tonic. Are you sure about the 40?", { follows: messageId(1) }),
    said(3, "typing error, 14", { ...person, follows: messageId(2) }),
    said(4, "the tonic is in the cellar", person),
    said(5, "Noted.", { follows: messageId(4) }),
    said(6, "No, in the attic.", { ...person, follows: messageId(5) }),
    said(7, "Now to the garden.", { ...person, follows: messageId(6) }),
  ];
  const all = quoted(talk, "how much tonic does the dog get");
  expect(all).toContain("3: typing error, 14");
  expect(all.join()).not.toContain("7: ");
  expect(quoted(talk, "where is the tonic, in the cellar?")).toContain("6: No, in the attic.");
});

test("of two who say the same, the one who said it first and the one who takes it up, it is the first", () => {
  const line = "the passports are in box 7 inside the big pan";
  const talk = [said(1, line, { byPerson: true }), said(2, `Noted: ${line}`, { follows: messageId(1) })];
  expect(quoted(talk, "where are the passports")).toEqual([`1: ${line}`]);
});

test("of statements on the same thing the later one weighs more", () => {
  const rent = (amount: string) => `the rent is ${amount} a month`;
  const talk = [said(1, rent("€1,480 at first")), said(2, "lunch"), said(3, rent("€1,390 in the end"))];
  const scores = focus(talk, queryTerms("what is the rent"), limits(500)).map(({ id, score }) => [id, score]);
  expect(scores.toSorted((a, b) => b[1]! - a[1]!)[0]?.[0]).toBe(3);
});

test("no more messages are quoted than are asked for", () => {
  const talk = Array.from({ length: 20 }, (_, at) => said(at + 1, `the rent of flat ${at} is ${at * 100}`));
  expect(quoted(talk, "rent of the flat", 2_000, 3)).toHaveLength(3);
});

test("what is said twice is quoted once; the newer one", () => {
  const line = "The licence key for the printer is stored in the blue folder.";
  expect(quoted([said(1, line), said(2, line)], "licence key printer")).toEqual([`2: ${line}`]);
});

test("the rarer word decides", () => {
  const texts = [
    said(1, "The server is fine."),
    said(2, "The server is slow."),
    said(3, "The zeppelin server needs 12 GB."),
  ];
  const [best] = focus(texts, queryTerms("zeppelin server"), limits(500)).toSorted(
    (a, b) => b.score - a.score,
  );
  expect(best?.id).toBe(3);
});

test("nothing that answers: nothing is quoted", () => {
  expect(quoted([said(1, "something else altogether")], "zeppelin")).toEqual([]);
  expect(quoted([], "zeppelin")).toEqual([]);
  expect(quoted([said(1, "the zeppelin flies")], "zeppelin", 3)).toEqual([]);
});

test("one common word of many that were asked about is no answer", () => {
  const notes = Array.from({ length: 30 }, (_, at) => said(at + 1, `note ${at} on the server`));
  expect(quoted(notes, "zeppelin hangar lease renewal penalty clause server")).toEqual([]);
  expect(quoted(notes, "server note 7")).not.toEqual([]);
});

const texts = fc.array(
  fc.tuple(
    fc
      .array(
        fc.constantFrom(
          "port ",
          "broker ",
          "8081 ",
          "\n",
          ". ",
          "数据库",
          "😀",
          "x".repeat(450),
          "said ",
          "src/a.ts ",
        ),
        {
          maxLength: 40,
        },
      )
      .map((pieces) => pieces.join("")),
    fc.boolean(),
  ),
  { maxLength: 6 },
);

test("quotes stand in their message exactly so, in order, within the budget, and the same every time", () => {
  fc.assert(
    fc.property(
      texts,
      fc.constantFrom("broker port", "数据库", "src/a.ts", "said"),
      fc.nat(300),
      (all, question, most) => {
        const of = all.map(([text, printed], at) =>
          said(at + 1, text, { printed, follows: at > 0 ? messageId(at) : null }),
        );
        const passages = focus(of, queryTerms(question), limits(most));
        expect(passages).toEqual(focus(of, queryTerms(question), limits(most)));
        expect(passages.map(({ id }) => id)).toEqual(passages.map(({ id }) => id).toSorted((a, b) => a - b));
        let tokens = 0;
        for (const { id, quotes } of passages) {
          let from = 0;
          for (const quote of quotes) {
            const at = of[id - 1]!.text.indexOf(quote, from);
            expect(at).toBeGreaterThanOrEqual(0);
            from = at + quote.length;
            tokens += estimateTokens(quote);
          }
        }
        expect(tokens).toBeLessThanOrEqual(most);
      },
    ),
  );
});

test("passages are all of a text but the space around them", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 3_000 }), (text) => {
      let from = 0;
      for (const { start, end } of passagesOf(text)) {
        expect(text.slice(from, start).trim()).toBe("");
        expect(end - start).toBeGreaterThan(0);
        from = end;
      }
      expect(text.slice(from).trim()).toBe("");
    }),
  );
});
