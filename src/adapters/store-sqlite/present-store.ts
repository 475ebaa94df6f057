/** What the store that is about to be replaced has and a copy of it may not. */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import { type InstallationId, installationId, type MessageId, messageId } from "../../kernel/ids.ts";
import type { ShelfKey } from "../../rooms/durable/index.ts";
import type { AbsentWithholding, MessageBody, Withheld } from "../../rooms/history/index.ts";
import type { Burial } from "../../rooms/ledger/index.ts";
import { eventDigest } from "../sql/burial-table.ts";
import { digestOut, type StoredText, TIERS, textOut, WITHHELD } from "../sql/column-codes.ts";
import { readAbsent } from "../sql/history-absent.ts";
import { readBodies } from "../sql/history-bodies.ts";
import { BURIED } from "../sql/ledger-codes.ts";
import { Connection, type FileSql } from "./connection.ts";

export interface PresentStore {
  readonly installation: string | null;
  readonly token: number;
  readonly messages: number;
  readonly withheld: readonly PresentWithholding[];
  readonly absent: readonly AbsentWithholding[];
  /** What must not be remembered again. */
  readonly buried: readonly PresentBurial[];
  /** What of the ledger must not be let in again, or not with its words. */
  readonly ledgerBuried: readonly PresentLedgerBurial[];
  /** What must not be taught again but by a person. */
  readonly lessonsBuried: readonly PresentLessonBurial[];
  /** The list of copies that it knows of, as it keeps it. */
  readonly backups: string | null;
  /** The list of messages that were accepted and wait once more, as it keeps it. */
  readonly waitingAgain: string | null;
}

export interface PresentWithholding {
  readonly message: MessageId;
  readonly withheld: Withheld;
  readonly installation: InstallationId;
  readonly at: Instant;
  /** Of one that is erased. */
  readonly digest: string | null;
  readonly contentHash: string;
  readonly body: MessageBody;
}

export interface PresentBurial {
  readonly shelf: ShelfKey;
  readonly digest: string;
  readonly at: Instant;
  /** No memory says so any more; otherwise one does that a person may bring back. */
  readonly erased: boolean;
}

export interface PresentLedgerBurial {
  readonly shelf: ShelfKey;
  /** `redacted`: an event of which only the words went. */
  readonly kind: Burial["kind"] | "redacted";
  readonly hash: string;
  readonly at: Instant;
}

export interface PresentLessonBurial {
  readonly shelf: ShelfKey;
  readonly digest: string;
  /** There is no trace of it but that; otherwise it is known that there was one. */
  readonly erased: boolean;
}

interface WithheldRow {
  id: number;
  withheld: number;
  installation: StoredText;
  at: number;
  digest: Uint8Array | null;
  content_hash: Uint8Array;
}

/** Null when it cannot be read: that may be why it is to be replaced. */
export async function readPresent(path: string): Promise<PresentStore | null> {
  let connection: Connection | undefined;
  try {
    connection = new Connection({ path, busyTimeoutMs: 1_000, cacheKiB: 1_024 });
    const open = connection;
    const meta = (name: string) =>
      open.get<{ value: string }>("SELECT value FROM meta WHERE name = ?", name)?.value ?? null;
    const has = (table: string) =>
      open.get("SELECT 1 FROM sqlite_schema WHERE name = ?", table) !== undefined;
    return {
      installation: meta("installation"),
      token: open.get<{ token: number }>("SELECT token FROM owner WHERE id = 1")?.token ?? 0,
      messages: open.get<{ count: number }>("SELECT count(*) AS count FROM messages")?.count ?? 0,
      withheld: has("withholdings") ? await readWithheld(open) : [],
      absent: has("absent_withholdings") ? await readAbsent(open) : [],
      buried: has("memory_tombstones") ? readBuried(open) : [],
      ledgerBuried: has("ledger_tombstones") ? readLedgerBuried(open) : [],
      lessonsBuried: has("brain_buried") ? readLessonsBuried(open) : [],
      backups: meta("backups"),
      waitingAgain: meta("quarantine-again"),
    };
  } catch {
    return null;
  } finally {
    connection?.close();
  }
}

