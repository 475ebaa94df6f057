/** Moves records in and out of an engine as the commands do, without the commands: a batch at a time, with the store's own references. */

import { createHash } from "node:crypto";
import type { EngineApi } from "../../../src/engine/index.ts";
import type { JsonObject } from "../../../src/kernel/json.ts";
import type { TransferRecord, TransferRef } from "../../../src/kernel/transfer/record.ts";
import { mapRefs, ownRef, refsOf, renumbering } from "../../../src/kernel/transfer/refs.ts";
import type { SourceTrouble } from "../../../src/kernel/transfer/source.ts";

const BATCH = 500;

export interface MovedIn {
  /** By outcome, then by kind. */
  readonly counts: { readonly [outcome: string]: { readonly [kind: string]: number } };
  /** What the source called it, and what the store does. */
  readonly refs: ReadonlyMap<TransferRef, TransferRef>;
  /** Why, with the kind, of what was refused. */
  readonly refused: readonly string[];
  readonly troubles: readonly SourceTrouble[];
}

interface Records {
  records(reading: { trouble(one: SourceTrouble): void; signal: AbortSignal }): AsyncIterable<TransferRecord>;
}

export async function moveIn(
  engine: EngineApi,
  source: Records,
  { from = "a test", moved }: { readonly from?: string; moved?(count: number): Promise<void> | void } = {},
): Promise<MovedIn> {
  const refs = new Map<TransferRef, TransferRef>();
  const counts: { [outcome: string]: { [kind: string]: number } } = {};
  const refused: string[] = [];
  const troubles: SourceTrouble[] = [];
  let batch: TransferRecord[] = [];
  const flush = async (): Promise<void> => {
    const records = batch.map((record) => {
      const own = ownRef(record);
      return mapRefs(record, (ref) => (ref === own ? ref : (refs.get(ref) ?? null)));
    });
    const asked = batch.filter((_, place) => records[place] !== null);
    const there = records.filter((record) => record !== null) as unknown as JsonObject[];
    const answer = there.length === 0 ? [] : (await engine.importRecords({ from, records: there })).records;
    for (const [place, { ref, outcome, why }] of answer.entries()) {
      const { kind } = asked[place]!;
      const own = ownRef(asked[place]!);
      if (own !== null && ref !== null) refs.set(own, ref);
      counts[outcome] ??= {};
      counts[outcome][kind] = (counts[outcome][kind] ?? 0) + 1;
      if (outcome === "refused") refused.push(`${kind}: ${why}`);
    }
    for (const record of batch)
      if (!asked.includes(record)) refused.push(`${record.kind}: it names what is not there`);
    await moved?.(batch.length);
    batch = [];
  };
  const reading = {
    trouble: (one: SourceTrouble) => troubles.push(one),
    signal: new AbortController().signal,
  };
  const pending = new Set<TransferRef>();
  for await (const record of source.records(reading)) {
    if (batch.length === BATCH || refsOf(record).some((ref) => pending.has(ref))) {
      await flush();
      pending.clear();
    }
    batch.push(record);
    const own = ownRef(record);
    if (own !== null) pending.add(own);
  }
  if (batch.length > 0) await flush();
  return { counts, refs, refused, troubles };
}

/** As a file has them: numbered anew. */
export async function moveOut(engine: EngineApi): Promise<readonly TransferRecord[]> {
  const all: TransferRecord[] = [];
  const number = renumbering();
  for (let after: string | undefined; ; ) {
    const { records, next } = await engine.exportRecords(after === undefined ? {} : { after });
    all.push(...records.map((record) => mapRefs(record, number)));
    if (next === null) return all;
    after = next;
  }
}

/** Of all lines that a file would have. */
export function digestOfRecords(records: readonly TransferRecord[]): string {
  const hash = createHash("sha256");
  for (const record of records) hash.update(`${JSON.stringify(record)}\n`);
  return hash.digest("hex");
}

/** A list of records as a source. */
export function asSource(all: readonly TransferRecord[]): Records {
  return {
    async *records() {
      yield* all;
    },
  };
}
