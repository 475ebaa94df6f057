/**
 * Whether a tail that begins elsewhere than before would tear something apart. Looked at only then: as long as the tail begins
 * where it did, nothing is read.
 */

import type { MessageId } from "../kernel/ids.ts";
import { type BundleItem, bundleStart } from "../rooms/assemble/index.ts";
import { bundleMark, type HistoryStore } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import type { LaneView, ViewedRow } from "./lane-view.ts";
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
async function itemsInside(history: HistoryStore, view: LaneView, start: number): Promise<number> {
  const near = view.rows.slice(Math.max(0, start - AROUND), start + AROUND + 1).toReversed();
  const first = near[0];
  const from = first === undefined ? undefined : await history.ordinalOfMessage(first.id);
  if (from === undefined) return 0;
  const cost = near.reduce((sum, row) => sum + row.tokens, 0);
  const foldable = await history.foldable(view.lane.id, from, Math.ceil(cost / Math.min(1, view.scale)));
  const edge = near.length - 1 - (start - Math.max(0, start - AROUND));
  const marks = await marksAt(history, near, edge);
  const byId = new Map(
    foldable.flatMap((item) => (item.kind === "message" ? [[item.id, item] as const] : [])),
  );
  const items = near.map(({ id }): BundleItem => {
    const { calls = [], answers = [] } = byId.get(id) ?? {};
    return { calls, answers, mark: marks.get(id) ?? null };
  });
  return edge - bundleStart(items, edge);
}

/** Of all of them, when the message that would be the first is marked at all. */
async function marksAt(
  history: HistoryStore,
  rows: readonly ViewedRow[],
  edge: number,
): Promise<ReadonlyMap<MessageId, string | null>> {
  const marksOf = async (some: readonly ViewedRow[]) => {
    const bodies = await history.bodies(some.map(({ id }) => id));
    return new Map([...bodies].map(([id, { envelope }]) => [id, bundleMark(envelope)]));
  };
  const at = await marksOf(rows.slice(edge, edge + 1));
  return [...at.values()].some((mark) => mark !== null) ? marksOf(rows) : at;
}
