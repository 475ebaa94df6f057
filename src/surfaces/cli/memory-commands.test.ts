/** Memories, the gate and documents: what is asked of the engine, and what a person sees. */

import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { RememberAnswer } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import { cli, type Ran } from "./cli.fixture.ts";
import { aDetail, aMemory, aVerdict, memoryAnswers } from "./memory.fixture.ts";
import { widthOf } from "./plain-text.ts";

const folder = mkdtempSync(join(tmpdir(), "nacre-memory-commands-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const asked = ({ calls }: Ran, method: string) =>
  calls.filter(([name]) => name === method).map(([, request]) => request);
const terminal = { tty: true, env: { NO_COLOR: "1" } };
const unknown = async () => {
  throw new NacreError("memory/unknown", "there is no mem:7", "List them.");
};

test("remember: words, a pipe or - are the text; flags say whose it is", async () => {
  const lane = { agent: "main", sessionKey: "agent:main:main" };
  const runs: readonly (readonly [string, object, string?])[] = [
    ["remember I live in Lisbon", { text: "I live in Lisbon" }],
    ["remember", { text: "piped in\n" }, "piped in\n"],
    ["remember - --global", { text: "piped", shelf: { tier: "global" } }, "piped"],
    ["remember x --user anna", { text: "x", shelf: { tier: "user", namespace: "anna" } }],
    ["remember x --user user:anna", { text: "x", shelf: { tier: "user", namespace: "anna" } }],
    ["remember x --lane agent:main:main", { text: "x", shelf: { tier: "lane", lane } }],
    [
      "remember x --lane k --agent bob",
      { text: "x", shelf: { tier: "lane", lane: { agent: "bob", sessionKey: "k" } } },
    ],
    ["remember x --source msg:42", { text: "x", source: "msg:42" }],
  ];
  for (const [typed, request, stdin] of runs) {
    const ran = await cli(typed, stdin === undefined ? {} : { stdin });
    expect(ran.code, typed).toBe(0);
    expect(asked(ran, "remember"), typed).toEqual([request]);
  }
});

test.each([
  ["remember", undefined, "no text is given"],
  ["remember", " \n", "standard input is empty"],
  ["remember -", "", "standard input is empty"],
  ["remember", "x".repeat(1_000_001), "more than 1000000 bytes"],
  ["gate test", undefined, "no text is given"],
  [["gate", "test", ""], undefined, "the text is empty"],
  [["remember", " "], undefined, "the text is empty"],
  ["memories edit mem:5", undefined, "no text is given"],
])("nothing to keep is a mistake with a way out: %s", async (typed, stdin, why) => {
  const ran = await cli(typed, stdin === undefined ? {} : { stdin });
  expect(ran).toMatchObject({ code: 2, stdout: "", calls: [] });
  expect(ran.stderr).toContain(why);
  expect(ran.stderr).toMatch(/\nhint: Give it as words, or pipe it in/);
});

test("what is piped in has to be text", async () => {
  async function* stdin() {
    yield Buffer.from([0xff, 0xfe, 0x00, 0x80]);
  }
  const ran = await cli("remember", { dependencies: { stdin, stdinIsTTY: false } });
  expect(ran).toMatchObject({ code: 2, calls: [] });
  expect(ran.stderr).toContain("not valid UTF-8");
});

test("a memory is on one shelf", async () => {
  for (const typed of [
    "remember x --global --user a",
    "remember x --lane k --user a",
    "remember x --agent a",
  ])
    expect(await cli(typed), typed).toMatchObject({ code: 2, calls: [] });
});

test("remember says what became of it, what to know, and how to take it back", async () => {
  const became = async (answer: Partial<RememberAnswer>) => {
    const remember = async (): Promise<RememberAnswer> => ({
      memory: aMemory,
      outcome: "added",
      replaced: null,
      notes: [],
      ...answer,
    });
    return cli("remember x", { ...terminal, client: { remember } });
  };
  const text = "  I live in Lisbon, near the river, on the third floor of a house that has no\n  lift\n";
  expect(await became({})).toMatchObject({
    stdout: `Remembered as mem:5 (user:owner).\n${text}`,
    stderr: `To take it back: nacre forget mem:5\n`,
  });
  expect(await became({ outcome: "reinforced" })).toMatchObject({
    stdout: `Known already as mem:5 (user:owner), said 3 times now.\n${text}`,
    stderr: "To take it back: nacre forget mem:5\n",
  });
  expect(await became({ outcome: "superseded", replaced: "mem:3", notes: ["Mind this."] })).toMatchObject({
    stdout: `Remembered as mem:5 (user:owner), in the place of mem:3.\n${text}`,
    stderr: `note: Mind this.\nWhat it was before: nacre memories show mem:5\nTo take it back: nacre forget mem:5\n`,
  });
});

test("interrupted while it is stored, remember waits for the answer", async () => {
  const controller = new AbortController();
  const remember = async () => {
    controller.abort();
    await new Promise((resolve) => setTimeout(resolve, 5));
    return memoryAnswers.remember({ text: "x" });
  };
  const ran = await cli("remember x", { client: { remember }, dependencies: { signal: controller.signal } });
  expect(ran.stdout).toContain("Remembered as mem:6");
});

test("memories list: flags become the request; there is a way to the next page", async () => {
  const ran = await cli(
    "memories list --user al --state forgotten,superseded -n 2 --before mem:90",
    terminal,
  );
  expect(asked(ran, "listMemories")).toEqual([
    {
      shelf: { tier: "user", namespace: "al" },
      states: ["superseded", "forgotten"],
      limit: 2,
      before: "mem:90",
    },
  ]);
  expect(ran.stdout).toMatchInlineSnapshot(`
    "mem:8  2026-10-03 14:03  gate  agent:main:telegram:group:-1002048817365
        I live in Lisbon, near the river, on the third floor of a house that has no
        lift
    mem:5  2026-10-03 14:03  gate  user:owner
        I live in Lisbon, near the river, on the third floor of a house that has no
        lift
    "
  `);
  expect(ran.stderr).toBe("");
  const listMemories = async () => ({ memories: [aMemory], total: 7 });
  const more = await cli("memories list --user al --state active -n 1", { client: { listMemories } });
  expect(more.stderr).toBe(
    "7 in all. Older ones: nacre memories list --user al --state active --before mem:5\n",
  );
  const none = async () => ({ memories: [], total: 0 });
  expect(await cli("memories list --global", { client: { listMemories: none } })).toMatchObject({
    code: 0,
    stdout: "",
    stderr: "Nothing of that is remembered.\n",
  });
});

test("memories show: what it says, what it replaced, who says so, and what the gate saw", async () => {
  const ran = await cli("memories show mem:5", terminal);
  expect(ran.stdout).toMatchInlineSnapshot(`
    "mem:5  user:owner  active
      said 2 weeks ago, 2026-10-02 14:03 UTC, 3 times, last 2026-10-03 14:03;
      recalled 1 time
      on a person's word, let in by the gate
      a statement of “home”: another one takes its place

      I live in Lisbon, near the river, on the third floor of a house that has no
      lift

    what was known, and what is
    mem:3  2025-12-06 14:03  superseded
        I live in Porto
    mem:5  2026-10-02 14:03  active (this one)
        I live in Lisbon, near the river, on the third floor of a house that has no
        lift

    said in
    msg:42  2026-10-02 14:03  first  agent:main:main
        we moved: I live in Lisbon now, near the river, on the third floor of a
        house without a lift
    msg:60  2026-10-03 14:03  again
        (may not be read, or taken back)

    what the gate said
    let in: 0.71, and 0.50 is needed (gate-v2)
    signal
    personal  0.80  ████████··  about a person: who they are, what they have, like…
    detail    0.25  ███·······  dates, numbers, names
    novelty   1.00  ██████████  new beside what is remembered
    merit     0.71  ███████···  its worth, were nothing of it remembered
    nothing of: asking, foreign, saturation
    "
  `);
  expect(ran.stderr).toBe(
    "\nTo change it: nacre memories edit mem:5 TEXT\nTo take it back: nacre forget mem:5\n",
  );
  const pasted = await cli(["memories", "show", "mem:5  2026-10-03 14:03  gate  user:owner  I live"]);
  expect(asked(pasted, "showMemory")).toEqual([{ ref: "mem:5" }]);
  const forgotten = async () => ({ ...aDetail, state: "forgotten" as const });
  const gone = await cli("memories show mem:5", { client: { showMemory: forgotten } });
  expect(gone.stderr).toBe("\nTo bring it back: nacre forget --undo mem:5\n");
  expect(await cli("memories show mem:7", { client: { showMemory: unknown } })).toMatchObject({
    code: 3,
    stdout: "",
    stderr: "error: there is no mem:7\nhint: List them.\n",
  });
});

test("memories restore: the same memory again, and what made room for it", async () => {
  const ran = await cli("memories restore mem:5");
  expect(asked(ran, "restoreMemory")).toEqual([{ ref: "mem:5" }]);
  expect(ran.stdout).toMatch(/^Recalled again: mem:5 I live in Lisbon/);
  expect(ran.stderr).toContain("It took the place of mem:9");
  expect(JSON.parse((await cli("memories restore mem:5 --json")).stdout)).toMatchObject({
    replaced: ["mem:9"],
  });
});

test("memories keep: every reference is checked first; interrupted, it says so", async () => {
  expect(await cli("memories keep mem:5 five")).toMatchObject({ code: 2, calls: [] });
  expect(await cli("memories keep msg:5")).toMatchObject({ code: 2, calls: [] });
  const ran = await cli("memories keep mem:5 mem:8 mem:5");
  expect(asked(ran, "keepMemory")).toEqual([{ ref: "mem:5" }, { ref: "mem:8" }]);
  expect(ran.stdout).toBe("Noted: mem:5, mem:8 rightly kept.\n");
  const controller = new AbortController();
  const keepMemory = async ({ ref }: { ref: string }) => {
    controller.abort();
    return { ref };
  };
  const dependencies = { signal: controller.signal };
  const cut = await cli("memories keep mem:5 mem:8 --json", { client: { keepMemory }, dependencies });
  expect(cut).toMatchObject({ code: 130 });
  expect(JSON.parse(cut.stdout)).toEqual({ kept: ["mem:5"], complete: false });
});

test("memories export: lines of JSON, of one name or of all, and a new file of one's own", async () => {
  const line = `${JSON.stringify({ collection: "user:owner", id: "mem:5", text: aMemory.text, metadata: { ts: aMemory.at } })}\n`;
  const ran = await cli("memories export");
  expect(ran).toMatchObject({ stdout: line, stderr: "" });
  expect(asked(ran, "exportMemory")).toEqual([{ namespace: "user:owner", limit: 500 }]);
  expect(asked(await cli("memories export --user al"), "exportMemory")).toEqual([
    { namespace: "user:al", limit: 500 },
  ]);
  expect(asked(await cli("memories export --all"), "exportMemory")).toEqual([{ limit: 500 }]);
  expect(await cli("memories export --all --user al")).toMatchObject({ code: 2, calls: [] });
  const file = join(folder, "out.ndjson");
  const written = await cli(["memories", "export", "--out", file]);
  expect(written).toMatchObject({ code: 0, stdout: "", stderr: `1 record of user:owner in ${file}\n` });
  expect(readFileSync(file, "utf8")).toBe(line);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, "precious");
  const again = await cli(["memories", "export", "--out", file]);
  expect(again).toMatchObject({ code: 1, stdout: "" });
  expect(again.stderr).toContain("is there already\nhint: Give another name");
  expect(readFileSync(file, "utf8")).toBe("precious");
  const nowhere = join(folder, "no/where.ndjson");
  expect(await cli(["memories", "export", "--out", nowhere])).toMatchObject({ code: 1 });
  expect(existsSync(nowhere)).toBe(false);
  const paged = await cli("memories export --all", {
    client: {
      exportMemory: async ({ before }) => ({
        records: [{ collection: "user:al", id: before ?? "first", text: "x", metadata: {} }],
        next: before === undefined ? "mem:7" : null,
      }),
    },
  });
  expect(
    paged.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).id),
  ).toEqual(["first", "mem:7"]);
  const none = { exportMemory: async () => ({ records: [], next: null }) };
  expect(await cli("memories export --user al", { client: none })).toMatchObject({
    code: 0,
    stdout: "",
    stderr: "Nothing of user:al is remembered.\n",
  });
});

