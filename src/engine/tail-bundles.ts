/**
 * Whether a tail that begins elsewhere than before would tear something apart. Looked at only then: as long as the tail begins
 * where it did, nothing is read.
 */

import type { MessageId } from "../kernel/ids.ts";
import { type BundleItem, bundleStart } from "../rooms/assemble/index.ts";
import { bundleMark, type HistoryStore } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import type { LaneView } from "./lane-view.ts";
import { type Fitted, fitted, type TailRoom } from "./prompt-tail.ts";

/** Messages before and after a start that are looked at: more than one turn's calls at once. */
const AROUND = 24;
/** Each time the start is moved out of the bundle that it was in. */
const MOST_TRIES = 4;

/** Where the tail begins, at the beginning of a bundle. */
export async function fittedToBundles(
  context: EngineContext,
  view: LaneView,
  room: TailRoom,
): Promise<Fitted> {
  let found = await fitted(context, view, room);
  let marked = view;
  for (let tries = 0; tries < MOST_TRIES && found.tail.start === "moved"; tries += 1) {
    const start = found.tail.count - 1;
    const inside = await context.store.read(({ history }) => itemsInside(history, marked, start));
    if (inside === 0) break;
    const rows = marked.rows.map((row, at) =>
      at >= start && at < start + inside ? { ...row, joined: true } : row,
    );
    marked = { ...marked, rows };
    found = await fitted(context, marked, room);
  }
  return found;
}

/** How many of the items from `start` on, newest first, stand in a bundle that begins further back. */
async function itemsInside(history: HistoryStore, { lane, rows }: LaneView, start: number): Promise<number> {
  const first = rows[start]?.id;
  const ordinal = first === undefined ? undefined : await history.ordinalOfMessage(first);
  if (first === undefined || ordinal === undefined) return 0;
  const from = Math.max(0, ordinal - AROUND);
  const near = await history.view(lane.id, from, 2 * AROUND);
  const cost = near.reduce((sum, item) => sum + item.tokens, 0);
  const found = await history.foldable(lane.id, from, cost);
  const messages = found.filter((item) => item.kind === "message");
  const edge = messages.findIndex(({ id }) => id === first);
  const marks = await marksOf(
    history,
    messages.map(({ id }) => id),
    first,
  );
  const items = messages.map(
    ({ id, calls, answers }): BundleItem => ({ calls, answers, mark: marks.get(id) ?? null }),
  );
  return edge < 0 ? 0 : edge - bundleStart(items, edge);
}

/** Of all of them, when the message that would be the first is marked at all. */
async function marksOf(
  history: HistoryStore,
  ids: readonly MessageId[],
  first: MessageId,
): Promise<ReadonlyMap<MessageId, string | null>> {
  const read = async (some: readonly MessageId[]) => {
    const bodies = await history.bodies(some);
    return new Map([...bodies].map(([id, { envelope }]) => [id, bundleMark(envelope)]));
  };
  const at = await read([first]);
  return (at.get(first) ?? null) === null ? at : read(ids);
}
