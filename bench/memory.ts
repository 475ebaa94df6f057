/**
 * What an owner takes of the machine's memory, with all of its threads: the built package in a process of its own, over a store of
 * so many messages, at rest and after it has worked.
 */

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { attachHome } from "../src/main/attach-home.ts";
import { type ClientEngine, engineOver } from "../src/wire/index.ts";
import { generator } from "./generate.ts";
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
const LANE = { agent: "main", sessionKey: "agent:main:lane:0" } as const;
const named = { lane: LANE, sessionId: "session-0" };

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

async function measure(home: string, at: number): Promise<void> {
  const owner = spawn(process.execPath, [join(ROOT, "dist", "daemon.js")], {
    env: { ...process.env, NACRE_HOME: home },
    stdio: ["ignore", "pipe", "ignore"],
  });
  const gone = once(owner, "exit");
  try {
    await once(owner.stdout, "data");
    const figure = (metric: string, of: "VmRSS" | "VmHWM") =>
      print({ bench: "memory", at, metric, value: megabytes(owner.pid!, of), unit: "MB" });
    await sleep(REST_MS);
    figure("started", "VmRSS");
    const attachment = await attachHome({ home, kind: "test", version: "bench" });
    const engine = engineOver({
      close: () => attachment.close(),
      call: (method, params, asked) => attachment.call(method, params, { ...asked, deadlineMs: DEADLINE_MS }),
    });
    await search(engine);
    figure("after_searches", "VmRSS");
    await talk(engine);
    figure("after_turns", "VmRSS");
    await attachment.close();
    await sleep(REST_MS);
    figure("at_rest", "VmRSS");
    figure("most", "VmHWM");
  } finally {
    owner.kill("SIGTERM");
    await gone;
  }
}

async function search(engine: ClientEngine): Promise<void> {
  const { word } = generator(1);
  for (let round = 0; round < SEARCHES; round += 1) {
    const words = [word(200 + 31 * round), word(40 + round), word(20_000 + round)];
    await engine.search({ query: round % 2 === 0 ? words[0]! : words.join(" ") });
  }
}

/** Prompts are made before some of the turns, as a host does. */
async function talk(engine: ClientEngine): Promise<void> {
  const source = generator(3);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const { messages: count } = await engine.laneState({ lane: LANE });
    if (turn % (TURNS / PROMPTS) === 0) {
      const plan = await engine.assemble({ ...named, count, newest: [], budget: 60_000, final: true });
      const asker = { ...LANE, isOwner: true };
      const prompt = `What was said of ${source.word(500 + turn)}?`;
      await engine.supply({
        ...named,
        ...{ asker, prompt, room: plan.room, plan: plan.account, withinMs: 2_000 },
      });
    }
    const messages = source.turn(turn);
    await engine.commitTurn({
      ...named,
      key: `memory-${turn}`,
      admission: { entryId: `memory-${turn}-a`, place: count + 1 },
      terminal: { entryId: `memory-${turn}-b`, place: count + messages.length },
      messages,
    });
  }
}

function megabytes(pid: number, field: string): number {
  const [, kilobytes] = readFileSync(`/proc/${pid}/status`, "utf8").match(
    new RegExp(`${field}:\\s+(\\d+) kB`),
  )!;
  return Number(kilobytes) / 1024;
}
