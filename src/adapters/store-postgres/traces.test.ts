/** Of what is gone nothing is found on a server: in no table, and in no list of words. */

import { expect, test } from "vitest";
import { PGVECTOR_TABLES, SERVER_TABLES } from "../../../test/support/every-column.ts";
import { instantOf } from "../../kernel/clock.ts";
import { installationId } from "../../kernel/ids.ts";
import { indexTerms } from "../../kernel/text/index-terms.ts";
import { newLane } from "../../rooms/history/samples.suite.ts";
import type { PostgresStore } from "./index.ts";
import { administer, emptySchema, openEmpty } from "./postgres.fixture.ts";

const SAID = "quixotvelly brambleworthing, 碧水玄黄鸿蒙, src/velloxmark/orbiformQuay.ts";
const digest = "0".repeat(32);

async function shelved() {
  const opened = await openEmpty();
  const memory = await opened.store.write("durable", async ({ memories, shelfIndex }) => {
    const key = { installation: installationId("home"), tier: "user", name: "user:owner" } as const;
    const { id: shelf } = await memories.openShelf(key);
    const at = instantOf(1);
    const kept = async (text: string) => {
      const source = await memories.add({
        ...{ shelf, text, digest, origin: "told", trust: "human", at, createdAt: at, slot: null },
        ...{ supersedes: null, gate: null, name: null, extra: null },
      });
      await shelfIndex.put([{ kind: "mem", source, shelf, at, terms: indexTerms(text) }]);
      return source;
    };
    await kept("what stays on the shelf");
    return kept(SAID);
  });
  return { ...opened, memory };
}

const seenIn = async (store: PostgresStore, text: string) =>
  (await store.traces([text])).map(({ kind, place, refs }) => `${kind} ${place} ${refs.join()}`).toSorted();

test("a text is found where it stands, by what that is called, and nowhere once it is erased", async () => {
  const { store, memory, close } = await shelved();
  const listed = ["shelf_code", "shelf_grams", "shelf_words"].map(
    (place) => `vocabulary ${place} mem:${memory}`,
  );
  expect(await seenIn(store, SAID)).toEqual([`table memories.text mem:${memory}`, ...listed]);
  await store.write("durable", ({ memories }) => memories.erase([memory]));
  expect(await seenIn(store, SAID), "its words are still listed for it").toEqual(listed);
  await store.write("derived", ({ shelfIndex }) => shelfIndex.remove("mem", [memory]));
  expect(await seenIn(store, SAID)).toEqual([]);
  expect(await seenIn(store, "what stays on the shelf")).not.toEqual([]);
  await close();
});

test("a word that is listed for nothing is a trace, and one that others say is none", async () => {
  const { store, url, close } = await shelved();
  const lane = await store.write("durable", ({ history }) => history.addLane(newLane()));
  const terms = indexTerms("shelf umbrelliform");
  await store.write("derived", ({ index }) =>
    index.put([{ kind: "msg", source: 7, lane, speaker: "user", at: instantOf(1), hidden: false, terms }]),
  );
  expect(await seenIn(store, "umbrelliform"), "of a message that is not there").toEqual([
    "vocabulary words msg:7",
  ]);
  await store.write("derived", ({ index }) => index.remove("msg", [7]));
  expect(await seenIn(store, "umbrelliform")).toEqual([]);
  await administer(url, (connection) => connection.exec("INSERT INTO terms VALUES (0, 'umbrelliform', 1)"));
  expect(await seenIn(store, "umbrelliform")).toEqual(["vocabulary words "]);
  await close();
});

test("every table and column of a server is in the list, with what it holds", async () => {
  const schema = await emptySchema();
  const columns = await administer(schema.url, (behind) =>
    behind.all<{ table: string; column: string }>(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = ? AND table_type = 'BASE TABLE'`,
      behind.schema,
    ),
  );
  await schema.remove();
  const found = columns.map(({ table, column }) => `${table}.${column}`).toSorted();
  const listed = (tables: typeof SERVER_TABLES) =>
    Object.entries(tables).flatMap(([table, own]) => Object.keys(own).map((column) => `${table}.${column}`));
  const withVectors = found.some((place) => place.startsWith("vector_rows."));
  const all = withVectors ? { ...SERVER_TABLES, ...PGVECTOR_TABLES } : SERVER_TABLES;
  expect(found).toEqual(listed(all).toSorted());
});
