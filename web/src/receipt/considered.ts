/** What was considered for a prompt or a pack, in or out, in the form in which it is listed; and what is out, by reason. */

import type { CandidateAccount, PackTrace } from "../../../src/engine/api.ts";
import { isIn, isStretch, sentenceOf, standsElsewhere } from "./reasons.ts";

export interface Considered {
  readonly ref: string;
  /** For which part of a prompt; of a pack, as what. */
  readonly part: string;
  readonly tokens: number;
  readonly reason: string;
  readonly score: number | null;
  /** Its score for its length, by which it was taken or not; null: that was not what decided, or it was not kept. */
  readonly worth: number | null;
  readonly scores: readonly (readonly [name: string, value: number])[];
  readonly because: string | null;
  /** It stands for the messages from this one on. */
  readonly isStretch: boolean;
}

export function consideredOf(candidate: CandidateAccount): Considered {
  const { ref, part, tokens, reason, score, scores, worth, because } = candidate;
  return {
    ...{ ref, part, tokens, reason, score },
    worth: worth ?? null,
    scores: scores ?? [],
    because: because ?? null,
    isStretch: isStretch(candidate),
  };
}

export function consideredOfPack(candidate: PackTrace["candidates"][number]): Considered {
  const { ref, layer, kind, tokens, reason, score, parts, because } = candidate;
  return {
    ...{ ref, part: layer ?? kind ?? "", tokens, reason, score },
    worth: null,
    scores: Object.entries(parts ?? {}),
    because: because ?? null,
    isStretch: false,
  };
}

export interface ReasonGroup {
  readonly reason: string;
  readonly says: string;
  /** It stands in the same prompt by another way. */
  readonly elsewhere: boolean;
  /** The best first; what was not ranked stands after what was. */
  readonly items: readonly Considered[];
}

/**
 * What is out, by reason: first what is truly missing, the largest group first; then what is there by another way.
 *
 * Invariant: every one that is out is in one group, and none that is in.
 */
export function leftOut(all: readonly Considered[]): readonly ReasonGroup[] {
  const groups = Map.groupBy(
    all.filter(({ reason }) => !isIn(reason)),
    ({ reason }) => reason,
  );
  return [...groups]
    .map(([reason, items]) => ({
      reason,
      says: sentenceOf(reason),
      elsewhere: standsElsewhere(reason),
      items: items.toSorted((a, b) => (b.worth ?? -1) - (a.worth ?? -1) || (b.score ?? -1) - (a.score ?? -1)),
    }))
    .toSorted(
      (a, b) =>
        Number(a.elsewhere) - Number(b.elsewhere) ||
        b.items.length - a.items.length ||
        (a.reason < b.reason ? -1 : 1),
    );
}

/** How many are not in, and how many of what was not taken in stand there by another way. */
export interface OutCounts {
  readonly out: number;
  readonly elsewhere: number;
}

/** `unlisted`: what was considered, is out, and is not kept in the receipt. */
export function countsOut(groups: readonly ReasonGroup[], unlisted: number): OutCounts {
  const sum = (those: readonly ReasonGroup[]): number =>
    those.reduce((count, { items }) => count + items.length, 0);
  return {
    out: sum(groups.filter(({ elsewhere }) => !elsewhere)) + unlisted,
    elsewhere: sum(groups.filter(({ elsewhere }) => elsewhere)),
  };
}

/** In the order of the prompt. */
export function takenIn(all: readonly Considered[], part?: string): readonly Considered[] {
  return all.filter((one) => isIn(one.reason) && (part === undefined || one.part === part));
}
