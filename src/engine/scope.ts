/**
 * Who may recall what. One rule for every surface, applied inside the query.
 *
 * A person at a terminal sees the whole installation. A conversation sees its own agent's lanes when it is direct and
 * the host vouches that its owner is speaking; every other one, groups and unknown senders above all, sees itself only.
 * A session that the configuration ignores sees nothing. A program sees what a person lets it see (client-scope.ts).
 */

import type { Scope } from "../ports/text-index.ts";
import { isDirect, type Lane, sessionTreatment } from "../rooms/history/index.ts";
import type { Asker } from "./api.ts";
import { clientReach } from "./client-scope.ts";
import { type EngineContext, installationIn } from "./context.ts";
import type { Stores } from "./stores.ts";

export interface Reach {
  readonly scope: Scope;
  readonly lanes: readonly Lane[];
}

export async function reachOf(
  context: EngineContext,
  stores: Stores,
  asker: Asker | undefined,
  terminal: { readonly installation?: string } = {},
): Promise<Reach> {
  const named = asker === undefined ? terminal.installation : asker.installation;
  const installation = installationIn(context, named);
  if (asker !== undefined && sessionTreatment(asker.sessionKey, context.policy) === "ignored") {
    return { scope: { installation, lanes: [] }, lanes: [] };
  }
  if (asker?.client !== undefined) return clientReach(context, stores, asker.client);
  const all = await stores.history.lanes(installation);
  if (asker === undefined) return { scope: { installation }, lanes: all };
  const agents = [asker.agent];
  const own = all.filter((lane) => lane.agent === asker.agent);
  if (asker.isOwner === true && isDirect(asker.sessionKey)) {
    return { scope: { installation, agents }, lanes: own };
  }
  const lanes = own.filter((lane) => lane.sessionKey === asker.sessionKey);
  return { scope: { installation, agents, lanes: lanes.map((lane) => lane.id) }, lanes };
}

/** Only the lanes with these session keys, of those in reach. */
export function narrowed(
  reach: Reach,
  only: { readonly lanes?: readonly string[] | undefined; readonly agents?: readonly string[] | undefined },
): Reach {
  if (only.lanes === undefined && only.agents === undefined) return reach;
  const lanes = reach.lanes
    .filter((lane) => only.agents === undefined || only.agents.includes(lane.agent))
    .filter((lane) => only.lanes === undefined || only.lanes.includes(lane.sessionKey));
  return { scope: { ...reach.scope, lanes: lanes.map((lane) => lane.id) }, lanes };
}
