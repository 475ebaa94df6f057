/** The recent messages of a prompt: where they begin, which of them the host holds, and what stands before them. */

import type { JsonObject } from "../kernel/json.ts";
import { fitTail, type Tail } from "../rooms/assemble/index.ts";
import type { ViewedMessage } from "../rooms/history/index.ts";
import type { AssembleRequest, LiveFingerprint } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { type LaneView, scaledCost } from "./lane-view.ts";
import { gapReserve } from "./prompt-gap.ts";
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

/** The tail beside the prefix; when not even the newest exchange fits beside it, beside its summaries; or the tail alone. */
export async function fitted(context: EngineContext, view: LaneView, room: TailRoom): Promise<Fitted> {
  const { lane, rows, complete, prefix, prefixTokens, scale } = view;
  const summaries = prefix.filter(({ summary }) => summary !== null);
  const isShorter = summaries.length > 0 && summaries.length < prefix.length;
  const summaryTokens = isShorter ? await scaledCost(context, view, summaries) : 0;
  const prefixes: readonly Pick<LaneView, "prefix" | "prefixTokens">[] = [
    { prefix, prefixTokens },
    ...(isShorter ? [{ prefix: summaries, prefixTokens: summaryTokens }] : []),
    ...(prefix.length > 0 ? [{ prefix: [], prefixTokens: 0 }] : []),
  ];
  const found = fitTail({
    ...room,
    ...{ items: rows, complete, keepFrom: lane.tailFrom },
    prefixes: prefixes.map((one) => one.prefixTokens),
    gap: gapReserve(scale),
  });
  return { view: found.prefix === 0 ? view : { ...view, ...prefixes[found.prefix]! }, tail: found.tail };
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
