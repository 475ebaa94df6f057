/**
 * What a prompt teaches about its lane: that something is to be folded, and that what was folded may be shown now.
 *
 * Folding itself happens elsewhere (compact.ts). Thresholds are of what the conversation may have of a prompt.
 */

import { tokens } from "../kernel/tokens.ts";
import { foldingWindow, sharesOf } from "../rooms/assemble/index.ts";
import {
  FOLD_REASONS,
  type FoldLimits,
  foldLimits,
  type HistoryStore,
  type Lane,
  pressureOn,
} from "../rooms/history/index.ts";
import type { AssemblePlan, AssembleRequest } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { owe } from "./fold-debts.ts";
import { showPrepared } from "./fold-show.ts";
import type { LaneView } from "./lane-view.ts";
import { isUsual, type Measure } from "./prompt-measure.ts";

/** How long a provider keeps a prompt's beginning at hand: after a longer silence, changing it costs nothing. */
const CACHE_LIFE_MS = 5 * 60_000;
/** While a reply waits; what is left is shown at the next good moment. */
const SHOWN_AT_ONCE = 24;
/** Times the window: more than this is not folded while a reply waits, however little is left out otherwise. */
export const FOLDED_IN_TIME = 3;

/** `beside`: what stands in prompts of the lane beside the conversation, and is no recall. */
export function limitsBeside(context: EngineContext, tau: number, beside: number): FoldLimits {
  return foldLimits(tokens(foldingWindow(tau, sharesOf(context.prompt), beside)));
}

/** Everything that the view costs; more than any budget when not all of it was read. */
function usedBy(view: LaneView): number {
  if (!view.complete) return Number.MAX_SAFE_INTEGER;
  return view.rows.reduce((sum, row) => sum + row.tokens, view.prefixTokens);
}

/** Writes down what this call taught about the lane. True when the view is no longer what was read. */
export async function settle(
  context: EngineContext,
  request: AssembleRequest,
  view: LaneView,
  { measure, limits }: { readonly measure: Measure; readonly limits: FoldLimits },
): Promise<boolean> {
  const pressure = pressureOn(limits, usedBy(view));
  const { lane } = view;
  const shows = isShownNow(context, request, view, limits, pressure);
  const owes = pressure !== "none" && !isOwed(view, pressure) && !isPrepared(view, limits);
  if (!measure.isDrifted && !shows && !owes) return false;
  return context.store.write("derived", async ({ history }) => {
    const now = await currentLane(history, lane);
    if (now === undefined) return false;
    if (measure.isDrifted) await history.saveLane({ ...now, budget: measure.tau });
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

/** `total`: what all of the view costs, when not all of it is shown. */
export function pressureOf(
  context: EngineContext,
  request: AssembleRequest,
  view: LaneView,
  { limits, total }: { readonly limits: FoldLimits; readonly total: number | null },
): AssemblePlan["pressure"] {
  if (!isUsual(request)) return "none";
  if (total !== null) {
    // What brought nothing a moment ago is not waited for again, nor what cannot be done in time.
    const { debt } = view;
    const tried = debt !== undefined && debt.reason !== "redo" && debt.attempts > 0;
    const putOff = tried && debt.notBefore > context.clock.now();
    return putOff || total > FOLDED_IN_TIME * limits.budget ? "soft" : "hard";
  }
  return pressureOn(limits, usedBy(view)) === "none" ? "none" : "soft";
}

/** The lane as it is now, unless it moved on to another session meanwhile. */
export async function currentLane(history: HistoryStore, lane: Lane): Promise<Lane | undefined> {
  const now = await history.lane(lane.id);
  return now?.session === lane.session ? now : undefined;
}
