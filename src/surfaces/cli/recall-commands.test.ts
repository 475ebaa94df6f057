/** Finding, looking, expanding, asking; forgetting and erasing: what is asked of the engine, and what a person sees. */

import { expect, test } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import { cli, NOW, type Ran } from "./cli.fixture.ts";
import { chosenMessages, recallAnswers } from "./recall.fixture.ts";

const asked = ({ calls }: Ran, method: string) =>
  calls.filter(([name]) => name === method).map(([, request]) => request);
const terminal = { tty: true, env: { NO_COLOR: "1" } };

test("history grep: flags become the request; hits stand under the summaries that cover them", async () => {
  const ran = await cli(
    "history grep -e ^a\\d+ --kind messages,files --under sum:7 --lane k --role user --since 7d --sort both -n 3",
  );
  expect(asked(ran, "grep")).toEqual([
    {
      pattern: "^a\\d+",
      mode: "regex",
      kinds: ["msg", "file"],
      summary: "sum:7",
      lanes: ["k"],
      roles: ["user"],
      since: NOW - 7 * 86_400_000,
      sort: "both",
      limit: 3,
    },
  ]);
  const shown = await cli("history grep branch", terminal);
  expect(shown.stdout.split("\n").filter((line) => !line.startsWith(" "))).toEqual([
    "covered by sum:7",
    "msg:42  2026-10-02 14:03  user  20 tok  agent:main:telegram:group:-1002048817365",
    "",
    "in no summary",
    "msg:50  2026-10-02 14:03  user  20 tok  agent:main:telegram:group:-1002048817365",
    "",
  ]);
  expect(shown.stderr).toBe("The words: nacre history expand sum:7\n");
});

test("history grep: several words are one pattern; far too many are a mistake", async () => {
  expect(asked(await cli("history grep moving day"), "grep")).toMatchObject([{ pattern: "moving day" }]);
  expect(await cli(["history", "grep", "x".repeat(10_001)])).toMatchObject({ code: 2, calls: [] });
});

test("history describe: lines and sizes become the request; what is next is to be typed", async () => {
  const ran = await cli("history describe msg:42 --from 3 --to 9 --max-tokens 2k --max-bytes 0");
  expect(asked(ran, "describe")).toEqual([
    { ref: "msg:42", startLine: 3, endLine: 9, maxTokens: 2_000, maxBytes: 0 },
  ]);
  expect(ran.stderr).toBe("More: nacre history describe msg:42 --from 3\n");
  expect((await cli("history describe sum:7")).stderr).toBe("The words: nacre history expand sum:7\n");
  const unknown = async () => {
    throw new NacreError("history/unknown-summary", "there is no sum:8", "");
  };
  expect(await cli("history describe sum:8", { client: { describe: unknown } })).toMatchObject({ code: 3 });
});

test("history describe: a summary with its lineage and what each part costs", async () => {
  expect((await cli("history describe sum:7", terminal)).stdout).toMatchInlineSnapshot(`
    "sum:7  summary of depth 1 in agent:main:main
    2026-10-02 14:03 to 2026-10-03 14:03 UTC, 120 messages
    1,200 tokens instead of 45,000; in the prompt
    Written 2 weeks ago, 2026-10-03 15:03 UTC, by extractive (normal)
    Covered by sum:12
    Files file:3

    text
      The van was booked for moving day.
      The deposit is paid.

    exact values
      money: 1,037 euro

    covers    from              messages  tokens  in full
    sum:7     2026-10-02 14:03       120   1,200   45,000
    └─ sum:3  2026-10-02 14:03        60     700   20,000
    "
  `);
});

test("history expand: one page, and where to go on; with --all every page, in JSON as one", async () => {
  const page = await cli("history expand sum:7 --depth 2");
  expect(asked(page, "expand")).toEqual([{ ref: "sum:7", maxDepth: 2 }]);
  expect(page.stdout).toContain("msg:42  2026-10-02 14:03  user  20 tokens\n  book the van");
  expect(page.stderr).toContain("There is more: nacre history expand sum:7 --cursor 2:0\n");
  const all = await cli("history expand sum:7 --all");
  expect(asked(all, "expand")).toEqual([
    { ref: "sum:7", maxTokens: 100_000 },
    { ref: "sum:7", maxTokens: 100_000, cursor: "2:0" },
  ]);
  expect(all.stdout.match(/^msg:\d+/gm)).toEqual(["msg:42", "msg:43"]);
  expect(all.stderr).toBe("");
  const json = JSON.parse((await cli("history expand sum:7 --all --json")).stdout);
  expect(json).toMatchObject({ items: [{ ref: "msg:42" }, { ref: "msg:43" }], cursor: null, tokens: 40 });
});

