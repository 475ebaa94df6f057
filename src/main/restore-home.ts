/** Puts a backup in the place of a home's store: what nobody may own meanwhile. */

import { randomBytes } from "node:crypto";
import {
  acquireOwnership,
  beginRestore,
  type Restore,
  type RestoreStep,
} from "../adapters/store-sqlite/index.ts";
import {
  type BackupRecord,
  buryAgain,
  buryLedgerAgain,
  buryLessonsAgain,
  createEngine,
  requireIdentity,
  takeBackAgain,
} from "../engine/index.ts";
import { systemClock } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { messageId } from "../kernel/ids.ts";
import type { RestoreOffer, RestoreReport } from "../surfaces/cli/dependencies.ts";
import { homeAt } from "../surfaces/daemon/index.ts";
import { readConfig } from "./config.ts";
import { readMark } from "./home-mark.ts";
import { premisesAt } from "./premises.ts";
import { storeServer } from "./store-config.ts";
import { withoutModels } from "./summary-means.ts";

export interface RestoreHomeOptions {
  readonly home: string;
  readonly file: string;
  readonly version: string;
  readonly signal?: AbortSignal;
  /** The address of the server that keeps the memory; absent: as the environment and the home's configuration say. */
  readonly store?: string | undefined;
  /** For tests. */
  readonly reached?: (step: RestoreStep) => void;
}

/** Checked and copied; nothing is replaced before `accept`. */
export async function offerRestore(options: RestoreHomeOptions): Promise<RestoreOffer> {
  const { home, file, signal, reached } = options;
  await refuseOnServer(options);
  const restore = await beginRestore({
    path: homeAt(home).database,
    file,
    at: systemClock.now(),
    ...(signal && { signal }),
    ...(reached && { reached }),
  });
  const { backup, present } = restore;
  return {
    messages: backup.messages,
    bytes: backup.bytes,
    presentMessages: present?.messages ?? null,
    presentIsDamaged: present === null && restore.aside !== null,
    isForeign: present !== null && present.installation !== backup.installation,
    async accept() {
      try {
        return await replace(restore, options);
      } finally {
        restore.end();
      }
    },
    decline: () => restore.end(),
  };
}

/** What is on a server is not in the folder: a copy that is put there would be another memory. */
async function refuseOnServer({ home, store: given }: RestoreHomeOptions): Promise<void> {
  const { store: config } = await readConfig(home);
  const server = await storeServer({ folder: home, config, env: process.env, given });
  const shown = server?.shown ?? (await readMark(home));
  if (shown === undefined) return;
  throw new NacreError(
    "backup/failed",
    `the memory of ${home} is on ${shown}, which is restored by its server`,
    "Use pg_restore or your server's own backups. For a backup of SQLite: restore it into an empty folder with --home, without NACRE_STORE, then run `nacre migrate --to` the server's address.",
  );
}

async function replace(
  restore: Restore,
  { home, file, version, signal }: RestoreHomeOptions,
): Promise<RestoreReport> {
  const taken = await prepareCopy(restore, { home, file, version });
  signal?.throwIfAborted();
  restore.finish();
  return { messages: restore.backup.messages, aside: restore.aside, ...taken };
}

type TakenAgain = Omit<RestoreReport, "messages" | "aside">;

const NOTHING_AGAIN: TakenAgain = {
  erasedAgain: 0,
  forgottenAgain: 0,
  memoriesErasedAgain: 0,
  memoriesForgottenAgain: 0,
  ledgerErasedAgain: 0,
  lessonsForgottenAgain: 0,
};

/** In the copy, so that at no moment a store is in place that has again what was erased. */
async function prepareCopy(
  { copy, present, backup, aside }: Restore,
  { home, file, version }: RestoreHomeOptions,
): Promise<TakenAgain> {
  const isSame = present !== null && present.installation === backup.installation;
  if (backup.installation === null) return NOTHING_AGAIN;
  const owned = await acquireOwnership({ path: copy, holder: { pid: process.pid, kind: "cli", version } });
  if (owned === undefined) throw new Error(`${copy} is in use although it was just made`);
  const { store } = owned;
  try {
    const identity = await requireIdentity(store);
    const engine = createEngine({
      store,
      identity,
      clock: systemClock,
      version,
      summaries: withoutModels(),
      premises: premisesAt(home),
      freshSecret: () => randomBytes(32).toString("hex"),
    });
    for (const known of isSame ? readList<BackupRecord>(present.backups) : []) {
      await engine.noteBackup({ backup: known, removed: [] });
    }
    // A backup does not know of itself, and the store that it replaces is one more copy.
    const now = systemClock.now();
    const kept = await store.read(({ meta }) => meta.get("backups"));
    if (!readList<BackupRecord>(kept ?? null).some(({ path }) => path === file)) {
      await engine.noteBackup({ backup: { path: file, at: now, bytes: backup.bytes }, removed: [] });
    }
    if (aside !== null) {
      await engine.noteBackup({ backup: { path: aside, at: now, bytes: 0 }, removed: [] });
    }
    const taken = isSame
      ? { ...present, waiting: readList<number>(present.waitingAgain).map(messageId) }
      : { withheld: [], absent: [], waiting: [] };
    const { erased, forgotten } = await takeBackAgain({ engine, store, identity }, taken);
    const buried = await buryAgain({ engine, store }, isSame ? present.buried : []);
    const ledger = await buryLedgerAgain(store, isSame ? present.ledgerBuried : []);
    const lessons = await buryLessonsAgain(store, isSame ? present.lessonsBuried : [], now);
    if (erased + buried.erased + ledger.erased + lessons.forgotten > 0)
      while (!(await engine.scrub({})).done);
    await engine.hint({ event: "store_restored" });
    return {
      erasedAgain: erased,
      forgottenAgain: forgotten,
      memoriesErasedAgain: buried.erased,
      memoriesForgottenAgain: buried.forgotten,
      ledgerErasedAgain: ledger.erased,
      lessonsForgottenAgain: lessons.forgotten,
    };
  } finally {
    await owned.release();
  }
}

function readList<One>(kept: string | null): readonly One[] {
  try {
    return JSON.parse(kept ?? "[]") as readonly One[];
  } catch {
    return [];
  }
}
