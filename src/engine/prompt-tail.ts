/** The recent messages of a prompt: where they begin, which of them the host holds, and what stands before them. */

import type { JsonObject } from "../kernel/json.ts";
import { tokens } from "../kernel/tokens.ts";
import { chooseTail, type Tail } from "../rooms/assemble/index.ts";
import type { ViewedMessage } from "../rooms/history/index.ts";
import type { AssembleRequest, LiveFingerprint } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { type LaneView, scaledCost } from "./lane-view.ts";
import { GAP_TOKENS } from "./prompt-gap.ts";
import { currentLane } from "./prompt-pressure.ts";
import { heldByHost, rebuildUnsent } from "./unsent.ts";

/** If the host dropped the message that the tail begins with, one of the next few will do. */
const START_CANDIDATES = 8;

export interface Fitted {
  readonly view: LaneView;
  readonly tail: Tail;
}

export interface TailRoom {
  /** What summaries and messages may cost together. */
  readonly history: number;
  /** Up to here the newest exchange goes whole, whatever there is room for. */
  readonly ceiling: number;
}

/**
 * The tail beside the prefix; when not even the newest exchange fits beside it, beside its summaries; or the tail alone.
 */
export async function fitted(context: EngineContext, view: LaneView, room: TailRoom): Promise<Fitted> {
  const left = room.history - view.prefixTokens;
  const all = tailOf(view, left, room.ceiling);
  if (view.complete && all.count === view.rows.length && all.tokens <= left) return { view, tail: all };
  const whole = besideGap(view, room);
  if (isRoomy(whole) || view.prefix.length === 0) return whole;
  const prefix = view.prefix.filter(({ summary }) => summary !== null);
  const prefixTokens = await scaledCost(context, view, prefix);
  const short =
    prefix.length === view.prefix.length ? whole : besideGap({ ...view, prefix, prefixTokens }, room);
  return isRoomy(short) ? short : besideGap({ ...view, prefix: [], prefixTokens: 0 }, room);

  /** Something of the tail fits beside the prefix, and if any prompt has room for the whole exchange, this one has. */
  function isRoomy(found: Fitted): boolean {
    return found.tail.start !== "over" && found.tail.tokens + found.view.prefixTokens <= room.history;
  }
}

function besideGap(view: LaneView, { history, ceiling }: TailRoom): Fitted {
  return { view, tail: tailOf(view, history - view.prefixTokens - GAP_TOKENS, ceiling) };
}

function tailOf({ lane, rows, complete }: LaneView, budget: number, ceiling: number): Tail {
  return chooseTail({
    items: rows,
    complete,
    budget: tokens(Math.max(0, budget)),
    ceiling: tokens(ceiling),
    keepFrom: lane.tailFrom,
  });
}

export interface SharedTail {
  /** Messages of the tail that the host did not send, oldest first. */
  readonly unsent: readonly JsonObject[];
  /** How many of the newest are the host's own objects. */
  readonly fromHost: number;
}

export async function shareOut(
  context: EngineContext,
  request: AssembleRequest,
  { lane, rows }: LaneView,
  tail: Tail,
): Promise<SharedTail> {
  return context.store.read(async ({ history }) => {
    const held = await heldByHost(history, lane, rows, request);
    if (held === null || held >= tail.count) return { unsent: [], fromHost: tail.count };
    return { unsent: await rebuildUnsent(history, rows.slice(held, tail.count)), fromHost: held };
  });
}

/** From now on it begins there. */
export async function moveTail(context: EngineContext, { lane, rows }: LaneView, tail: Tail): Promise<void> {
  const first = rows[tail.count - 1];
  if (first === undefined) return;
  await context.store.write("derived", async ({ history }) => {
    const now = await currentLane(history, lane);
    if (now !== undefined) await history.saveLane({ ...now, tailFrom: first.id, epoch: now.epoch + 1 });
  });
}

/** By which the host finds where its part of the tail begins. */
export function startOf(rows: readonly ViewedMessage[], count: number): readonly LiveFingerprint[] {
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
