/** Contents are kept once, checked when they are read, and moved there from files that did not know them. */

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { installationId, type LaneId, type MessageId } from "../../kernel/ids.ts";
import type { Json } from "../../kernel/json.ts";
import type { MessageBody } from "../../rooms/history/index.ts";
import { newLane, newMessage, newSummary, textBody } from "../../rooms/history/samples.suite.ts";
import { packText, unpackText } from "../sql/packed-json.ts";
import { meddle, own, temporaryFolder } from "./database.fixture.ts";
import type { SqliteStore } from "./index.ts";
import { MIGRATIONS } from "./migrations.ts";

const LONG = "a line that is said again and again, ".repeat(100);
const DAMAGED = { type: "text", text: "[this part of the message is damaged on disk]" };

function rowsOf<Row>(path: string, select: string): readonly Row[] {
  const database = new DatabaseSync(path);
  try {
    return database.prepare(select).all() as unknown as readonly Row[];
  } finally {
    database.close();
  }
}

function add(store: SqliteStore, lane: LaneId, ...bodies: readonly MessageBody[]): Promise<MessageId[]> {
  return store.write("durable", async ({ history }) => {
    const ids: MessageId[] = [];
    for (const body of bodies) {
      const seq = await history.countMessages(lane);
      ids.push(await history.addMessage(newMessage(lane, seq, { body })));
    }
    return ids;
  });
}

async function opened() {
  const path = join(temporaryFolder(), "nacre.db");
  const { store, release } = await own(path);
  const lane = await store.write("durable", ({ history }) => history.addLane(newLane()));
  return { path, store, release, lane };
}

const blocks = (...parts: readonly [string | null, Json][]): MessageBody => ({
  envelope: { role: "toolResult", content: null },
  shape: "blocks",
  parts: parts.map(([toolCallId, json]) => ({ type: "text", toolCallId, json })),
});

test("identical parts share one content, whatever message they are in", async () => {
  const { path, store, release, lane } = await opened();
  const ids = await add(store, lane, textBody(LONG), textBody(LONG), textBody("short"), textBody(`${LONG}!`));
  const bodies = await store.read(({ history }) => history.bodies(ids));
  expect(ids.map((id) => bodies.get(id)?.parts[0]?.json)).toEqual([LONG, LONG, "short", `${LONG}!`]);
  const blobs = rowsOf<{ refs: number; size: number; length: number }>(
    path,
    "SELECT refs, size, length(bytes) AS length FROM blobs ORDER BY id",
  );
  expect(blobs.map(({ refs, size }) => [refs, size])).toEqual([
    [2, LONG.length + 2],
    [1, LONG.length + 3],
  ]);
  expect(blobs[0]!.length).toBeLessThan(200);
  expect(await store.problems()).toEqual([]);
  await release();
});

test("what an older file calls a message, and the pins it has, are found as they stand there", async () => {
  const { path, store, release, lane } = await opened();
  const key = "tool-result:call_SvgeRHpLppnF01a9";
  const id = await store.write("durable", ({ history }) =>
    history.addMessage(newMessage(lane, 0, { eventKey: key })),
  );
  const [other] = await add(store, lane, textBody("next"));
  const pins = [
    {
      kind: "date",
      value: "6 May",
      context: "on 6 May",
      salience: 0.5,
      corrects: false,
      count: 1,
      ref: "msg:1",
      at: 7,
    },
  ] as const;
  const summary = await store.write("derived", ({ history }) =>
    history.addSummary(newSummary(lane, { kind: "messages", ids: [id, other!] }, { pins })),
  );
  const known = async () => {
    const [found, bodies] = await store.read(async ({ history }) => [
      await history.findByEventKey(lane, key),
      await history.summaryBodies([summary]),
    ]);
    return [found?.id, found?.eventKey, bodies.get(summary)?.pins];
  };
  expect(await known()).toEqual([id, key, pins]);
  meddle(
    path,
    `UPDATE messages SET event_key = '${key}' WHERE id = ${id}; UPDATE summaries SET pins = '${JSON.stringify(pins)}'`,
  );
  expect(await known()).toEqual([id, key, pins]);
  await release();
});

