/**
 * Plans a prompt without touching a body: the folded prefix, then where the host's own messages begin to count.
 *
 * Made from stored token counts, in a constant number of queries. Prefix and start of the tail stay as they are from turn
 * to turn, until a fold is activated or the tail outgrows the budget. Folding itself happens elsewhere (compact.ts); here
 * it is noticed that something is owed, and what was prepared is put in place when the moment is good.
 */

import { assert } from "../kernel/assert.ts";
import { instantOf } from "../kernel/clock.ts";
import type { JsonObject } from "../kernel/json.ts";
import { estimateTokens, tokens } from "../kernel/tokens.ts";
import { chooseTail, type Tail } from "../rooms/assemble/index.ts";
import {
  FOLD_REASONS,
  type FoldLimits,
  foldLimits,
  type HistoryStore,
  isHalfRewritten,
  type Lane,
  MESSAGE_OVERHEAD,
  pressureOn,
  renderGap,
  type ViewedMessage,
  type ViewItem,
} from "../rooms/history/index.ts";
import type { AssemblePlan, AssembleRequest, LiveFingerprint } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { owe } from "./fold-debts.ts";
import { showPrepared } from "./fold-show.ts";
import { type LaneView, readLaneView, scaledCost } from "./lane-view.ts";
import { renderPrefix } from "./prompt-prefix.ts";
import { takenBack } from "./replaced.ts";
import { heldByHost, rebuildUnsent } from "./unsent.ts";

/** If the host dropped the message that the tail begins with, one of the next few will do. */
const START_CANDIDATES = 8;
/** Below this share of what is usual a budget is an exception. */
const USUAL_SHARE = 0.7;
/** A usual budget that differs by less than this is not written down again. */
const BUDGET_DRIFT = 0.1;
/** How long a provider keeps a prompt's beginning at hand: after a longer silence, changing it costs nothing. */
const CACHE_LIFE_MS = 5 * 60_000;
/** While a reply waits; what is left is shown at the next good moment. */
const SHOWN_AT_ONCE = 24;
/** What a gap costs, before it is known how it is worded. */
const GAP_TOKENS = 80;

export async function assemble(context: EngineContext, request: AssembleRequest): Promise<AssemblePlan> {
  let view = await readLaneView(context, request);
  // Half of a rewritten transcript: messages of the tail would stand among the summaries as well.
  if (view === null || !view.aligned || isHalfRewritten(view.lane)) return notPlanned(context, request, view);
  if (isUsual(request) && (await settle(context, request, view))) {
    view = await readLaneView(context, request);
    assert(view !== null, "a lane that was just planned is there");
  }
  return planOf(context, request, view);
}

async function notPlanned(
  context: EngineContext,
  request: AssembleRequest,
  view: LaneView | null,
): Promise<AssemblePlan> {
  return {
    status: request.count === 0 ? "planned" : "behind",
    authored: null,
    room: 0,
    account: {},
    prefix: null,
    gap: null,
    unsent: [],
    from: null,
    tokens: 0,
    count: 0,
    start: "kept",
    epoch: view?.lane.epoch ?? 0,
    pressure: "none",
    ...(await takenBack(context, request)),
  };
}

/** One large prompt, or one turn on a small model, takes room from this prompt and not from every later one. */
function isUsual({ budget, usual }: AssembleRequest): boolean {
  return usual === undefined || budget >= usual * USUAL_SHARE;
}

/** Everything that the view costs; more than any budget when not all of it was read. */
function usedBy(view: LaneView): number {
  if (!view.complete) return Number.MAX_SAFE_INTEGER;
  return view.rows.reduce((sum, row) => sum + row.tokens, view.prefixTokens);
}

/** Writes down what this call taught about the lane. True when the view is no longer what was read. */
async function settle(context: EngineContext, request: AssembleRequest, view: LaneView): Promise<boolean> {
  const usual = Math.round(request.usual ?? request.budget);
  const limits = foldLimits(tokens(usual));
  const pressure = pressureOn(limits, usedBy(view));
  const { lane } = view;
  const drifted = lane.budget === null || Math.abs(lane.budget - usual) > BUDGET_DRIFT * lane.budget;
  const shows = isShownNow(context, request, view, limits, pressure);
  const owes = pressure !== "none" && !isOwed(view, pressure) && !isPrepared(view, limits);
  if (!drifted && !shows && !owes) return false;
  return context.store.write("derived", async ({ history }) => {
    const now = await currentLane(history, lane);
    if (now === undefined) return false;
    if (drifted) await history.saveLane({ ...now, budget: usual });
    if (owes) await owe(history, lane.id, pressure, limits.target, context.clock.now());
    return (
      shows &&
      (await showPrepared(history, (await history.lane(lane.id)) ?? now, limits, SHOWN_AT_ONCE)).activated > 0
    );
  });
}

