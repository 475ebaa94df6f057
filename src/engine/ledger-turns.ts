/**
 * Keeps the ledger up with the log, in order: what tools brought about, what was decided, planned and learned. Reading happens
 * in the background, storing in the writer's thread; a failure here fails no turn.
 */

import { type MessageId, messageId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import type { Lane } from "../rooms/history/index.ts";
import { hasLateCalls, settleLateCalls } from "./call-notes.ts";
import type { EngineContext } from "./context.ts";
import { type CallsMet, draftsOf, isObserved, type MessageDrafts } from "./ledger-drafts.ts";
import { keepDerived } from "./ledger-keep.ts";
import { observeAgain, observedAgain, observedUpTo, setObservedUpTo, toObserveAgain } from "./ledger-mark.ts";
import type { LedgerBatch } from "./ledger-turn-api.ts";
import { madeElsewhere } from "./made-elsewhere.ts";
import type { Stores } from "./stores.ts";

/** Another way to look counts from then on. */
const VERSION = "turns-v1";
/** Bytes of messages that a slice reads before it is closed early. */
const SLICE_BYTES = 1024 * 1024;

type Found = MessageDrafts & { readonly message: number };

export async function prepareLedger(
  context: EngineContext,
  { limit }: { readonly limit: number },
): Promise<LedgerBatch> {
  return context.store.read(async (stores) => {
    const { history, meta } = stores;
    const from = await observedUpTo(meta);
    const listed = (await toObserveAgain(meta)).filter((id) => id <= from).slice(0, limit);
    const isAgain = listed.length > 0;
    const rows = isAgain
      ? [...(await history.messages(listed.map(messageId))).values()]
      : await history.scan(from, limit);
    const isMade = await madeElsewhere(meta);
    const lanes = new Map<number, Lane | undefined>();
    const met: CallsMet = new Map();
    const found: JsonObject[] = [];
    let upTo = from;
    let bytes = 0;
    for (const row of rows) {
      if (!isAgain && bytes > SLICE_BYTES) break;
      if (!isAgain) upTo = row.id;
      if (!isAgain && isMade(row.id)) continue;
      if (!lanes.has(row.lane)) lanes.set(row.lane, await history.lane(row.lane));
      const lane = lanes.get(row.lane);
      if (!isObserved(context, row, lane)) continue;
      bytes += row.bytes;
      const body = (await history.bodies([row.id])).get(row.id);
      if (body === undefined) continue;
      const drafts = await draftsOf(context, stores, { row, lane, body, met });
      if (drafts.observations.length + drafts.events.length > 0)
        found.push(asJson({ message: row.id, ...drafts }));
    }
    const late = await hasLateCalls(context, stores);
    const pending = isAgain || upTo < (await history.newestId());
    const idle = upTo === from && !isAgain && !late;
    return { version: VERSION, from, upTo, pending, found, again: listed, late, idle };
  });
}

/** Applying a batch twice changes nothing. What was taken back meanwhile is left out. */
export async function applyLedger(
  context: EngineContext,
  batch: LedgerBatch,
): Promise<{ readonly upTo: number; readonly added: number }> {
  return context.store.write("derived", async (stores) => {
    const { history, meta } = stores;
    const reached = await observedUpTo(meta);
    if (batch.from !== reached) return { upTo: reached, added: 0 };
    const listed = new Set(await toObserveAgain(meta));
    const found = (batch.found as unknown as readonly Found[]).filter(
      ({ message }) => batch.again.length === 0 || listed.has(message),
    );
    const rows = await history.messages(found.map(({ message }) => messageId(message)));
    const torn: MessageId[] = [];
    let added = 0;
    for (const { message, ...drafts } of found) {
      const row = rows.get(messageId(message));
      const lane = row === undefined ? undefined : await history.lane(row.lane);
      if (row === undefined || !isObserved(context, row, lane)) continue;
      if (await isTorn(stores, drafts)) torn.push(row.id);
      else added += await keepDerived(context, stores, { row, lane, drafts });
    }
    await setObservedUpTo(meta, batch.upTo);
    await observedAgain(meta, batch.again);
    await observeAgain(stores, torn);
    if (batch.late) added += await settleLateCalls(context, stores);
    return { upTo: batch.upTo, added };
  });
}

/** What called for the result was taken back meanwhile: its words are among these. */
async function isTorn({ history }: Stores, { observations }: MessageDrafts): Promise<boolean> {
  for (const { caller } of observations) {
    const row = caller === null ? null : await history.message(messageId(caller));
    if (row !== null && row?.withheld !== null) return true;
  }
  return false;
}

function asJson({ message, observations, events }: Found): JsonObject {
  return {
    message,
    observations: observations.map((one) => ({ ...one, plan: one.plan === null ? null : { ...one.plan } })),
    events: events.map((one) => ({ ...one })),
  };
}
