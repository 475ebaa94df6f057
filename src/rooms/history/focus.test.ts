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
  printed: false,
  ...more,
});

const quoted = (texts: readonly FocusText[], question: string, most = 500) =>
  focus(texts, queryTerms(question), most).map(({ id, quotes }) => `${id}: ${quotes.join(" … ")}`);

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
  expect(quoted(texts, "zeppelin server")[0]).toMatch(/^3:/);
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
        const passages = focus(of, queryTerms(question), most);
        expect(passages).toEqual(focus(of, queryTerms(question), most));
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
