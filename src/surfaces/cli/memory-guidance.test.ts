/** What a person is told who does not know their way yet: wrong references, several at once, and what to do next. */

import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { answers, cli } from "./cli.fixture.ts";
import type { Dependencies } from "./dependencies.ts";
import { referencePage } from "./reference.ts";
import { loadAll } from "./registry.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "nacre-guidance-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["mem:abc", `"mem:abc" is not a reference`, "A reference looks like msg:42, mem:5, obs:8 or evt:6."],
  ["nonsense", `"nonsense" is not a reference`, "A reference looks like msg:42, mem:5, obs:8 or evt:6."],
  [
    "doc:1",
    '"doc:1" is a piece of a document',
    "A document is edited in its file: `nacre docs list` names it",
  ],
  ["sum:3", '"sum:3" is not a message or a memory', "Give the messages that it comes from, such as msg:42"],
])("what cannot be forgotten is said with what can: %s", async (ref, message, hint) => {
  for (const verb of ["forget", "erase"]) {
    const ran = await cli(`${verb} mem:5 ${ref} --yes`);
    expect(ran).toMatchObject({ code: 2, stdout: "", calls: [] });
    expect(ran.stderr).toContain(`error: ${message}\nhint: ${hint}`);
  }
});

test("gate explain: each that is named, in that order", async () => {
  const ran = await cli("gate explain msg:42 msg:9 mem:5 msg:9");
  expect(ran.calls).toEqual(["msg:42", "msg:9", "mem:5"].map((ref) => ["verdict", { ref }]));
  expect(ran.stdout.split("\n").filter((line) => /^(?:msg|mem):\d+$/.test(line))).toEqual([
    "msg:42",
    "msg:9",
    "mem:5",
  ]);
  expect(ran.stderr).toBe("\nWhat came of it: nacre memories show mem:5\n");
  const { answers } = JSON.parse((await cli("gate explain msg:42 msg:9 --json")).stdout);
  expect(answers).toMatchObject([
    { ref: "msg:42", memory: "mem:5" },
    { ref: "msg:9", verdict: null },
  ]);
});

test("what prints a document a line is named where one document is promised", async () => {
  const commands = await loadAll();
  const [, output] = /\n## Output\n([\s\S]*?)\n## /.exec(referencePage(commands))!;
  const lines = commands.filter(({ jsonLines }) => jsonLines).map(({ name }) => name);
  expect(lines).toEqual(["memories export", "memory journal", "memory export"]);
  for (const name of lines) {
    expect(output).toContain(`\`${name}\``);
    const { stdout } = await cli(`${name} --json`);
    for (const line of stdout.trimEnd().split("\n")) expect(JSON.parse(line), name).toBeTypeOf("object");
  }
});

const transcript = (own: number): Dependencies["readTranscript"] =>
  async function* (_, { owner = false }) {
    const lane = { agent: "main", sessionKey: "agent:main:import:0a1b" };
    yield { kind: "chained", request: { lane, sessionId: "s", messages: [{ role: "user" }] } };
    const counts = { lines: 1, messages: 1, malformed: [], repeated: 0, abandoned: 0, undated: 0 };
    yield { kind: "report", report: { lane, unit: "line", ...counts, own: owner ? 1 : own } };
  };
const stored = (imported: number, known: number) => async () => ({
  ...{ status: "stored" as const, imported, known, quarantined: 0, head: "h" },
});

test("ingest: whether anything of a file can be remembered is said, and how", async () => {
  const ingest = (flags: string, { own = 0, imported = 1, known = 0 } = {}) =>
    cli(`ingest - ${flags}`, {
      stdin: "{}",
      client: { appendChained: stored(imported, known) },
      dependencies: { readTranscript: transcript(own) },
    });
  const nobody = "note: no message says that it is its owner's: none of them will be remembered by itself";
  expect((await ingest("")).stderr).toContain(nobody);
  expect((await ingest("--dry-run")).stderr).toContain(nobody);
  expect((await ingest("", { own: 1 })).stderr).not.toContain("owner");
  expect((await ingest("--owner")).stderr).not.toContain("owner");
  expect((await ingest("", { imported: 0, known: 1 })).stderr).not.toContain(nobody);
  expect((await ingest("--owner", { imported: 0, known: 1 })).stderr).toContain(
    "note: what was stored already stays as it was: --owner counts for new messages only",
  );
  expect(JSON.parse((await ingest("--owner --json")).stdout)).toMatchObject({ own: 1 });
});

test("docs watch: a folder that is there, by its whole path, for the agent that is named", async () => {
  const workspace = join(folder, "workspace");
  mkdirSync(join(workspace, "memory"), { recursive: true });
  symlinkSync(workspace, join(folder, "link"));
  writeFileSync(join(folder, "file"), "");
  const ran = await cli(["docs", "watch", join(folder, "link"), "--agent", "garden"]);
  expect(ran.calls).toEqual([
    ["listDocs", {}],
    ["watchDocs", { agent: "garden", folder: workspace }],
  ]);
  expect(ran.stdout.replace(/\s+/g, " ")).toBe(`Watched from now on: ${workspace} (agent garden). `);
  expect(ran.stderr).toBe(
    "It is being read, which may take a moment.\nWhat is known of it: nacre docs list\n",
  );
  const again = await cli(["docs", "watch", workspace], {
    client: { watchDocs: async () => ({ changed: false }) },
  });
  expect(again.calls.at(-1)).toEqual(["watchDocs", { agent: "main", folder: workspace }]);
  expect(again.stdout).toMatch(/^Watched already:\s/);
  expect(again.stderr).toBe("What is known of it: nacre docs list\n");
  for (const [path, why] of [
    ["nowhere", "there is no folder"],
    ["file", "not a folder"],
  ] as const) {
    const refused = await cli(["docs", "watch", join(folder, path)]);
    expect(refused).toMatchObject({ code: 1, stdout: "", calls: [] });
    expect(refused.stderr).toContain(`${why}: ${join(folder, path)}\nhint: Give a folder`);
  }
});

