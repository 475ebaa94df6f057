/**
 * Whether weights that were tuned on some sets hold on another: for each set, the others choose, and it alone is asked.
 *
 * The search begins with every part of the score off but the words themselves. What the ranker has by default was chosen
 * with all sets in sight and would bring some of the held-out one along; here it is only the unit that multiples count in.
 */

import { seeded } from "../../test/sim/random.ts";
import type { Answered } from "./evaluate.ts";
import { type Metric, mean } from "./metrics.ts";
import { type Multiples, tune } from "./tune.ts";

const MULTIPLES = [0, 0.5, 1, 2];
/** A second would take as long again. */
const PASSES = 1;
/** The same for every set that is left out: they try the weights in one order, and share what they find out. */
const SEED = 11;
/** What weights are chosen for. */
const GOALS = ["turn R@5", "turn R@10"] as const satisfies readonly Metric[];

/** A benchmark that is loaded and may be asked again and again. */
export interface TunableSet {
  readonly name: string;
  /** With the weights at these multiples: the questions to tune on, or all of them. */
  ask(multiples: Multiples, which: "sample" | "all"): Promise<readonly Answered[]>;
}

export interface HeldOut {
  readonly held: string;
  readonly tunedOn: readonly string[];
  readonly multiples: Multiples;
  /** What the sets that were tuned on reached, in their samples. */
  readonly reached: number;
  readonly answered: readonly Answered[];
}

export async function* leaveOneOut(
  sets: readonly TunableSet[],
  from: Multiples,
  progress: (text: string) => void = () => {},
): AsyncGenerator<HeldOut> {
  const goals = new Map<string, Promise<number>>();
  const goalOf = (set: TunableSet, multiples: Multiples): Promise<number> => {
    const key = JSON.stringify([set.name, multiples]);
    const known = goals.get(key) ?? set.ask(multiples, "sample").then(goal);
    goals.set(key, known);
    return known;
  };
  for (const held of sets) {
    const others = sets.filter((set) => set !== held);
    const { multiples, score } = await tune({
      from,
      multiples: MULTIPLES,
      passes: PASSES,
      random: seeded(SEED),
      trying: (name, best) => progress(`for ${held.name}: ${name}, from ${(100 * best).toFixed(1)}`),
      score: async (tried) => {
        const reached: number[] = [];
        for (const set of others) reached.push(await goalOf(set, tried));
        return mean(reached);
      },
    });
    const answered = await held.ask(multiples, "all");
    const tunedOn = others.map(({ name }) => name);
    yield { held: held.name, tunedOn, multiples, reached: score, answered };
  }
}

/** Every set counts the same, however many questions it has. */
function goal(answered: readonly Answered[]): number {
  return mean(GOALS.map((metric) => mean(answered.flatMap(({ scores }) => scores[metric] ?? []))));
}
