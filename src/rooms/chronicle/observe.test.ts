import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { messageId } from "../../kernel/ids.ts";
import { LONGEST_LINE, observe } from "./observe.ts";
import { renderLog } from "./render.ts";
import type { SeenMessage, SeenSentence } from "./seen.ts";
import { LONGEST_STRETCH, stretchesOver } from "./stretches.ts";

const AT = Date.UTC(2026, 9, 3, 14, 2);
let next = 0;
const seen = (more: Partial<SeenMessage>): SeenMessage => {
  next += 1;
  return {
    ...{ id: messageId(next), at: instantOf(AT + next * 1_000), by: "owner" },
    ...{ sentences: [], given: 0, tool: null, failure: null },
    ...more,
  };
};
const says = (text: string, weight = 0.35, lasts = false): SeenSentence => ({ text, weight, lasts });
const ran = (line: string, failed = false, name = line.split(" ")[0]!) =>
  seen({ by: "tool", tool: { name, line, askedIn: null, failed } });
const told = (...messages: readonly SeenMessage[]) =>
  observe(messages).map(({ level, text }) => `${level} ${text}`);

describe("what is told of a stretch", () => {
  test("a question, what was run for it, and the answer are one line", () => {
    const lines = told(
      seen({ sentences: [says("Is the harbour wall dry by now?", 0.15)] }),
      ran("read wall.md: 40 lines"),
      ran("exec npm test: 212 passed"),
      ran("exec npm run build: done"),
      seen({ by: "assistant", sentences: [says("The wall has been dry since Tuesday morning.", 0.5)] }),
    );
    expect(lines).toEqual([
      "info user: Is the harbour wall dry by now? → ran: read, exec ×2 → assistant: The wall has been dry since Tuesday morning.",
    ]);
  });

  test("what was decided, asked for good, or answered with weight is noticed", () => {
    expect(
      told(
        seen({ sentences: [says("Hm."), says("We decided to stay with Postgres.", 0.5, true)] }),
        seen({ by: "assistant", sentences: [says("Let me look.")] }),
        seen({ by: "assistant", sentences: [says("I settled on version 17.", 0.85, true)] }),
        seen({ by: "assistant", sentences: [says("The migration wrote report.md.", 0.55)] }),
      ),
    ).toEqual([
      "notice assistant: I settled on version 17.",
      "notice user: We decided to stay with Postgres. → assistant: The migration wrote report.md.",
    ]);
  });

  test("what somebody who is not the owner says is never noticed as the owner's word", () => {
    const lines = told(seen({ by: "other", sentences: [says("We decided to sell all of it.", 0.9, true)] }));
    expect(lines).toEqual(["info somebody: We decided to sell all of it."]);
  });

  test("failures warn, the same one once; a turn that broke off is an error", () => {
    expect(
      told(
        seen({ sentences: [says("Run the tests until they pass, please.")] }),
        ran("exec npm test failed: 3 failing", true),
        ran("exec npm test failed: 3 failing", true),
        ran("exec npm test: 212 passed"),
        seen({ by: "assistant", failure: "overloaded" }),
      ),
    ).toEqual([
      "warn ran: exec npm test failed: 3 failing ×2",
      "info user: Run the tests until they pass, please. → ran: exec npm test: 212 passed",
      "error turn: overloaded",
    ]);
  });

  test("small talk is one line for both sides", () => {
    expect(
      told(
        seen({ sentences: [says("Thanks!", 0.1)] }),
        seen({ by: "assistant", sentences: [says("Any time.", 0.1)] }),
      ),
    ).toEqual(["debug user: Thanks! → assistant: Any time."]);
  });

  test("what was pasted is told by its size", () => {
    expect(told(seen({ given: 40 }))).toEqual(["info user: gave 40 lines"]);
    expect(told(seen({ sentences: [says("Fix this.")], given: 1 }))).toEqual([
      "info user: Fix this. (gave 1 line)",
    ]);
  });
});

