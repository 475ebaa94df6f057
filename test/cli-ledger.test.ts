/** Observations and events from files and from the spool, as processes: killed at any moment, several at once, nothing lost and nothing twice. */

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { entry } from "./support/program.ts";

const { NACRE_HOME: _, NO_COLOR: __, COLUMNS: ___, ...env } = process.env;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "nacre-cli-ledger-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const typed = (words: readonly string[]) => [entry, "--home", home, ...words];
const nacre = (...words: readonly string[]) =>
  spawnSync(process.execPath, typed(words), { encoding: "utf8", env });
const asJson = (...words: readonly string[]) => {
  const { stdout, stderr, status } = nacre(...words, "--json");
  expect(stderr).not.toMatch(/\n {4}at /);
  return { status, ...JSON.parse(stdout) };
};
const started = (...words: readonly string[]) => {
  const child = spawn(process.execPath, typed(words), { env, stdio: "pipe" });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (data) => {
    stdout += data;
  });
  child.stderr.on("data", (data) => {
    stderr += data;
  });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, stdout, stderr }));
  return { child, ended };
};

const line = (whose: string, at: number) =>
  `${JSON.stringify({ ts: 1_780_000_000_000 + at, tool_name: "exec", tool_call_id: `${whose}-${at}`, summary: `${whose} built number ${at}` })}\n`;
const lines = (whose: string, count: number, from = 0) =>
  Array.from({ length: count - from }, (_one, at) => line(whose, from + at)).join("");
const file = (name: string, text: string) => {
  writeFileSync(join(home, name), text);
  return join(home, name);
};
const spooled = (text: string, name = "observations.jsonl") => {
  mkdirSync(join(home, "spool"), { recursive: true });
  writeFileSync(join(home, "spool", name), text);
};
const total = () => asJson("observations", "list", "-n", "1").total as number;

test("a file is brought in once, with what is wrong counted and kept; then it is found", () => {
  const path = file(
    "told.jsonl",
    `${lines("atlas", 3)}broken {\n\n${JSON.stringify({ summary: "[PRIVATE] mine" })}\n${line("atlas", 4)}`,
  );
  const first = asJson("ingest", path, "--scope", "Atlas");
  expect(first).toMatchObject({
    status: 0,
    as: "observations",
    lines: 6,
    stored: 4,
    private: 1,
    rejected: 1,
    change: null,
  });
  expect(first.malformed).toEqual([{ line: 4, reason: expect.stringContaining("not-json") }]);
  expect(statSync(first.rejects).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(first.rejects, "utf8"))).toMatchObject({ line: 4, text: "broken {" });
  expect(asJson("ingest", path, "--scope", "atlas")).toMatchObject({ status: 0, stored: 0, duplicates: 4 });
  expect(asJson("ingest", path, "--scope", "other", "--dry-run")).toMatchObject({ stored: 4, dryRun: true });
  expect(total()).toBe(4);
});

test("standard input, and a file of nothing but nonsense, end with a word and never with a stack trace", () => {
  const piped = spawnSync(process.execPath, typed(["ingest", "-", "--json"]), {
    encoding: "utf8",
    env,
    input: lines("pipe", 5),
  });
  expect(JSON.parse(piped.stdout)).toMatchObject({ as: "observations", stored: 5 });
  const bad = nacre("ingest", file("bad.jsonl", '{"tool_name":1}\n\0\0\n[]\n'), "--as", "observations");
  expect(bad.status).toBe(1);
  expect(bad.stderr).toContain("no line of the file could be stored");
  expect(bad.stderr).not.toMatch(/\n {4}at /);
  const closed = spawnSync(
    "sh",
    [
      "-c",
      `"$0" "$@" | head -c 1`,
      process.execPath,
      ...typed(["ingest", file("few.jsonl", lines("few", 20)), "--json"]),
    ],
    { encoding: "utf8", env },
  );
  expect(closed.stderr).not.toMatch(/\n {4}at /);
});

test("six at once lose nothing and store nothing twice", async () => {
  const COUNT = 400;
  const running = Array.from({ length: 6 }, (_one, at) =>
    started("ingest", file(`part-${at}.jsonl`, lines(`writer${at}`, COUNT) + lines("shared", 50)), "--json"),
  );
  const ended = await Promise.all(running.map((one) => one.ended));
  for (const { code, stderr } of ended) expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const sums = ended.map(({ stdout }) => JSON.parse(stdout));
  const sum = (name: string) => sums.reduce((all, one) => all + one[name], 0);
  expect(sum("stored")).toBe(6 * COUNT + 50);
  expect(sum("duplicates")).toBe(5 * 50);
  expect(total()).toBe(6 * COUNT + 50);
}, 60_000);

