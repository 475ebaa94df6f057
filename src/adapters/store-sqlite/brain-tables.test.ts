/** What a file alone can do to the brain's tables: refuse what must never happen, and be damaged in one place without harm to others. */

import { join } from "node:path";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { installationId, receiptId } from "../../kernel/ids.ts";
import {
  digestFor,
  newEpisode,
  newLesson,
  newManifest,
  newOutcome,
  newPromotion,
} from "../../rooms/brain/samples.suite.ts";
import { newLane, newMessage } from "../../rooms/history/samples.suite.ts";
import { meddle, own, temporaryFolder } from "./database.fixture.ts";
import { openSqliteStore } from "./index.ts";

const digest = (number: number) => digestFor(number, 64);
const at = instantOf(1);

async function lived() {
  const path = join(temporaryFolder(), "nacre.db");
  const { store, release } = await own(path);
  const ids = await store.write("durable", async ({ history, memories, lessons, episodes, brainPacks }) => {
    const lane = await history.addLane(newLane());
    const message = await history.addMessage(newMessage(lane, 0));
    const key = { installation: installationId("home"), tier: "user", name: "user:owner" } as const;
    const { id: shelf } = await memories.openShelf(key);
    const first = await episodes.add(newEpisode(lane, { receipt: receiptId(1) }));
    const second = await episodes.add(newEpisode(lane, { receipt: receiptId(2) }));
    for (const receipt of [1, 2]) await episodes.link(receiptId(receipt), message);
    const lesson = (await lessons.add(newLesson(shelf, { episode: first, source: message })))!;
    await episodes.addOutcome(newOutcome({ episode: first, message }), "waiting");
    for (const number of [1, 2, 3, 4]) {
      const parent = number === 2 ? digest(1) : null;
      await brainPacks.put(newManifest(digest(number), { parent }), Uint8Array.of(number), at);
    }
    for (const number of [3, 2]) await brainPacks.record(newPromotion({ pack: digest(number), at }));
    return { lane, message, shelf, first, second, lesson };
  });
  return { path, store, ids, [Symbol.asyncDispose]: release };
}

test("a pack is never changed, and goes only while nothing names it", async () => {
  await using lab = await lived();
  const hex = (number: number) => `x'${digest(number)}'`;
  for (const change of ["bytes = x'00'", "manifest = '{}'", "digest = x'00'", "at = 9"])
    expect(() => meddle(lab.path, `UPDATE brain_packs SET ${change}`)).toThrow(/never changed/);
  for (const named of [1, 2, 3])
    expect(() => meddle(lab.path, `DELETE FROM brain_packs WHERE digest = ${hex(named)}`)).toThrow(
      /is named/,
    );
  meddle(lab.path, `DELETE FROM brain_packs WHERE digest = ${hex(4)}`);
  expect(await lab.store.read(({ brainPacks }) => brainPacks.manifests(9))).toHaveLength(3);
});

test("the list of promotions only grows, and names only what is there", async () => {
  await using lab = await lived();
  expect(() => meddle(lab.path, "UPDATE brain_promotions SET override = 1")).toThrow(/never changed/);
  expect(() => meddle(lab.path, "DELETE FROM brain_promotions")).toThrow(/never taken out/);
  const nowhere = `INSERT INTO brain_promotions (kind, pack, actor, override, at, reason) VALUES (3, x'${digest(9)}', 0, 0, 1, '')`;
  expect(() => meddle(lab.path, nowhere)).toThrow(/no such pack/);
  const refused = lab.store.write("durable", ({ brainPacks }) =>
    brainPacks.record(newPromotion({ pack: digest(9) })),
  );
  await expect(refused).rejects.toThrow(/no such pack/);
  expect(await lab.store.read(({ brainPacks }) => brainPacks.promotions(9))).toHaveLength(2);
});

