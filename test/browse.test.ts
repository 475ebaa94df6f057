/** The browser in a real terminal: the program in a pseudo-terminal, its output in a screen that understands it. */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillHome } from "./support/browse-home.ts";
import { entry } from "./support/program.ts";
import { openPty, type Pty, type PtyOptions } from "./support/pty.ts";

const guide = join(import.meta.dirname, "../docs/how-to/browse.md");
const folder = mkdtempSync(join(tmpdir(), "nacre-browse-"));
const home = join(folder, "home");
const { NACRE_HOME: _, NO_COLOR: __, COLUMNS: ___, ...env } = process.env;

beforeAll(() => fillHome(home), 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ENTER = "\r";
const [UP, DOWN, LEFT, RIGHT, HOME, END] = ["A", "B", "D", "C", "H", "F"].map((key) => `\u001b[${key}`) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

const opened = (more: Partial<PtyOptions> = {}) =>
  openPty({
    command: [process.execPath, entry, "--home", home, "browse"],
    ...more,
    env: { ...env, NACRE_HOME: undefined, NO_COLOR: undefined, ...more.env },
  });
/** The row with the mark. */
const selected = (pty: Pty) => pty.screen().find((row) => row.startsWith(">")) ?? "";
/** Goes down to the row that has this. */
const select = async (pty: Pty, wanted: RegExp) => {
  for (let steps = 0; steps < 40 && !wanted.test(selected(pty)); steps += 1) {
    const before = selected(pty);
    pty.type(DOWN);
    await pty.until(() => selected(pty) !== before, `a row after ${before}`);
  }
  expect(selected(pty)).toMatch(wanted);
};
/** As it was before: the modes of the terminal, its own screen, its cursor. */
const expectRestored = (pty: Pty) => {
  expect(pty.raw()).toContain("@modes same");
  expect(pty.terminal.buffer.active.type).toBe("normal");
  expect(pty.terminal.modes.wraparoundMode).toBe(true);
  expect(pty.raw().lastIndexOf("\u001b[?25h")).toBeGreaterThan(pty.raw().lastIndexOf("\u001b[?25l"));
  expect(pty.text()).not.toContain("agent:main");
};

test("lanes, a timeline, a summary unfolded to the words, a search, a receipt, and out", async () => {
  await using pty = await opened();
  await pty.until(/agent:main:main +/);
  expect(pty.terminal.buffer.active.type).toBe("alternate");
  expect(pty.screen()[1]).toMatch(/^ {2}agent +lane +messages +in view +last spoke$/);
  expect(pty.screen().at(-1)).toMatch(/^q quit {2}\? help {2}Enter open {2}Tab next view/);
  await select(pty, /agent:main:main +\d/);
  pty.type(ENTER);
  await pty.until(/main:main {2}\[timeline\] summaries receipts/);
  await pty.until(/^> msg:\d+ /m);
  pty.type("\t");
  await pty.until(/^> ▸ sum:\d+ d\d \d+ msg /m);
  pty.type(ENTER);
  await pty.until(/^> ▾ sum:\d+[\s\S]*\n {4}[▸·] (?:sum|msg):\d+/m);
  // Down to a message, through however many summaries stand between.
  for (let depth = 0; depth < 5 && !/· msg:/.test(selected(pty)); depth += 1) {
    const before = pty.text();
    pty.type(`${DOWN}${RIGHT}`);
    await pty.until((text) => text !== before && /^(?:> +[▾·]|msg:)/m.test(text), "what is below");
    if (pty.screen()[0]!.startsWith("msg:")) break;
  }
  if (!pty.screen()[0]!.startsWith("msg:")) pty.type(ENTER);
  await pty.until(/^msg:\d+ {2}2026-\d\d-\d\d \d\d:\d\d UTC {2}(?:user|assistant)/m);
  pty.type(`${LEFT}/passports box${ENTER}`);
  await pty.until(/^search: passports box[\s\S]*> msg:\d+ /m);
  const [found = ""] = /msg:\d+/.exec(selected(pty)) ?? [];
  pty.type(ENTER);
  await pty.until(new RegExp(`\\[timeline\\][\\s\\S]*^> ${found} `, "m"));
  pty.type("\t\t");
  await pty.until(/summaries \[receipts\][\s\S]*^> +1 /m);
  pty.type(ENTER);
  await pty.until(/^receipt 1[\s\S]*\[[apt.rgb]+\][\s\S]*authored/m);
  pty.type("?");
  await pty.until(/^Moving/m);
  pty.type("qqqqqqqq");
  expect(await pty.ended()).toBe(0);
  expectRestored(pty);
}, 180_000);

test("thousands of lines come as one goes up; another size is drawn anew; nothing that is stored steers the terminal", async () => {
  await using pty = await opened();
  await pty.until(/agent:main:long/);
  await select(pty, /agent:main:long/);
  pty.type(ENTER);
  await pty.until(/200\/200\+/);
  const rows = pty.screen();
  expect(rows[0]).toMatch(/^main:long {2}\[timeline\]/);
  expect(rows.at(-1)).toMatch(/^q back/);
  expect(rows.join("\n")).toContain("title and cursor");
  expect(rows.join("\n")).toContain("[secret:");
  expect(rows.join("\n")).not.toContain("ghp_");
  expect(pty.titles).toEqual([]);
  expect(pty.raw()).not.toMatch(/\u001b\]|\u009b|\u202e/);
  expect(pty.terminal.buffer.active.type).toBe("alternate");
  pty.type(HOME);
  await pty.until(/\/400\+/);
  pty.type(HOME);
  await pty.until(/\/460(?!\+)/);
  pty.type(HOME);
  await pty.until(/^> msg:\d+ .* line number 0/m);
  pty.resize(20, 6);
  await pty.until(
    (text) => /^q back {2}\? help$/m.test(text) && text.split("\n").length === 6,
    "a small window",
  );
  expect(selected(pty)).toMatch(/^> user line number 0/);
  pty.resize(160, 50);
  await pty.until(/^> msg:\d+ +2026-10-2\d \d\d:\d\d user +line number 0/m);
  pty.type(END);
  await pty.until(() => /title and cursor|right/.test(selected(pty)), "the last row");
  pty.type(`${UP}${UP}${ENTER}`);
  await pty.until(/^msg:\d+ {2}2026/m);
  expect(pty.titles).toEqual([]);
  pty.kill("SIGTERM");
  expect(await pty.ended()).toBe(130);
  expectRestored(pty);
}, 180_000);

