/** Brain packs, as processes: made, looked at, taken back, checked. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { entry } from "./support/program.ts";

const { NACRE_HOME: _, NO_COLOR: __, COLUMNS: ___, ...env } = process.env;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "nacre-cli-brain-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function nacre(...args: readonly string[]): { stdout: string; stderr: string; status: number | null } {
  const run = spawnSync(process.execPath, [entry, "brain", ...args], {
    encoding: "utf8",
    env: { ...env, NACRE_HOME: home },
  });
  return { stdout: run.stdout, stderr: run.stderr, status: run.status };
}

test("from nothing to a pack that is served, taken back, and served again", () => {
  expect(nacre("teach", "Ferries leave from pier nine")).toMatchObject({ status: 0 });
  expect(nacre("rollback")).toMatchObject({ status: 3 });
  const made = JSON.parse(nacre("init", "--json").stdout);
  expect(made).toMatchObject({ isNew: true, nodes: { correction: 1 }, pack: { policy: "lexical" } });
  expect(JSON.parse(nacre("init", "--json").stdout)).toMatchObject({ isNew: false });
  expect(JSON.parse(nacre("status", "--json").stdout)).toMatchObject({
    pack: { digest: made.pack.digest },
    worker: { state: "idle" },
  });
  expect(nacre("rollback", "none", "--reason", "to see")).toMatchObject({ status: 0 });
  expect(nacre("promote", made.pack.digest.slice(0, 8))).toMatchObject({ status: 4 });
  const forced = nacre("promote", made.pack.digest.slice(0, 8), "--override", "--reason", "I want it back");
  expect(forced).toMatchObject({ status: 0 });
  const { promotions } = JSON.parse(nacre("history", "--json").stdout);
  expect(promotions.map(({ kind }: { kind: string }) => kind)).toEqual([
    "serving",
    "rejected",
    "rolled-back",
    "serving",
    "built",
  ]);
  expect(promotions[0]).toMatchObject({ override: true, reason: "I want it back", pack: made.pack.digest });
  expect(nacre("doctor")).toMatchObject({ status: 0, stdout: expect.stringContaining("brain-packs") });
  expect(nacre("proof")).toMatchObject({ status: 0 });
}, 120_000);
