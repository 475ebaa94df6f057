/** Events from the command line, as a process on a real store: told, read, found, their words taken out, removed. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { entry } from "./support/program.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-events-"));
const { NACRE_HOME: _, NO_COLOR: __, COLUMNS: ___, ...env } = process.env;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const home = join(folder, "home");
const nacre = (...words: readonly string[]) =>
  spawnSync(process.execPath, [entry, "--home", home, ...words], { encoding: "utf8", env });
const json = (...words: readonly string[]) => {
  const { stdout, stderr } = nacre(...words, "--json");
  expect(stderr, words.join(" ")).toBe("");
  return JSON.parse(stdout);
};
const seen = (...words: readonly string[]): readonly string[] =>
  json("events", "query", ...words).events.map(({ summary }: { summary: string }) => summary);

/** Whether any byte of the store says so. */
const isInFiles = (word: string) =>
  readdirSync(home)
    .filter((name) => name.startsWith("nacre.db"))
    .some((name) => readFileSync(join(home, name)).includes(word));

test("each is seen by the next process; what is taken out is in no byte of the store; what is removed is written down before", () => {
  const told = nacre(
    "events",
    "append",
    "--type",
    "ops.alert",
    "--scope",
    "Atlas",
    "--at",
    "2026-01-02",
    "Disk full on db-1",
  );
  expect(told.status, told.stderr).toBe(0);
  json(
    "events",
    "append",
    "--type",
    "ops.decision",
    "--scope",
    "atlas",
    "--payload",
    '{"pr":812}',
    "We keep SQLite",
  );
  const secret = json(
    "events",
    "append",
    "--scope",
    "atlas",
    "--name",
    "quokkas-7",
    "Three quokkas were seen",
  );
  expect(secret).toMatchObject({
    isNew: true,
    held: null,
    event: { type: "ops.observation", trust: "human" },
  });
  expect(json("events", "append", "--scope", "atlas", "--name", "quokkas-7", "again").isNew).toBe(false);
  expect(seen("--scope", "ATLAS")).toEqual([
    "Disk full on db-1",
    "We keep SQLite",
    "Three quokkas were seen",
  ]);
  expect(json("events", "search", "quokkas", "--scope", "atlas")).toMatchObject({
    mode: "lexical",
    groups: [{ hits: 1, lane: "scope:atlas", replay: "events replay --scope atlas" }],
  });
  expect(isInFiles("quokkas")).toBe(true);
  const gone = json("events", "redact", secret.event.ref, "--yes");
  expect(gone).toEqual({ redacted: [secret.event.ref], vectors: 0, cleared: true, dryRun: false });
  expect(json("events", "search", "quokkas", "--everywhere").groups).toEqual([]);
  expect(isInFiles("quokkas")).toBe(false);

  const archive = join(folder, "removed.jsonl");
  expect(json("events", "gc", "--everywhere")).toMatchObject({ removed: 1, dryRun: true, archive: null });
  expect(seen("--scope", "atlas")).toHaveLength(3);
  const removed = json("events", "gc", "--scope", "atlas", "--apply", "--archive", archive);
  expect(removed).toMatchObject({ removed: 1, byType: { "ops.alert": 1 }, archive, complete: true });
  expect(JSON.parse(readFileSync(archive, "utf8"))).toMatchObject({
    summary: "Disk full on db-1",
    scope: "atlas",
  });
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  expect(json("events", "replay", "--scope", "atlas").events).toHaveLength(2);
}, 120_000);
