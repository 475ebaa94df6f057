/** Episodes as they are shown, and which of them somebody may see: those of conversations in their reach. */

import { NacreError } from "../kernel/errors.ts";
import { type EpisodeId, episodeId, type LaneId, refOf } from "../kernel/ids.ts";
import type { Episode } from "../rooms/brain/index.ts";
import type { BrainWhose, ListEpisodesRequest, ShownEpisode } from "./brain-api.ts";
import type { EngineContext } from "./context.ts";
import { reachOf } from "./scope.ts";
import type { Stores } from "./stores.ts";

const DEFAULT_LIMIT = 20;
const MOST_LISTED = 200;

export async function lanesInReach(
  context: EngineContext,
  stores: Stores,
  { asker, installation }: BrainWhose,
): Promise<readonly LaneId[]> {
  const { lanes } = await reachOf(context, stores, asker, installation === undefined ? {} : { installation });
  return lanes.map(({ id }) => id);
}

export async function listEpisodes(
  context: EngineContext,
  request: ListEpisodesRequest,
): Promise<{ readonly episodes: readonly ShownEpisode[] }> {
  const limit = Math.min(MOST_LISTED, Math.max(1, Math.floor(request.limit ?? DEFAULT_LIMIT)));
  const before = request.before === undefined ? {} : { before: parseEpisodeRef(request.before) };
  return context.store.read(async (stores) => {
    const lanes = await lanesInReach(context, stores, request);
    const found = lanes.length === 0 ? [] : await stores.episodes.list({ lanes, limit, ...before });
    return { episodes: await Promise.all(found.map((one) => shownEpisode(stores, one))) };
  });
}

/** The one that is named, or the newest; of the asker's own conversation where one asks. */
export async function findEpisode(
  context: EngineContext,
  stores: Stores,
  request: BrainWhose & { readonly ref?: string },
): Promise<Episode> {
  const { ref, asker } = request;
  const lanes = await lanesInReach(context, stores, request);
  if (ref !== undefined) {
    const id = parseEpisodeRef(ref);
    const found = (await stores.episodes.episodes([id])).get(id);
    if (found !== undefined && lanes.includes(found.lane)) return found;
    throw unknown(`there is no ${episodeRef(id)}, or it cannot be seen from here`);
  }
  const own = asker === undefined ? lanes : await ownLane(stores, lanes, asker.sessionKey);
  const [newest] = lanes.length === 0 ? [] : await stores.episodes.list({ lanes: own, limit: 1 });
  if (newest !== undefined) return newest;
  throw unknown("no prompt was decided about yet");
}

async function ownLane(
  { history }: Stores,
  lanes: readonly LaneId[],
  sessionKey: string,
): Promise<readonly LaneId[]> {
  const own: LaneId[] = [];
  for (const id of lanes) if ((await history.lane(id))?.sessionKey === sessionKey) own.push(id);
  return own.length === 0 ? lanes : own;
}

export async function shownEpisode({ history }: Stores, episode: Episode): Promise<ShownEpisode> {
  const { id, at, lane, message, account, label } = episode;
  const of = await history.lane(lane);
  return {
    ref: episodeRef(id),
    at,
    agent: of?.agent ?? "",
    sessionKey: of?.sessionKey ?? "",
    message: message === null ? null : refOf("msg", message),
    decision: account.decision,
    reason: account.reason,
    pack: account.pack,
    canary: account.canary,
    tokens: account.tokens,
    fired: account.trace?.fired.length ?? 0,
    label: label?.value ?? null,
    labelSource: label?.source ?? null,
  };
}

/** Prompts that are looked back at for lessons that were missed. */
const LATELY = 50;

/** In so many of the latest prompts nothing that was taught came in time; null: in none. */
export async function missedLately(
  { episodes }: Pick<Stores, "episodes">,
  lanes?: readonly LaneId[],
): Promise<string | null> {
  const newest = await episodes.list({ limit: LATELY, ...(lanes !== undefined && { lanes }) });
  const missed = newest.filter(({ account }) => account.reason === "fail_open:deadline").length;
  return missed === 0
    ? null
    : `In ${missed} of the last ${newest.length} prompts the brain was late and put nothing in; lessons may have been missed: nacre brain episodes.`;
}

export function episodeRef(id: EpisodeId): string {
  return `episode:${id}`;
}

export function parseEpisodeRef(text: string): EpisodeId {
  const match = /^(?:episode:)?(\d{1,15})$/.exec(text.trim());
  if (match !== null) return episodeId(Number(match[1]));
  throw new NacreError(
    "input/bad-ref",
    `${JSON.stringify(text.trim().slice(0, 80))} is no routed turn`,
    "It looks like episode:7; nacre brain episodes lists them.",
  );
}

function unknown(message: string): NacreError {
  return new NacreError(
    "brain/unknown-episode",
    message,
    "nacre brain episodes lists those that are kept; one is kept for each prompt that is assembled for the host.",
  );
}
