/**
 * Reads the lines of a transcript file, or the members of an array, one by one.
 *
 * Whatever cannot be taken in is reported with its number and a reason, and stops nothing. Where its id and its parent
 * can still be told they are kept as a link, so that what stands before it stays connected to what comes after.
 * Not here: which of the entries were shown (transcript-path.ts).
 */

import { isObject, isTooDeep, type JsonObject } from "../json.ts";
import { readJson } from "../read-json.ts";

/** A message as the host has it: any JSON object with a role. */
export type SaidMessage = JsonObject & { readonly role: string };

/** Text, or what could be made out of bytes that are not valid UTF-8, or of what `why` says: of no use but to find its links. */
export type TranscriptLine = string | { readonly garbled: string; readonly why?: string };

/** What one request can carry, with room for what goes around it. */
const LARGEST_MESSAGE_BYTES = 24 * 1024 * 1024;
/** A name that the engine takes. */
const LONGEST_ID = 500;
const LONGEST_ROLE = 64;
/** The host writes id and parent first. */
const HEAD_CHARACTERS = 2_000;

export interface MalformedLine {
  /** From 1. */
  readonly line: number;
  readonly reason: string;
}

/** One line that says something. */
export interface TranscriptItem {
  readonly place: number;
  /** Null when nothing can connect to it. */
  readonly id: string | null;
  /** Null: it begins a conversation. Undefined: the file does not say what came before. */
  readonly parent: string | null | undefined;
  /** The whole entry; undefined when only its links could be read. */
  readonly value: JsonObject | undefined;
  /** Undefined when the entry is something else, or cannot be taken in. */
  readonly message: SaidMessage | undefined;
  /** Nothing can be told about it, where it stood included. */
  readonly lost?: true;
  /** Written beside the conversation, which does not go on from it. */
  readonly aside?: true;
}

export interface ReadLines {
  /** An old export is one array of messages: its members are counted instead of lines. */
  readonly unit: "line" | "member";
  readonly items: readonly TranscriptItem[];
  readonly malformed: readonly MalformedLine[];
}

export function readLines(lines: readonly TranscriptLine[]): ReadLines {
  const malformed: MalformedLine[] = [];
  const members = wholeArray(lines);
  if (members !== null) {
    return { unit: "member", items: members.flatMap((value, at) => itemOf(value, at, malformed)), malformed };
  }
  const items = lines.flatMap((line, place) => {
    if (typeof line !== "string") {
      malformed.push({ line: place + 1, reason: line.why ?? "not valid UTF-8" });
      return linkIn(line.garbled, place);
    }
    if (line.trim() === "") return [];
    try {
      return itemOf(readJson(line), place, malformed);
    } catch {
      malformed.push({ line: place + 1, reason: "not valid JSON" });
      return linkIn(line, place);
    }
  });
  return { unit: "line", items, malformed };
}

function wholeArray(lines: readonly TranscriptLine[]): readonly unknown[] | null {
  const first = lines.find((line) => typeof line !== "string" || line.trim() !== "");
  if (typeof first !== "string" || !first.trimStart().startsWith("[")) return null;
  if (lines.some((line) => typeof line !== "string")) return null;
  try {
    const value: unknown = readJson(lines.join("\n"));
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function itemOf(value: unknown, place: number, malformed: MalformedLine[]): readonly TranscriptItem[] {
  const reason = refusal(value);
  if (reason !== null) malformed.push({ line: place + 1, reason });
  if (!isObject(value)) return [];
  const entry = value as JsonObject;
  const id = nameOf(entry["id"]);
  const before = parentIn(entry);
  const parent = before === null ? null : (nameOf(before) ?? undefined);
  const message = reason === null ? messageIn(entry) : undefined;
  const aside = entry["appendMode"] === "side" && { aside: true as const };
  return [{ place, id: entry["type"] === "session" ? null : id, parent, value: entry, message, ...aside }];
}

/** Somebody went back to another entry: what follows goes on from there. */
function parentIn(entry: JsonObject): unknown {
  return entry["type"] === "leaf" && "targetId" in entry ? entry["targetId"] : entry["parentId"];
}

/** Why an entry cannot be taken in; null when it can, or when it is no message and need not be. */
function refusal(value: unknown): string | null {
  if (!isObject(value)) return "not a JSON object";
  const { type } = value;
  const message = type === "message" ? value["message"] : value;
  const role = isObject(message) ? message["role"] : undefined;
  if (typeof role !== "string" || role === "") {
    // Everything else that the host writes says what it is.
    return typeof type === "string" && type !== "message" ? null : "a message without a role";
  }
  if (role.length > LONGEST_ROLE) return "a role that is too long";
  if (typeof value["id"] === "string" && value["id"].length > LONGEST_ID) return "an id that is too long";
  if (isTooDeep(message)) return "nested too deeply";
  if (Buffer.byteLength(JSON.stringify(message)) > LARGEST_MESSAGE_BYTES) return "larger than 24 MiB";
  return null;
}

function messageIn(entry: JsonObject): SaidMessage | undefined {
  const message = entry["type"] === "message" ? entry["message"] : entry;
  return isObject(message) && typeof message["role"] === "string" ? (message as SaidMessage) : undefined;
}

function nameOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" && value.length <= LONGEST_ID ? value : null;
}

/** Most lines that cannot be read were cut off: their beginning still tells where they stood. */
function linkIn(text: string, place: number): readonly TranscriptItem[] {
  const head = text.slice(0, HEAD_CHARACTERS).split(/"message"\s*:/, 1)[0]!;
  const id = /^\s*\{[^{}]*?"id"\s*:\s*"([^"\\\ufffd]{1,500})"/.exec(head)?.[1];
  const parent = /"parentId"\s*:\s*(?:"([^"\\\ufffd]{1,500})"|null)/.exec(head);
  const nothing = { place, value: undefined, message: undefined };
  if (id === undefined || parent === null) return [{ ...nothing, id: null, parent: undefined, lost: true }];
  return [{ ...nothing, id, parent: parent[1] ?? null }];
}
