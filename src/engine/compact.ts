/**
 * Makes the prompt of a lane shorter: on demand, when the host says that it no longer fits, and to pay what is owed.
 *
 * Runs where there is time (the background thread) and writes through the writer. Bounded by the caller's patience: what
 * is written by then is kept, and what is left is owed.
 */

import { NacreError } from "../kernel/errors.ts";
import { laneId } from "../kernel/ids.ts";
import { type Tokens, tokens } from "../kernel/tokens.ts";
import { chooseTail, foldingWindow, sharesOf } from "../rooms/assemble/index.ts";
import {
  type FoldLimits,
  foldLimits,
  type Lane,
  preparedInOrder,
  windowFoldedTo,
} from "../rooms/history/index.ts";
import type { CompactAnswer, CompactRequest, DueFold, FoldReasonName, FoldStop } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { type FoldReport, foldLane } from "./fold-lane.ts";
import { type FoldJob, planFold } from "./fold-plan.ts";
import { writeFolds } from "./fold-write.ts";
import { type LaneView, readLaneView, scaleOfLane } from "./lane-view.ts";
import { FOLDED_IN_TIME } from "./prompt-pressure.ts";

/** What a compaction leaves of the budget, when the host or a provider asks for one. */
const COMPACT_TO = 0.5;
/** However large the rest of the prompt is, so much of the budget the conversation keeps. */
const COMPACT_AT_LEAST = 0.2;
/** Left to store what was being written when the caller's patience ends. */
const MARGIN_MS = 300;
/** In one transaction: what waits behind it hardly notices. */
const SHOWN_TOGETHER = 12;
/** Tasks at the same time: while one model answers, another one writes. */
const AT_ONCE = 2;
/** For a lane that no prompt was planned for yet. */
const USUAL_BUDGET = 100_000;

export async function compact(
  context: EngineContext,
  request: CompactRequest,
  signal?: AbortSignal,
): Promise<CompactAnswer> {
  const patience = patienceOf(request.withinMs, signal);
  const view = await readWhole(context, request);
  if (view === null && request.sessionId === undefined) throw unknownLane(request.lane.sessionKey);
  if (view === null) return answer(NOTHING_DONE, 0, 0, "nothing to compact");
  const before = costOf(view);
  const { lane } = view;
  const window = windowOf(context, budgetOf(request, lane));
  const target = Math.min(compactTarget(request, window, before), besideOthers(view, window));
  if (request.force !== true && before <= target) {
    return answer({ ...NOTHING_DONE, stopped: "under-target" }, before, before, "already under target");
  }
  const job: FoldJob = {
    lane: lane.id,
    session: lane.session,
    limits: limitsFor(request, inEstimates(window, view)),
    mode:
      request.force === true
        ? { kind: "forced" }
        : { kind: "until-under", target: tokens(inEstimates(target, view)) },
    models: request.urgent !== true && request.withoutModels !== true,
    instructions: request.instructions ?? null,
    declined: new Set(),
    asOf: { withheld: lane.withheld },
    asked: { calls: 0, failed: 0 },
  };
  // A part of a long past would only fill the prompt with summaries: that is done behind the reply, and shown as a whole.
  const outOfReach = request.urgent === true && before > FOLDED_IN_TIME * window;
  const work = () => fold(context, job, "at once", patience);
  // Whoever waits for a reply does not wait for somebody else's fold of the same lane.
  const alone = request.urgent === true ? work : () => oneAtATime(context, job, patience, work);
  const report = outOfReach ? NOT_NOW : await alone();
  const left = { reason: request.force === true ? "manual" : "hard", target } as const;
  await settle(context, lane, report, { ...left, budget: budgetOf(request, lane) });
  return { ...(await finish(context, request, { report, before, target })), ...asked(job) };
}

function asked({ asked: { calls, failed } }: FoldJob): Pick<CompactAnswer, "calls" | "failedCalls"> {
  return { calls, failedCalls: failed };
}

/** Somebody who asks for it keeps the newest exchange and nothing more. */
function limitsFor({ force }: CompactRequest, budget: number): FoldLimits {
  const limits = foldLimits(tokens(budget));
  return force === true ? { ...limits, tailPressed: tokens(0) } : limits;
}

/** Two folds of one lane would write the same summaries twice. */
const folding = new WeakMap<EngineContext["store"], Map<number, Promise<unknown>>>();

async function oneAtATime(
  context: EngineContext,
  { lane }: FoldJob,
  signal: AbortSignal,
  work: () => Promise<FoldReport>,
): Promise<FoldReport> {
  const lanes = folding.get(context.store) ?? new Map<number, Promise<unknown>>();
  folding.set(context.store, lanes);
  for (let other = lanes.get(lane); other !== undefined; other = lanes.get(lane)) {
    if (signal.aborted) return { ...NOTHING_DONE, stopped: "cancelled" };
    await Promise.race([other, aborted(signal)]);
  }
  const working = work();
  const ended = working.catch(() => {}).finally(() => lanes.delete(lane));
  lanes.set(lane, ended);
  return working;
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve(), { once: true }));
}

