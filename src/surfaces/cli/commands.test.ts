/** Every command against the promises that all of them make, then what is particular to some. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import { BRAIN_RUNS } from "./brain-runs.fixture.ts";
import { aCheck, answers, cli, NOW } from "./cli.fixture.ts";
import { CLIENT_RUNS } from "./client.fixture.ts";
import type { Dependencies } from "./dependencies.ts";
import { KNOWLEDGE_RUNS } from "./knowledge-runs.fixture.ts";
import { MACHINE_RUNS } from "./machine-runs.fixture.ts";
import { widthOf } from "./plain-text.ts";
import { COMMANDS, loadAll } from "./registry.ts";
import { AT_WORK, fakeHost } from "./setup.fixture.ts";
import { openSource, transferRuns } from "./transfer.fixture.ts";

const commands = await loadAll();
const lane = { agent: "main", sessionKey: "k" };

const readTranscript: Dependencies["readTranscript"] = async function* (lines, options) {
  const count = (await Array.fromAsync(lines)).length;
  const sessionKey = options.sessionKey ?? `agent:${options.agent}:import:0a1b`;
  const request = {
    lane: { ...lane, sessionKey },
    sessionId: "s",
    messages: [{ role: "user" }, { role: "user" }],
  };
  yield { kind: "chained", request };
  yield { kind: "chained", request };
  yield {
    kind: "report",
    report: {
      lane: request.lane,
      lines: count,
      messages: 4,
      unit: "line",
      malformed: [{ line: 3, reason: "not JSON" }],
      repeated: 0,
      abandoned: 1,
      own: options.owner === true ? 4 : 0,
      undated: 0,
    },
  };
};

/** A file of lines that is there whenever it is asked for, in a data folder of its own. */
const HOME = mkdtempSync(join(tmpdir(), "nacre-told-"));
afterAll(() => rmSync(HOME, { recursive: true, force: true }));
function spool(name: string): string {
  if (name !== "") writeFileSync(join(HOME, name), '{"summary":"one"}\n{"summary":"bad"}\n');
  return join(HOME, name);
}
beforeEach(() => {
  spool("source.jsonl");
});

