/** The writer's side of folding: stores what was written, and puts it into the view. Each is one transaction. */

import { instantOf } from "../kernel/clock.ts";
import { laneId, type MessageId, messageId, type SummaryId, summaryId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import { tokens } from "../kernel/tokens.ts";
import type { ModelCall } from "../ports/spend-ledger.ts";
import {
  foldLimits,
  type HistoryStore,
  type Lane,
  type NewPayload,
  type SummaryFilling,
  type SummarySources,
  startOfDay,
} from "../rooms/history/index.ts";
import type { ActivateAnswer, ActivateRequest, FoldBatch } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { showPrepared } from "./fold-show.ts";
import type { UnstoredSummary } from "./fold-write.ts";

/** For whoever wonders what was spent: years of folding. Limits are counted by a day's, which are kept whatever their number. */
const KEPT_MODEL_CALLS = 50_000;

/** Summaries of one transaction: together they take a commit that waits behind them a few milliseconds. */
const MOST_AT_ONCE = 24;

export async function keepPayloads(
  context: EngineContext,
  { payloads }: { payloads: readonly JsonObject[] },
): Promise<{ kept: number }> {
  return context.store.write("derived", async ({ history }) => {
    let kept = 0;
    for (const payload of payloads as unknown as readonly NewPayload[]) {
      // What was read before a person took it back is not noted after.
      if ((await history.message(payload.message))?.withheld !== null) continue;
      await history.addPayload(payload);
      kept += 1;
    }
    return { kept };
  });
}

/**
 * New ones, and words for those that are pending. In their order, up to the first that somebody else's fold has overtaken: what comes after it was planned around a
 * view that is no more, and would leave single messages between summaries. Fewer stored than given: plan again.
 */
export async function applyFold(context: EngineContext, batch: FoldBatch): Promise<{ stored: number }> {
  return context.store.write("derived", async ({ history, spend }) => {
    await spend.record(batch.calls as unknown as readonly ModelCall[]);
    if (batch.calls.length > 0) await spend.prune(KEPT_MODEL_CALLS, startOfDay(context.clock.now()));
    const lane = await history.lane(laneId(batch.lane));
    if (lane === undefined || lane.session !== batch.session) return { stored: 0 };
    // Somebody took something back while this was being written: it may say what nobody is to read any more.
    if (lane.withheld !== (batch.withheld ?? 0)) return { stored: 0 };
    let stored = 0;
    let shown = false;
    for (const written of batch.summaries as unknown as readonly UnstoredSummary[]) {
      const { fills } = written;
      if (fills !== undefined) {
        if (!(await fill(history, lane, fills, written))) break;
        shown ||= (await history.ordinalOfSummary(fills)) !== undefined;
      } else {
        if (await isStored(history, written)) continue;
        if (await isOvertaken(history, lane, written)) break;
        const createdAt = instantOf(
          Math.max(written.createdAt, await newestBehind(history, written.sources)),
        );
        await history.addSummary({ ...written, lane: lane.id, createdAt });
      }
      stored += 1;
    }
    if (shown) await history.saveLane({ ...lane, epoch: lane.epoch + 1 });
    return { stored };
  });
}

/**
 * No summary is older than what it knows of: neither than its sources nor than what was taken back among them, also where the clock was set
 * back. Otherwise whoever compares the two takes it for one that says what nobody is to read any more.
 */
async function newestBehind(history: HistoryStore, sources: SummarySources): Promise<number> {
  if (sources.kind === "messages") return (await history.newestWithholding(sources.ids)) ?? 0;
  const rows = await history.summaries(sources.ids);
  return Math.max(0, ...[...rows.values()].map(({ createdAt }) => createdAt));
}

/** False: somebody else has written it, or it is of no use any more. */
async function fill(
  history: HistoryStore,
  lane: Lane,
  id: SummaryId,
  { createdAt, ...written }: UnstoredSummary,
): Promise<boolean> {
  const known = await history.summary(id);
  if (known?.pending !== true || known.lane !== lane.id || known.state === "retired") return false;
  // Also where the clock was set back: it is written after what was taken back.
  const later = instantOf(Math.max(createdAt, known.createdAt + 1));
  await history.fillSummary(id, { ...fillingOf(written), createdAt: later });
  return true;
}

function fillingOf(written: Omit<UnstoredSummary, "createdAt">): Omit<SummaryFilling, "createdAt"> {
  const { text, pins, files, tokens: price, model, level, tokensIn, tokensOut } = written;
  const { costUsd, confidence, fallback } = written;
  return {
    text,
    pins,
    files,
    tokens: price,
    model,
    level,
    tokensIn,
    tokensOut,
    costUsd,
    confidence,
    fallback,
  };
}

/** The same sources, and not for replacing what is stored of them. */
async function isStored(history: HistoryStore, { sources, replaces }: UnstoredSummary): Promise<boolean> {
  const covering =
    sources.kind === "messages"
      ? await history.coveringMessage(sources.ids[0]!)
      : await history.coveringSummary(sources.ids[0]!);
  for (const id of covering) {
    const known = await history.summary(id);
    if (known === undefined || known.state === "retired" || id === replaces) continue;
    if (known.replaces === replaces && sameSources(await history.sourcesOf(id), sources)) return true;
  }
  return false;
}

/** Its messages do not stand together any more, or one of them is under another leaf that is to be shown. */
async function isOvertaken(
  history: HistoryStore,
  lane: Lane,
  { sources, replaces }: UnstoredSummary,
): Promise<boolean> {
  if (sources.kind !== "messages" || replaces !== null) return false;
  if (!(await standTogether(history, lane, sources.ids))) return true;
  const others = new Set<SummaryId>();
  for (const id of sources.ids) for (const other of await history.coveringMessage(id)) others.add(other);
  for (const id of others) {
    if ((await history.summary(id))?.state !== "prepared") continue;
    const theirs = await history.sourcesOf(id);
    if (theirs?.kind === "messages" && (await standTogether(history, lane, theirs.ids))) return true;
  }
  return false;
}

/** In the view, side by side: otherwise no leaf of them is shown. */
async function standTogether(history: HistoryStore, lane: Lane, ids: readonly MessageId[]): Promise<boolean> {
  const from = ids[0] === undefined ? undefined : await history.ordinalOfMessage(ids[0]);
  if (from === undefined) return false;
  const items = await history.view(lane.id, from, ids.length);
  return items.length === ids.length && items.every(({ message }, at) => message === ids[at]);
}

function sameSources(a: SummarySources | undefined, b: SummarySources): boolean {
  return a?.kind === b.kind && a.ids.length === b.ids.length && a.ids.every((id, at) => id === b.ids[at]);
}

export async function activateFold(
  context: EngineContext,
  request: ActivateRequest,
): Promise<ActivateAnswer> {
  return context.store.write("derived", async ({ history }) => {
    const lane = await history.lane(laneId(request.lane));
    if (lane === undefined) {
      return { activated: 0, retired: 0, waiting: 0, epoch: 0 };
    }
    const most = Math.min(request.limit ?? MOST_AT_ONCE, MOST_AT_ONCE);
    const among = request.summaries?.map(summaryId);
    return showPrepared(history, lane, foldLimits(tokens(request.budget)), most, among);
  });
}

export async function cutTail(
  context: EngineContext,
  request: { lane: number; from: number },
): Promise<{ epoch: number }> {
  return context.store.write("derived", async ({ history }) => {
    const lane = await history.lane(laneId(request.lane));
    if (lane === undefined) return { epoch: 0 };
    if ((await history.ordinalOfMessage(messageId(request.from))) === undefined) return { epoch: lane.epoch };
    const epoch = lane.epoch + 1;
    await history.saveLane({ ...lane, tailFrom: messageId(request.from), epoch });
    return { epoch };
  });
}
