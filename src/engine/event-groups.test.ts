import fc from "fast-check";
import { expect, test } from "vitest";
import { type FoundEvent, fused, grouped, type ScoredEvent } from "./event-groups.ts";
import { compareKeys, type EventKey, readEventCursor, writeEventCursor } from "./event-order.ts";

const event = fc
  .record({
    id: fc.nat(50),
    at: fc.nat(5),
    lane: fc.constantFrom("agent:main:main", "scope:atlas"),
    session: fc.constantFrom("a", "b", null),
    score: fc.constantFrom(0.1, 0.2, 0.3),
  })
  .map(
    ({ id, at, lane, session, score }): ScoredEvent => ({
      key: { at, from: 1, id, part: 0 },
      event: {
        ...{ ref: `evt:${id}`, type: "ops.alert", at, lane, session, agent: null },
        ...{ trust: "agent", redacted: false, summary: "s" },
      },
      ...{ score, channels: ["words"], replay: "events replay" },
    }),
  );

const events = fc.uniqueArray(event, { selector: ({ key }) => key.id, maxLength: 30 });

test("groups are the same in whatever order things were found, and lose nothing", () => {
  fc.assert(
    fc.property(
      events.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
      ([all, shuffled]) => {
        const groups = grouped(all, { groups: 50, perGroup: 50 });
        expect(grouped(shuffled, { groups: 50, perGroup: 50 })).toEqual(groups);
        expect(groups.reduce((sum, { hits }) => sum + hits, 0)).toBe(all.length);
        expect(groups.map(({ hits }) => hits)).toEqual(groups.map(({ hits }) => hits).sort((a, b) => b - a));
        for (const { events: shown, hits, types } of groups) {
          expect(shown).toHaveLength(hits);
          expect(types["ops.alert"]).toBe(hits);
          expect(shown.map(({ score }) => score)).toEqual(
            shown.map(({ score }) => score).sort((a, b) => b - a),
          );
        }
      },
    ),
  );
});

test("what two lists have scores more than what one has at the same place; each is there once", () => {
  const found = (...ids: readonly number[]): readonly FoundEvent[] => ids.map((id) => ({ kind: "evt", id }));
  const all = fused([
    { channel: "words", found: found(1, 2, 3) },
    { channel: "vectors", found: found(2, 4) },
    { channel: "words", found: [{ kind: "msg", id: 2 }] },
  ]);
  const best = all.toSorted((a, b) => b.score - a.score);
  expect(best.map(({ kind, id }) => `${kind}:${id}`)).toEqual(["evt:2", "evt:1", "msg:2", "evt:4", "evt:3"]);
  expect(best[0]!.channels).toEqual(["words", "vectors"]);
});

const key: fc.Arbitrary<EventKey> = fc.record({
  at: fc.integer({ min: -8.64e15, max: 8.64e15 }),
  from: fc.constantFrom(0, 1),
  id: fc.nat(),
  part: fc.nat(999_999),
});

test("a cursor is the place that it was written of, and places are in one order", () => {
  fc.assert(
    fc.property(key, key, key, (a, b, c) => {
      expect(readEventCursor(writeEventCursor(a))).toEqual(a);
      expect(Math.sign(compareKeys(a, b))).toBe(-Math.sign(compareKeys(b, a)) + 0);
      const [first, second, third] = [a, b, c].sort(compareKeys);
      expect(compareKeys(first!, third!)).toBeLessThanOrEqual(0);
      expect(compareKeys(first!, second!)).toBeLessThanOrEqual(0);
    }),
  );
});