test("a unit of work that fails leaves no content behind", async () => {
  const { path, store, release, lane } = await opened();
  const failing = store.write("durable", async ({ history }) => {
    await history.addMessage(newMessage(lane, 0, { body: textBody(LONG) }));
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(rowsOf(path, "SELECT * FROM blobs")).toEqual([]);
  await release();
});

test.each([
  ["changed", "UPDATE blobs SET bytes = zeroblob(length(bytes)) WHERE id = 1"],
  ["swapped for another", "UPDATE blobs SET bytes = (SELECT bytes FROM blobs WHERE id = 2) WHERE id = 1"],
  ["cut", "UPDATE blobs SET bytes = substr(bytes, 1, 20) WHERE id = 1"],
])("a content that was %s is named, and takes nothing else with it", async (_name, damage) => {
  const { path, store, release, lane } = await opened();
  const other = `${LONG} and more`;
  const [first, second] = (await add(
    store,
    lane,
    blocks(["call1", LONG], ["call1", "short"]),
    textBody(other),
  )) as [MessageId, MessageId];
  meddle(path, damage);
  const bodies = await store.read(({ history }) => history.bodies([first, second]));
  expect(bodies.get(first)?.parts).toEqual([
    { type: "unreadable", toolCallId: "call1", json: DAMAGED },
    { type: "text", toolCallId: "call1", json: "short" },
  ]);
  expect(bodies.get(second)?.parts[0]?.json).toBe(other);
  expect(await store.problems()).toEqual([`content 1 is damaged, a part of msg:${first}`]);
  // The same words said again bring it back.
  await add(store, lane, textBody(LONG));
  const healed = await store.read(({ history }) => history.bodies([first]));
  expect(healed.get(first)?.parts[0]?.json).toBe(LONG);
  expect(await store.problems()).toEqual([]);
  await release();
});

test("rows that are damaged are named, and the rest of their message stays readable", async () => {
  const { path, store, release, lane } = await opened();
  const long = { type: "text", text: "said twice ".repeat(30) };
  const [id] = (await add(store, lane, blocks([null, long], [null, "b"]), textBody("c"))) as [MessageId];
  const summary = await store.write("durable", async ({ history }) => {
    const ids = (await history.scan(0, 9)).map((row) => row.id);
    return history.addSummary(newSummary(lane, { kind: "messages", ids }, { text: LONG }));
  });
  meddle(
    path,
    `UPDATE parts SET json = x'02ff00' WHERE message_id = ${id} AND ordinal = 0;
     UPDATE messages SET envelope = '{"role' WHERE id = ${id};
     UPDATE summaries SET text = x'07', pins = '[';`,
  );
  const body = (await store.read(({ history }) => history.bodies([id]))).get(id);
  expect(body?.envelope).toEqual({ role: "user", content: null });
  expect(body?.parts).toEqual([
    { type: "unreadable", toolCallId: null, json: DAMAGED },
    { type: "text", toolCallId: null, json: "b" },
  ]);
  const words = await store.read(({ history }) => history.summaryBodies([summary]));
  expect(words.get(summary)).toEqual({ text: expect.stringContaining("damaged"), pins: [] });
  expect(await store.problems()).toEqual([
    `a part of msg:${id} is damaged`,
    `the envelope of msg:${id} is damaged`,
    `the text of sum:${summary} is damaged`,
    `the list of pins of sum:${summary} is damaged`,
  ]);
  await release();
});

test.each(["", '"x"', JSON.stringify(LONG), JSON.stringify("日本\ud800".repeat(9_000))])(
  "packed text is the same again (%#)",
  (text) => {
    expect(unpackText(packText(text, 0))).toBe(text);
    expect(typeof packText(text, 1_000_000)).toBe("string");
  },
);

/** As schema 3 stored it: plain text everywhere. */
function fillOldFile(path: string, bodies: readonly MessageBody[]): void {
  const database = new DatabaseSync(path);
  const shapes = { text: 0, blocks: 1, none: 2, other: 3 };
  database.exec(`
    INSERT INTO lanes (installation, agent, session_key, kind, created_at, session, epoch, next_seq)
    VALUES ('home', 'a', 'k', 0, 1, 0, 0, ${bodies.length});`);
  const message = database.prepare(`
    INSERT INTO messages (lane_id, seq, session, place, role, at, stored_at, state, heartbeat, content_hash, chain, chained,
      tokens, shape, envelope) VALUES (1, ?, 0, ?, 'user', 1, 1, 1, 0, zeroblob(16), zeroblob(16), 0, 7, ?, ?)`);
  const part = database.prepare("INSERT INTO parts (message_id, ordinal, type, json) VALUES (?, ?, ?, ?)");
  const item = database.prepare("INSERT INTO view_items (lane_id, ordinal, message_id) VALUES (1, ?, ?)");
  bodies.forEach((body, seq) => {
    const row = message.run(seq, seq, shapes[body.shape], JSON.stringify(body.envelope));
    body.parts.forEach(({ type, json }, at) => {
      part.run(row.lastInsertRowid, at, type, JSON.stringify(json));
    });
    item.run(seq, row.lastInsertRowid);
  });
  database.close();
}

test("a file of schema 3 is read as it was, slice by slice, until its contents are kept once", async () => {
  const path = join(temporaryFolder(), "nacre.db");
  await (await own(path, { migrations: MIGRATIONS.slice(0, 3) })).release();
  const bodies: MessageBody[] = Array.from({ length: 250 }, (_, at) => {
    if (at % 5 === 0) return textBody(LONG);
    if (at % 5 === 1) return textBody(`你好，世界 ${at}`);
    if (at % 5 === 2) return { envelope: { role: "user" }, shape: "none", parts: [] };
    if (at % 5 === 3) return blocks([null, { type: "text", text: LONG }], [null, `é${at}\ud800`]);
    return { ...blocks(), shape: "other", parts: [{ type: "unknown", toolCallId: null, json: { a: at } }] };
  });
  fillOldFile(path, bodies);
  const { store, release } = await own(path);
  const read = () =>
    store.read(async ({ history }) => {
      const rows = await history.scan(0, 1_000);
      const found = await history.bodies(rows.map((row) => row.id));
      return {
        rows,
        bodies: rows.map((row) => found.get(row.id)),
        view: await history.viewTokens(rows[0]!.lane),
      };
    });
  let slices = 0;
  do {
    const now = await read();
    expect(now.bodies).toEqual(bodies);
    expect(now.view).toEqual({ items: 250, tokens: 1_750 });
    slices += 1;
  } while (await store.advanceMigrations());
  expect(slices).toBeGreaterThan(2);
  const { rows, bodies: after } = await read();
  expect(after).toEqual(bodies);
  const sizes = bodies.map(({ envelope, shape, parts }) => {
    const content = shape === "blocks" ? parts.map((part) => part.json) : (parts[0]?.json ?? null);
    return Buffer.byteLength(JSON.stringify(shape === "none" ? envelope : { ...envelope, content }));
  });
  expect(rows.map((row) => row.bytes)).toEqual(sizes);
  expect(rows.slice(0, 2).map((row) => row.script)).toEqual(["latin", "cjk"]);
  const totals = await store.read(({ history }) => history.totals(installationId("home")));
  expect(totals.rawBytes).toBe(sizes.reduce((sum, size) => sum + size, 0));
  expect(rowsOf(path, "SELECT refs FROM blobs ORDER BY id").map((row) => ({ ...(row as object) }))).toEqual([
    { refs: 50 },
    { refs: 50 },
  ]);
  expect(await store.problems()).toEqual([]);
  await release();
});