/** How to run each command that prints data; several ways where what it prints depends on what it is asked. */
const RUNS: { readonly [name: string]: string | readonly string[] } = {
  status: "status",
  search: ["search branch", "search branch --explain"],
  timeline: "timeline msg:42",
  get: "get msg:42 sum:3 msg:9",
  pack: ["pack gateway timeout --trace full", "pack gateway timeout"],
  "history show": "history show",
  "history lanes": "history lanes",
  "history stats": "history stats",
  "history fold": "history fold",
  "history grep": "history grep branch",
  "history describe": [
    "history describe sum:7",
    "history describe sum:6",
    "history describe msg:42",
    "history describe file:3",
  ],
  "history expand": "history expand sum:7",
  "history ask": "history ask which van",
  remember: "remember I live in Lisbon",
  "memories list": "memories list",
  "memories show": ["memories show mem:5", "memories show mem:9"],
  "memories edit": "memories edit mem:5 I live in Faro",
  "memories restore": "memories restore mem:5",
  "memories keep": "memories keep mem:5",
  "memories flush": "memories flush --user owner --yes",
  "guidance list": "guidance list",
  "guidance show": "guidance show shard:2",
  "guidance add": "guidance add Use tabs --until 7d",
  "guidance edit": ["guidance edit shard:2 Use spaces", "guidance edit shard:2 --for-good"],
  "guidance revoke": "guidance revoke shard:2",
  "guidance restore": "guidance restore shard:2",
  ...KNOWLEDGE_RUNS,
  ...BRAIN_RUNS,
  triage: "triage",
  "observations list": "observations list",
  "observations show": ["observations show obs:8", "observations show obs:9"],
  "observations edit": ["observations edit obs:8 --priority P0", "observations edit obs:9 --plan consumed"],
  "observations erase": "observations erase obs:8 --yes",
  "lifecycle plan": "lifecycle plan",
  "lifecycle apply": "lifecycle apply 2-8f14e45fceea167a",
  "lifecycle rollback": "lifecycle rollback 3",
  "lifecycle runs": "lifecycle runs",
  "lifecycle move": "lifecycle move obs:8 active",
  forget: ["forget msg:42 msg:43 mem:5 --yes", "forget --list", "forget msg:42 --dry-run"],
  erase: ["erase msg:42 msg:43 mem:5 obs:8 --yes --prove", "erase msg:42 --dry-run"],
  "gate status": "gate status",
  "gate test": "gate test I live in Lisbon",
  "gate explain": ["gate explain msg:42", "gate explain msg:9"],
  "gate calibrate": "gate calibrate",
  trace: [
    ...["trace 12", "trace --why msg:13", "trace --why msg:12", "trace 12 --replay", "trace --list"],
    ...["trace pack:3", "trace --packs", "trace pack:3 --replay --query timeout", "trace pack:3 --why obs:8"],
  ],
  "docs list": "docs list",
  "docs add": "docs add /",
  "docs sync": "docs sync",
  "docs search": "docs search branch",
  "docs watch": ["docs watch /", "docs watch / --notes"],
  "docs unwatch": "docs unwatch /",
  "artifact stash": "artifact stash -",
  "artifact list": "artifact list",
  "artifact peek": "artifact peek nacre_artifact:v1:sha256:0",
  "artifact fetch": "artifact fetch nacre_artifact:v1:sha256:0 --mode tail",
  "artifact compact": "artifact compact nacre_artifact:v1:sha256:0 1 failed",
  "artifact erase": "artifact erase nacre_artifact:v1:sha256:0 --yes",
  "authored list": "authored list",
  "authored show": ["authored show AGENTS.md", "authored show AGENTS.md --tier hard"],
  "events append": "events append --type ops.alert --scope atlas Disk full",
  "events query": "events query --scope atlas --payload",
  "events replay": "events replay nightly-42 --scope atlas --payload -n 2",
  "events search": "events search disk --everywhere",
  "events redact": ["events redact evt:6 --yes", "events redact evt:6 --dry-run"],
  "events gc": "events gc --everywhere",
  ingest: ["ingest -", `ingest ${spool("told.jsonl")} --home ${spool("")}`],
  harvest: `harvest --home ${spool("")} --source ${spool("source.jsonl")}`,
  "quarantine list": "quarantine list",
  "quarantine accept": "quarantine accept msg:7",
  "quarantine reject": "quarantine reject msg:7",
  "quarantine reopen": "quarantine reopen msg:7",
  "quarantine hold": "quarantine hold obs:8",
  "quarantine release": "quarantine release obs:8 --yes",
  ...transferRuns(spool("")),
  backup: "backup",
  restore: "restore copy.db --yes",
  migrate: "migrate --to postgres://nacre@localhost/memory",
  journal: "journal",
  doctor: "doctor",
  "memory status": ["memory status", "memory status --deep"],
  "memory search": "memory search branch",
  "memory flush": "memory flush --user-id owner --yes",
  ...MACHINE_RUNS,
  ...CLIENT_RUNS,
  studio: ["studio", "studio --stop"],
  serve: "serve",
  start: "start --once",
};

const runsOf = (name: string): readonly string[] => [RUNS[name]!].flat();

const machine = {
  stdin: "a\nb\nc\n",
  dependencies: { readTranscript, openSource, signal: new AbortController().signal },
};
/** `serve` ends when it is told to; `status` tells most when the embedder was changed. */
const machineFor = (name: string) =>
  name === "uninstall"
    ? { dependencies: { ...machine.dependencies, host: async () => fakeHost(AT_WORK).machine } }
    : name === "serve"
      ? { dependencies: { ...machine.dependencies, signal: AbortSignal.abort() } }
      : name === "status"
        ? { ...machine, client: { status: changedEmbedder } }
        : name === "docs search"
          ? { ...machine, client: { search: underHeadings } }
          : machine;
