import fc from "fast-check";
import { expect, test } from "vitest";
import type { StoredText } from "./column-codes.ts";
import { eventKeyForms, eventKeyIn, eventKeyOut } from "./event-keys.ts";

test.each([
  ["assistant-response:resp_F8IU", "\u{1}F8IU"],
  ["tool-result:call_Svge", "\u{2}Svge"],
  ["tool-result:toolu_01Ab", "\u{3}01Ab"],
  ["assistant-response:msg_1", "assistant-response:msg_1"],
  ["\u{1}F8IU", "\u{1f}\u{1}F8IU"],
])("%j is stored as %j, which never changes", (key, stored) => {
  expect(eventKeyIn(key)).toBe(stored);
  expect(eventKeyOut(stored)).toBe(key);
});

const anyKey = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .tuple(
      fc.constantFrom("assistant-response:resp_", "tool-result:call_", "\u{1}", "\u{4}", "\u{1f}"),
      fc.string(),
    )
    .map(([beginning, rest]) => beginning + rest),
);

test("every key comes back, and no two are stored alike", () => {
  fc.assert(
    fc.property(anyKey, anyKey, (one, other) => {
      expect(eventKeyOut(eventKeyIn(one) as StoredText)).toBe(one);
      expect(eventKeyForms(one)[0]).toEqual(eventKeyIn(one));
      if (one !== other) expect(eventKeyIn(one)).not.toEqual(eventKeyIn(other));
    }),
  );
  expect(eventKeyOut(eventKeyIn(null) as null)).toBeNull();
});

test("what an older file has is read as it is, and looked for", () => {
  const key = "tool-result:call_Svge";
  expect(eventKeyOut(key)).toBe(key);
  expect(eventKeyForms(key)).toEqual(["\u{2}Svge", key]);
});
