/**
 * The lives of a run through every engine, and what came of it: a JSON line for each figure, and tables for people. Seeds that may be
 * looked at while something is improved are not those that are reported.
 */

import { mkdirSync } from "node:fs";
import { loadavg } from "node:os";
import { legacyEngine } from "../baselines/legacy-engine.ts";
import { memorySearches } from "../baselines/memory-search.ts";
import { inWorkspace, type Workspace } from "../recall/workspace.ts";
import { note } from "../report.ts";
import type { HorizonAdapter } from "./adapter.ts";
import { differenceOf, type Outcome, outcomeOf, type Share } from "./figures.ts";
import type { SayingsName } from "./fresh-sayings.ts";
import { lifeOf } from "./life.ts";
import { nacre } from "./nacre.ts";
import { plainWords } from "./plain-words.ts";
import { type Played, play } from "./play.ts";
import { recentTail } from "./recent-tail.ts";
import { outcomeTables } from "./tables.ts";

/** Ours is the last, and compared with each of the others. */
export const ENGINES: readonly HorizonAdapter[] = [recentTail, plainWords, nacre];
/** With those that need a gateway of OpenClaw: a prompt takes them most of a second. */
export const ALL_ENGINES: readonly HorizonAdapter[] = [
  ...[recentTail, plainWords, ...memorySearches, legacyEngine, nacre],
];

export interface HorizonRun {
  readonly engines: readonly HorizonAdapter[];
  readonly seeds: readonly number[];
  readonly months: number;
  readonly budgets: readonly number[];
  /** What was missed, too. */
  readonly errors: boolean;
  /** In whose words things are said; absent: the usual ones. */
  readonly sayings?: SayingsName;
}

/** May be looked at, and was while Nacre was tuned. */
export const SEASON = { seeds: [1], months: 3, budgets: [2_000, 8_000] } as const;
/** Only reported: what is missed in these is not printed. */
export const YEARS = { seeds: [101, 102, 103], months: 12, budgets: [2_000, 8_000] } as const;

/** The season's beside: other words, another seed, and only the two that are quick and far ahead of the rest. */
export const FRESH_SEASON = {
  ...SEASON,
  seeds: [2],
  sayings: "fresh",
  engines: [plainWords, nacre],
} as const;

/** False: an engine broke off. */
export async function evalHorizon({ json = false, errors = false, full = false } = {}): Promise<boolean> {
  const runs: readonly HorizonRun[] = full
    ? [{ ...YEARS, engines: ENGINES, errors: false }]
    : [
        { ...SEASON, engines: ALL_ENGINES, errors },
        { ...FRESH_SEASON, errors: false },
      ];
  let isWhole = true;
  for (const run of runs) {
    const { markdown, broken } = await runHorizon(run);
    if (!json) note(`\n${markdown}`);
    isWhole &&= broken.length === 0;
  }
  return isWhole;
}

export interface HorizonCame {
  readonly lines: readonly object[];
  readonly markdown: string;
  /** Engines without figures, by name and budget: what is wrong with one is not to cost the others theirs. */
  readonly broken: readonly string[];
}

/** Prints as it goes. */
export async function runHorizon(run: HorizonRun): Promise<HorizonCame> {
  const { engines, seeds, months, budgets } = run;
  const lines: object[] = [];
  const said = run.sayings === "fresh" ? { sayings: run.sayings } : {};
  const print = (line: object) => {
    const whole = { eval: "horizon", months, seeds: seeds.join(" "), ...said, ...line };
    lines.push(whole);
    console.log(
      JSON.stringify(whole, (_, value: unknown) => (typeof value === "number" ? rounded(value) : value)),
    );
  };
  const outcomes: Outcome[] = [];
  const differences: (Share & { budget: number })[] = [];
  const broken: string[] = [];
  await inWorkspace(async (workspace) => {
    await using ending = new AsyncDisposableStack();
    for (const engine of engines) ending.defer(async () => await engine.end?.());
    for (const budget of budgets) {
      const played = new Map<string, readonly Played[]>();
      for (const engine of engines) {
        const lives = await playAll(run, engine, budget, workspace).catch((error: Error) => {
          if (engine === engines.at(-1) || workspace.signal.aborted) throw error;
          note(`error: ${engine.name}, ${budget} tokens, broke off: ${error.stack ?? error.message}`);
          return null;
        });
        if (lives === null) {
          broken.push(`${engine.name}, ${budget} tokens`);
          print({ engine: engine.name, budget, metric: "broke off", value: 1, unit: "times" });
          continue;
        }
        const outcome = outcomeOf(lives);
        for (const figure of [...outcome.shares, ...outcome.plain])
          print({ engine: engine.name, budget, ...figure });
        if (run.errors) printMissed(lives);
        outcomes.push(outcome);
        played.set(engine.name, lives);
      }
      differences.push(...differencesOf(played).map((share) => ({ ...share, budget })));
    }
  });
  for (const difference of differences) print(difference);
  const about = `${months} month${months > 1 ? "s" : ""}, seed${seeds.length > 1 ? "s" : ""} ${seeds.join(", ")}${run.sayings === "fresh" ? ", in words that nothing was tuned on" : ""}.`;
  return { lines, markdown: [about, "", outcomeTables(outcomes, differences)].join("\n"), broken };
}

async function playAll(
  { seeds, months, sayings }: HorizonRun,
  engine: HorizonAdapter,
  budget: number,
  { folder, signal }: Workspace,
): Promise<readonly Played[]> {
  const lives: Played[] = [];
  for (const seed of seeds) {
    const life = lifeOf(seed, months, sayings);
    const place = folder();
    mkdirSync(place, { recursive: true, mode: 0o700 });
    const began = performance.now();
    lives.push(await play(life, engine, { folder: place, budget, signal }));
    const seconds = Math.round((performance.now() - began) / 1_000);
    note(
      `${engine.name}, ${budget} tokens, seed ${seed}: ${life.turns.length} turns, ${life.questions.length} questions, ${seconds} s, load ${loadavg()[0]!.toFixed(1)}`,
    );
  }
  return lives;
}

/** Of the last engine over each other one: ours is the last, or whoever brings theirs. */
function differencesOf(played: ReadonlyMap<string, readonly Played[]>): readonly Share[] {
  const last = [...played.values()].at(-1)!;
  return [...played.values()]
    .slice(0, -1)
    .flatMap((others) => (["recall", "stale"] as const).map((metric) => differenceOf(last, others, metric)));
}

function printMissed(lives: readonly Played[]): void {
  for (const { adapter, budget, answers } of lives)
    for (const { question, score } of answers) {
      const { id, text, now, over, lifted } = question;
      const wrong = Object.entries(score).filter(
        ([metric, value]) =>
          value === (metric === "recall" || metric === "kept" ? 0 : 1) && metric !== "poisonShown",
      );
      if (wrong.length === 0) continue;
      const missed = { id, text, now, over: over.map(({ value }) => value), lifted };
      note(JSON.stringify({ engine: adapter, budget, wrong: wrong.map(([metric]) => metric), ...missed }));
    }
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