const underHeadings: typeof answers.search = async (request) => {
  const { hits, ...answer } = await answers.search(request);
  return { ...answer, hits: hits.map((hit) => ({ ...hit, headings: ["Home", "Garden"] })) };
};
const changedEmbedder = async () => {
  const status = await answers.status({});
  return { ...status, embedding: { ...status.embedding, kept: { vectors: 900, by: "openai small" } } };
};

test("each command is registered under its own name, and explains itself", async () => {
  expect(commands.map((command) => command.name)).toEqual(Object.keys(COMMANDS));
  for (const command of commands) {
    expect(command.summary, command.name).toMatch(/^[A-Z].*[^.]$/);
    expect(command.examples.length, command.name).toBeGreaterThan(0);
    for (const { run } of command.examples) expect(run.startsWith(command.name), run).toBe(true);
    const { stdout, code } = await cli([...command.name.split(" "), "--help"]);
    expect(code).toBe(0);
    expect(stdout).toContain(`nacre ${command.name}`);
    for (const flag of Object.keys(command.flags)) expect(stdout).toContain(`--${flag}`);
    for (const arg of Object.keys(command.args)) expect(stdout).toContain(arg.toUpperCase());
  }
});

test.each(Object.keys(RUNS))("%s --json prints one document with the documented fields", async (name) => {
  const command = commands.find((one) => one.name === name)!;
  const paths = new Set<string>();
  for (const typed of runsOf(name)) {
    const { stdout, stderr } = await cli(`${typed} --json --quiet`, machineFor(name));
    expect(stderr).toBe("");
    for (const path of pathsOf(JSON.parse(stdout))) paths.add(path);
  }
  const fields = Object.keys(command.json!.fields);
  const isOpen = (path: string) =>
    fields.some((one) => one.endsWith("*") && path.startsWith(one.slice(0, -1)));
  // What went wrong is documented everywhere, and most answers have nothing to say of it.
  const isMeant = (path: string) => path !== "degraded[]" || paths.has(path);
  const documented = fields.filter((path) => !path.endsWith("*") && isMeant(path));
  expect([...paths].filter((path) => !isOpen(path)).sort()).toEqual(documented.sort());
});

test("every command with data is run above", () => {
  const withData = commands.filter((command) => command.json !== null).map((command) => command.name);
  expect(Object.keys(RUNS)).toEqual(withData);
});

test.each(Object.keys(RUNS))("%s fits in 80 columns and ends its lines", async (name) => {
  for (const typed of runsOf(name)) {
    const { stdout } = await cli(typed, { ...machineFor(name), tty: true, env: { NO_COLOR: "1" } });
    expect(stdout.endsWith("\n")).toBe(true);
    // A handle is there to be copied; and a person's folders have shorter names than those of tests.
    const lines = stdout
      .replaceAll(tmpdir(), "/tmp")
      .split("\n")
      .filter((line) => !/^nacre_artifact:\S+$/.test(line));
    for (const line of lines) expect(widthOf(line), line).toBeLessThanOrEqual(80);
  }
});

/** As long as things get: a cron run's session key, an agent with a surname, a deep folder. */
const longKey = "agent:main:cron:briefing:run:28781b4f-8a52-4a77-9f51-7f0cbb5c7a31";
const long = {
  status: async () => ({
    ...(await answers.status({})),
    path: `/srv/${"folder/".repeat(12)}nacre.db`,
    secrets: Array.from({ length: 9 }, (_, at) => ({ kind: `kind-of-secret-${at}`, count: 1_000 })),
    notes: ["The context engine slot belongs to somebody else: openclaw config set plugins.slots nacre"],
    lanes: [
      {
        agent: "an-agent-with-a-long-name",
        sessionKey: longKey,
        kind: "subagent",
        messages: 1_234_567,
        inView: 123_456,
        behind: "reading the first pages of a long transcript",
      },
    ],
  }),
  search: async () => {
    const answer = await answers.search({ query: "" });
    const role = "a-role-with-a-long-name";
    return { ...answer, hits: answer.hits.map((hit) => ({ ...hit, role, sessionKey: longKey })) };
  },
  showHistory: async () => ({ ...(await answers.showHistory({})), sessionKey: longKey }),
  doctor: async () => ({
    ok: false,
    checks: [{ ...aCheck, name: "store", ok: false, detail: "words ".repeat(30), hint: "words ".repeat(30) }],
    repairs: [],
  }),
};

