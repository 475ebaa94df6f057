import fc from "fast-check";
import { expect, test } from "vitest";
import { estimateTokens } from "../kernel/tokens.ts";
import { cutWhole } from "./got-record.ts";
import type { GotRecord } from "./search-api.ts";

const PLACEHOLDER = "[secret:github-token:0a1b2c3d]";

function recordOf(text: string): GotRecord {
  return {
    ref: "msg:1",
    kind: "message",
    agent: "main",
    sessionKey: "agent:main:main",
    shelf: null,
    path: null,
    lines: null,
    role: "user",
    at: 0,
    text,
    tokens: estimateTokens(text),
    whole: true,
    trust: "owner",
    provenance: {
      sender: null,
      session: null,
      state: "confirmed",
      coveredBy: [],
      madeOf: [],
      moreSources: 0,
      madeBy: null,
      previous: null,
      next: null,
    },
  };
}

const pieces = fc.oneof(
  fc.constant(PLACEHOLDER),
  fc.constant("QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo0NTY3ODkw".repeat(12)),
  fc.constantFrom(" word", "\n", "庭園", "🦦", "\ud83e", "token="),
  fc.string({ unit: "binary", maxLength: 12 }),
);

test("a text that is cut costs no more than its share, is a beginning, and ends outside of every placeholder", () => {
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), fc.nat(400), (words, share) => {
      const record = recordOf(words.join(""));
      const cut = cutWhole(record, share);
      if (record.tokens <= share) {
        expect(cut).toBe(record);
        return;
      }
      expect(cut.whole).toBe(false);
      expect(cut.tokens).toBeLessThanOrEqual(share);
      expect(cut.tokens).toBe(estimateTokens(cut.text));
      expect(record.text.startsWith(cut.text)).toBe(true);
      const end = cut.text.length;
      for (const { index } of record.text.matchAll(/\[secret:github-token:0a1b2c3d\]/g))
        expect(end > index && end < index + PLACEHOLDER.length).toBe(false);
    }),
  );
});

test("what looks like an attachment once it is cut does not cost more than its share", () => {
  const record = recordOf(
    `${"Remember1+".repeat(410).slice(0, 4_096)}${PLACEHOLDER}${" and so on".repeat(11)}`,
  );
  for (let share = 1_100; share < record.tokens; share += 1) {
    const { tokens, text } = cutWhole(record, share);
    expect(tokens).toBeLessThanOrEqual(share);
    expect(text).not.toMatch(/\[[^\]]*$/);
  }
});
