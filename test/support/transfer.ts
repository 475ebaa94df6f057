/** Moves what a store holds out of it and into another one, as the command line does it. */

import type { EngineApi, ImportedRecord } from "../../src/engine/api.ts";
import { sha256Hex } from "../../src/kernel/hash.ts";
import { canonicalJson, type JsonObject } from "../../src/kernel/json.ts";
import type { TransferKind, TransferRecord } from "../../src/kernel/transfer/record.ts";
import { mapRefs, ownRef, refsOf, renumbering } from "../../src/kernel/transfer/refs.ts";

type Mover = Pick<EngineApi, "exportRecords" | "importRecords">;

export interface ExportChoice {
  readonly kinds?: readonly TransferKind[];
  readonly lanes?: readonly string[];
  readonly redacted?: boolean;
  /** Of one page; small ones show where pages are cut. */
  readonly bytes?: number;
}

/** All of it, numbered as a file is. */
export async function exported(engine: Mover, choice: ExportChoice = {}): Promise<readonly TransferRecord[]> {
  const number = renumbering();
  const records: TransferRecord[] = [];
  for (let after: string | undefined; ; ) {
    const page = await engine.exportRecords({ ...choice, ...(after !== undefined && { after }) });
    records.push(...page.records.map((record) => mapRefs(record, number)));
    if (page.next === null) return records;
    after = page.next;
  }
}

/** As the lines of a file, without the first and the last. */
export async function exportedLines(engine: Mover, choice: ExportChoice = {}): Promise<string> {
  return (await exported(engine, choice)).map((record) => `${JSON.stringify(record)}\n`).join("");
}

export interface ImportChoice {
  readonly from?: string;
  /** Records of one call. */
  readonly batch?: number;
}

export interface MovedRecord extends ImportedRecord {
  readonly record: TransferRecord;
}

/** What became of each, in order. One that names something that is not stored is refused without asking. */
export async function imported(
  engine: Mover,
  records: readonly TransferRecord[],
  { from = "nacre test", batch = 500 }: ImportChoice = {},
): Promise<readonly MovedRecord[]> {
  const stored = new Map<string, string>();
  const moved: MovedRecord[] = [];
  const waiting: { readonly record: TransferRecord; readonly mapped: TransferRecord }[] = [];
  const sending = new Set<string>();
  const send = async (): Promise<void> => {
    const due = waiting.splice(0);
    sending.clear();
    const { records: answers } = await engine.importRecords({
      from,
      records: due.map(({ mapped }) => JSON.parse(JSON.stringify(mapped)) as JsonObject),
    });
    for (const [at, { record }] of due.entries()) {
      const answer = answers[at]!;
      const own = ownRef(record);
      if (own !== null && answer.ref !== null) stored.set(own, answer.ref);
      moved.push({ ...answer, record });
    }
  };
  for (const record of records) {
    const own = ownRef(record);
    // What it names may be in the same batch.
    if (waiting.length >= batch || refsOf(record).some((ref) => sending.has(ref))) await send();
    const mapped = mapRefs(record, (ref) => (ref === own ? ref : (stored.get(ref) ?? null)));
    if (mapped === null) {
      const why = "what it belongs to is not stored";
      moved.push({ ref: null, outcome: "refused", why, sha256: null, record });
      continue;
    }
    waiting.push({ record, mapped });
    if (own !== null) sending.add(own);
  }
  await send();
  return moved;
}

/** How many of each outcome, by kind: `message added`. */
export function countsOf(moved: readonly MovedRecord[]): { readonly [outcome: string]: number } {
  const counts: { [outcome: string]: number } = {};
  for (const { record, outcome } of moved) {
    const name = `${record.kind} ${outcome}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** As an answer gives it for a message. */
export function digestOf(message: JsonObject): string {
  return sha256Hex(canonicalJson(message));
}
