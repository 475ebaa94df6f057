/** Keeps what the host hints at and what people did, for whoever wonders later what happened when. */

import type { Instant } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import type { JsonObject } from "../kernel/json.ts";
import { redact } from "../kernel/text/secrets.ts";
import type { JournalRecord } from "../ports/journal.ts";
import type { HintAnswer, JournalAnswer, JournalEntry, JournalRequest, LifecycleHint } from "./api.ts";
import type { Held } from "./collection-records.ts";
import type { EngineContext } from "./context.ts";

export const KEPT_HINTS = 1_000;
/** Of what people did; many hints of a busy host do not push it out. */
export const KEPT_ACTS = 2_000;
const DEFAULT_LIMIT = 50;

export async function hint(context: EngineContext, request: LifecycleHint): Promise<HintAnswer> {
  const { event, hook, sessionKey, sessionId, reason: said, ...others } = request;
  const reason = said === undefined ? null : redact(said, context.identity.key).text;
  const name = event ?? hook;
  if (name === undefined) {
    throw new NacreError(
      "input/bad-field",
      "params.hook is missing",
      "Say what happened: session_end, for one.",
    );
  }
  const record: JournalRecord = {
    at: context.clock.now(),
    event: name,
    sessionKey: sessionKey ?? null,
    sessionId: sessionId ?? null,
    reason,
    details: Object.keys(others).length === 0 ? null : { ...others },
  };
  return context.store.write("derived", async ({ journal }) => ({
    ok: true,
    kept: await journal.append(record, KEPT_HINTS),
    hook: name,
    sessionId: sessionId ?? "",
    reason: reason ?? "",
  }));
}

export async function journal(context: EngineContext, request: JournalRequest): Promise<JournalAnswer> {
  return context.store.read(async ({ journal: kept }) => {
    const records = await kept.newest(request.limit ?? DEFAULT_LIMIT, request.sessionId);
    return {
      entries: records.map(entryOf),
      results: records.map((record) => ({ ...heldHint(record), score: 0, version: 1 })),
    };
  });
}

function entryOf({ at, event, sessionKey, sessionId, reason, details }: JournalRecord): JournalEntry {
  const named = details?.["refs"];
  const refs = Array.isArray(named) ? named.filter((one) => typeof one === "string") : [];
  return {
    at,
    event,
    ...(sessionKey !== null && { sessionKey }),
    ...(sessionId !== null && { sessionId }),
    ...(reason !== null && { reason }),
    ...(refs.length > 0 && { refs }),
  };
}

/** As a record of the collection that earlier programs know. */
export function heldHint({ at, event, sessionKey, sessionId, reason, details }: JournalRecord): Held {
  const metadata: JsonObject = {
    ...details,
    type: "session_lifecycle_hint",
    internal: true,
    source: "openclaw-hook",
    ingest_kind: "lifecycle_journal",
    ts: at satisfies Instant,
    hook: event,
    sessionId: sessionId ?? "",
    sessionKey: sessionKey ?? "",
    reason: reason ?? "",
  };
  return { id: `${event}:${sessionId ?? sessionKey ?? "none"}:${at}`, text: event, metadata };
}
