/**
 * Keeps the words of observations and events in the index of shelves. They are stored first, and made findable in the background:
 * redacted once more and taken apart there, written by the writer in slices.
 *
 * What they say is indexed, and with what tool it came about; what is known about them (importance, state, the detail) is not.
 */

import { type Instant, instantOf } from "../kernel/clock.ts";
import {
  type EventId,
  eventId,
  type ObservationId,
  observationId,
  type ShelfId,
  shelfId,
} from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import { indexTerms } from "../kernel/text/index-terms.ts";
import type { IndexTerms } from "../kernel/text/terms.ts";
import type { Aside } from "../ports/shelf-index.ts";
import { asideOf, eventWords, isSought, type LedgerEvent, type Observation } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { INDEX_VERSION, redactor } from "./index-text.ts";
import type { LedgerIndexBatch } from "./ledger-index-api.ts";
import type { Stores } from "./stores.ts";

export type LedgerKind = LedgerIndexBatch["kind"];

const KINDS: readonly LedgerKind[] = ["obs", "evt"];
/** By which version, and up to which of them, the words are there. */
const WATERMARKS: { readonly [kind in LedgerKind]: string } = {
  obs: "observation-words",
  evt: "event-words",
};

/** Up to which one they are found by their words. */
export async function ledgerIndexed({ meta }: Stores, kind: LedgerKind): Promise<number> {
  const [version, upTo] = ((await meta.get(WATERMARKS[kind])) ?? "").split(":");
  return version === String(INDEX_VERSION) ? Number(upTo) : 0;
}

/** How many are not found by their words yet, at the most. */
export async function ledgerPending(stores: Stores): Promise<number> {
  let pending = 0;
  for (const kind of KINDS)
    pending += Math.max(0, (await newestOf(stores, kind)) - (await ledgerIndexed(stores, kind)));
  return pending;
}

/** Within the caller's transaction: the index was emptied, and is to be filled again. */
export async function indexLedgerAgain({ meta }: Stores): Promise<void> {
  for (const kind of KINDS) await meta.set(WATERMARKS[kind], "");
}

export async function prepareLedgerIndex(
  context: EngineContext,
  { limit }: { readonly limit: number },
): Promise<LedgerIndexBatch> {
  return context.store.read(async (stores) => {
    let batch = await nextOf(context, stores, "obs", limit);
    if (batch.idle) batch = await nextOf(context, stores, "evt", limit);
    return batch;
  });
}

async function nextOf(
  context: EngineContext,
  stores: Stores,
  kind: LedgerKind,
  limit: number,
): Promise<LedgerIndexBatch> {
  const from = await ledgerIndexed(stores, kind);
  const said = await saidAfter(stores, kind, from, limit);
  const redacted = redactor(context);
  const records = said
    .filter(({ words }) => words !== "")
    .map(({ id, shelf, at, words }) => ({
      source: id,
      shelf,
      at,
      terms: { ...indexTerms(redacted(words)) },
    }));
  const upTo = said.at(-1)?.id ?? from;
  const pending = upTo < (await newestOf(stores, kind));
  return { kind, version: INDEX_VERSION, from, upTo, pending, records, idle: said.length === 0 };
}

export async function applyLedgerIndex(
  context: EngineContext,
  batch: LedgerIndexBatch,
): Promise<{ readonly indexed: number }> {
  const { kind, version, from, upTo } = batch;
  return context.store.write("derived", async (stores) => {
    if (version !== INDEX_VERSION || from !== (await ledgerIndexed(stores, kind))) return { indexed: 0 };
    const records = batch.records.map(recordOf);
    const standing = await standingOf(
      stores,
      kind,
      records.map(({ source }) => source),
    );
    // What was erased or emptied since it was read is not indexed; what stands aside does so as of now.
    const there = records.filter(({ source }) => standing.has(source));
    await stores.shelfIndex.put(
      there.map((record) => {
        const aside = standing.get(record.source) ?? null;
        return { kind, ...record, ...(aside !== null && { aside }) };
      }),
    );
    await stores.meta.set(WATERMARKS[kind], `${version}:${upTo}`);
    return { indexed: there.length };
  });
}

/** Null: it is found by everybody who may read its shelf. Absent: there is nothing to be found. */
async function standingOf(
  { ledger, events }: Stores,
  kind: LedgerKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Aside | null>> {
  if (kind === "obs") {
    const found = await ledger.observations(ids.map(observationId));
    return new Map([...found].map(([id, observation]) => [id, asideOf(observation)]));
  }
  const found = await events.events(ids.map(eventId));
  return new Map(
    [...found].flatMap(([id, { redacted, held }]) =>
      redacted ? [] : [[id as number, held === null ? null : ("held" as const)]],
    ),
  );
}

interface Said {
  readonly id: ObservationId | EventId;
  readonly shelf: ShelfId;
  readonly at: Instant;
  readonly words: string;
}

async function saidAfter(
  { ledger, events }: Stores,
  kind: LedgerKind,
  after: number,
  limit: number,
): Promise<readonly Said[]> {
  if (kind === "obs") {
    const rows = await ledger.scan(after, limit);
    return rows.map((row) => ({ id: row.id, shelf: row.shelf, at: row.at, words: wordsOfObservation(row) }));
  }
  const rows = await events.scan(after, limit);
  return rows.map((row) => ({ id: row.id, shelf: row.shelf, at: row.at, words: soughtInEvent(row) }));
}

/** A person says otherwise of it than it was judged: it may be sought by its words from now on, or no more. */
export async function indexChanged(
  context: EngineContext,
  stores: Stores,
  observation: Observation,
): Promise<void> {
  const { id: source, shelf, at } = observation;
  if (source > (await ledgerIndexed(stores, "obs"))) return;
  const words = wordsOfObservation(observation);
  if (words === "") {
    await stores.shelfIndex.remove("obs", [source]);
    return;
  }
  const aside = asideOf(observation);
  const terms = indexTerms(redactor(context)(words));
  await stores.shelfIndex.put([{ kind: "obs", source, shelf, at, terms, ...(aside !== null && { aside }) }]);
}

/**
 * By which it is found; empty: by none (sought.ts). The line is how the text begins, or says the same more shortly: what both say
 * counts once.
 */
export function wordsOfObservation(observation: Observation): string {
  if (!isSought(observation)) return "";
  const { tool, line, text } = observation;
  const said = text.includes(line) ? text : `${line}\n${text}`;
  return tool === null || said.includes(tool) ? said : `${tool}\n${said}`;
}

export function wordsOfEvent({ summary, redacted }: Pick<LedgerEvent, "summary" | "redacted">): string {
  return redacted ? "" : summary;
}

/** By which it is found: also by what was told beside it. */
export function soughtInEvent(event: LedgerEvent): string {
  return event.redacted ? "" : eventWords(event);
}

function newestOf({ ledger, events }: Stores, kind: LedgerKind): Promise<number> {
  return kind === "obs" ? ledger.newestId() : events.newestId();
}

function recordOf(record: JsonObject) {
  return {
    source: record["source"] as number,
    shelf: shelfId(record["shelf"] as number),
    at: instantOf(record["at"] as number),
    terms: record["terms"] as unknown as IndexTerms,
  };
}
