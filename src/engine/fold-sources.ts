/** Reads what a summary is to be written of. Large parts that nobody noted yet are noted on the way. */

import type { MessageId, SummaryId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import {
  type NewPayload,
  payloadsIn,
  type SourceMessage,
  type StoredSummary,
  type SummaryBody,
} from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { INDEX_VERSION, redactor } from "./index-text.ts";

/** In the order of the ids; those that cannot be read are left out. */
export async function readMessages(
  context: EngineContext,
  ids: readonly MessageId[],
): Promise<readonly SourceMessage[]> {
  const read = await readOnce(context, ids);
  const unnoted = read.messages
    .filter(({ row, payloads }) => row.id > read.noted && payloads.length === 0)
    .flatMap(({ row, body }) => payloadsIn(row, body, redactor(context)));
  if (unnoted.length === 0) return read.messages;
  await context.writer.keepPayloads({ payloads: unnoted.map(payloadAsJson) });
  return (await readOnce(context, ids)).messages;
}

async function readOnce(
  context: EngineContext,
  ids: readonly MessageId[],
): Promise<{ readonly messages: readonly SourceMessage[]; readonly noted: number }> {
  return context.store.read(async ({ history, index }) => {
    const watermark = await index.watermark("msg");
    const bodies = await history.bodies(ids);
    const payloads = Map.groupBy(await history.payloadsOf(ids), (payload) => payload.message);
    const messages: SourceMessage[] = [];
    for (const id of ids) {
      const [row, body] = [await history.message(id), bodies.get(id)];
      if (row !== undefined && body !== undefined)
        messages.push({ row, body, payloads: payloads.get(id) ?? [] });
    }
    return { messages, noted: watermark.version === INDEX_VERSION ? watermark.upTo : 0 };
  });
}

export function payloadAsJson(payload: NewPayload): JsonObject {
  return { ...payload };
}

export interface ReadSummary {
  readonly summary: StoredSummary;
  readonly body: SummaryBody;
}

/** In the order of the ids; those that cannot be read are left out. */
export async function readSummaries(
  context: EngineContext,
  ids: readonly SummaryId[],
): Promise<readonly ReadSummary[]> {
  return context.store.read(async ({ history }) => {
    const bodies = await history.summaryBodies(ids);
    const read: ReadSummary[] = [];
    for (const id of ids) {
      const [summary, body] = [await history.summary(id), bodies.get(id)];
      if (summary !== undefined && body !== undefined) read.push({ summary, body });
    }
    return read;
  });
}
