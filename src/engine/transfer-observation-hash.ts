/** By which an observation is known that was moved and that nobody makes again: what it says, where from and when. */

import { keyedDigest } from "../kernel/hash.ts";
import { canonicalJson, type JsonObject } from "../kernel/json.ts";
import type { Observation } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";

type Told = Pick<Observation, "origin" | "agent" | "tool" | "call" | "line" | "text"> & {
  readonly at: number;
  readonly createdAt: number;
  readonly detail: JsonObject | null;
};

export function movedObservationHash({ identity }: Pick<EngineContext, "identity">, told: Told): string {
  const { origin, at, createdAt, agent, tool, call, line, text, detail } = told;
  const said = canonicalJson([origin, at, createdAt, agent, tool, call, line, text, detail]);
  return keyedDigest(identity.key, `moved obs ${said}`);
}
