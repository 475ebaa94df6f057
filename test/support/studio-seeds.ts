/**
 * Where the homes that tests of Studio begin with are kept from one run to the next: what fills them takes most of a minute, and is the same as
 * long as everything is that they are made of. A day has homes of its own, for they tell of today.
 */

import { createHash } from "node:crypto";
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { join } from "node:path";

/** What fills homes: the engine, the sample, and the programs and tests that say what is to be in them. */
const MADE_OF = [
  "package-lock.json",
  "src/**/*",
  "sample/**/*",
  "bench/*.ts",
  "test/support/**/*",
  "test/studio/*.ts",
];
/** A run beside this one may have begun with sources that are others by now: its homes stay for that long. */
const IN_USE_MS = 3_600_000;
/** Of those that nobody uses: who goes back to what was has them once more. */
const KEPT = 2;

/** The folder for what is made of the sources as they are now; those of other sources that nobody needs are gone then. */
export function keptSeeds(root: string): string {
  const all = join(root, "node_modules/.cache/nacre-studio-seeds");
  const folder = join(all, `${new Date().toISOString().slice(0, 10)}-${digestOf(root)}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const now = new Date();
  utimesSync(folder, now, now);
  const others = readdirSync(all)
    .map((name) => join(all, name))
    .filter((path) => path !== folder)
    .map((path) => ({ path, usedAt: statSync(path).mtimeMs }))
    .toSorted((a, b) => b.usedAt - a.usedAt);
  for (const { path, usedAt } of others.slice(KEPT))
    if (now.getTime() - usedAt > IN_USE_MS) rmSync(path, { recursive: true, force: true });
  return folder;
}

function digestOf(root: string): string {
  const digest = createHash("sha256").update(process.version);
  const files = globSync(MADE_OF, { cwd: root, withFileTypes: true })
    .filter((one) => one.isFile() && !one.name.endsWith(".test.ts"))
    .map((one) => join(one.parentPath, one.name))
    .toSorted();
  for (const path of files) digest.update(`${path}\0`).update(readFileSync(path)).update("\0");
  return digest.digest("hex").slice(0, 16);
}
