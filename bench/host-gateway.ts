/**
 * What a turn costs in the real gateway, with the plugin and without it.
 *
 * Two gateways with the same history run beside each other and take turns in turn, so that whatever else the machine does
 * meets both. The same messages go to the same fake model; what differs is the plugin. A turn is compared with the one that the other gateway
 * took right before or after it: of two lists of milliseconds the differences of percentiles say little.
 *
 * A lane that the plugin has just read in is gone through behind the turns, for search, facts and memories, and recall waits for that up to its
 * deadline: turns of that time are measured apart, and the others when nothing is left to be done.
 */

import { execFile } from "node:child_process";
import { mkdir, readFile, rm } from "node:fs/promises";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { attachHome } from "../src/main/attach-home.ts";
import type { Attachment } from "../src/surfaces/daemon/index.ts";
import { buildPlugin } from "../test/host/built-plugin.ts";
import { FakeModel } from "../test/host/fake-model.ts";
import { freePort, hostEnvironment } from "../test/host/host-environment.ts";
import { type HostOptions, OpenClawHost } from "../test/host/openclaw-host.ts";
import type { Lane } from "./host-fill.ts";
import { note, percentile, print, timed } from "./report.ts";

const TURNS = 60;
/** While what was read in is still gone through. */
const EARLY_TURNS = 15;
/** The first turns of a process and of a lane load code and read history. */
const WARM_TURNS = 3;
const READ_IN_MS = 120_000;
const SETTLES_WITHIN_MS = 300_000;
/** When no summary was made for so long, none is being made. */
const FOLDS_AGAIN_MS = 5_000;
const run = promisify(execFile);

interface Gateway {
  readonly host: OpenClawHost;
  /** Where the delays of its event loop are written. */
  readonly delays: string;
}

interface Measured {
  readonly turns: number[];
  readonly spans: { readonly from: number; readonly to: number }[];
}

