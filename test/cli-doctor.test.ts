/** Looking after a store from the command line, as a process: find, mend with a copy first, count, list. */

import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { meddle } from "../src/adapters/store-sqlite/database.fixture.ts";
import { entry } from "./support/program.ts";

const home = mkdtempSync(join(tmpdir(), "nacre-doctor-"));
const database = join(home, "nacre.db");
const { NACRE_HOME: _, NO_COLOR: __, COLUMNS: ___, ...env } = process.env;
afterAll(() => rmSync(home, { recursive: true, force: true }));

const nacre = (...words: readonly string[]) =>
  spawnSync(process.execPath, [entry, "--home", home, ...words], { encoding: "utf8", env });

interface Examined {
  readonly ok: boolean;
  readonly checks: readonly { readonly name: string; readonly ok: boolean }[];
  readonly repairs: readonly { readonly fixed: number | null }[];
  readonly backup: string | null;
}

const failed = ({ checks }: Examined) => checks.filter(({ ok }) => !ok).map(({ name }) => name);

test("what is broken is named, mended after a copy was made, and nothing is left to do", {
  timeout: 120_000,
}, () => {
  expect(nacre("start", "--once").status).toBe(0);
  expect(nacre("doctor").stdout).toContain("All is well.");
  meddle(
    database,
    `INSERT INTO fold_debts (lane_id, reason, since, target, attempts, not_before) VALUES (987654, 0, 1, 1, 0, 1);
     DELETE FROM view_items WHERE ordinal = 3;`,
  );
  chmodSync(database, 0o644);
  const found = nacre("doctor", "--json");
  expect(found.status).toBe(4);
  const before = JSON.parse(found.stdout) as Examined;
  // An owner that opens the file takes the rights of others away by itself.
  expect(failed(before)).toEqual(["file", "orphans", "coverage"]);
  expect(before.backup).toBeNull();

  expect(nacre("doctor", "--fix")).toMatchObject({ status: 2, stderr: expect.stringContaining("--yes") });
  const fixing = nacre("doctor", "--fix", "--yes", "--json");
  expect(fixing.stderr).toBe("");
  const after = JSON.parse(fixing.stdout) as Examined;
  expect(failed(after)).toEqual([]);
  expect(fixing.status).toBe(0);
  expect(after.repairs.every(({ fixed }) => fixed !== null && fixed > 0)).toBe(true);
  expect(existsSync(after.backup!)).toBe(true);
  expect(statSync(after.backup!).mode & 0o077).toBe(0);

  const again = nacre("doctor", "--fix");
  expect(again.stdout).toContain("There was nothing to mend.");
  expect(again.status).toBe(0);
});

test("stats count what was brought in, by lane; the journal has nothing to say yet", {
  timeout: 60_000,
}, () => {
  nacre("start", "--once");
  const stats = JSON.parse(nacre("history", "stats", "--json").stdout);
  const status = JSON.parse(nacre("status", "--json").stdout);
  expect(stats.total.messages).toBe(status.totals.messages);
  expect(stats.lanes).toHaveLength(status.totals.lanes);
  expect(nacre("history", "stats").stdout).toMatch(/^messages +\d+ \(.*user \d+/m);
  expect(nacre("history", "stats", "--lane", "nobody").status).toBe(3);
  expect(nacre("journal")).toMatchObject({ status: 0, stdout: "", stderr: "Nothing was noted yet.\n" });
});
