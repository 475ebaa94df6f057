/**
 * What is said to a line that is no message of the protocol: the SDK drops it without a word, and whoever wrote it would wait for its
 * answer for ever.
 */

import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCErrorResponse,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import { isObject } from "../../kernel/json.ts";
import type { RequestNumber } from "./lines.ts";

export interface LineRefusal extends Omit<JSONRPCErrorResponse, "id"> {
  readonly id: RequestNumber;
}

/** Undefined: it is one, or an answer, or nothing that is answered. */
export function refusalOf(line: string): LineRefusal | undefined {
  if (line.trim() === "") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refusal(null, ProtocolErrorCode.ParseError, "What came is not JSON. Send one message a line.");
  }
  if (!isObject(value))
    return refusal(null, ProtocolErrorCode.InvalidRequest, "A message is an object. Send one a line.");
  if (isJSONRPCRequest(value) || isJSONRPCNotification(value)) return undefined;
  if (Object.hasOwn(value, "id")) return Object.hasOwn(value, "method") ? ofRequest(value) : ofNothing(value);
  return undefined;
}

function ofRequest(value: { readonly [field: string]: unknown }): LineRefusal {
  const { jsonrpc, id, method } = value;
  const own = numberOf(id);
  const wrong = (what: string) => refusal(own, ProtocolErrorCode.InvalidRequest, what);
  if (jsonrpc !== "2.0") return wrong('A request has "jsonrpc": "2.0", and this one has not.');
  if (own === null) return wrong("The id of a request is a text or a whole number. Give it one.");
  if (typeof method !== "string") return wrong("The method of a request is a text. Name one.");
  return refusal(
    own,
    ProtocolErrorCode.InvalidParams,
    "The parameters of a request are an object, and so is what stands in it as _meta; nothing stands beside them. Send those of the protocol.",
  );
}

/** Without a method it is an answer, or nothing. */
function ofNothing(value: { readonly [field: string]: unknown }): LineRefusal | undefined {
  if (Object.hasOwn(value, "result") || Object.hasOwn(value, "error")) return undefined;
  const message = "This is neither a request nor an answer: it has no method. Name one.";
  return refusal(numberOf(value["id"]), ProtocolErrorCode.InvalidRequest, message);
}

function numberOf(id: unknown): RequestNumber {
  return typeof id === "string" || Number.isSafeInteger(id) ? (id as RequestNumber) : null;
}

function refusal(id: RequestNumber, code: ProtocolErrorCode, message: string): LineRefusal {
  return { jsonrpc: "2.0", id, error: { code, message } };
}
