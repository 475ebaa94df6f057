/** Taking words back from the command line, as a process: what a person is told, and what a script reads. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entry } from "./support/program.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-erase-"));
const home = join(folder, "home");
const { NACRE_HOME: _, NO_COLOR: __, COLUMNS: ___, ...env } = process.env;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nacre = (...words: readonly string[]) =>
  spawnSync(process.execPath, [entry, "--home", home, ...words], { encoding: "utf8", env });
const flat = (text: string) => text.replace(/\s+/g, " ");
const found = (words: string): readonly string[] =>
  JSON.parse(nacre("search", words, "--json").stdout).hits.map(({ ref }: { ref: string }) => ref);
const inView = () =>
  JSON.parse(nacre("forget", "--containing", "turn 59", "--dry-run", "--json").stdout).messages[0].ref;

beforeAll(() => {
  const said = (role: string, content: string) => JSON.stringify({ role, content });
  const turns = Array.from({ length: 60 }, (_, turn) => [
    said("user", `turn ${turn}: water the tomatoes ${"and the beans ".repeat(20)}`),
    said("assistant", `thanks, done with ${turn}`),
    ...(turn === 9
      ? [
          said("user", "My therapist is called Wilhelmina Quastenflosser, practice in the Brombeerallee 77"),
          said("assistant", "Noted: Wilhelmina Quastenflosser, Brombeerallee 77."),
          said("user", "thanks"),
        ]
      : []),
  ]).flat();
  const file = join(folder, "said.jsonl");
  writeFileSync(file, turns.join("\n"));
  nacre("ingest", file);
  nacre("history", "fold", "--all", "--no-model", "--budget", "4000");
  nacre("backup");
}, 120_000);

test("a proof is one: it names the answer that repeats the name, until that is gone too; then nothing is left to do", () => {
  const [asked, answered] = [...found("Quastenflosser")].sort();
  const first = nacre("erase", asked!, "--yes", "--prove");
  expect(first.status).toBe(4);
  expect(first.stdout).toContain(
    `Still said elsewhere:\n  ${answered} (Wilhelmina, Quastenflosser, Brombeerallee)\n`,
  );
  expect(flat(first.stdout)).toContain(
    "Looked for the text (1 line) in every table, index and file, and for",
  );
  expect(first.stdout).not.toMatch(/none is left|vocabulary|in the background/);
  expect(flat(first.stdout)).toMatch(/\d summar(?:y|ies) that told of it (?:is|are) out of use until/);
  expect(first.stderr).toMatch(new RegExp(`erase ${answered} --prove`));
  const backup = /the backup of .*\n?.*\.db/.exec(first.stdout)?.[0];
  expect(backup).toBeDefined();

  const again = nacre("erase", asked!, "--yes", "--prove");
  expect(again).toMatchObject({ status: 0, stderr: "" });
  expect(again.stdout).toMatch(/^Nothing to do: erased already\.\n/);
  expect(again.stdout).toContain(backup);
  expect(JSON.parse(nacre("erase", asked!, "--yes", "--json").stdout).backups).toHaveLength(1);

  const second = nacre("erase", answered!, "--yes", "--prove");
  expect(second.status).toBe(0);
  expect(flat(second.stdout)).toContain(
    "in every other message, memory, instruction, lesson, fact, observation, event and document: none is left.",
  );
  expect(found("Quastenflosser")).toEqual([]);
}, 120_000);

test("what everybody says raises no alarm", () => {
  const { messages } = JSON.parse(nacre("erase", "--containing", "thanks", "--dry-run", "--json").stdout);
  const alone = messages.find(({ excerpt }: { excerpt: string }) => excerpt === "thanks");
  const erased = nacre("erase", alone.ref, "--yes", "--prove");
  expect(erased).toMatchObject({ status: 0, stderr: "" });
  expect(flat(erased.stdout)).toContain("Not looked for: 1 line that many messages say word for word.");
}, 120_000);

test("with --json standard error is JSON too; --progress speaks in a pipe", () => {
  const unasked = nacre("erase", "msg:10", "--json");
  expect(unasked).toMatchObject({ status: 2, stdout: "" });
  expect(JSON.parse(unasked.stderr).error.hint).toBe("Add --yes.");
  const loud = nacre("erase", "msg:10", "--yes", "--progress");
  expect(loud.stderr).toBe("choosing\nerasing 1 message\nrewriting the file\n");
  expect(nacre("erase", "msg:11", "--yes").stderr).toBe("");
}, 120_000);

test("what is taken back is shown as what it is now", () => {
  const ref = inView();
  nacre("forget", ref, "--yes");
  expect(nacre("history", "describe", ref).stdout).toMatch(
    /forgotten; a placeholder \(\d tokens\) stands in the prompt\n/,
  );
  expect(flat(nacre("history", "describe", "sum:1").stdout)).toContain(
    "Its text was taken away, because something that it covered was forgotten or erased",
  );
}, 120_000);
