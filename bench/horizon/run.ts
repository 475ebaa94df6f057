/**
 * The lives of a run through every engine, and what came of it: a JSON line for each figure, and tables for people. Seeds that may be
 * looked at while something is improved are not those that are reported.
 */

import { mkdirSync } from "node:fs";
import { loadavg } from "node:os";
import { inWorkspace, type Workspace } from "../recall/workspace.ts";
import { note } from "../report.ts";
import type { HorizonAdapter } from "./adapter.ts";
import { differenceOf, type Outcome, outcomeOf, type Share } from "./figures.ts";
import { lifeOf } from "./life.ts";
import { nacre } from "./nacre.ts";
import { plainWords } from "./plain-words.ts";
import { type Played, play } from "./play.ts";
import { recentTail } from "./recent-tail.ts";
import { outcomeTables } from "./tables.ts";

export const ENGINES: readonly HorizonAdapter[] = [recentTail, plainWords, nacre];

export interface HorizonRun {
  readonly engines: readonly HorizonAdapter[];
  readonly seeds: readonly number[];
  readonly months: number;
  readonly budgets: readonly number[];
  /** What was missed, too. */
  readonly errors: boolean;
}

/** May be looked at. */
export const SEASON = { seeds: [1], months: 3, budgets: [2_000, 8_000] } as const;
/** Only reported: what is missed in these is not printed. */
export const YEARS = { seeds: [101, 102, 103], months: 12, budgets: [2_000, 8_000] } as const;

export async function evalHorizon({ json = false, errors = false, full = false } = {}): Promise<void> {
  const { markdown } = await runHorizon({
    engines: ENGINES,
    ...(full ? YEARS : SEASON),
    errors: errors && !full,
  });
  if (!json) note(`\n${markdown}`);
}

/** Prints as it goes. */
export async function runHorizon(
  run: HorizonRun,
): Promise<{ readonly lines: readonly object[]; readonly markdown: string }> {
  const { engines, seeds, months, budgets } = run;
  const lines: object[] = [];
  const print = (line: object) => {
    const whole = { eval: "horizon", months, seeds: seeds.join(" "), ...line };
    lines.push(whole);
    console.log(
      JSON.stringify(whole, (_, value: unknown) => (typeof value === "number" ? rounded(value) : value)),
    );
  };
  const outcomes: Outcome[] = [];
  const differences: (Share & { budget: number })[] = [];
  await inWorkspace(async (workspace) => {
    for (const budget of budgets) {
      const played = new Map<string, readonly Played[]>();
      for (const engine of engines) {
        const lives = await playAll(run, engine, budget, workspace);
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
  const about = `${months} month${months > 1 ? "s" : ""}, seed${seeds.length > 1 ? "s" : ""} ${seeds.join(", ")}.`;
  return { lines, markdown: [about, "", outcomeTables(outcomes, differences)].join("\n") };
}

async function playAll(
  { seeds, months }: HorizonRun,
  engine: HorizonAdapter,
  budget: number,
  { folder, signal }: Workspace,
): Promise<readonly Played[]> {
  const lives: Played[] = [];
  for (const seed of seeds) {
    const life = lifeOf(seed, months);
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
