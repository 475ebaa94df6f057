/**
 * Plans a prompt without touching a body: authored text, the folded prefix, then where the host's own messages begin to count.
 *
 * Made from stored token counts, in a constant number of queries. Prefix and start of the tail stay as they are from turn
 * to turn, until a fold is activated or the tail outgrows what it may have. What each part may have is decided in one place
 * (rooms/assemble); what is left is for guidance and recall, which are looked for afterwards (supply.ts).
 */

import { assert } from "../kernel/assert.ts";
import {
  type OpenedPrompt,
  openPrompt,
  type PromptPartition,
  roomLeft,
  shareOutPrompt,
  sharesOf,
  spendPrompt,
} from "../rooms/assemble/index.ts";
import { type FoldLimits, isHalfRewritten } from "../rooms/history/index.ts";
import type { AssemblePlan, AssembleRequest } from "./api.ts";
import { noteAuthored } from "./authored-epoch.ts";
import { type EngineContext, laneKey } from "./context.ts";
import { type LaneView, readLaneView } from "./lane-view.ts";
import { type PlannedConversation, planAccount } from "./plan-account.ts";
import { type AuthoredPart, authoredPart } from "./prompt-authored.ts";
import { gapBefore } from "./prompt-gap.ts";
import { guidanceCost } from "./prompt-guidance.ts";
import { isUsual, type Measure, measureOf } from "./prompt-measure.ts";
import { renderPrefix } from "./prompt-prefix.ts";
import { limitsBeside, pressureOf, settle } from "./prompt-pressure.ts";
import { moveTail, shareOut, startOf } from "./prompt-tail.ts";
import { takenBack } from "./replaced.ts";
import { fittedToBundles } from "./tail-bundles.ts";

export async function assemble(context: EngineContext, request: AssembleRequest): Promise<AssemblePlan> {
  let view = await readLaneView(context, request);
  // Half of a rewritten transcript: messages of the tail would stand among the summaries as well.
  if (view === null || !view.aligned || isHalfRewritten(view.lane)) return notPlanned(context, request, view);
  const measure = measureOf(request, view.lane, view.scale);
  const guidance = await guidanceCost(context, request.lane, view);
  let share = await shareAmong(context, request, { measure, guidance, view });
  const limits = limitsBeside(context, measure.tau, share.beside);
  if (isUsual(request) && (await settle(context, request, view, { measure, limits }))) {
    view = await readLaneView(context, request);
    assert(view !== null, "a lane that was just planned is there");
    share = await shareAmong(context, request, { measure, guidance, view });
  }
  const key = share.authored.block?.key ?? null;
  const isTold = isUsual(request) && request.injects !== undefined;
  const lane = isTold ? await noteAuthored(context, view.lane, key) : view.lane;
  return planOf(context, request, { ...view, lane }, { ...share, limits });
}

/** How a prompt is shared out, with the authored part as it stands in it. */
interface Share {
  readonly measure: Measure;
  readonly opened: OpenedPrompt;
  readonly partition: PromptPartition;
  readonly authored: AuthoredPart;
  /** Tokens that the conversation leaves to what stands beside it. */
  readonly beside: number;
}

async function shareAmong(
  context: EngineContext,
  request: AssembleRequest,
  { measure, guidance, view }: { measure: Measure; guidance: number; view: LaneView | null },
): Promise<Share> {
  const conversation =
    view === null ? null : { items: view.rows, complete: view.complete, keepFrom: view.lane.tailFrom };
  const opened = openPrompt({ measure, shares: sharesOf(context.prompt), guidance, conversation });
  const { limits, room } = opened;
  const authored = await authoredPart(context, request, { limits, room, scale: measure.scale });
  const partition = shareOutPrompt(opened, authored.tokens);
  const beside = measure.addition + authored.tokens + partition.guidance;
  return { measure, opened, partition, authored, beside };
}

/** The host's own messages go as they are: nobody has counted them. */
async function notPlanned(
  context: EngineContext,
  request: AssembleRequest,
  view: LaneView | null,
): Promise<AssemblePlan> {
  const lane =
    view?.lane ??
    (await context.store.read(({ history }) => history.findLane(laneKey(context, request.lane))));
  const measure = measureOf(request, lane, view?.scale ?? 1);
  const share = await shareAmong(context, request, { measure, guidance: 0, view: null });
  const { authored, partition } = share;
  return {
    status: request.count === 0 ? "planned" : "behind",
    authored: authored.block,
    room: request.count === 0 ? roomLeft(partition, authored.tokens) : 0,
    account: await planAccount(context, lane, { ...share, conversation: null }),
    prefix: null,
    gap: null,
    unsent: [],
    from: null,
    tokens: authored.tokens,
    count: 0,
    start: "kept",
    epoch: view?.lane.epoch ?? 0,
    pressure: "none",
    ...(await takenBack(context, request)),
  };
}

async function planOf(
  context: EngineContext,
  request: AssembleRequest,
  read: LaneView,
  share: Share & { readonly limits: FoldLimits },
): Promise<AssemblePlan> {
  const { opened, partition, authored, limits } = share;
  const room = { history: partition.history, ceiling: opened.ceiling };
  const { view, tail } = await fittedToBundles(context, read, room);
  if (tail.start === "moved" && request.final === true && isUsual(request))
    await moveTail(context, view, tail);
  const { unsent, fromHost } = await shareOut(context, request, view, tail);
  const shown = view.rows.slice(0, fromHost + unsent.length);
  const cost = shown.reduce((sum, row) => sum + row.tokens, view.prefixTokens);
  const whole = view.complete && shown.length === view.rows.length && view.prefix === read.prefix;
  const gap = whole ? null : await gapBefore(context, { view, read, shown });
  const made = spendPrompt(opened, partition, {
    authored: authored.tokens,
    conversation: cost,
    gap: gap?.tokens ?? null,
  });
  const conversation: PlannedConversation = {
    ...{ view, shown, gap, hasGap: made.hasGap, isOver: made.isOver },
    base: Math.min(tail.base.count, shown.length),
  };
  return {
    status: "planned",
    authored: authored.block,
    room: made.room,
    account: await planAccount(context, view.lane, { ...share, conversation }),
    prefix: await renderPrefix(context, view, view.prefix, view.prefixTokens, request.holds),
    gap: made.hasGap ? (gap?.text ?? null) : null,
    unsent,
    from: (whole && view.prefix.length === 0) || unsent.length > 0 ? null : startOf(view.rows, fromHost),
    tokens: made.spent,
    count: fromHost,
    start: tail.start,
    epoch: view.lane.epoch,
    pressure: pressureOf(context, request, view, { limits, total: gap?.total ?? null }),
    ...(await takenBack(context, request)),
  };
}
