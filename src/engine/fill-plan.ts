/**
 * Which summaries are written again after something that they cover was taken back. From below: one that covers another is
 * written when that one is.
 */

import type { SummaryId } from "../kernel/ids.ts";
import {
  condensedTarget,
  type FoldLimits,
  type FoldTask,
  type HistoryStore,
  leafTarget,
  type StoredSummary,
  type SummarySources,
  taskKey,
} from "../rooms/history/index.ts";
import type { DueTask, FoldJob } from "./fold-plan.ts";

/** Of one job, so many are wanted from a model; what else was written by one is written without. */
const MODEL_FILLS = 8;

/** Of the given ones and what is pending beneath them: those that can be written now, the newest first. */
export async function dueFills(
  history: HistoryStore,
  pending: ReadonlySet<SummaryId>,
  wanted: Iterable<SummaryId>,
  job: FoldJob,
): Promise<readonly DueTask[]> {
  const ready = await readyAmong(history, pending, wanted);
  const rows = [...(await history.summaries([...ready.keys()])).values()].toSorted(
    (a, b) => b.first - a.first,
  );
  let models = MODEL_FILLS - job.asked.calls;
  const due: DueTask[] = [];
  for (const summary of rows) {
    const task = taskOf(summary, ready.get(summary.id)!, job.limits);
    if (job.declined.has(taskKey(task))) continue;
    // What a prompt shows is worth a model's words.
    const model = models > 0 && (await history.ordinalOfSummary(summary.id)) !== undefined;
    if (model) models -= 1;
    due.push({ task, replaces: null, fills: summary.id, model });
  }
  return due;
}

/** With what they cover. */
async function readyAmong(
  history: HistoryStore,
  pending: ReadonlySet<SummaryId>,
  wanted: Iterable<SummaryId>,
): Promise<ReadonlyMap<SummaryId, SummarySources>> {
  const ready = new Map<SummaryId, SummarySources>();
  const seen = new Set<SummaryId>();
  for (let level = [...wanted]; level.length > 0; ) {
    const beneath: SummaryId[] = [];
    for (const [id, sources] of await history.sourcesOfAll(level)) {
      const waitsFor = pendingIn(sources, pending);
      if (waitsFor.length === 0) ready.set(id, sources);
      else beneath.push(...waitsFor.filter((one) => !seen.has(one)));
    }
    for (const id of beneath) seen.add(id);
    level = [...new Set(beneath)];
  }
  return ready;
}

export function pendingIn(
  { kind, ids }: SummarySources,
  pending: ReadonlySet<SummaryId>,
): readonly SummaryId[] {
  return kind === "messages" ? [] : ids.filter((id) => pending.has(id));
}

/** To write again what is written. */
export function taskOf(summary: StoredSummary, sources: SummarySources, limits: FoldLimits): FoldTask {
  const { since, until, rawTokens, tokens } = summary;
  if (sources.kind === "messages") {
    const target = leafTarget(rawTokens);
    return { kind: "leaf", depth: 0, sources, since, until, tokens: rawTokens, target };
  }
  const target = condensedTarget(limits, rawTokens);
  return { kind: "condense", depth: summary.depth, sources, since, until, tokens, target };
}
