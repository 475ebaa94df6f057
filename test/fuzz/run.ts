/**
 * Puts inputs to a target until the time or the number of them is used up: new ones, and what was kept, changed a little. What comes to
 * something new is kept in mind and changed further. The same seed and the same corpus give the same inputs in the same order.
 */

import { setImmediate as turn } from "node:timers/promises";
import fc from "fast-check";
import type { Json } from "../../src/kernel/json.ts";
import { seeded, seedOf } from "../../src/kernel/seeded.ts";
import { keep, keptOf, LONGEST_KEPT, MOST_KEPT } from "./corpus.ts";
import { minimise } from "./minimise.ts";
import { below, mutate, pick } from "./mutate.ts";
import type { Opening, Target, Trial } from "./target.ts";

export interface RunOptions extends Opening {
  readonly seed: number;
  /** Whichever is over first. */
  readonly seconds: number;
  readonly runs: number;
  /** What is found is made smaller and written to the corpus. */
  readonly keepsFindings: boolean;
  /** What comes to something new is made smaller and written to the corpus, as long as there is room. */
  readonly grows: boolean;
  /** What is kept is run first, as it is. */
  readonly replays: boolean;
  /** Instead of what is kept. */
  readonly kept?: readonly Json[];
  readonly signal: AbortSignal;
}

export interface Finding {
  readonly what: string;
  readonly run: number;
  readonly input: Json;
  /** Null: it was not kept. */
  readonly file: string | null;
  readonly stack: string;
}

export interface Ran {
  readonly target: string;
  readonly runs: number;
  readonly seconds: number;
  readonly outcomes: readonly string[];
  readonly corpus: number;
  readonly findings: readonly Finding[];
}

/** Beyond that one looks at them first. */
const MOST_FINDINGS = 5;
/** So often whoever wants it ended is heard. */
const HEARS_EVERY_MS = 50;
/** To make a finding smaller. */
const MINIMISES_FOR_MS = 60_000;
/** What is kept in mind. */
const MOST_IN_MIND = 1_000;

export async function fuzz(target: Target, options: RunOptions): Promise<Ran> {
  const bench = new Bench(target, options);
  const kept = options.kept ?? keptOf(target.name).map(({ input }) => input);
  const inMind = [...kept];
  const outcomes = new Set<string>();
  const findings = new Map<string, Finding>();
  const began = performance.now();
  const secondsGone = () => (performance.now() - began) / 1_000;
  let [runs, size, heard] = [0, kept.length, began];
  const replayed = options.replays ? size : 0;
  const isOver = () =>
    options.signal.aborted ||
    runs >= options.runs ||
    secondsGone() >= options.seconds ||
    findings.size >= MOST_FINDINGS;
  try {
    for (; !isOver(); runs += 1) {
      if (performance.now() - heard > HEARS_EVERY_MS) {
        await turn();
        heard = performance.now();
      }
      const input = runs < replayed ? kept[runs]! : inputFor(target, options.seed, runs, inMind);
      const { came, error } = await bench.run(input);
      if (error !== undefined) {
        const what = signOf(error);
        if (!findings.has(what)) findings.set(what, await bench.found(input, what, error, runs));
        continue;
      }
      const fresh = came.filter((one) => !outcomes.has(one));
      if (fresh.length === 0) continue;
      for (const one of fresh) outcomes.add(one);
      if (runs < replayed) continue;
      if (inMind.length < MOST_IN_MIND) inMind.push(input);
      if (options.grows && size < MOST_KEPT && (await bench.grow(input, fresh))) size += 1;
    }
  } finally {
    await bench.close();
  }
  return {
    ...{ target: target.name, runs, seconds: secondsGone(), corpus: size },
    outcomes: [...outcomes].sort(),
    findings: [...findings.values()],
  };
}

