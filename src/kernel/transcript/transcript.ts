/**
 * Understands a transcript file of the host: one JSON object a line, or one JSON array of messages.
 *
 * Pure. Where every message has an id the entries form a tree and only the path from the last entry to the root was
 * ever shown; branches that a person left are counted and not imported. A line that cannot be read is reported and
 * never stops the rest. Not here: reading one line (transcript-lines.ts), telling the branches (transcript-path.ts).
 */

import type { Instant } from "../clock.ts";
import { sha256Hex } from "../hash.ts";
import { canonicalJson, isObject } from "../json.ts";
import { momentOf } from "./moment.ts";
import {
  type MalformedLine,
  readLines,
  type SaidMessage,
  type TranscriptItem,
  type TranscriptLine,
} from "./transcript-lines.ts";
import { abandonedIds, type Linked } from "./transcript-path.ts";

export interface TranscriptEntry {
  readonly entryId: string;
  readonly place: number;
  readonly message: SaidMessage;
  /** The entry before it, where the host says so. */
  readonly parentId?: string | null;
  /** When it was written, for a message that does not say when it was said. */
  readonly at?: Instant;
}

export interface Transcript {
  readonly sessionId: string | null;
  readonly parentSessionId: string | null;
  /** What its header says; null: it has none, or none that says so. */
  readonly startedAt: Instant | null;
  /** Set when every message has an id. */
  readonly entries: readonly TranscriptEntry[];
  /** Set when some message has none. */
  readonly messages: readonly SaidMessage[];
  readonly resets: readonly TranscriptReset[];
  /** What `malformed` counts. */
  readonly unit: "line" | "member";
  readonly malformed: readonly MalformedLine[];
  /** Entries whose id came again later in the file: the last one counts, in the place of the first. */
  readonly repeated: number;
  /** Messages on branches that were left. */
  readonly abandoned: number;
  /** Summaries that the host made of what stands in it word for word. */
  readonly summaries: number;
  /** What a plugin of the host put before the model; nobody said it. */
  readonly injected: number;
}

export interface TranscriptReset {
  readonly entryId: string;
  readonly place: number;
  readonly reason: string;
  readonly at: number;
}

/** What the engine takes: a longer reason is cut, a longer name is none. */
const LONGEST_TEXT = 500;

/** Hex digits that name a session: as many as the host's own ids have. */
const NAME_DIGITS = 32;

/** What a time that is told comes to; null: it is none that can be used. */
export type TimeOf = (stamp: unknown) => Instant | null;

export function parseTranscript(lines: readonly TranscriptLine[], timeOf: TimeOf = momentOf): Transcript {
  const { unit, items, malformed } = readLines(lines);
  const header = items.find(({ value }) => value?.["type"] === "session")?.value;
  const common = {
    sessionId: nameOf(header?.["id"]),
    parentSessionId: nameOf(header?.["parentSession"]),
    startedAt: timeOf(header?.["timestamp"]),
    unit,
    malformed,
    summaries: countOf(items, SUMMARIES),
    injected: countOf(items, INJECTED),
  };
  if (items.some((item) => item.message !== undefined && item.id === null)) {
    const messages = items.flatMap(({ message }) => message ?? []);
    return { ...common, entries: [], messages, resets: [], repeated: 0, abandoned: 0 };
  }
  const nodes = linkedOf(items);
  // When the last line is lost, so is the knowledge of which branch it was on.
  const left = items.at(-1)?.lost === true ? new Set<string>() : abandonedIds(nodes);
  const distinct = lastVersions(nodes);
  const kept = distinct.filter((node) => !left.has(node.id));
  const isMessage = (node: Linked): boolean => node.message !== undefined;
  return {
    ...common,
    entries: kept.flatMap((node) => entryOf(node, timeOf)),
    messages: [],
    resets: kept.flatMap((node) => resetOf(node, timeOf) ?? []),
    repeated: nodes.filter(isRead).length - distinct.filter(isRead).length,
    abandoned: distinct.filter(isMessage).length - kept.filter(isMessage).length,
  };
}

const SUMMARIES = ["compaction", "branch_summary"];
const INJECTED = ["custom_message"];

function countOf(items: readonly TranscriptItem[], types: readonly string[]): number {
  return items.filter(({ value }) => types.includes(String(value?.["type"]))).length;
}

/**
 * A file without a header is named by how its conversation opens, which stays when the file grows, moves or comes
 * through a pipe. Instructions to the model open many conversations: the first words after them count too.
 */
export function nameByOpening({ entries, messages }: Pick<Transcript, "entries" | "messages">): string {
  const said = messages.length > 0 ? messages : entries.map((entry) => entry.message);
  const words = said.findIndex(({ role }) => role !== "system" && role !== "developer");
  const opening = said.slice(0, words + 1 || said.length);
  return sha256Hex(canonicalJson([entries[0]?.entryId ?? null, ...opening])).slice(0, NAME_DIGITS);
}

/** A heartbeat marks its question only: what follows, up to the next question, is part of it. */
export function asksHeartbeat(message: SaidMessage): boolean {
  const provenance = message["provenance"];
  return isObject(provenance) && provenance["sourceTool"] === "heartbeat";
}

/** What has an id; a link that was all that could be read gives way to an entry of its name. */
function linkedOf(items: readonly TranscriptItem[]): readonly Linked[] {
  const nodes = items.filter((item): item is Linked => item.id !== null);
  const read = new Set(nodes.filter(isRead).map((node) => node.id));
  return nodes.filter((node) => isRead(node) || !read.has(node.id));
}

function isRead(node: TranscriptItem): boolean {
  return node.value !== undefined;
}

/** One per id, in the order of the file. */
function lastVersions(nodes: readonly Linked[]): readonly Linked[] {
  return [...Map.groupBy(nodes, (node) => node.id).values()].map((versions) => {
    const { place, parent } = versions[0]!;
    const last = versions.findLast((version) => version.message !== undefined) ?? versions.at(-1)!;
    return { ...last, place, parent };
  });
}

function entryOf({ id, place, parent, value, message }: Linked, timeOf: TimeOf): readonly TranscriptEntry[] {
  if (message === undefined) return [];
  const at = timeOf(message["timestamp"]) === null ? timeOf(value?.["timestamp"]) : null;
  const parentId = parent === undefined ? {} : { parentId: parent };
  return [{ entryId: id, place, message, ...parentId, ...(at !== null && { at }) }];
}

function resetOf({ id, place, value }: Linked, timeOf: TimeOf): TranscriptReset | null {
  if (value?.["type"] !== "reset") return null;
  const reason = (textOf(value["reason"]) ?? "reset").slice(0, LONGEST_TEXT);
  return { entryId: id, place, reason, at: timeOf(value["timestamp"]) ?? 0 };
}

function nameOf(value: unknown): string | null {
  const text = textOf(value);
  return text === null || text.length > LONGEST_TEXT ? null : text;
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