/** Pays one debt. What fails is put off; what is cut short is owed still. */
export async function payFold(
  context: EngineContext,
  due: DueFold,
  signal: AbortSignal = new AbortController().signal,
): Promise<CompactAnswer> {
  const lane = await context.store.read(({ history }) => history.lane(laneId(due.lane)));
  if (lane === undefined) return answer(NOTHING_DONE, 0, 0, "nothing to compact");
  const scale = await context.store.read((stores) => scaleOfLane(stores, lane));
  const window = windowOwed(due, windowOf(context, lane.budget ?? USUAL_BUDGET));
  const limits = foldLimits(tokens(Math.floor(window / scale)));
  const target = due.target === 0 ? limits.target : tokens(Math.floor(due.target / scale));
  const job: FoldJob = {
    lane: lane.id,
    session: lane.session,
    limits,
    mode: modeOf(due.reason, target, limits),
    models: true,
    instructions: null,
    declined: new Set(),
    asOf: { withheld: lane.withheld },
    asked: { calls: 0, failed: 0 },
  };
  const show = due.reason === "redo" || due.reason === "soft" ? "later" : "at the end";
  try {
    const report = await oneAtATime(context, job, signal, () => fold(context, job, show, signal));
    // Whoever overtook it pays too: what is owed after that is looked at again.
    if (report.stopped !== "cancelled" && report.stopped !== "overtaken") {
      await context.writer.settleFold({
        lane: lane.id,
        outcome: outcomeOf(due, job, report),
        asOf: job.asOf.withheld,
      });
    }
    return { ...answer(report, 0, 0, report.stopped), ...asked(job) };
  } catch (error) {
    // Whatever it was, it is not tried again at once; and other lanes have their turn.
    await context.writer.settleFold({ lane: lane.id, outcome: "failed", asOf: job.asOf.withheld });
    throw error;
  }
}

function outcomeOf({ reason }: DueFold, job: FoldJob, report: FoldReport): "paid" | "failed" | "waits" {
  if (reason === "redo") return job.asked.calls > 0 || report.written > 0 ? "paid" : "waits";
  if (report.stopped === "under-target") return "paid";
  // There may be too little left to fold.
  if (reason === "mend" && report.stopped === "nothing-left") return "paid";
  // With nothing to do and still too much, asking again at every turn would be in vain.
  return report.stopped === "nothing-left" && report.written > 0 ? "paid" : "failed";
}

/**
 * What is prepared long before it is needed is prepared leaf by leaf; what no longer fits, as much as it takes, at once; and
 * what somebody asked for by hand and could not wait for, to its end.
 */
function modeOf(reason: FoldReasonName, target: Tokens, { soft }: FoldLimits): FoldJob["mode"] {
  if (reason === "redo") return { kind: "redo" };
  if (reason === "soft") return { kind: "incremental" };
  if (reason === "mend") return { kind: "mend", target: soft };
  return reason === "manual" ? { kind: "sweep" } : { kind: "until-under", target };
}

/** `later`: at a good moment, by whoever plans a prompt then. */
function fold(
  context: EngineContext,
  job: FoldJob,
  show: "at once" | "at the end" | "later",
  signal: AbortSignal,
): Promise<FoldReport> {
  const { writer } = context;
  return foldLane(
    {
      plan: () => planFold(context, job),
      summarise: (tasks, stop) => writeFolds(context, job, tasks, stop),
      store: (batch) => writer.applyFold(batch),
      activate: () => showAll(context, job),
    },
    { activate: show !== "later", showEvery: show === "at once" ? 1 : null, atOnce: AT_ONCE },
    signal,
  );
}

/** In the order in which they can be shown, a few in one transaction. What does not fit the view any more is retired there. */
async function showAll(context: EngineContext, job: FoldJob): Promise<{ activated: number }> {
  const prepared = await context.store.read(({ history }) => preparedInOrder(history, job.lane));
  let activated = 0;
  for (let at = 0; at < prepared.length; at += SHOWN_TOGETHER) {
    const shown = await context.writer.activateFold({
      lane: job.lane,
      budget: job.limits.budget,
      summaries: prepared.slice(at, at + SHOWN_TOGETHER).map(({ id }) => id),
    });
    activated += shown.activated;
  }
  return { activated };
}

const CUT_SHORT: readonly FoldStop[] = ["deadline", "cancelled", "overtaken"];

/** Goes on in the background when it was cut short; and is not tried at every turn when it brings nothing. */
async function settle(
  context: EngineContext,
  lane: Lane,
  report: FoldReport,
  left: { readonly reason: "hard" | "manual"; readonly target: number; readonly budget: number },
): Promise<void> {
  const { writer } = context;
  if (CUT_SHORT.includes(report.stopped)) {
    await writer.settleFold({ lane: lane.id, outcome: "owes", ...left });
  } else if (report.activated === 0) {
    await writer.settleFold({ lane: lane.id, outcome: "failed" });
  } else if (report.stopped === "under-target") {
    await writer.settleFold({ lane: lane.id, outcome: "paid" });
  }
}

interface Done {
  readonly report: FoldReport;
  readonly before: number;
  readonly target: number;
}

