/** What the observer of logs has looked at: up to which message of all, and which lanes it is in the middle of. Numbers only. */

import { type LaneId, laneId } from "../kernel/ids.ts";
import { DETECTOR_VERSION } from "../kernel/text/secrets.ts";
import type { Stores } from "./stores.ts";

type Meta = Pick<Stores["meta"], "get" | "set">;

/** Another way to look makes every log anew. */
export const LOG_VERSION = `log-2.${DETECTOR_VERSION}`;

const LOOKED = "log-looked";
const LANES = "log-lanes";
const CHANGES = "log-changes";

/** `again`: its log is to be made from the beginning. `on`: it was begun, and goes on as far as there is anything. */
export type LaneMark = "again" | "on";

export interface LogMarks {
  /** Up to this message it is known which lanes have anything new. */
  readonly looked: number;
  readonly lanes: ReadonlyMap<LaneId, LaneMark>;
}

/** Where logs were made in another way, everything is looked at anew. */
export async function readMarks(meta: Meta): Promise<LogMarks> {
  const [made, looked = "0"] = ((await meta.get(LOOKED)) ?? "").split(" ");
  return { looked: made === LOG_VERSION ? Number(looked) : 0, lanes: await lanesIn(meta) };
}

export async function setLooked(meta: Meta, looked: number): Promise<void> {
  await meta.set(LOOKED, `${LOG_VERSION} ${looked}`);
}

/** Within the caller's transaction. Null: there is nothing to do any more. */
export async function markLane(meta: Meta, lane: LaneId, mark: LaneMark | null): Promise<void> {
  const lanes = new Map(await lanesIn(meta));
  if (lanes.get(lane) === (mark ?? undefined)) return;
  if (mark === null) lanes.delete(lane);
  else lanes.set(lane, mark);
  await meta.set(LANES, JSON.stringify([...lanes]));
}

/** How often messages were taken back or came back: what was read before is not what is there now. */
export async function changesIn(meta: Meta): Promise<number> {
  return Number((await meta.get(CHANGES)) ?? "0");
}

/** Within the transaction of that act. */
export async function noteChange(meta: Meta): Promise<void> {
  await meta.set(CHANGES, String((await changesIn(meta)) + 1));
}

async function lanesIn(meta: Meta): Promise<ReadonlyMap<LaneId, LaneMark>> {
  const listed = JSON.parse((await meta.get(LANES)) ?? "[]") as [number, LaneMark][];
  return new Map(listed.map(([lane, mark]) => [laneId(lane), mark]));
}
