/** Moves records out a page at a time, and takes them in a batch at a time. What each kind is made of is its own file's business. */

import { NacreError } from "../kernel/errors.ts";
import { parseMessageRef } from "../kernel/ids.ts";
import type { Json, JsonObject } from "../kernel/json.ts";
import { isMarkedPrivate } from "../kernel/text/private-marks.ts";
import { TRANSFER_KINDS, type TransferKind, type TransferRecord } from "../kernel/transfer/record.ts";
import { checkRecord } from "../kernel/transfer/shapes.ts";
import { type EngineContext, installationIn } from "./context.ts";
import { noteMadeElsewhere } from "./made-elsewhere.ts";
import type { Stores } from "./stores.ts";
import type {
  ExportRecordsAnswer,
  ExportRecordsRequest,
  ImportedRecord,
  ImportRecordsAnswer,
  ImportRecordsRequest,
} from "./transfer-api.ts";
import { laneArrivals } from "./transfer-arrivals.ts";
import { isForeign } from "./transfer-evidence-word.ts";
import { type Arriving, type KindTransfer, refused } from "./transfer-kind.ts";
import { KIND_TRANSFERS } from "./transfer-kinds.ts";
import { withDigests } from "./transfer-message.ts";

const USUAL_BYTES = 1_000_000;

export async function exportRecords(
  context: EngineContext,
  request: ExportRecordsRequest,
): Promise<ExportRecordsAnswer> {
  const what = {
    installation: installationIn(context, request.installation),
    lanes: request.lanes,
    redacted: request.redacted === true,
    whole: request.kinds === undefined && request.lanes === undefined,
  };
  const wanted = TRANSFER_KINDS.filter((kind) => request.kinds?.includes(kind) ?? true);
  const { kind, after } = placeOf(request.after, wanted);
  if (kind === undefined) return { records: [], next: null };
  return context.store.read(async (stores) => {
    for (let at = wanted.indexOf(kind); at < wanted.length; at += 1) {
      const from = wanted[at] === kind ? after : null;
      const transfer = transferOf(wanted[at]!);
      if (transfer === undefined) continue;
      const page = await transfer.leaving(context, stores, what, from, request.bytes ?? USUAL_BYTES);
      if (page.next !== null) return { records: page.records, next: `${wanted[at]}/${page.next}` };
      const more = wanted[at + 1];
      if (page.records.length > 0 || more === undefined)
        return { records: page.records, next: more === undefined ? null : `${more}/` };
    }
    return { records: [], next: null };
  });
}

export async function importRecords(
  context: EngineContext,
  { records, from, installation, dryRun }: ImportRecordsRequest,
): Promise<ImportRecordsAnswer> {
  const here = { installation: installationIn(context, installation), from };
  let became: readonly ImportedRecord[] = [];
  const each = async (stores: Stores): Promise<void> => {
    const where = { ...here, lanes: laneArrivals(context, stores, here) };
    const answers: ImportedRecord[] = [];
    for (const record of records) answers.push(await arrive(context, stores, record, where));
    await where.lanes.finish();
    await noteMadeElsewhere(stores.meta, madeThere(records, answers));
    became = await withDigests(stores, records, answers);
    if (dryRun === true) throw new Undo();
  };
  await context.store.write(dryRun === true ? "derived" : "durable", each).catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
  return { records: became };
}

/** Of messages that are new here those with which comes what was made of them. */
function madeThere(records: readonly JsonObject[], answers: readonly ImportedRecord[]): readonly number[] {
  const isIt = ({ outcome }: ImportedRecord, at: number) =>
    outcome === "added" && records[at]?.["kind"] === "message" && records[at]["made"] === true;
  return answers.filter(isIt).map(({ ref }) => parseMessageRef(ref!));
}

/** What was tried is as if it had not been. */
class Undo extends Error {}

function arrive(
  context: EngineContext,
  stores: Stores,
  given: JsonObject,
  where: Arriving,
): Promise<ImportedRecord> {
  const record = checked(given);
  if (typeof record === "string") return Promise.resolve(refused(record));
  const transfer = transferOf(record.kind);
  if (transfer === undefined)
    return Promise.resolve(refused(`nothing of the kind ${record.kind} is kept here`));
  if (isForeign(where) && PRIVATE_LEFT_OUT.includes(record.kind) && hasPrivate(given))
    return Promise.resolve(refused("it is marked as private, and what is marked so is kept nowhere"));
  return transfer.arriving(context, stores, record, where);
}

/** The log has every word of a conversation, an artifact every byte; of documents what is marked is cut out. */
const PRIVATE_LEFT_OUT: readonly TransferKind[] = [
  "memory",
  "guidance",
  "observation",
  "event",
  "fact",
  "entity",
  "edge",
  "card",
  "lesson",
];

/** In any field, under any name. */
function hasPrivate(value: Json): boolean {
  if (typeof value === "string") return isMarkedPrivate(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, field]) => isMarkedPrivate(name) || hasPrivate(field as Json));
}

/** What is wrong with it, or the record. */
function checked(given: JsonObject): TransferRecord | string {
  try {
    return checkRecord(given);
  } catch (error) {
    return (error as Error).message;
  }
}

/** Each is handed records of its own kind alone. */
function transferOf(kind: TransferKind): KindTransfer | undefined {
  return KIND_TRANSFERS[kind] as KindTransfer | undefined;
}

function placeOf(
  after: string | undefined,
  wanted: readonly TransferKind[],
): { readonly kind: TransferKind | undefined; readonly after: string | null } {
  if (after === undefined) return { kind: wanted[0], after: null };
  const cut = after.indexOf("/");
  const kind = wanted.find((one) => one === after.slice(0, cut));
  if (cut < 0 || kind === undefined)
    throw new NacreError(
      "input/bad-cursor",
      "that is not where a page of an export ends",
      "Begin again without after.",
    );
  return { kind, after: after.slice(cut + 1) || null };
}