/** How it is seen again. Of a seed alone it is not: what is found is kept, and what is kept decides what is drawn. */
export function shownAgain(target: string, file: string, isReal: boolean): string {
  return `npm run fuzz -- ${target} --input ${file}${isReal ? " --real" : ""}`;
}

/** Of a seed, a run and what is in mind: always the same. */
function inputFor(target: Target, seed: number, run: number, inMind: readonly Json[]): Json {
  const chance = seeded(seedOf(target.name, String(seed), String(run)));
  if (inMind.length > 0 && chance() < 0.5) {
    // What is newest leads furthest.
    const newest = chance() < 0.3 ? inMind.slice(-20) : inMind;
    for (let tries = 0; tries < 4; tries += 1) {
      const changed = mutate(pick(newest, chance), pick(inMind, chance), chance);
      if (fits(target, changed)) return plain(changed);
    }
  }
  const [drawn] = fc.sample(target.inputs, { seed: below(2 ** 31, chance), numRuns: 1 });
  return plain(drawn as Json);
}

export function fits(target: Target, input: Json): boolean {
  try {
    target.shape.check(input);
    return true;
  } catch {
    return false;
  }
}

/** As it comes back from a file. */
function plain(input: Json): Json {
  return JSON.parse(JSON.stringify(input)) as Json;
}

type Came =
  | { readonly came: readonly string[]; readonly error?: undefined }
  | { readonly came: null; readonly error: Error };

/** Where inputs are put to the target; a new one after each that broke something. */
class Bench {
  readonly #target: Target;
  readonly #options: RunOptions;
  #trial: Trial<unknown> | undefined;

  constructor(target: Target, options: RunOptions) {
    this.#target = target;
    this.#options = options;
  }

  async run(input: Json): Promise<Came> {
    this.#trial ??= await this.#target.open(this.#options);
    try {
      return { came: await this.#trial.run(input) };
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(`threw ${typeof thrown}`);
      await this.close();
      return { came: null, error };
    }
  }

  async found(input: Json, what: string, error: Error, run: number): Promise<Finding> {
    const { keepsFindings, signal } = this.#options;
    const isStillSo = async (smaller: Json): Promise<boolean> => {
      if (signal.aborted || !fits(this.#target, smaller)) return false;
      const { error: now } = await this.run(smaller);
      return now !== undefined && signOf(now) === what;
    };
    const until = performance.now() + MINIMISES_FOR_MS;
    // What is found because it takes long takes as long each time.
    const inTime = async (smaller: Json) => performance.now() < until && (await isStillSo(smaller));
    const least = keepsFindings ? await minimise(input, inTime) : input;
    const file = keepsFindings ? keep(this.#target.name, least) : null;
    return { what, run, input: least, file, stack: error.stack ?? "" };
  }

  /** `fresh`: what it came to, and nothing before it. */
  async grow(input: Json, fresh: readonly string[]): Promise<boolean> {
    const isStillSo = async (smaller: Json): Promise<boolean> => {
      if (!fits(this.#target, smaller)) return false;
      const { came } = await this.run(smaller);
      return came !== null && fresh.every((one) => came.includes(one));
    };
    const least = await minimise(input, isStillSo, 150);
    if (JSON.stringify(least).length > LONGEST_KEPT) return false;
    keep(this.#target.name, least);
    return true;
  }

  async close(): Promise<void> {
    const trial = this.#trial;
    this.#trial = undefined;
    await trial?.close();
  }
}

/** By which two are the same: the sentence without what is different each time, and where it was thrown. */
function signOf(error: Error): string {
  const sentence = error.message.split("\n")[0]!.replace(/:.*$/s, "").replace(/\d+/g, "N").slice(0, 120);
  const place = /(?:src|test)\/[\w/.-]+\.ts/.exec(error.stack?.split("\n").slice(1).join("\n") ?? "")?.[0];
  return error.name === "Broken" ? sentence : `${error.name}: ${sentence} (${place ?? "nowhere"})`;
}