test("memories flush: of one name, after a question", async () => {
  expect(await cli("memories flush --yes")).toMatchObject({ code: 2, calls: [] });
  expect(await cli("memory flush --yes")).toMatchObject({ code: 2, calls: [] });
  const unasked = await cli("memories flush --user al");
  expect(unasked).toMatchObject({ code: 2, stdout: "" });
  expect(unasked.stderr).toContain("nobody is there to ask: Forget 2 memories of user:al?\nhint: Add --yes.");
  const declined = await cli("memories flush --user al", { ...terminal, stdin: "\n" });
  expect(declined).toMatchObject({ code: 0, stdout: "" });
  expect(asked(declined, "flushNamespace")).toEqual([]);
  const agreed = await cli("memories flush --user al", { ...terminal, stdin: "y\n" });
  expect(asked(agreed, "listMemories")).toEqual([
    { shelf: { tier: "user", namespace: "al" }, states: ["active", "superseded"], limit: 1 },
  ]);
  expect(asked(agreed, "flushNamespace")).toEqual([{ namespace: "user:al" }]);
  expect(agreed.stdout).toBe("2 memories of user:al forgotten.\n");
  expect(agreed.stderr).toContain("nacre memories list --user al --state forgotten\n");
  const none = { listMemories: async () => ({ memories: [], total: 0 }) };
  const empty = await cli("memories flush --user al", { client: none });
  expect(empty).toMatchObject({ code: 0, stdout: "Nothing of user:al is remembered.\n" });
  expect(asked(empty, "flushNamespace")).toEqual([]);
});

