/** Strays that only a file can have: parts without their message, contents that are counted wrong, migrations under way. */

import { join } from "node:path";
import { expect, test } from "vitest";
import { newLane, newMessage, textBody } from "../../rooms/history/samples.suite.ts";
import { meddle, own, temporaryFolder } from "./database.fixture.ts";

const LONG = "the same long text, again and again. ".repeat(100);

async function twoMessages() {
  const path = join(temporaryFolder(), "nacre.db");
  const { store, release } = await own(path);
  const ids = await store.write("durable", async ({ history }) => {
    const lane = await history.addLane(newLane());
    const body = textBody(LONG);
    return [
      await history.addMessage(newMessage(lane, 0, { body })),
      await history.addMessage(newMessage(lane, 1, { body })),
    ];
  });
  const strays = (kind: "contents" | "parts") => store.read(({ audit }) => audit.strays(kind, 9));
  const mend = async () => {
    const keys = (await strays("contents")).map(({ key }) => key);
    return store.write("derived", ({ audit }) => audit.removeStrays("contents", keys));
  };
  return { path, store, ids, strays, mend, [Symbol.asyncDispose]: release };
}

test("a content that is counted wrong is counted again", async () => {
  await using lab = await twoMessages();
  expect(await lab.strays("contents")).toEqual([]);
  meddle(lab.path, "UPDATE blobs SET refs = 7");
  expect(await lab.strays("contents")).toHaveLength(1);
  expect(await lab.mend()).toBe(1);
  expect(await lab.strays("contents")).toEqual([]);
  expect(await lab.mend()).toBe(0);
  const bodies = await lab.store.read(({ history }) => history.bodies(lab.ids));
  expect([...bodies.values()].map(({ parts }) => parts[0]!.json)).toEqual([LONG, LONG]);
});

test("a content that nothing uses goes, and no other", async () => {
  await using lab = await twoMessages();
  meddle(lab.path, "INSERT INTO blobs (hash, size, refs, bytes) VALUES (x'00', 1, 3, x'00')");
  expect(await lab.strays("contents")).toHaveLength(1);
  expect(await lab.mend()).toBe(1);
  expect(await lab.strays("contents")).toEqual([]);
  expect((await lab.store.read(({ history }) => history.bodies(lab.ids))).size).toBe(2);
});

test("parts without their message, or without their content, are named and left alone", async () => {
  await using lab = await twoMessages();
  meddle(lab.path, "INSERT INTO parts (message_id, ordinal, type, json) VALUES (987654, 0, 'text', '1')");
  expect(await lab.strays("parts")).toMatchObject([{ ref: "msg:987654" }]);
  meddle(lab.path, `UPDATE parts SET blob_id = 4242 WHERE message_id = ${lab.ids[0]}`);
  expect((await lab.strays("parts")).map(({ ref }) => ref).toSorted()).toEqual(
    [`msg:${lab.ids[0]}`, "msg:987654"].toSorted(),
  );
});

test("a migration that is under way is counted", async () => {
  await using lab = await twoMessages();
  const pending = () => lab.store.read(({ audit }) => audit.pendingMigrations());
  expect(await pending()).toBe(0);
  meddle(lab.path, "INSERT OR REPLACE INTO migration_steps (version, done) VALUES (4, 0)");
  expect(await pending()).toBe(1);
});
