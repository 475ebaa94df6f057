/** Ways to a server that break at any point of a unit of work, or go silent: nothing acknowledged is lost, nothing is there twice. */

import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { codeOf } from "../../kernel/errors.ts";
import { newLane } from "../../rooms/history/samples.suite.ts";
import { openPostgresStore } from "./index.ts";
import { administer, emptySchema, type Owned, type OwnSchema, own } from "./postgres.fixture.ts";
import { type Fate, openWay, type Way } from "./way.fixture.ts";

let schema: OwnSchema;
let way: Way;
let owned: Owned;
beforeEach(async () => {
  schema = await emptySchema();
  way = await openWay(schema.url);
  owned = await own(way.url, schema.newFolder());
});
afterEach(async () => {
  way.judge();
  await owned.release();
  await way[Symbol.asyncDispose]();
  await schema.remove();
});

/** A turn: once, however often it is sent. */
const sayOnce = (name: string) =>
  owned.store.write(
    "durable",
    async ({ meta, history }) => {
      if ((await meta.get(name)) !== undefined) return;
      await history.addLane(newLane({ sessionKey: name }));
      await meta.set(name, "said");
    },
    name,
  );

const lanes = () =>
  administer(schema.url, async (behind) =>
    (await behind.all<{ key: string }>("SELECT session_key AS key FROM lanes")).map(({ key }) => key),
  );

test.each(["cut", "pass and cut"] satisfies Fate[])(
  "at every piece of a unit, %s: it is whole or not there, and sent again it is there once",
  async (fate) => {
    let pieces = 0;
    way.judge((_, piece) => {
      pieces = piece;
      return "pass";
    });
    await sayOnce("first");
    await sleep(150);
    const all = pieces;
    expect(all).toBeGreaterThan(6);
    const said = ["first"];
    let isCut = 0;
    for (let at = 1; at <= all; at += 1) {
      const name = `at ${at}`;
      way.judge((_, piece) => (piece === at ? fate : "pass"));
      const failure = await sayOnce(name).then(() => undefined, codeOf);
      if (failure !== undefined) {
        expect(failure).toBe("store/unavailable");
        isCut += 1;
        way.judge();
        await sayOnce(name);
      }
      said.push(name);
    }
    expect(isCut).toBeGreaterThan(1);
    expect((await lanes()).toSorted()).toEqual(said.toSorted());
  },
  60_000,
);

test("connections that are ended again and again under load: every turn is there once, and the home is owned", async () => {
  let isOver = false;
  const said: string[] = [];
  const writers = ["a", "b", "c", "d"].map(async (lane) => {
    for (let turn = 0; !isOver; turn += 1) {
      const name = `${lane} ${turn}`;
      while ((await sayOnce(name).then(() => undefined, codeOf)) !== undefined) await sleep(5);
      said.push(name);
    }
  });
  let ended = 0;
  await administer(schema.url, async (behind) => {
    for (let round = 0; round < 40; round += 1) {
      // In the middle of a unit: those that have this memory's tables in use.
      const found = await behind.all(
        `SELECT pg_terminate_backend(pid) FROM (SELECT DISTINCT l.pid FROM pg_locks AS l
         JOIN pg_class AS c ON c.oid = l.relation JOIN pg_namespace AS n ON n.oid = c.relnamespace
         WHERE n.nspname = ? AND l.pid <> pg_backend_pid()) AS busy`,
        behind.schema,
      );
      ended += found.length;
      if (round % 10 === 0) way.cut();
      await sleep(20);
    }
  });
  isOver = true;
  await Promise.all(writers);
  expect((await lanes()).toSorted()).toEqual(said.toSorted());
  expect(ended).toBeGreaterThan(10);
  expect(await owned.lease.isNewest()).toBe(true);
}, 60_000);

test("a way that goes silent is given up, and another one is taken when there is one again", async () => {
  const { url } = way;
  const store = await openPostgresStore({
    ...{ url, mode: "owner", folder: owned.folder, token: owned.lease.token },
    ...{ lockTimeoutMs: 200, statementTimeoutMs: 200, silenceMs: 200 },
  });
  const set = (value: string) => store.write("durable", ({ meta }) => meta.set("a", value));
  await set("1");
  // All that is on its way is lost, and whoever connects is not answered.
  way.judge(() => "swallow");
  const began = performance.now();
  expect(await set("2").catch(codeOf)).toBe("store/unavailable");
  expect(performance.now() - began).toBeLessThan(9_000);
  way.judge();
  await set("3");
  expect(await store.read(({ meta }) => meta.get("a"))).toBe("3");
  way.judge(() => "swallow");
  const closing = performance.now();
  await store.close();
  expect(performance.now() - closing).toBeLessThan(4_000);
  way.judge();
}, 40_000);

test("a user who may have few connections: many read at once all the same", async () => {
  const role = `few_${process.pid}`;
  await administer(schema.url, async (behind) => {
    await behind.exec(`CREATE ROLE ${role} LOGIN PASSWORD 'p@ss:w/o?r#d%20 "é' CONNECTION LIMIT 2;
      GRANT USAGE ON SCHEMA ${behind.schema} TO ${role}; GRANT SELECT ON ALL TABLES IN SCHEMA ${behind.schema} TO ${role}`);
  });
  const url = new URL(schema.url);
  url.username = role;
  url.password = encodeURIComponent('p@ss:w/o?r#d%20 "é');
  const store = await openPostgresStore({ url: url.href, mode: "reader" });
  await Promise.all(Array.from({ length: 40 }, () => store.read(({ meta }) => meta.get("a"))));
  await store.close();
  await administer(schema.url, (behind) => behind.exec(`DROP OWNED BY ${role}; DROP ROLE ${role}`));
});
