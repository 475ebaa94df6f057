/**
 * Many conversations, questions and sweeps at once on one real owner, while everything that can go wrong does.
 *
 * What is acknowledged is counted here and looked for there, all along and at the end. Nothing is mocked but the model.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Attachment, attach } from "../../src/surfaces/daemon/index.ts";
import { seeded } from "../sim/random.ts";
import { withEvidence } from "../support/brain-evidence.ts";
import { ask, tendAll } from "./askers.ts";
import { type Account, checkHealth, checkLane, checkStored, emptyAccount } from "./checks.ts";
import { CommandOwner } from "./command-owner.ts";
import { type FaultName, PAUSE_MS, type Shaken, shake } from "./faults.ts";
import { Gateway, pluginOf, type SpokenLane } from "./gateway.ts";
import { GatewayProcess } from "./gateway-process.ts";
import { type ModelServer, modelServer } from "./model-server.ts";
import { OrderBook } from "./orders.ts";
import { OwnerProcess, type Taken } from "./owner-process.ts";
import { Phases } from "./phases.ts";
import { limitedFiles, plainDisk, smallDisk } from "./small-disk.ts";
import { type Busyness, Surroundings } from "./surroundings.ts";
import { Watch } from "./watch.ts";

export interface SoakOptions {
  readonly folder: string;
  /** A folder with a `dist`: the owner runs from it. */
  readonly build: string;
  readonly minutes: number;
  readonly seed: number;
  readonly lanes: number;
  readonly faults: readonly FaultName[];
  /** Ended early: what was done so far is checked and told. */
  readonly stop: AbortSignal;
  readonly progress: (line: string) => void;
}

export interface Sample extends Taken {
  /** Milliseconds since the beginning, and of the process it is of. */
  readonly at: number;
  readonly age: number;
  /** Which process: its number among all that were started. */
  readonly life: number;
  /** Whether little was said any more, and nothing went wrong. */
  readonly isSteady: boolean;
  /** Stored until then. */
  readonly turns: number;
}

export interface Soaked {
  readonly minutes: number;
  readonly account: Account;
  readonly watch: Watch;
  readonly samples: readonly Sample[];
  readonly ownerStarts: number;
  /** By name, from the plugin's side and the owner's. */
  readonly degradations: ReadonlyMap<string, number>;
  /** By the mood that the model was in. */
  readonly asksOfModel: ReadonlyMap<string, number>;
  readonly busyness: Busyness;
  /** What the home was on, for people. */
  readonly on: string;
}

/** Of a state directory, as the plugin has it. */
const HOME = "nacre";
const GATEWAYS = 2;
/** So many conversations go on in the steady part: what leaks with a turn, its index or what is derived of it is seen there. */
const LASTING = 4;
const SAMPLE_EVERY_MS = 1_000;
const TELL_EVERY_MS = 10_000;
const CHECK_EVERY_MS = 15_000;
const MINUTE_MS = 60_000;
/** In a short soak, faults are closer together: each kind has its turn, and a little more. */
const TURNS_PER_KIND = 1.5;
/** On a machine that is busy otherwise each of them takes longer; so many times as long as was asked for they are waited for, and so long at least. */
const MOST_TIMES = 4;
const LEAST_WAIT_MINUTES = 5;

export async function soak(options: SoakOptions): Promise<Soaked> {
  const { folder, build, faults } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // One that fills up only where one is to: elsewhere the home is where homes usually are.
  const small = faults.includes("disk full") ? smallDisk(folder, options.minutes) : plainDisk(folder);
  const home = join(small?.folder ?? folder, HOME);
  const orders = new OrderBook(join(folder, "orders.json"));
  const owner = new OwnerProcess({ home, build, orders });
  const disk = small ?? limitedFiles(folder, owner);
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    await withEvidence(home);
    return await soakAt(home, { owner, orders, disk }, options);
  } finally {
    await owner.stop().catch(() => owner.kill());
    disk.close();
  }
}

