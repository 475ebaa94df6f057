/**
 * Understands a transcript file of the host: one JSON object a line, or one JSON array of messages.
 *
 * Pure. Where every message has an id the entries form a tree and only the path from the last entry to the root was
 * ever shown; branches that a person left are counted and not imported. A line that cannot be read is reported and
 * never stops the rest.
 */

import { isObject, type JsonObject } from "../../kernel/json.ts";
import type { HostMessage } from "./message.ts";
import type { Entry } from "./walk.ts";

export interface Transcript {
  readonly sessionId: string | null;
  readonly parentSessionId: string | null;
  /** Set when every message has an id. */
  readonly entries: readonly Entry[];
  /** Set when some message has none. */
  readonly messages: readonly HostMessage[];
  readonly resets: readonly TranscriptReset[];
  readonly malformed: readonly MalformedLine[];
  /** Entries whose id came again later in the file: the last one counts. */
  readonly repeated: number;
  /** Messages on branches that were left. */
  readonly abandoned: number;
}

export interface TranscriptReset {
  readonly entryId: string;
  readonly place: number;
  readonly reason: string;
  readonly at: number;
}

export interface MalformedLine {
  /** From 1. */
  readonly line: number;
  readonly reason: string;
}

interface Node {
  readonly id: string;
  readonly parent: string | null;
  readonly place: number;
  readonly value: JsonObject;
}

export function parseTranscript(lines: readonly string[]): Transcript {
  const malformed: MalformedLine[] = [];
  const values = valuesOf(lines, malformed);
  const header = values.find(({ value }) => value["type"] === "session")?.value;
  const bare = values.flatMap(({ value }) => messageOf(value) ?? []);
  const nodes = values.flatMap(({ value, place }) => nodeOf(value, place) ?? []);
  const tree =
    bare.length > 0 && nodes.filter((node) => messageOf(node.value) !== null).length === bare.length;
  const common = {
    sessionId: textOf(header?.["id"]),
    parentSessionId: textOf(header?.["parentSession"]),
    malformed,
  };
  if (!tree) return { ...common, entries: [], messages: bare, resets: [], repeated: 0, abandoned: 0 };
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const path = leafPath(nodes, byId);
  const entries = path.flatMap((node) => {
    const message = messageOf(node.value);
    return message === null ? [] : [{ entryId: node.id, place: node.place, message, parentId: node.parent }];
  });
  const distinct = [...byId.values()].filter((node) => messageOf(node.value) !== null).length;
  return {
    ...common,
    entries,
    messages: [],
    resets: path.flatMap((node) => resetOf(node) ?? []),
    repeated: nodes.length - byId.size,
    abandoned: distinct - entries.length,
  };
}

function valuesOf(
  lines: readonly string[],
  malformed: MalformedLine[],
): { value: JsonObject; place: number }[] {
  const whole = wholeArray(lines);
  if (whole !== null) return whole.map((value, place) => ({ value, place }));
  return lines.flatMap((line, place) => {
    if (line.trim() === "") return [];
    try {
      const value: unknown = JSON.parse(line);
      if (isObject(value)) {
        if (value["type"] !== "message" || messageOf(value as JsonObject) !== null) {
          return [{ value: value as JsonObject, place }];
        }
        malformed.push({ line: place + 1, reason: "a message without a role" });
        return [];
      }
      malformed.push({ line: place + 1, reason: "not a JSON object" });
    } catch {
      malformed.push({ line: place + 1, reason: "not valid JSON" });
    }
    return [];
  });
}

/** Old exports are one array of messages. */
function wholeArray(lines: readonly string[]): JsonObject[] | null {
  const first = lines.find((line) => line.trim() !== "");
  if (first === undefined || !first.trimStart().startsWith("[")) return null;
  try {
    const value: unknown = JSON.parse(lines.join("\n"));
    return Array.isArray(value) ? value.filter(isObject).map((item) => item as JsonObject) : null;
  } catch {
    return null;
  }
}

function messageOf(value: JsonObject): HostMessage | null {
  const message = value["type"] === "message" ? value["message"] : value;
  if (!isObject(message) || typeof message["role"] !== "string" || message["role"] === "") return null;
  return message as HostMessage;
}

function nodeOf(value: JsonObject, place: number): Node | null {
  const id = textOf(value["id"]);
  if (id === null || value["type"] === "session") return null;
  return { id, parent: textOf(value["parentId"]), place, value };
}

/** From the last entry up to the root; a parent that is missing ends the path there. */
function leafPath(nodes: readonly Node[], byId: ReadonlyMap<string, Node>): readonly Node[] {
  const path: Node[] = [];
  const seen = new Set<string>();
  for (let node = nodes.at(-1); node !== undefined && !seen.has(node.id); ) {
    const current: Node = byId.get(node.id) ?? node;
    seen.add(current.id);
    path.push(current);
    node = current.parent === null ? undefined : byId.get(current.parent);
  }
  return path.reverse();
}

function resetOf(node: Node): TranscriptReset | null {
  if (node.value["type"] !== "reset") return null;
  const at = Date.parse(String(node.value["timestamp"]));
  return {
    entryId: node.id,
    place: node.place,
    reason: textOf(node.value["reason"]) ?? "reset",
    at: Number.isFinite(at) ? at : 0,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