/** Known already, and no less pressing. */
function isOwed({ debt }: LaneView, pressure: "soft" | "hard"): boolean {
  if (debt === undefined) return false;
  return FOLD_REASONS.indexOf(debt.reason) >= FOLD_REASONS.indexOf(pressure);
}

/** What has been prepared will do, once it is shown. */
function isPrepared(view: LaneView, { soft }: FoldLimits): boolean {
  return view.complete && usedBy(view) - view.prepared.saves <= soft;
}

/**
 * Enough is prepared, it is not too much to be shown while a reply waits, and the moment is good. Of a long past that is
 * being folded for the first time a part would only fill the prompt with summaries: that is shown when all of it is there.
 */
function isShownNow(
  context: EngineContext,
  request: AssembleRequest,
  view: LaneView,
  limits: FoldLimits,
  pressure: "none" | "soft" | "hard",
): boolean {
  const { prepared } = view;
  if (prepared.count === 0 || prepared.count > SHOWN_AT_ONCE) return false;
  const helps = pressure === "hard" ? view.complete : pressure === "soft" && isPrepared(view, limits);
  if (prepared.better === 0 && !helps) return false;
  return isGoodMoment(context, request, view, pressure);
}

/** Nobody has the old beginning at hand any more, or it cannot stay as it is. */
function isGoodMoment(
  context: EngineContext,
  request: AssembleRequest,
  { rows, lane }: LaneView,
  pressure: "none" | "soft" | "hard",
): boolean {
  if (pressure === "hard") return true;
  const quietMs = context.clock.now() - (rows[0]?.at ?? 0);
  return quietMs > CACHE_LIFE_MS || isOtherModel(lane.model, request.model);
}

/** The host names a model with or without its provider. */
function isOtherModel(spoke: string | null, asked: string | undefined): boolean {
  if (spoke === null || asked === undefined) return false;
  return spoke !== asked && !spoke.endsWith(`/${asked}`) && !asked.endsWith(`/${spoke}`);
}

async function planOf(
  context: EngineContext,
  request: AssembleRequest,
  read: LaneView,
): Promise<AssemblePlan> {
  const { view, tail } = await fitted(context, read, request.budget);
  if (tail.start === "moved" && request.final === true && isUsual(request))
    await moveTail(context, view, tail);
  const { unsent, fromHost } = await shareOut(context, request, view, tail);
  const shown = view.rows.slice(0, fromHost + unsent.length);
  const cost = shown.reduce((sum, row) => sum + row.tokens, view.prefixTokens);
  const whole = view.complete && shown.length === view.rows.length && view.prefix === read.prefix;
  const { gap, total } = whole
    ? NO_GAP
    : await gapBefore(context, { view, read, shown }, request.budget - cost);
  return {
    status: "planned",
    authored: null,
    room: Math.max(0, request.budget - cost),
    account: {},
    prefix: await renderPrefix(context, view, view.prefix, view.prefixTokens, request.holds),
    gap,
    unsent,
    from: (whole && view.prefix.length === 0) || unsent.length > 0 ? null : startOf(view.rows, fromHost),
    tokens: cost + (gap === null ? 0 : gapTokens(gap)),
    count: fromHost,
    start: tail.start,
    epoch: view.lane.epoch,
    pressure: pressureOf(context, request, view, total),
    ...(await takenBack(context, request)),
  };
}

interface Fitted {
  readonly view: LaneView;
  readonly tail: Tail;
}

/** The tail beside the prefix; when not even the newest exchange fits beside it, beside its summaries; or the tail alone. */
async function fitted(context: EngineContext, view: LaneView, budget: number): Promise<Fitted> {
  const room = budget - view.prefixTokens;
  const all = tailOf(view, Math.max(0, room));
  if (view.complete && all.count === view.rows.length && room >= 0) return { view, tail: all };
  const whole = besideGap(view, budget);
  if (whole.tail.start !== "over" || view.prefix.length === 0) return whole;
  const prefix = view.prefix.filter(({ summary }) => summary !== null);
  const prefixTokens = await scaledCost(context, view, prefix);
  const short =
    prefix.length === view.prefix.length ? whole : besideGap({ ...view, prefix, prefixTokens }, budget);
  return short.tail.start === "over" ? besideGap({ ...view, prefix: [], prefixTokens: 0 }, budget) : short;
}

function besideGap(view: LaneView, budget: number): Fitted {
  return { view, tail: tailOf(view, Math.max(0, budget - view.prefixTokens - GAP_TOKENS)) };
}

/** Times the budget: more than this is not folded while a reply waits, however little is left out otherwise. */
export const FOLDED_IN_TIME = 3;

