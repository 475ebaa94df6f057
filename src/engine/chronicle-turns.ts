/**
 * Keeps the logs of conversations up with what was said: when what is not in a log yet has become long, it is observed, and is
 * more of the log then. Reading happens in the background, storing in the writer's thread; a failure here fails no turn.
 *
 * A log is a function of the messages in the order of their arrival (rooms/chronicle). What is taken back, or comes back, has it
 * made anew from the beginning.
 */

import { type LaneId, laneId, type MessageId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import { grow, type LogHead, mayOutgrow } from "../rooms/chronicle/index.ts";
import type { Lane } from "../rooms/history/index.ts";
import type { LogBatch } from "./chronicle-api.ts";
import { changesIn, type LaneMark, LOG_VERSION, markLane, readMarks, setLooked } from "./chronicle-marks.ts";
import { hasLog, isInLog } from "./chronicle-seen.ts";
import {
  type Buffer,
  bufferAfter,
  observed,
  type Stretch,
  stretchAsJson,
  stretchOf,
} from "./chronicle-stretches.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";

/** Tokens of what is not in the log yet: from here on it is observed. Where prompts show the log, as soon as it can be. */
const OBSERVED_FROM = 1_500;

/** What a batch goes on from. Plain data: it goes from one thread to another. */
interface From {
  readonly looked: number;
  readonly mark: LaneMark | null;
  /** Null: there is no log yet. */
  readonly generation: number | null;
  readonly upTo: number | null;
  /** What was taken back and came back until then. */
  readonly changes: number;
  /** Lanes that nothing is left of. */
  readonly done: readonly number[];
}

const asJson = (from: From): JsonObject => ({ ...from, done: [...from.done] });

export async function prepareLog(
  context: EngineContext,
  { limit }: { readonly limit: number },
): Promise<LogBatch> {
  return context.store.read(async (stores) => {
    const { history, meta } = stores;
    const marks = await readMarks(meta);
    const done: LaneId[] = [];
    for (const [id, mark] of marks.lanes) {
      const batch = await batchOf(context, stores, await history.lane(id), mark, marks.looked);
      if (batch !== null) return batch;
      done.push(id);
    }
    const rows = await history.scan(marks.looked, limit);
    for (const id of new Set(rows.map(({ lane }) => lane))) {
      const batch = await batchOf(context, stores, await history.lane(id), null, marks.looked);
      if (batch !== null) return batch;
    }
    const looked = rows.at(-1)?.id ?? marks.looked;
    const changes = await changesIn(meta);
    const from = { looked, mark: null, generation: null, upTo: null, changes, done };
    const idle = rows.length === 0 && done.length === 0;
    const pending = rows.length === limit;
    return { version: LOG_VERSION, lane: null, from: asJson(from), stretches: [], pending, idle };
  });
}

/** Null: there is nothing to do for it. */
async function batchOf(
  context: EngineContext,
  stores: Stores,
  lane: Lane | undefined,
  mark: LaneMark | null,
  looked: number,
): Promise<LogBatch | null> {
  if (!hasLog(context, lane)) return null;
  const head = await stores.chronicle.head(lane.id);
  const isAgain = mark === "again" || (head !== undefined && head.version !== LOG_VERSION);
  const buffer = await bufferAfter(stores, lane, isAgain ? null : (head?.upTo ?? null));
  if (!isAgain && !isDue(context, buffer, mark)) return null;
  const stretches: JsonObject[] = [];
  for (const rows of buffer.stretches)
    stretches.push(stretchAsJson(await observed(context, stores, lane, rows)));
  const changes = await changesIn(stores.meta);
  const from = { looked, mark: isAgain ? "again" : mark, ...headIn(head), changes, done: [] } as const;
  return { version: LOG_VERSION, lane: lane.id, from: asJson(from), stretches, pending: true, idle: false };
}

/** Of a lane that was begun, whatever there is. */
function isDue(
  { prompt }: EngineContext,
  { stretches, tokens, more }: Buffer,
  mark: LaneMark | null,
): boolean {
  // A small window is folded close to its end: a log that waits to be worth it would always come too late.
  const least = prompt.older === "log" ? 0 : OBSERVED_FROM;
  return stretches.length > 0 && (mark === "on" || more || tokens >= least);
}

function headIn(head: LogHead | undefined): Pick<From, "generation" | "upTo"> {
  return { generation: head?.generation ?? null, upTo: head?.upTo ?? null };
}

interface Applied {
  readonly lane: number | null;
  readonly entries: number;
  readonly reflected: boolean;
}

/** Applying a batch twice changes nothing, nor does one of before something was taken back or came back. */
export async function applyLog(context: EngineContext, batch: LogBatch): Promise<Applied> {
  const from = batch.from as unknown as From;
  const nothing: Applied = { lane: batch.lane, entries: 0, reflected: false };
  if (batch.version !== LOG_VERSION) return nothing;
  return context.store.write("derived", async (stores) => {
    const { history, meta, chronicle } = stores;
    const marks = await readMarks(meta);
    if (batch.lane === null) {
      for (const id of from.done)
        if (marks.lanes.get(laneId(id)) === "on") await markLane(meta, laneId(id), null);
      if (from.looked > marks.looked) await setLooked(meta, from.looked);
      return nothing;
    }
    const lane = laneId(batch.lane);
    const head = await chronicle.head(lane);
    const { generation, upTo } = headIn(head);
    if (generation !== from.generation || upTo !== from.upTo) return nothing;
    if ((await changesIn(meta)) !== from.changes) return nothing;
    const stretches = batch.stretches.map(stretchOf);
    if (!(await areAllThere(history, stretches))) return nothing;
    if (marks.lanes.get(lane) === "again" && from.mark !== "again") return nothing;
    const isAgain = from.mark === "again";
    const reflected = await store(stores, lane, isAgain ? null : head, stretches);
    if (from.mark !== null) await markLane(meta, lane, "on");
    return { lane, entries: stretches.reduce((sum, { entries }) => sum + entries.length, 0), reflected };
  });
}

/** As they were when they were read. */
async function areAllThere(history: Stores["history"], stretches: readonly Stretch[]): Promise<boolean> {
  const ids = stretches.flatMap(({ of }) => of);
  const rows = await history.messages(ids);
  return ids.every((id) => isInLog(rows.get(id)));
}

/** At the end of what is there, or all of it anew; within the caller's transaction. Whether it was reflected on. */
async function store(
  { chronicle }: Stores,
  lane: LaneId,
  head: LogHead | undefined | null,
  stretches: readonly Stretch[],
): Promise<boolean> {
  const upTo: MessageId | null = stretches.at(-1)?.upTo ?? null;
  const added = stretches.map(({ entries }) => entries);
  if (head === null) {
    await chronicle.rewrite(lane, grow([], added).entries, upTo, LOG_VERSION);
    return false;
  }
  if (upTo === null) return false;
  const isNear = mayOutgrow(head ?? { entries: 0, size: 0 }, added.flat());
  const grown = isNear ? grow(await chronicle.entries(lane), added) : null;
  if (grown?.reflected === true) await chronicle.rewrite(lane, grown.entries, upTo, LOG_VERSION);
  else await chronicle.append(lane, added.flat(), upTo, LOG_VERSION);
  return grown?.reflected ?? false;
}
