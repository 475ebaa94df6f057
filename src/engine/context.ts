/** What every use case is given: the store, the time, who we are. Nothing here is read from the machine. */

import type { Clock } from "../kernel/clock.ts";
import { type InstallationId, installationId } from "../kernel/ids.ts";
import type { LaneKey, SessionPolicy } from "../rooms/history/index.ts";
import type { LaneName } from "./api.ts";
import type { EngineStore } from "./stores.ts";

export interface EngineContext {
  readonly store: EngineStore;
  readonly clock: Clock;
  readonly version: string;
  readonly policy: SessionPolicy;
  readonly identity: Identity;
}

/** Who this store belongs to. Both are made once, at its birth. */
export interface Identity {
  readonly installation: InstallationId;
  /** Local key of placeholders and digests; never shown, never sent. */
  readonly key: string;
}

export function laneKey(context: EngineContext, lane: LaneName): LaneKey {
  return {
    installation:
      lane.installation === undefined ? context.identity.installation : installationId(lane.installation),
    agent: lane.agent,
    sessionKey: lane.sessionKey,
  };
}
