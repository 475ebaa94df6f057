/**
 * What becomes of a pack that passed the gate: shown to a share of the turns, shown to all; and taken back as soon as what it does in
 * earnest is worse than what the others do. What serves all has nobody beside it and is held against the time before it, and times
 * change for everybody: it is taken back when it is worse by more than they may.
 *
 * It is asked again with every turn, for as long as the trial goes on. So its bounds hold at all times at once (a confidence sequence,
 * by the normal mixture), and being asked often costs nothing. Pure: which turns were whose, and what came of them, is told to it.
 */

export interface TrialLimits {
  /** Turns that it routed before it is said to be unsteady. */
  readonly routed: number;
  /** Of those: share that may break or be late. */
  readonly failures: number;
  /** Labelled turns of each side before anything is said at all. */
  readonly least: number;
  /** Labelled turns of its share after which the trial ends one way or the other. */
  readonly enough: number;
  /** It serves all when it is surely not worse by more than this, by turn; and goes on to until it surely is. */
  readonly margin: number;
  /** Chance that a pack that is no worse is taken back at any time of its trial. */
  readonly backError: number;
  /** Chance that one that is worse by more than the margin is let through before the trial is over. */
  readonly onError: number;
}

export const TRIAL_LIMITS: TrialLimits = {
  routed: 20,
  failures: 0.05,
  least: 15,
  enough: 200,
  margin: 0.1,
  backError: 0.02,
  onError: 0.05,
};

export interface Trial {
  /** `serving`: it is shown to all already; `others` are then the turns before it. */
  readonly stage: "canary" | "serving";
  /** What each labelled turn was worth (`livedWorth`), in any order. */
  readonly canary: readonly number[];
  readonly others: readonly number[];
  /** Turns at which it was shown, and those at which it broke or was late; absent: none. */
  readonly routed?: { readonly turns: number; readonly failures: number };
  readonly limits?: Partial<TrialLimits>;
}

export interface TrialVerdict {
  /** Null: goes on as it is. `canary`: of one that was only looked at, where something is shown again. */
  readonly kind: "canary" | "serving" | "rolled-back" | null;
  readonly why: string;
}

export function trialVerdict(trial: Trial): TrialVerdict {
  const limits = { ...TRIAL_LIMITS, ...trial.limits };
  const { turns, failures } = trial.routed ?? { turns: 0, failures: 0 };
  if (turns >= limits.routed && failures > turns * limits.failures)
    return { kind: "rolled-back", why: `unsteady: ${failures} of ${turns} routes broke or were late` };
  const { canary, others } = trial;
  if (canary.length < limits.least || others.length < limits.least)
    return {
      kind: null,
      why: `too few labelled turns: ${canary.length} with it and ${others.length} without, ${limits.least} of each are needed`,
    };
  return byWorth(trial, limits);
}

function byWorth({ stage, canary, others }: Trial, limits: TrialLimits): TrialVerdict {
  const mine = spreadOf(canary);
  const theirs = spreadOf(others);
  const gain = mine.mean - theirs.mean;
  const told = `${signed(gain)} by turn over ${canary.length} turns against ${others.length}`;
  const worse = stage === "serving" ? -limits.margin : 0;
  if (gain + reach(mine, theirs, limits.backError) < worse)
    return { kind: "rolled-back", why: `regression: ${told}` };
  if (stage === "serving") return { kind: null, why: `no regression: ${told}` };
  if (gain - reach(mine, theirs, limits.onError) > -limits.margin)
    return { kind: "serving", why: `not worse: ${told}` };
  if (canary.length < limits.enough) return { kind: null, why: `undecided: ${told}` };
  return gain >= 0
    ? { kind: "serving", why: `trial over, not worse: ${told}` }
    : { kind: "rolled-back", why: `trial over, no gain: ${told}` };
}

interface Spread {
  readonly mean: number;
  readonly count: number;
  /** Of the values, not of their mean. */
  readonly variance: number;
}

/** No less than this: a handful of turns that went alike says little about the next. */
const LEAST_VARIANCE = 0.01;

function spreadOf(values: readonly number[]): Spread {
  const count = values.length;
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, count, variance: Math.max(LEAST_VARIANCE, squares / (count - 1)) };
}

/** Turns of the smaller side at which the bounds are at their narrowest for what is known. */
const NARROWEST = 60;

/** How far the difference may be off, at all times at once, but for the chance `error` on one side. */
function reach(one: Spread, other: Spread, error: number): number {
  const deviation = Math.sqrt(one.variance / one.count + other.variance / other.count);
  const grown = Math.min(one.count, other.count) / NARROWEST;
  return deviation * Math.sqrt(((grown + 1) / grown) * Math.log((grown + 1) / (error * error)));
}

function signed(value: number): string {
  return `${value < 0 ? "" : "+"}${value.toFixed(3)}`;
}