const LONG_RUNS = ["status", "search branch", "history show", "history lanes", "doctor", "start --once"];
const ingestLong = `ingest - --session-key ${longKey}`;

test.each([...LONG_RUNS, ingestLong])(
  "long names fit in 80 columns and are whole on a pipe: %s",
  async (typed) => {
    const options = { ...machine, client: long };
    const shown = await cli(typed, { ...options, tty: true, env: { NO_COLOR: "1" } });
    const asked = await cli(typed, { ...options, env: { COLUMNS: "80" } });
    expect(asked.stdout).toBe(shown.stdout);
    for (const line of shown.stdout.split("\n")) expect(widthOf(line), line).toBeLessThanOrEqual(80);
    const { stdout } = await cli(typed, options);
    expect(stdout).not.toContain("…");
    if (typed !== "doctor") expect(stdout).toContain(longKey);
  },
);

test("lanes are cut in the middle in an overview, and whole where they are listed", async () => {
  const machine = { client: long, env: { COLUMNS: "100" } };
  expect((await cli("status", machine)).stdout).toContain("agent:main:…0cbb5c7a31");
  expect((await cli("history lanes", machine)).stdout).toMatchInlineSnapshot(`
    "agent:main:cron:briefing:run:28781b4f-8a52-4a77-9f51-7f0cbb5c7a31
      agent an-agent-with-a-long-name, subagent, 1,234,567 messages, 123,456 in view, behind: reading
      the first pages of a long transcript
    "
  `);
});

test("stored text sends nothing to the terminal", async () => {
  const evil = "\u001b[2J\u001b]0;owned\u0007\u009b31mred\u202e \u0008hidden\r\nnext";
  const hit = {
    ref: "msg:1",
    score: 1,
    agent: evil,
    sessionKey: evil,
    role: evil,
    at: 0,
    excerpt: evil,
    tokens: 1,
  };
  const shown = {
    ref: "msg:1",
    role: evil,
    at: 0,
    state: evil,
    heartbeat: false,
    inView: true,
    tokens: 1,
    text: evil,
  };
  const client = {
    search: async () => ({
      hits: [
        {
          ...hit,
          kind: "msg" as const,
          shelf: null,
          path: null,
          lines: null,
          beside: null,
          alike: [],
        },
        {
          ...hit,
          kind: "doc" as const,
          shelf: evil,
          path: evil,
          lines: null,
          beside: null,
          alike: [],
        },
      ],
      scanned: 0,
      degraded: [],
    }),
    showHistory: async () => ({ agent: evil, sessionKey: evil, total: 1, messages: [shown] }),
    listQuarantine: async () => ({ messages: [{ ...hit, decision: "waiting" as const, decidedAt: null }] }),
    doctor: async () => ({
      ok: false,
      checks: [{ ...aCheck, name: evil, ok: false, detail: evil, hint: evil }],
      repairs: [],
    }),
  };
  for (const typed of ["search x", "history show", "quarantine list", "doctor"]) {
    const { stdout } = await cli(typed, { client });
    expect(stdout, typed).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(stdout, typed).not.toContain("owned");
    expect(stdout, typed).toContain("hidden");
  }
});

test("search: flags become the request", async () => {
  const { calls } = await cli([
    ..."search --agent main,garden --role user --role tool --since 7d --before 2026-10-19T10:00 -n 3".split(
      " ",
    ),
    "release branch",
    "rename",
  ]);
  expect(calls).toEqual([
    [
      "search",
      {
        query: '"release branch" rename',
        agents: ["main", "garden"],
        roles: ["user", "tool"],
        since: NOW - 7 * 86_400_000,
        before: Date.UTC(2026, 9, 19, 10),
        limit: 3,
        utcOffset: 0,
      },
    ],
  ]);
});

