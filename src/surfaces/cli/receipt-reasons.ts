/** What is most worth saying of a receipt: the reasons for what is in and for what is not, each with its best example. */

import type { AssemblyReceipt, CandidateAccount } from "../../engine/api.ts";
import { isIncluded, REASONS } from "../../kernel/reasons.ts";

export interface ReasonLine extends CandidateAccount {
  /** What a person is shown. */
  readonly sentence: string;
}

export interface BestReasons {
  readonly included: readonly ReasonLine[];
  readonly excluded: readonly ReasonLine[];
}

/** At most so many of each: first the best of each reason, then the next best of any. */
export function bestReasons({ candidates }: AssemblyReceipt, most: number): BestReasons {
  const best = (included: boolean) => {
    const ranked = candidates
      .filter(({ reason }) => isIncluded(reason) === included)
      .map((candidate, at) => ({ candidate, at }))
      .sort((a, b) => scoreOf(b.candidate) - scoreOf(a.candidate) || a.at - b.at)
      .map(({ candidate }) => candidate);
    const first = ranked.filter((one, at) => ranked.findIndex(({ reason }) => reason === one.reason) === at);
    const others = ranked.filter((one) => !first.includes(one));
    return [...first, ...others].slice(0, Math.max(0, most)).map(lineOf);
  };
  return { included: best(true), excluded: best(false) };
}

/** What was not ranked stands after what was. */
function scoreOf({ score }: CandidateAccount): number {
  return score ?? -1e9;
}

function lineOf(candidate: CandidateAccount): ReasonLine {
  return { ...candidate, sentence: REASONS[candidate.reason] };
}