test("history ask: the passages with their places; nothing found is said", async () => {
  const ran = await cli("history ask which van --under sum:7 --query van --max-tokens 500");
  expect(asked(ran, "ask")).toEqual([
    { question: "which van", query: "van", summaries: ["sum:7"], maxPassages: 8, maxTokens: 500 },
  ]);
  expect(ran.stdout).toBe(
    "msg:42  2026-10-02 14:03  user  in sum:7\n  agent:main:main\n  book the van for Friday\n",
  );
  const empty = { answer: "", citations: [], visited: [], tokens: 0, degraded: [] };
  const ask = async () => ({ outcome: "nothing-found" as const, ...empty });
  expect(await cli("history ask why", { client: { ask } })).toMatchObject({
    code: 0,
    stdout: "",
    stderr: "Nothing found. Try other words for it, or look for one of them: nacre history grep\n",
  });
  const nothing = async () => ({ outcome: "nothing-found" as const, ...empty, degraded: ["empty-query"] });
  expect(await cli("history ask ??? -n 3", { client: { ask: nothing } })).toMatchObject({ code: 2 });
});

test("history show of a summary says where to look", async () => {
  const ran = await cli("history show sum:7");
  expect(ran).toMatchObject({ code: 2, calls: [] });
  expect(ran.stderr).toContain(
    "nacre history describe sum:7 shows it; nacre history expand sum:7 reads what it covers.",
  );
  expect((await cli("history show file:7")).stderr).not.toContain("expand");
});

test.each(["forget", "erase"])(
  "%s: chosen by reference or by description, not by both or neither",
  async (verb) => {
    for (const typed of [
      "",
      "msg:1 --containing x",
      "msg:1 --lane k",
      "msg:1 --since 7d",
      "--since 7d",
      "sum:7",
    ])
      expect(await cli(`${verb} ${typed} --yes`), typed).toMatchObject({ code: 2, calls: [] });
    expect(asked(await cli(`${verb} msg:1 msg:2 msg:1 --turn --yes`), "select")).toEqual([
      { refs: ["msg:1", "msg:2"], wholeTurns: true, limit: 100_000, made: true },
    ]);
    const described = `${verb} --containing x --lane agent:bob:main --since 7d --before 2026-10-20 --dry-run`;
    expect(asked(await cli(described), "select")).toEqual([
      {
        containing: "x",
        lane: { agent: "bob", sessionKey: "agent:bob:main" },
        since: NOW - 7 * 86_400_000,
        before: Date.UTC(2026, 9, 20),
        limit: 100_000,
        made: true,
      },
    ]);
  },
);

test.each(["forget", "erase"])(
  "%s: asks on a terminal, and needs --yes elsewhere; --dry-run changes nothing",
  async (verb) => {
    const unasked = await cli(`${verb} msg:42`);
    expect(unasked).toMatchObject({ code: 2, stdout: "" });
    expect(unasked.stderr).toContain("Add --yes.");
    const declined = await cli(`${verb} msg:42`, { ...terminal, stdin: "n\n" });
    expect(declined).toMatchObject({ code: 0, stdout: "" });
    expect(declined.stderr).toContain("the old address is Harbour Street 5");
    expect(declined.stderr).toContain(
      "2 messages (1 summary made from them, 1 file, 1 memory made of them, fact:3 rests on them)",
    );
    expect(declined.stderr).toContain("Nothing was changed.");
    const dry = await cli(`${verb} msg:42 --dry-run`);
    const shown = dry.stdout.replace(/\s+/g, " ");
    expect(shown).toMatch(
      /2 messages \(1 summary made from them, 1 file, 1 memory made of them, fact:3 rests on them\) would be .*\. Nothing was changed\. $/,
    );
    for (const ran of [unasked, declined, dry]) expect(ran.calls.map(([name]) => name)).toEqual(["select"]);
    const agreed = await cli(`${verb} msg:42`, { ...terminal, stdin: "y\n" });
    expect(asked(agreed, verb)).toEqual([{ refs: ["msg:42", "msg:43"] }]);
  },
);

