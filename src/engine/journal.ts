/** Keeps what the host hints at, for whoever wonders later what happened when. */

import type { JournalEntry, LifecycleHint } from "./api.ts";
import type { EngineContext } from "./context.ts";

const KEPT = 1_000;
const DEFAULT_LIMIT = 50;

export async function hint(context: EngineContext, request: LifecycleHint): Promise<{ kept: number }> {
  const record = {
    at: context.clock.now(),
    event: request.event,
    sessionKey: request.sessionKey ?? null,
    reason: request.reason ?? null,
  };
  return context.store.write("derived", async ({ journal }) => ({
    kept: await journal.append(record, KEPT),
  }));
}

export async function journal(
  context: EngineContext,
  request: { limit?: number },
): Promise<{ entries: readonly JournalEntry[] }> {
  return context.store.read(async ({ journal: kept }) => {
    const records = await kept.newest(request.limit ?? DEFAULT_LIMIT);
    return {
      entries: records.map((record) => ({
        at: record.at,
        event: record.event,
        ...(record.sessionKey === null ? {} : { sessionKey: record.sessionKey }),
        ...(record.reason === null ? {} : { reason: record.reason }),
      })),
    };
  });
}