test("gate test: what it would say, in words and bars", async () => {
  const ran = await cli("gate test I live in Lisbon --gate v1 --user anna", terminal);
  expect(asked(ran, "judge")).toEqual([{ text: "I live in Lisbon", gate: "gate-v1", namespace: "anna" }]);
  expect(ran.stdout).toMatchInlineSnapshot(`
    "let in: 0.71, and 0.50 is needed (gate-v2)
    Kept: it says something about a person that lasts.
    signal
    personal  0.80  ████████··  about a person: who they are, what they have, like…
    detail    0.25  ███·······  dates, numbers, names
    novelty   1.00  ██████████  new beside what is remembered
    merit     0.71  ███████···  its worth, were nothing of it remembered
    nothing of: asking, foreign, saturation
    "
  `);
  const judge = async () => ({
    ...aVerdict,
    admitted: false,
    score: 0.1,
    reason: null,
    signals: { brandNew: 1 },
  });
  const other = await cli("gate test x", { client: { judge } });
  expect(other.stdout).toBe(
    "not let in: 0.10, and 0.50 is needed (gate-v2)\nsignal\nbrandNew  1.00  ██████████\n",
  );
  expect(await cli("gate test x --gate v3")).toMatchObject({ code: 2, calls: [] });
});

test("gate explain: what was said of it, or why nothing was", async () => {
  const ran = await cli("gate explain msg:42");
  expect(ran.stdout).toContain("msg:42\nlet in: 0.71, and 0.50 is needed (gate-v2)\n");
  expect(ran.stderr).toBe("\nWhat came of it: nacre memories show mem:5\n");
  expect(await cli("gate explain msg:9")).toMatchObject({
    stdout: "msg:9\nOnly the owner's own words are looked at.\n",
    stderr: "",
  });
  expect(await cli("gate explain mem:7", { client: { verdict: unknown } })).toMatchObject({ code: 3 });
});