async function readWithheld(sql: FileSql): Promise<readonly PresentWithholding[]> {
  const rows = sql.all<WithheldRow>(
    `SELECT m.id, m.withheld, lanes.installation, m.at, w.digest, m.content_hash
     FROM withholdings AS w JOIN messages AS m ON m.id = w.message_id JOIN lanes ON lanes.id = m.lane_id
     WHERE m.withheld <> 0 ORDER BY m.id`,
  );
  const found: PresentWithholding[] = [];
  for (const row of rows) {
    const id = messageId(row.id);
    const body = (await readBodies(sql, [id])).get(id);
    if (body === undefined) continue;
    found.push({
      message: id,
      withheld: WITHHELD.name(row.withheld),
      installation: installationId(textOut(row.installation)),
      at: instantOf(row.at),
      digest: row.digest === null ? null : digestOut(row.digest),
      contentHash: digestOut(row.content_hash),
      body,
    });
  }
  return found;
}

interface BuriedRow extends ShelfRow {
  digest: Uint8Array;
  at: number;
  memories: number;
}

function readBuried(sql: FileSql): readonly PresentBurial[] {
  const rows = sql.all<BuriedRow>(
    `SELECT s.installation, s.tier, s.name, t.digest, t.at, count(m.id) AS memories
     FROM memory_tombstones AS t JOIN shelves AS s ON s.id = t.shelf_id
     LEFT JOIN memories AS m ON m.shelf_id = t.shelf_id AND m.digest = t.digest
     GROUP BY t.shelf_id, t.digest ORDER BY t.shelf_id, t.digest`,
  );
  return rows.map((row) => ({
    shelf: shelfKey(row),
    digest: digestOut(row.digest),
    at: instantOf(row.at),
    erased: row.memories === 0,
  }));
}

interface LedgerBuriedRow extends ShelfRow {
  kind: number | null;
  hash: Uint8Array | null;
  called: StoredText | null;
  at: number;
}

function readLedgerBuried(sql: FileSql): readonly PresentLedgerBurial[] {
  const rows = sql.all<LedgerBuriedRow>(
    `SELECT s.installation, s.tier, s.name, t.kind, t.hash, NULL AS called, t.at
     FROM ledger_tombstones AS t JOIN shelves AS s ON s.id = t.shelf_id
     UNION ALL SELECT s.installation, s.tier, s.name, NULL, NULL, e.name, e.created_at
     FROM events AS e JOIN shelves AS s ON s.id = e.shelf_id WHERE e.redacted <> 0`,
  );
  return rows.map((row) => ({
    shelf: shelfKey(row),
    kind: row.kind === null ? "redacted" : BURIED.name(row.kind),
    hash: digestOut(row.hash ?? eventDigest(textOut(row.called ?? ""))),
    at: instantOf(row.at),
  }));
}

function readLessonsBuried(sql: FileSql): readonly PresentLessonBurial[] {
  const rows = sql.all<ShelfRow & { digest: Uint8Array; lessons: number }>(
    `SELECT s.installation, s.tier, s.name, t.digest, count(l.id) AS lessons
     FROM brain_buried AS t JOIN shelves AS s ON s.id = t.shelf_id
     LEFT JOIN brain_lessons AS l ON l.shelf_id = t.shelf_id AND l.digest = t.digest
     GROUP BY t.shelf_id, t.digest ORDER BY t.shelf_id, t.digest`,
  );
  return rows.map((row) => ({
    shelf: shelfKey(row),
    digest: digestOut(row.digest),
    erased: row.lessons === 0,
  }));
}

interface ShelfRow {
  installation: StoredText;
  tier: number;
  name: StoredText;
}

function shelfKey({ installation, tier, name }: ShelfRow): ShelfKey {
  return {
    installation: installationId(textOut(installation)),
    tier: TIERS.name(tier),
    name: textOut(name),
  };
}
