/**
 * Which texts get a vector, and what of them: what people and agents said to each other, memories, pieces of documents, and what of
 * the ledger is found by everybody who may read it.
 *
 * What tools printed is left out: it is found by its words, and there is more of it than of all else. Secrets are replaced before
 * anything is cut.
 */

import type { Instant } from "../kernel/clock.ts";
import { instantOf } from "../kernel/clock.ts";
import {
  docId,
  eventId,
  type LaneId,
  memoryId,
  messageId,
  observationId,
  type ShelfId,
} from "../kernel/ids.ts";
import { DETECTOR_VERSION, redact } from "../kernel/text/secrets.ts";
import type { VectorKind } from "../ports/vector-index.ts";
import { type MessageBody, plainText, type StoredMessage, withoutInjected } from "../rooms/history/index.ts";
import { asideOf, isSought, type LedgerEvent, type Observation } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { isHidden } from "./index-text.ts";
import type { Stores } from "./stores.ts";

/** When other texts are chosen, or other parts of them, everything is embedded again, in the background. */
export const VECTOR_VERSION = DETECTOR_VERSION * 100 + 1;

/** UTF-16 units. What a long message is about is said by then, and a model reads it in a few windows. */
const LONGEST_TEXT = 4_000;
const SPEAKERS: readonly string[] = ["user", "assistant"];

export interface TextToEmbed {
  readonly source: number;
  readonly place: LaneId | ShelfId;
  readonly speaker: string;
  readonly at: Instant;
  readonly text: string;
}

/** Of one kind, by id ascending, above `after`: what was looked at, and of these what has words. */
export interface TextSlice {
  readonly upTo: number;
  /** All rows that there were, and not just as many as fit. */
  readonly isAll: boolean;
  readonly texts: readonly TextToEmbed[];
}

export interface SliceLimits {
  readonly rows: number;
  readonly characters: number;
}

export async function textsAfter(
  context: EngineContext,
  stores: Stores,
  kind: VectorKind,
  after: number,
  limits: SliceLimits,
): Promise<TextSlice> {
  if (kind === "mem")
    return sliced(after, await stores.memories.scan(after, limits.rows), limits, memoryText(context, stores));
  if (kind === "doc")
    return sliced(after, await stores.docs.scan(after, limits.rows), limits, docText(context, stores));
  if (kind === "obs")
    return sliced(after, await stores.ledger.scan(after, limits.rows), limits, observed(context, stores));
  if (kind === "evt")
    return sliced(after, await stores.events.scan(after, limits.rows), limits, happened(context, stores));
  return sliced(after, await stores.history.scan(after, limits.rows), limits, messageText(context, stores));
}

/** Of those that were asked for: which were looked at, those that are not there among them, and the texts of these. */
export interface LookedAt {
  readonly ids: readonly number[];
  readonly texts: readonly TextToEmbed[];
}

/** The same of these, by id ascending, as far as the slice reaches. */
export async function textsOf(
  context: EngineContext,
  stores: Stores,
  kind: VectorKind,
  ids: readonly number[],
  limits: SliceLimits,
): Promise<LookedAt> {
  const ordered = [...ids].sort((a, b) => a - b);
  const most = { rows: ids.length, characters: limits.characters };
  const found = async () => {
    if (kind === "mem") {
      const memories = [...(await stores.memories.memories(ordered.map(memoryId))).values()];
      const active = memories.filter(({ state }) => state === "active");
      return sliced(0, active, most, memoryText(context, stores));
    }
    if (kind === "doc")
      return sliced(
        0,
        [...(await stores.docs.pieces(ordered.map(docId))).values()],
        most,
        docText(context, stores),
      );
    if (kind === "obs") {
      const found = await stores.ledger.observations(ordered.map(observationId));
      return sliced(0, [...found.values()], most, observed(context, stores));
    }
    if (kind === "evt") {
      const found = await stores.events.events(ordered.map(eventId));
      return sliced(0, [...found.values()], most, happened(context, stores));
    }
    const rows = [...(await stores.history.messages(ordered.map(messageId))).values()];
    return sliced(0, rows, most, messageText(context, stores));
  };
  const { upTo, isAll, texts } = await found();
  return { ids: isAll ? ordered : ordered.filter((id) => id <= upTo), texts };
}

export async function newestOf(stores: Stores, kind: VectorKind): Promise<number> {
  return storeOf(stores, kind).newestId();
}

function storeOf(
  { history, memories, docs, ledger, events }: Stores,
  kind: VectorKind,
): {
  newestId(): Promise<number>;
  scan(after: number, limit: number): Promise<readonly unknown[]>;
} {
  return { msg: history, mem: memories, doc: docs, obs: ledger, evt: events }[kind];
}

/** The newest may be gone, and the mark stands before it for good. */
export async function isAnyAfter(stores: Stores, kind: VectorKind, after: number): Promise<boolean> {
  return (await storeOf(stores, kind).scan(after, 1)).length > 0;
}

