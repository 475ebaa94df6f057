/**
 * A store in which everything is that examples of help name, made once of the sample and of what a person may do with it: turns with
 * receipts, lessons, packs, cards, artifacts, facts, and files in a folder beside it.
 */

import { createHash } from "node:crypto";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { attachHome } from "../../src/main/attach-home.ts";
import { machine } from "../../src/main/machine.ts";
import type { Dependencies } from "../../src/surfaces/cli/dependencies.ts";
import { run } from "../../src/surfaces/cli/run.ts";
import { engineOver } from "../../src/wire/index.ts";
import { assistantCalls, assistantSays, hostTranscript, LANE, toolAnswers, userSays } from "./host.ts";

const SAMPLE = join(import.meta.dirname, "../../sample");

/** A busy machine is slow; how quick commands are is measured elsewhere. */
const PATIENCE_MS = 60_000;

export interface Typed {
  readonly argv: readonly string[];
  /** What is piped in, or what a person answers. */
  readonly stdin?: string;
  readonly isPiped?: boolean;
  /** What is printed goes to a terminal; absent: it does. */
  readonly isShown?: boolean;
  readonly signal?: AbortSignal;
  readonly onWrite?: (text: string) => void;
}

export interface Answered {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** The program as a person has it at a terminal of 80 columns, in this process: over the real machine and a real store. */
export async function typedIn(home: string, typed: Typed): Promise<Answered> {
  const written = { stdout: "", stderr: "" };
  const stream = (name: "stdout" | "stderr") => ({
    isTTY: name === "stderr" || typed.isShown !== false,
    columns: 80,
    write(text: string) {
      written[name] += text;
      typed.onWrite?.(text);
    },
  });
  const signal = typed.signal ?? new AbortController().signal;
  const real = machine({
    signal,
    stdout: stream("stdout"),
    stderr: stream("stderr"),
    program: "nacre",
    home,
  });
  const dependencies: Dependencies = {
    ...real,
    // A home that is kept names files of it, and outlives the folder that a program was built in.
    sample: SAMPLE,
    env: { NO_COLOR: "1", HOME: process.env["HOME"] },
    stdinIsTTY: typed.isPiped !== true,
    // Whoever runs the tests is not shown every page of theirs.
    openBrowser() {},
    async *stdin() {
      yield Buffer.from(typed.stdin ?? "");
    },
  };
  const code = await run(["--deadline", `${PATIENCE_MS}ms`, ...typed.argv], dependencies);
  return { code, ...written };
}

/** A log of a build as examples stash it; its hash stands in help. */
export const BUILD_LOG = `${Array.from({ length: 80 }, (_, at) => `step ${at}: ok`).join("\n")}\n1 failed: parses an empty line\n`;
export const BUILD_HASH = createHash("sha256").update(BUILD_LOG).digest("hex");

const said = (...words: readonly string[]): string =>
  words.map((content) => `${JSON.stringify({ role: "user", content })}\n`).join("");

const NOTES: { readonly [path: string]: string } = {
  "build.log": BUILD_LOG,
  "note.txt": "I live in Lisbon, near the river\n",
  "old.jsonl":
    '{"role":"user","content":"An old question"}\n{"role":"assistant","content":"An old answer"}\n',
  "parted.jsonl": said("a pelican", "a heron", "a stork"),
  "parted-again.jsonl": said("a pelican", "an egret", "an ibis"),
  "atlas.jsonl": [
    "Project atlas uses RabbitMQ for jobs.",
    "Project atlas is blocked by Redis.",
    "Project atlas uses Grafana.",
  ]
    .map((summary) => `${JSON.stringify({ summary, text: summary, kind: "note", scope: "atlas" })}\n`)
    .join(""),
  "chat.jsonl": '{"role":"user","content":"My bike is green"}\n{"role":"assistant","content":"Noted."}\n',
  "builds.jsonl":
    '{"summary":"build 812 failed: a test timed out","kind":"event"}\n{"summary":"build 813 passed"}\n',
  "alerts.jsonl": '{"type":"ops.alert","summary":"Disk full on db-1","scope":"atlas"}\n',
  "home/logs/agent.jsonl": '{"summary":"The agent restarted"}\n',
  "home/notes/decisions.md": "# Decisions\n\nWe keep SQLite.\n",
  "home/notes/MEMORY.md": "# Memory\n\nThe backup schedule is nightly.\n\n## Tea\n\nAnna prefers tea.\n",
  "home/vault/garden.md": "# Garden\n\nGarlic goes in on Saturday.\n",
  "home/projects/atlas/docs/plan.md": "# Atlas\n\nThe release branch is called stable.\n",
  "home/garden/MEMORY.md": "# Memory\n\nPlot 88.\n",
};

/** Files that examples name, in the folder where they are typed; `home` in it is the person's. */
export function layOutFiles(folder: string): void {
  for (const [path, text] of Object.entries(NOTES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const sessions = join(folder, "home/.openclaw/agents/main/sessions");
  mkdirSync(sessions, { recursive: true });
  cpSync(join(SAMPLE, "garden.jsonl"), join(sessions, "4045148f.jsonl"));
  for (const made of ["mnt/disk", "srv", "tmp", "home/.config/fish/completions", "home/.nacre/backups"])
    mkdirSync(join(folder, made), { recursive: true });
}

const BIG = Array.from({ length: 4_000 }, (_, at) => `line ${at} of a long listing`).join("\n");

/** Prompts and turns as the host has them: each question with its receipt. */
async function converse(home: string, turns: number): Promise<void> {
  const attachment = await attachHome({ home, kind: "test", version: "0.1.0" });
  try {
    const engine = engineOver({
      close: () => attachment.close(),
      call: (method, params, asked) => attachment.call(method, params, { ...asked, deadlineMs: PATIENCE_MS }),
    });
    const host = hostTranscript("examples");
    for (let turn = 0; turn < turns; turn += 1) {
      const at = Date.now() - (turns - turn) * 60_000;
      const prompt = `What is the gateway timeout, for the ${turn + 1}. time?`;
      const state = await engine.laneState({ lane: LANE });
      const asked = {
        ...{ lane: LANE, sessionId: "examples", count: state.messages, newest: [], budget: 8_000 },
      };
      const plan = await engine.assemble({ ...asked, final: true });
      const asker = { ...LANE, isOwner: true };
      const supplied = await engine.supply({
        ...{ lane: LANE, sessionId: "examples", asker, prompt, room: plan.room, plan: plan.account },
        withinMs: 30_000,
      });
      const sent = { messages: plan.count, tokens: plan.tokens, supplied: true, degraded: [] };
      const { id } = await engine.keepReceipt({
        ...{ lane: LANE, sessionId: "examples", plan: plan.account, supply: supplied.account, sent },
      });
      const said = host.say(
        userSays(prompt, at),
        assistantCalls("exec", `call_${turn}`, at + 1),
        toolAnswers(`call_${turn}`, `${turn}\n${turn < 3 ? BIG : "ok"}`, at + 2),
        assistantSays("Thirty seconds.", at + 3),
      );
      await engine.commitTurn({ ...host.commit(said), ...(id !== null && { receipt: id }) });
    }
  } finally {
    await attachment.close();
  }
}

/** What a person typed before, each as help would have it. */
const BEFORE: readonly (readonly string[])[] = [
  ["ingest", "parted.jsonl", "--session-key", "agent:main:pipes"],
  ["ingest", "parted-again.jsonl", "--session-key", "agent:main:pipes"],
  ["history", "fold", "--lane", "agent:main:tidewatch", "--budget", "2000", "--all"],
  ["remember", "I live in Rotterdam"],
  ["brain", "teach", "Run the linter before every commit"],
  ["brain", "teach", "--kind", "toolcard", "Pass --no-color to exec"],
  ["brain", "teach", "--scope", "atlas", "Use pnpm to install packages"],
  ["brain", "teach", "--until", "7d", "Use the backup printer"],
  ["facts", "assert", "project:atlas", "uses", "tool:postgresql", "--source", "msg:42"],
  ["graph", "link", "project:atlas", "uses", "tool:postgresql", "--evidence", "msg:42"],
  ["graph", "link", "tool:postgresql", "relates_to", "tool:kafka", "--evidence", "msg:43"],
  ["graph", "link", "project:atlas2", "uses", "tool:redis", "--evidence", "msg:43"],
  ["events", "append", "--type", "ops.alert", "--scope", "atlas", "--session", "nightly-42", "Disk full"],
  ["pack", "deploy", "--trace", "full"],
  ["pack", "rename the branch", "--trace", "full"],
  ["pack", "gateway timeout", "--trace", "full"],
  ["artifact", "stash", "build.log"],
  ["synth", "compile", "obs:8", "obs:9"],
  ["synth", "compile", "obs:10", "obs:11"],
  ["synth", "compile", "obs:12", "obs:13"],
  ["synth", "compile", "obs:14", "obs:15"],
  ["docs", "add", "home/vault", "home/notes/decisions.md"],
  ["quarantine", "hold", "obs:20"],
  ["ingest", "atlas.jsonl", "--scope", "atlas"],
  ["graph", "rebuild"],
  ["brain", "init"],
  ["brain", "teach", "Tag a release before it is shipped"],
  ["brain", "init"],
  ["lifecycle", "apply", "--yes", "-n", "2"],
  ["lifecycle", "apply", "--yes", "-n", "2"],
  ["lifecycle", "apply", "--yes", "-n", "2"],
];

/** In the folder that `layOutFiles` filled, which is the current one. */
export async function prepareHome(home: string): Promise<void> {
  await typeAll(home, [["start", "--once"]]);
  await makeMore(home);
}

/** What is made of the sample, in a home that has it. */
export async function makeMore(home: string): Promise<void> {
  const at = BEFORE.findIndex(([word]) => word === "docs");
  await typeAll(home, BEFORE.slice(0, at));
  await converse(home, 12);
  await typeAll(home, BEFORE.slice(at));
}

async function typeAll(home: string, all: readonly (readonly string[])[]): Promise<void> {
  for (const argv of all) {
    const { code, stdout, stderr } = await typedIn(home, { argv, stdin: "y\n" });
    if (code !== 0) throw new Error(`nacre ${argv.join(" ")} ended with ${code}: ${stderr}${stdout}`);
  }
}
