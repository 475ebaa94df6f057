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

/** What is read next is read while what was read before is stored. */
export async function moveIn(
  engine: Pick<EngineApi, "importRecords">,
  source: Records,
  { from = "a test", moved }: { readonly from?: string; moved?(count: number): Promise<void> | void } = {},
): Promise<MovedIn> {
  const refs = new Map<TransferRef, TransferRef>();
  const counts: { [outcome: string]: { [kind: string]: number } } = {};
  const refused: string[] = [];
  const troubles: SourceTrouble[] = [];
  const store = async (batch: readonly TransferRecord[]): Promise<void> => {
    const asked = batch.flatMap((record) => {
      const own = ownRef(record);
      const mapped = mapRefs(record, (ref) => (ref === own ? ref : (refs.get(ref) ?? null)));
      if (mapped === null) refused.push(`${record.kind}: it names what is not there`);
      return mapped === null ? [] : [{ record, mapped }];
    });
    const records = asked.map(({ mapped }) => mapped) as unknown as JsonObject[];
    const answer = await engine.importRecords({ from, records });
    for (const [place, { ref, outcome, why }] of answer.records.entries()) {
      const { record } = asked[place]!;
      const own = ownRef(record);
      if (own !== null && ref !== null) refs.set(own, ref);
      counts[outcome] ??= {};
      counts[outcome][record.kind] = (counts[outcome][record.kind] ?? 0) + 1;
      if (outcome === "refused") refused.push(`${record.kind}: ${why}`);
    }
    await moved?.(batch.length);
  };
  const reading = {
    trouble: (one: SourceTrouble) => troubles.push(one),
    signal: new AbortController().signal,
  };
  let storing: Promise<void> = Promise.resolve();
  for await (const batch of batches(source.records(reading))) {
    await storing;
    storing = store(batch);
    // Whoever waits for it hears of it, and nobody else has to.
    storing.catch(() => {});
  }
  await storing;
  return { counts, refs, refused, troubles };
}

/** None names another of its own batch: what is named has its reference before whoever names it is asked for. */
async function* batches(records: AsyncIterable<TransferRecord>): AsyncGenerator<readonly TransferRecord[]> {
  let batch: TransferRecord[] = [];
  let own = new Set<TransferRef>();
  for await (const record of records) {
    if (batch.length === BATCH || refsOf(record).some((ref) => own.has(ref))) {
      yield batch;
      batch = [];
      own = new Set();
    }
    batch.push(record);
    const ref = ownRef(record);
    if (ref !== null) own.add(ref);
  }
  if (batch.length > 0) yield batch;
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
