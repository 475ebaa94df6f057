/** What lanes owe: noticed when a prompt is planned, paid in the background, put off when paying fails. */

import { type Instant, instantOf } from "../kernel/clock.ts";
import { type LaneId, laneId, type SummaryId } from "../kernel/ids.ts";
import { tokens } from "../kernel/tokens.ts";
import { FOLD_REASONS, type FoldDebt, type FoldReason, type HistoryStore } from "../rooms/history/index.ts";
import type { DueFold, SettleRequest } from "./api.ts";
import type { EngineContext } from "./context.ts";

const MINUTE_MS = 60_000;
/** After the first, second, … failure in a row; the last one goes on. */
const PUT_OFF_MINUTES = [5, 10, 20, 30] as const;
const MOST_DUE = 16;

export async function foldDue(
  context: EngineContext,
  { limit = MOST_DUE }: { limit?: number },
): Promise<{ due: readonly DueFold[]; nextAt: number | null }> {
  const now = context.clock.now();
  const debts = await context.store.read(({ history }) => history.debts(limit));
  const due = debts.filter((debt) => debt.notBefore <= now);
  const later = debts.find((debt) => debt.notBefore > now);
  // The most pressing first: an improvement must not hold up a prompt that no longer fits.
  const inOrder = due.toSorted((a, b) => FOLD_REASONS.indexOf(b.reason) - FOLD_REASONS.indexOf(a.reason));
  return { due: inOrder.map(dueOf), nextAt: later?.notBefore ?? null };
}

export async function settleFold(
  context: EngineContext,
  request: SettleRequest,
): Promise<{ notBefore: number | null }> {
  const lane = laneId(request.lane);
  const now = context.clock.now();
  return context.store.write("derived", async ({ history }) => {
    const owed = await history.debt(lane);
    // Whoever folds for another reason has not mended anything, nor has one who began before the last act.
    if (owed?.reason === "mend" && request.outcome !== "owes" && !(await isUpToDate(history, request))) {
      return { notBefore: owed.notBefore };
    }
    if (request.outcome === "paid") return settlePaid(history, lane, now);
    if (request.outcome === "owes") {
      await noteBudget(history, request);
      const debt = await owe(history, lane, request.reason ?? "soft", request.target ?? 0, now);
      return { notBefore: debt.notBefore };
    }
    const debt = await history.debt(lane);
    if (debt === undefined) return { notBefore: null };
    const put = request.outcome === "waits" ? putOffAsItIs(debt, now) : putOff(debt, now);
    await history.saveDebt(put);
    return { notBefore: put.notBefore };
  });
}

/** Whoever asked for a fold before any prompt was planned knows how much there is room for; whoever pays it would not. */
async function noteBudget(history: HistoryStore, { lane: id, budget }: SettleRequest): Promise<void> {
  const lane = await history.lane(laneId(id));
  if (budget !== undefined && lane?.budget === null) await history.saveLane({ ...lane, budget });
}

async function isUpToDate(history: HistoryStore, { lane, asOf }: SettleRequest): Promise<boolean> {
  return asOf !== undefined && asOf === (await history.lane(laneId(lane)))?.withheld;
}

/** Times that a model may try to write again what is shown; then what is there will do. */
const MOST_REDONE = 4;

/** What had to be written without the model that was wanted is owed still: to be written again, a few times. */
async function settlePaid(
  history: HistoryStore,
  lane: LaneId,
  now: Instant,
): Promise<{ notBefore: number | null }> {
  const known = await history.debt(lane);
  await history.clearDebt(lane);
  if ((await history.pendingIn(lane)).length > 0) return stillToMend(history, lane, known, now);
  const flagged = await shownFallbacks(history, lane);
  if (flagged.length === 0) return { notBefore: null };
  const attempts = known?.reason === "redo" ? known.attempts : 0;
  if (attempts >= MOST_REDONE) {
    for (const id of flagged) await history.acceptSummary(id);
    return { notBefore: null };
  }
  const since = known?.since ?? now;
  const redo = putOff({ lane, reason: "redo", since, target: tokens(0), attempts, notBefore: now }, now);
  await history.saveDebt(redo);
  return { notBefore: redo.notBefore };
}

/** Whoever pays it also writes what is pending, or owes that afterwards. An improvement does neither. */
export function isForMore({ reason }: FoldDebt): boolean {
  return reason !== "redo";
}

/** Whatever was paid: a summary that only holds its place is owed. What could not be written is put off. */
async function stillToMend(
  history: HistoryStore,
  lane: LaneId,
  known: FoldDebt | undefined,
  now: Instant,
): Promise<{ notBefore: number | null }> {
  const debt = known?.reason === "mend" ? putOff(known, now) : await owe(history, lane, "mend", 0, now);
  await history.saveDebt(debt);
  return { notBefore: debt.notBefore };
}

/** Those that a model may still write better: shown or to be shown, and not being replaced already. */
export async function shownFallbacks(history: HistoryStore, lane: LaneId): Promise<readonly SummaryId[]> {
  const last = await history.lastSummaryInView(lane);
  const items = last < 0 ? [] : await history.view(lane, 0, last + 1);
  const prepared = await history.summariesIn(lane, "prepared");
  const replaced = new Set(prepared.map(({ replaces }) => replaces));
  const shown = items.flatMap(({ summary }) => (summary === null || replaced.has(summary) ? [] : [summary]));
  const flagged: SummaryId[] = [];
  for (const id of [...shown, ...prepared.map((summary) => summary.id)]) {
    if ((await history.summary(id))?.fallback === true) flagged.push(id);
  }
  return flagged;
}

/** However often it is noticed, one debt: the more pressing reason stands, and what is asked for by hand waits for nothing. */
export async function owe(
  history: HistoryStore,
  lane: LaneId,
  reason: FoldReason,
  target: number,
  now: Instant,
): Promise<FoldDebt> {
  const known = await history.debt(lane);
  const debt = coalesce(known, {
    lane,
    reason,
    since: now,
    target: tokens(target),
    attempts: 0,
    notBefore: now,
  });
  if (debt !== known) await history.saveDebt(debt);
  return debt;
}

/** The known one itself when nothing is new. */
export function coalesce(known: FoldDebt | undefined, fresh: FoldDebt): FoldDebt {
  if (known === undefined) return fresh;
  const raised = FOLD_REASONS.indexOf(fresh.reason) > FOLD_REASONS.indexOf(known.reason);
  const atOnce = fresh.reason === "manual" || fresh.reason === "mend";
  if (!raised && !atOnce) return known;
  // What kept an improvement waiting says nothing about a prompt that has grown.
  if (known.reason === "redo") return { ...fresh, since: known.since };
  const waits = atOnce ? { attempts: 0, notBefore: fresh.notBefore } : {};
  const why = raised ? { reason: fresh.reason, target: fresh.target } : {};
  return { ...known, ...why, ...waits };
}

export function putOff(debt: FoldDebt, now: Instant): FoldDebt {
  const minutes = PUT_OFF_MINUTES[Math.min(debt.attempts, PUT_OFF_MINUTES.length - 1)]!;
  return { ...debt, attempts: debt.attempts + 1, notBefore: instantOf(now + minutes * MINUTE_MS) };
}

/** It was not tried: that says nothing about the next time. */
function putOffAsItIs(debt: FoldDebt, now: Instant): FoldDebt {
  return { ...debt, notBefore: instantOf(now + PUT_OFF_MINUTES.at(-1)! * MINUTE_MS) };
}

function dueOf({ lane, reason, target }: FoldDebt): DueFold {
  return { lane, reason, target };
}
