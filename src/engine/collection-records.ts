/** What a collection holds, as plain records: the same for listing, searching and exporting. */

import { instantOf } from "../kernel/clock.ts";
import type { JsonObject } from "../kernel/json.ts";
import type { Memory } from "../rooms/durable/index.ts";
import type { StoredMessage, StoredSummary } from "../rooms/history/index.ts";
import type { CollectionRecord } from "./collection-api.ts";

export type Held = Pick<CollectionRecord, "id" | "text" | "metadata">;

/** What a program put there is called what the program called it; everything else by its reference. */
export function heldMemory(memory: Memory, namespace: string | null): Held {
  const given = memory.extra === null ? {} : (JSON.parse(memory.extra) as JsonObject);
  const { gate } = memory;
  return {
    id: memory.name ?? `mem:${memory.id}`,
    text: memory.text,
    metadata: {
      type: "turn",
      ts: memory.at,
      provenance_class: "durable_user_memory",
      ...(namespace !== null && { userId: namespace }),
      ...(gate !== null && { gating_score: gate.score, ...letters(gate.signals) }),
      // A program finds what it gave as it gave it; what is ours to say, it cannot say for us.
      ...given,
      text: memory.text,
      access_count: memory.uses,
      ref: `mem:${memory.id}`,
      origin: memory.origin,
      trust: memory.trust,
    },
  };
}

/** The published letters of the gate's signals, as they were kept with a memory. */
const LETTERS: { readonly [signal: string]: string } = {
  technical: "gating_t",
  novelty: "gating_h",
  repetition: "gating_r",
  detail: "gating_d",
  precision: "gating_p",
  outcome: "gating_a",
  technicalDetail: "gating_dtech",
  conversationalScore: "gating_gconv",
  technicalScore: "gating_gtech",
};

function letters(signals: { readonly [name: string]: number }): JsonObject {
  return Object.fromEntries(
    Object.entries(LETTERS).map(([signal, letter]) => [letter, signals[signal] ?? 0]),
  );
}

export function heldMessage(row: StoredMessage, sessionId: string, text: string): Held {
  return {
    id: `msg:${row.id}`,
    text,
    metadata: {
      text,
      type: "turn",
      role: row.role,
      ts: row.at,
      sessionId,
      provenance_class: "session_turn",
      access_count: 0,
    },
  };
}

export function heldSummary(row: StoredSummary, sessionId: string, text: string): Held {
  return {
    id: `sum:${row.id}`,
    text,
    metadata: {
      text,
      type: "summary",
      ts: instantOf(row.createdAt),
      sessionId,
      method: row.model,
      token_count: row.tokens,
      confidence: row.confidence,
      decay_rate: 1 - row.confidence,
      access_count: 0,
    },
  };
}