test("stopped with Ctrl-Z the terminal is the shell's, and the browser's again when it goes on", async () => {
  await using pty = await opened();
  await pty.until(/agent:main:main/);
  pty.kill("SIGTSTP");
  await pty.until(() => pty.terminal.buffer.active.type === "normal", "the shell's screen");
  pty.kill("SIGCONT");
  await pty.until(
    (text) => pty.terminal.buffer.active.type === "alternate" && /agent:main:main/.test(text),
    "the browser's",
  );
  pty.type("\u0003");
  expect(await pty.ended()).toBe(0);
  expectRestored(pty);
}, 120_000);

test("in plain ASCII without colours where the terminal knows no more; a reference to begin with; one that is not there is said", async () => {
  await using pty = await opened({
    command: [process.execPath, entry, "--home", home, "browse", "msg:1"],
    rows: 10,
    env: { LANG: "C", LC_ALL: "C", NO_COLOR: "1" },
  });
  await pty.until(/^msg:1 {2}2026/m);
  pty.type("qgmsg:999999\r");
  await pty.until(/there is no msg:999999/);
  pty.type("q");
  await pty.until(/\[lanes\]/);
  await select(pty, /agent:main:main +\d/);
  pty.type(`${ENTER}\t`);
  await pty.until(/^> \+ sum:\d+/m);
  pty.type(ENTER);
  await pty.until(/^> - sum:\d+[\s\S]*\n {4}\+ sum:\d+[\s\S]*^sum:\d+, depth/m);
  // The picture in the guide is this screen.
  const picture = pty.screen().map((row) => row.trimEnd());
  expect(readFileSync(guide, "utf8")).toContain(["```text", ...picture, "```"].join("\n"));
  const drawn = pty.raw().slice(pty.raw().indexOf("\u001b[?1049h"));
  // Reverse for the selected row, and nothing else.
  expect(drawn).not.toMatch(/\u001b\[(?!0m|7m)[\d;]+m/);
  expect(drawn).not.toMatch(/[^\x00-\x7e]/);
  pty.type("qq");
  expect(await pty.ended()).toBe(0);
}, 120_000);

test("a terminal without escape sequences gets none", async () => {
  await using pty = await opened({ env: { TERM: "dumb" } });
  await pty.until(/agent:main:main/);
  pty.type("q");
  expect(await pty.ended()).toBe(0);
  expect(pty.raw()).not.toContain("\u001b");
}, 120_000);

test("when the owner is gone, it goes on with the next one", async () => {
  const owner = spawn(process.execPath, [entry, "--home", home, "serve"], {
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  try {
    await once(owner.stdout, "data");
    await using pty = await opened();
    await pty.until(/agent:main:main/);
    owner.kill("SIGKILL");
    await once(owner, "exit");
    await select(pty, /agent:main:long/);
    pty.type(ENTER);
    await pty.until(/200\/200\+/);
    pty.type("qq");
    expect(await pty.ended()).toBe(0);
  } finally {
    owner.kill("SIGKILL");
  }
}, 120_000);
