import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Instant, instantOf } from "../../kernel/clock.ts";
import { type MessageId, messageId } from "../../kernel/ids.ts";
import { LOG_LEVELS, type LogLevel } from "../../kernel/knowledge-words.ts";
import type { LogEntry } from "./entry.ts";
import { boundsOf, grow, LOG_BOUNDS, mayOutgrow, reflect } from "./reflect.ts";
import { logDigest, renderLog } from "./render.ts";

const entry = (id: number, level: LogLevel, text: string): LogEntry => ({
  level,
  at: instantOf(id * 60_000) as Instant,
  first: messageId(id),
  last: messageId(id) as MessageId,
  text,
});
const bounds = boundsOf(1_000, ({ text }) => text.length);

const anyStretches = fc
  .array(
    fc.array(
      fc.record({
        level: fc.constantFrom(...LOG_LEVELS),
        text: fc.oneof(fc.constantFrom("the same", "and again"), fc.string({ maxLength: 60 })),
      }),
      { maxLength: 4 },
    ),
    { maxLength: 80 },
  )
  .map((stretches) => {
    let id = 0;
    return stretches.map((stretch) => stretch.map(({ level, text }) => entry(++id, level, text)));
  });

describe("a log that grows", () => {
  test("is the same whether it is made at once, or bit by bit", () => {
    fc.assert(
      fc.property(anyStretches, fc.integer({ min: 1, max: 9 }), (stretches, step) => {
        let bitByBit: readonly LogEntry[] = [];
        for (let at = 0; at < stretches.length; at += step)
          bitByBit = grow(bitByBit, stretches.slice(at, at + step), bounds).entries;
        const atOnce = grow([], stretches, bounds).entries;
        expect(logDigest(bitByBit)).toBe(logDigest(atOnce));
        expect(bitByBit).toEqual(atOnce);
      }),
    );
  });

  test("begins with what it was until it is reflected on, and stays within its bounds", () => {
    fc.assert(
      fc.property(anyStretches, (stretches) => {
        let log: readonly LogEntry[] = [];
        for (const stretch of stretches) {
          const { entries, reflected } = grow(log, [stretch], bounds);
          if (!reflected) expect(renderLog(entries).startsWith(renderLog(log))).toBe(true);
          expect(entries.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(bounds.most);
          log = entries;
        }
      }),
    );
  });

  test("tells of no message that it was not given, and keeps their order", () => {
    fc.assert(
      fc.property(anyStretches, (stretches) => {
        const given = new Set(stretches.flat().map(({ last }) => last));
        const { entries } = grow([], stretches, bounds);
        expect(entries.every(({ last }) => given.has(last))).toBe(true);
        expect(entries).toEqual(entries.toSorted((a, b) => a.last - b.last));
      }),
    );
  });
});

describe("a reflection", () => {
  test("lets go of the least telling, the oldest first, and touches nothing of the newest", () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      entry(at + 1, LOG_LEVELS[at % 5]!, `${String(at).padStart(2, "0")} ${"x".repeat(17)}`),
    );
    const left = reflect(many, bounds);
    expect(left.slice(-12)).toEqual(many.slice(-12));
    const levels = (ones: readonly LogEntry[]) =>
      LOG_LEVELS.map((level) => ones.filter((one) => one.level === level).length);
    expect(levels(left)).toEqual([2, 2, 2, 12, 12]);
    expect(left.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(bounds.after);
  });

  test("what is told again is told once, with how often, also the next time", () => {
    const again = (from: number) =>
      Array.from({ length: 30 }, (_, at) => entry(from + at, "warn", "exec npm test failed: 3 failing"));
    const once = reflect(again(1), bounds);
    expect(once[0]).toMatchObject({ text: "exec npm test failed: 3 failing (×22)", last: 22 });
    const twice = reflect([...once, ...again(31)], bounds);
    expect(twice[0]).toMatchObject({ text: "exec npm test failed: 3 failing (×52)", last: 52 });
    expect(twice).toHaveLength(9);
  });

  test("is looked for before the log is read: never too late", () => {
    const stretch = Array.from({ length: 100 }, (_, at) => entry(at + 1, "info", "y".repeat(200)));
    const stored = { entries: 0, size: 0 };
    const log: LogEntry[] = [];
    while (!mayOutgrow(stored, stretch)) {
      log.push(...stretch);
      stored.entries += stretch.length;
      stored.size += 100 * 200;
    }
    expect(grow(log.slice(0, -100), [stretch]).reflected).toBe(false);
    expect(grow(log, [stretch]).reflected).toBe(true);
    expect(LOG_BOUNDS.most).toBeLessThan(100 * 300 * 3);
  });
});
