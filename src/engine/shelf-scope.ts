/**
 * Which shelves somebody may read: the rule of `scope.ts` for what is kept beyond a conversation.
 *
 * A person at a terminal reads all of their installation. Its owner, where the host vouches for them in a direct conversation,
 * reads their own memories, what is everybody's, what is kept of this agent's conversations, and the documents of its workspace.
 * Every other conversation, groups and unknown senders above all, reads what is its own and what is everybody's. A session
 * that the configuration ignores reads nothing.
 */

import { OWNER_NAMESPACE, type Shelf } from "../rooms/durable/index.ts";
import { isDirect, sessionTreatment } from "../rooms/history/index.ts";
import type { Asker } from "./api.ts";
import { type EngineContext, installationIn } from "./context.ts";
import { reachOf } from "./scope.ts";
import type { Stores } from "./stores.ts";

/** `installation`: where that person is at a terminal; absent: the store's own. */
export async function shelvesFor(
  context: EngineContext,
  stores: Stores,
  asker: Asker | undefined,
  installation?: string | undefined,
): Promise<readonly Shelf[]> {
  const whose = installationIn(context, asker === undefined ? installation : asker.installation);
  if (asker !== undefined && sessionTreatment(asker.sessionKey, context.policy) === "ignored") return [];
  const all = await stores.memories.shelves(whose);
  if (asker === undefined || all.length === 0) return all;
  const { lanes } = await reachOf(context, stores, asker);
  const ours = new Set(lanes.map(({ id }) => String(id)));
  const isOwner = asker.isOwner === true && isDirect(asker.sessionKey);
  return all.filter(({ tier, name }) => {
    if (tier === "global") return true;
    if (tier === "lane") return ours.has(name);
    return isOwner && name === (tier === "user" ? OWNER_NAMESPACE : asker.agent);
  });
}