test("gate calibrate: the curve, what it proposes, and how to use it", async () => {
  const ran = await cli("gate calibrate --precision 90%", terminal);
  expect(asked(ran, "calibrateGate")).toEqual([{ precision: 0.9 }]);
  expect(ran.stdout).toMatchInlineSnapshot(`
    "gate-v2: 12 kept, 5 recalled, 8 taken back

    100 % ┤                                        ████
      0 % └────────────────────────────────────────────────────────────

    In use: 0.50. Proposed: 0.64.
    "
  `);
  expect(ran.stderr).toBe("To use it: nacre gate calibrate --precision 0.9 --apply\n");
  const applied = await cli("gate calibrate --apply");
  expect(asked(applied, "calibrateGate")).toEqual([{ apply: true }]);
  expect(applied.stderr).toBe("");
  expect((await cli("gate calibrate", { ...terminal, columns: 50 })).stdout).toContain("too narrow");
  const few = async () => ({
    ...(await memoryAnswers.calibrateGate({})),
    curve: [],
    proposed: null,
    why: "Too few labels to say: 12 more labels.",
  });
  expect((await cli("gate calibrate", { client: { calibrateGate: few } })).stdout).toMatch(
    /taken back\n\nIn use: 0\.50\. Too few labels/,
  );
  expect(await cli("gate calibrate --reset --apply")).toMatchObject({ code: 2, calls: [] });
});

