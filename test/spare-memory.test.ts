/** A process that lives long begins again with an allocator that keeps less, as the same process. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "nacre-sparing-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sparing = pathToFileURL(join(import.meta.dirname, "../bin/spare-memory.mjs")).href;
const growing = pathToFileURL(join(import.meta.dirname, "../src/main/grow-slowly.ts")).href;
const program = join(folder, "program.mjs");
writeFileSync(
  program,
  `import { spareMemory } from ${JSON.stringify(sparing)};
process.stdout.write(process.pid + " ");
spareMemory();
console.log(process.pid, process.env.MALLOC_ARENA_MAX, process.execArgv.join(), process.argv.slice(2).join());`,
);

function run(env: { readonly [name: string]: string }) {
  const { MALLOC_ARENA_MAX: _, ...own } = process.env;
  const { stdout } = spawnSync(process.execPath, ["--no-warnings", program, "--home", "x y"], {
    encoding: "utf8",
    env: { ...own, ...env },
  });
  return stdout.trim().split(" ");
}

test.skipIf(process.platform !== "linux")("once, with the same arguments, under the same number", () => {
  const [first, again, last, arenas, options, given] = run({});
  expect(new Set([first, again, last]).size).toBe(1);
  expect([arenas, options, given]).toEqual(["2", "--no-warnings", "--home,x"]);
});

test("who has chosen otherwise is let be", () => {
  const [first, last, arenas] = run({ MALLOC_ARENA_MAX: "8" });
  expect([last, arenas]).toEqual([first, "8"]);
});

test("heaps of a process that serves grow slowly after a while, and as ever before it ends", () => {
  const serving = join(folder, "serving.mjs");
  writeFileSync(
    serving,
    `import { cachedDataVersionTag } from "node:v8";
import { growSlowly } from ${JSON.stringify(growing)};
const tags = [cachedDataVersionTag()];
const timer = globalThis.setTimeout;
globalThis.setTimeout = (act) => timer(act, 1);
const letGrow = growSlowly();
await new Promise((resolve) => timer(resolve, 50));
tags.push(cachedDataVersionTag());
letGrow();
console.log(tags[0] !== tags[1], cachedDataVersionTag() === tags[0]);`,
  );
  const { stdout, stderr } = spawnSync(process.execPath, [serving], { encoding: "utf8" });
  expect([stdout.trim(), stderr]).toEqual(["true true", ""]);
});
