import fc from "fast-check";
import { expect, test } from "vitest";
import type { CandidateAccount } from "../../../../src/engine/api.ts";
import { isIn, isStretch } from "../../receipt/reasons.ts";
import { PLAIN, receiptOf, receipts } from "../../receipt/receipt.fixture.ts";
import { diffOf } from "./diff.ts";

const candidate = (ref: string, more: Partial<CandidateAccount> = {}): CandidateAccount => ({
  ...{ ref, part: "recall", tokens: 10, reason: "recalled", score: 0.5 },
  ...more,
});
const withThose = (...candidates: readonly CandidateAccount[]) => receiptOf({ ...PLAIN, candidates });

test("of a receipt and itself nothing differs", () => {
  fc.assert(
    fc.property(receipts(), (receipt) => {
      const { came, went, changed, same, parts } = diffOf(receipt, receipt);
      expect([came, went, changed]).toEqual([[], [], []]);
      expect(same).toBe(receipt.candidates.filter((one) => isIn(one.reason) && !isStretch(one)).length);
      expect(parts.every(({ before, now }) => before === now)).toBe(true);
    }),
  );
});

test("everything that is in came, changed or is the same; everything that was in went, changed or is the same", () => {
  fc.assert(
    fc.property(receipts(), receipts(), (before, now) => {
      const { came, went, changed, same } = diffOf(before, now);
      const count = (receipt: typeof now) =>
        receipt.candidates.filter((one) => isIn(one.reason) && !isStretch(one)).length;
      expect(came.length + changed.length + same).toBe(count(now));
      expect(went.length + changed.length + same).toBe(count(before));
    }),
  );
});

test("exchanged, what came is what went", () => {
  fc.assert(
    fc.property(receipts(), receipts(), (before, now) => {
      const [forth, back] = [diffOf(before, now), diffOf(now, before)];
      expect(back.went).toEqual(forth.came);
      expect(back.came).toEqual(forth.went);
      const keys = (those: typeof forth.changed) => those.map(({ part, ref }) => `${part} ${ref}`).sort();
      expect(keys(back.changed)).toEqual(keys(forth.changed));
    }),
  );
});

test("what went says why, by the part that it was in or by another", () => {
  const before = withThose(candidate("msg:1"), candidate("mem:2"), candidate("mem:3"));
  const now = withThose(
    candidate("msg:1", { reason: "shown-in-tail", tokens: 0, score: null }),
    candidate("mem:2", { score: 0.4 }),
    candidate("mem:3", { part: "guidance", reason: "standing-guidance", score: null }),
  );
  const { went, came, changed, same } = diffOf(before, now);
  expect(went.map(({ one, other }) => [one.ref, other?.part, other?.reason])).toEqual([
    ["msg:1", "recall", "shown-in-tail"],
    ["mem:3", "guidance", "standing-guidance"],
  ]);
  expect(came.map(({ one, other }) => [one.part, one.ref, other?.part])).toEqual([
    ["guidance", "mem:3", "recall"],
  ]);
  expect(changed.map(({ ref, before: was, now: is }) => [ref, was.score, is.score])).toEqual([
    ["mem:2", 0.5, 0.4],
  ]);
  expect(same).toBe(0);
});

test("recent messages are compared as a whole", () => {
  const tail = { part: "tail", reason: "tail-base", score: null } as const;
  const {
    came,
    went,
    tail: seen,
  } = diffOf(withThose(candidate("msg:7", tail)), withThose(candidate("msg:9", tail)));
  expect([came, went]).toEqual([[], []]);
  expect(seen).toEqual({ before: { from: "msg:3", messages: 1 }, now: { from: "msg:3", messages: 1 } });
});