test("search: nothing found is not a failure; an incomplete answer says so", async () => {
  const search = async () => ({ hits: [], scanned: 0, degraded: ["scan-cut"] });
  const ran = await cli("search x", { client: { search } });
  expect(ran).toMatchObject({ code: 0, stdout: "" });
  expect(ran.stderr).toBe("Nothing found: not all that is not indexed yet was read (scan-cut).\n");
  expect((await cli("search x -q", { client: { search } })).stderr).toBe("");
});

test("search: one line per hit on a pipe, two more for what was said in a narrow window", async () => {
  const piped = (await cli("search branch")).stdout;
  expect(piped.split("\n")).toHaveLength(2);
  expect(piped).toContain("agent:main:telegram:group:-1002048817365  rename");
  expect(piped).toContain("who has it checked out\n");
  const shown = await cli("search branch", { tty: true, env: { NO_COLOR: "1" } });
  expect(shown.stdout).toMatchInlineSnapshot(`
    "msg:42  2026-10-02 14:03  user  20 tok  +2 alike  agent:main:tele…-1002048817365
        rename the release branch before Friday, please, and tell everybody who has
        it checked out
    "
  `);
  const wide = { tty: true, columns: 100, env: { NO_COLOR: "1" } };
  expect((await cli("search branch", wide)).stdout.split("\n")).toHaveLength(2);
  expect((await cli("search everybody", wide)).stdout).toContain("tell everybody");
  const slim = (await cli("search branch", { ...wide, columns: 48 })).stdout.split("\n");
  expect(slim).toHaveLength(4);
  expect(slim[2]).toMatch(/^ {4}.*…$/);
  for (const line of slim) expect(widthOf(line)).toBeLessThanOrEqual(48);
});

test("history show: raw text on a terminal only", async () => {
  expect(await cli("history show --raw")).toMatchObject({ code: 2, calls: [] });
  expect(await cli("history show --raw --json", { tty: true })).toMatchObject({ code: 2, calls: [] });
  const { calls } = await cli("history show --raw msg:2", { tty: true });
  expect(calls).toEqual([["showRawHistory", { limit: 20, around: "msg:2" }]]);
});

test("doctor: something to attend to ends with 4", async () => {
  const checks = [{ ...aCheck, name: "index", ok: false, detail: "3 rows missing", hint: "nacre reindex" }];
  const ran = await cli("doctor", { client: { doctor: async () => ({ ok: false, checks, repairs: [] }) } });
  expect(ran.code).toBe(4);
  expect(ran.stdout).toBe("FAIL  index  3 rows missing\n      nacre reindex\n\n1 of 1 need attention.\n");
});

test("doctor: a hint is typed as it is here, for the store that was looked at", async () => {
  const checks = [
    { ...aCheck, name: "index", ok: false, detail: "", hint: "Run `nacre doctor --fix`: it is made again." },
  ];
  const client = { doctor: async () => ({ ok: false, checks, repairs: [] }) };
  const ran = (typed: string) =>
    cli(`${typed} --home /srv/b`, { client, dependencies: { program: "npm run nacre --" } });
  const typed = "Run `npm run nacre -- doctor --fix --home /srv/b`: it is made again.";
  expect((await ran("doctor")).stdout).toContain(typed);
  expect(JSON.parse((await ran("doctor --json")).stdout).checks[0].hint).toBe(typed);
});

test("search: nothing to search for is a mistake with a way out; far too much of it is looked at", async () => {
  const search = async () => ({ hits: [], scanned: 0, degraded: ["empty-query"] });
  for (const typed of [
    ["search", ""],
    ["search", "🦦"],
    ["search", "🦦", "--json"],
  ]) {
    const ran = await cli(typed, { client: { search } });
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toContain("nothing to search for");
  }
  const long = await cli(["search", "word ".repeat(20_000)]);
  expect(long).toMatchObject({ code: 0, calls: [["search", { query: "word ".repeat(20_000) }]] });
});

test("search: a few messages that are not indexed yet are not worth a note", async () => {
  const after = async (scanned: number) => {
    const search = async () => ({ hits: [], scanned, degraded: [] });
    return (await cli("search x", { client: { search } })).stderr;
  };
  expect(await after(199)).toBe("Nothing found.\n");
  expect(await after(200)).toContain("200 messages not indexed yet were read directly");
});

