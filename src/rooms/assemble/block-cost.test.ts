import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import { BlockCost, GuidanceCost } from "./block-cost.ts";
import { type FactItem, type GuidanceItem, type RecallItem, renderSupply } from "./render-supply.ts";

const said = fc.oneof(
  fc.lorem({ maxCount: 30 }),
  fc.string({ unit: "binary", maxLength: 80 }),
  fc.constantFrom(
    "第二天的会议改到下午三点",
    "don't\r\n\n  <b>",
    "ends with a sign!",
    "e\u0301",
    "a1B2c3 4567 ",
    "\ud83d",
  ),
);
const items = fc
  .array(
    fc.record({
      text: said,
      at: fc.oneof(fc.nat(5), fc.constant(9e15)).map((minute) => instantOf(minute * 20_000)),
      where: fc.constantFrom("here", "elsewhere"),
      by: fc.constantFrom("user", "", "Ann [x]"),
      part: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((all) => all.map((one, at): RecallItem => ({ ...one, ref: `msg:${at + 1}`, unlike: null })));
const guidance = fc
  .array(said, { maxLength: 4 })
  .map((texts) =>
    texts.map((text, at): GuidanceItem => ({ ref: `shard:${at + 1}`, at: instantOf(at), text })),
  );

const facts = fc.array(said, { maxLength: 4 }).map((texts) =>
  texts.map((says, at): FactItem => {
    const [from, to] = [instantOf(at), at % 2 === 0 ? null : instantOf(at * 1e12)];
    return { ref: `fact:${at + 1}`, from, to, word: "on the owner's word", says };
  }),
);

const taught = fc.array(said, { maxLength: 3 }).map((texts) => {
  const all = texts.map((text, at) => ({
    ...{ ref: `lesson:${at + 1}`, kind: "workflow", at: instantOf(at), text, note: null },
  }));
  return { lessons: all.slice(0, 2), routed: all.slice(2) };
});

test("what is reckoned line by line is what the rendered block costs, whatever goes in and in whatever order", () => {
  fc.assert(
    fc.property(guidance, taught, facts, items, (before, told, known, all) => {
      const cost = new BlockCost(before, told);
      for (const [at, fact] of known.entries()) {
        const reckoned = cost.withFact(fact);
        cost.addFact(fact);
        expect(reckoned).toBe(estimateTokens(renderSupply(before, [], known.slice(0, at + 1), told)!));
      }
      for (const [at, item] of all.entries()) {
        const reckoned = cost.with(item);
        cost.add(item);
        expect(reckoned).toBe(estimateTokens(renderSupply(before, all.slice(0, at + 1), known, told)!));
      }
      const alone = new GuidanceCost();
      for (const [at, item] of before.entries()) {
        const reckoned = alone.with(item);
        alone.add(item);
        expect(reckoned).toBe(estimateTokens(renderSupply(before.slice(0, at + 1), [])!));
      }
    }),
    { numRuns: 2_000 },
  );
});
