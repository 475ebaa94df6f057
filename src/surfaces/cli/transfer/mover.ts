/**
 * Moves records into the store, a batch at a time, and keeps the map between their references and the store's.
 *
 * What a record names is stored before it: a batch ends where one names something of the same batch. What names something that
 * was not stored is left out where it can be done without, and refused otherwise. When nothing is to be stored, what would only be added
 * has no reference yet: whatever names it would be added, too. The map is as long as what is moved, until it is: any record may be named by one
 * that comes later (docs/concepts/bounds.md).
 */

import type { ImportedRecord } from "../../../engine/api.ts";
import { sha256Hex } from "../../../kernel/hash.ts";
import { canonicalJson, type JsonObject } from "../../../kernel/json.ts";
import type { MessageRecord, TransferRecord } from "../../../kernel/transfer/record.ts";
import { mapRefs, ownRef, refsOf } from "../../../kernel/transfer/refs.ts";
import type { Client } from "../dependencies.ts";
import type { Tally } from "./tally.ts";

const MOST_RECORDS = 500;
/** Messages of one moment stay together: only side by side are two that are alike known to be two. */
const FULL_ENOUGH = 400;
const MOST_CHARACTERS = 4_000_000;
/** Of summaries whose exact values are still to be found, which takes a while. */
const MOST_UNPINNED = 25;

export interface MoveChoice {
  readonly from: string;
  readonly dryRun: boolean;
  readonly signal: AbortSignal;
  onBatch(done: number): void;
}

interface Waiting {
  readonly record: TransferRecord;
  readonly mapped: TransferRecord;
}

export class Mover {
  readonly #client: Pick<Client, "importRecords">;
  readonly #choice: MoveChoice;
  readonly #tally: Tally;
  readonly #stored = new Map<string, string>();
  /** Would be stored. */
  readonly #coming = new Set<string>();
  readonly #places = new Map<string, number>();
  #waiting: Waiting[] = [];
  #sending = new Set<string>();
  #characters = 0;
  #done = 0;

  constructor(client: Pick<Client, "importRecords">, choice: MoveChoice, tally: Tally) {
    this.#client = client;
    this.#choice = choice;
    this.#tally = tally;
  }

  async move(given: TransferRecord): Promise<void> {
    const record = given.kind === "message" ? this.#placed(given) : given;
    const named = refsOf(record);
    if (this.#isFull(record) || named.some((ref) => this.#sending.has(ref))) await this.flush();
    if (named.some((ref) => this.#coming.has(ref))) return this.#wouldCome(record);
    const own = ownRef(record);
    const mapped = mapRefs(record, (ref) => (ref === own ? ref : (this.#stored.get(ref) ?? null)));
    if (mapped === null) return this.#settled(record, NOWHERE);
    this.#waiting.push({ record, mapped });
    this.#characters += sizeOf(record);
    if (own !== null) this.#sending.add(own);
  }

  /** Stores what waits. */
  async flush(): Promise<void> {
    const due = this.#waiting;
    [this.#waiting, this.#sending, this.#characters] = [[], new Set(), 0];
    if (due.length === 0) return;
    const { from, dryRun, signal } = this.#choice;
    signal.throwIfAborted();
    const { records } = await this.#client.importRecords({
      from,
      records: due.map(({ mapped }) => mapped as unknown as JsonObject),
      ...(dryRun && { dryRun }),
    });
    for (const [at, { record }] of due.entries()) this.#settled(record, records[at]!);
  }

  #settled(record: TransferRecord, answer: ImportedRecord): void {
    const own = ownRef(record);
    const isHere = !(this.#choice.dryRun && answer.outcome === "added");
    if (own !== null && answer.ref !== null && isHere) this.#stored.set(own, answer.ref);
    else if (own !== null && !isHere) this.#coming.add(own);
    this.#tally.count(record, answer);
    if (record.kind === "message" && !this.#choice.dryRun) this.#compare(record, answer);
    this.#done += 1;
    this.#choice.onBatch(this.#done);
  }

  #wouldCome(record: TransferRecord): void {
    this.#settled(record, { ref: null, outcome: "added", why: null, sha256: null });
  }

  /** What the store gives back is what the file says. */
  #compare({ message }: MessageRecord, { outcome, sha256 }: ImportedRecord): void {
    if (message === null || sha256 === null || outcome === "refused" || outcome === "withheld") return;
    const isSame = sha256 === sha256Hex(canonicalJson(message));
    this.#tally.compared(outcome, isSame);
  }

  #isFull(next: TransferRecord): boolean {
    const last = this.#waiting.at(-1)?.record;
    if (last === undefined) return false;
    const length = this.#waiting.length;
    if (length >= MOST_RECORDS || this.#characters >= MOST_CHARACTERS) return true;
    if (next.kind === "summary" && next.pins === null && length >= MOST_UNPINNED) return true;
    const isSameMoment = last.kind === "message" && next.kind === "message" && last.at === next.at;
    return length >= FULL_ENOUGH && !isSameMoment;
  }

  /** As in the file: the same whenever it is read. */
  #placed(record: MessageRecord): MessageRecord {
    const session = `${record.lane} ${record.sessionId}`;
    const place = record.place ?? (this.#places.get(session) ?? -1) + 1;
    this.#places.set(session, place);
    return record.place === null ? { ...record, place } : record;
  }
}

const NOWHERE: ImportedRecord = {
  ref: null,
  outcome: "refused",
  why: "what it belongs to is not stored",
  sha256: null,
};

/** About; what is long is in one of these. */
function sizeOf(record: TransferRecord): number {
  if (record.kind === "message") return JSON.stringify(record.message ?? "").length;
  const long = ["text", "base64", "payload", "detail"].map((name) => (record as unknown as JsonObject)[name]);
  return long.reduce<number>(
    (sum, value) =>
      sum + (typeof value === "string" ? value.length : value == null ? 0 : JSON.stringify(value).length),
    300,
  );
}