test("commands to type next are for the same data", async () => {
  const typed = async (words: string) => {
    const { stdout, stderr } = await cli(
      [...words.split(" "), "--home", "/my data"].filter((word) => word !== ""),
    );
    return stdout + stderr;
  };
  expect(await typed("")).toMatch(/nacre search WORDS --home '\/my data' {2,}find/);
  expect(await typed("status")).toContain("nacre quarantine list --home '/my data'");
  expect(await typed("quarantine list")).toContain("nacre quarantine accept REF --home '/my data'");
  const once = await typed("start --once");
  expect(once).toContain("Next: nacre search WORDS --home '/my data'");
  expect(once).not.toContain("Listening");
});

const BRING_IN =
  "artifact stash, brain teach, docs add, docs watch, events append, facts assert, guidance add, harvest, import, ingest, remember";

test("only what brings something in makes a store where there is none; nacre alone says how to begin", async () => {
  const asked: boolean[] = [];
  const connect: Dependencies["connect"] = async ({ create }) => {
    asked.push(create);
    throw new NacreError("store/missing", "there is no store at /data yet", "make one");
  };
  const dependencies = { ...machine.dependencies, connect };
  const needsStore = (one: string) =>
    !["mcp config", "migrate", "restore", "studio", "serve", "start", "setup", "uninstall"].includes(one) &&
    !/^service /.test(one);
  for (const name of Object.keys(RUNS).filter(needsStore)) {
    asked.length = 0;
    expect(await cli(runsOf(name)[0]!, { stdin: "a\n", dependencies }), name).toMatchObject({
      code: 5,
      stdout: "",
    });
    expect(asked, name).toEqual([BRING_IN.split(", ").includes(name)]);
  }
  const alone = await cli("", { dependencies });
  expect(alone).toMatchObject({ code: 0, stderr: "" });
  expect(alone.stdout).toMatch(/^There is no store yet. To begin:\n {2}nacre (?:setup|ingest FILE) /);
  const ofHost = { ...dependencies, hostStore: async () => "/home/ann/.openclaw/nacre" };
  const inHost = await cli("", { dependencies: ofHost });
  expect(inHost.stdout).toContain("OpenClaw remembers in /home/ann/.openclaw/nacre. To look into it:\n");
  expect(inHost.stdout).toMatch(/^ {2}nacre status --home \/home\/ann\/.openclaw\/nacre /m);
  expect(inHost.stderr).toBe("For good: export NACRE_HOME=/home/ann/.openclaw/nacre\n");
  expect((await cli("--home /mine", { dependencies: ofHost })).stdout).toContain("There is no store yet.");
});

test("help fits into a narrow window", async () => {
  for (const typed of ["help", "search --help", "history"]) {
    const { stdout } = await cli(typed, { tty: true, columns: 40, env: { NO_COLOR: "1" } });
    const lines = stdout.split("\n").filter((line) => !/^ {2}nacre /.test(line));
    for (const line of lines) expect(widthOf(line), line).toBeLessThanOrEqual(40);
  }
});

test("ingest: stretches are chained, lines that cannot be read are named", async () => {
  const { code, stdout, calls } = await cli("ingest - --agent bob", machine);
  expect(code).toBe(0);
  expect(calls.map(([, request]) => (request as { after: unknown }).after)).toEqual([null, "+2"]);
  expect(stdout).toBe(
    [
      "2 new messages, 2 known already in agent:bob:import:0a1b.",
      "1 message on abandoned branches left out.",
      "1 line could not be read:",
      "  line 3: not JSON",
      "",
    ].join("\n"),
  );
});

test("a lane's agent is the one that its key names, unless it is said", async () => {
  const asked = async (typed: string) =>
    ((await cli(typed)).calls[0]![1] as { lane: { agent: string } }).lane.agent;
  expect(await asked("history show --lane agent:garden:main")).toBe("garden");
  expect(await asked("history show --lane agent:garden:main --agent bob")).toBe("bob");
  expect(await asked("history show --lane elsewhere")).toBe("main");
});

