/**
 * Listens to what the owner says for what is to last, behind the index, in order. Reading happens in the background, storing in
 * the writer's thread; a failure here fails no turn, and what was not listened to yet is in force all the same
 * (guidance-active.ts).
 */

import { instantOf } from "../kernel/clock.ts";
import { messageId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import { BOOSTED, boosterOf, type Heard, PROTOTYPES } from "../rooms/guidance/index.ts";
import type { Lane } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { heardAgain, heardUpTo, setHeardUpTo, toHearAgain } from "./guidance-again.ts";
import type { GuidanceBatch } from "./guidance-api.ts";
import { heardOf, isHeard } from "./guidance-heard.ts";
import { keepHeard } from "./guidance-keep.ts";
import { madeElsewhere } from "./made-elsewhere.ts";

/** Another way to listen counts from then on. */
const VERSION = "standing-v1";
/** What an embedder may take for the few sentences whose form does not tell: others wait behind this. */
const BOOST_MS = 2_000;

interface Found {
  readonly message: number;
  readonly heard: readonly Heard[];
}

export async function prepareGuidance(
  context: EngineContext,
  { limit }: { readonly limit: number },
  signal?: AbortSignal,
): Promise<GuidanceBatch> {
  const { found, foreign, ...batch } = await context.store.read(async ({ history, meta }) => {
    const from = await heardUpTo(meta);
    const again = (await toHearAgain(meta)).filter((id) => id <= from).slice(0, limit);
    const rows =
      again.length > 0
        ? [...(await history.messages(again.map(messageId))).values()]
        : await history.scan(from, limit);
    const isMade = await madeElsewhere(meta);
    const lanes = new Map<number, Lane | undefined>();
    const heard: Found[] = [];
    const others = new Set<number>();
    for (const row of rows) {
      if (again.length === 0 && isMade(row.id)) continue;
      if (!lanes.has(row.lane)) lanes.set(row.lane, await history.lane(row.lane));
      const lane = lanes.get(row.lane);
      if (!isHeard(context, row, lane)) continue;
      const body = (await history.bodies([row.id])).get(row.id);
      const one = { message: row.id, heard: heardOf(context, row, lane, body) };
      if (one.heard.length > 0) heard.push(one);
      if (lane.installation !== context.identity.installation) others.add(row.id);
    }
    const upTo = again.length > 0 ? from : (rows.at(-1)?.id ?? from);
    const pending = again.length > 0 || upTo < (await history.newestId());
    return {
      from,
      upTo,
      again,
      pending,
      found: heard,
      foreign: others,
      idle: upTo === from && again.length === 0,
    };
  });
  const boosted = await withBooster(context, found, foreign, signal);
  return { version: VERSION, ...batch, found: boosted.map(asJson) };
}

/** Applying a batch twice changes nothing. What was taken back meanwhile is left out. */
export async function applyGuidance(
  context: EngineContext,
  batch: GuidanceBatch,
): Promise<{ readonly upTo: number; readonly added: number }> {
  return context.store.write("derived", async (stores) => {
    const { history, meta } = stores;
    const reached = await heardUpTo(meta);
    if (batch.from !== reached) return { upTo: reached, added: 0 };
    const listed = new Set(await toHearAgain(meta));
    const found = (batch.found as unknown as readonly Found[]).filter(
      ({ message }) => batch.again.length === 0 || listed.has(message),
    );
    const rows = await history.messages(found.map(({ message }) => messageId(message)));
    let added = 0;
    for (const { message, heard } of found) {
      const row = rows.get(messageId(message));
      const lane = row === undefined ? undefined : await history.lane(row.lane);
      if (row === undefined || !isHeard(context, row, lane)) continue;
      for (const one of heard) {
        const place = { heard: one, lane, source: row.id, at: instantOf(row.at) };
        if (await keepHeard(context, stores, place)) added += 1;
      }
    }
    await setHeardUpTo(meta, batch.upTo);
    await heardAgain(meta, batch.again);
    return { upTo: batch.upTo, added };
  });
}

/** Of those whose form does not tell, the ones that are like instructions; it can only add, and a failure adds nothing. */
async function withBooster(
  context: EngineContext,
  found: readonly Found[],
  foreign: ReadonlySet<number>,
  signal: AbortSignal | undefined,
): Promise<readonly Found[]> {
  const { ownOnly = false } = context.embedding;
  const mayBe = found.flatMap(({ message, heard }) =>
    ownOnly && foreign.has(message) ? [] : heard.filter(({ path }) => path === "hint"),
  );
  const boosted = mayBe.length === 0 ? new Set<Heard>() : await boostedAmong(context, mayBe, signal);
  return found
    .map(({ message, heard }) => ({
      message,
      heard: heard.filter((one) => one.path === "form" || boosted.has(one)),
    }))
    .filter(({ heard }) => heard.length > 0);
}

async function boostedAmong(
  { embedding }: EngineContext,
  heard: readonly Heard[],
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<Heard>> {
  const within = AbortSignal.timeout(BOOST_MS);
  const until = signal === undefined ? within : AbortSignal.any([signal, within]);
  try {
    const embedder = await embedding.semantic(until);
    if (embedder === null) return new Set();
    const texts = [...PROTOTYPES, ...heard.map(({ text }) => text)];
    const vectors = await embedder.embed(texts, "document", until);
    const prototypes = vectors.slice(0, PROTOTYPES.length);
    const own = vectors.slice(PROTOTYPES.length);
    return new Set(heard.filter((_, at) => boosterOf(own[at]!, prototypes) >= BOOSTED));
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof Error) return new Set();
    throw error;
  }
}

function asJson({ message, heard }: Found): JsonObject {
  return { message, heard: heard.map((one) => ({ ...one, why: [...one.why] })) };
}
