/** Finding, as a process: from a line to what stood around it and to the whole; and whatever is typed, an answer or a hint. */

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entry } from "./support/program.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "nacre-cli-search-"));
const { NACRE_HOME: _, NO_COLOR: __, COLUMNS: ___, ...env } = process.env;

const nacre = (...words: readonly string[]) =>
  spawnSync(process.execPath, [entry, "--home", folder, ...words], { encoding: "utf8", env });
const asJson = (...words: readonly string[]) => JSON.parse(nacre(...words, "--json").stdout);

let owner: ChildProcess;

/** Somebody who has the store open: every command after that is a short one. */
beforeAll(async () => {
  for (const name of ["garden", "tidewatch"]) nacre("ingest", join(root, `sample/${name}.jsonl`));
  nacre("history", "fold", "--all", "--budget", "4000");
  owner = spawn(process.execPath, [entry, "--home", folder, "serve", "--json"], { env });
  await once(owner.stdout!, "data");
});
afterAll(async () => {
  const ended = once(owner, "exit");
  owner.kill("SIGTERM");
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

test("from a hit to what stood around it, and to the whole", () => {
  const { hits } = asJson("search", "valve", "-n", "3");
  expect(hits.length).toBeGreaterThan(0);
  const [hit] = hits;
  expect(nacre("search", "valve").stdout).toMatch(/^\S+ {2}.* {2}[\d,]+ tok {2}/);
  const around = asJson("timeline", hit.ref, "-B", "2", "-A", "2");
  const at = around.lines.findIndex((line: { readonly here: boolean }) => line.here);
  expect(around.lines[at].tokens).toBeGreaterThan(0);
  expect(around.sessionKey).toBe(hit.sessionKey);
  const times = around.lines.map((line: { readonly at: number }) => line.at);
  expect(times).toEqual(times.toSorted((a: number, b: number) => a - b));
  const refs = around.lines.map((line: { readonly ref: string }) => line.ref);
  const got = asJson("get", ...refs);
  expect(got.items.map((item: { readonly ref: string }) => item.ref)).toEqual(refs);
  expect(got.missing).toEqual([]);
  expect(got.items[at].provenance.previous).toBe(refs[at - 1] ?? null);
  const pasted = nacre("search", "valve").stdout.split("\n")[0]!;
  expect(nacre("timeline", pasted)).toMatchObject({ status: 0 });
  expect(nacre("get", pasted, "sum:1", "nonsense", "msg:x").stdout).toMatch(/Not there: msg:x\n$/);
  expect(nacre("get", ...pasted.split(/\s+/).slice(0, 7)).stdout).toMatch(/^(?:msg|sum):\d+ .+ token/);
});

test("a summary is read with what it was made of", () => {
  const got = asJson("get", "sum:1");
  const [summary] = got.items;
  expect(summary).toMatchObject({ kind: "summary", trust: "derived" });
  const { lines } = asJson("timeline", "sum:1", "-B", "0", "-A", "0");
  const here = lines.filter((line: { readonly here: boolean }) => line.here);
  expect(here.map((line: { readonly ref: string }) => line.ref)).toEqual(
    expect.arrayContaining([summary.provenance.madeOf[0]]),
  );
});

/** A defined answer: what was found, or what is wrong and what to do about it. Never a defect. */
function isDefined(ran: ReturnType<typeof nacre>, typed: string): void {
  expect([0, 2, 3], `${typed}\n${ran.stderr}`).toContain(ran.status);
  expect(ran.stderr, typed).not.toMatch(/^\s+at |defect|internal|SQLITE|fts5/im);
  if (ran.status === 0) return;
  expect(ran.stdout, typed).toBe("");
  expect(JSON.parse(ran.stderr).error, typed).toMatchObject({
    code: expect.stringMatching(/^(?:input|history)\//),
    hint: expect.stringMatching(/\S/),
  });
}

const QUERIES: { readonly [what: string]: string } = {
  "a quotation that does not end": '"moving day',
  operators: "valve AND OR NOT NEAR(a b, 3) -x",
  "a column filter": "words:valve body:x {a b}:c",
  "a statement": "'; DROP TABLE messages; --",
  "one letter": "x",
  "one character": "園",
  "stop words only": "what is the of and it",
  "right to left": "שלום עולם مرحبا بالعالم",
  "mixed scripts": "valve 庭 сад حديقة αβγ",
  "marks that turn the writing": "\u202evalve\u202c \u2066x\u2069 \u200b\u200d\ufeff",
  "combining marks": `g${"\u0301".repeat(2_000)}alve`,
  "control characters": "val\u0001\u0007\u001b[31mve\u007f",
  "half of a character": "valve \ud83e",
  "a very long word": "a".repeat(50_000),
  "a hundred kilobytes": "valve tomato ".repeat(7_200).slice(0, 100_000),
  "a hundred kilobytes without spaces": "庭".repeat(33_000),
  "lines and tabs": "valve\n\ttomato\r\n",
  numbers: "1e309 -0 NaN 0x1F 18,342.00",
  "a path": "../../../etc/passwd C:\\x\\..\\y",
};

test.each(Object.entries(QUERIES))("search for %s: an answer", (what, query) => {
  const ran = nacre("search", "--json", "--explain", "--", query);
  isDefined(ran, what);
  expect(ran.status).toBe(0);
  const { hits, degraded } = JSON.parse(ran.stdout);
  expect(Array.isArray(hits) && Array.isArray(degraded)).toBe(true);
});

test("an empty answer says so, and is no failure", () => {
  const ran = nacre("search", "--", "xylographer");
  expect(ran).toMatchObject({ status: 0, stdout: "" });
  expect(ran.stderr).toMatch(/^Nothing found/);
});

test.each(["", " \t"])("search for nothing (%j): a mistake with a way out", (query) => {
  const ran = nacre("search", "--json", "--", query);
  isDefined(ran, query);
  expect(ran.status).toBe(2);
});

test.each(["🦦🦦", "* ^ ( ) : ; -- ' '' %\\", "\u0001\u0002"])(
  "search for what has no words (%j): an answer without hits that says why",
  (query) => {
    const ran = nacre("search", "--json", "--", query);
    isDefined(ran, query);
    expect(ran.status).toBe(0);
    expect(JSON.parse(ran.stdout)).toMatchObject({ hits: [], degraded: ["no-words"] });
  },
);

test("the parts of each score add up to it", () => {
  const { hits, understood } = JSON.parse(
    nacre("search", "--json", "--explain", "--", "garden plans").stdout,
  );
  expect(understood.words).toEqual(["garden", "plans"]);
  expect(hits.length).toBeGreaterThan(0);
  for (const { score, parts } of hits as { score: number; parts: { value: number }[] }[])
    expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(score, 3);
});

const MEANT: readonly string[] = [
  "msg:",
  "msg:0",
  "msg:-1",
  "msg:999999999999999",
  "msg:99999999999999999999",
  "msg:1e3",
  "sum:3-4",
  "msg:\ud83e",
];
const REFS: readonly string[] = [
  ...MEANT,
  "",
  "\uff4d\uff53\uff47:1",
  "\u202emsg:",
  "'; DROP TABLE messages; --",
];

test("one good reference among many bad ones is answered; those that were meant as one are named", () => {
  const { items, missing } = JSON.parse(nacre("get", "--json", "--", ...REFS, "msg:1").stdout);
  expect(items).toMatchObject([{ ref: "msg:1" }]);
  expect(missing).toHaveLength(MEANT.length);
});

test.each([
  ["that is empty", ""],
  ["to nothing", "msg:0"],
  ["that is no number any more", "msg:99999999999999999999"],
  ["to several", "sum:3-4"],
  ["of a hundred kilobytes", "x".repeat(100_000)],
])("a reference %s: a mistake with a way out", (_what, ref) => {
  for (const command of ["timeline", "get"]) {
    const ran = nacre(command, "--json", "--", ref);
    isDefined(ran, `${command} ${ref}`);
    expect(ran.status).not.toBe(0);
  }
});