/** Which of these may have a vector as of now. */
export async function stillThere(
  stores: Stores,
  kind: VectorKind,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (kind === "mem") {
    const found = await stores.memories.memories(ids.map(memoryId));
    return new Set([...found.values()].filter(({ state }) => state === "active").map(({ id }) => id));
  }
  if (kind === "doc") return new Set([...(await stores.docs.pieces(ids.map(docId))).keys()]);
  if (kind === "obs") {
    const found = await stores.ledger.observations(ids.map(observationId));
    return new Set([...found.values()].filter((one) => asideOf(one) === null).map(({ id }) => id));
  }
  if (kind === "evt") {
    const found = await stores.events.events(ids.map(eventId));
    return new Set([...found.values()].filter(isTold).map(({ id }) => id));
  }
  const rows = await stores.history.messages(ids.map(messageId));
  return new Set([...rows.values()].filter(isSaid).map(({ id }) => id));
}

/** Said by somebody to somebody, and recalled. */
export function isSaid(row: StoredMessage): boolean {
  return SPEAKERS.includes(row.role) && !isHidden(row);
}

type Read<Row> = (row: Row) => Promise<TextToEmbed | null>;

async function sliced<Row extends { readonly id: number }>(
  after: number,
  rows: readonly Row[],
  limits: SliceLimits,
  read: Read<Row>,
): Promise<TextSlice> {
  const texts: TextToEmbed[] = [];
  let upTo = after;
  let characters = 0;
  for (const row of rows.toSorted((a, b) => a.id - b.id)) {
    if (characters > limits.characters) return { upTo, isAll: false, texts };
    upTo = row.id;
    const one = await read(row);
    if (one === null || one.text.trim() === "") continue;
    characters += one.text.length;
    texts.push(one);
  }
  return { upTo, isAll: true, texts };
}

function messageText(context: EngineContext, { history }: Stores): Read<StoredMessage> {
  const lanes = new Map<LaneId, boolean>();
  const mayRead = async (lane: LaneId): Promise<boolean> => {
    if (context.embedding.ownOnly !== true) return true;
    const known = lanes.get(lane);
    if (known !== undefined) return known;
    const own = (await history.lane(lane))?.installation === context.identity.installation;
    lanes.set(lane, own);
    return own;
  };
  return async (row) => {
    if (!isSaid(row) || !(await mayRead(row.lane))) return null;
    const body = (await history.bodies([row.id])).get(row.id);
    const { id: source, lane: place, role: speaker, at } = row;
    return body === undefined ? null : { source, place, speaker, at, text: shortened(context, spoken(body)) };
  };
}

function memoryText(
  context: EngineContext,
  { memories }: Stores,
): Read<Awaited<ReturnType<Stores["memories"]["scan"]>>[number]> {
  return async ({ id: source, shelf: place, at, text }) => {
    if (!(await isOnOwnShelf(context, memories, place))) return null;
    return { source, place, speaker: "memory", at, text: shortened(context, text) };
  };
}

function docText(
  context: EngineContext,
  { memories }: Stores,
): Read<Awaited<ReturnType<Stores["docs"]["scan"]>>[number]> {
  return async ({ id: source, shelf: place, modifiedMs, headings, text }) => {
    if (!(await isOnOwnShelf(context, memories, place))) return null;
    // What stands under a heading often does not say again what it is about.
    const whole = [headings.join(" · "), text].filter((part) => part !== "").join("\n");
    return {
      source,
      place,
      speaker: "document",
      at: instantOf(Math.trunc(modifiedMs)),
      text: shortened(context, whole),
    };
  };
}

/** What stands aside is found by its words alone, by who asks for it; what is held by nothing. */
function observed(context: EngineContext, { memories }: Stores): Read<Observation> {
  return async (one) => {
    if (!isSought(one) || asideOf(one) !== null) return null;
    if (!(await isOnOwnShelf(context, memories, one.shelf))) return null;
    const { id: source, shelf: place, at, line, text } = one;
    const whole = text.includes(line) ? text : `${line}\n${text}`;
    return { source, place, speaker: "observation", at, text: shortened(context, whole) };
  };
}

/** What it says in a line: names and numbers beside it are words. Its type is who speaks, since types are asked for. */
function happened(context: EngineContext, { memories }: Stores): Read<LedgerEvent> {
  return async (event) => {
    if (!isTold(event) || !(await isOnOwnShelf(context, memories, event.shelf))) return null;
    const { id: source, shelf: place, type: speaker, at } = event;
    return { source, place, speaker, at, text: shortened(context, event.summary) };
  };
}

function isTold({ held, redacted }: LedgerEvent): boolean {
  return held === null && !redacted;
}

async function isOnOwnShelf(
  context: EngineContext,
  memories: Stores["memories"],
  shelf: ShelfId,
): Promise<boolean> {
  if (context.embedding.ownOnly !== true) return true;
  return (await memories.shelf(shelf))?.installation === context.identity.installation;
}

/** Without calls of tools and what a memory put there. */
function spoken(body: MessageBody): string {
  return withoutInjected(plainText({ parts: body.parts.filter(({ type }) => type !== "toolCall") }));
}

function shortened({ identity }: EngineContext, text: string): string {
  return redact(text, identity.key).text.slice(0, LONGEST_TEXT).toWellFormed();
}