export async function benchGateway(sizes: readonly number[]): Promise<void> {
  const lanes = sizes.map((messages) => ({ sessionKey: `agent:main:holds-${messages}`, messages }));
  const plugin = await buildPlugin();
  const model = await new FakeModel().start();
  // A long prompt would otherwise be compacted without the plugin, and the two would no longer do the same.
  model.reportPromptTokens(1_000);
  const nacre = { id: "nacre", folder: plugin.folder, slots: ["contextEngine", "memory"] as const };
  const gateways: Gateway[] = [];
  try {
    gateways.push(await prepare(model, { plugins: [nacre] }), await prepare(model, {}));
    const [withPlugin, without] = gateways as [Gateway, Gateway];
    await Promise.all(gateways.map(({ host }) => fill(host, lanes)));
    note(`filled; load ${loadavg()[0]?.toFixed(1)}`);
    for (const { host } of gateways) await host.start();
    for (const lane of lanes) await measure(lane, withPlugin, without);
    note(`measured; load ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    for (const { host, delays } of gateways) {
      await host.stop();
      await rm(delays, { recursive: true, force: true });
    }
    await model.stop();
    await plugin.remove();
  }
}

async function prepare(model: FakeModel, options: HostOptions): Promise<Gateway> {
  const watch = pathToFileURL(join(import.meta.dirname, "host-loop-delay.ts")).href;
  const delays = join(import.meta.dirname, "..", ".bench", `delays-${process.pid}-${await freePort()}`);
  const env = { NODE_OPTIONS: `--import=${watch}`, NACRE_LOOP_DELAY: delays };
  const host = new OpenClawHost({ ...options, env }, model, await freePort());
  await mkdir(delays, { recursive: true });
  return { host, delays };
}

async function fill({ folder, state }: OpenClawHost, lanes: readonly Lane[]): Promise<void> {
  const places = { home: join(folder, "home"), tmp: join(folder, "tmp"), state };
  const env = hostEnvironment({ ...places, config: join(state, "openclaw.json") }, false);
  const program = join(import.meta.dirname, "host-fill.ts");
  await run(process.execPath, [program, JSON.stringify(lanes)], { env, maxBuffer: 2 ** 26 });
}

async function measure(lane: Lane, withPlugin: Gateway, without: Gateway): Promise<void> {
  const { sessionKey, messages: at } = lane;
  for (let turn = 0; turn < WARM_TURNS; turn += 1) {
    for (const { host } of [withPlugin, without]) await host.say(sessionKey, `warm ${turn}`);
    if (turn === 0) await readIn(withPlugin.host, lane);
  }
  const early = await takeTurns(sessionKey, withPlugin, without, EARLY_TURNS, "early");
  reportPairs(at, early, "while_derived_");
  await settled(withPlugin.host, sessionKey);
  const pairs = await takeTurns(sessionKey, withPlugin, without, TURNS, "turn");
  reportPairs(at, pairs, "");
  await reportDelays(at, [withPlugin, pairs.ours], "");
  await reportDelays(at, [without, pairs.theirs], "without_");
}

interface Pairs {
  readonly ours: Measured;
  readonly theirs: Measured;
}

/** Which of the two comes first is another one each time. */
async function takeTurns(
  sessionKey: string,
  withPlugin: Gateway,
  without: Gateway,
  turns: number,
  word: string,
): Promise<Pairs> {
  const [ours, theirs] = [measured(), measured()];
  for (let turn = 0; turn < turns; turn += 1) {
    const pair: [Gateway, Measured][] = [
      [withPlugin, ours],
      [without, theirs],
    ];
    for (const [gateway, into] of turn % 2 === 0 ? pair : pair.reverse())
      await takeTurn(gateway, into, sessionKey, `${word} ${turn}`);
  }
  return { ours, theirs };
}

const measured = (): Measured => ({ turns: [], spans: [] });

async function takeTurn({ host }: Gateway, into: Measured, lane: string, text: string): Promise<void> {
  const from = Date.now();
  into.turns.push(await timed(() => host.say(lane, text)));
  // What follows a reply is part of what it costs.
  await sleep(100);
  into.spans.push({ from, to: Date.now() });
  if (text === "turn 0") note(`${lane}: ${host.model.last(text)?.messages.length} messages in the prompt`);
}

/** Until the plugin has read what was said before it came. */
async function readIn(host: OpenClawHost, { sessionKey, messages }: Lane): Promise<void> {
  await until(host, `${sessionKey} is read in`, READ_IN_MS, async (call) => {
    const state = await call("lane_state", { lane: { agent: "main", sessionKey } });
    return state.behind === null && state.messages >= messages;
  });
}

/** Until nothing is left to be gone through behind the turns, and no fold is under way; one may be owed until there is more to fold. */
async function settled(host: OpenClawHost, sessionKey: string): Promise<void> {
  let [folds, since] = [-1, 0];
  await until(host, `${sessionKey} is gone through`, SETTLES_WITHIN_MS, async (call) => {
    const { index, memories, guidance, knowledge, folding } = await call("status", {});
    const now = folding.active + folding.prepared;
    if (now !== folds) [folds, since] = [now, performance.now()];
    const isFolding = performance.now() - since < FOLDS_AGAIN_MS;
    return index.pending + memories.pending + guidance.pending + knowledge.pending === 0 && !isFolding;
  });
}

async function until(
  host: OpenClawHost,
  what: string,
  withinMs: number,
  isSo: (call: Attachment["call"]) => Promise<boolean>,
): Promise<void> {
  const started = performance.now();
  const client = await attachHome({ home: join(host.state, "nacre"), kind: "cli", version: "bench" });
  try {
    while (!(await isSo(client.call.bind(client)))) {
      if (performance.now() - started > withinMs) throw new Error(`not so after ${withinMs} ms: ${what}`);
      await sleep(250);
    }
  } finally {
    await client.close();
  }
  note(`${what} after ${Math.round(performance.now() - started)} ms`);
}

/** `added` is of pairs: the median, and between which values the middle half of them is. */
function reportPairs(at: number, { ours, theirs }: Pairs, kind: string): void {
  const figure = (metric: string, value: number, unit: string) =>
    print({ bench: "host", at, metric: `${kind}${metric}`, value, unit });
  for (const [name, share] of [
    ["p50", 0.5],
    ["p95", 0.95],
  ] as const) {
    figure(`turn_${name}`, percentile(ours.turns, share), "ms");
    figure(`turn_without_${name}`, percentile(theirs.turns, share), "ms");
  }
  const added = ours.turns.map((turn, pair) => turn - theirs.turns[pair]!);
  for (const quarter of [25, 50, 75] as const)
    figure(`added_p${quarter}`, percentile(added, quarter / 100), "ms");
  const ratios = ours.turns.map((turn, pair) => turn / theirs.turns[pair]!);
  figure("ratio_p50", percentile(ratios, 0.5), "times");
}

/** While turns were under way and a moment after them: what the loop does between turns is not theirs. */
async function reportDelays(at: number, [gateway, { spans }]: [Gateway, Measured], kind: string) {
  const file = join(gateway.delays, `${await gateway.host.pid()}.delays`);
  // Written a few times a second.
  await sleep(600);
  const delays = (await readFile(file, "utf8")).split("\n").flatMap((line) => {
    const [moment = 0, delay = 0] = line.split(" ").map(Number);
    return spans.some(({ from, to }) => moment >= from && moment <= to) ? [delay] : [];
  });
  const figure = (metric: string, value: number) =>
    print({ bench: "host", at, metric: `event_loop_delay_${kind}${metric}`, value, unit: "ms" });
  figure("p99", percentile(delays, 0.99));
  figure("max", Math.max(...delays));
}
