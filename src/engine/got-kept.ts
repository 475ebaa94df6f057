/**
 * A memory, a standing instruction or a piece of a document whole, for `get`: what it says, on whose word, and where it comes
 * from. Of the ledger: got-told.ts; of facts: got-fact.ts.
 */

import { refOf } from "../kernel/ids.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import type { MemoryTrust } from "../rooms/durable/index.ts";
import type { EngineContext } from "./context.ts";
import { cardRecord } from "./got-card.ts";
import { factRecord } from "./got-fact.ts";
import { lessonRecord } from "./got-lesson.ts";
import { MOST_SOURCES, NOTHING_KNOWN } from "./got-record.ts";
import { eventRecord, observationRecord } from "./got-told.ts";
import { redactor } from "./index-text.ts";
import { findNamed, type Reader } from "./named.ts";
import {
  type NamedDoc,
  type NamedKept,
  type NamedMemory,
  type NamedShard,
  readableSources,
} from "./named-kept.ts";
import type { GotRecord, Trust } from "./search-api.ts";
import type { Stores } from "./stores.ts";

const TRUST: { readonly [trust in MemoryTrust]: Trust } = {
  human: "owner",
  agent: "assistant",
  unknown: "sender",
};

export async function gotKept(
  context: EngineContext,
  stores: Stores,
  reader: Reader,
  found: NamedKept,
): Promise<GotRecord> {
  const record =
    found.kind === "fact"
      ? await factRecord(context, stores, reader, found)
      : found.kind === "card"
        ? await cardRecord(context, stores, reader, found)
        : found.kind === "lesson"
          ? await lessonRecord(stores, reader, found)
          : await recordOf(stores, reader, found);
  const text = redactor(context)(record.text);
  return { ...record, text, tokens: estimateTokens(text), whole: true };
}

type Got = Omit<GotRecord, "tokens" | "whole">;

async function recordOf(
  stores: Stores,
  reader: Reader,
  found: Exclude<NamedKept, { kind: "fact" | "card" | "lesson" }>,
): Promise<Got> {
  if (found.kind === "shard") return await shardRecord(stores, reader, found);
  if (found.kind === "obs") return await observationRecord(stores, reader, found);
  if (found.kind === "evt") return await eventRecord(stores, reader, found);
  return found.kind === "mem" ? await memoryRecord(stores, reader, found) : await docRecord(stores, found);
}

/** It is in the owner's own words. */
async function shardRecord(stores: Stores, reader: Reader, { shard, place }: NamedShard): Promise<Got> {
  const { id, at, text, state, source } = shard;
  const said = source === null ? undefined : await findNamed(stores, reader, { kind: "msg", id: source });
  return {
    ...place,
    ref: refOf("shard", id),
    kind: "guidance",
    role: "guidance",
    at,
    path: null,
    lines: null,
    text,
    trust: "owner",
    provenance: { ...NOTHING_KNOWN, state, madeOf: said === undefined ? [] : [refOf("msg", source!)] },
  };
}

async function memoryRecord(stores: Stores, reader: Reader, { memory, place }: NamedMemory): Promise<Got> {
  const sources = await readableSources(stores, reader, memory);
  return {
    ...place,
    ref: refOf("mem", memory.id),
    kind: "memory",
    role: "memory",
    at: memory.lastSaidAt,
    path: null,
    lines: null,
    text: memory.text,
    trust: TRUST[memory.trust],
    provenance: {
      ...NOTHING_KNOWN,
      state: memory.state,
      madeOf: sources.slice(0, MOST_SOURCES).map((id) => refOf("msg", id)),
      moreSources: Math.max(0, sources.length - MOST_SOURCES),
      madeBy: memory.gate?.version ?? null,
    },
  };
}

async function docRecord({ docs }: Stores, { piece, place }: NamedDoc): Promise<Got> {
  const all = await docs.piecesOf(piece.shelf, piece.path);
  const at = all.findIndex(({ id }) => id === piece.id);
  const beside = (nth: number) => {
    const one = at < 0 ? undefined : all[nth];
    return one === undefined ? null : refOf("doc", one.id);
  };
  return {
    ...place,
    ref: refOf("doc", piece.id),
    kind: "document",
    role: "document",
    at: Math.trunc(piece.modifiedMs),
    path: piece.path,
    lines: { from: piece.fromLine, to: piece.toLine },
    text: piece.text,
    // Whoever writes in a workspace: its owner, or its agent.
    trust: "sender",
    provenance: { ...NOTHING_KNOWN, state: "active", previous: beside(at - 1), next: beside(at + 1) },
  };
}
