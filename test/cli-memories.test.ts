/** Memories from the command line, as a process on a real store: kept, changed, taken back, exported, found. */

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { entry } from "./support/program.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-memories-"));
const { NACRE_HOME: _, NO_COLOR: __, COLUMNS: ___, ...env } = process.env;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (home: string) => {
  const run = (words: readonly string[], input = "") =>
    spawnSync(process.execPath, [entry, "--home", join(folder, home), ...words], {
      encoding: "utf8",
      env,
      input,
    });
  const nacre = (...words: readonly string[]) => run(words);
  const json = (...words: readonly string[]) => JSON.parse(run([...words, "--json"]).stdout);
  const texts = (...words: readonly string[]): readonly string[] =>
    json("memories", "list", ...words).memories.map(({ text }: { text: string }) => text);
  return { run, nacre, json, texts };
};

test("remembered, replaced, edited, forgotten, brought back, erased: each is seen by the next process", () => {
  const { run, nacre, json, texts } = at("life");
  const first = nacre("remember", "I", "live", "in", "Porto");
  expect(first).toMatchObject({
    status: 0,
    stdout: "Remembered as mem:1 (user:owner).\n  I live in Porto\n",
  });
  expect(first.stderr).toMatch(/^To take it back: .* forget mem:1 --home \S+\n$/);
  expect(run(["remember"], "I live in Lisbon\n").stdout).toContain(
    "mem:2 (user:owner), in the place of mem:1",
  );
  expect(nacre("remember", "I live in Lisbon").stdout).toContain(
    "Known already as mem:2 (user:owner), said 2 times",
  );
  expect(texts()).toEqual(["I live in Lisbon"]);

  expect(json("memories", "edit", "mem:2", "I live in Lisbon, Rua Quastenflosser 7")).toMatchObject({
    outcome: "superseded",
    replaced: "mem:2",
    memory: { ref: "mem:3", origin: "edited", trust: "human" },
  });
  const shown = json("memories", "show", "mem:3");
  expect(shown.lineage.map(({ ref }: { ref: string }) => ref)).toEqual(["mem:1", "mem:2", "mem:3"]);
  expect(shown).toMatchObject({ state: "active", gate: null, sources: [] });
  expect(nacre("memories", "keep", "mem:3")).toMatchObject({ status: 0 });
  expect(json("search", "Quastenflosser").hits).toMatchObject([{ ref: "mem:3", kind: "mem" }]);

  expect(json("forget", "mem:3", "--dry-run")).toMatchObject({ changed: [], dryRun: true });
  expect(nacre("forget", "mem:3")).toMatchObject({ status: 2, stdout: "" });
  expect(json("forget", "mem:3", "--yes")).toMatchObject({ changed: ["mem:3"], standing: [] });
  expect(texts()).toEqual([]);
  expect(json("search", "Quastenflosser").hits).toEqual([]);
  expect(json("forget", "--list").memories).toMatchObject([{ ref: "mem:3", state: "forgotten" }]);
  expect(nacre("forget", "--undo", "mem:3").stdout).toBe("1 memory brought back.\n");
  expect(texts()).toEqual(["I live in Lisbon, Rua Quastenflosser 7"]);

  const erased = nacre("erase", "mem:3", "--yes", "--prove");
  expect(erased.status).toBe(4);
  expect(erased.stdout).toMatch(/^1 memory erased\. (?!What was replaced)/);
  expect(erased.stdout).toContain("Still said elsewhere:\n  mem:2 (Lisbon)\n");
  expect(erased.stdout).toContain("what was remembered of it before or since: mem:1, mem:2\n");
  expect(erased.stderr).toMatch(/Erase it too: .* erase mem:2 --prove/);
  const former = nacre("erase", "mem:2", "--yes", "--prove");
  expect(former).toMatchObject({ status: 0, stderr: "" });
  expect(former.stdout.replace(/\s+/g, " ")).toContain(
    "in every other message, memory, instruction, lesson, fact, observation, event and document: none is left.",
  );
  expect(readFileSync(join(folder, "life/nacre.db")).includes("Quastenflosser")).toBe(false);
  const gone = nacre("memories", "show", "mem:3");
  expect(gone).toMatchObject({ status: 3, stdout: "" });
  expect(gone.stderr).toMatch(/^error: there is no mem:3\nhint: List them .* memories list\.\n$/);
}, 120_000);

