/** What tests of standing instructions share: conversations in which they are said, and what is in force for a prompt. */

import type { EngineContext } from "../../src/engine/context.ts";
import { activeGuidance, type GuidanceInForce } from "../../src/engine/guidance-active.ts";
import { type Asker, requireIdentity, type ShownShard } from "../../src/engine/index.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { storeEverything } from "../../src/rooms/history/index.ts";
import { assistantSays, LANE, userSays } from "./host.ts";
import { type GROUP, type Host, OWNER } from "./memories.ts";
import type { Lab } from "./stores.ts";

export const OTHER = { agent: "main", sessionKey: "agent:main:telegram:direct:9" } as const;
export const THERE: Asker = { ...OTHER, isOwner: true };

export async function say(
  lab: Lab,
  host: Host,
  text: string,
  extra: JsonObject = {},
  lane: typeof LANE | typeof GROUP | typeof OTHER = LANE,
): Promise<void> {
  const at = lab.clock.now();
  const said = host.say(userSays(text, at, extra), assistantSays("I see.", at + 1_000));
  await lab.engine.commitTurn({ ...host.commit(said), lane });
  lab.clock.advance(60_000);
}

/** The background listens to everything. */
export async function hearAll(lab: Lab): Promise<number> {
  let added = 0;
  for (let pending = true; pending; ) {
    const batch = await lab.engine.prepareGuidance({ limit: 50 });
    added += (await lab.engine.applyGuidance(batch)).added;
    pending = batch.pending && !batch.idle;
  }
  return added;
}

export const listed = async (lab: Lab, states?: readonly ShownShard["state"][]) =>
  (await lab.engine.listGuidance(states === undefined ? {} : { states })).shards;
export const textsOf = async (lab: Lab, states?: readonly ShownShard["state"][]) =>
  (await listed(lab, states)).map(({ text }) => text);

export interface AskedFor {
  readonly watch?: { readonly aborted: boolean };
  readonly shown?: { readonly from: number | null; readonly all: boolean };
  readonly utcOffset?: (at: number) => number;
}

/** As a prompt has it. */
export async function forPrompt(
  lab: Lab,
  asker: Asker = OWNER,
  { utcOffset, ...asked }: AskedFor = {},
): Promise<GuidanceInForce> {
  const identity = await requireIdentity(lab.store);
  const means = { store: lab.store, clock: lab.clock, policy: storeEverything, identity, utcOffset };
  const context = means as unknown as EngineContext;
  return lab.store.read(async (stores) => {
    const { agent, sessionKey } = asker;
    const lane = await stores.history.findLane({ installation: identity.installation, agent, sessionKey });
    return activeGuidance(context, stores, { asker, lane, now: lab.clock.now(), ...asked });
  });
}

export async function inForce(
  lab: Lab,
  asker: Asker = OWNER,
  asked: AskedFor = {},
): Promise<readonly string[]> {
  return (await forPrompt(lab, asker, asked)).active.map(({ text }) => text);
}
