/**
 * A store for Studio to show: so many messages, and what a person and a host add: prompts with receipts, packs, summaries, facts over time, links,
 * memories, guidance and lessons. The messages are made-up words in which nothing is said that would be remembered: they count as gone through.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { setLookedUpTo } from "../src/engine/outcome-marks.ts";
import { attachHome } from "../src/main/attach-home.ts";
import { EXIT_CODES } from "../src/surfaces/cli/exit-codes.ts";
import { type ClientEngine, engineOver } from "../src/wire/index.ts";
import { typedIn } from "../test/support/example-home.ts";
import { goneThrough } from "./gone-through.ts";
import { note } from "./report.ts";
import { copyBuilt, copyLoaded, openHome } from "./store-cache.ts";

/** Raised when what is in it changes. */
const SET = 2;
const PATIENCE_MS = 120_000;
const LOOK_EVERY_MS = 1_000;
const SETTLES_WITHIN_MS = 600_000;
const MOST_TRIES = 50;
const DERIVED_AT_ONCE = 500;
const PROMPTS = 60;
const THINGS = 120;
export const LANE = { agent: "main", sessionKey: "agent:main:lane:0" } as const;

/** A home of its own with such a store in it; the caller removes it. */
export async function copyStudioStore(messages: number): Promise<string> {
  return await copyBuilt(`studio-${SET}-${messages}`, (home) => build(home, messages));
}

async function build(home: string, messages: number): Promise<void> {
  const loaded = await copyLoaded(messages);
  await copyFile(join(loaded, "nacre.db"), join(home, "nacre.db"));
  await rm(loaded, { recursive: true, force: true });
  await goneThrough(home);
  await nothingRouted(home);
  const cli = join(import.meta.dirname, "../src/main/cli.ts");
  const owner = spawn(process.execPath, [cli, "serve", "--home", home], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await once(owner.stdout, "data");
    const attachment = await attachHome({ home, kind: "test", version: "bench" });
    const engine = engineOver({
      close: () => attachment.close(),
      call: (method, params, asked) => attachment.call(method, params, { ...asked, deadlineMs: PATIENCE_MS }),
    });
    await settled(engine);
    note("typing what a person would");
    for (const argv of typedBefore()) await typed(home, argv);
    note(`asking ${PROMPTS} questions`);
    for (let turn = 0; turn < PROMPTS; turn += 1) await ask(engine, turn);
    await typed(home, ["brain", "init"]);
    await settled(engine);
    await attachment.close();
  } finally {
    owner.kill("SIGTERM");
    await once(owner, "exit");
  }
  await allDerived(home);
}

/** None of the messages that were loaded was said in a turn that a router had a part in: nobody need look how it went. */
async function nothingRouted(home: string): Promise<void> {
  await using store = await openHome(home);
  await store.owned.store.write("derived", async ({ history, meta }) => {
    await setLookedUpTo(meta, await history.newestId());
  });
}

/** What an owner would do beside its work for as long as pages are looked at, and tell them of each time: here at once, many at a time. */
async function allDerived(home: string): Promise<void> {
  note("making what is derived of all messages");
  await using store = await openHome(home);
  const { engine, owned } = store;
  const { signal } = new AbortController();
  const limit = DERIVED_AT_ONCE;
  const steps: readonly (() => Promise<boolean>)[] = [
    () => derived(engine.prepareLedger({ limit }), (batch) => engine.applyLedger(batch)),
    () => derived(engine.prepareOutcomes({ limit }, signal), (batch) => engine.applyOutcomes(batch)),
    () => derived(engine.prepareFacts({ limit }), (batch) => engine.applyFacts(batch)),
    () => derived(engine.prepareLedgerIndex({ limit }), (batch) => engine.applyLedgerIndex(batch)),
    () => derived(engine.prepareGraph({ limit }), (batch) => engine.applyGraph(batch)),
    () => derived(engine.prepareLog({ limit }), (batch) => engine.applyLog(batch)),
  ];
  for (const step of steps) while (await step()) await owned.store.checkpoint();
}

/** False: there was nothing to do. */
async function derived<B extends { readonly idle: boolean }>(
  prepared: Promise<B>,
  apply: (batch: B) => Promise<unknown>,
): Promise<boolean> {
  const batch = await prepared;
  if (!batch.idle) await apply(batch);
  return !batch.idle;
}

