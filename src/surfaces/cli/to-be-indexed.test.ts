/** What was stored can be found when the command is done; where that takes too long it is said who goes on with it. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { answers, cli } from "./cli.fixture.ts";

const home = mkdtempSync(join(tmpdir(), "nacre-to-be-indexed-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const file = join(home, "told.jsonl");
writeFileSync(file, '{"summary":"the disk is full"}\n');
const pending = (...left: number[]) => ({
  status: async () => {
    const status = await answers.status({});
    return { ...status, ledger: { ...status.ledger, pending: left.length > 1 ? left.shift()! : left[0]! } };
  },
});
const looks = (calls: readonly (readonly [string, unknown])[]) =>
  calls.filter(([name]) => name === "status").length;
const WAITING = "of the ledger wait to be indexed: it goes on while the gateway or nacre serve --home";

test.each([`ingest ${file}`, `harvest --source ${file} --delete`])(
  "%s waits until all of it is indexed, and shows how far it is",
  async (typed) => {
    writeFileSync(file, '{"summary":"the disk is full"}\n');
    const ran = await cli(`${typed} --progress --home ${home}`, { client: pending(30_000, 12_000, 0) });
    expect(ran.code).toBe(0);
    expect(looks(ran.calls)).toBe(3);
    expect(ran.stderr).toContain("making 30,000 findable");
    expect(ran.stderr).not.toContain("wait to be indexed");
    writeFileSync(file, '{"summary":"the disk is full"}\n');
    const hurried = await cli(`${typed} --no-wait --home ${home}`, { client: pending(30_000) });
    expect(looks(hurried.calls)).toBe(0);
  },
);

test("who gets nowhere does not wait for long, and says who goes on", async () => {
  writeFileSync(file, '{"summary":"the disk is full"}\n');
  const ran = await cli(`ingest ${file} --home ${home}`, { client: pending(7_000, 5_000) });
  expect(looks(ran.calls)).toBeLessThan(20);
  expect(ran.stderr).toContain(`5,000 ${WAITING}`);
}, 20_000);

test.each([`ingest ${file}`, `harvest --source ${file} --delete`])(
  "%s, stopped when all is stored and nothing is waited for yet, still tells what was stored",
  async (typed) => {
    writeFileSync(file, '{"summary":"the disk is full"}\n');
    const stop = new AbortController();
    const status = async () => {
      stop.abort();
      return await new Promise<never>(() => {});
    };
    const ran = await cli(`${typed} --json --home ${home}`, {
      client: { status },
      dependencies: { signal: stop.signal },
    });
    expect(JSON.parse(ran.stdout)).toMatchObject({ stored: 1, complete: true });
  },
  20_000,
);

test("status and answers that are incomplete for it say what would finish it", async () => {
  const many = await cli("status", { columns: 300, client: pending(30_000) });
  expect(many.stdout).toContain(
    "! 30,000 of the ledger wait to be indexed: it goes on while the gateway or nacre serve runs",
  );
  expect((await cli("status", { client: pending(3) })).stdout).not.toContain("to be indexed");
  const degraded = ["ledger-pending"];
  const search = async () => ({ hits: [], scanned: 0, degraded });
  const found = await cli("search disk", { client: { search } });
  expect(found.stderr).toContain("note: indexing: it goes on while the gateway or nacre serve runs");
  const pack = async (request: never) => ({ ...(await answers.pack(request)), degraded });
  expect((await cli("pack disk", { client: { pack } })).stderr).toContain("note: indexing: it goes on");
  expect((await cli("search disk")).stderr).not.toContain("note: indexing");
});

test("whose secrets are counted is said", async () => {
  expect((await cli("status")).stdout).toMatch(/^secrets +github-token 2 in messages$/m);
});