/** A prompt that was refused must become shorter by any means: what could not be folded leaves it. */
async function finish(
  context: EngineContext,
  request: CompactRequest,
  { report, before, target }: Done,
): Promise<CompactAnswer> {
  const view = await readWhole(context, request);
  const after = view === null ? before : costOf(view);
  if (request.overflowed === true && view !== null && after > target) {
    const cut = await cutTail(context, view, target);
    if (cut !== null && cut < before) return answer(report, before, cut, "older messages left the prompt");
  }
  if (after < before) return answer(report, before, after, "older turns were folded");
  return answer(report, before, after, "nothing to compact");
}

/** What the prompt costs afterwards; null when there is nothing to cut. */
async function cutTail(context: EngineContext, view: LaneView, target: number): Promise<number | null> {
  const room = Math.max(0, target - view.prefixTokens);
  const kept = rowsThatFit(view, room);
  const first = view.rows[kept - 1];
  if (first === undefined || kept === view.rows.length) return null;
  await context.writer.cutTail({ lane: view.lane.id, from: first.id });
  return view.rows.slice(0, kept).reduce((sum, row) => sum + row.tokens, view.prefixTokens);
}

/** A person named it. The host may name one that it has not begun to use. */
function unknownLane(sessionKey: string): NacreError {
  return new NacreError(
    "history/unknown-lane",
    `there is no lane ${sessionKey}`,
    "`nacre history lanes` lists those that exist.",
  );
}

const NOT_NOW: FoldReport = { written: 0, activated: 0, stopped: "deadline" };
const NOTHING_DONE: FoldReport = { written: 0, activated: 0, stopped: "nothing-left" };

function answer(
  report: FoldReport,
  tokensBefore: number,
  tokensAfter: number,
  reason: string,
): CompactAnswer {
  const compacted = tokensAfter < tokensBefore;
  return { ...report, compacted, reason, tokensBefore, tokensAfter, calls: 0, failedCalls: 0 };
}

async function readWhole(context: EngineContext, request: CompactRequest): Promise<LaneView | null> {
  return readLaneView(context, { ...request, budget: Number.MAX_SAFE_INTEGER });
}

/** What the conversation costs in a prompt, without what a cut has taken out of it. */
function costOf(view: LaneView): number {
  const kept = view.lane.tailFrom === null ? -1 : view.rows.findIndex((row) => row.id === view.lane.tailFrom);
  const rows = kept < 0 ? view.rows : view.rows.slice(0, kept + 1);
  return rows.reduce((sum, row) => sum + row.tokens, view.prefixTokens);
}

function budgetOf({ budget }: CompactRequest, lane: Lane): number {
  return Math.max(1, budget ?? lane.budget ?? USUAL_BUDGET);
}

/** What the view may cost where much stands beside the conversation: whoever planned the last prompt has noted it. */
function besideOthers({ debt }: LaneView, window: number): number {
  const owed = debt?.target ?? 0;
  return owed > 0 && owed < foldLimits(tokens(window)).target ? owed : Number.MAX_SAFE_INTEGER;
}

/**
 * What is prepared leaf by leaf goes by the window that was found too full: where much stands beside the conversation that is smaller,
 * and by the larger one nothing would be due, at every turn anew.
 */
function windowOwed({ reason, target }: DueFold, window: number): number {
  return reason === "soft" && target > 0 ? Math.min(window, windowFoldedTo(tokens(target))) : window;
}

/** Of a prompt, what the conversation is meant to have. */
function windowOf(context: EngineContext, budget: number): number {
  return foldingWindow(budget, sharesOf(context.prompt), 0);
}

/** Plans are made with estimates; where the model counts more, less of them fits. */
function inEstimates(counted: number, { scale }: LaneView): number {
  return Math.max(1, Math.floor(counted / scale));
}

/**
 * Half of the budget, less what the host counts beside the conversation (its system prompt, its tools). A provider that
 * has refused the prompt counts more than we do, by a factor that the target shrinks with.
 */
function compactTarget({ observed, overflowed }: CompactRequest, budget: number, before: number): number {
  const half = budget * COMPACT_TO;
  if (overflowed === true) {
    const factor = observed === undefined ? 1 : Math.min(1, before / Math.max(1, observed));
    return Math.floor(Math.min(half * factor, before * COMPACT_TO));
  }
  const beside = Math.max(0, (observed ?? before) - before);
  return Math.floor(Math.max(half - beside, budget * COMPACT_AT_LEAST));
}

/** The newest question and what followed it at the least; never beginning with the result of a tool call. */
function rowsThatFit({ rows }: LaneView, room: number): number {
  const { count } = chooseTail({ items: rows, complete: true, budget: tokens(room), keepFrom: null });
  return count > 0 ? count : rows.findIndex((row) => row.role === "user") + 1;
}

function patienceOf(withinMs: number | undefined, signal: AbortSignal | undefined): AbortSignal {
  const signals = [
    ...(withinMs === undefined ? [] : [AbortSignal.timeout(Math.max(1, withinMs - MARGIN_MS))]),
    ...(signal === undefined ? [] : [signal]),
  ];
  return AbortSignal.any(signals);
}
