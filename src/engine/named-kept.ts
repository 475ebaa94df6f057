/**
 * What a reference to something on a shelf leads to, for one reader: a memory, a standing instruction, a piece of a document, an
 * observation, an event, a fact, a card, a lesson. One that stands on a shelf that they may not read does not exist for them, nor does what is held back.
 */

import { NacreError } from "../kernel/errors.ts";
import {
  cardId,
  docId,
  eventId,
  factId,
  type MessageId,
  memoryId,
  observationId,
  type ParsedRef,
  type RecordKind,
  refOf,
  shardId,
} from "../kernel/ids.ts";
import type { Lesson } from "../rooms/brain/index.ts";
import type { DocPiece } from "../rooms/docs/index.ts";
import type { Memory } from "../rooms/durable/index.ts";
import type { Fact } from "../rooms/facts/index.ts";
import type { Card } from "../rooms/graph/index.ts";
import type { Shard } from "../rooms/guidance/index.ts";
import type { LedgerEvent, Observation } from "../rooms/ledger/index.ts";
import { isPerson } from "./access.ts";
import { lookAtCards } from "./card-look.ts";
import { cardReach } from "./card-reach.ts";
import type { EngineContext } from "./context.ts";
import { withoutLeaving } from "./docs-leaving.ts";
import { standingOf as factStandings } from "./fact-standing.ts";
import { lessonNamed } from "./lesson-named.ts";
import { findNamed, type NamedMessage, type Reader } from "./named.ts";
import { shelvesInReach } from "./shelf-scope.ts";
import { type ShelfShown, shelfLanes, shelfShown } from "./shelf-shown.ts";
import type { Stores } from "./stores.ts";

export interface NamedMemory {
  readonly kind: "mem";
  readonly memory: Memory;
  readonly place: ShelfShown;
}

export interface NamedDoc {
  readonly kind: "doc";
  readonly piece: DocPiece;
  readonly place: ShelfShown;
}

export interface NamedShard {
  readonly kind: "shard";
  readonly shard: Shard;
  readonly place: ShelfShown;
}

export interface NamedObservation {
  readonly kind: "obs";
  readonly observation: Observation;
  readonly place: ShelfShown;
}

export interface NamedEvent {
  readonly kind: "evt";
  readonly event: LedgerEvent;
  readonly place: ShelfShown;
}

export interface NamedFact {
  readonly kind: "fact";
  readonly fact: Fact;
  readonly place: ShelfShown;
}

export interface NamedCard {
  readonly kind: "card";
  readonly card: Card;
  readonly place: ShelfShown;
}

export interface NamedLesson {
  readonly kind: "lesson";
  readonly lesson: Lesson;
  readonly place: ShelfShown;
}

export type NamedKept =
  | NamedMemory
  | NamedDoc
  | NamedShard
  | NamedObservation
  | NamedEvent
  | NamedFact
  | NamedCard
  | NamedLesson;

export async function findKept(
  context: EngineContext,
  stores: Stores,
  { reading }: Reader,
  { kind, id }: ParsedRef<NamedKept["kind"]>,
): Promise<NamedKept | undefined> {
  // Somebody with a permission alone has what it names, and no shelf is in any.
  if (reading.asker === undefined && reading.grant !== undefined) return undefined;
  const shelves = await withoutLeaving(stores, await shelvesInReach(context, stores, reading));
  const memory =
    kind === "mem" ? (await stores.memories.memories([memoryId(id)])).get(memoryId(id)) : undefined;
  const piece = kind === "doc" ? (await stores.docs.pieces([docId(id)])).get(docId(id)) : undefined;
  const shard = kind === "shard" ? await shardNamed(stores, id) : undefined;
  const told = await toldNamed(stores, kind, id);
  const fact = kind === "fact" ? (await stores.facts.facts([factId(id)])).get(factId(id)) : undefined;
  const card = kind === "card" ? await cardFor(context, stores, reading, id) : undefined;
  const lesson = kind === "lesson" ? await lessonNamed(stores, id, isPerson(reading)) : undefined;
  const shelf = shelves.find(
    (one) => one.id === (memory ?? piece ?? shard ?? fact ?? card ?? lesson ?? told?.row)?.shelf,
  );
  if (shelf === undefined) return undefined;
  const place = shelfShown(shelf, await shelfLanes(stores, [shelf]));
  if (piece !== undefined) return { kind: "doc", piece, place };
  if (shard !== undefined) return { kind: "shard", shard, place };
  if (fact !== undefined) {
    const standing = await factStandings(context, stores, [fact], { at: context.clock.now() });
    return standing.get(fact.id)!.unsaid && !isPerson(reading) ? undefined : { kind: "fact", fact, place };
  }
  if (card !== undefined) return { kind: "card", card, place };
  if (lesson !== undefined) return { kind: "lesson", lesson, place };
  if (told !== undefined) return { ...told.named, place };
  // A person at a terminal may look at what was forgotten; nobody else.
  if (memory === undefined || (memory.state === "forgotten" && !isPerson(reading))) return undefined;
  return { kind: "mem", memory, place };
}

