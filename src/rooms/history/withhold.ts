/**
 * Takes messages of one lane back, with everything that was made of them: inside the caller's unit of work, so that there
 * is no moment at which a summary still says what a message no longer does.
 *
 * Every summary that covers one of them, through whatever depth and in whatever state, loses its words and is retired. For
 * one that was in use another comes that covers the same, in the same place, and is written again later (stand-ins.ts).
 * Messages that stand in the view stay there, blank. Giving a forgotten message back is the same act: what was written
 * without it is written again.
 */

import { assert } from "../../kernel/assert.ts";
import type { Instant } from "../../kernel/clock.ts";
import type { LaneId, MessageId, SummaryId } from "../../kernel/ids.ts";
import type { HistoryStore } from "./port.ts";
import { putStandIns } from "./stand-ins.ts";

export interface Withdrawn {
  /** Those that say nothing from now on, whatever they were before. */
  readonly summaries: readonly SummaryId[];
  /** How many of them were in use, or waited to be: the others had said nothing for long. */
  readonly used: number;
  /** How many came in their place that are still to be written. */
  readonly pending: number;
  /** Were found by way of a leaf that is no more, and have to be found by themselves again. */
  readonly uncovered: readonly MessageId[];
}

/** `act` is done to each of the messages, all of the lane. */
export async function withdraw(
  store: HistoryStore,
  lane: LaneId,
  messages: readonly MessageId[],
  act: (id: MessageId) => Promise<void>,
  now: Instant,
): Promise<Withdrawn> {
  const over = await everyOver(store, messages);
  const affected = [...(await store.summaries([...over])).values()];
  const cold = await store.coldAmong(await directlyUnder(store, over));
  const files = new Set((await store.payloadsOf(messages)).map(({ id }) => id));
  for (const id of messages) await act(id);
  const pending = await putStandIns(store, affected, { messages: new Set(messages), files, at: now });
  // What was taken out of use by an earlier act says nothing any more, and costs nothing.
  const erased = affected.filter(({ tokens }) => tokens > 0).map(({ id }) => id);
  for (const id of erased) await store.eraseSummary(id);
  await withNewPrefix(store, lane);
  const stillCold = await store.coldAmong([...cold]);
  const uncovered = [...cold].filter((id) => !stillCold.has(id));
  const used = affected.filter(({ state, pending: waits }) => state !== "retired" && !waits).length;
  return { summaries: erased, used, pending, uncovered };
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

/** The prompt begins differently now, or a message of its tail is not what it was. */
async function withNewPrefix(store: HistoryStore, id: LaneId): Promise<void> {
  const lane = await store.lane(id);
  assert(lane !== undefined, "a message belongs to a lane");
  await store.saveLane({ ...lane, epoch: lane.epoch + 1 });
}
