/** Standing instructions from the command line, as a process on a real store: heard, listed, shown, added, edited, revoked. */

import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { entry } from "./support/program.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-guidance-"));
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
    json("guidance", "list", ...words).shards.map(({ text }: { text: string }) => text);
  return { run, nacre, json, texts };
};

const LINES = [
  { type: "session", version: 3, id: "heard", timestamp: "2026-03-16T09:00:00.000Z" },
  ...[
    "Hello there, from now on always use vexillary tabs. Thanks!",
    "Write me a function that always returns zero.",
  ].flatMap((text, turn) =>
    ["user", "assistant"].map((role, part) => ({
      type: "message",
      id: `e${turn}${part}`,
      parentId: turn + part === 0 ? null : `e${part === 0 ? turn - 1 : turn}${1 - part}`,
      timestamp: `2026-03-16T09:0${turn}:0${part}.000Z`,
      message:
        role === "user"
          ? { role, content: text, timestamp: 1_773_651_600_000 + turn * 60_000 }
          : {
              role,
              content: [{ type: "text", text: "I see." }],
              timestamp: 1_773_651_601_000 + turn * 60_000,
            },
    })),
  ),
];

test("what was said for good is heard, changed and taken back; each is seen by the next process", () => {
  const { run, nacre, json, texts } = at("life");
  const transcript = LINES.map((line) => JSON.stringify(line)).join("\n");
  expect(
    run(["ingest", "-", "--owner", "--session-key", "agent:main:main"], `${transcript}\n`),
  ).toMatchObject({ status: 0 });
  // A command that is done listens for a moment; what it did not get to, the next one does.
  for (let round = 0; round < 10 && texts().length === 0; round += 1);
  const [heard] = json("guidance", "list").shards;
  expect(heard).toMatchObject({
    text: "Hello there, from now on always use vexillary tabs.",
    ref: "shard:1",
    path: "form",
    state: "active",
    shelf: "user:owner",
  });
  expect(nacre("status").stdout).toMatch(/^guidance +1 instruction in force$/m);
  expect(nacre("get", "shard:1").stdout).toContain("vexillary tabs");

  const shown = nacre("guidance", "show", "shard:1");
  expect(shown.stdout).toContain(`in ${heard.source}\n`);
  expect(shown.stdout).toContain("why it stands\n  It says that it lasts.\n");
  expect(shown.stderr).toMatch(/To take it back: .* guidance revoke shard:1/);

  const added = nacre("guidance", "add", "--until", "7d", "Always", "use", "vexillary", "spaces");
  expect(added).toMatchObject({ status: 0, stderr: "" });
  expect(added.stdout).toMatch(/^In force as shard:2 \(user:owner\), in the place of shard:1, until/);
  expect(json("guidance", "edit", "shard:2", "--for-good")).toMatchObject({
    shard: { ref: "shard:2", expiresAt: null },
    replaced: null,
  });
  expect(run(["guidance", "edit", "shard:2", "-"], "Use two vexillary spaces\n").stdout).toContain("shard:3");
  expect(json("guidance", "show", "shard:3").chain.map(({ ref }: { ref: string }) => ref)).toEqual([
    ...["shard:1", "shard:2", "shard:3"],
  ]);
  expect(json("guidance", "revoke", "shard:3")).toMatchObject({ shard: { state: "revoked" } });
  expect(nacre("guidance", "list").stderr).toContain("Nothing of that is in force.");

  const erased = nacre("erase", heard.source, "--yes");
  expect(erased).toMatchObject({ status: 0 });
  expect(texts("--state", "superseded,revoked")).toEqual([
    "Use two vexillary spaces",
    "Always use vexillary spaces",
  ]);
  expect(readFileSync(join(folder, "life/nacre.db")).includes("vexillary tabs")).toBe(false);
}, 120_000);

test("what an authored rule is against is said, with the rule; and nothing else is", () => {
  const { nacre, json } = at("rules");
  const workspace = join(folder, "workspace");
  mkdirSync(workspace);
  writeFileSync(join(workspace, "AGENTS.md"), "- Be kind.\n- Always answer in English.\n");
  expect(nacre("docs", "watch", workspace)).toMatchObject({ status: 0 });
  for (let round = 0; round < 10 && json("authored", "list").roots[0].files.length === 0; round += 1);
  expect(json("guidance", "add", "Always answer in German")).toMatchObject({
    shard: { ref: "shard:1" },
    notes: ["AGENTS.md#L2-L2 of main says otherwise, and goes first: it stands in no prompt there."],
  });
  expect(json("guidance", "edit", "shard:1", "Use tabs")).toMatchObject({ notes: [] });
}, 120_000);

test("what is wrong is said, with what to do", () => {
  const { nacre } = at("wrong");
  expect(nacre("guidance", "add", "Answer briefly")).toMatchObject({ status: 0 });
  for (const [words, status, said] of [
    [["show", "shard:9"], 3, /^error: there is no shard:9\nhint: List them .* guidance list\.\n$/],
    [["show", "mem:1"], 2, /^error: mem:1 is a memory, and a standing instruction is needed/],
    [["add", " "], 2, /^error: nothing to keep: the text is empty\n/],
    [
      ["add", "--until", "yesterday", "x"],
      2,
      /^error: --until "yesterday" is no time that is understood\nhint: /,
    ],
    [["edit", "shard:1", "--until", "7d", "--for-good"], 2, /contradict each other/],
    [["revoke", "shard:9"], 3, /^error: there is no shard:9/],
  ] as const) {
    const ran = nacre("guidance", ...words);
    expect(ran, words.join(" ")).toMatchObject({ status, stdout: "" });
    expect(ran.stderr, words.join(" ")).toMatch(said);
  }
}, 120_000);
