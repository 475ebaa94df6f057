/**
 * Keeps the word index up with the log. Reading and redacting happen in the background thread, storing in the writer's,
 * in slices small enough that a commit waiting behind one does not notice.
 *
 * Secrets are replaced before anything is cut or indexed: half a key that fell behind a cut would slip through.
 */

import { instantOf } from "../kernel/clock.ts";
import { laneId, messageId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import { ANALYSIS_VERSION, indexTerms, PRINTED } from "../kernel/text/index-terms.ts";
import { DETECTOR_VERSION, redact } from "../kernel/text/secrets.ts";
import type { IndexTerms } from "../kernel/text/terms.ts";
import type { IndexRecord } from "../ports/text-index.ts";
import {
  type MessageBody,
  type NewPayload,
  payloadsIn,
  plainText,
  type StoredMessage,
} from "../rooms/history/index.ts";
import type { IndexBatch, IndexProblem } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { applySummaries, prepareSummaries } from "./index-summaries.ts";
import type { Stores } from "./stores.ts";

/** When the detector or the analysis changes, everything is indexed again, in the background. */
export const INDEX_VERSION = DETECTOR_VERSION * 100 + ANALYSIS_VERSION;

/** Bytes of text a slice may carry before it is closed early: one large tool result is a slice of its own. */
const SLICE_CHARACTERS = 256 * 1024;

export async function prepareIndex(context: EngineContext, request: { limit: number }): Promise<IndexBatch> {
  return context.store.read(async (stores) => {
    const { history, index, meta } = stores;
    const watermark = await index.watermark("msg");
    const from = watermark.version === INDEX_VERSION ? watermark.upTo : 0;
    const listed = from === 0 ? [] : (await readAgain(meta)).slice(0, request.limit);
    const rows = listed.length > 0 ? await rowsOf(history, listed) : await history.scan(from, request.limit);
    /** Of those that are listed, the ones that did not fit into this slice. */
    const left = new Set<number>(listed.length > 0 ? rows.map((row) => row.id) : []);
    const cold = await history.coldAmong(rows.map((row) => row.id));
    const records: JsonObject[] = [];
    const secrets: { message: number; kind: string; count: number }[] = [];
    const payloads: JsonObject[] = [];
    let upTo = from;
    let characters = 0;
    for (const row of rows) {
      if (characters > SLICE_CHARACTERS) break;
      if (listed.length === 0) upTo = row.id;
      left.delete(row.id);
      if (cold.has(row.id) || row.withheld === "erased") continue;
      // A forgotten one is indexed as it was said, and hidden: it may be remembered again.
      const body =
        row.withheld === null
          ? (await history.bodies([row.id])).get(row.id)
          : await history.withheldBody(row.id);
      const text = body === undefined ? "" : plainText(body);
      characters += text.length;
      const redacted = redact(text, context.identity.key);
      records.push({
        source: row.id,
        lane: row.lane,
        speaker: row.role,
        at: row.at,
        hidden: isHidden(row),
        terms: { ...indexTerms(redacted.text, isPrinted(row) ? PRINTED : undefined) },
      });
      if (body !== undefined)
        payloads.push(...payloadsIn(row, body, redactor(context)).map((one) => ({ ...one })));
      for (const finding of redacted.findings) secrets.push({ message: row.id, ...finding });
    }
    const again = listed.filter((id) => !left.has(id));
    const more = listed.length > 0 || upTo < (await history.newestId());
    const known = (await index.watermark("sum")).version === INDEX_VERSION;
    const summaries = more ? null : await prepareSummaries(context, stores, { known, limit: request.limit });
    const told = summaries !== null && (!known || summaries.looked.length > 0);
    const pending = more || summaries?.pending === true;
    const idle = upTo === from && again.length === 0 && !told;
    const batch = { version: INDEX_VERSION, from, upTo, pending, records, secrets, payloads };
    return { ...batch, again, summaries, idle };
  });
}

export async function applyIndex(context: EngineContext, batch: IndexBatch): Promise<{ upTo: number }> {
  return context.store.write("derived", async (stores) => {
    const { history, index, secrets, meta } = stores;
    const watermark = await index.watermark("msg");
    const isKept = watermark.version === batch.version;
    if (!isKept) await clearIndex(stores);
    const reached = isKept ? watermark.upTo : 0;
    if (batch.from !== reached) return { upTo: reached };
    const rows = await history.messages(batch.records.map(sourceOf));
    const cold = await history.coldAmong(batch.again.map(messageId));
    // What was read before a person took it back is not indexed after; what is hidden is so as of now.
    const isThere = (id: number) => {
      const row = rows.get(messageId(id));
      return row !== undefined && row.withheld !== "erased";
    };
    await index.put(
      batch.records
        .filter((record) => isThere(sourceOf(record)) && !cold.has(sourceOf(record)))
        .map((record) => ({ ...recordOf(record), hidden: isHidden(rows.get(sourceOf(record))!) })),
    );
    await secrets.record(
      batch.secrets
        .filter(({ message }) => isThere(message))
        .map((found) => ({ ...found, message: messageId(found.message) })),
    );
    for (const payload of batch.payloads as unknown as readonly NewPayload[]) {
      if (isThere(payload.message)) await history.addPayload(payload);
    }
    if (batch.again.length > 0) await indexedAgain(meta, batch.again);
    await index.setWatermark("msg", { upTo: batch.upTo, version: batch.version });
    if (batch.summaries !== null && isKept) {
      await applySummaries(stores, batch.summaries);
      await index.setWatermark("sum", { upTo: 0, version: batch.version });
    }
    return { upTo: batch.upTo };
  });
}

export async function checkIndex(
  context: EngineContext,
  { quick }: { quick: boolean },
): Promise<{ problems: readonly IndexProblem[] }> {
  return context.store.read(async ({ index, shelfIndex, vectors }) => {
    const found: [IndexProblem["of"], string | null][] = [
      ["log", await index.verify({ quick })],
      ["shelves", await shelfIndex.verify({ quick })],
      ["vectors", await vectors.verify({ quick })],
    ];
    return { problems: found.flatMap(([of, problem]) => (problem === null ? [] : [{ of, problem }])) };
  });
}

export async function rebuildIndex(context: EngineContext): Promise<{ pending: number }> {
  return context.store.write("derived", async (stores) => {
    await clearIndex(stores);
    return { pending: await stores.history.newestId() };
  });
}

/** What was cold is indexed message by message again, and becomes cold anew. */
async function clearIndex({ history, index, secrets, meta }: Stores): Promise<void> {
  for (const kind of ["msg", "sum", "leaf"] as const) await index.clear(kind);
  await history.warmAll();
  await secrets.clear();
  await meta.set(AGAIN, "[]");
}

/** Ids of messages that were found by way of a summary which is no more: a list of numbers, as JSON. */
const AGAIN = "index-again";

/** Messages that are to be indexed once more. */
export async function readAgain(meta: Stores["meta"]): Promise<readonly number[]> {
  return JSON.parse((await meta.get(AGAIN)) ?? "[]") as number[];
}

/** Within the caller's transaction: these are to be indexed by themselves, in the background. */
export async function indexAgain(meta: Stores["meta"], ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const all = new Set([...(await readAgain(meta)), ...ids]);
  await meta.set(AGAIN, JSON.stringify([...all]));
}

async function indexedAgain(meta: Stores["meta"], ids: readonly number[]): Promise<void> {
  const done = new Set(ids);
  await meta.set(AGAIN, JSON.stringify((await readAgain(meta)).filter((id) => !done.has(id))));
}

async function rowsOf(history: Stores["history"], ids: readonly number[]): Promise<readonly StoredMessage[]> {
  return [...(await history.messages(ids.map(messageId))).values()];
}

const sourceOf = (record: JsonObject) => messageId(record["source"] as number);

function recordOf(record: JsonObject): IndexRecord {
  return {
    kind: "msg",
    source: record["source"] as number,
    lane: laneId(record["lane"] as number),
    speaker: record["speaker"] as string,
    at: instantOf(record["at"] as number),
    hidden: record["hidden"] as boolean,
    terms: record["terms"] as unknown as IndexTerms,
  };
}

/** Secrets replaced; for whatever takes a text apart by itself. */
export function redactor({ identity }: EngineContext): (text: string) => string {
  return (text) => redact(text, identity.key).text;
}

/** What a tool gave back. */
function isPrinted({ role }: StoredMessage): boolean {
  return role === "toolResult" || role === "tool";
}

/** Kept in the log, never recalled. */
export function isHidden(row: StoredMessage): boolean {
  return row.heartbeat || row.state === "rejected" || row.withheld !== null;
}

/** A message as anyone but its owner at a terminal may see it. */
export function redactedText(context: EngineContext, body: MessageBody | undefined): string {
  return body === undefined ? "" : redact(plainText(body), context.identity.key).text;
}
