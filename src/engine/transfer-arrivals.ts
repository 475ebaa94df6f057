/** The lanes that a batch of records is about, each opened once; what the next batch has to know of them is kept. */

import { type InstallationId, type LaneId, laneId } from "../kernel/ids.ts";
import type { LaneRecord } from "../kernel/transfer/record.ts";
import {
  type Lane,
  LaneArrival,
  type MovingIn,
  movingInNow,
  newlyMovedIn,
  sealWith,
  sessionKind,
} from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";
import { isForeign } from "./transfer-evidence-word.ts";

export interface LaneArrivals {
  /** A lane of a record: there, or made. */
  add(record: LaneRecord): Promise<{ readonly id: LaneId; readonly isNew: boolean }>;
  /** By its reference in the store; undefined: there is none of this installation. */
  open(ref: string): Promise<LaneArrival | undefined>;
  /** When all records are in: the views, and what is kept of the lanes. */
  finish(): Promise<void>;
}

export function laneArrivals(
  context: EngineContext,
  { history, meta }: Stores,
  { installation, from }: { readonly installation: InstallationId; readonly from: string },
): LaneArrivals {
  const open = new Map<LaneId, LaneArrival>();
  const intake = { now: context.clock.now(), seal: sealWith(context.identity.key) };
  const arrival = (lane: Lane, moving: MovingIn): LaneArrival => {
    const made = new LaneArrival(history, lane, moving, intake);
    open.set(lane.id, made);
    return made;
  };
  return {
    async add({ agent, sessionKey, createdAt, session }) {
      const known = await history.findLane({ installation, agent, sessionKey });
      if (known !== undefined) return { id: known.id, isNew: false };
      const lives = isForeign({ from })
        ? await laneWith(history, installation, { sessionKey, session })
        : null;
      if (lives !== null) return { id: lives.id, isNew: false };
      const id = await history.addLane({
        ...{ installation, agent, sessionKey, kind: sessionKind(sessionKey), session: null, epoch: 0 },
        createdAt: createdAt as Lane["createdAt"],
        ...{ cursor: null, tailFrom: null, budget: null, model: null, withheld: 0 },
        health: { state: "caught-up" },
      });
      arrival((await history.lane(id))!, newlyMovedIn(from, session));
      return { id, isNew: true };
    },
    async open(ref) {
      const id = laneIdIn(ref);
      const there = id === undefined ? undefined : open.get(id);
      if (there !== undefined || id === undefined) return there;
      const lane = await history.lane(id);
      if (lane?.installation !== installation) return undefined;
      const kept = movingIn(await meta.get(nameOf(id)));
      return arrival(lane, movingInNow(kept, from, lane, await history.countMessages(id)));
    },
    async finish() {
      for (const [id, lane] of open) await meta.set(nameOf(id), JSON.stringify(await lane.finish()));
    },
  };
}

/** A key that was made for the import, as the other memory has none: the session says which conversation of the host it is. */
const MADE_KEY = /^agent:[^:]+:import:/;

async function laneWith(
  history: Stores["history"],
  installation: InstallationId,
  { sessionKey, session }: Pick<LaneRecord, "sessionKey" | "session">,
): Promise<Lane | null> {
  if (session === null || !MADE_KEY.test(sessionKey)) return null;
  for (const lane of await history.lanes(installation))
    if ((await history.findSession(lane.id, session)) !== undefined) return lane;
  return null;
}

const nameOf = (lane: LaneId): string => `moving-in:${lane}`;

function movingIn(kept: string | undefined): MovingIn | undefined {
  return kept === undefined ? undefined : (JSON.parse(kept) as MovingIn);
}

export function laneRef(id: LaneId): string {
  return `lane:${id}`;
}

/** Undefined: it is no reference to a lane. */
function laneIdIn(ref: string): LaneId | undefined {
  const found = /^lane:(\d{1,15})$/.exec(ref);
  return found === null ? undefined : laneId(Number(found[1]));
}
