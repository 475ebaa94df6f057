import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { type Fingerprint, pairUp } from "./pair-up.ts";

const print = (
  role: string,
  at: number | null,
  key: string | null = null,
  contentHash = `${role}${at}`,
): Fingerprint => ({
  role,
  at: at === null ? null : instantOf(at),
  key,
  minted: key !== null,
  contentHash,
  sealed: null,
});

test("in a whole turn of the same shape order decides, whatever the content became", () => {
  const stored = [print("assistant", 1), print("toolResult", 2, "call_1")];
  const seen = [print("assistant", 9, null, "sanitised"), print("toolResult", 9, "call_1", "redacted")];
  expect(pairUp(seen, stored, true)).toEqual([0, 1]);
});

test("a key that differs forbids a pair, even in order", () => {
  const stored = [print("toolResult", 1, "call_1"), print("toolResult", 1, "call_2")];
  const seen = [print("toolResult", 1, "call_2"), print("toolResult", 1, "call_1")];
  expect(pairUp(seen, stored, true)).toEqual([1, 0]);
});

test("an entry that the turn does not have stays alone", () => {
  const stored = [print("assistant", 1), print("toolResult", 3)];
  const seen = [print("assistant", 1), print("custom", 2), print("toolResult", 3)];
  expect(pairUp(seen, stored, true)).toEqual([0, null, 1]);
});

test("content may confirm what no time settles, and never separates", () => {
  const stored = [print("assistant", null, null, "x")];
  expect(pairUp([print("assistant", 2, null, "x")], stored, false)).toEqual([0]);
  expect(pairUp([print("assistant", 2, null, "y")], stored, false)).toEqual([null]);
  const stamped = [print("assistant", 1, null, "x")];
  expect(pairUp([print("assistant", 1, null, "y")], stamped, false)).toEqual([0]);
  expect(pairUp([print("assistant", 2, null, "x")], stamped, false)).toEqual([null]);
});

test("no message is paired twice, and every pair has one role", () => {
  const prints = fc.array(
    fc.record({
      role: fc.constantFrom("assistant", "toolResult"),
      at: fc.option(fc.nat(3).map(instantOf)),
      key: fc.option(fc.constantFrom("a", "b")),
      minted: fc.boolean(),
      contentHash: fc.constantFrom("x", "y"),
      sealed: fc.option(fc.constantFrom("p", "q")),
    }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(prints, prints, fc.boolean(), (entries, messages, whole) => {
      const pairs = pairUp(entries, messages, whole);
      const taken = pairs.filter((pair) => pair !== null);
      expect(pairs).toHaveLength(entries.length);
      expect(new Set(taken).size).toBe(taken.length);
      pairs.forEach((pair, at) => {
        if (pair !== null) expect(messages[pair]!.role).toBe(entries[at]!.role);
      });
    }),
  );
});

test("of a message that is erased only the digest of its words tells", () => {
  const erased = { ...print("user", null, null, "blank"), sealed: "of these words" };
  const again = { ...print("user", null, null, "these words"), sealed: "of these words" };
  const other = { ...print("user", null, null, "blank"), sealed: "of other words" };
  expect(pairUp([again], [erased], false)).toEqual([0]);
  expect(pairUp([other], [erased], false)).toEqual([null]);
});
