/**
 * The messages of some lanes, newest first: by lane, so that what others say costs nothing and hides nothing.
 *
 * Lanes are opened as they are reached. They come in the order of their newest message, so nothing in a lane that is not
 * open yet can be newer than the newest of the last one opened. Within a lane the order is that of the conversation.
 */

import type { LaneId } from "../kernel/ids.ts";
import type { Lane, StoredMessage } from "../rooms/history/index.ts";
import type { Reach } from "./scope.ts";
import type { Stores } from "./stores.ts";

const PAGE = 100;
const EVERY_LANE = 1_000_000;

export async function* newestFirst(
  { history }: Stores,
  reach: Reach,
): AsyncGenerator<{ readonly row: StoredMessage; readonly lane: Lane }> {
  const byId = new Map(reach.lanes.map((lane) => [lane.id, lane]));
  const closed =
    reach.lanes.length > 1 ? await history.recentLanes(reach.scope.installation, EVERY_LANE) : reach.lanes;
  const unopened = closed.filter(({ id }) => byId.has(id)).values();
  const open: LaneReading[] = [];
  let frontier = Number.POSITIVE_INFINITY;
  for (;;) {
    let best = newestOf(open);
    while (best === undefined || best.head.id < frontier) {
      const { value: lane } = unopened.next();
      if (lane === undefined) break;
      const reading = await readLane(history, lane);
      if (reading === undefined) continue;
      open.push(reading);
      frontier = reading.head.id;
      best = newestOf(open);
    }
    if (best === undefined) return;
    yield { row: best.head, lane: byId.get(best.lane)! };
    if (!(await best.advance())) open.splice(open.indexOf(best), 1);
  }
}

interface LaneReading {
  readonly lane: LaneId;
  readonly head: StoredMessage;
  /** False when there is no more. */
  advance(): Promise<boolean>;
}

async function readLane(history: Stores["history"], { id }: Lane): Promise<LaneReading | undefined> {
  let rows = await history.page(id, { limit: PAGE, newestFirst: true });
  let at = 0;
  if (rows.length === 0) return undefined;
  return {
    lane: id,
    get head() {
      return rows[at]!;
    },
    async advance() {
      at += 1;
      if (at < rows.length) return true;
      const after = rows.at(-1)!;
      rows = rows.length < PAGE ? [] : await history.page(id, { limit: PAGE, newestFirst: true, after });
      at = 0;
      return rows.length > 0;
    },
  };
}

/** Of some hundred lanes at most in practice: a list is as fast as anything cleverer. */
function newestOf(open: readonly LaneReading[]): LaneReading | undefined {
  let best: LaneReading | undefined;
  for (const reading of open) if (best === undefined || reading.head.id > best.head.id) best = reading;
  return best;
}
