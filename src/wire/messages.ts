/**
 * JSON-RPC 2.0 messages as values: what a frame says, and how one is written.
 *
 * Beyond the standard a request may carry `deadlineMs`, how long its caller waits, so that the other side can
 * give up too. Batches are refused. Order of members is fixed when writing: an oversized frame can then be
 * attributed by its first bytes.
 */

import { isObject, type JsonObject } from "../kernel/json.ts";
import { readJson } from "../kernel/read-json.ts";

export type RequestId = number | string;

export interface WireError {
  readonly code: number;
  readonly message: string;
  readonly data?: { readonly code: string; readonly hint: string };
}

export type Message =
  | {
      readonly type: "request";
      readonly id: RequestId;
      readonly method: string;
      readonly params: unknown;
      readonly deadlineMs?: number;
    }
  | { readonly type: "notification"; readonly method: string; readonly params: unknown }
  | { readonly type: "result"; readonly id: RequestId; readonly result: unknown }
  | { readonly type: "error"; readonly id: RequestId | null; readonly error: WireError }
  | { readonly type: "malformed"; readonly id: RequestId | null; readonly reason: string };

/** The longest wait a request may ask for: what a timer can hold, and far more than anything needs. */
const LONGEST_DEADLINE_MS = 24 * 60 * 60 * 1000;

export function readMessage(frame: string): Message {
  let value: unknown;
  try {
    value = readJson(frame);
  } catch {
    return { type: "malformed", id: null, reason: "the frame is not JSON" };
  }
  if (Array.isArray(value)) return { type: "malformed", id: null, reason: "batches are not supported" };
  if (!isObject(value)) return { type: "malformed", id: null, reason: "the frame is not an object" };
  const id = isRequestId(value["id"]) ? value["id"] : null;
  if (value["jsonrpc"] !== "2.0")
    return { type: "malformed", id, reason: 'the member "jsonrpc" is not "2.0"' };
  if (typeof value["method"] === "string") return readCall(value, value["method"]);
  if (isWireError(value["error"])) return { type: "error", id, error: value["error"] };
  if (id !== null && Object.hasOwn(value, "result")) return { type: "result", id, result: value["result"] };
  return { type: "malformed", id, reason: "neither a request nor an answer" };
}

function readCall(value: { [key: string]: unknown }, method: string): Message {
  const params = value["params"] ?? {};
  if (!Object.hasOwn(value, "id")) return { type: "notification", method, params };
  const id = value["id"];
  if (!isRequestId(id)) return { type: "malformed", id: null, reason: "the id is not a number or a text" };
  const deadlineMs = value["deadlineMs"];
  if (deadlineMs === undefined) return { type: "request", id, method, params };
  if (typeof deadlineMs !== "number" || !(deadlineMs > 0)) {
    return { type: "malformed", id, reason: "deadlineMs is not a positive number" };
  }
  return { type: "request", id, method, params, deadlineMs: Math.min(deadlineMs, LONGEST_DEADLINE_MS) };
}

function isRequestId(id: unknown): id is RequestId {
  return Number.isSafeInteger(id) || (typeof id === "string" && id.length > 0 && id.length <= 64);
}

function isWireError(error: unknown): error is WireError {
  return isObject(error) && typeof error["code"] === "number" && typeof error["message"] === "string";
}

export function writeRequest(id: RequestId, method: string, params: unknown, deadlineMs: number): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method, deadlineMs: Math.ceil(deadlineMs), params });
}

export function writeNotification(method: string, params: JsonObject): string {
  return JSON.stringify({ jsonrpc: "2.0", method, params });
}

export function writeResult(id: RequestId, result: unknown): string {
  return JSON.stringify({ jsonrpc: "2.0", id, result: result ?? null });
}

export function writeError(id: RequestId | null, error: WireError): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error });
}

/** Whose frame it is, from its first bytes; undefined when they do not say. */
export function readHead(
  head: string,
): { readonly id: RequestId; readonly part: "request" | "answer" } | undefined {
  const match = /^\s*\{"jsonrpc":"2\.0","id":(0|[1-9]\d{0,14}|"[\w.:-]{1,64}"),"(method|result|error)":/.exec(
    head,
  );
  if (match === null) return undefined;
  return { id: JSON.parse(match[1]!) as RequestId, part: match[2] === "method" ? "request" : "answer" };
}