test("docs watch: where nothing of a workspace is there, it says how the rest is found", async () => {
  const vault = join(folder, "vault");
  mkdirSync(vault);
  writeFileSync(join(vault, "ideas.md"), "# Ideas");
  const { stderr } = await cli(["docs", "watch", vault]);
  expect(stderr).toContain(`To have all Markdown in it found: nacre docs watch ${vault} --notes\n`);
  expect((await cli(["docs", "watch", vault, "--notes"])).stderr).not.toContain("all Markdown");
});

test("docs watch: what it takes the place of is named; notes take the place of nothing", async () => {
  const said = ({ stdout }: { readonly stdout: string }) => stdout.replace(/\s+/g, " ");
  const dropped = "In the place of /home/anna/workspace, which is read no more";
  expect(said(await cli(["docs", "watch", folder]))).toContain(dropped);
  expect(JSON.parse((await cli(["docs", "watch", folder, "--json"])).stdout)).toMatchObject({
    replaced: "/home/anna/workspace",
  });
  expect(said(await cli(["docs", "watch", folder, "--agent", "garden"]))).not.toContain("In the place of");
  const notes = said(await cli(["docs", "watch", folder, "--notes"]));
  expect(notes).toContain("(agent main, notes). All Markdown in it is found by search");
  expect(notes).not.toContain("In the place of");
});

test("docs list: what is looked for where nothing was read yet, and why a file has no pieces", async () => {
  const file = { path: "TOOLS.md", bytes: 12, modifiedMs: 0, pieces: 0, trouble: null };
  const root = { agent: "main", folder: "/w", as: "workspace", files: [] } as const;
  const list = (files: readonly (typeof file)[]) =>
    cli("docs list", { client: { listDocs: async () => ({ roots: [{ ...root, files }] }) } });
  expect((await list([])).stdout).toContain("nothing was read yet: MEMORY.md");
  expect((await list([file])).stdout).toContain("TOOLS.md: nothing to search in it; rules");
});

test("search: of one person, as the name is typed or shown", async () => {
  for (const typed of ["anna", "user:anna"])
    expect((await cli(`search tea --user ${typed}`)).calls).toEqual([
      ["search", { query: "tea", limit: 10, namespace: "anna", utcOffset: 0 }],
    ]);
});

test("where no workspace is known, it is said how to name one", async () => {
  const none = await cli("docs list", { client: { listDocs: async () => ({ roots: [] }) } });
  expect(none.stderr).toContain("To name one yourself: nacre docs watch FOLDER\n");
});

/** As often as it is asked, so many, and the last of them from then on. */
const waiting = (...pendings: readonly [number, ...number[]]) => {
  const left = [...pendings];
  return {
    status: async () => {
      const status = await answers.status({});
      const pending = left.length > 1 ? left.shift()! : left[0]!;
      return { ...status, memories: { ...status.memories, pending } };
    },
  };
};
const TOLD =
  "98 messages wait to be judged: the gateway or nacre serve does it by itself while it runs; commands about memories do a little each\n";

test("what waits to be judged is said where somebody may look for it in vain", async () => {
  const listed = (total: number) => async () => ({ memories: [], total });
  const list = (total: number, pending = 98) =>
    cli("memories list", { client: { ...waiting(pending), listMemories: listed(total) } });
  expect((await list(0)).stderr).toBe(`Nothing of that is remembered.\n${TOLD}`);
  expect((await list(0, 0)).stderr).toBe("Nothing of that is remembered.\n");
  expect((await list(12)).calls.map(([name]) => name)).toEqual(["listMemories"]);
  expect((await cli("gate status", { client: waiting(98) })).stderr).toContain(TOLD);
  expect(JSON.parse((await cli("gate status --json", { client: waiting(98) })).stdout).pending).toBe(98);
  expect((await cli("gate status")).stderr).not.toContain("wait");
  expect((await cli("status", { client: waiting(98) })).stdout).toContain(", 98 messages waiting");
  expect((await cli("status")).stdout).not.toContain("messages waiting");
  const ingest = (own: number, line = "ingest -", looks = waiting(98)) =>
    cli(line, {
      stdin: "{}",
      client: { ...looks, appendChained: stored(1, 0) },
      dependencies: { readTranscript: transcript(own) },
    });
  expect((await ingest(1)).stderr).toBe(TOLD);
  expect((await ingest(0)).stderr).not.toContain("to be judged");
  expect((await ingest(1, "ingest -", waiting(98, 12, 0))).stderr).toBe("");
  const unwaited = await ingest(1, "ingest - --no-wait");
  expect(unwaited.stderr).toBe("");
  expect(unwaited.calls.map(([name]) => name)).toEqual(["appendChained"]);
});
