/** Copies of the store: made by the store itself, remembered here. */

import { codeOf } from "../kernel/errors.ts";
import type { BackupAnswer, BackupApi, BackupRecord, BackupRequest } from "./backup-api.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";

/** How long a caller is kept waiting for news. */
const USUAL_STEP_MS = 1_000;
/** The newest of them. Older ones are listed by nobody any more. */
const MOST_REMEMBERED = 1_000;
const BACKUPS = "backups";

/**
 * Noted as soon as it is begun: from then on it has what may be erased while it is made, whoever waits for its end. One
 * that came to nothing is listed no longer than until that is known.
 */
export async function backup(
  context: EngineContext,
  request: BackupRequest,
  signal?: AbortSignal,
): Promise<BackupAnswer> {
  const { store, writer } = context;
  const within = request.withinMs ?? USUAL_STEP_MS;
  const path = request.goOn ?? (await begin(context, request, signal));
  try {
    const answer = await store.awaitBackup(path, within, signal);
    if (answer.done) await note(context, answer);
    return answer;
  } catch (error) {
    // Nothing is left of it. One that nobody knows of may be there all the same: made by an owner before.
    if (codeOf(error) !== "backup/invalid") await writer.noteBackup({ backup: null, removed: [path] });
    throw error;
  }
}

async function begin(
  context: EngineContext,
  { path, force, keep }: BackupRequest,
  signal: AbortSignal | undefined,
): Promise<string> {
  const at = context.clock.now();
  const order = { path: path ?? null, at, replace: force ?? false, keep: keep ?? null };
  const begun = await context.store.beginBackup(order, 0, signal);
  await note(context, begun);
  return begun.path;
}

async function note({ writer, clock }: EngineContext, { path, bytes, removed }: BackupAnswer): Promise<void> {
  await writer.noteBackup({ backup: { path, at: clock.now(), bytes }, removed });
}

export async function noteBackup(
  context: EngineContext,
  { backup: made, removed }: Parameters<BackupApi["noteBackup"]>[0],
): Promise<{ kept: number }> {
  return context.store.write("durable", async ({ meta }) => {
    const gone = new Set([made?.path, ...removed]);
    const others = (await backupsMade({ meta })).filter(({ path }) => !gone.has(path));
    const kept = [...others, ...(made === null ? [] : [made])].slice(-MOST_REMEMBERED);
    await meta.set(BACKUPS, JSON.stringify(kept));
    return { kept: kept.length };
  });
}

/** Copies that the store knows of, oldest first: what is erased now is still in them. They may have been deleted since. */
export async function backupsMade({ meta }: Pick<Stores, "meta">): Promise<readonly BackupRecord[]> {
  const kept = await meta.get(BACKUPS);
  return kept === undefined ? [] : (JSON.parse(kept) as readonly BackupRecord[]);
}
