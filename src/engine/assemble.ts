/**
 * Plans a prompt without touching a body: authored text, the folded prefix, then where the host's own messages begin to count.
 *
 * Made from stored token counts, in a constant number of queries. Prefix and start of the tail stay as they are from turn
 * to turn, until a fold is activated or the tail outgrows what it may have. What each part may have is decided in one place
 * (rooms/assemble); what is left is for guidance and recall, which are looked for afterwards (supply.ts).
 */

import { assert } from "../kernel/assert.ts";
import {
  type PromptPartition,
  partitionPrompt,
  roomLeft,
  sharesOf,
  type TailBase,
  tailBase,
} from "../rooms/assemble/index.ts";
import { type FoldLimits, isHalfRewritten } from "../rooms/history/index.ts";
import type { AssemblePlan, AssembleRequest } from "./api.ts";
import { noteAuthored } from "./authored-epoch.ts";
import { type EngineContext, laneKey } from "./context.ts";
import { type LaneView, readLaneView } from "./lane-view.ts";
import { type PlannedConversation, planAccount } from "./plan-account.ts";
import { type AuthoredPart, authoredPart } from "./prompt-authored.ts";
import { gapBefore, NO_GAP } from "./prompt-gap.ts";
import { guidanceCost } from "./prompt-guidance.ts";
import { ceilingOf, isUsual, type Measure, measureOf } from "./prompt-measure.ts";
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

/** The newest exchange, as far as it is never left out. */
interface Base {
  readonly tokens: number;
  /** There is no way to have all of it. */
  readonly isDivided: boolean;
}

const NO_BASE: Base = { tokens: 0, isDivided: false };

function baseOf({ lane, rows, complete }: LaneView, measure: Measure): Base {
  const base: TailBase | null = tailBase({ items: rows, complete, keepFrom: lane.tailFrom });
  if (base === null) return { tokens: 0, isDivided: !complete };
  const isDivided = base.tokens > ceilingOf(measure);
  return { tokens: isDivided ? 0 : base.tokens, isDivided };
}

/** How a prompt is shared out, with the authored part as it stands in it. */
interface Share {
  readonly measure: Measure;
  readonly base: Base;
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
  const base = view === null ? NO_BASE : baseOf(view, measure);
  const claims = { ...measure, shares: sharesOf(context.prompt), base: base.tokens, guidance };
  const { limits, total } = partitionPrompt({ ...claims, hard: 0, soft: [] });
  const authored = await authoredPart(context, request, {
    limits,
    room: total - base.tokens,
    scale: view?.scale ?? 1,
  });
  // Rules and prose were chosen within their shares, and cost what their block does.
  const partition = partitionPrompt({ ...claims, hard: authored.tokens, soft: [] });
  return {
    measure,
    base,
    partition,
    authored,
    beside: measure.addition + authored.tokens + partition.guidance,
  };
}

/** What is looked for later is counted in estimates; where the model counts more, fewer of them fit. */
function inEstimates(room: number, scale: number): number {
  return Math.floor(room / Math.max(1, scale));
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
  const measure = measureOf(request, lane, 1);
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
  const { measure, base, partition, authored, limits } = share;
  const room = { history: partition.history, ceiling: ceilingOf(measure) };
  const { view, tail } = await fittedToBundles(context, read, room);
  if (tail.start === "moved" && request.final === true && isUsual(request))
    await moveTail(context, view, tail);
  const { unsent, fromHost } = await shareOut(context, request, view, tail);
  const shown = view.rows.slice(0, fromHost + unsent.length);
  const cost = shown.reduce((sum, row) => sum + row.tokens, view.prefixTokens);
  const whole = view.complete && shown.length === view.rows.length && view.prefix === read.prefix;
  const gap = whole ? NO_GAP : await gapBefore(context, { view, read, shown }, partition.history - cost);
  const spent = authored.tokens + cost + gap.tokens;
  const conversation: PlannedConversation = {
    view,
    shown,
    base: Math.min(tail.base.count, shown.length),
    gap,
    isOver: base.isDivided || spent > partition.total,
  };
  return {
    status: "planned",
    authored: authored.block,
    room: inEstimates(roomLeft(partition, spent), view.scale),
    account: await planAccount(context, view.lane, { ...share, conversation }),
    prefix: await renderPrefix(context, view, view.prefix, view.prefixTokens, request.holds),
    gap: gap.text,
    unsent,
    from: (whole && view.prefix.length === 0) || unsent.length > 0 ? null : startOf(view.rows, fromHost),
    tokens: spent,
    count: fromHost,
    start: tail.start,
    epoch: view.lane.epoch,
    pressure: pressureOf(context, request, view, { limits, total: gap.total }),
    ...(await takenBack(context, request)),
  };
}
