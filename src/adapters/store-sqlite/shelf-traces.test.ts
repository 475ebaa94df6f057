/** Of memories and documents that are gone, nothing is left: in tables, in vocabularies, in bytes. */

import { join } from "node:path";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { type DocId, installationId, type MemoryId } from "../../kernel/ids.ts";
import { indexTerms } from "../../kernel/text/index-terms.ts";
import type { ShelfKind } from "../../ports/shelf-index.ts";
import { meddle, own, temporaryFolder } from "./database.fixture.ts";
import type { SqliteStore, SqliteStores } from "./index.ts";
import { MIGRATIONS } from "./migrations.ts";
import { readPresent } from "./present-store.ts";

const SAID = "quixotvelly brambleworthing, 碧水玄黄鸿蒙, src/velloxmark/orbiformQuay.ts";
const WRITTEN = "zanthiumware plenipotent, 龘靐天地, src/gargantua/marrowQuill.ts";
const digest = "0".repeat(32);

async function shelved() {
  const path = join(temporaryFolder(), "nacre.db");
  const owned = await own(path);
  const { store } = owned;
  const { memory, pieces } = await store.write("durable", async (stores) => {
    const shelfOf = async (tier: "user" | "docs", name: string) =>
      (await stores.memories.openShelf({ installation: installationId("home"), tier, name })).id;
    const at = instantOf(1);
    const shelf = await shelfOf("user", "user:owner");
    const told = (text: string) =>
      stores.memories.add({
        ...{ shelf, text, digest, origin: "told", trust: "human", at, createdAt: at, slot: null },
        ...{ supersedes: null, gate: null, name: null, extra: null },
      });
    await words(stores, "mem", await told("what stays on the shelf"), shelf, "what stays on the shelf");
    const id = await told(SAID);
    await words(stores, "mem", id, shelf, SAID);
    const docs = await shelfOf("docs", "main");
    const ids = await stores.docs.putFile(
      { shelf: docs, path: "MEMORY.md", bytes: 9, modifiedMs: 1, hash: digest, lines: 9, trouble: null },
      [{ fromLine: 1, toLine: 9, headings: ["umbrelliform"], text: WRITTEN }],
    );
    await words(stores, "doc", ids[0]!, docs, `umbrelliform ${WRITTEN}`);
    return { memory: id, pieces: ids };
  });
  return { path, store, memory, pieces, release: owned.release };
}

async function words(
  { shelfIndex }: SqliteStores,
  kind: ShelfKind,
  source: MemoryId | DocId,
  shelf: Parameters<SqliteStores["docs"]["files"]>[0],
  text: string,
): Promise<void> {
  await shelfIndex.put([{ kind, source, shelf, at: instantOf(1), terms: indexTerms(text) }]);
}

const scrub = async (store: SqliteStore) => {
  while (await store.scrub());
};

const seenIn = async (store: SqliteStore, texts: readonly string[]) =>
  (await store.traces(texts)).flatMap(({ kind, place, refs }) =>
    kind === "file" ? [] : [`${place} ${refs.join()}`],
  );

test("both are found where they stand, and by what they are called", async () => {
  const { store, memory, pieces, release } = await shelved();
  expect((await seenIn(store, [SAID])).toSorted()).toEqual(
    ["memories.text", "shelf_code", "shelf_grams", "shelf_words"].map((place) => `${place} mem:${memory}`),
  );
  expect((await seenIn(store, [WRITTEN])).toSorted()).toEqual(
    ["doc_pieces.text", "shelf_code", "shelf_grams", "shelf_words"].map(
      (place) => `${place} doc:${pieces[0]}`,
    ),
  );
  await release();
});

test("a memory that is erased while its words are not leaves a trace in the vocabularies alone", async () => {
  const { store, memory, release } = await shelved();
  await store.write("durable", ({ memories }) => memories.erase([memory]));
  const stale = [...new Set(await seenIn(store, [SAID]))].toSorted();
  expect(stale).toEqual(
    ["shelf_code", "shelf_grams", "shelf_words"].map((place) => `${place} mem:${memory}`),
  );
  await store.write("derived", ({ shelfIndex }) => shelfIndex.remove("mem", [memory]));
  expect(await seenIn(store, [SAID])).toEqual([]);
  expect(await store.traces([SAID])).not.toEqual([]);
  await scrub(store);
  expect(await store.traces([SAID])).toEqual([]);
  expect(await store.read(({ shelfIndex }) => shelfIndex.verify())).toBeNull();
  await release();
});

test("a document that is gone leaves nothing either, and what stays can be found", async () => {
  const { store, pieces, release } = await shelved();
  const gone = await store.write("durable", async ({ memories, docs, shelfIndex }) => {
    const [root] = (await memories.shelves(installationId("home"))).filter(({ tier }) => tier === "docs");
    const ids = await docs.removeFile(root!.id, "MEMORY.md");
    await shelfIndex.remove("doc", ids);
    return ids;
  });
  expect(gone).toEqual(pieces);
  await scrub(store);
  expect(await store.traces([WRITTEN, "umbrelliform"])).toEqual([]);
  expect(await seenIn(store, ["what stays on the shelf"])).not.toEqual([]);
  expect(await store.problems()).toEqual([]);
  await release();
});