/** It has sentences of what it was made of: who may not read all of that does not read it. A person is told why nobody does. */
async function cardFor(
  context: EngineContext,
  stores: Stores,
  reading: Reader["reading"],
  id: number,
): Promise<Card | undefined> {
  const card = (await stores.cards.cards([cardId(id)])).get(cardId(id));
  if (card === undefined) return undefined;
  const [looked] = await lookAtCards(context, stores, await cardReach(context, stores, reading), [card]);
  return looked!.isReadable || (looked!.isWithheld && isPerson(reading)) ? card : undefined;
}

/** Undefined: there is none, or it is held back. */
async function toldNamed({ ledger, events }: Stores, kind: NamedKept["kind"], id: number) {
  if (kind === "obs") {
    const row = (await ledger.observations([observationId(id)])).get(observationId(id));
    return row?.held !== null ? undefined : { row, named: { kind, observation: row } as const };
  }
  if (kind !== "evt") return undefined;
  const row = (await events.events([eventId(id)])).get(eventId(id));
  return row?.held !== null ? undefined : { row, named: { kind, event: row } as const };
}

/** What a person at a terminal is told of what is held back, who can look at it and let it go; for others it is not there. */
export async function heldBack(
  context: EngineContext,
  stores: Stores,
  { reading }: Reader,
  { kind, id }: ParsedRef<RecordKind>,
): Promise<NacreError | undefined> {
  if (!isPerson(reading) || (kind !== "obs" && kind !== "evt")) return undefined;
  const row =
    kind === "obs"
      ? (await stores.ledger.observations([observationId(id)])).get(observationId(id))
      : (await stores.events.events([eventId(id)])).get(eventId(id));
  if (row === undefined || row.held === null || row.held === "forgotten") return undefined;
  const shelves = await shelvesInReach(context, stores, reading);
  if (!shelves.some((shelf) => shelf.id === row.shelf)) return undefined;
  const ref = refOf(kind, id);
  const look = kind === "obs" ? `nacre observations show ${ref}` : "nacre quarantine list";
  return new NacreError(
    "ledger/unknown",
    `${ref} is held back (${row.held}) and is not shown`,
    `Look at it with ${look}; nacre quarantine release ${ref} lets it go.`,
  );
}

/** One that went with its message is not there. */
async function shardNamed({ guidance, history }: Stores, id: number): Promise<Shard | undefined> {
  const shard = (await guidance.shards([shardId(id)])).get(shardId(id));
  const row = shard?.source == null ? undefined : await history.message(shard.source);
  return shard?.state === "forgotten" || (row !== undefined && row.withheld !== null) ? undefined : shard;
}

/** The messages that a memory was made of, as far as this reader may read them; the earliest first. */
export async function readableSources(
  stores: Stores,
  reader: Reader,
  { id }: Memory,
): Promise<readonly MessageId[]> {
  const sources = await stores.memories.sources(id);
  const found: MessageId[] = [];
  for (const { message } of sources) {
    const named = (await findNamed(stores, reader, { kind: "msg", id: message })) as NamedMessage | undefined;
    if (named !== undefined && named.row.withheld === null) found.push(message);
  }
  return found;
}
