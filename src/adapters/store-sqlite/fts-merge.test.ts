/** Whatever was put, deleted and merged before: merging ends, and nothing of what was deleted is left. */

import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { FileSql } from "./connection.ts";
import { mergeSome, staleChannel } from "./fts-merge.ts";
import { createFtsTables, EVERY_CHANNEL } from "./fts-tables.ts";

interface Round {
  readonly put: number;
  readonly remove: number;
  /** Pages that somebody else merges meanwhile; 0: nobody does. */
  readonly merge: number;
}

const round = fc.record({
  put: fc.integer({ min: 1, max: 30 }),
  remove: fc.oneof(fc.constant(0), fc.constant(0), fc.nat(30)),
  merge: fc.oneof(fc.constant(0), fc.constant(0), fc.constantFrom(4, -4)),
});

function open() {
  const database = new DatabaseSync(":memory:");
  database.exec(createFtsTables(EVERY_CHANNEL));
  const get = (text: string, ...values: SQLInputValue[]) => database.prepare(text).get(...values);
  const run = (text: string, ...values: SQLInputValue[]) => void database.prepare(text).run(...values);
  return { database, run, sql: { get, run } as unknown as FileSql };
}

/** Spread out, and never the same twice. */
const markOf = (number: number) => `qx${(Math.imul(number, 2_654_435_761) >>> 0).toString(36)}vz${number}`;

function live({ database, run }: ReturnType<typeof open>, rounds: readonly Round[], all: boolean) {
  const [present, gone] = [new Map<number, string>(), [] as string[]];
  let next = 1;
  const remove = (id: number) => {
    for (const { table } of EVERY_CHANNEL) run(`DELETE FROM ${table} WHERE rowid = ?`, id);
    gone.push(present.get(id)!);
    present.delete(id);
  };
  for (const { put, remove: removed, merge } of rounds) {
    database.exec("BEGIN");
    for (let number = 0; number < put; number += 1, next += 1) {
      const words = Array.from({ length: (next * 7) % 60 }, (_, at) => `w${((next + at) * 31) % 800}`);
      const body = [markOf(next), ...words].join(" ");
      for (const { table } of EVERY_CHANNEL)
        run(`INSERT INTO ${table} (rowid, body) VALUES (?, ?)`, next, body);
      present.set(next, markOf(next));
    }
    for (const id of [...present.keys()].filter((key) => key % 3 === 0).slice(0, removed)) remove(id);
    database.exec("COMMIT");
    if (merge !== 0) run("INSERT INTO words (words, rank) VALUES ('merge', ?)", merge);
  }
  if (all) for (const id of [...present.keys()]) remove(id);
  return { present: [...present.values()], gone };
}

test("merging ends with the live terms alone", () => {
  fc.assert(
    fc.property(
      fc.array(round, { minLength: 1, maxLength: 30 }),
      fc.boolean(),
      fc.constantFrom(1, 4, 32, 256),
      (rounds, all, pages) => {
        const opened = open();
        const { present, gone } = live(opened, rounds, all);
        for (let steps = 0; ; steps += 1) {
          const channel = staleChannel(opened.sql);
          if (channel === undefined) break;
          mergeSome(opened.sql, channel, pages);
          expect(steps).toBeLessThan(5_000);
        }
        const blocks = opened.database.prepare("SELECT block FROM words_data").all() as {
          block: Uint8Array;
        }[];
        const bytes = Buffer.concat(blocks.map(({ block }) => block)).toString("latin1");
        for (const mark of gone) expect(bytes.includes(mark)).toBe(false);
        const terms = opened.database.prepare("SELECT term FROM words_terms WHERE term LIKE 'qx%'").all();
        expect(terms.map(({ term }) => term)).toEqual(present.toSorted());
        opened.database.close();
      },
    ),
    { numRuns: 200 },
  );
}, 60_000);
