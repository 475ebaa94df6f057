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
import type { IndexBatch } from "./api.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";

/** When the detector or the analysis changes, everything is indexed again, in the background. */
export const INDEX_VERSION = DETECTOR_VERSION * 100 + ANALYSIS_VERSION;

/** Bytes of text a slice may carry before it is closed early: one large tool result is a slice of its own. */
const SLICE_CHARACTERS = 256 * 1024;

export async function prepareIndex(context: EngineContext, request: { limit: number }): Promise<IndexBatch> {
  return context.store.read(async ({ history, index }) => {
    const watermark = await index.watermark("msg");
    const from = watermark.version === INDEX_VERSION ? watermark.upTo : 0;
    const rows = await history.scan(from, request.limit);
    const cold = await history.coldAmong(rows.map((row) => row.id));
    const records: JsonObject[] = [];
    const secrets: { message: number; kind: string; count: number }[] = [];
    const payloads: JsonObject[] = [];
    let upTo = from;
    let characters = 0;
    for (const row of rows) {
      if (characters > SLICE_CHARACTERS) break;
      upTo = row.id;
      if (cold.has(row.id)) continue;
      const body = (await history.bodies([row.id])).get(row.id);
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
    const pending = upTo < (await history.newestId());
    return { version: INDEX_VERSION, from, upTo, pending, records, secrets, payloads };
  });
}

export async function applyIndex(context: EngineContext, batch: IndexBatch): Promise<{ upTo: number }> {
  return context.store.write("derived", async ({ history, index, secrets }) => {
    const watermark = await index.watermark("msg");
    if (watermark.version !== batch.version) await clearIndex({ history, index, secrets });
    const reached = watermark.version === batch.version ? watermark.upTo : 0;
    if (batch.from !== reached) return { upTo: reached };
    await index.put(batch.records.map(recordOf));
    await secrets.record(batch.secrets.map((found) => ({ ...found, message: messageId(found.message) })));
    for (const payload of batch.payloads) await history.addPayload(payload as unknown as NewPayload);
    await index.setWatermark("msg", { upTo: batch.upTo, version: batch.version });
    return { upTo: batch.upTo };
  });
}

export async function checkIndex(
  context: EngineContext,
  { quick }: { quick: boolean },
): Promise<{ problem: string | null }> {
  return context.store.read(async ({ index }) => ({ problem: await index.verify({ quick }) }));
}

export async function rebuildIndex(context: EngineContext): Promise<{ pending: number }> {
  return context.store.write("derived", async ({ history, index, secrets }) => {
    await clearIndex({ history, index, secrets });
    return { pending: await history.newestId() };
  });
}

/** What was cold is indexed message by message again, and becomes cold anew. */
async function clearIndex({
  history,
  index,
  secrets,
}: Pick<Stores, "history" | "index" | "secrets">): Promise<void> {
  await index.clear("msg");
  await index.clear("sum");
  await history.warmAll();
  await secrets.clear();
}

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
  return row.heartbeat || row.state === "rejected";
}

/** A message as anyone but its owner at a terminal may see it. */
export function redactedText(context: EngineContext, body: MessageBody | undefined): string {
  return body === undefined ? "" : redact(plainText(body), context.identity.key).text;
}