describe("where a conversation is cut", () => {
  test("before each question; the last stretch is not over", () => {
    expect(stretchesOver([])).toEqual([]);
    expect(stretchesOver(["user", "assistant"])).toEqual([]);
    expect(stretchesOver(["user", "assistant", "toolResult", "user", "assistant", "user"])).toEqual([3, 2]);
    expect(stretchesOver(["assistant", "user"])).toEqual([1]);
    expect(stretchesOver(Array(LONGEST_STRETCH + 1).fill("assistant"))).toEqual([LONGEST_STRETCH]);
  });

  test("is the same however much is looked at together", () => {
    const roles = fc.array(fc.constantFrom("user", "assistant", "toolResult"), { maxLength: 600 });
    fc.assert(
      fc.property(roles, fc.integer({ min: LONGEST_STRETCH + 1, max: 300 }), (all, step) => {
        const inSlices: number[] = [];
        for (let at = 0; ; ) {
          const over = stretchesOver(all.slice(at, at + step));
          if (over.length === 0) break;
          inSlices.push(...over);
          at += over.reduce((sum, length) => sum + length, 0);
        }
        expect(inSlices).toEqual(stretchesOver(all));
      }),
    );
  });
});

const anySentence = fc.record({
  text: fc.string({ unit: "grapheme", maxLength: 400 }),
  weight: fc.double({ min: 0, max: 1, noNaN: true }),
  lasts: fc.boolean(),
});
const anyMessage = fc.record({
  by: fc.constantFrom("owner", "other", "assistant", "tool"),
  sentences: fc.array(anySentence, { maxLength: 5 }),
  given: fc.nat({ max: 90 }),
  tool: fc.option(
    fc.record({
      ...{ name: fc.string(), line: fc.string({ maxLength: 500 }), failed: fc.boolean() },
      askedIn: fc.constant(null),
    }),
  ),
  failure: fc.option(fc.string({ maxLength: 500 })),
});

describe("of any messages", () => {
  test("entries are bounded lines, of the messages that were given, the same each time", () => {
    fc.assert(
      fc.property(fc.array(anyMessage, { maxLength: 30 }), (drafts) => {
        const messages = drafts.map((draft, at) => ({
          ...draft,
          ...{ id: messageId(at + 1), at: instantOf(AT + at), by: draft.by as SeenMessage["by"] },
        }));
        const entries = observe(messages);
        expect(observe(messages)).toEqual(entries);
        for (const { first, last, text } of entries) {
          expect(first).toBeGreaterThanOrEqual(1);
          expect(first).toBeLessThanOrEqual(last);
          expect(last).toBeLessThanOrEqual(messages.length);
          expect(text.length).toBeLessThanOrEqual(LONGEST_LINE);
          expect(text).not.toMatch(/[\n\r]/);
        }
        expect(renderLog(entries).split("\n")).toHaveLength(entries.length + 1);
      }),
    );
  });

  test("every word of an entry is one of its messages, from the first to the last", () => {
    /** Words that say whose they are. */
    const word = (id: number, more: string) => `w${id}${more}`;
    const draft = fc.record({
      by: fc.constantFrom("owner", "other", "assistant", "tool"),
      sentences: fc.nat({ max: 3 }),
      lasts: fc.boolean(),
      failed: fc.boolean(),
      broken: fc.boolean(),
      back: fc.nat({ max: 4 }),
      alike: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(draft, { maxLength: 30 }), (drafts) => {
        const messages = drafts.map((one, at): SeenMessage => {
          const id = at + 1;
          const asked = Math.max(1, id - one.back);
          const words = `${word(id, "result")} ${word(asked, "asked")}`;
          const isTool = one.by === "tool";
          return {
            ...{ id: messageId(id), at: instantOf(AT + at), by: one.by as SeenMessage["by"], given: 0 },
            sentences: isTool
              ? []
              : Array.from({ length: one.sentences }, (_, n) =>
                  says(`${word(id, `s${n}`)}.`, 0.6, one.lasts),
                ),
            // The same line twice is of both.
            tool: isTool
              ? {
                  ...{ name: "exec", line: one.alike ? "exec" : words, failed: one.failed },
                  askedIn: messageId(asked),
                }
              : null,
            failure: one.broken && !isTool ? word(id, "broke") : null,
          };
        });
        for (const { first, last, text } of observe(messages))
          for (const [, id] of text.matchAll(/\bw(\d+)[a-z]/g)) {
            expect(Number(id)).toBeGreaterThanOrEqual(first);
            expect(Number(id)).toBeLessThanOrEqual(last);
          }
      }),
    );
  });
});
