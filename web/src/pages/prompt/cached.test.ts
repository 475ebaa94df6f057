import fc from "fast-check";
import { expect, test } from "vitest";
import type { AssemblyReceipt } from "../../../../src/engine/api.ts";
import { PLAIN, receiptOf, receipts } from "../../receipt/receipt.fixture.ts";
import { cachedSince } from "./cached.ts";

const since = (receipt: AssemblyReceipt, now: AssemblyReceipt) => cachedSince({ id: 1, receipt }, now);
const verdicts = (before: AssemblyReceipt, now: AssemblyReceipt) =>
  since(before, now).parts.map(({ verdict }) => verdict);
const plain = receiptOf(PLAIN);
/** One exchange later: the recent messages have grown. */
const later = receiptOf({ ...PLAIN, tokens: [100, 900, 460, 50, 0, 280] });

test("the same epoch and the same lists are the same bytes, up to where the recent messages ended before", () => {
  const { tokens, atMost, parts } = since(plain, later);
  expect(parts.map(({ part, verdict, tokens: of }) => [part, verdict, of])).toEqual([
    ["authored", "same", 100],
    ["prefix", "same", 900],
    ["tail", "same", 400],
  ]);
  expect([tokens, atMost]).toEqual([1_400, 1_400]);
});

test("after a fold the summaries are others, and nothing behind them counts", () => {
  const folded = receiptOf({ ...PLAIN, epoch: 3, summaries: [5, 6], from: 9 });
  expect(verdicts(plain, folded)).toEqual(["unknown", "changed", "behind"]);
  expect(since(plain, folded)).toMatchObject({ tokens: 0, atMost: 100 });
});

test("what Nacre says of itself stands before the rest: another length of it leaves nothing sure", () => {
  const said = (addition: number) => receiptOf({ ...PLAIN, addition });
  expect(since(said(30), said(40))).toMatchObject({ tokens: 0, atMost: 1_400 });
  const same = since(said(30), said(30));
  expect(same.tokens).toBe(1_400);
  expect(same.unknown.join(" ")).toContain("(30 tokens) is as long as before");
  expect(since(plain, later).unknown.join(" ")).not.toContain("its own tools (");
});

test("another epoch with the same lists cannot be told", () => {
  expect(verdicts(plain, receiptOf({ ...PLAIN, epoch: 3 }))).toEqual(["unknown", "unknown", "unknown"]);
});

test.each([
  ["another session", { ...later, sessionId: "t" }],
  ["another conversation", { ...later, lane: { ...later.lane, sessionKey: "agent:main:other" } }],
  ["other words around summaries", { ...later, versions: { nacre: "0", prefix: 3 } }],
  ["a prompt that was not made as planned", receiptOf({ ...PLAIN, sent: true })],
])("of %s nothing is sure", (_, now) => {
  expect(since(plain, now)).toMatchObject({ tokens: 0, atMost: 1_400 });
  expect(new Set(verdicts(plain, now))).toEqual(new Set(["unknown"]));
});

test.each([
  ["without one", null, "No earlier receipt of this conversation is kept to compare it with."],
  ["with one that is damaged", { id: 7, receipt: null }, "Receipt 7 cannot be read any more."],
])("%s before, nothing is known", (_, older, why) => {
  const { tokens, atMost, parts } = cachedSince(older, plain);
  expect([tokens, atMost]).toEqual([0, 1_400]);
  for (const part of parts) expect(part).toMatchObject({ verdict: "unknown", tokens: 0, why });
});

test("what the model counts otherwise is converted, and said", () => {
  const { parts, unknown } = since(plain, { ...later, budget: { ...later.budget, scale: 1.1 } });
  expect(parts[2]).toMatchObject({ verdict: "same", tokens: 440 });
  expect(unknown[0]).toBe(
    "The model counts tokens otherwise by now: those of the prompt before are converted.",
  );
});

test("what is the same is a beginning: never more than the prompt has, and nothing behind what changed", () => {
  fc.assert(
    fc.property(receipts(), receipts(), (before, now) => {
      const { tokens, atMost, parts } = since(before, now);
      const most = now.parts
        .filter(({ part }) => ["authored", "prefix", "tail"].includes(part))
        .reduce((sum, one) => sum + one.tokens, 0);
      expect(tokens).toBeLessThanOrEqual(atMost);
      expect(atMost).toBeLessThanOrEqual(most);
      expect(parts.reduce((sum, one) => sum + one.tokens, 0)).toBe(tokens);
      const ends = parts.findIndex(({ verdict }) => verdict !== "same");
      if (ends >= 0) expect(parts.slice(ends).every(({ verdict }) => verdict !== "same")).toBe(true);
      if (before.epoch !== now.epoch) expect(tokens).toBe(0);
    }),
  );
});
