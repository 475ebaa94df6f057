/**
 * What helps with which need, and until when: known to whoever decides how a turn went and to whoever judges in the end, and to
 * nobody else. What is learned from is only what came of turns, with errors in it.
 */

import { drawnFor, type Question } from "./scene.ts";

/** From this turn on. */
export interface Helps {
  readonly from: number;
  /** All of these belong into the prompt. Empty: nothing helps. */
  readonly needed: readonly string[];
  /** Were right once, or never: whoever goes by them goes wrong. */
  readonly wrong: readonly string[];
  /** What people teach when it has gone wrong often enough. */
  readonly lesson: string | null;
}

/** How much it matters what is served, and how often an exit code is wrong. */
export interface Odds {
  readonly without: number;
  readonly withAll: number;
  readonly noise: number;
}

export interface Truth {
  /** By need: the last entry that has begun counts. */
  readonly helps: readonly (readonly Helps[])[];
  /** Any one of the needed ones does as well as all of them. */
  readonly anyWillDo: boolean;
  /** Absent: the usual ones. */
  readonly odds?: Odds;
  /** How likely a turn goes well by need, whatever is served, and how often what is served is used; people say nothing. Absent: it depends. */
  readonly whatever?: { readonly chances: readonly number[]; readonly used: number };
}

/** What shows of how a turn went. */
export interface Observed {
  /** How the tool ended; null: none was called. */
  readonly exit: "ok" | "failed" | null;
  /** What the person said of it; null: nothing. */
  readonly word: "good" | "bad" | null;
  /** Whose words came back in the answer or in what tools were called with. */
  readonly used: readonly string[];
  /** What they taught then and there; null: nothing. */
  readonly taught: string | null;
}

export type Outcomes = (question: Question, placed: readonly string[]) => Observed;

const NOTHING_HELPS = 0.55;
/** What is left of the chance when something wrong is gone by. */
const MISLED = 0.35;
/** What each thing that does not belong there takes away. */
const DISTRACTED = 0.02;
/** Labels are wrong this often: a tool that ended well did the wrong thing, a person meant something else. */
const USUAL: Odds = { without: 0.2, withAll: 0.9, noise: 0.08 };
const WORD_NOISE = 0.03;
const CALLED = 0.85;
const SPOKEN = 0.12;
const TAUGHT_WHEN_FAILED = 0.5;

/** The chance that the turn goes well with this in its prompt. */
export function chanceOf(truth: Truth, need: number, number: number, placed: readonly string[]): number {
  if (truth.whatever !== undefined) return truth.whatever.chances[need]!;
  const { needed, wrong } = helpsAt(truth, need, number);
  const there = needed.filter((key) => placed.includes(key)).length;
  const share = needed.length === 0 ? 0 : truth.anyWillDo ? Math.min(1, there) : there / needed.length;
  const { without, withAll } = truth.odds ?? USUAL;
  const base = needed.length === 0 ? NOTHING_HELPS : without + (withAll - without) * share;
  const misled = wrong.some((key) => placed.includes(key)) ? MISLED : 1;
  const idle = truth.anyWillDo ? 0 : placed.length - there;
  return Math.max(0.02, base * misled - DISTRACTED * idle);
}

/** From -1 to 1, as labels are, without their errors. */
export function utilityOf(
  truth: Truth,
  question: Question,
  placed: readonly string[],
  at = question.number,
): number {
  return 2 * chanceOf(truth, question.need, at, placed) - 1;
}

/** The most that could have been had of what is known by then. */
export function bestOf(
  truth: Truth,
  question: Question,
  known: ReadonlySet<string>,
  at = question.number,
): number {
  const { needed } = helpsAt(truth, question.need, at);
  const there = needed.filter((key) => known.has(key));
  return utilityOf(truth, question, truth.anyWillDo ? there.slice(0, 1) : there, at);
}

export function helpsAt(truth: Truth, need: number, number: number): Helps {
  return truth.helps[need]!.findLast(({ from }) => from <= number)!;
}

/** How turns go in this world, with noise. The same question with the same prompt always goes the same way. */
export function createOutcomes(truth: Truth, seed: number): Outcomes {
  return (question, placed) => {
    const random = drawnFor(seed, "outcome", question.number);
    const { needed, wrong, lesson } = helpsAt(truth, question.need, question.number);
    // Drawn in one order whatever happens, so that two prompts for the same turn have the same luck.
    const [luck, calls, exitLies, speaks, wordLies, teaches] = Array.from(
      { length: 6 },
      () => random.int(2 ** 30) / 2 ** 30,
    ) as [number, number, number, number, number, number];
    const well = luck < chanceOf(truth, question.need, question.number, placed);
    const used = placed.filter((key) =>
      random.chance(truth.whatever?.used ?? usedChance(needed.includes(key), wrong.includes(key), well)),
    );
    return {
      exit: calls < CALLED ? (well !== exitLies < (truth.odds ?? USUAL).noise ? "ok" : "failed") : null,
      word:
        truth.whatever === undefined && speaks < SPOKEN
          ? well !== wordLies < WORD_NOISE
            ? "good"
            : "bad"
          : null,
      used,
      taught:
        lesson !== null && !placed.includes(lesson) && !well && teaches < TAUGHT_WHEN_FAILED ? lesson : null,
    };
  };
}

function usedChance(isNeeded: boolean, isWrong: boolean, well: boolean): number {
  if (isNeeded) return well ? 0.9 : 0.5;
  return isWrong ? 0.6 : 0.02;
}
