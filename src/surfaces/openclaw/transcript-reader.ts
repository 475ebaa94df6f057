/**
 * Reads the host's transcript, a small page at a time.
 *
 * The reader is a private module of the host: looked for once, and done without where it is missing (turns still arrive
 * by commit). Reading happens on the host's own thread, so pages are small. Raw events are read instead of visible
 * messages because only they show resets; of branches that were left only the one that is in use counts.
 */

import type { ReconcileRequest, ResetEvent, TranscriptEntry } from "../../engine/api.ts";
import { isObject, type JsonObject } from "../../kernel/json.ts";

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
  /** The page after `cursor`, or undefined when there is no such transcript or it cannot be read now. */
  page(target: TranscriptTarget, cursor: string | null): Promise<TranscriptPage | undefined>;
}

/** About two milliseconds of the host's time. */
const PAGE_EVENTS = 100;
const PAGE_BYTES = 256 * 1024;
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
  return { page: (target, cursor) => readPage(read as ReadRawDelta, target, cursor) };
}

async function readPage(
  read: ReadRawDelta,
  target: TranscriptTarget,
  cursor: string | null,
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
    } else if (page.requiredBytes !== undefined && page.requiredBytes <= LARGEST_EVENT) {
      maxBytes = page.requiredBytes;
    } else if (page.kind === "page" && page.cursor !== undefined) {
      return { ...entriesOf(page.events ?? []), cursor: page.cursor, complete: page.hasMore !== true };
    } else {
      return undefined;
    }
  }
  return undefined;
}

interface Node {
  readonly id: string;
  readonly parentId: string | null;
  readonly place: number;
  readonly event: JsonObject;
}

/** Messages and resets on the path that ends at the newest event, in order. */
export function entriesOf(events: readonly RawEvent[]): Pick<ReconcileRequest, "entries" | "resets"> {
  const nodes = events.flatMap(({ seq, event }) => nodeOf(seq, event) ?? []);
  const path = pathTo(nodes);
  const entries: TranscriptEntry[] = [];
  const resets: ResetEvent[] = [];
  for (const node of path) {
    const { event, id, place, parentId } = node;
    const message = event["message"];
    if (event["type"] === "message" && isObject(message) && typeof message["role"] === "string") {
      entries.push({ entryId: id, place, parentId, message: message as JsonObject });
    } else if (event["type"] === "reset") {
      const at = Date.parse(String(event["timestamp"]));
      const reason = typeof event["reason"] === "string" ? event["reason"] : "reset";
      resets.push({ entryId: id, place, reason, at: Number.isFinite(at) ? at : 0 });
    }
  }
  return { entries, resets };
}

function nodeOf(place: number, event: unknown): Node | null {
  if (!isObject(event) || typeof event["id"] !== "string" || event["type"] === "session") return null;
  const parentId = typeof event["parentId"] === "string" ? event["parentId"] : null;
  return { id: event["id"], parentId, place, event: event as JsonObject };
}

function pathTo(nodes: readonly Node[]): readonly Node[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const path: Node[] = [];
  const seen = new Set<string>();
  for (let node = nodes.at(-1); node !== undefined && !seen.has(node.id); ) {
    seen.add(node.id);
    path.push(node);
    node = node.parentId === null ? undefined : byId.get(node.parentId);
  }
  return path.reverse();
}