test("interrupted, an ingest keeps what it stored, and the same command goes on", async () => {
  const AT_ONCE = 1_500;
  const { child, ended } = started("ingest", "-", "--progress", "--json");
  let isShown = false;
  child.stderr.once("data", () => {
    isShown = true;
  });
  // It is never told that this is all, so it is at work when it is interrupted, however fast it is, and however late it begins.
  let count = 0;
  // What it has not read by then finds nobody.
  child.stdin.on("error", () => {});
  for (; !isShown && child.exitCode === null; count += AT_ONCE) {
    child.stdin.write(lines("long", count + AT_ONCE, count));
    await sleep(600);
  }
  child.kill("SIGINT");
  const { code, stdout, stderr } = await ended;
  expect(stdout, stderr).not.toBe("");
  const first = JSON.parse(stdout);
  expect({ code, complete: first.complete }).toEqual({ code: 130, complete: false });
  expect(first.stored).toBeGreaterThan(0);
  const again = asJson("ingest", file("long.jsonl", lines("long", count)));
  expect(again.status).toBe(0);
  expect(again.stored + again.duplicates).toBe(count);
  // What was on its way when it was interrupted may be stored too.
  expect(again.duplicates).toBeGreaterThanOrEqual(first.stored);
  expect(total()).toBe(count);
}, 60_000);

test("a harvest that is killed at any moment loses nothing, and the next one stores nothing twice", async () => {
  const COUNT = 4_000;
  spooled(lines("spool", COUNT));
  const asides = () => readdirSync(join(home, "spool")).filter((name) => name.endsWith(".processing"));
  // Right after it was renamed; then at moments while it is being read and stored.
  for (const waitMs of [0, 150, 400]) {
    const { child, ended } = started("harvest");
    for (let tries = 0; asides().length === 0 && child.exitCode === null && tries < 2_000; tries += 1)
      await sleep(5);
    await sleep(waitMs);
    child.kill("SIGKILL");
    await ended;
    appendFileSync(join(home, "spool", "observations.jsonl"), line(`after ${waitMs}`, 1));
  }
  const last = asJson("harvest");
  expect(last).toMatchObject({ status: 0, rejected: 0, complete: true });
  expect(existsSync(join(home, "spool", "harvest.lock"))).toBe(false);
  expect(asides()).toEqual([]);
  expect(total()).toBe(COUNT + 3);
}, 120_000);

test("killed after it was stored and before the file was put away: all of it is known", () => {
  spooled(lines("done", 20));
  expect(asJson("harvest")).toMatchObject({ stored: 20 });
  const [archived] = readdirSync(join(home, "spool", "archive"));
  const text = readFileSync(join(home, "spool", "archive", archived!), "utf8");
  spooled(text, "observations.jsonl.20261116T000000Z.processing");
  expect(asJson("harvest")).toMatchObject({
    stored: 0,
    duplicates: 20,
    recovered: 1,
    files: [{ recovered: true }],
  });
  expect(total()).toBe(20);
});

test("a poisoned file stops nobody, and every record knows its file and its place in it", () => {
  mkdirSync(join(home, "spool", "observations.jsonl.20261101T000000Z.processing"), { recursive: true });
  spooled(`\0\0\0\n{{{{\n${line("poisoned", 1)}`, "observations.jsonl.20261102T000000Z.processing");
  spooled(lines("fresh", 2));
  spooled('{"type":"ops.alert","summary":"disk full","scope":"atlas"}\n', "events.jsonl");
  const answer = asJson("harvest");
  expect(answer).toMatchObject({ status: 4, stored: 4, rejected: 2 });
  expect(answer.files.map((one: { trouble: string | null }) => one.trouble === null)).toEqual([
    false,
    true,
    true,
    true,
  ]);
  const shown = asJson("observations", "show", answer.last.startsWith("obs") ? answer.last : answer.first);
  const { spool } = shown.observation ?? shown;
  const archived = readdirSync(join(home, "spool", "archive")).map((name) =>
    join(home, "spool", "archive", name),
  );
  const whole = archived.find((path) => path.includes(spool.sha256.slice(0, 8)))!;
  expect(readFileSync(whole).subarray(spool.offset).toString()).toContain("built number");
});

