/**
 * What an owner takes of the machine's memory, with all of its threads: the built package in a process of its own, over a store of
 * so many messages, at rest and after it has worked: for one client that asks one thing after another, and for several at once.
 */

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { attachHome } from "../src/main/attach-home.ts";
import { type ClientEngine, engineOver, METHODS } from "../src/wire/index.ts";
import { type Generator, generator } from "./generate.ts";
import { goneThrough } from "./gone-through.ts";
import { note, print } from "./report.ts";
import { copyLoaded } from "./store-cache.ts";

const ROOT = join(import.meta.dirname, "..");
const SEARCHES = 300;
const TURNS = 200;
const PROMPTS = 100;
const DEADLINE_MS = 120_000;
/** Before what was started is called at rest. */
const REST_MS = 3_000;
/** At once, and for how long. */
const CLIENTS = 8;
const TOGETHER_MS = 60_000;

export async function benchMemory(at: number): Promise<void> {
  if (process.platform !== "linux") return note("memory: left out, it reads /proc of another process");
  note("building the package");
  await promisify(execFile)(process.execPath, [join(ROOT, "node_modules", "tsdown", "dist", "run.mjs")], {
    cwd: ROOT,
  });
  const home = await copyLoaded(at);
  try {
    await goneThrough(home);
    await measure(home, at);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

interface Owner {
  readonly figure: (metric: string, of: "VmRSS" | "VmHWM") => void;
  readonly attach: () => Promise<Client>;
}

interface Client extends AsyncDisposable {
  readonly engine: ClientEngine;
}

async function measure(home: string, at: number): Promise<void> {
  await withOwner(home, at, async ({ figure, attach }) => {
    figure("started", "VmRSS");
    {
      await using client = await attach();
      await search(client.engine);
      figure("after_searches", "VmRSS");
      const talk = { ...talkOf(0), source: generator(3), name: "memory" };
      for (let turn = 0; turn < TURNS; turn += 1)
        await takeTurn(client.engine, talk, turn, turn % (TURNS / PROMPTS) === 0);
      figure("after_turns", "VmRSS");
    }
    await sleep(REST_MS);
    figure("at_rest", "VmRSS");
    figure("most", "VmHWM");
  });
  // Another process: the highest of one is never lower again.
  await withOwner(home, at, async ({ figure, attach }) => {
    const calls = await Promise.all(Array.from({ length: CLIENTS }, (_, number) => work(attach, number)));
    const value = calls.reduce((sum, count) => sum + count, 0);
    print({ bench: "memory", at, metric: "many_clients_calls", value, unit: "calls" });
    figure("many_clients_after", "VmRSS");
    await sleep(REST_MS);
    figure("many_clients_at_rest", "VmRSS");
    figure("many_clients_most", "VmHWM");
  });
  await withOwner(home, at, lookAtEverything);
}

/** All checks, as `nacre doctor` asks for them, after a client has asked one thing after another. */
async function lookAtEverything(owner: Owner): Promise<void> {
  await using client = await owner.attach();
  await search(client.engine);
  await client.engine.doctor({});
  owner.figure("doctor_after", "VmRSS");
  owner.figure("doctor_most", "VmHWM");
}

async function withOwner(home: string, at: number, work: (owner: Owner) => Promise<void>): Promise<void> {
  const owner = spawn(process.execPath, [join(ROOT, "dist", "daemon.js")], {
    env: { ...process.env, NACRE_HOME: home },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const gone = once(owner, "exit");
  try {
    await once(owner.stdout, "data");
    await sleep(REST_MS);
    await work({
      attach: () => attachTo(home),
      figure: (metric, of) =>
        print({ bench: "memory", at, metric, value: megabytes(owner.pid!, of), unit: "MB" }),
    });
  } finally {
    owner.kill("SIGTERM");
    await gone;
  }
}

async function attachTo(home: string): Promise<Client> {
  const attachment = await attachHome({ home, kind: "test", version: "bench" });
  const engine = engineOver({
    close: () => attachment.close(),
    call: (method, params, asked) => {
      // The doctor reads all of a file of a gigabyte, and has longer than that.
      const deadlineMs = Math.max(DEADLINE_MS, METHODS[method].deadlineMs);
      return attachment.call(method, params, { ...asked, deadlineMs });
    },
  });
  return { engine, [Symbol.asyncDispose]: () => attachment.close() };
}

async function search(engine: ClientEngine): Promise<void> {
  const { word } = generator(1);
  for (let round = 0; round < SEARCHES; round += 1) {
    const words = [word(200 + 31 * round), word(40 + round), word(20_000 + round)];
    await engine.search({ query: round % 2 === 0 ? words[0]! : words.join(" ") });
  }
}

/** One of many, in a conversation of its own for as long as the others: two searches, a prompt with recall and a turn, again and again. */
async function work(attach: Owner["attach"], number: number): Promise<number> {
  await using client = await attach();
  const source = generator(10 + number);
  const { word } = source;
  const talk = { ...talkOf(number), source, name: `many-${number}` };
  const ends = performance.now() + TOGETHER_MS;
  let calls = 0;
  for (let round = 0; performance.now() < ends; round += 1) {
    const at = round * CLIENTS + number;
    await client.engine.search({ query: word(200 + 31 * at) });
    await client.engine.search({ query: [word(40 + at), word(500 + at), word(20_000 + at)].join(" ") });
    calls += 2 + (await takeTurn(client.engine, talk, round, true));
  }
  return calls;
}

interface Talk {
  readonly lane: { readonly agent: string; readonly sessionKey: string };
  readonly sessionId: string;
  readonly source: Generator;
  /** Of its turns: those of another run of the same conversation are others. */
  readonly name: string;
}

const talkOf = (number: number) => ({
  lane: { agent: "main", sessionKey: `agent:main:lane:${number}` },
  sessionId: `session-${number}`,
});

/** A prompt is made before the turn, as a host does; how many calls it took. */
async function takeTurn(
  engine: ClientEngine,
  { lane, sessionId, source, name }: Talk,
  turn: number,
  withPrompt: boolean,
): Promise<number> {
  const named = { lane, sessionId };
  const { messages: count } = await engine.laneState({ lane });
  if (withPrompt) {
    const plan = await engine.assemble({ ...named, count, newest: [], budget: 60_000, final: true });
    const asker = { ...lane, isOwner: true };
    const prompt = `What was said of ${source.word(500 + turn)}?`;
    await engine.supply({
      ...named,
      ...{ asker, prompt, room: plan.room, plan: plan.account, withinMs: 2_000 },
    });
  }
  const messages = source.turn(turn);
  await engine.commitTurn({
    ...named,
    key: `${name}-${turn}`,
    admission: { entryId: `${name}-${turn}-a`, place: count + 1 },
    terminal: { entryId: `${name}-${turn}-b`, place: count + messages.length },
    messages,
  });
  return withPrompt ? 4 : 2;
}

function megabytes(pid: number, field: string): number {
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, "utf8").match(
    new RegExp(`${field}:\\s+(\\d+) kB`),
  )!;
  return Number(kilobytes) / 1024;
}