test("whole exchanges of what contains some words; more than can be taken at once are refused", async () => {
  const ran = await cli("erase --containing x --turn --dry-run");
  expect(asked(ran, "select")).toEqual([
    { containing: "x", limit: 100_000, made: true },
    { refs: ["msg:42", "msg:43"], wholeTurns: true, limit: 100_000, made: true },
  ]);
  const select = async () => ({ messages: chosenMessages, total: 100_001, summaries: 0, files: 0 });
  const refused = await cli("erase --lane k --yes", { client: { select } });
  expect(refused).toMatchObject({ code: 2, stdout: "" });
  expect(refused.stderr).toContain("--since and --before");
  expect(asked(refused, "erase")).toEqual([]);
});

const many = Array.from({ length: 450 }, (_, at) => ({ ...chosenMessages[0]!, ref: `msg:${at + 1}` }));
const select = async () => ({ messages: many, total: many.length, summaries: 0, files: 0 });

test.each(["forget", "erase"])(
  "%s: a batch at a time; interrupted between two, it has kept what was done",
  async (verb) => {
    const whole = await cli(`${verb} --containing x --yes`, { client: { select } });
    const batches = (ran: Ran) =>
      asked(ran, verb).map((request) => (request as { refs: readonly string[] }).refs.length);
    expect(batches(whole)).toEqual(Array.from({ length: 9 }, () => 50));
    expect(whole.stdout).toContain("450 messages");
    const controller = new AbortController();
    const stopping = async ({ refs }: { refs: readonly string[] }) => {
      controller.abort();
      return { changed: refs, summaries: 0, files: 0, backups: [] };
    };
    const stopped = await cli(`${verb} --containing x --yes`, {
      client: { select, [verb]: stopping },
      dependencies: { signal: controller.signal },
    });
    expect(stopped.code).toBe(130);
    expect(batches(stopped)).toEqual([50]);
    expect(stopped.stdout).toMatch(/50 messages (?:forgotten|erased)/);
    expect(stopped.stdout.replace(/\s+/g, " ")).toContain("run it again to go on");
    expect(asked(stopped, "scrub")).toEqual([]);
  },
);

test("forget: what is forgotten is listed and brought back without a question", async () => {
  const list = await cli("forget --list");
  expect(asked(list, "select")).toEqual([{ forgotten: true, limit: 100_000, made: true }]);
  expect(list.stdout).toMatch(/^msg:42 .* user \(forgotten\) {2}agent:main:main {2}the old/);
  const undone = await cli("forget msg:42 --undo");
  expect(asked(undone, "select")).toEqual([
    { refs: ["msg:42"], forgotten: true, limit: 100_000, made: true },
  ]);
  expect(asked(undone, "forget")).toEqual([{ refs: ["msg:42", "msg:43"], undo: true }]);
  expect(undone.stdout).toContain("2 messages brought back.");
  expect(await cli("forget --list --undo")).toMatchObject({ code: 2, calls: [] });
  expect((await cli("forget msg:42 --yes")).stderr).toBe(
    "To bring back: nacre forget --undo msg:42 msg:43\n",
  );
});

test("what rests on a message is named before it goes, and after", async () => {
  const chosen = { messages: chosenMessages, total: 2, summaries: 0, files: 0 };
  const client = { select: async () => ({ ...chosen, resting: ["fact:3", "card:1"] }) };
  const dry = await cli("erase msg:42 --dry-run", { client });
  expect(dry.stdout.replace(/\s+/g, " ")).toContain(
    "2 messages (fact:3, card:1 rest on them) would be erased",
  );
  const erased = await cli("erase msg:42 --yes", { client });
  expect(erased.stdout.replace(/\s+/g, " ")).toContain(
    "fact:3, card:1 are gone too, unless something else bears them",
  );
  const forgotten = await cli("forget msg:42 --yes", { client });
  expect(forgotten.stdout.replace(/\s+/g, " ")).toContain("fact:3, card:1 are told no more");
});