test("docs list: what is indexed, and what is not and why", async () => {
  const ran = await cli("docs list", terminal);
  expect(ran.stdout).toMatchInlineSnapshot(`
    "main  /home/anna/workspace
    2 files, 3 pieces
    file                                              size  changed           pieces
    MEMORY.md                                       1.2 kB  2026-10-02 14:03       3
    memory/2026-10-02-a-da…nobody-sees-the-end.md  12.3 MB  2026-10-02 14:03       0
    1 not indexed:
      memory/2026-10-02-a-day-with-a-very-long-name-of-which-nobody-sees-the-end.md
        it is larger than a megabyte
    "
  `);
  const none = { listDocs: async () => ({ roots: [] }) };
  expect(await cli("docs list", { client: none })).toMatchObject({ code: 0, stdout: "" });
});

test("memory …: the flags that people know become the same requests", async () => {
  const found = await cli(["memory", "search", "--query", "van", "--max-results", "3", "--agent", "bob"]);
  expect(asked(found, "search")).toEqual([
    { query: "van", limit: 3, asker: { agent: "bob", sessionKey: "agent:bob:main", isOwner: true } },
  ]);
  expect(asked(await cli("memory search moving day"), "search")).toEqual([
    { query: "moving day", limit: 10 },
  ]);
  const high = await cli("memory search van --min-score 0.9 --json");
  expect(JSON.parse(high.stdout)).toEqual({ results: [], degraded: [] });
  expect(JSON.parse((await cli("memory search van --json")).stdout).results).toMatchObject([
    { path: "msg:42", startLine: 1, source: "sessions", citation: "msg:42" },
  ]);
  for (const typed of ["memory search", "memory search x --query y", "memory search x --min-score 2"])
    expect(await cli(typed), typed).toMatchObject({ code: 2, calls: [] });
  const journal = await cli("memory journal --session-id s1 --limit 5");
  expect(asked(journal, "journal")).toEqual([{ limit: 5, sessionId: "s1" }]);
  expect(
    journal.stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { event: "session_end", sessionId: "s1" },
    { event: "lesson_forgotten", refs: ["lesson:3"] },
  ]);
  expect(asked(await cli("memory export"), "exportMemory")).toEqual([{ limit: 500 }]);
  expect(asked(await cli("memory export --session-key agent:main:main"), "exportMemory")).toEqual([
    { namespace: "user:session-key:agent:main:main", limit: 500 },
  ]);
  expect(asked(await cli("memory flush --session-key k --yes"), "flushNamespace")).toEqual([
    { namespace: "user:session-key:k" },
  ]);
  expect(await cli("memory flush --session-key k --user-id u --yes")).toMatchObject({ code: 2, calls: [] });
  const status = await cli("memory status --agent nobody", terminal);
  expect(status.stdout).toMatch(/^memory {11}running\n/);
  expect(status.stdout).toContain("0 files, 0 pieces\n");
  const doctor = async () => ({ ok: false, checks: [], repairs: [] });
  expect(await cli("memory status --deep", { client: { doctor } })).toMatchObject({ code: 4 });
});

