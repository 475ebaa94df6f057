/** What a pack's budget went to, by kind of record; and what it left out, listed or only counted. Pure. */

import type { PackTrace } from "../../../../src/engine/api.ts";
import type { BarPart } from "../../parts/bar.tsx";
import { type Considered, leftOut, type ReasonGroup } from "../../receipt/considered.ts";
import { isIn, sentenceOf } from "../../receipt/reasons.ts";

const KINDS: { readonly [kind: string]: readonly [name: string, tone: number] } = {
  msg: ["Messages", 8],
  sum: ["Summaries", 7],
  mem: ["Memories", 2],
  doc: ["Documents", 1],
  obs: ["Observations", 3],
  evt: ["Events", 4],
  fact: ["Facts", 6],
  card: ["Cards", 5],
  tail: ["Given along", 9],
};

/** What stands around the lines: its first and last line, and notes. */
const FRAME = "Frame";

/**
 * Invariant: the parts add up to what was used, or to the lines alone where a trace says that less was used than they take.
 */
export function packBar({
  candidates,
  budgets,
}: Pick<PackTrace, "candidates" | "budgets">): readonly BarPart[] {
  const sums = new Map<string, BarPart>();
  for (const { ref, tokens, reason } of candidates) {
    if (!isIn(reason)) continue;
    const kind = ref.slice(0, Math.max(0, ref.indexOf(":")));
    const [name, tone] = Object.hasOwn(KINDS, kind) ? KINDS[kind]! : ["Others", 10];
    sums.set(name, { name, tone, value: (sums.get(name)?.value ?? 0) + tokens });
  }
  const parts = [...sums.values()].toSorted((a, b) => b.value - a.value);
  const lines = parts.reduce((sum, { value }) => sum + value, 0);
  const frame = budgets.used - lines;
  return frame > 0 ? [...parts, { name: FRAME, tone: 10, value: frame }] : parts;
}

export interface CountedReason {
  readonly reason: string;
  readonly says: string;
  readonly count: number;
}

export interface PackOut {
  readonly groups: readonly ReasonGroup[];
  /** Beyond those that are listed: how many for which reason, the most first. */
  readonly counted: readonly CountedReason[];
}

export function packOut(all: readonly Considered[], excluded: PackTrace["excluded"]): PackOut {
  const groups = leftOut(all);
  const listed = new Map(groups.map(({ reason, items }) => [reason, items.length]));
  const counted = Object.entries(excluded)
    .map(([reason, count]) => ({
      reason,
      says: sentenceOf(reason),
      count: Math.max(0, count - (listed.get(reason) ?? 0)),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
  return { groups, counted };
}
