/**
 * Leaves nothing of what was deleted, in the file or beside it; in slices between which commits go through.
 *
 * What SQLite overwrites by itself (`secure_delete`, always on) is not everything. Left over are terms in the full-text
 * tables, copies of rows in the slack of pages, and the write-ahead log. Each is a stage here, in this order; what is
 * erased meanwhile begins it anew.
 *
 * Slack is overwritten in the file itself. Its bytes mean nothing to SQLite, and nothing else may be written at that
 * moment: the write lock is held, and the log is empty, so that no page has a newer version than the one in the file.
 */

import { ERASED_MEMORIES } from "../sql/erasures.ts";
import type { Connection, FileSql } from "./connection.ts";
import { logBytes } from "./database-file.ts";
import { mergeSome, staleChannel } from "./fts-merge.ts";
import { MOST_PAGES, slackOf } from "./page-slack.ts";
import { type RawFile, rawFile } from "./raw-file.ts";

/** What a slice may hold up a commit for. */
const SLICE_MS = 4;
const FEWEST_PAGES = 8;
const MOST_MERGED = 256;
/** Merged pages after which the log is moved into the file, so that no commit has to. */
const CHECKPOINT_AFTER_PAGES = 500;
const PAGES_AT_ONCE = 64;
const LONG_LOG_BYTES = 4 * 1024 * 1024;
/** What was scrubbed last, as the number of erasures it covered. */
const SCRUBBED = "scrubbed";

export interface ScrubDoors {
  readonly path: string;
  /** The connection that writes: its cache must not bring back what was wiped. */
  readonly writer: Connection;
  /** One that waits for nobody, for the log. */
  readonly checkpointer: Connection;
  /** Holds the write lock meanwhile, and keeps what was done. */
  locked<T>(work: (sql: FileSql) => T): Promise<T>;
}

/** `waiting`: somebody reads what is to be moved; try again. */
export type ScrubStep = "more" | "waiting" | "done";

export class Scrub {
  readonly #doors: ScrubDoors;
  #mergePages = 32;
  #merged = 0;
  /** The page to look at next; undefined: the full-text tables come first. */
  #page: number | undefined;
  /** How many erasures there were when the pages were begun. */
  #erasures = 0;

  constructor(doors: ScrubDoors) {
    this.#doors = doors;
  }

  async step(): Promise<ScrubStep> {
    return this.#page === undefined ? await this.#mergeTerms() : await this.#wipePages(this.#page);
  }

  async #mergeTerms(): Promise<ScrubStep> {
    const began = performance.now();
    const stale = await this.#doors.locked((sql) => {
      const channel = staleChannel(sql);
      if (channel === undefined) this.#erasures = erasuresIn(sql);
      else mergeSome(sql, channel, this.#mergePages);
      return channel !== undefined;
    });
    if (!stale) {
      this.#page = 1;
      return "more";
    }
    this.#merged += this.#mergePages;
    if (this.#merged >= CHECKPOINT_AFTER_PAGES) {
      this.#merged = 0;
      this.#doors.checkpointer.get("PRAGMA wal_checkpoint(PASSIVE)");
    }
    const tookMs = performance.now() - began;
    if (tookMs > SLICE_MS) this.#mergePages = Math.max(FEWEST_PAGES, this.#mergePages >> 1);
    else if (tookMs < SLICE_MS / 3) this.#mergePages = Math.min(MOST_MERGED, this.#mergePages << 1);
    return "more";
  }

  async #wipePages(from: number): Promise<ScrubStep> {
    const { path, writer, locked } = this.#doors;
    if (!emptyLog(this.#doors)) return "waiting";
    const file = rawFile(path, "writing");
    if (file === undefined) return "done";
    const next = await locked((sql) => {
      // A commit has slipped in between.
      if (logBytes(path) > 0) return from;
      const reached = wipeSome(file, from, pageSize(sql));
      writer.exec("PRAGMA shrink_memory");
      return reached;
    });
    if (next !== null) {
      this.#page = next;
      return next === from ? "waiting" : "more";
    }
    return await this.#finish(file);
  }

  async #finish(file: RawFile): Promise<ScrubStep> {
    this.#page = undefined;
    file.sync();
    const whole = await this.#doors.locked((sql) => {
      if (erasuresIn(sql) !== this.#erasures || staleChannel(sql) !== undefined) return false;
      sql.run(
        "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        SCRUBBED,
        String(this.#erasures),
      );
      return true;
    });
    return whole ? "done" : "more";
  }
}

/** Something was erased, and what it left behind was not seen to. */
export function isScrubDue(sql: FileSql): boolean {
  const row = sql.get<{ value: string }>("SELECT value FROM meta WHERE name = ?", SCRUBBED);
  return erasuresIn(sql) > Number(row?.value ?? 0);
}

/** How often something was erased: what was not scrubbed since is seen to by the next owner. */
function erasuresIn(sql: FileSql): number {
  const messages = sql.get<{ count: number }>(
    "SELECT count(*) AS count FROM withholdings WHERE digest IS NOT NULL",
  );
  const memories = sql.get<{ value: string }>("SELECT value FROM meta WHERE name = ?", ERASED_MEMORIES);
  return (messages?.count ?? 0) + Number(memories?.value ?? 0);
}

/** False while somebody reads from it. */
function emptyLog({ path, checkpointer }: ScrubDoors): boolean {
  const bytes = logBytes(path);
  if (bytes === 0) return true;
  // What can be moved without holding anybody up goes first, where it is much: the rest is then short.
  if (bytes > LONG_LOG_BYTES) checkpointer.get("PRAGMA wal_checkpoint(PASSIVE)");
  return checkpointer.get<{ busy: number }>("PRAGMA wal_checkpoint(TRUNCATE)")?.busy === 0;
}

function pageSize(sql: FileSql): number {
  return sql.get<{ page_size: number }>("PRAGMA page_size")?.page_size ?? 4_096;
}

/** Where to go on (pages are counted from 0 here, and the first has none), or null at the end of the file. */
function wipeSome(file: RawFile, from: number, size: number): number | null {
  const until = performance.now() + SLICE_MS;
  const buffer = Buffer.alloc(size * PAGES_AT_ONCE);
  for (let page = from; page < MOST_PAGES; page += PAGES_AT_ONCE) {
    if (performance.now() > until) return page;
    const pages = Math.floor(file.read(buffer, page * size) / size);
    for (let at = 0; at < pages; at += 1) {
      for (const { from: start, length } of slackOf(buffer.subarray(at * size, (at + 1) * size))) {
        file.wipe((page + at) * size + start, length);
      }
    }
    if (pages < PAGES_AT_ONCE) return null;
  }
  return null;
}