test("what is exported and flushed under a name is of that very name", () => {
  const { nacre, json, texts } = at("names");
  nacre("remember", "Al plays the tuba", "--user", "al");
  nacre("remember", "Alice keeps bees", "--user", "alice");
  nacre("remember", "The office is closed in August", "--global");
  const exported = (...words: readonly string[]) =>
    nacre("memories", "export", ...words)
      .stdout.split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  expect(exported("--user", "al")).toMatchObject([
    { collection: "user:al", id: "mem:1", text: "Al plays the tuba", metadata: { userId: "al" } },
  ]);
  expect(exported("--all").map(({ collection }) => collection)).toEqual(["user:alice", "user:al"]);
  const file = join(folder, "alice.ndjson");
  expect(nacre("memories", "export", "--user", "alice", "--out", file)).toMatchObject({
    status: 0,
    stdout: "",
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ text: "Alice keeps bees" });
  expect(nacre("memories", "export", "--out", file)).toMatchObject({ status: 1 });

  expect(nacre("memories", "flush", "--user", "al")).toMatchObject({ status: 2, stdout: "" });
  expect(json("memories", "flush", "--user", "al", "--yes")).toEqual({ collection: "user:al", forgotten: 1 });
  expect(texts()).toEqual(["The office is closed in August", "Alice keeps bees"]);
  expect(texts("--user", "al")).toEqual([]);
  expect(nacre("memory", "flush", "--user-id", "al", "--yes").stdout).toBe(
    "Nothing of user:al is remembered.\n",
  );
  expect(nacre("memory", "export", "--user-id", "alice").stdout).toBe(readFileSync(file, "utf8"));
}, 120_000);

test("what the owner says passes the gate or not, and is explained; openclaw's own words for it work", () => {
  const { nacre, json, texts } = at("gate");
  const said = join(folder, "said.jsonl");
  const line = (content: string) => JSON.stringify({ role: "user", content, senderIsOwner: true });
  writeFileSync(said, [line("thanks!"), line("I am allergic to peanuts")].join("\n"));
  expect(nacre("ingest", said)).toMatchObject({ status: 0 });
  const keen = json("gate", "test", "I am allergic to peanuts");
  expect(keen).toMatchObject({ version: "gate-v2", admitted: true });
  expect(json("gate", "test", "thanks, that was great")).toMatchObject({ admitted: false });
  expect(json("gate", "test", "--gate", "v1", "thanks").version).toBe("gate-v1");
  expect(nacre("gate", "test", "I am allergic to peanuts").stdout).toMatch(
    /^let in: 0\.\d\d, and 0\.50 is needed/,
  );
  expect(json("gate", "calibrate")).toMatchObject({ version: "gate-v2", proposed: null, applied: false });
  const [explained] = json("gate", "explain", "msg:1").answers;
  expect(explained.ref).toBe("msg:1");
  expect(explained.verdict ?? explained.why).not.toBeNull();

  nacre("remember", "My dentist is Dr. Abara", "--source", "msg:2");
  expect(texts()).toContain("My dentist is Dr. Abara");
  expect(json("memory", "search", "--query", "dentist", "--max-results", "1")).toMatchObject({
    results: [{ source: "memory", snippet: "My dentist is Dr. Abara", startLine: 1 }],
  });
  expect(json("memory", "search", "dentist", "--agent", "main").results).toHaveLength(1);
  expect(json("memory", "status")).toMatchObject({ ok: true, documents: { files: 0 }, checks: null });
  expect(json("memory", "status", "--deep").checks.length).toBeGreaterThan(3);
  expect(nacre("memory", "journal")).toMatchObject({
    status: 0,
    stdout: "",
    stderr: "Nothing was noted yet.\n",
  });
  expect(nacre("docs", "list")).toMatchObject({ status: 0, stdout: "" });
  expect(json("docs", "list")).toEqual({ roots: [] });
}, 120_000);