test("what was remembered because of a message is named when it has gone along", async () => {
  const line = "the old address is Harbour Street 5";
  const made = [
    { ref: "mem:9", kind: "memory", line, forgotten: "put-away", erased: "erased" },
    { ref: "mem:10", kind: "memory", line, forgotten: "made-again", erased: "made-again" },
    { ref: "shard:2", kind: "instruction", line, forgotten: "put-away", erased: "erased" },
    { ref: "shard:3", kind: "instruction", line, forgotten: "stays", erased: "erased" },
    { ref: "fact:3", kind: "fact", line, forgotten: "doubted", erased: "erased" },
  ] as const;
  const chosen = { messages: chosenMessages, total: 2, summaries: 0, files: 0, made };
  const client = { select: async () => chosen };
  const told = async (line: string) => (await cli(line, { client })).stdout.replace(/\s+/g, " ");
  expect(await told("forget msg:42 --yes")).toBe(
    "2 messages forgotten. 1 summary that told of them is out of use until it is written again without them. mem:9, shard:2 are out of use with them. mem:10 is out of use too, and what else says so is remembered of itself. ",
  );
  expect(await told("erase msg:42 --yes")).toContain(
    "mem:9, shard:2, shard:3 are gone with them. mem:10 is gone too, and what else says so is remembered of itself. ",
  );
  expect(await told("forget msg:42 --undo")).not.toContain("mem:9");
});

test("what is so already is left alone; an erasure of it still sees to the file", async () => {
  const messages = chosenMessages.map((one) => ({ ...one, withheld: "erased" as const }));
  const client = { select: async () => ({ messages, total: 2, summaries: 0, files: 0 }) };
  const forgotten = await cli("forget msg:42 --yes", { client });
  expect(forgotten).toMatchObject({ code: 0, stdout: "Nothing to do: erased for good already.\n" });
  const undone = await cli("forget msg:42 --undo", {
    client: { select: async () => ({ messages: [], total: 0, summaries: 0, files: 0 }) },
  });
  expect(undone.stdout).toMatch(/^Nothing to bring back: it is not forgotten\./);
  expect(asked(forgotten, "forget")).toEqual([]);
  const erase = async () => ({ changed: [], summaries: 0, files: 0, backups: [{ path: "/b.db", at: NOW }] });
  const erased = await cli("erase msg:42 --yes --prove", { client: { ...client, erase } });
  expect(erased.stdout).toMatch(/^Nothing to do: erased already\.\n/);
  // The copies that are not reached are listed all the same.
  expect(asked(erased, "erase")).toEqual([{ refs: [] }]);
  expect(erased.stdout).toMatch(/the backup of .*: \/b\.db\n/);
  expect(erased.stdout).toContain("Nothing was looked for");
  expect(erased.stdout).not.toContain("0 messages");
  expect(asked(erased, "scrub")).toEqual([{}]);
  expect(asked(erased, "traces")).toEqual([]);
  const none = async () => ({ messages: [], total: 0, summaries: 0, files: 0 });
  expect(await cli("erase --containing x --yes", { client: { select: none } })).toMatchObject({
    code: 0,
    stdout: "Nothing matches.\n",
  });
});

test("erase: rewrites the file until nothing is left, and says what it does not reach", async () => {
  let slices = 3;
  const scrub = async () => ({ done: --slices === 0 });
  const ran = await cli("erase msg:42 --yes", { client: { scrub } });
  expect(ran.code).toBe(0);
  expect(asked(ran, "scrub")).toHaveLength(3);
  expect(asked(ran, "traces")).toEqual([]);
  expect(ran.stdout).toMatchInlineSnapshot(`
    "2 messages erased with 1 file. 1 summary that told of them is out of use until
    it is written again without them. mem:5 is gone with them. fact:3 is gone too,
    unless something else bears it. The file was rewritten: no deleted bytes are
    left in it.

    Not reached:
      the assistant's own transcript, which belongs to OpenClaw
      the backup of 2026-10-02 14:03: /data/backups/2026-10-01.db
    "
  `);
});