test("an episode that cannot be read is passed over, wherever it would be, and takes nobody's place", async () => {
  await using lab = await lived();
  const { first, second, lane, message } = lab.ids;
  for (const damage of [
    "account = x'0102'",
    "account = '[]'",
    "account = x''",
    "credits = '{'",
    "label = 1, label_source = 99",
  ]) {
    meddle(lab.path, `UPDATE brain_episodes SET account = '{}', credits = '[]', label = NULL`);
    meddle(lab.path, `UPDATE brain_episodes SET ${damage} WHERE id = ${second}`);
    await lab.store.read(async ({ episodes }) => {
      const found = [
        [...(await episodes.episodes([first, second])).keys()],
        (await episodes.list({ limit: 1 })).map(({ id }) => id),
        (await episodes.list({ lanes: [lane], limit: 1 })).map(({ id }) => id),
        (await episodes.unlabelled(0, instantOf(99), 1)).map(({ id }) => id),
        [...(await episodes.ofMessages([message])).values()].map(({ id }) => id),
      ];
      expect(found).toEqual(Array(5).fill([first]));
      expect(await episodes.ofReceipt(receiptId(2))).toBeUndefined();
      expect(await episodes.unreadable(0, 9)).toEqual({ ids: [second], upTo: second });
      expect(await episodes.count()).toMatchObject({ episodes: 2 });
      expect(await episodes.decisions(9)).toEqual([{ decision: "use_brain", count: 2 }]);
    });
  }
});

test("tags, keys and manifests that cannot be read are none", async () => {
  await using lab = await lived();
  meddle(lab.path, "UPDATE brain_lessons SET tags = 'x['; UPDATE brain_outcomes SET about = '7'");
  meddle(
    lab.path,
    `INSERT INTO brain_packs (digest, at, manifest, bytes) VALUES (x'${digest(7)}', 1, '[', x'00')`,
  );
  await lab.store.read(async ({ lessons, episodes, brainPacks }) => {
    const taught = (await lessons.lessons([lab.ids.lesson])).get(lab.ids.lesson);
    expect(taught).toMatchObject({ tags: [], text: newLesson(lab.ids.shelf).text });
    const found = (await episodes.outcomesOf([lab.ids.first])).get(lab.ids.first);
    expect(found).toMatchObject([{ about: [] }]);
    expect(await brainPacks.manifest(digest(7))).toBeUndefined();
    expect(await brainPacks.manifests(9)).toHaveLength(4);
  });
});

test("a reader sees a pack and its promotion together, and writes neither", async () => {
  await using lab = await lived();
  const reader = await openSqliteStore({ path: lab.path, mode: "reader" });
  await reader.read(async ({ brainPacks }) => {
    const before = await brainPacks.newestPromotion();
    await lab.store.write("durable", async (stores) => {
      await stores.brainPacks.put(newManifest(digest(8)), Uint8Array.of(8), at);
      await stores.brainPacks.record(newPromotion({ pack: digest(8) }));
    });
    // What began before sees the old, whole.
    expect(await brainPacks.newestPromotion()).toBe(before);
    expect(await brainPacks.bytes(digest(8))).toBeUndefined();
  });
  const [newest] = await reader.read(({ brainPacks }) => brainPacks.promotions(1));
  expect(newest).toMatchObject({ pack: digest(8) });
  expect(await reader.read(({ brainPacks }) => brainPacks.bytes(digest(8)))).toEqual(Uint8Array.of(8));
  const refused = reader.write("durable", ({ brainPacks }) => brainPacks.record(newPromotion()));
  await expect(refused).rejects.toMatchObject({ code: "store/read-only" });
  await reader.close();
});

test("questions that were kept are gone from the row when their message goes", async () => {
  await using lab = await lived();
  const question = { account: { query: "where is the zanthium quay" } };
  await lab.store.write("durable", ({ episodes }) => episodes.add(newEpisode(lab.ids.lane, question)));
  const [found] = await lab.store.traces(["zanthium quay"]);
  expect(found).toMatchObject({ kind: "table", place: "brain_episodes.query", count: 1 });
  await lab.store.write("durable", ({ episodes }) => episodes.forgetQueries([lab.ids.message]));
  while (await lab.store.scrub());
  expect(await lab.store.traces(["zanthium quay"])).toEqual([]);
});

test("what was taught is named where it is found, and is gone when it is erased", async () => {
  await using lab = await lived();
  const [found] = await lab.store.traces(["never pearl-1"]);
  expect(found).toMatchObject({ place: "brain_lessons.text", refs: [`lesson:${lab.ids.lesson}`] });
  await lab.store.write("durable", ({ lessons }) => lessons.erase([lab.ids.lesson], true));
  while (await lab.store.scrub());
  expect(await lab.store.traces(["never pearl-1", "staging"])).toEqual([]);
});

test("nothing that is bound to something else can go without it", async () => {
  await using lab = await lived();
  for (const table of ["brain_episodes", "messages", "shelves", "lanes"])
    expect(() => meddle(lab.path, `PRAGMA foreign_keys = ON; DELETE FROM ${table}`)).toThrow(/FOREIGN KEY/);
});
