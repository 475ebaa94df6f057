/**
 * Brings one transcript in, batch by batch. `ingest` and `start` both use it.
 *
 * Every batch is stored whole and knows what is stored already, so stopping between two of them loses
 * nothing, and running it again goes on where it stopped.
 */

import type { LaneName, TranscriptBatch, TranscriptReport } from "../../engine/api.ts";
import type { Client } from "./dependencies.ts";
import { keptSoFar } from "./kept-so-far.ts";

export interface Ingested {
  readonly lane: LaneName | null;
  readonly lines: number;
  /** Messages that the file holds. */
  readonly messages: number;
  /** New ones. */
  readonly imported: number;
  /** Those that were stored already. */
  readonly known: number;
  readonly quarantined: number;
  /** Entries that the file repeats. */
  readonly repeated: number;
  /** Messages on branches that a person left. */
  readonly abandoned: number;
  /** Messages that are said to be the owner's own. */
  readonly own: number;
  /** Messages without a time that can be used. */
  readonly undated: number;
  readonly unit: TranscriptReport["unit"];
  readonly malformed: TranscriptReport["malformed"];
  /** False when it was stopped before the end. */
  readonly complete: boolean;
  /** True when the owner was told not to store this lane. */
  readonly skipped: boolean;
}

export interface IngestOptions {
  /** Undefined: read only, store nothing. */
  readonly client: Client | undefined;
  readonly signal: AbortSignal;
  /** After every batch, with the messages read so far. */
  onBatch?(messages: number): void;
}

export async function ingestTranscript(
  batches: AsyncIterable<TranscriptBatch>,
  options: IngestOptions,
): Promise<Ingested> {
  const sum = { imported: 0, known: 0, quarantined: 0, messages: 0 };
  let head: string | null = null;
  let skipped = false;
  let report: TranscriptReport | undefined;
  for await (const batch of batches) {
    if (options.signal.aborted) break;
    if (batch.kind === "report") {
      report = batch.report;
      break;
    }
    const stored: Stored = await store(batch, head, options.client).catch((error: unknown) => {
      throw keptSoFar(error, sum.imported, "message");
    });
    head = stored.head;
    skipped ||= stored.status === "skipped";
    sum.imported += stored.imported;
    sum.known += stored.known;
    sum.quarantined += stored.quarantined;
    sum.messages += batch.kind === "entries" ? batch.request.entries.length : batch.request.messages.length;
    options.onBatch?.(sum.messages);
  }
  return {
    lane: report?.lane ?? null,
    lines: report?.lines ?? 0,
    ...sum,
    repeated: report?.repeated ?? 0,
    abandoned: report?.abandoned ?? 0,
    own: report?.own ?? 0,
    undated: report?.undated ?? 0,
    unit: report?.unit ?? "line",
    malformed: report?.malformed ?? [],
    complete: report !== undefined,
    skipped,
  };
}

interface Stored {
  readonly status: "stored" | "skipped";
  readonly imported: number;
  readonly known: number;
  readonly quarantined: number;
  readonly head: string | null;
}

async function store(
  batch: Exclude<TranscriptBatch, { kind: "report" }>,
  after: string | null,
  client: Client | undefined,
): Promise<Stored> {
  if (client === undefined) return { status: "stored", imported: 0, known: 0, quarantined: 0, head: null };
  if (batch.kind === "chained") return await client.appendChained({ ...batch.request, after });
  const { status, imported, confirmed, known } = await client.reconcile(batch.request);
  return { status, imported, known: known + confirmed, quarantined: 0, head: after };
}
