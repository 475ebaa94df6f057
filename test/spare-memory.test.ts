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
const program = join(folder, "program.mjs");
writeFileSync(
  program,
  `import { spareMemory } from ${JSON.stringify(sparing)};
process.stdout.write(process.pid + " ");
spareMemory();
console.log(process.pid, process.env.MALLOC_ARENA_MAX, process.execArgv.join(), process.argv.slice(2).join());`,
);

function run(env: { readonly [name: string]: string }, flags: readonly string[] = []) {
  const { MALLOC_ARENA_MAX: _, ...own } = process.env;
  const { stdout } = spawnSync(process.execPath, [...flags, "--no-warnings", program, "--home", "x y"], {
    encoding: "utf8",
    env: { ...own, ...env },
  });
  return stdout.trim().split(" ");
}

test.skipIf(process.platform !== "linux")("once, with the same arguments, under the same number", () => {
  const [first, again, last, arenas, options, given] = run({});
  expect(new Set([first, again, last]).size).toBe(1);
  expect([arenas, options, given]).toEqual(["2", "--heap-growing-percent=25,--no-warnings", "--home,x"]);
});

test.skipIf(process.platform !== "linux")("who has chosen otherwise is let be, in either", () => {
  const [first, again, last, arenas] = run({ MALLOC_ARENA_MAX: "8" });
  expect([again, last, arenas]).toEqual([first, first, "8"]);
  const [alone, once, kept, options] = run({ MALLOC_ARENA_MAX: "8" }, ["--heap-growing-percent=90"]);
  expect([once, kept, options]).toEqual([alone, "8", "--heap-growing-percent=90,--no-warnings"]);
});
