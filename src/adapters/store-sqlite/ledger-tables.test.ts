/** What only a file can show of the ledger: damage that is told, strays that are found, and what using a record writes. */

import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { codeOf } from "../../kernel/errors.ts";
import { installationId } from "../../kernel/ids.ts";
import { indexTerms } from "../../kernel/text/index-terms.ts";
import { STRAY_KINDS } from "../../rooms/history/index.ts";
import { newEvent, newObservation } from "../../rooms/ledger/samples.suite.ts";
import { Connection } from "./connection.ts";
import { meddle, own, temporaryFolder } from "./database.fixture.ts";

const DETAIL = JSON.stringify({ output: "the same line, again and again. ".repeat(200) });
const CONTENT = Buffer.from("a line of a long log\n".repeat(5_000));

async function kept() {
  const path = join(temporaryFolder(), "nacre.db");
  const { store, release } = await own(path);
  const ids = await store.write(
    "durable",
    async ({ memories, ledger, events, artifacts, shelfIndex, uses }) => {
      const key = { installation: installationId("home"), tier: "user", name: "user:owner" } as const;
      const { id: shelf } = await memories.openShelf(key);
      const at = instantOf(1);
      const plan = { trigger: null, dueAt: at, expiresAt: null, status: "pending" } as const;
      const obs = (await ledger.add(newObservation(shelf, 1, { detail: DETAIL, plan })))!.id;
      const other = (await ledger.add(newObservation(shelf, 2)))!.id;
      const evt = (await events.add(newEvent(shelf, 1)))!.id;
      await ledger.move({
        observation: obs,
        from: "captured",
        to: "active",
        reason: "x",
        actor: "y",
        at,
        run: null,
      });
      await uses.note("retrieved", "obs", [obs, other], at);
      await uses.note("included", "evt", [evt], at);
      const sha256 = createHash("sha256").update(CONTENT).digest("hex");
      const stash = { shelf, sha256, type: "text/plain", name: null, at, content: CONTENT };
      const { id: artifact } = await artifacts.put(stash);
      await shelfIndex.put([
        { kind: "obs", source: obs, shelf, at, terms: indexTerms("an oyster") },
        { kind: "evt", source: evt, shelf, at, terms: indexTerms("a pearl") },
      ]);
      return { shelf, obs, other, evt, artifact };
    },
  );
  const strays = async () => {
    const found = new Map<string, readonly string[]>();
    for (const kind of STRAY_KINDS) {
      const refs = (await store.read(({ audit }) => audit.strays(kind, 9))).map(({ ref }) => ref);
      if (refs.length > 0) found.set(kind, refs);
    }
    return Object.fromEntries(found);
  };
  const count = (text: string) => {
    const connection = new Connection({ path, busyTimeoutMs: 0, cacheKiB: 100 });
    const row = connection.get<{ count: number }>(text);
    connection.close();
    return row?.count;
  };
  return { ...ids, path, store, strays, count, [Symbol.asyncDispose]: release };
}

test("a ledger in which everything is there has no strays", async () => {
  await using lab = await kept();
  expect(await lab.strays()).toEqual({});
});

test("what is left of an observation or an event that is gone is found, and goes", async () => {
  await using lab = await kept();
  const { obs, evt } = lab;
  meddle(lab.path, `DELETE FROM observations WHERE id = ${obs}; DELETE FROM events WHERE id = ${evt}`);
  expect(await lab.strays()).toEqual({
    ...{ plans: [`obs:${obs}`], moves: [`obs:${obs}`] },
    ...{ uses: [`obs:${obs}`, `evt:${evt}`], "shelf-words": [`obs:${obs}`, `evt:${evt}`] },
  });
  for (const kind of ["plans", "moves", "uses", "shelf-words"] as const) {
    const keys = (await lab.store.read(({ audit }) => audit.strays(kind, 9))).map(({ key }) => key);
    await lab.store.write("derived", ({ audit }) => audit.removeStrays(kind, keys));
  }
  expect(await lab.strays()).toEqual({});
  const left = await lab.store.read(({ uses }) => uses.of("obs", [lab.other]));
  expect(left.size).toBe(1);
});

test("what stands on no shelf is named, and left alone", async () => {
  await using lab = await kept();
  meddle(lab.path, "DELETE FROM shelves");
  const { ledger } = await lab.strays();
  expect(ledger).toEqual([
    ...[`obs:${lab.obs}`, `obs:${lab.other}`, `evt:${lab.evt}`],
    `artifact ${lab.artifact}`,
  ]);
});

test("an artifact is compressed, and one that the disk has changed says so", async () => {
  await using lab = await kept();
  expect(lab.count("SELECT length(content) AS count FROM artifacts")).toBeLessThan(CONTENT.length / 10);
  const read = () => lab.store.read(({ artifacts }) => artifacts.content(lab.artifact));
  expect(Buffer.compare(Buffer.from(await read()), CONTENT)).toBe(0);
  // Another content, soundly packed: only the hash tells.
  meddle(lab.path, "UPDATE artifacts SET content = x'0061'");
  expect(await read().catch(codeOf)).toBe("store/corrupt");
  meddle(lab.path, "UPDATE artifacts SET content = x'02ff'");
  expect(await read().catch(codeOf)).toBe("store/corrupt");
});

test("a detail that the disk has changed does not take the observation with it", async () => {
  await using lab = await kept();
  const list = () => lab.store.read(({ ledger }) => ledger.list({ shelves: [lab.shelf], limit: 9 }));
  expect((await list()).map(({ detail }) => detail)).toEqual([null, DETAIL]);
  expect(lab.count("SELECT max(length(detail)) AS count FROM observations")).toBeLessThan(DETAIL.length / 10);
  meddle(lab.path, "UPDATE observations SET detail = x'02ff' WHERE detail IS NOT NULL");
  expect((await list()).map(({ line, detail }) => [line, detail])).toEqual([
    ["line 2", null],
    ["line 1", null],
  ]);
});

test("using a record writes neither the record nor its words", async () => {
  await using lab = await kept();
  meddle(
    lab.path,
    `CREATE TRIGGER untouched BEFORE UPDATE ON observations BEGIN SELECT raise(ABORT, 'touched'); END;
     CREATE TRIGGER unread BEFORE UPDATE ON shelf_records BEGIN SELECT raise(ABORT, 'touched'); END`,
  );
  for (const how of ["retrieved", "included"] as const) {
    await lab.store.write("derived", ({ uses }) => uses.note(how, "obs", [lab.obs], instantOf(9)));
  }
  const used = await lab.store.read(({ uses }) => uses.of("obs", [lab.obs]));
  expect([...used.values()]).toEqual([{ retrieved: 2, retrievedAt: 9, included: 1, includedAt: 9 }]);
  await expect(
    lab.store.write("durable", ({ ledger }) => ledger.change(lab.obs, { state: "stale" })),
  ).rejects.toThrow("touched");
});
