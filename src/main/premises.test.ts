import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { premisesAt } from "./premises.ts";

const isWindows = process.platform === "win32";

test.skipIf(isWindows)(
  "what others may reach is named, and closed to them; the rest is left alone",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "nacre-premises-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "run"));
    for (const name of ["nacre.db", "nacre.db-wal", "notes.txt"]) writeFileSync(join(folder, name), "");
    chmodSync(folder, 0o700);
    chmodSync(join(folder, "run"), 0o755);
    chmodSync(join(folder, "nacre.db"), 0o644);
    chmodSync(join(folder, "nacre.db-wal"), 0o600);
    chmodSync(join(folder, "notes.txt"), 0o644);
    const premises = premisesAt(folder);
    expect(
      (await premises.problems()).map((problem) => /reach (\S+) \((\d+)\)/.exec(problem)?.slice(1)),
    ).toEqual([
      [join(folder, "run"), "755"],
      [join(folder, "nacre.db"), "644"],
    ]);
    expect(await premises.mend()).toBe(2);
    expect(await premises.problems()).toEqual([]);
    expect(await premises.mend()).toBe(0);
    expect(statSync(join(folder, "nacre.db")).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "notes.txt")).mode & 0o777).toBe(0o644);
  },
);

test("a folder that is not there is no problem of its rights", async () => {
  expect(await premisesAt(join(tmpdir(), "nacre-nowhere")).problems()).toEqual([]);
});

test("a file beside a memory that is on a server is named", async () => {
  const folder = mkdtempSync(join(tmpdir(), "nacre-premises-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { notes } = premisesAt(folder);
  const [file, server] = [join(folder, "nacre.db"), "postgres://team@db.example/memory"];
  expect([await notes(file), await notes(server)]).toEqual([[], []]);
  writeFileSync(file, "");
  expect(await notes(file)).toEqual([]);
  expect(await notes(server)).toEqual([
    expect.stringContaining(`${file} is not used: this memory is on ${server}.`),
  ]);
});
