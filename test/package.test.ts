/** What is published: packed, installed into an empty folder as npm would, and run from there. */

import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NODE_FLOOR } from "../bin/find-node.mjs";
import { oldNode } from "./support/old-node.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "nacre-package-"));
const app = join(folder, "app");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
/** npm puts these into every package, whatever `files` says. */
const ALWAYS_PUBLISHED = ["LICENSE", "README.md", "package.json"];
/** Of all scripts and styles of Studio, compressed: what a person waits for on the first visit of every page together. */
const STUDIO_BYTES = 350_000;
let packed: readonly string[] = [];

const npm = (args: readonly string[], cwd: string) =>
  execFileSync("npm", [...args], { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

beforeAll(() => {
  // Built beside the checkout, so that a build of its own is neither needed nor disturbed.
  const copy = join(folder, "copy");
  mkdirSync(copy);
  const sources = ["tsdown.config.ts", "tsconfig.json", "package-lock.json", "scripts", "src", "web"];
  // What is built is built here, from the sources beside it.
  const published = [...ALWAYS_PUBLISHED, ...manifest.files].filter((part: string) => part !== "dist");
  for (const part of [...sources, ...published])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  for (const step of [
    [join(root, "node_modules/tsdown/dist/run.mjs")],
    [join(copy, "scripts/studio-build.mjs"), "--fresh"],
  ])
    execFileSync(process.execPath, step, { cwd: copy, stdio: "pipe" });
  const [report] = JSON.parse(
    npm(["pack", "--json", "--ignore-scripts", "--pack-destination", folder], copy),
  );
  packed = report.files.map((file: { path: string }) => file.path);
  mkdirSync(app);
  writeFileSync(join(app, "package.json"), '{ "private": true, "type": "module" }');
  const flags = [
    "--ignore-scripts",
    "--omit=dev",
    "--offline",
    "--no-audit",
    "--no-fund",
    "--no-package-lock",
  ];
  npm(["install", ...flags, join(folder, report.filename)], app);
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const installed = () => join(app, "node_modules/.bin/nacre");

test("it holds what it needs and nothing else", () => {
  const folders = new Set(packed.map((path) => path.split("/")[0]));
  expect([...folders].sort()).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "bin",
    "dist",
    "docs",
    "openclaw.plugin.json",
    "package.json",
    "sample",
  ]);
  expect(packed).toEqual(
    expect.arrayContaining([
      "bin/nacre.mjs",
      "bin/find-node.mjs",
      "dist/cli.js",
      "dist/brain-worker.js",
      "dist/index.d.ts",
      "dist/studio/index.html",
    ]),
  );
  expect(packed.filter((path) => path.includes("/.") || path.endsWith(".map"))).toEqual([]);
  // A host looks for the entries that the manifest names, and refuses the whole package without one.
  for (const entry of manifest.openclaw.extensions) expect(packed).toContain(entry.replace(/^\.\//, ""));
  expect(packed.filter((path) => /(?<!\.d)\.ts$|\.test\.|\.suite\.|\.fixture\./.test(path))).toEqual([]);
});

test("code of others that is in it comes with its licence", () => {
  const dist = join(app, "node_modules/nacre/dist");
  const notices = readFileSync(join(dist, "THIRD_PARTY_NOTICES.md"), "utf8");
  const named = [...notices.matchAll(/^## (\S+) \S+ \(.+\)$/gm)].map(([, name]) => name);
  expect(named).toEqual([
    ...["@modelcontextprotocol/core", "@modelcontextprotocol/server", "@preact/signals"],
    ...["@preact/signals-core", "@tanstack/virtual-core", "ajv", "ajv-formats", "content-type"],
    ...[
      "d3-dispatch",
      "d3-force",
      "d3-quadtree",
      "d3-timer",
      "entities",
      "fast-deep-equal",
      "fast-uri",
      "json-schema-traverse",
      "linkify-it",
      "markdown-it",
    ],
    "mdurl",
    ...[
      "pg",
      "pg-cloudflare",
      "pg-connection-string",
      "pg-int8",
      "pg-pool",
      "pg-protocol",
      "pg-types",
      "pgpass",
    ],
    ...["postgres-array", "postgres-bytea", "postgres-date", "postgres-interval"],
    ...["preact", "punycode.js", "split2", "uc.micro", "xtend", "zod"],
  ]);
  for (const notice of notices.split(/^## /m).slice(1))
    expect(notice).toMatch(
      /Permission is hereby granted|or without fee is hereby granted|Redistribution and use|Apache License/,
    );
});

test("Studio's pages are small, and need nothing from elsewhere", () => {
  const studio = join(app, "node_modules/nacre/dist/studio");
  const files = readdirSync(studio, { recursive: true, encoding: "utf8" });
  const sizeOf = (ends: RegExp) =>
    files
      .filter((file) => ends.test(file))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(studio, file))).length, 0);
  expect(sizeOf(/\.js$/)).toBeGreaterThan(10_000);
  expect(sizeOf(/\.(js|css)$/)).toBeLessThan(STUDIO_BYTES);
  const page = readFileSync(join(studio, "index.html"), "utf8");
  const addresses = [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address!);
  expect(addresses.length).toBeGreaterThan(1);
  expect(addresses.filter((address) => !packed.includes(`dist/studio${address}`))).toEqual([]);
});

test("it brings no other package along", () => {
  const lock = JSON.parse(readFileSync(join(app, "node_modules/.package-lock.json"), "utf8"));
  expect(Object.keys(lock.packages)).toEqual(["node_modules/nacre"]);
});

test("the command runs on the Node it asks for", () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [installed(), "--version"], {
    encoding: "utf8",
  });
  expect({ stdout, stderr, status }).toEqual({ stdout: `${manifest.version}\n`, stderr: "", status: 0 });
});

/** What a program loads, by name: files of the package, and parts of Node. */
function loadedBy(argv: readonly string[]): readonly string[] {
  const hook = join(folder, "loaded.mjs");
  const print = 'process.stderr.write("loaded " + url.split("/").at(-1) + "\\n")';
  writeFileSync(
    hook,
    `import { registerHooks } from "node:module";
registerHooks({ load(url, context, next) { ${print}; return next(url, context); } });`,
  );
  const { stderr, status } = spawnSync(process.execPath, ["--import", hook, ...argv], { encoding: "utf8" });
  expect(status).toBe(0);
  return [...stderr.matchAll(/^loaded (.+)$/gm)].map(([, name]) => name!);
}

test("a program loads no more than it needs: each file costs who waits for a command", () => {
  const home = join(folder, "searched");
  const version = loadedBy([installed(), "--version"]);
  expect(version).not.toEqual(expect.arrayContaining([expect.stringMatching(/sqlite|net$|^kernel/)]));
  expect(version.length).toBeLessThan(16);
  const told = loadedBy([installed(), "remember", "The spare key is with Marta.", "--home", home]);
  expect(told).toContain("node:sqlite");
  // Patterns that hear facts are loaded where there are facts to compare with.
  const search = loadedBy([installed(), "search", "spare key", "--home", home]);
  expect(search).toEqual(expect.arrayContaining(["owner.js", "finding.js"]));
  expect(search).not.toEqual(expect.arrayContaining([expect.stringMatching(/http|studio|fact-heard|^hear/)]));
  expect(search.length).toBeLessThan(40);
  const plugin = join(app, "node_modules/nacre/dist/plugin.js");
  const program = `await import(${JSON.stringify(plugin)})`;
  const hosted = loadedBy(["--input-type=module", "-e", program]);
  expect(hosted).toContain("attached.js");
  expect(hosted).not.toEqual(expect.arrayContaining([expect.stringMatching(/sqlite|^owner|^text/)]));
});

test.runIf(oldNode !== undefined)("on an older Node it moves to the one it is shown", () => {
  const env = { ...process.env, NACRE_NODE: process.execPath };
  const run = spawnSync(oldNode!, [installed(), "--version"], { encoding: "utf8", env });
  expect({ stdout: run.stdout, status: run.status }).toEqual({ stdout: `${manifest.version}\n`, status: 0 });
});

test.runIf(oldNode !== undefined)("on an older Node with none to move to it says what to do", () => {
  const { NACRE_NODE: _, ...env } = process.env;
  const run = spawnSync(oldNode!, [installed(), "--version"], { encoding: "utf8", env, cwd: app });
  expect(run.status).toBe(1);
  expect(run.stdout).toBe("");
  expect(run.stderr).toContain(`needs Node ${NODE_FLOOR.join(".")} or newer`);
  expect(run.stderr).toMatch(/hint: npm i -g node-\S+@2\d/);
});

test("the library can be imported by name", () => {
  const program = 'import { createEngine } from "nacre"; process.stdout.write(typeof createEngine);';
  const run = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: app,
    encoding: "utf8",
  });
  expect({ stdout: run.stdout, stderr: run.stderr }).toEqual({ stdout: "function", stderr: "" });
});

/** What each prints, as the page about the library shows it. */
const EXAMPLES = {
  "remember-and-search": /^reinforced\nmem:\d+ The spare key is with Marta in flat 4\n2 memories\n$/,
  "chat-with-a-budget": /What was the number of my ferry booking\?\nB-114\n$/,
  "what-changed-when":
    /^4 stored, 0 known\nowner lives in Ghent: since 2025-11-03, until 2026-04-01\nowner lives in Lisbon: since 2026-04-01, and still\nOn 2026-01-01: owner lives in Ghent\n$/,
};

test.each(Object.entries(EXAMPLES))(
  "the example %s does what it says",
  (name, printed) => {
    cpSync(join(root, "examples"), join(app, "examples"), { recursive: true });
    const argv = [join("examples", `${name}.ts`), join(folder, `memory-${name}`)];
    const run = spawnSync(process.execPath, argv, { cwd: app, encoding: "utf8" });
    expect({ status: run.status, stderr: run.stderr }).toEqual({ status: 0, stderr: "" });
    expect(run.stdout).toMatch(printed);
    const page = readFileSync(join(root, "docs", "how-to", "library.md"), "utf8");
    expect(page).toContain(readFileSync(join(root, "examples", `${name}.ts`), "utf8").trim());
  },
  120_000,
);

test("the examples have the types that the package ships", () => {
  cpSync(join(root, "examples"), join(app, "examples"), { recursive: true });
  const flags = "--noEmit --strict --module nodenext --target es2024 --lib esnext --types node --typeRoots";
  const argv = [
    join(root, "node_modules/ts7/bin/tsc"),
    ...flags.split(" "),
    join(root, "node_modules/@types"),
    ...Object.keys(EXAMPLES).map((name) => join("examples", `${name}.ts`)),
  ];
  const run = spawnSync(process.execPath, argv, { cwd: app, encoding: "utf8" });
  expect({ status: run.status, said: run.stdout + run.stderr }).toEqual({ status: 0, said: "" });
}, 120_000);

test("the floor is the same wherever it is written", () => {
  expect(manifest.engines.node).toBe(`>=${NODE_FLOOR.join(".")}`);
});
