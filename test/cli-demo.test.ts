/** The tour, as a process: by itself where nobody is asked, and step by step in a real terminal. */

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { entry } from "./support/program.ts";
import { openPty } from "./support/pty.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-tour-"));
const own = join(folder, "own");
const scratch = join(folder, "tmp");
const { NO_COLOR: _, COLUMNS: __, ...rest } = process.env;
const env = { ...rest, NACRE_HOME: own, TMPDIR: scratch };
const left = () => readdirSync(scratch).filter((name) => name.startsWith("nacre-demo-"));
const STEPS = ["ask", "fold", "unfold", "why", "teach", "known", "forget"];

beforeEach(() => mkdirSync(scratch, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const demo = (...words: readonly string[]) =>
  spawnSync(process.execPath, [entry, "demo", ...words], { encoding: "utf8", env });
const opened = () => openPty({ command: [process.execPath, entry, "demo"], columns: 80, rows: 200, env });

test("without a terminal it goes through all steps, ends well, and leaves nothing behind", () => {
  const ran = demo();
  expect(ran.status, ran.stdout + ran.stderr).toBe(0);
  const steps = [...ran.stdout.matchAll(/^(\d) of 7 {2}(\w+): /gm)].map(([, number, name]) => [number, name]);
  expect(steps).toEqual(STEPS.map((name, at) => [String(at + 1), name]));
  const part = (name: string) =>
    ran.stdout.slice(ran.stdout.indexOf(`  ${name}: `)).split(/^\d of 7/m, 1)[0] ?? "";
  expect(part("ask")).toContain("The passports");
  expect(part("fold")).toMatch(/\d summaries written in agent:main:main: [\d,]+ tokens became [\d,]+/);
  expect(part("unfold")).toMatch(/sum:\d+ covers \d+ messages[\s\S]*msg:\d+ .* user/);
  expect(part("why")).toMatch(/\[[a-z.]+\][\s\S]*why/);
  expect(part("teach")).toContain("Taught as lesson:1");
  expect(part("known")).toMatch(/lives in Delft[\s\S]*lives in Rotterdam[\s\S]*superseded by fact:\d/);
  expect(part("forget")).toContain("messages forgotten.");
  expect(part("forget")).not.toContain("inside the big pan");
  expect(ran.stdout).toMatch(/With your own data:\n.* setup .*\n.* import PATH .*\n.* browse /);
  // Two lines of what and why, no wider than a window.
  for (const line of ran.stdout.match(/^\d of 7.*\n.*\n.*\n\n/gm) ?? [])
    for (const one of line.split("\n")) expect(one.length).toBeLessThanOrEqual(80);
  expect(left()).toEqual([]);
  expect(existsSync(own)).toBe(false);
}, 240_000);

test("in a terminal Enter goes on, s skips, q quits; the terminal and the disk are as they were", async () => {
  await using pty = await opened();
  await pty.until(/Enter to go on \(fold\), s to skip it, q to quit/);
  expect(pty.text()).toMatch(/1 of 7 {2}ask[\s\S]*\$ .* search passports box/);
  expect(left()).toHaveLength(1);
  pty.type("x\r");
  await pty.until(/2 of 7 {2}fold[\s\S]*Enter to go on \(unfold\)/);
  pty.type("s");
  await pty.until(/Enter to go on \(why\)/);
  pty.type("s");
  await pty.until(/Enter to go on \(teach\)/);
  pty.type("\r");
  await pty.until(/5 of 7 {2}teach[\s\S]*Enter to go on \(known\)/);
  pty.type("q");
  expect(await pty.ended()).toBe(0);
  expect(pty.text()).not.toMatch(/[346] of 7/);
  expect(pty.text()).toContain("With your own data:");
  expect(pty.raw()).toContain("@modes same");
  expect(left()).toEqual([]);
  expect(existsSync(own)).toBe(false);
}, 240_000);

test("Ctrl-C takes the folder away, whether it waits or works", async () => {
  for (const wanted of [/into a folder of its own/, /Enter to go on/]) {
    await using pty = await opened();
    await pty.until(wanted);
    pty.type("\u0003");
    expect(await pty.ended()).toBe(130);
    expect(pty.raw()).toContain("@modes same");
    expect(left()).toEqual([]);
  }
}, 240_000);

test("it can begin at a step and leave its folder; a step that is none is refused; the list makes nothing", () => {
  const listed = demo("--list");
  const [steps, walks] = listed.stdout.split("\n\n");
  expect(steps!.split("\n").map((line) => line.split(" ")[0])).toEqual([...STEPS]);
  expect(walks).toBe("Walks of their own: demo facts, demo brain\n");
  expect(demo("sing")).toMatchObject({ status: 2, stdout: "" });
  expect(left()).toEqual([]);
  const kept = demo("forget", "--yes", "--keep");
  expect(kept.status, kept.stdout + kept.stderr).toBe(0);
  expect(kept.stdout).not.toMatch(/[1-6] of 7/);
  expect(left()).toHaveLength(1);
  expect(kept.stdout).toContain(`browse --home ${join(scratch, left()[0]!)}`);
  expect(existsSync(own)).toBe(false);
}, 240_000);