test("forget and erase take memories, alone and beside messages; memories go first", async () => {
  const alone = await cli("forget mem:5 mem:8 MEM:5 --yes");
  expect(alone.calls.map(([name]) => name)).toEqual([
    "showMemory",
    "showMemory",
    "forgetMemories",
    "showMemory",
  ]);
  expect(asked(alone, "forgetMemories")).toEqual([{ refs: ["mem:5", "mem:8"] }]);
  expect(alone).toMatchObject({
    stdout: "2 memories forgotten. What was replaced stands again: mem:3.\n",
    stderr: "To bring back: nacre forget --undo mem:5 mem:8\n",
  });
  const mixed = await cli("forget msg:42 mem:5 --yes");
  expect(mixed.calls.map(([name]) => name)).toEqual([
    "showMemory",
    "select",
    "forgetMemories",
    "forget",
    "showMemory",
  ]);
  expect(mixed.stdout).toMatch(/^2 messages and 1 memory forgotten\. 1 summary that told of them/);
  const forgotten = { showMemory: async () => ({ ...aDetail, state: "forgotten" as const }) };
  const undone = await cli("forget mem:5 --undo", { client: forgotten });
  expect(asked(undone, "forgetMemories")).toEqual([{ refs: ["mem:5"], undo: true }]);
  expect(undone.stdout).toBe("1 memory brought back.\n");
  expect((await cli("forget mem:5 --yes", { client: forgotten })).stdout).toBe(
    "Nothing to do: forgotten already.\n",
  );
  expect((await cli("forget mem:5 --undo")).stdout).toMatch(/^Nothing to bring back/);
  const erased = await cli("erase mem:5 msg:42 --yes");
  expect(erased.calls.map(([name]) => name)).toEqual([
    "showMemory",
    "select",
    "forgetMemories",
    "erase",
    "showMemory",
    "scrub",
  ]);
  expect(asked(erased, "forgetMemories")).toEqual([{ refs: ["mem:5"], erase: true }]);
  expect(erased.stdout).toMatch(/^2 messages and 1 memory erased with 1 file\./);
  expect(erased.stdout).toContain("Not reached:\n  the messages that say so: msg:60\n");
  expect(erased.stdout).toContain("  what was remembered of it before or since: mem:3\n");
});

