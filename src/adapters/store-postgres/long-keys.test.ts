/** Names of any length, as a file takes them. */

import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { installationId } from "../../kernel/ids.ts";
import { newLane } from "../../rooms/history/samples.suite.ts";
import { newEvent } from "../../rooms/ledger/samples.suite.ts";
import { byShortKeys } from "./long-keys.ts";
import { administer, openEmpty } from "./postgres.fixture.ts";

test.each([
  [
    "SELECT 1 FROM lanes WHERE agent = ? AND session_key = ?",
    "SELECT 1 FROM lanes WHERE agent = ? AND key_of(session_key) = key_of(?)",
  ],
  [
    "SELECT 1 FROM events WHERE shelf_id = ? AND name IN (?, ?)",
    "SELECT 1 FROM events WHERE shelf_id = ? AND key_of(name) IN (key_of(?), key_of(?))",
  ],
  [
    "SELECT 1 FROM a JOIN doc_files AS f ON x = y WHERE f.path = ?2",
    "SELECT 1 FROM a JOIN doc_files AS f ON x = y WHERE key_of(f.path) = key_of(?2)",
  ],
  [
    "INSERT INTO shelves (name) VALUES (?) ON CONFLICT (installation, tier, name) DO UPDATE SET name = excluded.name",
    "INSERT INTO shelves (name) VALUES (?) ON CONFLICT (installation, tier, key_of(name)) DO UPDATE SET name = excluded.name",
  ],
  ["UPDATE events SET name = ? WHERE id = ?", "UPDATE events SET name = ? WHERE id = ?"],
  ["SELECT value FROM meta WHERE name = ?", "SELECT value FROM meta WHERE name = ?"],
])("%s", (statement, short) => {
  expect(byShortKeys(statement)).toBe(short);
});

/** Such as no index can pack. */
function longName(length: number): string {
  return Array.from({ length }, () => String.fromCharCode(randomInt(0x4e00, 0x9f00))).join("");
}

test("lanes, shelves, documents, memories, events and notes of calls have names as long as may be, and each is found by its own", async () => {
  const { store, url, close } = await openEmpty();
  const begins = longName(1_900);
  const names = [
    begins + longName(100),
    begins + longName(100),
    longName(30),
    "a".repeat(161),
    "a".repeat(160),
  ];
  const installation = installationId("home");
  const at = instantOf(1);
  await store.write("durable", async ({ history, memories, events, ledger }) => {
    for (const name of names) {
      const lane = await history.addLane(newLane({ sessionKey: name }));
      expect((await history.findLane({ ...newLane(), sessionKey: name }))?.id).toBe(lane);
      const key = { installation, tier: "user", name } as const;
      const { id: shelf } = await memories.openShelf(key);
      expect((await memories.openShelf(key)).id).toBe(shelf);
      const memory = await memories.add({
        ...{ shelf, text: "kept", digest: "0".repeat(32), origin: "told", trust: "human", at, createdAt: at },
        ...{ slot: null, supersedes: null, gate: null, name, extra: null },
      });
      expect((await memories.named(shelf, name))?.id).toBe(memory);
      const event = newEvent(shelf, 1, { name });
      expect([await events.add(event), await events.add(event)]).toMatchObject([
        { isNew: true },
        { isNew: false },
      ]);
      const call = { installation, agent: "main", sessionKey: name, run: name, call: name };
      await ledger.noteCall({ ...call, tool: "exec", durationMs: 1, error: null, at });
      await ledger.noteCall({ ...call, tool: "exec", durationMs: 2, error: null, at });
    }
  });
  const counts = await administer(url, (behind) =>
    behind.get(`SELECT (SELECT count(*) FROM lanes) AS lanes, (SELECT count(*) FROM shelves) AS shelves,
      (SELECT count(*) FROM memories) AS memories, (SELECT count(*) FROM events) AS events, (SELECT count(*) FROM call_notes) AS notes`),
  );
  expect(counts).toEqual({ lanes: 5, shelves: 5, memories: 5, events: 5, notes: 5 });
  await close();
});
