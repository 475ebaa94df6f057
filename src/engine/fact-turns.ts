/**
 * Listens for facts in what is said and told, behind the log, in order. Reading happens in the background, storing in the writer's
 * thread; a failure here fails no turn. The owner's plain word counts at once; everything else is proposed, and changes nothing.
 */

import type { Instant } from "../kernel/clock.ts";
import { evidenceRef } from "../kernel/evidence.ts";
import { messageId, observationId, type ShelfId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import type { HeardFact } from "../rooms/facts/index.ts";
import type { Lane } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { readEvidence } from "./evidence.ts";
import {
  type FactsHeard,
  factsInMessage,
  factsInObservation,
  isListenedTo,
  saidAt,
  speakerOf,
  statesFacts,
  toldAt,
} from "./fact-heard.ts";
import {
  FACTS_VERSION,
  factsHeardUpTo,
  type HeardUpTo,
  heardFactsAgain,
  setFactsHeardUpTo,
  toHearFactsAgain,
} from "./fact-marks.ts";
import { keepHeardFact, ofWhatIsKnown, proposeHeard, statedIn } from "./fact-propose.ts";
import type { FactBatch } from "./facts-api.ts";
import { shelfKey } from "./guidance-keep.ts";
import { madeElsewhere } from "./made-elsewhere.ts";
import type { Stores } from "./stores.ts";

/** Bytes of messages that a slice reads before it is closed early. */
const SLICE_BYTES = 1024 * 1024;
/** Slices of a rebuild. */
const HEARD_AT_ONCE = 256;

/** Plain data. */
interface UpTo extends HeardUpTo {
  /** Messages that were listened to once more. */
  readonly again: readonly number[];
}

export async function prepareFacts(
  context: EngineContext,
  { limit }: { readonly limit: number },
): Promise<FactBatch> {
  return context.store.read(async (stores) => {
    const { history, ledger, meta } = stores;
    const from = await factsHeardUpTo(meta);
    const again = (await toHearFactsAgain(meta)).filter((id) => id <= from.messages).slice(0, limit);
    const said = await heardInMessages(context, stores, from.messages, again, limit);
    const told = again.length > 0 ? [] : await ledger.scan(from.observations, limit);
    const upTo: UpTo = {
      messages: said.upTo,
      observations: told.at(-1)?.id ?? from.observations,
      again,
    };
    const observed = told
      .map((one): FactsHeard => ({ kind: "obs", id: one.id, facts: factsInObservation(context, one) }))
      .filter(({ facts }) => facts.length > 0);
    const isBehind =
      upTo.messages < (await history.newestId()) || upTo.observations < (await ledger.newestId());
    return {
      version: FACTS_VERSION,
      from: { ...from },
      upTo: { ...upTo, again: [...again] },
      found: [...said.found, ...observed].map(asJson),
      pending: again.length > 0 || isBehind,
      idle: again.length === 0 && upTo.messages === from.messages && upTo.observations === from.observations,
    };
  });
}

async function heardInMessages(
  context: EngineContext,
  { history }: Stores,
  from: number,
  again: readonly number[],
  limit: number,
): Promise<{ readonly found: readonly FactsHeard[]; readonly upTo: number }> {
  const isAgain = again.length > 0;
  const rows = isAgain
    ? [...(await history.messages(again.map(messageId))).values()]
    : await history.scan(from, limit);
  const lanes = new Map<number, Lane | undefined>();
  const found: FactsHeard[] = [];
  let upTo = from;
  let bytes = 0;
  for (const row of rows) {
    if (!isAgain && bytes > SLICE_BYTES) break;
    if (!isAgain) upTo = row.id;
    if (!lanes.has(row.lane)) lanes.set(row.lane, await history.lane(row.lane));
    const lane = lanes.get(row.lane);
    if (!isListenedTo(context, row, lane)) continue;
    bytes += row.bytes;
    const body = (await history.bodies([row.id])).get(row.id);
    const facts = await factsInMessage(context, { history }, row, lane, body);
    if (facts.length > 0) found.push({ kind: "msg", id: row.id, facts });
  }
  return { found, upTo };
}

/** Applying a batch twice changes nothing. What was taken back meanwhile is left out. */
export async function applyFacts(
  context: EngineContext,
  batch: FactBatch,
): Promise<{ readonly facts: number; readonly proposals: number }> {
  const nothing = { facts: 0, proposals: 0 };
  if (batch.version !== FACTS_VERSION) return nothing;
  return context.store.write("derived", async (stores) => {
    const { meta } = stores;
    const reached = await factsHeardUpTo(meta);
    const from = batch.from as unknown as HeardUpTo;
    if (from.messages !== reached.messages || from.observations !== reached.observations) return nothing;
    const upTo = batch.upTo as unknown as UpTo;
    const listed = new Set(await toHearFactsAgain(meta));
    const found = (batch.found as unknown as readonly FactsHeard[]).filter(
      ({ kind, id }) => kind === "obs" || upTo.again.length === 0 || listed.has(id),
    );
    const isMade = await madeElsewhere(meta);
    const counted = { ...nothing };
    for (const one of found) {
      const proposedOnly = one.kind === "msg" && upTo.again.length === 0 && isMade(one.id);
      const { facts, proposals } = await storeHeard(context, stores, one, proposedOnly);
      counted.facts += facts;
      counted.proposals += proposals;
    }
    await setFactsHeardUpTo(meta, upTo);
    await heardFactsAgain(meta, upTo.again);
    return counted;
  });
}

interface Origin {
  readonly shelf: ShelfId;
  readonly saidAt: Instant;
  readonly isOwners: boolean;
}

async function storeHeard(
  context: EngineContext,
  stores: Stores,
  { kind, id, facts }: FactsHeard,
  /** Facts came with it from elsewhere; what nobody has decided about does not. */
  proposedOnly: boolean,
): Promise<{ readonly facts: number; readonly proposals: number }> {
  const counted = { facts: 0, proposals: 0 };
  const evidence = (await readEvidence(context, stores, [{ kind, id }])).get(evidenceRef({ kind, id }));
  if (evidence?.state !== "holds" || evidence.trust === "quarantined") return counted;
  const origin = kind === "msg" ? await saidIn(context, stores, id) : await toldIn(stores, id);
  if (origin === null) return counted;
  const source = { kind, id, digest: evidence.digest };
  for (const heard of assertedFirst(facts)) {
    const fact = await ofWhatIsKnown(stores, origin.shelf, heard);
    const stated = statedIn(context, { fact, source, trust: evidence.trust, ...origin });
    if (stated === null) continue;
    if (origin.isOwners && fact.strength === "plain") {
      if (!proposedOnly && (await keepHeardFact(context, stores, stated))) counted.facts += 1;
    } else if (await proposeHeard(context, stores, stated)) counted.proposals += 1;
  }
  return counted;
}

/** What takes the place of something ends it by that; only what nothing takes the place of is ended by itself. */
function assertedFirst(facts: readonly HeardFact[]): readonly HeardFact[] {
  return [...facts.filter(({ act }) => act === "asserts"), ...facts.filter(({ act }) => act === "ends")];
}

/** The owner's own shelf for what they say between two; that of the conversation for what anybody else says, or says elsewhere. */
export async function saidIn(
  context: EngineContext,
  { history, memories }: Stores,
  id: number,
): Promise<Origin | null> {
  const row = await history.message(messageId(id));
  const lane = row === undefined ? undefined : await history.lane(row.lane);
  const speaker = row === undefined ? null : await speakerOf(context, { history }, row, lane);
  if (row === undefined || lane === undefined || speaker === null) return null;
  const tier = speaker === "owner" || speaker === "assistant" ? "user" : "lane";
  const shelf = await memories.openShelf(shelfKey(lane, tier));
  return { shelf: shelf.id, saidAt: saidAt(row), isOwners: speaker === "owner" };
}

async function toldIn({ ledger }: Stores, id: number): Promise<Origin | null> {
  const observation = (await ledger.observations([observationId(id)])).get(observationId(id));
  if (observation === undefined || !statesFacts(observation)) return null;
  return { shelf: observation.shelf, saidAt: toldAt(observation), isOwners: false };
}

/**
 * Hears everything again from the beginning, and adds what is missing; what is there, whatever became of it, stays as it is. Each
 * slice by itself: whoever stops it loses nothing.
 */
export async function rehearFacts(
  context: EngineContext,
  signal?: AbortSignal,
): Promise<{ readonly facts: number; readonly proposals: number }> {
  await context.store.write("derived", ({ meta }) =>
    setFactsHeardUpTo(meta, { messages: 0, observations: 0 }),
  );
  const counted = { facts: 0, proposals: 0 };
  for (;;) {
    signal?.throwIfAborted();
    const batch = await prepareFacts(context, { limit: HEARD_AT_ONCE });
    if (batch.idle) return counted;
    const { facts, proposals } = await applyFacts(context, batch);
    counted.facts += facts;
    counted.proposals += proposals;
  }
}

function asJson({ kind, id, facts }: FactsHeard): JsonObject {
  return { kind, id, facts: facts.map((one) => ({ ...one, why: [...one.why] })) };
}
