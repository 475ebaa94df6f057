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
import { ask, askAcross, tendAll } from "./askers.ts";
import { type Account, checkAll, checkOne } from "./checks.ts";
import { isForTakingBack } from "./circles.ts";
import { checkShown } from "./claims.ts";
import { CommandOwner } from "./command-owner.ts";
import { type FaultName, PAUSE_MS, type Shaken, shake } from "./faults.ts";
import { Gateway, pluginOf } from "./gateway.ts";
import { judge } from "./judged.ts";
import { type ModelServer, modelServer } from "./model-server.ts";
import { OrderBook } from "./orders.ts";
import { OwnerProcess } from "./owner-process.ts";
import { Phases } from "./phases.ts";
import { degradationsOf, told } from "./progress.ts";
import { type Sample, Samples } from "./samples.ts";
import { limitedFiles, plainDisk, smallDisk } from "./small-disk.ts";
import type { SpokenLane } from "./spoken-lane.ts";
import { type Busyness, Surroundings } from "./surroundings.ts";
import { TakenBack } from "./taken-back.ts";
import { storedIn, Talks } from "./talks.ts";
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

export interface Soaked {
  /** Of the first part: what is counted a second is of it, too. */
  readonly minutes: number;
  readonly underLoad: UnderLoad;
  readonly account: Account;
  readonly watch: Watch;
  /** Of the owner, and of a gateway that was there while little was said. */
  readonly samples: readonly Sample[];
  readonly gatewaySamples: readonly Sample[];
  readonly ownerStarts: number;
  /** By name, from the plugin's side and the owner's. */
  readonly degradations: ReadonlyMap<string, number>;
  /** By the mood that the model was in. */
  readonly asksOfModel: ReadonlyMap<string, number>;
  readonly busyness: Busyness;
  /** What the home was on, for people. */
  readonly on: string;
}

/** What was done until little was said any more. */
export interface UnderLoad {
  readonly turns: number;
  /** Calls by name. */
  readonly calls: ReadonlyMap<string, number>;
}

/** Of a state directory, as the plugin has it. */
const HOME = "nacre";
const GATEWAYS = 2;
const SAMPLE_EVERY_MS = 1_000;
const TELL_EVERY_MS = 10_000;
const CHECK_EVERY_MS = 15_000;
const TAKE_BACK_EVERY_MS = 8_000;
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
  const phases = new Phases({ ms: options.minutes * MINUTE_MS, stop });
  const { over } = phases;
  const watch = new Watch({ over, isSteady: () => phases.isSteady });
  const model = await modelServer((text) => checkShown({ what: "a request of the model", text }, watch));
  writeFileSync(join(home, "config.json"), configOf(model));
  await owner.start();
  const client = await checker(home);
  const random = seeded(seed);
  const person = new TakenBack({ client, watch, random: seeded(seed * 67), lanes: () => talks.own() });
  const given = { seed, watch, stop: over, isSteady: () => phases.isSteady, gone: person.gone };
  const gateways = Array.from({ length: GATEWAYS }, () => new Gateway({ ...given, plugin: pluginOf(home) }));
  const { environment } = owner;
  const stateDirectory = dirname(home);
  const talks = new Talks({ gateways, build, stateDirectory, environment, seed, watch });
  const samples = new Samples(phases);
  const surroundings = new Surroundings(disk.folder, watch.timings);
  const shaken: Shaken = {
    ...{ owner, orders, model, random, watch, disk },
    ...looksThrough(client),
    stored: () => storedIn(talks.own()),
    gateway: () => talks.another(),
    command: () => new CommandOwner({ home, build, environment }),
  };
  const asking = { home, seed, watch, stop: over, lanes: talks.all, gone: person.gone };
  let underLoad: UnderLoad = { turns: 0, calls: new Map() };
  const settle = async (): Promise<void> => {
    model.mood = "works";
    await tendAll(client, asking);
    if (!over.aborted) talks.beginLasting();
    phases.settle();
    underLoad = { turns: storedIn(talks.all()), calls: watch.timings.counts() };
  };
  const tell = () => progress(told(talks.all(), watch, owner, performance.now() - phases.began));
  try {
    await Promise.all([
      talks.converse(lanes),
      ask(asking),
      shake(options.faults, shaken, { stop: phases.calm, pauseMs: pauseFor(options) }).then(settle),
      every(SAMPLE_EVERY_MS, over, () => phases.look(isOver(options, watch, phases.lasted))),
      every(SAMPLE_EVERY_MS, over, () => samples.ofOwner(owner, storedIn(talks.all()))),
      every(SAMPLE_EVERY_MS, over, () => samples.ofGateway(talks.lasting, orders.path)),
      every(SAMPLE_EVERY_MS, over, () => surroundings.look()),
      // Those of other processes at the end: what they have said meanwhile is heard a moment later.
      every(CHECK_EVERY_MS, over, () => checkOne(client, random.pick(talks.own().filter(isWhole)), watch)),
      every(TAKE_BACK_EVERY_MS, over, () => person.act()),
      every(TELL_EVERY_MS, over, tell),
    ]);
    const { lasted } = phases;
    const busyness = surroundings.end();
    progress("checking every conversation …");
    model.mood = "works";
    await talks.endLasting();
    if (!owner.isAlive) await owner.start();
    await person.finish();
    await askAcross(client, asking);
    const account = await checkAll(client, talks.all(), watch);
    judge(talks.all(), watch, { ...options, lasted });
    return {
      ...{ minutes: lasted / MINUTE_MS, underLoad, account, watch },
      ...{ samples: samples.owner, gatewaySamples: samples.gateway },
      ...{ ownerStarts: owner.starts, degradations: await degradationsOf(client, gateways) },
      ...{ asksOfModel: model.asks, busyness, on: disk.on },
    };
  } finally {
    await client.close();
    await talks.close();
    await model.close();
  }
}

/** Nobody takes anything of it back while it is looked at. */
function isWhole({ script }: SpokenLane): boolean {
  return !isForTakingBack(script.number);
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

function looksThrough(client: Attachment): Pick<Shaken, "brainWorker" | "health"> {
  return {
    brainWorker: async () => (await client.call("brain_status", {})).worker.pid,
    health: () => client.call("health", {}),
  };
}
