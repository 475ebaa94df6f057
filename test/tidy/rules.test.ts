/** Each tidy rule against something it has to refuse, and something like it that it has to let pass. */

import { expect, test } from "vitest";
import { cycleProblems } from "./cycles.ts";
import { importsOf } from "./imports.ts";
import { layerProblems } from "./layers.ts";
import { emptyFolders, nameProblems } from "./names.ts";
import { sizeProblems } from "./sizes.ts";
import { sourceOf } from "./source.ts";
import { markupProblems, styleProblems, webProblems } from "./web.ts";
import { staleAllowances, wordProblems } from "./words.ts";

const refusals = (path: string, text: string) => layerProblems(importsOf(sourceOf(path, text)), ["pg"]);

test.each([
  ["src/kernel/a.ts", 'import { b } from "./text/b.ts";'],
  ["src/kernel/a.ts", 'import { createHash } from "node:crypto";'],
  ["src/ports/a.ts", 'import type { Id } from "../kernel/ids.ts";'],
  ["src/rooms/pack/a.ts", 'import { b } from "../assemble/index.ts";'],
  ["src/rooms/history/a.ts", 'import { b } from "./deep/b.ts"; import type { L } from "../../ports/l.ts";'],
  ["src/adapters/store-sqlite/a.ts", 'import type { P } from "../../rooms/history/port.ts";'],
  ["src/adapters/store-sqlite/a.ts", 'import type { M } from "../../rooms/history/index.ts";'],
  ["src/adapters/store-sqlite/a.ts", 'import { b } from "../sql/b.ts"; import fs from "node:fs";'],
  ["src/adapters/store-postgres/a.ts", 'const pg = await import("pg");'],
  ["src/adapters/markdown-it/a.ts", 'import MarkdownIt from "markdown-it";'],
  ["src/engine/a.ts", 'import { b } from "../rooms/history/index.ts";'],
  ["src/wire/a.ts", 'import type { EngineApi } from "../engine/api.ts"; import net from "node:net";'],
  ["src/surfaces/cli/a.ts", 'import { b } from "../../wire/b.ts"; import { c } from "./commands/c.ts";'],
  ["src/main/a.ts", 'import { b } from "../adapters/store-sqlite/b.ts"; import j from "../../package.json";'],
  ["src/rooms/history/a.test.ts", 'import { b } from "../../adapters/store-memory/b.ts";'],
  ["src/ports/a.suite.ts", 'import { test } from "vitest"; import { b } from "./b.suite.ts";'],
  ["test/sim/a.ts", 'import { b } from "../../src/rooms/history/deep.ts";'],
])("layers let pass: %s %s", (path, text) => {
  expect(refusals(path, text)).toEqual([]);
});

test.each([
  ["src/kernel/a.ts", 'import type { L } from "../ports/logger.ts";'],
  ["src/kernel/a.ts", 'import { readFileSync } from "node:fs";'],
  ["src/kernel/a.ts", 'export * from "../rooms/history/index.ts";'],
  ["src/ports/a.ts", 'import { b } from "../rooms/history/index.ts";'],
  ["src/ports/a.ts", 'import { createHash } from "node:crypto";'],
  ["src/rooms/history/a.ts", 'import { b } from "../rank/index.ts";'],
  ["src/rooms/pack/a.ts", 'import { b } from "../assemble/fill.ts";'],
  ["src/rooms/assemble/a.ts", 'import { b } from "../pack/index.ts";'],
  ["src/rooms/history/a.ts", 'import { setTimeout } from "node:timers/promises";'],
  ["src/rooms/history/a.ts", 'const b = await import("../../engine/b.ts");'],
  ["src/rooms/history/a.ts", 'type B = import("../../engine/b.ts").B;'],
  ["src/adapters/store-sqlite/a.ts", 'import { b } from "../../rooms/history/index.ts";'],
  ["src/adapters/store-sqlite/a.ts", 'import type { B } from "../../rooms/history/message.ts";'],
  ["src/adapters/store-sqlite/a.ts", 'import { b } from "../store-memory/b.ts";'],
  ["src/adapters/store-sqlite/a.ts", 'import type { B } from "../../engine/api.ts";'],
  ["src/engine/a.ts", 'import { b } from "../adapters/store-sqlite/b.ts";'],
  ["src/engine/a.ts", 'import { b } from "../rooms/history/append.ts";'],
  ["src/engine/a.ts", 'import { readFile } from "node:fs/promises";'],
  ["src/wire/a.ts", 'import { b } from "../engine/api.ts";'],
  ["src/wire/a.ts", 'import type { B } from "../engine/stores.ts";'],
  ["src/surfaces/cli/a.ts", 'import { b } from "../daemon/b.ts";'],
  ["src/surfaces/cli/a.ts", 'import { b } from "../../adapters/store-sqlite/b.ts";'],
  ["src/surfaces/cli/a.ts", 'import { b } from "../../engine/index.ts";'],
  ["src/main/a.ts", 'import { b } from "../rooms/history/append.ts";'],
  ["src/engine/a.ts", 'import { b } from "./b.test.ts";'],
  ["src/engine/a.ts", 'import { b } from "../ports/b.suite.ts";'],
  ["src/engine/a.ts", 'import { z } from "left-pad/z.js";'],
  ["src/rooms/authored/a.ts", 'import MarkdownIt from "markdown-it";'],
  ["src/ports/a.ts", 'import { test } from "vitest";'],
  ["src/elsewhere/a.ts", 'import { b } from "../ports/b.ts";'],
  ["src/engine/a.ts", 'import { b } from "../../bench/b.ts";'],
])("layers refuse: %s %s", (path, text) => {
  expect(refusals(path, text)).toHaveLength(1);
});

