/**
 * What changed from one prompt to another: what came in, what went, what takes another amount of room or fits otherwise.
 *
 * Pure, and by what receipts list. Recent messages are listed by stretches, each by its first: they are compared as a whole, by where
 * they begin and how many they are.
 */

import type { AssemblyReceipt, CandidateAccount } from "../../../../src/engine/api.ts";
import { score } from "../../parts/figures.ts";
import { isIn, isStretch } from "../../receipt/reasons.ts";
import { PART_NAMES, type PartName } from "./parts.ts";

export interface Changed {
  readonly ref: string;
  readonly part: PartName;
  readonly before: CandidateAccount;
  readonly now: CandidateAccount;
}

export interface CameOrWent {
  readonly one: CandidateAccount;
  /** Why it is not in the other; null: the other does not list it. */
  readonly other: CandidateAccount | null;
}

export interface PartDiff {
  readonly part: PartName;
  readonly before: number;
  readonly now: number;
}

export interface TailDiff {
  readonly before: Stretch;
  readonly now: Stretch;
}

export interface Stretch {
  /** Its first message; null: the receipt names none. */
  readonly from: string | null;
  readonly messages: number;
}

export interface PromptDiff {
  readonly parts: readonly PartDiff[];
  readonly tail: TailDiff;
  readonly came: readonly CameOrWent[];
  readonly went: readonly CameOrWent[];
  readonly changed: readonly Changed[];
  /** In both, and just as before. */
  readonly same: number;
}

/**
 * Invariants: what is in `now` came, changed or is the same; what was in `before` went, changed or is the same; exchanged, what came is
 * what went; of a receipt and itself nothing differs.
 */
export function diffOf(before: AssemblyReceipt, now: AssemblyReceipt): PromptDiff {
  const [were, are] = [byKey(before), byKey(now)];
  const [wereIn, areIn] = [included(were), included(are)];
  const both = [...areIn].flatMap(([key, one]) => {
    const other = wereIn.get(key);
    return other === undefined ? [] : [{ ref: one.ref, part: one.part, before: other, now: one }];
  });
  const changed = both.filter(isChanged);
  return {
    parts: PART_NAMES.map((part) => ({ part, before: tokensOf(before, part), now: tokensOf(now, part) })),
    tail: { before: stretchOf(before), now: stretchOf(now) },
    came: missingIn(areIn, wereIn, were),
    went: missingIn(wereIn, areIn, are),
    changed,
    same: both.length - changed.length,
  };
}

type Listed = ReadonlyMap<string, CandidateAccount>;

function byKey({ candidates }: AssemblyReceipt): Listed {
  return new Map(candidates.filter((one) => !isStretch(one)).map((one) => [`${one.part} ${one.ref}`, one]));
}

function included(all: Listed): Listed {
  return new Map([...all].filter(([, { reason }]) => isIn(reason)));
}

/** Those of `one` that are not in the other, with what that one lists of them: in the same part, else in any. */
function missingIn(one: Listed, other: Listed, listed: Listed): readonly CameOrWent[] {
  const anywhere = new Map([...listed.values()].map((candidate) => [candidate.ref, candidate]));
  return [...one].flatMap(([key, candidate]) =>
    other.has(key) ? [] : [{ one: candidate, other: listed.get(key) ?? anywhere.get(candidate.ref) ?? null }],
  );
}

function isChanged({ before, now }: Changed): boolean {
  // What is the same to all the digits that are shown is not worth telling.
  return (
    before.tokens !== now.tokens ||
    scoreShown(before.score) !== scoreShown(now.score) ||
    before.reason !== now.reason
  );
}

function scoreShown(value: number | null): string {
  return value === null ? "" : score(value);
}

function tokensOf({ parts }: AssemblyReceipt, name: PartName): number {
  return parts.filter(({ part }) => part === name).reduce((sum, { tokens }) => sum + tokens, 0);
}

function stretchOf({ shown, parts }: AssemblyReceipt): Stretch {
  return {
    from: shown.from === null ? null : `msg:${shown.from}`,
    messages: parts.find(({ part }) => part === "tail")?.items ?? 0,
  };
}
