/** The graph and cards from the command line, as processes on a store with a year of sample notes. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { entry } from "./support/program.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-graph-"));
const { NACRE_HOME: _, NO_COLOR: __, COLUMNS: ___, ...env } = process.env;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nacre = (...words: readonly string[]) =>
  spawnSync(process.execPath, [entry, "--home", join(folder, "home"), ...words], { encoding: "utf8", env });
const json = (...words: readonly string[]) => {
  const { stdout, stderr } = nacre(...words, "--json");
  expect(stderr, words.join(" ")).toBe("");
  return JSON.parse(stdout);
};

test("an idea is matched by a path with citations; what a person says of the graph outlives its rebuild; cards know when they no longer stand", () => {
  const demo = nacre("demo", "facts");
  expect(demo.status, demo.stdout + demo.stderr).toBe(0);

  const { matches } = json("graph", "match", "sleeps until the collar moves");
  expect(matches[0]).toMatchObject({ project: { ref: "project:kelpie" } });
  for (const { paths } of matches)
    for (const { citations } of paths) expect(citations.length).toBeGreaterThan(0);
  const { path } = json("graph", "path", "ledgerling", "tidewatch");
  expect(path.map(({ to }: { to: string }) => to)).toEqual(["tool:sqlite", "project:tidewatch"]);

  expect(json("graph", "alias", "project:kelpie", "the tag").changed).toBe(true);
  const [seed] = json("graph", "neighbours", "kelpie").edges;
  const { before, after } = json("graph", "rebuild");
  expect(after).toBe(before);
  expect(json("graph", "neighbours", "the tag")).toMatchObject({ root: { ref: "project:kelpie" } });
  const unknown = nacre("graph", "neighbours", "nowhere");
  expect([unknown.status, unknown.stdout]).toEqual([3, ""]);

  const [source] = seed.evidence;
  const { card } = json("synth", "compile", source, "msg:3");
  expect(card).toMatchObject({ state: "fresh", sources: [source, "msg:3"] });
  expect(nacre("synth", "lint").status).toBe(0);
  expect(nacre("forget", "msg:3", "--yes").status).toBe(0);
  expect(json("synth", "show", card.ref).state).toBe("stale");
  const lint = nacre("synth", "lint");
  expect([lint.status, lint.stdout]).toEqual([4, expect.stringContaining(card.ref)]);
}, 240_000);