test("erase --prove: looks for the very words that were there, and says who still says them", async () => {
  const text = "ok\nthe old address is Harbour Street 5\n  and the key lies under the third pot  ";
  const said = { role: "user", at: 0, state: "confirmed", heartbeat: false, inView: true, tokens: 1, text };
  const showRawHistory = async ({ around = "" }) => ({
    agent: "main",
    sessionKey: "k",
    total: 1,
    messages: [{ ref: around, ...said }],
  });
  const ran = await cli("erase msg:42 --prove --yes", { client: { showRawHistory } });
  expect(asked(ran, "traces")).toEqual([
    {
      texts: ["the old address is Harbour Street 5", "and the key lies under the third pot"].toSorted(
        (a, b) => b.length - a.length,
      ),
    },
  ]);
  const order = ran.calls.map(([name]) => name);
  expect(order.indexOf("showRawHistory")).toBeLessThan(order.indexOf("erase"));
  expect(order.indexOf("scrub")).toBeLessThan(order.indexOf("traces"));
  expect(ran.code).toBe(4);
  expect(ran.stdout).toContain("Still said elsewhere:\n  msg:77 (a whole line, Harbour)\n");
  expect(ran.stdout).toContain("Looked for the text (2 lines) in every table, index and file");
  expect(ran.stdout.replace(/\s+/g, " ")).toContain("many messages have them: Street.");
  // Where in the file is for programs, and what was erased is shown to nobody.
  expect(ran.stdout).not.toMatch(/messages\.body|none is left/);
  expect(ran.stdout + ran.stderr).not.toContain("third pot");
  expect(ran.stderr).toBe(
    "Look at it: nacre history describe msg:77\nErase it too: nacre erase msg:77 --prove\n",
  );
  const clean = { files: [], elsewhere: [], elsewhereTotal: 0, words: 3, common: [], commonTexts: 0 };
  const gone = await cli("erase msg:42 --prove --yes", {
    client: { showRawHistory, traces: async () => ({ traces: [], ...clean }) },
  });
  expect(gone).toMatchObject({ code: 0, stderr: "" });
  expect(gone.stdout.replace(/\s+/g, " ")).toContain(
    "in every other message, memory, instruction, lesson, fact, observation, event and document: none is left.",
  );
  expect(ran.stdout).toContain("Your own files still say it:\n  MEMORY.md in /home/anna/workspace\n");
  const filed = await cli("erase msg:42 --prove --yes", {
    client: { showRawHistory, traces: async () => ({ traces: [], ...clean, files: ["AGENTS.md in /w"] }) },
  });
  expect(filed).toMatchObject({ code: 4, stderr: "" });
  expect(filed.stdout.replace(/\s+/g, " ")).toContain("files of your own say some of it.");
  expect(filed.stdout).not.toContain("defect");
  const left = { kind: "file", place: "nacre.db-wal", count: 2, refs: [], said: false };
  const leaking = await cli("erase msg:42 --prove --yes", {
    client: { showRawHistory, traces: async () => ({ traces: [left], ...clean }) },
  });
  expect(leaking.code).toBe(4);
  expect(leaking.stdout).toContain("Left over where nothing should be:\n  file nacre.db-wal\n");
});

test("erase --prove: what else is kept on its own word is no defect, and each kind has what erases it", async () => {
  const refs = ["lesson:1", "mem:4", "fact:2", "shard:3", "shard:9", "obs:8"];
  const elsewhere = refs.map((ref) => ({ ref, words: [], whole: true }));
  const kept = { files: [], elsewhere, elsewhereTotal: 6, words: 3, common: [], commonTexts: 0 };
  const traces = async () => ({
    ...kept,
    traces: [{ kind: "table", place: "brain_lessons.text", count: 1, refs: ["lesson:1"], said: true }],
  });
  const ran = await cli("erase msg:42 --prove --yes", { client: { traces } });
  expect(ran.code).toBe(4);
  expect(ran.stdout).toContain("Still said elsewhere:\n  lesson:1 (a whole line)\n  mem:4 (a whole line)\n");
  expect(ran.stdout).not.toContain("defect");
  expect(ran.stderr.split("\n")).toEqual([
    "Look at it: nacre get lesson:1",
    "Erase it too: nacre erase mem:4 obs:8 --prove",
    "Erase it too: nacre brain erase lesson:1",
    "Erase it too: nacre facts erase fact:2",
    "Take it back: nacre guidance revoke shard:3",
    "",
  ]);
});

