/**
 * Takes messages of one lane back, with everything that was made of them: inside the caller's unit of work, so that there
 * is no moment at which a summary still says what a message no longer does.
 *
 * Every summary that covers one of them, through whatever depth and in whatever state, loses its words and is retired. One
 * that stands in the view is taken apart along the way to the message; what is not touched stays folded. Giving a
 * forgotten message back is the same act: what was written without it is written again.
 */

import { assert } from "../../kernel/assert.ts";
import type { LaneId, MessageId, SummaryId } from "../../kernel/ids.ts";
import { type Standing, standingOf } from "./fold-view.ts";
import type { StoredMessage } from "./message.ts";
import type { HistoryStore } from "./port.ts";
import { byPosition, enterView, isBound, rebuildView } from "./view.ts";

export interface Withdrawn {
  /** Those that are retired now, whatever they were before. */
  readonly summaries: readonly SummaryId[];
  /** How many of them were in use, or waited to be: the others had said nothing for long. */
  readonly used: number;
  /** How many of them stood in the view. */
  readonly unfolded: number;
  /** Were found by way of a leaf that is no more, and have to be found by themselves again. */
  readonly uncovered: readonly MessageId[];
}

/** `act` is done to each of the messages, all of the lane. */
export async function withdraw(
  store: HistoryStore,
  lane: LaneId,
  messages: readonly MessageId[],
  act: (id: MessageId) => Promise<void>,
): Promise<Withdrawn> {
  const affected = await everyOver(store, messages);
  const cold = await store.coldAmong(await directlyUnder(store, affected));
  const before = [...(await store.summaries([...affected])).values()];
  const used = before.filter(({ state }) => state !== "retired").length;
  for (const id of messages) await act(id);
  const { unfolded, ordered } = await openUp(store, lane, affected);
  for (const id of affected) await store.eraseSummary(id);
  if (!ordered) await rebuildView(store, await laneOf(store, lane));
  await enterAgain(store, lane, messages);
  await withNewPrefix(store, lane);
  const stillCold = await store.coldAmong([...cold]);
  const uncovered = [...cold].filter((id) => !stillCold.has(id));
  return { summaries: [...affected], used, unfolded, uncovered };
}

/** Every summary that covers any of them, through whatever depth and in whatever state. */
export async function everyOver(
  store: HistoryStore,
  messages: readonly MessageId[],
): Promise<ReadonlySet<SummaryId>> {
  const found = new Set<SummaryId>();
  for (const id of messages) for (const over of await store.coveringMessage(id)) found.add(over);
  // A set that grows while it is walked is walked to its end.
  for (const id of found) for (const over of await store.coveringSummary(id)) found.add(over);
  return found;
}

/** Messages that the leaves among them cover. */
async function directlyUnder(
  store: HistoryStore,
  summaries: ReadonlySet<SummaryId>,
): Promise<readonly MessageId[]> {
  const found = new Set<MessageId>();
  for (const sources of (await store.sourcesOfAll([...summaries])).values()) {
    if (sources.kind === "messages") for (const id of sources.ids) found.add(id);
  }
  return [...found];
}

interface Opened {
  readonly unfolded: number;
  /** False: what came late no longer stands in order, now that what it came too late for is taken apart. */
  readonly ordered: boolean;
}

async function openUp(store: HistoryStore, lane: LaneId, affected: ReadonlySet<SummaryId>): Promise<Opened> {
  let unfolded = 0;
  let ordered = true;
  for (const id of affected) {
    const ordinal = await store.ordinalOfSummary(id);
    if (ordinal === undefined) continue;
    const items = await sourcesLeft(store, id, affected);
    await store.unfoldInView(id, items);
    unfolded += 1;
    ordered &&= await standInOrder(store, lane, ordinal, items.length + 1);
  }
  return { unfolded, ordered };
}

/** What stands for itself once the affected ones are gone, in order. */
async function sourcesLeft(
  store: HistoryStore,
  id: SummaryId,
  affected: ReadonlySet<SummaryId>,
): Promise<readonly Standing[]> {
  const sources = await store.sourcesOf(id);
  const left: Standing[] = [];
  for (const item of sources === undefined ? [] : standingOf(sources)) {
    if (item.kind === "message") {
      if (await mayStand(store, item.id as MessageId)) left.push(item);
    } else if (affected.has(item.id as SummaryId)) {
      left.push(...(await sourcesLeft(store, item.id as SummaryId, affected)));
    } else {
      left.push(item);
    }
  }
  return left;
}

/** A blank is worth its place only where a call or an answer would be alone without it. */
async function mayStand(store: HistoryStore, id: MessageId): Promise<boolean> {
  const row = await store.message(id);
  if (row === undefined || (await store.ordinalOfMessage(id)) !== undefined) return false;
  return row.withheld === null || isBound((await store.bodies([id])).get(id));
}

async function standInOrder(
  store: HistoryStore,
  lane: LaneId,
  from: number,
  count: number,
): Promise<boolean> {
  const items = await store.view(lane, from, count);
  const rows = await store.messages(items.map(({ first }) => first));
  return items.every(({ first }, at) => {
    const [row, before] = [rows.get(first), at === 0 ? undefined : rows.get(items[at - 1]!.first)];
    return before === undefined || row === undefined || byPosition(before, row) <= 0;
  });
}

/** Of those that are not withheld any more: what the view should show and does not. */
async function enterAgain(store: HistoryStore, lane: LaneId, messages: readonly MessageId[]): Promise<void> {
  const entering: StoredMessage[] = [];
  for (const id of messages) {
    const row = await store.message(id);
    if (row === undefined || row.withheld !== null) continue;
    if ((await store.ordinalOfMessage(id)) === undefined) entering.push(row);
  }
  if (entering.length > 0) await enterView(store, await laneOf(store, lane), entering);
}

/** The prompt begins differently now, or a message of its tail is not what it was. */
async function withNewPrefix(store: HistoryStore, id: LaneId): Promise<void> {
  const lane = await laneOf(store, id);
  const stands = lane.tailFrom === null || (await store.ordinalOfMessage(lane.tailFrom)) !== undefined;
  await store.saveLane({ ...lane, epoch: lane.epoch + 1, tailFrom: stands ? lane.tailFrom : null });
}

async function laneOf(store: HistoryStore, id: LaneId) {
  const lane = await store.lane(id);
  assert(lane !== undefined, "a message belongs to a lane");
  return lane;
}
