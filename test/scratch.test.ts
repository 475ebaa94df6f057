/** Where `npm test` has its folders: who may write there, and what of earlier runs is removed. */

import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { removeAbandoned, scratch } from "../scripts/scratch.mjs";
import { heedingPermissions } from "../src/adapters/store-sqlite/database.fixture.ts";

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "nacre-scratch-"));
});

afterEach(() => rmSync(parent, { recursive: true, force: true }));

/** As a run leaves it: with a note of its process, or without one, and this old. */
function leftover(name: string, { note, days = 0 }: { note?: string; days?: number }): string {
  const folder = join(parent, name);
  mkdirSync(join(folder, "tmp"), { recursive: true });
  if (note !== undefined) writeFileSync(join(folder, "run"), note);
  const at = Date.now() / 1000 - days * 86_400;
  for (const each of [join(folder, "tmp"), folder]) utimesSync(each, at, at);
  return folder;
}

/** Of this process, as a run of it would note itself. */
function noted(): readonly string[] {
  const { env, remove } = scratch(parent);
  const note = readFileSync(join(env.TMPDIR, "..", "run"), "utf8");
  remove();
  return note.split(" ");
}

const endedPid = () => String(spawnSync(process.execPath, ["--version"]).pid);

describe.runIf(process.platform === "linux")("where folders are in memory", () => {
  test("anybody may make files where tests do, and nobody else where what is run is kept", () => {
    const { own, env, remove } = scratch(parent);
    const rights = (path: string) => statSync(path).mode & 0o7777;
    expect([own, env.TMPDIR, join(own, "..")].map(rights)).toEqual([0o700, 0o1777, 0o755]);
    expect(join(own, "..")).toBe(join(env.TMPDIR, ".."));
    remove();
    expect(existsSync(join(own, ".."))).toBe(false);
  });

  test("a run that lives keeps its folder, however old; one whose process is gone, or is another by now, does not", () => {
    const [pids, pid, started] = noted();
    const alive = leftover("nacre-test-1-alive", { note: `${pids} ${pid} ${started}`, days: 9 });
    const gone = leftover("nacre-test-2-gone", { note: `${pids} ${endedPid()} ${started}` });
    const another = leftover("nacre-test-3-another", { note: `${pids} ${pid} 1` });
    removeAbandoned(parent);
    expect([alive, gone, another].map((each) => existsSync(each))).toEqual([true, false, false]);
  });

  test("a run that cannot be seen from here keeps its folder for a day", () => {
    const pid = endedPid();
    const note = `pid:[1] ${pid} 1`;
    const kept = [
      leftover(`nacre-test-${pid}-a`, {}),
      leftover(`nacre-test-${pid}-b`, { note, days: 0.9 }),
      leftover("another-1-c", { days: 9 }),
    ];
    const removed = [
      leftover(`nacre-test-${pid}-d`, { days: 1.1 }),
      leftover(`nacre-test-${pid}-e`, { note, days: 1.1 }),
    ];
    const busy = leftover(`nacre-test-${pid}-f`, { note, days: 1.1 });
    mkdirSync(join(busy, "tmp", "made-now"));
    removeAbandoned(parent);
    expect([...kept, busy].map((each) => existsSync(each))).toEqual([true, true, true, true]);
    expect(removed.map((each) => existsSync(each))).toEqual([false, false]);
  });

  test("what stands in the way ends nothing, and everything else is removed all the same", async () => {
    const stuck = leftover("nacre-test-1-stuck", { days: 2 });
    mkdirSync(join(stuck, "tmp", "locked", "in"), { recursive: true });
    utimesSync(join(stuck, "tmp"), 1, 1);
    // On both sides of it, in whatever order a folder is read.
    const removed = ["nacre-test-0-before", "nacre-test-2-after"].map((name) => leftover(name, { days: 2 }));
    const link = join(parent, "nacre-test-3-link");
    await heedingPermissions(parent, async () => {
      symlinkSync(stuck, link);
      chmodSync(join(stuck, "tmp", "locked"), 0o500);
      removeAbandoned(parent);
      removeAbandoned(join(parent, "none"));
      chmodSync(join(stuck, "tmp", "locked"), 0o700);
    });
    expect([stuck, ...removed].map((each) => existsSync(each))).toEqual([true, false, false]);
    expect(existsSync(link)).toBe(true);
  });

  test.runIf(process.geteuid?.() === 0)("what another user left is theirs", () => {
    const theirs = leftover("nacre-test-1-theirs", { days: 9 });
    chownSync(theirs, 65_534, 65_534);
    removeAbandoned(parent);
    expect(existsSync(theirs)).toBe(true);
  });
});
