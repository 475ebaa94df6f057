/** Where events are looked for: what somebody names, as far as they may read it. Nothing is looked for everywhere unsaid. */

import { NacreError } from "../kernel/errors.ts";
import { OWNER_NAMESPACE, type Shelf } from "../rooms/durable/index.ts";
import type { Lane } from "../rooms/history/index.ts";
import { type EngineContext, installationIn, laneKey } from "./context.ts";
import { agentOfDocs } from "./doc-roots.ts";
import type { EventPlace } from "./events-api.ts";
import { reachOf } from "./scope.ts";
import { notAllowed, scopeShelf, shelvesInReach, speaksForOwner, type Whose } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

export interface Place {
  /** Conversations whose log is read. */
  readonly lanes: readonly Lane[];
  /** Shelves whose events are. */
  readonly shelves: readonly Shelf[];
}

export async function placeOf(
  context: EngineContext,
  stores: Stores,
  request: Whose & EventPlace,
): Promise<Place> {
  requireOne(request);
  const { lanes } = await reachOf(
    context,
    stores,
    request.asker,
    request.installation === undefined ? {} : { installation: request.installation },
  );
  const shelves = (await shelvesInReach(context, stores, request)).filter(
    (shelf) => agentOfDocs(shelf) === undefined,
  );
  if (request.everywhere === true) return { lanes, shelves };
  if (request.lane !== undefined) return inLane(context, lanes, shelves, request, request.lane);
  const { asker } = request;
  const installation = installationIn(
    context,
    asker === undefined ? request.installation : asker.installation,
  );
  const { tier, name } = scopeShelf(installation, request.scope);
  if (asker !== undefined && !speaksForOwner(asker)) throw notAllowed(`${tier}:${name}`);
  return { lanes: [], shelves: shelves.filter((shelf) => shelf.tier === tier && shelf.name === name) };
}

/** One of which nothing is stored, and one that is not theirs to read, are the same to who asks. */
function inLane(
  context: EngineContext,
  lanes: readonly Lane[],
  shelves: readonly Shelf[],
  { asker, installation }: Whose,
  named: { readonly agent: string; readonly sessionKey: string },
): Place {
  const of = asker === undefined ? installation : asker.installation;
  const key = laneKey(context, { ...named, ...(of === undefined ? {} : { installation: of }) });
  const lane = lanes.find(({ agent, sessionKey }) => agent === key.agent && sessionKey === key.sessionKey);
  if (lane === undefined) {
    throw new NacreError(
      "history/unknown-lane",
      `nothing is stored of ${named.agent} ${named.sessionKey}`,
      "List the conversations there are: nacre history lanes",
    );
  }
  const own = shelves.filter(({ tier, name }) => tier === "lane" && name === String(lane.id));
  return { lanes: [lane], shelves: own };
}

function requireOne({ scope, own, lane, everywhere }: EventPlace): void {
  const given = [scope, own, lane, everywhere].filter((place) => place !== undefined).length;
  if (given === 1) return;
  throw new NacreError(
    "input/bad-field",
    given === 0
      ? "no place was given to look for events"
      : "more than one place was given to look for events",
    "Give one of a scope, a conversation, the owner's own, or everywhere.",
  );
}

/** How somebody names a place again. */
export function placeFlags(shelf: string, lane: Lane | undefined): string {
  if (lane !== undefined) return `--lane ${quoted(lane.sessionKey)} --agent ${quoted(lane.agent)}`;
  if (shelf === `user:${OWNER_NAMESPACE}`) return "--own";
  return shelf.startsWith("scope:") ? `--scope ${quoted(shelf.slice("scope:".length))}` : "--everywhere";
}

/** As a shell takes it for one word. */
export function quoted(word: string): string {
  return /^[\w.:/@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