/** Nothing is left to be made of what is stored. */
async function settled(engine: ClientEngine): Promise<void> {
  const until = performance.now() + SETTLES_WITHIN_MS;
  for (let said = Number.POSITIVE_INFINITY; ; ) {
    const { index, memories, guidance, knowledge } = await engine.status({});
    const pending = index.pending + memories.pending + guidance.pending + knowledge.pending;
    if (pending === 0) return;
    if (pending < said * 0.8) {
      note(`${pending} things are still to be gone through`);
      said = pending;
    }
    if (performance.now() > until)
      throw new Error(`${pending} things are left after ${SETTLES_WITHIN_MS} ms`);
    await sleep(LOOK_EVERY_MS);
  }
}

function typedBefore(): readonly (readonly string[])[] {
  const things = Array.from({ length: THINGS }, (_, at) => at);
  return [
    ...[0, 1].map((lane) => [
      ...["history", "fold", "--lane", `agent:main:lane:${lane}`, "--budget", "40000", "--all", "--no-model"],
    ]),
    ...things.map((at) => [
      "remember",
      `Shelf ${at} of the workshop holds the jars of glaze number ${at * 7}`,
    ]),
    ...things.flatMap((at) => [
      ["facts", "assert", `project:p${at}`, "status", "planned", "--from", day(at)],
      ["facts", "assert", `project:p${at}`, "status", "running", "--from", day(at + 60), "--replace"],
      ["facts", "assert", `project:p${at}`, "uses", `tool:t${at % 12}`, "--from", day(at)],
      [
        "graph",
        "link",
        `project:p${at}`,
        "relates_to",
        `project:p${(at * 7 + 1) % THINGS}`,
        "--evidence",
        `msg:${at + 1}`,
      ],
    ]),
    ...things
      .slice(0, 40)
      .map((at) => ["brain", "teach", `When glaze ${at} is asked for, look on shelf ${at} first`]),
    ...things.slice(0, 20).map((at) => ["guidance", "add", `Never suggest kiln number ${at}`]),
    ...things.slice(0, 20).map((at) => ["pack", `glaze ${at}`, "--trace", "full"]),
  ];
}

function day(at: number): string {
  return new Date(Date.UTC(2025, 0, 1) + at * 86_400_000).toISOString().slice(0, 10);
}

async function typed(home: string, argv: readonly string[]): Promise<void> {
  let { code, stderr } = await typedIn(home, { argv, stdin: "y\n" });
  // Folding gives way to what the owner folds by itself; the same command goes on from there.
  for (let more = 0; code === EXIT_CODES.interrupted && more < MOST_TRIES; more += 1)
    ({ code, stderr } = await typedIn(home, { argv, stdin: "y\n" }));
  if (code !== 0) throw new Error(`nacre ${argv.join(" ")} ended with ${code}: ${stderr}`);
}

/** A turn of the host: the prompt that was made for it, its receipt, and what was said. */
async function ask(engine: ClientEngine, turn: number): Promise<void> {
  const named = { lane: LANE, sessionId: "session-0" };
  const prompt = `Where is glaze ${turn * 7}, and which project runs?`;
  const { messages: count } = await engine.laneState({ lane: LANE });
  const plan = await engine.assemble({ ...named, count, newest: [], budget: 16_000, final: true });
  const asker = { ...LANE, isOwner: true };
  const supplied = await engine.supply({
    ...named,
    ...{ asker, prompt, room: plan.room, plan: plan.account, withinMs: 30_000 },
  });
  const sent = { messages: plan.count, tokens: plan.tokens, supplied: true, degraded: [] };
  const { id } = await engine.keepReceipt({ ...named, plan: plan.account, supply: supplied.account, sent });
  const at = Date.now();
  const place = count + 1;
  await engine.commitTurn({
    ...named,
    key: `studio-${turn}`,
    admission: { entryId: `studio-${turn}-a`, place },
    terminal: { entryId: `studio-${turn}-b`, place: place + 1 },
    messages: [
      { role: "user", content: prompt, timestamp: at },
      { role: "assistant", content: [{ type: "text", text: `On shelf ${turn}.` }], timestamp: at + 1 },
    ],
    ...(id !== null && { receipt: id }),
  });
}
