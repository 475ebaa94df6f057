/** A server that is down, slow, full of connections, restarted or too new; and what is told of it. */

import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type PostgresServer, startPostgres } from "../../../test/support/postgres-server.ts";
import { temporary } from "../../../test/support/temporary.ts";
import { codeOf } from "../../kernel/errors.ts";
import { homeIdIn } from "./home-id.ts";
import { openPostgresLease, openPostgresStore } from "./index.ts";
import { ownerLock } from "./locks.ts";
import { administer, emptySchema, HOLDER, newSchema, own } from "./postgres.fixture.ts";

const failureOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => "none", codeOf);

describe("a server of its own", () => {
  let server: PostgresServer;
  let url: string;
  beforeAll(async () => {
    server = await startPostgres();
    url = `${server.url}?schema=ours`;
  }, 60_000);
  afterAll(() => server.stop());

  test("while it is away everything is unavailable, and afterwards it goes on without being opened again", async () => {
    const folder = temporary("nacre-faults-");
    const { store, lease, release } = await own(url, folder);
    await store.write("durable", ({ meta }) => meta.set("a", "1"));
    await store.sharing.tryUpkeep();
    await server.halt();
    const write = () => store.write("durable", ({ meta }) => meta.set("a", "2"));
    const read = () => store.read(({ meta }) => meta.get("a"));
    expect([await failureOf(write()), await failureOf(read())]).toEqual(Array(2).fill("store/unavailable"));
    expect(await failureOf(store.facts())).toBe("store/unavailable");
    expect(await failureOf(openPostgresStore({ url, mode: "reader" }))).toBe("store/unavailable");
    expect(
      await failureOf(openPostgresLease({ url, folder: temporary("nacre-faults-") }).acquire(HOLDER)),
    ).toBe("store/unavailable");
    expect(await lease.isNewest()).toBe(true);
    await server.resume();
    expect(await read()).toBe("1");
    await write();
    expect(await read()).toBe("2");
    // The lock went with the server, and is taken again.
    const lock = ownerLock("ours", homeIdIn(folder));
    const isFree = () =>
      administer(url, (behind) => behind.get(`SELECT 1 WHERE pg_try_advisory_lock(${lock})`));
    await expect.poll(isFree).toBeUndefined();
    expect(await openPostgresLease({ url, folder }).acquire(HOLDER)).toBeUndefined();
    expect(await lease.isNewest()).toBe(true);
    await expect.poll(() => store.sharing.tryUpkeep()).toBe(true);
    await release();
  });

  test("under load nothing that was acknowledged is lost when it breaks off, and nothing is there twice", async () => {
    const { store, release } = await own(url, temporary("nacre-faults-"));
    const acknowledged: string[] = [];
    let isOver = false;
    const writer = async (lane: string): Promise<void> => {
      for (let turn = 0; !isOver; turn += 1) {
        const name = `${lane}-${turn}`;
        const add = () =>
          store.write(
            "durable",
            async ({ meta }) => {
              const before = Number((await meta.get(name)) ?? 0);
              if (before === 0) await meta.set(name, "1");
            },
            lane,
          );
        // As the gateway does: what was not acknowledged is sent again.
        while ((await failureOf(add())) !== "none") await sleep(20);
        acknowledged.push(name);
      }
    };
    const writers = ["a", "b", "c"].map(writer);
    for (const _ of [1, 2]) {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 20);
      await server.halt();
      await server.resume();
    }
    isOver = true;
    await Promise.all(writers);
    const kept = await store.read(async ({ meta }) => {
      const values: (string | undefined)[] = [];
      for (const name of acknowledged) values.push(await meta.get(name));
      return values;
    });
    expect(kept).toEqual(acknowledged.map(() => "1"));
    await release();
  });
});