async function soakAt(
  home: string,
  { owner, orders, disk }: Pick<Shaken, "owner" | "orders" | "disk">,
  options: SoakOptions,
): Promise<Soaked> {
  const { build, seed, lanes, stop, progress } = options;
  const model = await modelServer();
  writeFileSync(join(home, "config.json"), configOf(model));
  await owner.start();
  const phases = new Phases({ ms: options.minutes * MINUTE_MS, stop });
  const { over } = phases;
  const watch = new Watch({ over });
  const given = { seed, watch, stop: over, isSteady: () => phases.isSteady };
  const gateways = Array.from({ length: GATEWAYS }, () => new Gateway({ ...given, plugin: pluginOf(home) }));
  const processes: GatewayProcess[] = [];
  let spoken = 0;
  const numbers = (): number => spoken++;
  const own = () => gateways.flatMap((gateway) => gateway.lanes);
  const all = () => [...own(), ...processes.flatMap((one) => one.lanes)];
  const client = await checker(home);
  const random = seeded(seed);
  const samples: Sample[] = [];
  const surroundings = new Surroundings(disk.folder, watch.timings);
  const { environment } = owner;
  const shaken: Shaken = {
    ...{ owner, orders, model, random, watch, disk },
    ...looksThrough(client),
    stored: () => own().reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    gateway() {
      const plugin = join(build, "dist", "plugin.js");
      const places = { plugin, stateDirectory: dirname(home), environment };
      const one = new GatewayProcess({ ...places, seed, watch, lanes: [numbers(), numbers()] });
      processes.push(one);
      return one;
    },
    command: () => new CommandOwner({ home, build, environment }),
  };
  const talks = Array.from({ length: lanes }, (_, lane) =>
    gateways[lane % GATEWAYS]!.converse(numbers, { isLasting: lane < LASTING }),
  );
  try {
    await Promise.all([
      ...talks,
      ask({ home, seed, watch, stop: over, lanes: () => spoken }),
      shake(options.faults, shaken, { stop: phases.calm, pauseMs: pauseFor(options) }).then(async () => {
        model.mood = "works";
        await tendAll(client, { seed, watch, stop: over });
        phases.settle();
      }),
      every(SAMPLE_EVERY_MS, over, () => phases.look(isOver(options, watch, phases.lasted))),
      every(SAMPLE_EVERY_MS, over, () => sample(owner, phases, { samples, turns: shaken.stored() })),
      every(SAMPLE_EVERY_MS, over, () => surroundings.look()),
      // Those of other processes at the end: what they have said meanwhile is heard a moment later.
      every(CHECK_EVERY_MS, over, () => checkOne(client, random.pick(own()), watch)),
      every(TELL_EVERY_MS, over, () => progress(told(all(), watch, owner, performance.now() - phases.began))),
    ]);
    const { lasted } = phases;
    const busyness = surroundings.end();
    progress("checking every conversation …");
    model.mood = "works";
    if (!owner.isAlive) await owner.start();
    const account = await checkAll(client, all(), watch);
    judge(all(), watch, options);
    return {
      minutes: lasted / MINUTE_MS,
      account,
      watch,
      samples,
      ownerStarts: owner.starts,
      degradations: await degradationsOf(client, gateways),
      asksOfModel: model.asks,
      busyness,
      on: disk.on,
    };
  } finally {
    for (const one of processes) await one.kill();
    await client.close();
    for (const gateway of gateways) await gateway.close();
    await model.close();
  }
}

async function checkAll(client: Attachment, lanes: readonly SpokenLane[], watch: Watch): Promise<Account> {
  const account = emptyAccount();
  for (const lane of lanes) await checkLane(client, lane, account);
  await checkHealth(client, watch);
  return account;
}

/** One that was ended early has not had the time for everything. */
function judge(lanes: readonly SpokenLane[], watch: Watch, { stop, faults }: SoakOptions): void {
  watch.expectsFewLate();
  if (stop.aborted) return;
  checkStored(lanes, watch);
  for (const name of faults) watch.expectsCounted(`fault: ${name}`);
}