/** `total`: what all of the view costs, when not all of it is shown. */
function pressureOf(
  context: EngineContext,
  request: AssembleRequest,
  view: LaneView,
  total: number | null,
): AssemblePlan["pressure"] {
  if (!isUsual(request)) return "none";
  const usual = request.usual ?? request.budget;
  if (total !== null) {
    // What brought nothing a moment ago is not waited for again, nor what cannot be done in time.
    const { debt } = view;
    const tried = debt !== undefined && debt.reason !== "redo" && debt.attempts > 0;
    const putOff = tried && debt.notBefore > context.clock.now();
    return putOff || total > FOLDED_IN_TIME * usual ? "soft" : "hard";
  }
  const limits = foldLimits(tokens(usual));
  return pressureOn(limits, usedBy(view)) === "none" ? "none" : "soft";
}

function tailOf({ lane, rows, complete }: LaneView, budget: number): Tail {
  return chooseTail({ items: rows, complete, budget: tokens(budget), keepFrom: lane.tailFrom });
}

interface Share {
  /** Messages of the tail that the host did not send, oldest first. */
  readonly unsent: readonly JsonObject[];
  /** How many of the newest are the host's own objects. */
  readonly fromHost: number;
}

async function shareOut(
  context: EngineContext,
  request: AssembleRequest,
  { lane, rows }: LaneView,
  tail: Tail,
): Promise<Share> {
  return context.store.read(async ({ history }) => {
    const held = await heldByHost(history, lane, rows, request);
    if (held === null || held >= tail.count) return { unsent: [], fromHost: tail.count };
    return { unsent: await rebuildUnsent(history, rows.slice(held, tail.count)), fromHost: held };
  });
}

/** What is left out between the prefix and the first of the tail. Says the same until one of the two moves. */
async function gapBefore(
  context: EngineContext,
  { view, read, shown }: { view: LaneView; read: LaneView; shown: readonly ViewedMessage[] },
  room: number,
): Promise<Gap> {
  const { lane, prefix } = view;
  return context.store.read(async ({ history }) => {
    const { items, tokens: total } = await history.viewTokens(lane.id);
    const kept = new Set(prefix);
    const left = read.prefix.filter((item) => !kept.has(item));
    const folded = await messagesUnder(history, left);
    const [first] =
      left.length > 0 ? left : await history.view(lane.id, (prefix.at(-1)?.ordinal ?? -1) + 1, 1);
    const since = first === undefined ? undefined : await history.message(first.first);
    const text = renderGap({
      messages: Math.max(0, items - read.prefix.length - shown.length) + folded,
      since: since?.at ?? instantOf(0),
      until: shown.at(-1)?.at ?? context.clock.now(),
    });
    return { gap: gapTokens(text) <= room ? text : null, total };
  });
}

/** What these stand for, when there is no room for them either. */
async function messagesUnder(history: HistoryStore, items: readonly ViewItem[]): Promise<number> {
  const summaries = await history.summaries(items.flatMap(({ summary }) => summary ?? []));
  return items.reduce(
    (sum, { summary }) => sum + (summary === null ? 1 : (summaries.get(summary)?.messages ?? 1)),
    0,
  );
}

interface Gap {
  /** Null when there is not even room to say so. */
  readonly gap: string | null;
  readonly total: number | null;
}

const NO_GAP: Gap = { gap: null, total: null };

function gapTokens(text: string): number {
  return estimateTokens(text) + MESSAGE_OVERHEAD;
}

async function moveTail(context: EngineContext, { lane, rows }: LaneView, tail: Tail): Promise<void> {
  const first = rows[tail.count - 1];
  if (first === undefined) return;
  await context.store.write("derived", async ({ history }) => {
    const now = await currentLane(history, lane);
    if (now !== undefined) await history.saveLane({ ...now, tailFrom: first.id, epoch: now.epoch + 1 });
  });
}

/** The lane as it is now, unless it moved on to another session meanwhile. */
export async function currentLane(history: HistoryStore, lane: Lane): Promise<Lane | undefined> {
  const now = await history.lane(lane.id);
  return now?.session === lane.session ? now : undefined;
}

function startOf(rows: readonly ViewedMessage[], count: number): readonly LiveFingerprint[] {
  return rows
    .slice(Math.max(0, count - START_CANDIDATES), count)
    .toReversed()
    .filter((row) => row.role !== "toolResult")
    .map((row) => ({ role: row.role, at: row.at, key: keyOf(row) }));
}

function keyOf(row: ViewedMessage): string | null {
  const prefix = "assistant-response:";
  return row.eventKey?.startsWith(prefix) === true ? row.eventKey.slice(prefix.length) : null;
}