const webRefusals = (path: string, text: string) => webProblems(importsOf(sourceOf(path, text)), ["preact"]);

test.each([
  ["web/src/api/a.ts", 'import type { EngineApi } from "../../../src/engine/api.ts";'],
  ["web/src/pages/now/index.tsx", 'import { Panel } from "../../parts/panel.tsx"; import "./now.css";'],
  [
    "web/src/pages/now/index.tsx",
    'import { Sizes } from "./sizes.tsx"; import { Ref } from "../../parts/ref.tsx";',
  ],
  ["web/src/shell/pages.ts", 'const now = () => import("../pages/now/index.tsx");'],
  ["web/src/main.tsx", 'import { render } from "preact"; import { useState } from "preact/hooks";'],
  ["web/src/parts/a.test.ts", 'import { readFileSync } from "node:fs";'],
])("the front end may: %s %s", (path, text) => {
  expect(webRefusals(path, text)).toEqual([]);
});

test.each([
  ["web/src/api/a.ts", 'import { createEngine } from "../../../src/engine/index.ts";'],
  ["web/src/api/a.ts", 'import { type EngineApi } from "../../../src/engine/api.ts";'],
  ["web/src/api/a.ts", 'import { readFileSync } from "node:fs";'],
  ["web/src/main.tsx", 'import React from "react";'],
  ["web/src/main.tsx", 'import { sample } from "../../test/support/stores.ts";'],
  ["web/src/main.tsx", 'import { a } from "./parts/a.test.ts";'],
  ["web/src/pages/now/a.ts", 'import type { Asked } from "../search/asked.ts";'],
  ["web/src/pages/receipts/a.tsx", 'import "../prompt/prompt.css";'],
  ["web/src/record/a.tsx", 'import { Sizes } from "../pages/now/sizes.tsx";'],
])("the front end may not: %s %s", (path, text) => {
  expect(webRefusals(path, text)).toHaveLength(1);
});

test("the front end shows texts as texts", () => {
  const markup = (text: string) => markupProblems(sourceOf("web/src/parts/a.tsx", text));
  expect(markup("const a = <p dangerouslySetInnerHTML={{ __html: text }} />;")).toHaveLength(1);
  expect(markup("element.innerHTML = text;")).toHaveLength(1);
  expect(markup('const run = eval("1");')).toHaveLength(1);
  expect(markup('const a = <p class="innerHTML">{text}</p>;')).toEqual([]);
});

test("colours have names, and styles ask nobody", () => {
  const wrong = (text: string) => styleProblems("web/src/pages/now/now.css", text);
  expect(wrong(".now-a { color: var(--ink); } /* #fff */ #now-bed { margin: 0 }")).toEqual([]);
  expect(wrong(".now-a { color: #fff; }")).toHaveLength(1);
  expect(wrong(".now-a { color: rgb(0 0 0); }")).toHaveLength(1);
  expect(wrong('@import "other.css";')).toHaveLength(1);
  expect(wrong('.now-a { background: url("https://example.org/a.png"); }')).toHaveLength(1);
  expect(styleProblems("web/src/look/tokens.css", ":root { --ink: #111; }")).toEqual([]);
});

test("cycles: of values only", () => {
  const cycles = (to: string) =>
    cycleProblems(
      [sourceOf("src/a.ts", 'import { b } from "./b.ts";'), sourceOf("src/b.ts", to)].flatMap(importsOf),
    );
  expect(cycles('export * from "./a.ts";')).toEqual(["src/a.ts > src/b.ts > src/a.ts: a cycle of imports"]);
  expect(cycles('import { type A } from "./a.ts";')).toHaveLength(1);
  expect(cycles('import type { A } from "./a.ts";')).toEqual([]);
  expect(cycles('const later = () => import("./a.ts");')).toEqual([]);
});

