import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { tokens } from "../../kernel/tokens.ts";
import { type ChunkItem, planChunks } from "./chunks.ts";
import { topicShifts } from "./topic-shift.ts";

const database = [
  "The migration of the customers table fails on the foreign key constraint.",
  "Dropping the foreign key before the migration of the customers table should work.",
  "Good, the migration passes; the constraint is added to the customers table afterwards.",
];
const garden = [
  "Which tomatoes grow well on a shaded balcony without much watering?",
  "Cherry tomatoes tolerate a shaded balcony; watering twice a week suffices.",
  "Then cherry tomatoes it is, and basil beside them on the balcony.",
];

test("another subject has other words; the same one keeps some", () => {
  const shifts = topicShifts([...database, ...garden].map((text) => ({ text })));
  expect(shifts[3]).toBeGreaterThanOrEqual(0.85);
  expect(Math.max(shifts[1]!, shifts[2]!, shifts[4]!, shifts[5]!)).toBeLessThan(0.85);
  expect(shifts[0]).toBe(0);
});

test("scripts without spaces are compared by pairs; a short answer says nothing of the subject", () => {
  const [, same, yes, other] = topicShifts(
    ["数据库备份在晚上进行吗", "数据库备份在凌晨进行", "好", "火车票明天早上开始预订"].map((text) => ({
      text,
    })),
  );
  expect(same).toBeLessThan(0.85);
  expect(yes).toBeLessThan(0.85);
  expect(other).toBeGreaterThanOrEqual(0.85);
});

const item = (id: number, size: number, shift?: number): ChunkItem => ({
  id,
  role: id % 2 === 0 ? "user" : "assistant",
  tokens: tokens(size),
  at: instantOf(id * 1_000),
  turn: null,
  calls: [],
  answers: [],
  ...(shift === undefined ? {} : { shift }),
});

test("of two ends of turns near the target, the change of subject ends the chunk", () => {
  const spoken = (shiftAt: number) =>
    Array.from({ length: 10 }, (_, id) => item(id, 15, id === shiftAt ? 0.95 : 0.2));
  const cut = (items: readonly ChunkItem[]) =>
    planChunks(items, { targetTokens: tokens(100), minItems: 2 }).map(({ ids }) => ids.length);
  expect(cut(spoken(-1))).toEqual([6, 4]);
  expect(cut(spoken(4))).toEqual([4, 6]);
  // Too early, or in the middle of a turn: no reason to cut there.
  expect(cut(spoken(2))).toEqual([6, 4]);
  expect(cut(spoken(5))).toEqual([6, 4]);
});
