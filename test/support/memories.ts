/** What tests of memories share: an owner who tells things, and everything that is kept of it. */

import type { Asker, ShownMemory } from "../../src/engine/index.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { indexAll } from "./converse.ts";
import { assistantSays, type hostTranscript, LANE, userSays } from "./host.ts";
import type { Lab } from "./stores.ts";

export const OWNER: Asker = { ...LANE, isOwner: true };
export const GROUP = { agent: "main", sessionKey: "agent:main:telegram:group:7" } as const;
/** A member of the group; that the owner is in it changes nothing. */
export const MEMBER: Asker = { ...GROUP, isOwner: true };

export type Host = ReturnType<typeof hostTranscript>;

/** One turn, and the answer to it. */
export async function tell(
  lab: Lab,
  host: Host,
  text: string,
  {
    answer = "I see.",
    extra = {},
    lane = LANE,
  }: { answer?: string; extra?: JsonObject; lane?: typeof LANE | typeof GROUP } = {},
): Promise<void> {
  const at = lab.clock.now();
  const said = host.say(userSays(text, at, extra), assistantSays(answer, at + 1_000));
  await lab.engine.commitTurn({ ...host.commit(said), lane });
  lab.clock.advance(60_000);
}

/** Everything that was said is indexed and judged. */
export async function judgeAll(lab: Lab): Promise<number> {
  await indexAll(lab);
  let added = 0;
  for (let pending = true; pending; ) {
    const batch = await lab.engine.prepareGate({ limit: 100 });
    added += (await lab.engine.applyGate(batch)).added;
    pending = batch.pending && !batch.idle;
  }
  return added;
}

export async function memoriesOf(
  lab: Lab,
  states?: readonly ShownMemory["state"][],
): Promise<readonly ShownMemory[]> {
  return (await lab.engine.listMemories(states === undefined ? {} : { states })).memories;
}

export const texts = async (lab: Lab, states?: readonly ShownMemory["state"][]) =>
  (await memoriesOf(lab, states)).map(({ text }) => text);
