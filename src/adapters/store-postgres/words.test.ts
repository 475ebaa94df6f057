/** Words on a server: what every index promises, and what is particular to this one. */

import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { installationId, type LaneId } from "../../kernel/ids.ts";
import { indexTerms } from "../../kernel/text/index-terms.ts";
import { queryTerms } from "../../kernel/text/query-terms.ts";
import { shelfIndexSuite } from "../../ports/shelf-index.suite.ts";
import { textIndexSuite } from "../../ports/text-index.suite.ts";
import type { IndexRecord } from "../../ports/text-index.ts";
import { newLane } from "../../rooms/history/samples.suite.ts";
import type { PostgresStore } from "./index.ts";
import { administer, openEmpty } from "./postgres.fixture.ts";

const HOME = installationId("home");

textIndexSuite("postgres", async () => {
  const { store, close } = await openEmpty();
  const lanes = new Map<string, LaneId>();
  return {
    store,
    async lane(installation, agent, sessionKey) {
      const key = JSON.stringify([installation, agent, sessionKey]);
      const lane = newLane({ installation: installationId(installation), agent, sessionKey });
      const id = lanes.get(key) ?? (await store.write("durable", ({ history }) => history.addLane(lane)));
      lanes.set(key, id);
      return id;
    },
    close,
  };
});

shelfIndexSuite("postgres", async () => {
  const { store, close } = await openEmpty();
  return {
    store,
    shelf: (name) =>
      store.write(
        "durable",
        async ({ memories }) => (await memories.openShelf({ installation: HOME, tier: "user", name })).id,
      ),
    close,
  };
});

async function indexed(texts: readonly string[]) {
  const opened = await openEmpty();
  const lane = await opened.store.write("durable", ({ history }) => history.addLane(newLane()));
  await opened.store.write("derived", ({ index }) =>
    index.put(texts.map((text, at) => record(lane, at + 1, text))),
  );
  return { ...opened, lane };
}

function record(lane: LaneId, source: number, text: string): IndexRecord {
  const terms = indexTerms(text);
  return { kind: "msg", source, lane, speaker: "user", at: instantOf(source), hidden: false, terms };
}

const search = async (store: PostgresStore, text: string, limit = 10, more: { exhaustive?: true } = {}) =>
  (
    await store.read(({ index }) =>
      index.search({ terms: queryTerms(text), scope: { installation: HOME }, limit, ...more }),
    )
  ).map(({ source }) => source);

const verify = (store: PostgresStore, quick = false) => store.read(({ index }) => index.verify({ quick }));

test("a text beyond what one row may hold is found by its words, wherever they are, and by phrases across the seams", async () => {
  const many = Array.from({ length: 40_000 }, (_, at) => `w${at}`);
  const [last, before] = [many.at(-1)!, many.at(-2)!];
  const often = `${"tide salt ".repeat(600)}oyster reef ${"tide ".repeat(600)}pearl`;
  const chinese = Array.from({ length: 18_000 }, (_, at) => String.fromCodePoint(0x4e00 + (at % 9_973))).join(
    "",
  );
  const { store, lane, close } = await indexed([many.join(" "), often, chinese, "tide", "ж".repeat(3_000)]);
  expect(await search(store, last)).toEqual([1]);
  for (const at of [100, 15_990, 15_999, 16_000, 31_990])
    expect({ at, found: await search(store, `"w${at} w${at + 1} w${at + 2}"`) }).toEqual({ at, found: [1] });
  expect(await search(store, `"${last} ${before}"`)).toEqual([]);
  expect(await search(store, '"oyster reef"')).toEqual([2]);
  expect(await search(store, '"tide pearl"')).toEqual([2]);
  expect(await search(store, '"reef oyster"')).toEqual([]);
  expect((await search(store, "tide")).toSorted()).toEqual([2, 4]);
  expect(await search(store, `「${chinese.slice(17_500, 17_508)}」`)).toEqual([3]);
  const every = queryTerms(`w5 "w39990 w39991"`);
  const whole = await store.read(({ index }) =>
    index.search({ terms: every, every, scope: { installation: HOME }, limit: 5 }),
  );
  expect(whole.map(({ source }) => source)).toEqual([1]);
  expect(await search(store, "ж".repeat(3_000))).toEqual([5]);
  expect(await search(store, "ж".repeat(2_999))).toEqual([]);
  expect(await verify(store)).toBeNull();
  await store.write("derived", ({ index }) => index.remove("msg", [1, 2, 3]));
  expect(await search(store, `${last} pearl`)).toEqual([]);
  expect(await verify(store)).toBeNull();
  await store.write("derived", ({ index }) => index.put([record(lane, 1, "one word")]));
  expect(await search(store, last)).toEqual([]);
  await close();
});

/** So many that the words which all of them have are not what brings a record in. */
const MANY = 9_000;

test("words that are everywhere bring nothing in beside a rare one, and count all the same", async () => {
  const texts = Array.from({ length: MANY }, (_, at) => {
    if (at % 700 === 0) return `oyster filler${at} ${at === 1_400 ? "half" : "none"}`;
    return `common ${at % 3 === 0 ? "half" : "other"} filler${at}`;
  });
  const { store, close } = await indexed(texts);
  expect((await search(store, "common half oyster", 3))[0]).toBe(1_401);
  const rare = await search(store, "common half filler700 oyster", 5_000);
  expect(rare.slice(0, 13).map((source) => source % 700)).toEqual(Array.from({ length: 13 }, () => 1));
  expect(await search(store, "common oyster", MANY, { exhaustive: true })).toHaveLength(MANY);
  const last = await search(store, "common nowhere", MANY);
  expect(last.length, "as many as are ranked, the newest").toBe(4_000);
  expect(last.every((source) => source > MANY - 4_200)).toBe(true);
  await close();
});

test.each([
  ["terms that are gone", "UPDATE records SET words = NULL WHERE source = 1", true],
  ["a list of words that is empty", "DELETE FROM terms", true],
  ["a word that is not listed", "DELETE FROM terms WHERE term = 'pearl'", false],
  ["a word that nothing has", "INSERT INTO terms VALUES (0, 'tide', 1)", false],
  ["a record that is not counted", "UPDATE vocabularies SET records = 1 WHERE id = 0", false],
])("%s: noticed, and clearing heals it", async (_name, damage, isPlain) => {
  const { store, lane, url, close } = await indexed(["oyster", "pearl"]);
  expect([await verify(store), await verify(store, true)]).toEqual([null, null]);
  await administer(url, (connection) => connection.exec(damage));
  expect(await verify(store)).toMatch(/^text index, words: ./);
  if (isPlain) expect(await verify(store, true)).toMatch(/^text index, words: ./);
  await store.write("derived", ({ index }) => index.clear("msg"));
  await store.write("derived", ({ index }) => index.put([record(lane, 2, "pearl")]));
  expect(await search(store, "pearl")).toEqual([2]);
  expect(await verify(store)).toBeNull();
  await close();
});