test("ingest: --dry-run stores nothing", async () => {
  const { stdout, calls } = await cli("ingest - --dry-run --session-key k", machine);
  expect(calls).toEqual([]);
  expect(stdout).toContain("4 messages read; those that are not known already would be stored in k.");
});

test("ingest: interrupted between two batches, it says how to go on", async () => {
  const controller = new AbortController();
  const appendChained = async () => {
    controller.abort();
    return { status: "stored" as const, imported: 2, known: 0, quarantined: 0, head: "h" };
  };
  const dependencies = { readTranscript, signal: controller.signal };
  const { code, stdout, calls } = await cli("ingest -", {
    client: { appendChained },
    dependencies,
    stdin: "a\n",
  });
  expect(code).toBe(130);
  expect(calls).toHaveLength(1);
  expect(stdout).toContain("run it again to go on");
});

test("ingest: a file that is not there, and one with nothing in it", async () => {
  const missing = await cli("ingest /nowhere/at-all.jsonl", { dependencies: { readTranscript } });
  expect(missing).toMatchObject({ code: 1, calls: [] });
  expect(missing.stderr).toContain("there is no such file");
  const empty: Dependencies["readTranscript"] = async function* () {
    const counts = { lines: 0, messages: 0, malformed: [], repeated: 0, abandoned: 0, own: 0, undated: 0 };
    const report = { lane, unit: "line" as const, ...counts };
    yield { kind: "report", report };
  };
  const nothing = await cli("ingest -", { stdin: "", dependencies: { readTranscript: empty } });
  expect(nothing).toMatchObject({ code: 1 });
  expect(nothing.stderr).toContain("the file is empty");
  const typed = await cli("ingest -", { dependencies: { readTranscript } });
  expect(typed).toMatchObject({ code: 2, calls: [] });
  expect(typed.stderr).toContain("nothing is piped in");
});

test("help: groups and commands", async () => {
  const all = (await cli("help")).stdout;
  for (const { name } of commands) expect(all).toMatch(new RegExp(`^  ${name.split(" ")[0]} {2,}\\S`, "m"));
  expect(all).not.toContain("Others");
  const group = (await cli("history")).stdout;
  for (const typed of ["history --help", "history -h", "help history"])
    expect((await cli(typed)).stdout).toBe(group);
  expect(group).toContain("history lanes");
  expect(group).not.toContain("quarantine");
  expect((await cli("help history show")).stdout).toContain("Usage\n  nacre history show [REF] [flags]");
});

/** Paths of all leaves, lists as `[]`. */
function pathsOf(value: unknown, path = ""): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, `${path}[]`));
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, field]) =>
    pathsOf(field, path === "" ? name : `${path}.${name}`),
  );
}

test("status says what is kept about people, and how strict the gate is", async () => {
  const { stdout } = await cli("status");
  expect(stdout).toMatch(
    /^memories {2}31, 4 superseded, 2 forgotten, gate-v2 let in 37 of 1,204 turns \(from 0\.50\)$/m,
  );
});

test("where to copy a store can be in a variable, so that nobody sees a password in it", async () => {
  const asked: string[] = [];
  const dependencies = {
    ...machine.dependencies,
    migrate: async ({ to }: { readonly to: string }) => {
      asked.push(to);
      return { from: "a", to: "b", isServer: true, rows: 1, messages: 1, tables: [] };
    },
  };
  const env = { MEMORY: "postgres://u:secret@h/d" };
  expect(await cli("migrate --to-env MEMORY", { env, dependencies })).toMatchObject({ code: 0 });
  expect(asked).toEqual([env.MEMORY]);
  for (const typed of ["--to-env ABSENT", "--to-env postgres://u:secret@h/d", "--to x --to-env MEMORY", ""]) {
    const refused = await cli(`migrate ${typed}`, { env, dependencies });
    expect(refused, typed).toMatchObject({ code: 2, stdout: "" });
    expect(refused.stderr, typed).not.toContain("secret");
  }
  expect(asked).toHaveLength(1);
});
