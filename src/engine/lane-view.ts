/** What a lane's prompt is made of, as stored, in a constant number of queries: the folded prefix and the newest messages. */

import { instantOf } from "../kernel/clock.ts";
import type { SummaryId } from "../kernel/ids.ts";
import { appliedRatio, scaleTokens } from "../kernel/token-ratio.ts";
import type { Tokens } from "../kernel/tokens.ts";
import type {
  FoldDebt,
  HistoryStore,
  Lane,
  PreparedTotals,
  ViewedMessage,
  ViewItem,
} from "../rooms/history/index.ts";
import type { LaneName, LiveFingerprint } from "./api.ts";
import { type EngineContext, laneKey } from "./context.ts";
import { lateAfter } from "./late-rows.ts";
import { type Older, type OlderLog, olderPart } from "./prompt-log.ts";
import { prefixCost } from "./prompt-prefix.ts";
import type { Stores } from "./stores.ts";

/** `joined`: it is known to belong to one bundle with what stands before it. */
export interface ViewedRow extends ViewedMessage {
  readonly joined?: boolean;
}

export interface LaneView {
  readonly lane: Lane;
  /** Whether the log knows any of the host's newest messages. */
  readonly aligned: boolean;
  /** Up to the last summary, and what came late after it; in order. */
  readonly prefix: readonly ViewItem[];
  readonly prefixTokens: number;
  /** Summaries that are still to be written. */
  readonly pending: ReadonlySet<SummaryId>;
  /** What stands in the place of summaries; null: nothing does. */
  readonly log: OlderLog | null;
  /** Why not, although it is asked for; null: it is not, or does. */
  readonly logRefused: Older["refused"];
  /** What the lane's model counts for one estimated token, over the newest messages. */
  readonly scale: number;
  /** Newest first, what stands after the prefix; token counts as the lane's model counts them. */
  readonly rows: readonly ViewedRow[];
  /** False when older ones exist between these and the prefix. */
  readonly complete: boolean;
  /** Written, not shown yet. */
  readonly prepared: PreparedTotals;
  readonly debt: FoldDebt | undefined;
}

export interface ViewRequest {
  readonly lane: LaneName;
  /** Absent: the one that the view is of. */
  readonly sessionId?: string | undefined;
  /** Rows are read until they exceed this, and what is usual. */
  readonly budget: number;
  readonly usual?: number | undefined;
  readonly newest?: readonly LiveFingerprint[];
}

/** How many of the host's newest messages may be unknown before its own word goes. */
const ALIGN_WITHIN = 16;
/** More summaries than any prefix has. */
const MOST_ITEMS = 100_000;

/** Null when the lane is unknown, or its view is of another session. */
export async function readLaneView(context: EngineContext, request: ViewRequest): Promise<LaneView | null> {
  const read = await readStored(context, request);
  if (read === null) return null;
  const { log, refused } = await olderPart(context, read, Math.max(request.budget, request.usual ?? 0));
  const view = { ...read, log, logRefused: refused };
  return { ...view, prefixTokens: await scaledCost(context, view, read.prefix) };
}

/** What these items of the prefix cost, as the lane's model counts. */
export async function scaledCost(
  context: EngineContext,
  view: Pick<LaneView, "lane" | "pending" | "scale" | "log">,
  items: readonly ViewItem[],
): Promise<number> {
  return scaleTokens(await prefixCost(context, view, items), view.scale);
}

async function readStored(
  context: EngineContext,
  request: ViewRequest,
): Promise<Omit<LaneView, "prefixTokens" | "log" | "logRefused"> | null> {
  return context.store.read(async (stores) => {
    const { history } = stores;
    const lane = await history.findLane(laneKey(context, request.lane));
    if (lane === undefined) return null;
    if (request.sessionId !== undefined) {
      const session = await history.findSession(lane.id, request.sessionId);
      if (session === undefined || session.number !== lane.session) return null;
    }
    const scale = await scaleOf(stores, lane.model);
    const most = Math.max(request.budget, request.usual ?? 0, lane.budget ?? 0);
    const newest = await history.newestInView(lane.id, Math.ceil(most / scale.least));
    const { prefix, rows } = await divide(history, lane, newest.rows);
    return {
      lane,
      aligned: await isAligned(history, lane, request.newest ?? []),
      prefix,
      pending: new Set(await history.pendingIn(lane.id)),
      scale: averageScale(scale, rows),
      rows: rows.map((row) => ({ ...row, tokens: scale.of(row.tokens, row.script) })),
      complete: newest.complete,
      prepared: await history.preparedTotals(lane.id),
      debt: await history.debt(lane.id),
    };
  });
}

interface Division {
  readonly prefix: readonly ViewItem[];
  readonly rows: readonly ViewedMessage[];
}

/** What was said before the end of the last summary, and came late, belongs to the prefix. */
async function divide(history: HistoryStore, lane: Lane, rows: readonly ViewedMessage[]): Promise<Division> {
  const last = await history.lastSummaryInView(lane.id);
  if (last < 0) return { prefix: [], rows };
  const items = await history.view(lane.id, 0, Math.min(last + 1, MOST_ITEMS));
  const folded = items.filter((item) => item.ordinal <= last);
  const late = await lateAfter(history, lane, last);
  const ids = new Set(late.map(({ message }) => message));
  return { prefix: [...folded, ...late], rows: rows.filter((row) => !ids.has(row.id)) };
}

interface Scale {
  of(estimate: number, script: string): Tokens;
  readonly least: number;
}

/** Estimates in the lane's model's own counts. */
async function scaleOf({ calibration }: Pick<Stores, "calibration">, model: string | null): Promise<Scale> {
  const ratios = model === null ? [] : await calibration.ratios(model);
  const factors = new Map(ratios.map((ratio) => [ratio.script as string, appliedRatio(ratio)]));
  return {
    of: (estimate, script) => scaleTokens(estimate, factors.get(script) ?? 1),
    least: Math.min(1, ...factors.values()),
  };
}

/** Of the newest messages: enough to tell what a lane is written in. */
const SCALE_SAMPLE = 20_000;

export async function scaleOfLane(stores: Stores, lane: Lane): Promise<number> {
  const { rows } = await stores.history.newestInView(lane.id, SCALE_SAMPLE);
  return averageScale(await scaleOf(stores, lane.model), rows);
}

function averageScale(scale: Scale, rows: readonly ViewedMessage[]): number {
  const estimated = rows.reduce((sum, row) => sum + row.tokens, 0);
  if (estimated === 0) return 1;
  return rows.reduce((sum, row) => sum + scale.of(row.tokens, row.script), 0) / estimated;
}

/** Heartbeats are among the host's messages, and in no view. */
async function isAligned(
  history: HistoryStore,
  lane: Lane,
  newest: readonly LiveFingerprint[],
): Promise<boolean> {
  if (newest.length === 0) return true;
  for (const live of newest.toReversed().slice(0, ALIGN_WITHIN)) {
    if ((await history.findByMoment(lane.id, live.role, instantOf(live.at))).length > 0) return true;
  }
  return false;
}