test("who waits for a table that somebody has locked is told so; a statement that takes too long is given up", async () => {
  const schema = await emptySchema();
  const { store, lease, folder, release } = await own(schema.url, schema.newFolder());
  const open = (times: { lockTimeoutMs?: number; statementTimeoutMs?: number }) =>
    openPostgresStore({ url: schema.url, folder, mode: "owner", token: lease.token, ...times });
  const [hasty, brief] = [await open({ lockTimeoutMs: 100 }), await open({ statementTimeoutMs: 300 })];
  await administer(schema.url, async (behind) => {
    await behind.exec("BEGIN; LOCK TABLE meta IN ACCESS EXCLUSIVE MODE");
    const set = (one: typeof store) => one.write("durable", ({ meta }) => meta.set("a", "1"));
    expect(await failureOf(set(hasty))).toBe("store/locked");
    expect(await failureOf(set(brief))).toBe("store/unavailable");
    await behind.exec("ROLLBACK");
    await set(hasty);
    await set(brief);
  });
  await hasty.close();
  await brief.close();
  await release();
  await schema.remove();
});

test("a server without a connection left, one that does not let us in and one without the database are told apart, never with the password", async () => {
  const schema = await emptySchema();
  await administer(schema.url, async (behind) => {
    await behind.exec(`CREATE ROLE few LOGIN PASSWORD 'few-secret' CONNECTION LIMIT 0`);
  });
  const as = (change: (url: URL) => void): string => {
    const url = new URL(schema.url);
    change(url);
    return url.href;
  };
  const few = as((url) => {
    url.username = "few";
    url.password = "few-secret";
  });
  const wrong = as((url) => {
    url.password = "wrong-secret";
  });
  const absent = as((url) => {
    url.pathname = "/absent";
  });
  for (const [url, said] of [
    [few, /no connection left/],
    [wrong, /did not let this program in/],
    [absent, /no such database/],
  ] as const) {
    const failure = await openPostgresStore({ url, mode: "reader" }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: "store/unavailable", message: expect.stringMatching(said) });
    expect(JSON.stringify([String(failure), failure])).not.toMatch(/secret/);
  }
  await administer(schema.url, async (behind) => void (await behind.exec("DROP ROLE few")));
  await schema.remove();
});

test("a memory that is not there, of a later version, or of another program is refused and left as it is", async () => {
  const schema = newSchema();
  const { url } = schema;
  const folder = schema.newFolder();
  const reading = () => failureOf(openPostgresStore({ url, mode: "reader" }));
  const taking = () => failureOf(openPostgresLease({ url, folder }).acquire(HOLDER));
  expect(await reading()).toBe("store/unavailable");
  expect(await openPostgresLease({ url, folder }).holder()).toBeUndefined();
  await (await own(url, folder)).release();
  await administer(
    url,
    async (behind) => void (await behind.exec("INSERT INTO schema_versions VALUES (999)")),
  );
  expect([await reading(), await taking()]).toEqual(["store/newer-schema", "store/newer-schema"]);
  await administer(url, async (behind) => void (await behind.exec("DROP TABLE schema_versions")));
  expect([await reading(), await taking()]).toEqual(["store/corrupt", "store/corrupt"]);
  await schema.remove();
});

test("of many owners that come to nothing at once, all find the tables made", async () => {
  const schema = newSchema();
  const owners = await Promise.all(Array.from({ length: 4 }, () => own(schema.url, schema.newFolder())));
  expect(new Set(owners.map(({ lease }) => lease.token)).size).toBe(4);
  for (const owner of owners) await owner.release();
  await schema.remove();
});

test("problems name rows without their parents", async () => {
  const schema = await emptySchema();
  const { store, release } = await own(schema.url, schema.newFolder());
  expect(await store.problems()).toEqual([]);
  await administer(
    schema.url,
    async (behind) =>
      void (await behind.exec(
        "BEGIN; SET LOCAL session_replication_role = replica; INSERT INTO entries (lane_id, entry_id, message_id) VALUES (7, 'e', 9); COMMIT",
      )),
  );
  expect(await store.problems()).toContain("a row of entries refers to a missing row of messages");
  await release();
  await schema.remove();
});

test("a backup is the server's own business", async () => {
  const schema = await emptySchema();
  const { store, release } = await own(schema.url, schema.newFolder());
  const order = { path: null, at: 1, replace: false, keep: null };
  await expect(store.beginBackup(order, 10)).rejects.toMatchObject({
    code: "backup/failed",
    hint: expect.stringMatching(/pg_dump/),
  });
  await release();
  await schema.remove();
});
