/** The house rules of ARCHITECTURE.md, held against every source. What each rule means is in test/tidy/. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cycleProblems } from "./tidy/cycles.ts";
import { importsOf } from "./tidy/imports.ts";
import { layerProblems } from "./tidy/layers.ts";
import { emptyFolders, nameProblems } from "./tidy/names.ts";
import { type Ratchet, sizeProblems } from "./tidy/sizes.ts";
import { listTree, readSources } from "./tidy/source.ts";
import { markupProblems, styleProblems, webProblems } from "./tidy/web.ts";
import { staleAllowances, wordProblems } from "./tidy/words.ts";

const root = join(import.meta.dirname, "..");
const folders = ["src", "test", "bench", "scripts", "bin", "web/src"];
const sources = readSources(root, folders);
const imports = sources.flatMap(importsOf);
const trees = folders.map((folder) => listTree(root, folder));
const files = trees.flatMap((tree) => tree.files);
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));

test("there is something to look at", () => {
  expect(sources.length).toBeGreaterThan(20);
  expect(imports.length).toBeGreaterThan(20);
});

test("imports point inwards", () => {
  const { dependencies = {}, peerDependencies = {} } = readJson("package.json");
  expect(layerProblems(imports, Object.keys({ ...dependencies, ...peerDependencies }))).toEqual([]);
});

test("the front end uses its own packages, and of the server types alone", () => {
  expect(imports.filter(({ from }) => from.startsWith("web/src/")).length).toBeGreaterThan(20);
  const { devDependencies } = readJson("web/package.json");
  expect(webProblems(imports, Object.keys(devDependencies))).toEqual([]);
});

test("the front end makes no markup of texts, and no colours of its own", () => {
  const styles = files.filter((path) => path.endsWith(".css"));
  expect(styles.length).toBeGreaterThan(0);
  const wrong = styles.flatMap((path) => styleProblems(path, readFileSync(join(root, path), "utf8")));
  expect([...sources.flatMap(markupProblems), ...wrong]).toEqual([]);
});

test("no module needs itself", () => {
  expect(cycleProblems(imports)).toEqual([]);
});

test("names are kebab-case and say what is inside", () => {
  expect(nameProblems(files)).toEqual([]);
});

test("no folder is empty", () => {
  const all = trees.flatMap((tree) => tree.folders);
  expect(emptyFolders(files, all)).toEqual([]);
});

test("time, randomness and configuration are passed in; parts do not print; nothing is left to do", () => {
  expect([...sources.flatMap(wordProblems), ...staleAllowances(sources)]).toEqual([]);
});

// Every file is parsed: on a busy machine that takes its time.
test("nothing grows too long", { timeout: 120_000 }, () => {
  const ratchet: Ratchet = readJson("test/tidy/ratchet.json");
  expect(sizeProblems(sources, ratchet)).toEqual([]);
});

test("the lock names no registry", () => {
  const lock: { packages: { [folder: string]: { resolved?: string } } } = readJson("package-lock.json");
  const resolved = Object.values(lock.packages).flatMap((entry) => entry.resolved ?? []);
  expect(resolved.filter((address) => address.includes("://"))).toEqual([]);
});