test("erase --prove of a forgotten message looks for all that it said, not for what is shown of it", async () => {
  const forgotten = chosenMessages.slice(0, 1).map((one) => ({ ...one, withheld: "forgotten" as const }));
  const select = async ({ texts = false }) => ({
    messages: forgotten.map((one) => ({ ...one, ...(texts && { text: "beyond what an excerpt shows" }) })),
    total: 1,
    summaries: 0,
    files: 0,
  });
  const ran = await cli("erase msg:42 --prove --yes", { client: { select } });
  expect(asked(ran, "traces")).toEqual([{ texts: ["beyond what an excerpt shows"] }]);
});

test.each(["forget", "erase"])("%s --json without --yes: only JSON, on standard error too", async (verb) => {
  const ran = await cli(`${verb} msg:42 --json`);
  expect(ran).toMatchObject({ code: 2, stdout: "" });
  expect(JSON.parse(ran.stderr)).toMatchObject({ error: { hint: "Add --yes." } });
});

test("what takes long says how far it is where that is asked for, and is silent in a pipe otherwise", async () => {
  const client = { select };
  expect((await cli("erase --containing x --yes", { client })).stderr).toBe("");
  expect((await cli("erase --containing x --yes --progress", { client })).stderr).toBe(
    "choosing\nerasing 450 messages\nrewriting the file\n",
  );
  expect((await cli("forget --containing x --yes --progress", { client })).stderr).toMatch(
    /^choosing\nforgetting 450 messages\n/,
  );
});

test("history describe: a placeholder is called one; a summary without text says why and what tells of the rest", async () => {
  const shown = async (ref: string, change: object) => {
    const describe = async () => ({ ...(await recallAnswers.describe({ ref })), ...change }) as never;
    return (await cli(`history describe ${ref}`, { client: { describe } })).stdout;
  };
  const state = { state: "forgotten", tokens: 3 };
  expect(await shown("msg:42", { ...state, inView: true })).toContain(
    "forgotten; a placeholder (3 tokens) stands in the prompt\n",
  );
  expect(await shown("msg:42", { ...state, inView: false })).toContain(", forgotten, not in the prompt\n");
  const empty = { state: "retired", inView: false, text: "", pins: [] };
  const emptied = await shown("sum:7", { ...empty, takenBack: { instead: ["sum:20", "sum:21"] } });
  expect(emptied).toMatch(/Its text was taken away, because/);
  expect(emptied.replace(/\s+/g, " ")).toContain("What tells of the rest now: sum:20, sum:21.");
  expect(emptied).not.toMatch(/^text$/m);
  expect(emptied).toContain("\nStood for 45,000 tokens; retired, not in the prompt\n");
  expect(await shown("sum:7", { ...empty, takenBack: { instead: [] } })).toContain("No summary tells");
});

test("what is chosen is shown with the words that it was chosen by, and where it was said", async () => {
  const wide = { tty: true, columns: 100, env: { NO_COLOR: "1" } };
  const { stdout } = await cli(["erase", "--containing", "any more", "--dry-run"], wide);
  expect(stdout).toMatch(/^msg:42 .* main:main {2}….*any more, please$/m);
  const narrow = await cli(["erase", "--containing", "any more", "--dry-run"], terminal);
  expect(narrow.stdout).toMatch(/^msg:42 .* agent:main:main\n {4}the old address/);
});

test("stored text sends nothing to the terminal", async () => {
  const evil = "\u001b[2J\u001b]0;owned\u0007\u009b31mred\u202e \u0008hidden\r\nnext";
  const OURS = /^(?:kind|ref|under|message|previous|next|replacedBy|outcome|withheld|cursor)$/;
  /** Every text of an answer but for references and what programs tell apart by. */
  const spoiled = (value: unknown, name = ""): unknown => {
    if (typeof value === "string") return OURS.test(name) ? value : evil;
    if (Array.isArray(value)) return value.map((item) => spoiled(item, name));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, spoiled(field, key)]));
  };
  const client = Object.fromEntries(
    Object.entries(recallAnswers).map(([name, answer]) => [
      name,
      async (request: never) => spoiled(await answer(request)),
    ]),
  );
  for (const typed of [
    "history grep x",
    "history describe sum:7",
    "history describe msg:42",
    "history describe file:3",
    "history expand sum:7",
    "history ask x",
    "forget --list",
    "erase msg:42 --yes --prove",
  ]) {
    const { stdout } = await cli(typed, { client });
    expect(stdout, typed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(stdout, typed).not.toContain("owned");
    expect(stdout, typed).toContain("hidden");
  }
});