test("an authored file is found where it stands; one that is removed leaves nothing", async () => {
  const { store, release } = await shelved();
  const text = `- Always answer ${WRITTEN.replaceAll("a", "o")}`;
  const shelf = await store.write("durable", async ({ memories, authored }) => {
    const key = { installation: installationId("home"), tier: "docs", name: "main" } as const;
    const { id } = await memories.openShelf(key);
    const hash = digest.repeat(2);
    await authored.put({ shelf: id, path: "AGENTS.md", bytes: 9, modifiedMs: 1, hash, text, trouble: null });
    return id;
  });
  expect(await seenIn(store, [text])).toEqual(["authored_files.text "]);
  await store.write("derived", ({ authored }) => authored.remove(shelf, "AGENTS.md"));
  await scrub(store);
  expect(await store.traces([text])).toEqual([]);
  await release();
});

test("a memory that an owner erased and did not get to scrub, the next one does", async () => {
  const { path, store, memory, release } = await shelved();
  await store.write("durable", ({ memories }) => memories.erase([memory, memory]));
  await release();
  const next = await own(path);
  expect(await next.store.advanceMigrations()).toBe(true);
  while (await next.store.advanceMigrations());
  expect(await next.store.read(({ meta }) => meta.get("scrubbed"))).toBe("1");
  expect(await next.store.advanceMigrations()).toBe(false);
  await next.release();
});

test("what was buried is known of a store that a copy is about to replace, and whether it was erased", async () => {
  const { path, store, memory, release } = await shelved();
  const gone = "f".repeat(32);
  await store.write("durable", async ({ memories }) => {
    const { shelf } = (await memories.memories([memory])).get(memory)!;
    await memories.change(memory, { state: "forgotten" });
    await memories.bury(shelf, digest, instantOf(5));
    await memories.bury(shelf, gone, instantOf(6));
  });
  await release();
  const shelf = { installation: "home", tier: "user", name: "user:owner" };
  expect((await readPresent(path))?.buried).toEqual([
    { shelf, digest, at: 5, erased: false },
    { shelf, digest: gone, at: 6, erased: true },
  ]);
  const old = join(temporaryFolder(), "nacre.db");
  const before = MIGRATIONS.filter(({ version }) => version <= 6);
  await (await own(old, { migrations: before })).release();
  expect((await readPresent(old))?.buried).toEqual([]);
});

test("a copy has them with their words, and a memory that was erased before it is not in it", async () => {
  const { store, memory, pieces, release } = await shelved();
  const search = (of: SqliteStore, word: string) =>
    of.read(async ({ memories, shelfIndex }) => {
      const shelves = (await memories.shelves(installationId("home"))).map(({ id }) => id);
      const terms = { words: [word], prefixes: [], phrases: [], grams: [], code: [] };
      return (await shelfIndex.search({ terms, shelves, limit: 5 })).map(({ kind, source }) => [
        kind,
        source,
      ]);
    });
  const order = { path: null, at: Date.UTC(2026, 0, 2), replace: false, keep: null };
  const first = await store.beginBackup(order, 60_000);
  await store.write("durable", async ({ memories, shelfIndex }) => {
    await memories.erase([memory]);
    await shelfIndex.remove("mem", [memory]);
  });
  const second = await store.beginBackup({ ...order, at: order.at + 5_000 }, 60_000);
  await release();
  const copy = await own(first.path);
  expect(await search(copy.store, "quixotvelly")).toEqual([["mem", memory]]);
  expect(await search(copy.store, "zanthiumware")).toEqual([["doc", pieces[0]]]);
  expect((await copy.store.read(({ memories }) => memories.memories([memory]))).get(memory)?.text).toBe(SAID);
  await copy.release();
  const later = await own(second.path);
  expect(await search(later.store, "quixotvelly")).toEqual([]);
  expect(await search(later.store, "zanthiumware")).toEqual([["doc", pieces[0]]]);
  expect(await later.store.problems()).toEqual([]);
  await later.release();
});

test.each([
  ["loses its inner tables", "DROP TABLE shelf_words_data"],
  ["is emptied", "DELETE FROM shelf_words_idx; DELETE FROM shelf_words_data WHERE id > 10"],
])("an index of shelves that %s is told from a sound one, and can be made anew", async (_name, damage) => {
  const { path, memory, release } = await shelved();
  await release();
  meddle(path, damage);
  const next = await own(path);
  const verify = () => next.store.read(({ shelfIndex }) => shelfIndex.verify());
  expect(await verify()).toMatch(/^index of shelves, words: ./);
  await next.store.write("derived", ({ shelfIndex }) => shelfIndex.clear(2));
  expect(await verify()).toBeNull();
  const again = await next.store.read(
    async ({ memories }) => (await memories.memories([memory])).get(memory)!,
  );
  await next.store.write("derived", (stores) => words(stores, "mem", memory, again.shelf, again.text));
  expect(await verify()).toBeNull();
  expect(await next.store.read(({ index }) => index.verify())).toBeNull();
  await next.release();
});

test("a search in an index of shelves that cannot be opened says so", async () => {
  const { path, release } = await shelved();
  await release();
  meddle(path, "DROP TABLE shelf_words_data");
  const next = await own(path);
  const search = next.store.read(async ({ memories, shelfIndex }) => {
    const shelves = (await memories.shelves(installationId("home"))).map(({ id }) => id);
    const terms = { words: ["stays"], prefixes: [], phrases: [], grams: [], code: [] };
    return shelfIndex.search({ terms, shelves, limit: 5 });
  });
  await expect(search).rejects.toMatchObject({
    code: "store/corrupt",
    hint: expect.stringMatching(/rebuild/),
  });
  await next.release();
});