/** The time is up, and every fault that was asked for has happened. */
function isOver({ minutes, faults }: SoakOptions, watch: Watch, elapsedMs: number): boolean {
  if (elapsedMs < minutes * MINUTE_MS) return false;
  const happened = faults.every((name) => watch.counts.has(`fault: ${name}`));
  return happened || elapsedMs > Math.max(MOST_TIMES * minutes, LEAST_WAIT_MINUTES) * MINUTE_MS;
}

function pauseFor({ faults, minutes }: SoakOptions): typeof PAUSE_MS | { least: number; more: number } {
  const mostMs = (minutes * MINUTE_MS) / (faults.length * TURNS_PER_KIND);
  const share = Math.min(1, mostMs / (PAUSE_MS.least + PAUSE_MS.more / 2));
  return { least: PAUSE_MS.least * share, more: PAUSE_MS.more * share };
}

function configOf({ url }: ModelServer): string {
  return JSON.stringify({ summaries: { endpoint: { url, model: "fake-1", timeoutSeconds: 5 } } });
}

function checker(home: string): Promise<Attachment> {
  const introduction = { name: "soak", version: "0", kind: "cli", capabilities: ["write"] } as const;
  return attach({ home, introduction, embed: async () => undefined });
}

async function every(ms: number, stop: AbortSignal, act: () => unknown): Promise<void> {
  while (!stop.aborted) {
    await sleep(ms, undefined, { signal: stop }).catch(() => {});
    if (!stop.aborted) await act();
  }
}

function sample(
  owner: OwnerProcess,
  { began, isSteady }: Phases,
  { samples, turns }: { readonly samples: Sample[]; readonly turns: number },
): void {
  const taken = owner.taken();
  if (taken === undefined) return;
  const { age, starts: life } = owner;
  samples.push({ ...taken, at: performance.now() - began, age, life, isSteady, turns });
}

/** While it is spoken in: what was acknowledged before the question is there by the answer. */
async function checkOne(client: Attachment, lane: SpokenLane | undefined, watch: Watch): Promise<void> {
  if (lane === undefined) return;
  const { sessionKey } = lane.script;
  const account = emptyAccount();
  try {
    await watch.time("conversation checked", () => checkLane(client, lane, account));
  } catch {
    // The owner was away: it is looked at again, all of it, at the end.
    return;
  }
  watch.count("conversations checked under way");
  const { lost, doubled, altered } = account;
  watch.expects(
    lost + doubled + altered === 0,
    `${sessionKey}: ${lost} lost, ${doubled} doubled and ${altered} altered`,
  );
}

function looksThrough(client: Attachment): Pick<Shaken, "brainWorker" | "health"> {
  return {
    brainWorker: async () => (await client.call("brain_status", {})).worker.pid,
    health: () => client.call("health", {}),
  };
}

async function degradationsOf(
  client: Attachment,
  gateways: readonly Gateway[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const add = (name: string, count: number) => counts.set(name, (counts.get(name) ?? 0) + count);
  for (const { degradations } of gateways)
    for (const [name, count] of degradations) add(`plugin ${name}`, count);
  const { degradations } = await client.call("status", {});
  for (const [name, count] of Object.entries(degradations)) add(`last owner ${name}`, count);
  return counts;
}

function told(lanes: readonly SpokenLane[], watch: Watch, owner: OwnerProcess, ms: number): string {
  const turns = lanes.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const faults = [...watch.counts].filter(([name]) => name.startsWith("fault: "));
  const count = faults.reduce((sum, [, one]) => sum + one, 0);
  const rss = owner.taken()?.rssMb.toFixed(0) ?? "–";
  return `${(ms / MINUTE_MS).toFixed(1)} min: ${turns} turns in ${lanes.length} conversations, ${count} faults, ${watch.broken.length} broken promises, owner ${rss} MB`;
}
