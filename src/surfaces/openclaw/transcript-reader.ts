/**
 * Reads the host's transcript, a small page at a time.
 *
 * The reader is a private module of the host: looked for once, and done without where it is missing (turns still arrive
 * by commit). Reading happens on the host's own thread, so pages are small. Raw events are read instead of visible
 * messages: they show resets, they keep what was said and then left (a turn that was aborted), and their numbers are
 * those of a commit, while visible positions are used again.
 */

import type { ReconcileRequest, ResetEvent, TranscriptEntry } from "../../engine/api.ts";
import { isObject } from "../../kernel/json.ts";
import { storable } from "./storable.ts";

export interface TranscriptTarget {
  readonly agentId: string;
  readonly sessionKey: string;
  readonly sessionId: string;
  readonly storePath?: string;
}

export type TranscriptPage = Pick<ReconcileRequest, "entries" | "resets" | "complete"> & {
  readonly cursor: string;
};

export interface TranscriptReader {
  /**
   * The page after `cursor`, or undefined when there is no such transcript or it cannot be read now. An event larger than
   * a page is read only with `large`: while a reply waits it stays for later.
   */
  page(target: TranscriptTarget, cursor: string | null, large: boolean): Promise<TranscriptPage | undefined>;
}

/** About two milliseconds of the host's time. */
const PAGE_EVENTS = 100;
const PAGE_BYTES = 256 * 1024;
/** The log takes names of this length; the host's own have 36 characters. */
const LONGEST_ID = 500;
const LARGEST_EVENT = 64 * 1024 * 1024;

interface RawEvent {
  readonly seq: number;
  readonly event: unknown;
}

interface RawPage {
  readonly kind: "page" | "reset" | "missing" | "unavailable";
  readonly cursor?: string;
  readonly events?: readonly RawEvent[];
  readonly hasMore?: boolean;
  readonly requiredBytes?: number;
}

type ReadRawDelta = (
  call: TranscriptTarget & { cursor?: string; maxEvents: number; maxBytes: number },
) => Promise<RawPage>;

export type LoadReader = () => Promise<unknown>;

/** Resolves to undefined when this host has no such module. */
export async function findReader(load: LoadReader): Promise<TranscriptReader | undefined> {
  const module = await load().catch(() => undefined);
  const read = isObject(module) ? module["readSessionTranscriptRawDelta"] : undefined;
  if (typeof read !== "function") return undefined;
  return { page: (target, cursor, large) => readPage(read as ReadRawDelta, target, cursor, large) };
}

async function readPage(
  read: ReadRawDelta,
  target: TranscriptTarget,
  cursor: string | null,
  large: boolean,
): Promise<TranscriptPage | undefined> {
  let from = cursor;
  let maxBytes = PAGE_BYTES;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const page = await read({
      ...target,
      ...(from === null ? {} : { cursor: from }),
      maxEvents: PAGE_EVENTS,
      maxBytes,
    });
    if (page.kind === "reset" && page.cursor !== undefined) {
      // The transcript was rewritten: from the beginning. What is known stores nothing.
      from = page.cursor;
    } else if (page.requiredBytes !== undefined) {
      if (page.requiredBytes > LARGEST_EVENT) return undefined;
      if (!large) return { entries: [], resets: [], cursor: page.cursor ?? from ?? "", complete: false };
      maxBytes = page.requiredBytes;
    } else if (page.kind === "page" && page.cursor !== undefined) {
      return { ...entriesOf(page.events ?? []), cursor: page.cursor, complete: page.hasMore !== true };
    } else {
      return undefined;
    }
  }
  return undefined;
}

/** Messages and resets, in order. */
export function entriesOf(events: readonly RawEvent[]): Pick<ReconcileRequest, "entries" | "resets"> {
  const entries: TranscriptEntry[] = [];
  const resets: ResetEvent[] = [];
  for (const { seq: place, event } of events) {
    if (!isObject(event) || typeof event["id"] !== "string" || event["id"] === "") continue;
    const entryId = event["id"].slice(0, LONGEST_ID);
    const parentId = typeof event["parentId"] === "string" ? event["parentId"] : null;
    const written = Date.parse(String(event["timestamp"]));
    const at = Number.isFinite(written) ? { at: written } : {};
    const message = event["message"];
    if (event["type"] === "message" && isObject(message)) {
      entries.push({ entryId, place, parentId, message: storable(message).message, ...at });
    } else if (event["type"] === "reset") {
      const reason = typeof event["reason"] === "string" ? event["reason"] : "reset";
      resets.push({ entryId, place, reason, at: at.at ?? 0 });
    }
  }
  return { entries, resets };
}