test("two harvests at once: one takes it in, the other says so or finds nothing", async () => {
  spooled(lines("both", 3_000));
  const both = [started("harvest", "--json"), started("harvest", "--json")];
  const ended = await Promise.all(both.map((one) => one.ended));
  const codes = ended.map(({ code }) => code).toSorted();
  expect([
    [0, 0],
    [0, 5],
  ]).toContainEqual(codes);
  for (const { code, stderr } of ended)
    if (code === 5) expect(stderr).toContain("another harvest is at work");
  expect(asJson("harvest")).toMatchObject({ status: 0 });
  expect(total()).toBe(3_000);
}, 60_000);

test("documents: added, kept up with by their bytes, and found with headings and lines", () => {
  const notes = join(home, "notes");
  mkdirSync(notes);
  const prose = (word: string) => Array.from({ length: 50 }, () => word).join(" ");
  writeFileSync(
    join(notes, "家.md"),
    `# 家\n\n${prose("roof")}\n\n## 庭園\n\n${prose("rose")}\n\n## Salary [PRIVATE]\n\n${prose("gold")}\n`,
  );
  const single = file(
    "single.md",
    `# Alone\n\n${prose("lighthouse")} token ghp_Zt7vT2mXw9RbL4nZ8cYpJ6hGd3sFa1eUoWi5\n`,
  );
  const added = asJson("docs", "add", notes, single);
  expect(added).toMatchObject({ status: 0, added: 2, changed: 0, removed: 0 });
  expect(asJson("docs", "sync")).toMatchObject({ added: 0, changed: 0, removed: 0, unchanged: 2 });
  const { hits } = asJson("docs", "search", "rose");
  expect(hits).toMatchObject([{ path: "家.md", lines: { from: 5, to: 7 }, headings: ["家", "庭園"] }]);
  expect(asJson("docs", "search", "gold").hits).toEqual([]);
  const [lone] = asJson("docs", "search", "lighthouse").hits;
  expect(lone).toMatchObject({ path: "single.md", headings: ["Alone"] });
  expect(nacre("get", lone.ref).stdout).not.toContain("ghp_Zt7v");
  writeFileSync(single, `# Alone\n\n${prose("harbour")}\n`);
  rmSync(join(notes, "家.md"));
  expect(asJson("docs", "sync")).toMatchObject({ added: 0, changed: 1, removed: 1 });
  expect(asJson("docs", "search", "harbour").hits).toHaveLength(1);
  expect(nacre("docs", "add", join(home, "nowhere.md")).status).toBe(1);
  expect(nacre("docs", "unwatch", single).status).toBe(0);
});

test("an observation is erased with proof; a file beside the store that lines were told from is the person's own, and named", () => {
  const told = `${JSON.stringify({ summary: "Ottokar Brunzelmaier lives in the Hagebuttenweg 12" })}\n`;
  spooled(told);
  expect(asJson("harvest", "--delete")).toMatchObject({ status: 0, stored: 1 });
  mkdirSync(join(home, "rejects"));
  file(join("rejects", "by-hand.jsonl"), told);
  const first = nacre("erase", "obs:1", "--prove", "--yes");
  expect(first.status).toBe(4);
  expect(first.stdout).toMatch(
    /Your own files still say it:\n {2}rejects.by-hand\.jsonl in the data folder\n/,
  );
  expect(first.stdout).not.toContain("defect");
  expect(asJson("search", "Brunzelmaier").hits).toEqual([]);

  rmSync(join(home, "rejects"), { recursive: true });
  spooled(told.replace("Ottokar", "Wilhelmina"));
  expect(asJson("harvest", "--delete")).toMatchObject({ status: 0, stored: 1 });
  const clean = nacre("erase", "obs:2", "--prove", "--yes");
  expect(clean).toMatchObject({ status: 0 });
  expect(clean.stdout.replace(/\s+/g, " ")).toContain("none is left.");
}, 60_000);

test("what a command stored is found by the next one, however much it is", () => {
  expect(asJson("ingest", file("many.jsonl", lines("gateway", 3_000)))).toMatchObject({ stored: 3_000 });
  expect(asJson("search", "gateway", "-n", "1")).toMatchObject({ degraded: [] });
  expect(asJson("status")).toMatchObject({ ledger: { observations: 3_000, pending: 0 } });
}, 60_000);
