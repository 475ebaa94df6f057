/**
 * Keeps the evidence of how routes went up with the log. Reading happens in the background, storing in the writer's thread; a
 * failure here fails no turn.
 *
 * A message may tell something of its own turn and of a few before it, so all of these are looked at anew, each as a whole: what an
 * episode has is what the log shows of it now, whenever and however often it is looked at.
 */

import { instantOf } from "../kernel/clock.ts";
import { type EpisodeId, episodeId, type MessageId, messageId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import { type Outcome, repeatOf, thumbsIn } from "../rooms/brain/index.ts";
import type { Lane, StoredMessage } from "../rooms/history/index.ts";
import type { OutcomeBatch } from "./brain-api.ts";
import type { EngineContext } from "./context.ts";
import { saidAt } from "./fact-heard.ts";
import {
  ASKED_AFTER,
  type Found,
  isLookedAt,
  type Looked,
  lookAtEpisode,
  ownText,
  REPLIES,
} from "./outcome-look.ts";
import {
  lookAgain,
  lookedAgain,
  lookedUpTo,
  OUTCOMES_VERSION,
  setLookedUpTo,
  toLookAgain,
} from "./outcome-marks.ts";
import { settleEpisode } from "./outcome-settle.ts";
import type { Stores } from "./stores.ts";

/** Messages before one among which the turns stand that it may be about. */
const NEAR_BY = 200;

/** Null episode: somebody judged a turn that has none. */
interface Item extends Looked {
  readonly episode: number | null;
}

export async function prepareOutcomes(
  context: EngineContext,
  { limit }: { readonly limit: number },
  signal?: AbortSignal,
): Promise<OutcomeBatch> {
  return context.store.read(async (stores) => {
    const { history, episodes, meta } = stores;
    const from = await lookedUpTo(meta);
    const again = (await toLookAgain(meta)).filter((id) => id <= from).slice(0, limit);
    const isAgain = again.length > 0;
    const rows = isAgain
      ? [...(await history.messages(again.map(messageId))).values()]
      : await history.scan(from, limit);
    const upTo = isAgain ? from : (rows.at(-1)?.id ?? from);
    const touched = new Set<EpisodeId>();
    const items: Item[] = [];
    const unrouted: number[] = [];
    for (const row of rows) {
      signal?.throwIfAborted();
      const around = await episodesAround(context, stores, row);
      for (const id of around.episodes) touched.add(id);
      if (around.isUnrouted) unrouted.push(row.id);
      if (around.lost !== null) items.push({ episode: null, found: [around.lost], known: [], used: [] });
    }
    for (const one of (await episodes.outcomesFrom(again.map(messageId))).values())
      if (one.episode !== null) touched.add(one.episode);
    for (const episode of (await episodes.episodes([...touched].sort((a, b) => a - b))).values()) {
      signal?.throwIfAborted();
      items.push({ episode: episode.id, ...(await lookAtEpisode(context, stores, episode)) });
    }
    return {
      ...{ version: OUTCOMES_VERSION, from, upTo, again, unrouted, found: items.map(asJson) },
      pending: isAgain || upTo < (await history.newestId()),
      idle: !isAgain && upTo === from,
    };
  });
}

interface Around {
  readonly episodes: readonly EpisodeId[];
  /** What its owner judges, where that turn has no episode. */
  readonly lost: Found | null;
  /** It is a question without an episode. */
  readonly isUnrouted: boolean;
}

const NOTHING_AROUND: Around = { episodes: [], lost: null, isUnrouted: false };

/** Those that a message may tell something of. One that is taken back may have told something. */
async function episodesAround(context: EngineContext, stores: Stores, row: StoredMessage): Promise<Around> {
  const { history, episodes } = stores;
  const lane = await history.lane(row.lane);
  if (!isLookedAt(context, { ...row, withheld: null }, lane)) return NOTHING_AROUND;
  const asked = await askedBefore(stores, row);
  const known = await episodes.ofMessages(asked.map(({ id }) => id));
  const near = asked.slice(0, REPLIES + 1);
  const found = near.flatMap(({ id }) => known.get(id)?.id ?? []);
  const isUnrouted = row.role === "user" && !known.has(row.id);
  const around: Around = { episodes: found, lost: null, isUnrouted };
  if (row.role !== "user" || row.withheld !== null) return around;
  const said = await ownText(context, stores, row, lane);
  if (said === null) return around;
  const far = asked.slice(REPLIES + 1).filter(({ id }) => known.has(id));
  for (const one of far) {
    const first = await ownText(context, stores, one, lane);
    const elapsedMs = saidAt(row) - saidAt(one);
    if (first !== null && repeatOf({ first, again: said, elapsedMs }) !== null)
      found.push(known.get(one.id)!.id);
  }
  const last = asked[1];
  const isLost = last !== undefined && last.session === row.session && !known.has(last.id);
  return { ...around, lost: isLost ? judged(said, row) : null };
}

/** What somebody said, this and before it, the nearest first: of its session in its order, and of others as they came. */
async function askedBefore({ history }: Stores, row: StoredMessage): Promise<readonly StoredMessage[]> {
  const { session, place, seq } = row;
  const page = { after: { session, place, seq }, limit: NEAR_BY, newestFirst: true };
  const own = (await history.page(row.lane, page)).filter((one) => one.session === session);
  const arrived = await history.arrived(row.lane, Math.max(0, seq - NEAR_BY), Math.min(seq, NEAR_BY));
  const others = arrived.filter((one) => one.session !== session && one.seq < seq).reverse();
  return [row, ...own, ...others]
    .filter(({ role, heartbeat }) => role === "user" && !heartbeat)
    .slice(0, ASKED_AFTER + 1);
}

function judged(said: string, row: StoredMessage): Found | null {
  const thumbs = thumbsIn(said);
  return thumbs === null ? null : { ...thumbs, message: row.id, at: saidAt(row) };
}

/** Applying a batch twice changes nothing. What was taken back meanwhile is left out. */
export async function applyOutcomes(
  context: EngineContext,
  batch: OutcomeBatch,
): Promise<{ readonly outcomes: number; readonly labelled: number }> {
  const counted = { outcomes: 0, labelled: 0 };
  if (batch.version !== OUTCOMES_VERSION) return counted;
  return context.store.write("derived", async (stores) => {
    const { meta } = stores;
    if ((await lookedUpTo(meta)) !== batch.from) return counted;
    for (const item of batch.found as unknown as readonly Item[]) {
      const found = await stillThere(context, stores, item.found);
      if (item.episode === null) {
        counted.outcomes += await keepLost(stores, found);
        continue;
      }
      const id = episodeId(item.episode);
      counted.outcomes += await keep(stores, id, found);
      if (await settleEpisode(stores, id, item)) counted.labelled += 1;
    }
    await setLookedUpTo(meta, batch.upTo);
    await lookedAgain(meta, batch.again);
    // They were given one while they were looked at.
    const routed = await stores.episodes.ofMessages(batch.unrouted.map(messageId));
    await lookAgain(stores, [...routed.keys()]);
    return counted;
  });
}

async function stillThere(
  context: EngineContext,
  { history }: Stores,
  found: readonly Found[],
): Promise<readonly Found[]> {
  const rows = await history.messages(found.map(({ message }) => messageId(message)));
  const lanes = new Map<number, Lane | undefined>();
  for (const { lane } of rows.values()) if (!lanes.has(lane)) lanes.set(lane, await history.lane(lane));
  return found.filter(({ message }) => {
    const row = rows.get(messageId(message));
    return row !== undefined && isLookedAt(context, row, lanes.get(row.lane));
  });
}

/** What messages show of it is this, and nothing else; what a person rated or a model judged stays. Answers how many are new. */
async function keep({ episodes }: Stores, id: EpisodeId, found: readonly Found[]): Promise<number> {
  if (!(await episodes.episodes([id])).has(id)) return 0;
  const stored = ((await episodes.outcomesOf([id])).get(id) ?? []).filter(({ message }) => message !== null);
  const stale = stored.filter((one) => !found.some((other) => isSame(one, other)));
  await episodes.dropOutcomes(stale.map((one) => one.id));
  const lost = (await episodes.outcomesFrom(found.map(({ message }) => messageId(message)))).filter(
    ({ episode }) => episode === null,
  );
  let added = 0;
  for (const one of found) {
    if (stored.some((other) => isSame(other, one))) continue;
    // It belongs somewhere now.
    await episodes.dropOutcomes(lost.filter((other) => isOfOne(other, one)).map((other) => other.id));
    const outcome = { ...one, episode: id, ...placeOf(one) };
    if ((await episodes.addOutcome(outcome, "waiting")) !== null) added += 1;
  }
  return added;
}

/** Nothing to tie it to: put down as that, once. */
async function keepLost({ episodes }: Stores, found: readonly Found[]): Promise<number> {
  const known = await episodes.outcomesFrom(found.map(({ message }) => messageId(message)));
  let added = 0;
  for (const one of found) {
    if (known.some((other) => isOfOne(other, one))) continue;
    await episodes.addOutcome({ ...one, episode: null, ...placeOf(one) }, "discarded_missing_episode");
    added += 1;
  }
  return added;
}

function placeOf({ message, at }: Found): { readonly message: MessageId; readonly at: Outcome["at"] } {
  return { message: messageId(message), at: instantOf(at) };
}

function isOfOne(one: Outcome, other: Found): boolean {
  return one.message === other.message && one.detector === other.detector && one.source === other.source;
}

function isSame(one: Outcome, other: Found): boolean {
  return (
    isOfOne(one, other) &&
    one.value === other.value &&
    one.confidence === other.confidence &&
    one.structured === other.structured &&
    one.about.join(" ") === other.about.join(" ")
  );
}

function asJson({ episode, found, known, used }: Item): JsonObject {
  return {
    episode,
    found: found.map((one) => ({ ...one, about: [...one.about] })),
    known: [...known],
    used: [...used],
  };
}
