/** Programs with homes of their own that share a memory on a server: at once, killed, and while the server is away. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { administer, newSchema, type OwnSchema } from "../../src/adapters/store-postgres/postgres.fixture.ts";
import { attachHome } from "../../src/main/attach-home.ts";
import { type PostgresServer, startPostgres } from "../support/postgres-server.ts";
import { temporary } from "../support/temporary.ts";
import { committed, saidIn } from "./turns.ts";

let schema: OwnSchema;
beforeAll(() => {
  schema = newSchema();
});
afterAll(() => schema.remove());

const joined = (home: string, store: string) => attachHome({ home, kind: "daemon", version: "0.1.0", store });
const aHome = () => temporary("nacre-team-");

test("two homes write one lane and lanes of their own; one is killed, and the other goes on in its lane", {
  timeout: 110_000,
}, async () => {
  const home = aHome();
  const client = await joined(home, schema.url);
  const env = { ...process.env, NACRE_STORE: schema.url };
  const program = join(import.meta.dirname, "committing.ts");
  const child = spawn(process.execPath, [program, aHome(), "shared"], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  let heard = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    heard += chunk;
  });
  try {
    const ours: string[] = [];
    for (let at = 0; at < 10 || heard.split("\n").length < 10; at += 1) {
      const [shared] = await Promise.all([committed(client, "shared", at), committed(client, "own", at)]);
      ours.push(shared);
    }
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
    for (let at = 1_000; at < 1_005; at += 1) ours.push(await committed(client, "shared", at));
    const there = await saidIn(schema.url, "shared");
    const acknowledged = [...ours, ...heard.split("\n").slice(0, -1)];
    expect(acknowledged.filter((said) => !there.includes(said))).toEqual([]);
    expect(new Set(there).size).toBe(there.length);
    const status = await client.call("status", {}, { deadlineMs: 20_000 });
    expect(status.path).not.toContain(new URL(schema.url).password);
    expect(readFileSync(join(home, "server"), "utf8").trim()).toBe(status.path);
  } finally {
    child.kill("SIGKILL");
    await client.close();
  }
  // The address is gone from the environment: no other memory is begun in the folder.
  await expect(attachHome({ home, kind: "cli", version: "0.1.0" })).rejects.toMatchObject({
    code: "store/unavailable",
  });
});

test("a server that goes away under commits and comes back: nothing is lost, nothing doubled, and the owner is the same", {
  timeout: 110_000,
}, async () => {
  await using server: PostgresServer = await startPostgres({ durable: true });
  const home = aHome();
  await server.halt();
  const refused = joined(home, server.url);
  await expect(refused).rejects.toMatchObject({ code: "store/unavailable" });
  await refused.catch((error: Error) => expect(error.message).not.toContain(new URL(server.url).password));
  await server.resume();
  const client = await joined(home, server.url);
  try {
    const before = await client.call("health", {});
    const said: string[] = [];
    let isOver = false;
    const commits = (async () => {
      for (let at = 0; !isOver; at += 1) said.push(await committed(client, "main", at));
    })();
    await expect.poll(() => said.length, { timeout: 20_000 }).toBeGreaterThan(3);
    await server.halt();
    await server.resume();
    const reached = said.length;
    await expect.poll(() => said.length, { timeout: 60_000 }).toBeGreaterThan(reached + 3);
    isOver = true;
    await commits;
    const there = await saidIn(server.url, "main");
    expect(there.toSorted()).toEqual(said.toSorted());
    expect((await client.call("health", {})).owner).toEqual(before.owner);
  } finally {
    await client.close();
  }
});

test("a schema of a later version is left as it is", async () => {
  const later = newSchema();
  try {
    const home = aHome();
    await (await joined(home, later.url)).close();
    await administer(later.url, (connection) =>
      connection.exec("INSERT INTO schema_versions (version) SELECT max(version) + 1 FROM schema_versions"),
    );
    await expect(joined(home, later.url)).rejects.toMatchObject({ code: "store/newer-schema" });
  } finally {
    await later.remove();
  }
}, 60_000);

test("what is forgotten in one home is heard in the other at once", { timeout: 60_000 }, async () => {
  const shared = newSchema();
  const heard: unknown[] = [];
  const home = (withheld: (lanes: unknown) => void) =>
    attachHome({ home: aHome(), kind: "test", version: "0.1.0", store: shared.url, withheld });
  const one = await home(() => {});
  const other = await home((lanes) => void heard.push(lanes));
  try {
    const said = await committed(one, "told", 0);
    // Whoever begins to listen may have missed something.
    await expect.poll(() => heard, { timeout: 20_000 }).toContain(null);
    heard.length = 0;
    const { messages } = await one.call("select", { containing: said });
    expect(messages.length).toBeGreaterThan(0);
    await one.call("forget", { refs: messages.map(({ ref }) => ref) });
    await expect.poll(() => heard, { timeout: 5_000 }).toEqual([null]);
  } finally {
    await one.close();
    await other.close();
    await shared.remove();
  }
});
