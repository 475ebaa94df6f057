/** Packs, as a process: what is printed fits its budget, is kept, explained and made again. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { estimateTokens } from "../src/kernel/tokens.ts";
import { readPack } from "../src/rooms/pack/index.ts";
import { entry } from "./support/program.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "nacre-cli-pack-"));
const { NACRE_HOME: _, NO_COLOR: __, COLUMNS: ___, ...env } = process.env;

const nacre = (input: string, ...words: readonly string[]) =>
  spawnSync(process.execPath, [entry, "--home", folder, ...words], { encoding: "utf8", env, input });

beforeAll(() => {
  nacre("", "ingest", join(root, "sample/garden.jsonl"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a pack within its budget, and the same again as of then", () => {
  const ran = nacre(
    "user: and the hose?\n",
    "pack",
    "which valve leaks",
    "--budget",
    "300",
    "--tail-file",
    "-",
  );
  expect(ran).toMatchObject({ status: 0 });
  const bundle = ran.stdout.trimEnd();
  expect(bundle).toMatch(/^<nacre_pack>\n[\s\S]+- \[tail:1\][\s\S]+<\/nacre_pack>$/);
  expect(estimateTokens(bundle)).toBeLessThanOrEqual(300);
  expect(ran.stderr).toMatch(/\d+ items?, \d+ of 300 tokens; .*trace pack:1/);
  const data = JSON.parse(
    nacre("", "pack", "which valve leaks", "--no-use", "--trace", "full", "--json").stdout,
  );
  expect(readPack(data)).toMatchObject({ refused: null });
  expect(data.trace.refreshed).toEqual([]);
  expect(nacre("", "trace", "pack:1").stdout).toMatch(/^pack 1\n.+ of 300 tokens/);
  const again = nacre("", "trace", "pack:1", "--replay", "--query", "which valve leaks");
  expect(again).toMatchObject({ status: 0 });
  expect(again.stdout).toContain("made again: the same");
  expect(nacre("", "trace", "pack:1", "--replay", "--query", "another")).toMatchObject({ status: 2 });
  expect(nacre("", "trace", "pack:77")).toMatchObject({ status: 3 });
  expect(nacre("", "pack", " ").stderr).toContain("hint: Say in a few words");
});
