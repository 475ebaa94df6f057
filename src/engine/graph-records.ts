/** Records as the graph is derived from them, with where they stand. What is held back is none. */

import { instantOf } from "../kernel/clock.ts";
import type { EvidenceKey } from "../kernel/evidence.ts";
import { docId, eventId, factId, observationId, type ShelfId } from "../kernel/ids.ts";
import { isObject, type JsonObject } from "../kernel/json.ts";
import type { DocPiece } from "../rooms/docs/index.ts";
import type { Fact } from "../rooms/facts/index.ts";
import type { GraphRecord } from "../rooms/graph/index.ts";
import type { LedgerEvent, Observation } from "../rooms/ledger/index.ts";
import type { GraphKind } from "./graph-again.ts";
import type { GraphMarks } from "./graph-marks.ts";
import type { Stores } from "./stores.ts";

export interface GraphSource {
  readonly key: EvidenceKey & { readonly kind: GraphKind };
  readonly shelf: ShelfId;
  readonly record: GraphRecord;
  /** It is not to be read at present. */
  readonly held: boolean;
}

type Scopes = (shelf: ShelfId) => Promise<string | null>;

/** The next of one kind, by number. */
export async function sourcesAfter(
  stores: Stores,
  kind: GraphKind,
  after: number,
  limit: number,
): Promise<readonly GraphSource[]> {
  const scopes = scopesIn(stores);
  switch (kind) {
    case "obs":
      return Promise.all((await stores.ledger.scan(after, limit)).map((row) => ofObservation(row, scopes)));
    case "evt":
      return Promise.all((await stores.events.scan(after, limit)).map((row) => ofEvent(row, scopes)));
    case "doc":
      return (await stores.docs.scan(after, limit)).map(ofDocument);
    case "fact":
      return (await stores.facts.scan(after, limit)).map(ofFact);
  }
}

export async function sourcesNamed(
  stores: Stores,
  kind: GraphKind,
  ids: readonly number[],
): Promise<readonly GraphSource[]> {
  const scopes = scopesIn(stores);
  switch (kind) {
    case "obs": {
      const rows = await stores.ledger.observations(ids.map(observationId));
      return Promise.all([...rows.values()].map((row) => ofObservation(row, scopes)));
    }
    case "evt": {
      const rows = await stores.events.events(ids.map(eventId));
      return Promise.all([...rows.values()].map((row) => ofEvent(row, scopes)));
    }
    case "doc":
      return [...(await stores.docs.pieces(ids.map(docId))).values()].map(ofDocument);
    case "fact":
      return [...(await stores.facts.facts(ids.map(factId))).values()].map(ofFact);
  }
}

export async function newestSources(stores: Stores): Promise<GraphMarks> {
  return {
    obs: await stores.ledger.newestId(),
    evt: await stores.events.newestId(),
    doc: await stores.docs.newestId(),
    fact: await stores.facts.newestId(),
  };
}

async function ofObservation(row: Observation, scopes: Scopes): Promise<GraphSource> {
  const { id, shelf, kind: observed, tool, detail, line, text, at, held } = row;
  const scope = await scopes(shelf);
  const record = { kind: "obs", scope, observed, tool, detail: objectIn(detail), line, text, at } as const;
  return { key: { kind: "obs", id }, shelf, record, held: held !== null };
}

async function ofEvent(row: LedgerEvent, scopes: Scopes): Promise<GraphSource> {
  const { id, shelf, type, payload, summary, at, held, redacted } = row;
  const decision = type === "ops.decision";
  const record = {
    kind: "evt",
    scope: await scopes(shelf),
    decision,
    payload: objectIn(payload),
    summary,
    at,
  } as const;
  return { key: { kind: "evt", id }, shelf, record, held: held !== null || redacted };
}

function ofDocument({ id, shelf, path, headings, text, modifiedMs }: DocPiece): GraphSource {
  const at = instantOf(Math.trunc(modifiedMs));
  return { key: { kind: "doc", id }, shelf, record: { kind: "doc", path, headings, text, at }, held: false };
}

function ofFact({ id, shelf, subject, predicate, object, from, endsAt }: Fact): GraphSource {
  const record = { kind: "fact", subject, predicate, object, from, to: endsAt } as const;
  // What was taken back never was so.
  return { key: { kind: "fact", id }, shelf, record, held: false };
}

/** The name of the subject that a shelf is about; null: of none. */
function scopesIn({ memories }: Stores): Scopes {
  const known = new Map<ShelfId, Promise<string | null>>();
  return (id) => {
    const found =
      known.get(id) ?? memories.shelf(id).then((shelf) => (shelf?.tier === "scope" ? shelf.name : null));
    known.set(id, found);
    return found;
  };
}

function objectIn(json: string | null): JsonObject | null {
  if (json === null) return null;
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? (value as JsonObject) : null;
  } catch {
    // A payload that was cut to fit is no JSON any more.
    return null;
  }
}
