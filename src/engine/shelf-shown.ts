/** Shelves as they are called to people, and those of some conversations or agents. */

import { type LaneId, laneId } from "../kernel/ids.ts";
import type { Shelf } from "../rooms/durable/index.ts";
import type { Lane } from "../rooms/history/index.ts";
import { agentOfDocs } from "./doc-roots.ts";
import { narrowed, type Reach } from "./scope.ts";
import type { SearchRequest } from "./search-api.ts";
import type { Stores } from "./stores.ts";

export interface ShelfShown {
  /** `user:owner`, `global`, `scope:atlas`, `docs:main`, `notes:main`, or the session key of the conversation. */
  readonly shelf: string;
  /** Whose conversation or workspace it is; empty: nobody's in particular. */
  readonly agent: string;
  /** Of which conversation; empty: of none. */
  readonly sessionKey: string;
}

/** The conversations that shelves are of, where one is. */
export async function shelfLanes(
  { history }: Stores,
  shelves: readonly Shelf[],
): Promise<ReadonlyMap<LaneId, Lane>> {
  const [first] = shelves;
  if (first === undefined || shelves.every(({ tier }) => tier !== "lane")) return new Map();
  return new Map((await history.lanes(first.installation)).map((lane) => [lane.id, lane]));
}

export function shelfShown(
  { tier, name }: Pick<Shelf, "tier" | "name">,
  lanes: ReadonlyMap<LaneId, Pick<Lane, "agent" | "sessionKey">>,
): ShelfShown {
  if (tier === "global") return { shelf: "global", agent: "", sessionKey: "" };
  if (tier === "user" || tier === "scope") return { shelf: `${tier}:${name}`, agent: "", sessionKey: "" };
  const agent = agentOfDocs({ tier, name });
  if (agent !== undefined) return { shelf: `${tier}:${agent}`, agent, sessionKey: "" };
  const lane = lanes.get(laneId(Number(name)));
  return { shelf: lane?.sessionKey ?? "", agent: lane?.agent ?? "", sessionKey: lane?.sessionKey ?? "" };
}

/**
 * Only what is kept of these conversations or agents: what belongs to none in particular is none of them. Of persons and of
 * subjects only the one of that very name.
 */
export function narrowedShelves(
  all: readonly Shelf[],
  reach: Reach,
  only: Pick<SearchRequest, "lanes" | "agents" | "namespace"> & { readonly scope?: string | undefined },
): readonly Shelf[] {
  const named = { user: only.namespace?.trim(), scope: only.scope };
  const shelves = all.filter(
    ({ tier, name }) => (tier !== "user" && tier !== "scope") || name === (named[tier] ?? name),
  );
  if (only.lanes === undefined && only.agents === undefined) return shelves;
  const wanted = new Set(narrowed(reach, only).lanes.map(({ id }) => String(id)));
  return shelves.filter(({ tier, name }) => {
    if (tier === "lane") return wanted.has(name);
    const agent = agentOfDocs({ tier, name });
    return agent !== undefined && only.lanes === undefined && only.agents?.includes(agent) === true;
  });
}
