/** One request for a pack, as it is gone about: its bounds, its time, and what is known of its question. */

import { instantOf } from "../kernel/clock.ts";
import { MAX_QUERY_CHARS } from "../kernel/text/query-terms.ts";
import type { GivenLines } from "../rooms/pack/index.ts";
import { analyse, type Question } from "../rooms/rank/index.ts";
import { type EngineContext, installationIn } from "./context.ts";
import type { PackRequest } from "./pack-api.ts";
import { LEAST_BUDGET, refuseUnusable } from "./pack-refused.ts";
import { type RecordedStatistics, recordedStatistics } from "./recorded-statistics.ts";
import { scopeShelf } from "./shelf-scope.ts";
import { type ShownAlready, shownAlready } from "./shown-already.ts";
import type { AsOf } from "./supply.ts";
import { timeBudget, type Watch } from "./time-budget.ts";

const USUAL = { budget: 1_200, limit: 12 } as const;
const MOST_BUDGET = 32_000;
const MOST_ITEMS = 50;
/** For gathering and reading. What is not there by then is left out, and named. */
const WITHIN_MS = 1_500;
/** A moment that is over, and what the lines did that were given along then. */
export interface PackedThen extends AsOf {
  readonly given: GivenLines | null;
  /** Cards that were in, and what was in for hanging together with what was named. */
  readonly cards: readonly string[];
  readonly near: readonly string[];
}

export interface Packing {
  readonly context: EngineContext;
  readonly request: PackRequest;
  readonly then: PackedThen | null;
  readonly now: number;
  readonly budget: number;
  readonly limit: number;
  readonly scope: string | null;
  readonly question: Question;
  /** When it was asked, and how many minutes east of UTC. */
  readonly asked: number;
  readonly utcOffset: number;
  readonly withinMs: number;
  readonly watch: Watch;
  readonly leaveOut: ShownAlready;
  readonly statistics: RecordedStatistics;
  readonly degraded: readonly string[];
}

export function packingFor(
  context: EngineContext,
  request: PackRequest,
  then: PackedThen | null,
  signal: AbortSignal | undefined,
): Packing {
  const { query } = request;
  if (then === null) refuseUnusable(request);
  const installation = installationIn(context, request.asker?.installation ?? request.installation);
  const now = then?.at ?? context.clock.now();
  const asked = instantOf(request.asked ?? now);
  const utcOffset = request.utcOffset ?? context.utcOffset?.(asked) ?? 0;
  const withinMs = then === null ? (request.withinMs ?? WITHIN_MS) : Number.POSITIVE_INFINITY;
  return {
    ...{ context, request, then, now, withinMs, asked, utcOffset },
    budget: budgetOf(request),
    limit: clamped(request.limit ?? USUAL.limit, 1, MOST_ITEMS),
    scope: request.scope === undefined ? null : scopeShelf(installation, request.scope).name,
    question: analyse(query, asked, utcOffset),
    watch: timeBudget(context.clock, withinMs, signal),
    leaveOut: shownAlready(null, new Set(), then),
    statistics: recordedStatistics(then?.statistics ?? undefined),
    degraded: query.length > MAX_QUERY_CHARS ? ["query-cut"] : [],
  };
}

/** Tokens of the whole bundle. */
export function budgetOf({ budget = USUAL.budget }: Pick<PackRequest, "budget">): number {
  return clamped(budget, LEAST_BUDGET, MOST_BUDGET);
}

function clamped(value: number, least: number, most: number): number {
  return Number.isFinite(value) ? Math.min(most, Math.max(least, Math.floor(value))) : least;
}
