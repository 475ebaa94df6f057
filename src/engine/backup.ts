/** Copies of the store: made by the store itself, remembered here. */

import type { BackupAnswer, BackupApi, BackupRecord, BackupRequest } from "./backup-api.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";

/** How long a caller is kept waiting for news. */
const USUAL_STEP_MS = 1_000;
/** The newest of them. Older ones are listed by nobody any more. */
const MOST_REMEMBERED = 50;
const BACKUPS = "backups";

export async function backup(
  context: EngineContext,
  request: BackupRequest,
  signal?: AbortSignal,
): Promise<BackupAnswer> {
  const { store, clock, writer } = context;
  const within = request.withinMs ?? USUAL_STEP_MS;
  const answer =
    request.goOn === undefined
      ? await store.beginBackup(
          {
            path: request.path ?? null,
            at: clock.now(),
            replace: request.force ?? false,
            keep: request.keep ?? null,
          },
          within,
          signal,
        )
      : await store.awaitBackup(request.goOn, within, signal);
  if (answer.done) {
    const { path, bytes, removed } = answer;
    await writer.noteBackup({ backup: { path, at: clock.now(), bytes }, removed });
  }
  return answer;
}

export async function noteBackup(
  context: EngineContext,
  { backup: made, removed }: Parameters<BackupApi["noteBackup"]>[0],
): Promise<{ kept: number }> {
  return context.store.write("durable", async ({ meta }) => {
    const gone = new Set([made.path, ...removed]);
    const others = (await backupsMade({ meta })).filter(({ path }) => !gone.has(path));
    const kept = [...others, made].slice(-MOST_REMEMBERED);
    await meta.set(BACKUPS, JSON.stringify(kept));
    return { kept: kept.length };
  });
}

/** Copies that the store knows of, oldest first: what is erased now is still in them. They may have been deleted since. */
export async function backupsMade({ meta }: Pick<Stores, "meta">): Promise<readonly BackupRecord[]> {
  const kept = await meta.get(BACKUPS);
  return kept === undefined ? [] : (JSON.parse(kept) as readonly BackupRecord[]);
}
