/**
 * Makes the trace of a pack of how it was chosen: compact, with what is in and how many are not for which reason, or full, with
 * every candidate that was looked at. References, numbers and reasons; no text, no words of the question, no place on a disk.
 */

import { isIncluded, type Reason } from "../../kernel/reasons.ts";
import { MOST_DEEP } from "./choose-pack.ts";
import type { Layer } from "./context-pack.ts";
import { PACK_TRACE_SCHEMA, type PackCandidate, type PackTrace } from "./pack-trace.ts";
import type { ChosenPack, PackChoosing, PackVerdict } from "./packable.ts";

/** What a full trace lists at most; the rest is counted. */
const MOST_LISTED = 400;
const MOST_DEGRADED = 40;
const MOST_PARTS = 40;
const MOST_QUOTED = 50;

/** Something that was filtered out before anything was ranked. */
export interface Filtered {
  readonly ref: string;
  readonly kind: string;
  readonly importance: PackVerdict["candidate"]["importance"];
  readonly trust: PackVerdict["candidate"]["trust"];
  readonly reason: Reason;
  readonly because: string | null;
}

export interface TraceMakings
  extends Pick<
    PackTrace,
    | "at"
    | "version"
    | "query"
    | "asker"
    | "lane"
    | "degraded"
    | "watermarks"
    | "statistics"
    | "form"
    | "channels"
  > {
  readonly choosing: Pick<PackChoosing, "budget" | "limit" | "tailBudget">;
  readonly chosen: ChosenPack;
  readonly filtered: readonly Filtered[];
  /** Filtered beyond those that are known by name, by reason. */
  readonly uncounted: { readonly [reason in Reason]?: number };
  readonly timing: { readonly total: number; readonly stages: { readonly [stage: string]: number } };
}

export function composeTrace(makings: TraceMakings): PackTrace {
  const { choosing, chosen, form, timing } = makings;
  const known = new Set(chosen.verdicts.map(({ candidate }) => candidate.ref));
  const filtered = makings.filtered.filter(({ ref }) => !known.has(ref) && known.add(ref));
  const isFull = form === "full";
  const included = chosen.verdicts.filter(({ reason }) => isIncluded(reason));
  const others = chosen.verdicts.filter(({ reason }) => !isIncluded(reason));
  const listed = isFull
    ? [...included, ...others].map(fully).concat(filtered.map(ofFiltered)).slice(0, MOST_LISTED)
    : included.map(briefly);
  const excluded = countedBy([...others, ...filtered], makings.uncounted);
  return {
    schema: PACK_TRACE_SCHEMA,
    at: Math.round(makings.at),
    version: makings.version,
    query: makings.query,
    asker: makings.asker,
    lane: makings.lane,
    budgets: {
      tokens: choosing.budget,
      used: chosen.tokens,
      items: choosing.limit,
      tail: choosing.tailBudget,
      tailUsed: chosen.tailTokens,
      deepItems: MOST_DEEP,
    },
    ...(chosen.given !== null && { given: chosen.given }),
    channels: makings.channels,
    form,
    candidates: listed,
    excluded,
    quotas: chosen.quotas.map(({ kind, action, refs }) => ({
      ...{ kind, action },
      refs: refs.slice(0, MOST_QUOTED),
    })),
    output: {
      included: included.length,
      excluded: Object.values(excluded).reduce((sum, count) => sum + count, 0),
      deep: included.filter(({ layer }) => layer === "L2").length,
      citations: chosen.items.reduce((sum, { citations }) => sum + citations.length, 0),
    },
    refreshed: [],
    timing: {
      total: tenths(timing.total),
      ...(isFull && {
        stages: Object.fromEntries(Object.entries(timing.stages).map(([name, ms]) => [name, tenths(ms)])),
      }),
    },
    degraded: [...new Set(makings.degraded)].slice(0, MOST_DEGRADED),
    watermarks: makings.watermarks,
    statistics: makings.statistics,
  };
}

function briefly({ candidate, layer, worth, reason, because, tokens }: PackVerdict): PackCandidate {
  return {
    ...{ ref: candidate.ref, layer, score: thousandths(worth), reason, tokens },
    ...(because !== null && { because }),
  };
}

function fully(verdict: PackVerdict): PackCandidate {
  const { kind, importance, trust } = verdict.candidate;
  const { ref, layer, reason, tokens, because } = briefly(verdict);
  const parts = explained(verdict);
  return {
    ...{ ref, layer, kind, importance, trust },
    ...(parts === null ? { score: micros(verdict.worth) } : parts),
    ...{ reason, tokens },
    ...(because !== undefined && { because }),
  };
}

function ofFiltered({ ref, kind, importance, trust, reason, because }: Filtered): PackCandidate {
  const layer: Layer | null = null;
  return {
    ...{ ref, layer, kind, importance, trust, score: 0, reason, tokens: 0 },
    ...(because !== null && { because }),
  };
}

/** In millionths, where adding up is exact: what rounding took is given back to the greatest part. */
function explained({ parts, worth }: PackVerdict): Pick<PackCandidate, "score" | "parts"> | null {
  const all = Object.entries(parts)
    .map(([name, value]) => ({ name, micros: Math.round(value * MICRO) }))
    .filter(({ micros: value }) => value !== 0)
    .slice(0, MOST_PARTS);
  if (all.length === 0) return null;
  const total = Math.round(worth * MICRO);
  const greatest = all.reduce((a, b) => (Math.abs(b.micros) > Math.abs(a.micros) ? b : a));
  greatest.micros += total - all.reduce((sum, part) => sum + part.micros, 0);
  return {
    score: total / MICRO,
    parts: Object.fromEntries(all.map((part) => [part.name, part.micros / MICRO])),
  };
}

const MICRO = 1_000_000;

function micros(value: number): number {
  return Math.round(value * MICRO) / MICRO || 0;
}

function thousandths(value: number): number {
  return Math.round(value * 1_000) / 1_000 || 0;
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10 || 0;
}

function countedBy(
  excluded: readonly { readonly reason: Reason }[],
  more: { readonly [reason in Reason]?: number },
): { readonly [reason in Reason]?: number } {
  const counts: { [reason in Reason]?: number } = {};
  for (const { reason } of excluded) counts[reason] = (counts[reason] ?? 0) + 1;
  for (const [reason, count] of Object.entries(more) as [Reason, number][])
    if (count > 0) counts[reason] = (counts[reason] ?? 0) + count;
  return counts;
}
