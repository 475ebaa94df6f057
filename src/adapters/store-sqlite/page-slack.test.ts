/** What is taken for slack lies within the page and belongs to no cell; what is not understood is left alone. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, test } from "vitest";
import { temporaryFolder } from "./database.fixture.ts";
import { slackOf } from "./page-slack.ts";

const PAGE = 4_096;

test("of any bytes, nothing outside the page and nothing of its header or its cells", () => {
  const header = fc.record({
    type: fc.constantFrom(0, 2, 5, 10, 13, 77),
    free: fc.oneof(fc.constant(0), fc.nat(65_535)),
    cells: fc.oneof(fc.nat(40), fc.nat(65_535)),
    content: fc.oneof(fc.integer({ min: 0, max: PAGE }), fc.nat(65_535)),
    rest: fc.uint8Array({ minLength: PAGE - 8, maxLength: PAGE - 8 }),
  });
  fc.assert(
    fc.property(header, ({ type, free, cells, content, rest }) => {
      const page = Buffer.concat([Buffer.alloc(8), rest]);
      page[0] = type;
      page.writeUInt16BE(free, 1);
      page.writeUInt16BE(cells, 3);
      page.writeUInt16BE(content, 5);
      const slack = slackOf(page);
      const head = (type < 8 ? 12 : 8) + 2 * cells;
      for (const { from, length } of slack) {
        expect(from).toBeGreaterThanOrEqual(head);
        expect(from + length).toBeLessThanOrEqual(PAGE);
      }
      if (![2, 5, 10, 13].includes(type)) expect(slack).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test("a database whose slack is wiped reads as before, whatever has happened to it", () => {
  const action = fc.record({
    verb: fc.constantFrom("insert", "insert", "delete", "update"),
    key: fc.nat(400),
    size: fc.oneof(fc.nat(200), fc.nat(9_000)),
  });
  fc.assert(
    fc.property(fc.array(action, { minLength: 20, maxLength: 400 }), fc.boolean(), (actions, secure) => {
      const path = join(temporaryFolder(), "x.db");
      const database = new DatabaseSync(path);
      database.exec(`PRAGMA secure_delete = ${secure ? "ON" : "OFF"}; PRAGMA synchronous = OFF;
        CREATE TABLE t (id INTEGER PRIMARY KEY, body); CREATE INDEX by_body ON t (body);
        CREATE TABLE w (word TEXT PRIMARY KEY, body) WITHOUT ROWID; BEGIN;`);
      for (const { verb, key, size } of actions) {
        const body = `${key} `.repeat(size / 4);
        if (verb === "insert") {
          database.prepare("INSERT OR REPLACE INTO t VALUES (?, ?)").run(key, body);
          database.prepare("INSERT OR REPLACE INTO w VALUES (?, ?)").run(`word ${key}`, body);
        } else if (verb === "delete") {
          database.prepare("DELETE FROM t WHERE id = ?").run(key);
          database.prepare("DELETE FROM w WHERE word = ?").run(`word ${key}`);
        } else database.prepare("UPDATE t SET body = ? WHERE id = ?").run(body, key);
      }
      database.exec("COMMIT");
      const contents = (from: DatabaseSync) => [
        from.prepare("SELECT * FROM t").all(),
        from.prepare("SELECT * FROM w").all(),
      ];
      const before = contents(database);
      database.close();
      const bytes = readFileSync(path);
      for (let at = PAGE; at < bytes.length; at += PAGE) {
        const page = bytes.subarray(at, at + PAGE);
        for (const { from, length } of slackOf(page)) page.fill(0, from, from + length);
        expect(slackOf(page)).toEqual([]);
      }
      writeFileSync(path, bytes);
      const wiped = new DatabaseSync(path);
      expect(wiped.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
      expect(contents(wiped)).toEqual(before);
      wiped.close();
    }),
    { numRuns: 40 },
  );
}, 60_000);
