/** What is found for a pack: by words and by what hangs together with what is named; and what was kept out, where that is traced. */

import { instantOf } from "../kernel/clock.ts";
import { codeOf } from "../kernel/errors.ts";
import type { EvidenceKey } from "../kernel/evidence.ts";
import type { Filtered } from "../rooms/pack/index.ts";
import type { Ranked } from "../rooms/rank/index.ts";
import type { FactsAsked } from "./facts-asked.ts";
import { isEmptyQuery } from "./find-messages.ts";
import { findRanked } from "./find-ranked.ts";
import type { Channel } from "./gather.ts";
import { NO_CANDIDATES, type PackCandidates, packCandidates } from "./pack-candidates.ts";
import { type FilteredOut, filteredOut, NONE_FILTERED } from "./pack-filtered.ts";
import { packGraph } from "./pack-graph.ts";
import type { PackedThen, Packing } from "./packing.ts";
import type { Pool } from "./pool.ts";

/** Of the time there is: so long the vector of the question is waited for; and never longer than this. */
const MEANING_SHARE = 0.6;
const MOST_MEANING_MS = 1_000;

export interface Searched {
  readonly candidates: PackCandidates;
  readonly filtered: readonly Filtered[];
  readonly uncounted: FilteredOut["uncounted"];
  readonly ranked: readonly Ranked[];
  /** All that was looked at; null: nothing was searched. */
  readonly pool: Pick<Pool, "byKey"> | null;
  /** Null: nothing was searched. */
  readonly channels: readonly Channel[] | null;
  readonly why: string | null;
  /** How many records are near what is named, or why none was looked for. */
  readonly graph: number | string;
  readonly degraded: readonly string[];
}

function nothing(why: string, ...degraded: readonly string[]): Searched {
  return {
    ...{ candidates: NO_CANDIDATES, filtered: [], uncounted: {}, ranked: [], pool: null, channels: null },
    ...{ why, degraded, graph: why },
  };
}

export async function search(
  packing: Packing,
  facts: FactsAsked,
  signal: AbortSignal | undefined,
): Promise<Searched> {
  const { question, watch } = packing;
  if (isEmptyQuery(question.terms) && question.times.length === 0) return nothing("no-words", "no-words");
  if (watch.aborted) return nothing("late", "deadline", "late:recall");
  try {
    return await searchAll(packing, facts, signal);
  } catch (error) {
    // What was just said is known all the same.
    if (codeOf(error) !== "store/corrupt") throw error;
    return nothing("index-unavailable", "index-unavailable");
  }
}

async function searchAll(
  { context, request, question, scope, budget, withinMs, watch, leaveOut, statistics, then, now }: Packing,
  facts: FactsAsked,
  signal: AbortSignal | undefined,
): Promise<Searched> {
  const { query, asker, installation } = request;
  const whose = { ...(asker && { asker }), ...(installation !== undefined && { installation }) };
  const archived = request.archived === true;
  const answer = await findRanked(
    context,
    {
      ...{ query, question, watch, leaveOut, ...whose },
      ...(scope !== null && { scope }),
      ...(archived && { aside: ["archived"] as const }),
      meaningMs: Math.min(MOST_MEANING_MS, withinMs * MEANING_SHARE),
      recorded: statistics,
    },
    async (stores, found): Promise<Searched> => {
      const byWords = await packCandidates(context, stores, found, {
        ...{ asker, budget, watch, facts },
        // One that was made before this was written down saw none.
        instructions: { upTo: then === null ? null : (then.watermarks["shards"] ?? 0), now: instantOf(now) },
      });
      const graph = await packGraph(context, stores, {
        ...{ ...whose, query, watch, terms: question.terms, candidates: byWords.candidates },
        ...{ known: facts.known, were: then?.near ?? null, isLater: laterThan(then) },
        ...(scope !== null && { scope }),
      });
      const candidates = { ...byWords, candidates: [...byWords.candidates, ...graph.joined] };
      const isTraced = request.trace !== "none" && then === null && !watch.aborted;
      const look = { ...whose, terms: question.terms, scope, archived };
      const out = isTraced ? await filteredOut(context, stores, look) : NONE_FILTERED;
      return {
        ...{
          candidates,
          ranked: found.ranked,
          pool: found.pool,
          channels: found.gathered.channels,
          why: null,
          graph: graph.found,
        },
        ...{ filtered: [...candidates.filtered, ...out.filtered], uncounted: out.uncounted },
        degraded: [
          ...[...found.gathered.degraded, ...found.pool.degraded, ...candidates.degraded],
          ...[...out.degraded, ...graph.degraded],
        ],
      };
    },
    signal,
  );
  return "nowhere" in answer ? nothing(answer.nowhere, answer.nowhere) : answer;
}

/** By the marks of then; of summaries nobody counts which is the newest. */
function laterThan(then: PackedThen | null): (key: EvidenceKey) => boolean {
  return ({ kind, id }) =>
    then !== null && id > (then.watermarks[MARKS[kind] ?? ""] ?? Number.POSITIVE_INFINITY);
}

const MARKS: { readonly [kind in EvidenceKey["kind"]]?: string } = {
  ...{ msg: "messages", mem: "memories", doc: "docs", obs: "observations", evt: "events" },
};