test("names", () => {
  expect(nameProblems(["src/a-b/port.suite.ts", "test/x2.test.ts", "tsdown.config.ts"])).toEqual([]);
  const bad = [
    "src/aB.ts",
    "src/a_b.ts",
    "src/Rooms/a.ts",
    "src/utils.ts",
    "src/date-helper.ts",
    "src/common/a.ts",
  ];
  expect(bad.flatMap((path) => nameProblems([path]))).toHaveLength(bad.length);
});

test("empty folders", () => {
  expect(emptyFolders(["src/a/b.ts"], ["src", "src/a", "src/ab"])).toEqual(["src/ab: an empty folder"]);
});

test.each([
  ["src/rooms/history/a.ts", "const at = Date.now();"],
  ["src/engine/a.ts", "const id = Math.random();"],
  ["src/engine/a.ts", "const home = process.env.HOME;"],
  ["src/ports/a.ts", "const now = new Date();"],
  ["src/kernel/a.ts", 'import { randomUUID } from "node:crypto";'],
  ["src/kernel/a.ts", "const waited = performance.now();"],
  ["src/wire/a.ts", "console.log(1);"],
  ["src/surfaces/daemon/a.ts", "console.error(1);"],
  ["src/main/a.ts", "// TODO: later"],
  ["src/main/a.ts", "/* FIXME */"],
])("words refuse: %s %s", (path, text) => {
  expect(wordProblems(sourceOf(path, text))).toHaveLength(1);
});

test.each([
  ["src/rooms/history/a.ts", "const at = new Date(5); const text = 'Date.now()';"],
  ["src/rooms/history/a.test.ts", "const at = Date.now();"],
  ["src/kernel/clock.ts", "export const now = () => Date.now();"],
  ["src/surfaces/cli/a.ts", "console.log(process.env.HOME, Date.now());"],
  ["test/sim/main.ts", "console.log(1);"],
  ["src/main/a.ts", "// a hackneyed phrase, todo lists"],
])("words let pass: %s %s", (path, text) => {
  expect(wordProblems(sourceOf(path, text))).toEqual([]);
});

test("an allowance that nobody uses is reported", () => {
  expect(staleAllowances([sourceOf("src/kernel/clock.ts", "Date.now() + performance.now();")])).toEqual([]);
  expect(staleAllowances([sourceOf("src/kernel/clock.ts", "")])).toEqual([
    "src/kernel/clock.ts: no longer uses Date.now",
    "src/kernel/clock.ts: no longer uses performance.now",
  ]);
});

const lines = (count: number) => "  f();\n".repeat(count);

test("sizes: files, functions and what does not count", () => {
  const problems = (text: string, path = "src/a.ts") => sizeProblems([sourceOf(path, text)], {});
  expect(problems(lines(400))).toEqual([]);
  expect(problems(lines(401))).toEqual(["src/a.ts: 401 lines of code, 400 are the limit"]);
  expect(problems(lines(401), "src/a.test.ts")).toEqual([]);
  expect(problems(`${lines(400)}${"// why\n\n".repeat(300)}/**\n * doc\n */`)).toEqual([]);
  expect(problems(`function a() {\n${lines(68)}}`)).toEqual([]);
  expect(problems(`function a() {\n${lines(69)}}`)).toEqual([
    "src/a.ts#a: 71 lines of code, 70 are the limit",
  ]);
  expect(problems(`const b = () => {\n  if (x) {\n  } else {\n${lines(66)}  }\n};`)).toEqual([
    "src/a.ts#b: 71 lines of code, 70 are the limit",
  ]);
});

test("sizes: an inner function is measured for itself", () => {
  const inner = `  const b = () => {\n${lines(60)}  };\n`;
  expect(sizeProblems([sourceOf("src/a.ts", `function a() {\n${inner}${lines(60)}}`)], {})).toEqual([]);
});

test("sizes: the ratchet only turns one way", () => {
  const problems = (count: number, max: number) =>
    sizeProblems([sourceOf("src/a.ts", lines(count))], { "src/a.ts": max });
  expect(problems(450, 450)).toEqual([]);
  expect(problems(451, 450)).toEqual(["src/a.ts: grew from 450 to 451 lines of code"]);
  expect(problems(440, 450)).toEqual(["src/a.ts: shrank, lower its entry in ratchet.json to 440"]);
  expect(problems(400, 450)).toEqual(["src/a.ts: no longer long, remove its entry from ratchet.json"]);
});