test("forget and erase of memories: shown and asked about first, and nothing is touched otherwise", async () => {
  for (const verb of ["forget", "erase"]) {
    const dry = await cli(`${verb} mem:5 --dry-run`, terminal);
    expect(dry.calls.map(([name]) => name)).toEqual(["showMemory"]);
    expect(dry.stdout).toMatch(/^mem:5 .* user:owner\n/);
    expect(dry.stdout).toMatch(
      /\n1 memory would be (?:forgotten|erased for good)\. Nothing was changed\.\n$/,
    );
    const declined = await cli(`${verb} mem:5`, { ...terminal, stdin: "n\n" });
    expect(declined.stderr).toMatch(
      /(?:Forget 1 memory|Erase 1 memory for good)\? \[y\/N\] Nothing was changed/,
    );
    expect(declined.calls.map(([name]) => name)).toEqual(["showMemory"]);
    for (const wrong of ["doc:5", "mem:x", "mem:5 --containing x"])
      expect(await cli(`${verb} ${wrong} --yes`), wrong).toMatchObject({ code: 2, calls: [] });
  }
  expect(await cli("forget mem:7 --yes", { client: { showMemory: unknown } })).toMatchObject({ code: 3 });
  // What an interrupted erasure left in the file is seen to before it says that there is no such memory.
  const again = await cli("erase mem:7 --yes", { client: { showMemory: unknown } });
  expect(again).toMatchObject({ code: 3, stdout: "" });
  expect(again.calls.map(([name]) => name)).toEqual(["showMemory", "scrub"]);
});

test("forget --list shows both; erase --prove looks for what was remembered too", async () => {
  const listed = await cli("forget --list");
  expect(asked(listed, "listMemories")).toEqual([{ states: ["forgotten"], limit: 1_000 }]);
  expect(listed.stdout.match(/^(?:msg|mem):\d+/gm)).toEqual(["msg:42", "msg:43", "mem:8", "mem:5"]);
  const proved = await cli("erase mem:5 --yes --prove");
  expect(asked(proved, "traces")).toEqual([{ texts: [aMemory.text] }]);
});

test("forgetting is stopped between memories and messages, and says so", async () => {
  const controller = new AbortController();
  const forgetMemories = async ({ refs }: { refs: readonly string[] }) => {
    controller.abort();
    return { changed: refs };
  };
  const dependencies = { signal: controller.signal };
  const ran = await cli("forget mem:5 msg:42 --yes", { client: { forgetMemories }, dependencies });
  expect(ran).toMatchObject({ code: 130 });
  expect(ran.stdout).toBe("1 memory forgotten. Interrupted. What was done is kept; run it again to go on.\n");
  expect(asked(ran, "forget")).toEqual([]);
});

test("nothing that is remembered moves the cursor", async () => {
  const evil = "\u001b]0;owned\u0007\u001b[2Jhidden\u202e\u009b31m\r\nmore";
  const OURS = /^(?:ref|state|origin|trust|tier|outcome|how|replaced|memory|collection)$/;
  const spoiled = (value: unknown, name = ""): unknown => {
    if (typeof value === "string") return OURS.test(name) ? value : evil;
    if (Array.isArray(value)) return value.map((item) => spoiled(item, name));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, spoiled(field, key)]));
  };
  const client = Object.fromEntries(
    Object.entries(memoryAnswers).map(([name, answer]) => [
      name,
      async (request: never) => spoiled(await answer(request)),
    ]),
  );
  for (const typed of [
    "remember x",
    "memories list",
    "memories show mem:5",
    "memories export",
    "forget mem:5 --dry-run",
    "gate test x",
    "gate explain msg:9",
    "gate calibrate",
    "docs list",
  ]) {
    const { stdout, stderr } = await cli(typed, { client });
    expect(stdout + stderr, typed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(stdout, typed).toContain("hidden");
  }
});

test.each([40, 60, 80, 120])("everything fits in %i columns", async (columns) => {
  for (const typed of ["memories list", "memories show mem:5", "gate test x", "docs list", "remember x"]) {
    const { stdout } = await cli(typed, { ...terminal, columns });
    for (const line of stdout.split("\n"))
      expect(widthOf(line), `${typed}: ${line}`).toBeLessThanOrEqual(columns);
  }
});
