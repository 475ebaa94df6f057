/**
 * Failures on their way across: ours keep their code, message and hint; everything else becomes
 * `wire/internal`, because the wording of an unexpected error may hold what somebody said.
 */

import { codeOf, type ErrorCode, NacreError } from "../kernel/errors.ts";
import type { WireError } from "./messages.ts";

/** The numbers that JSON-RPC itself reserves; every other code of ours travels as a server error. */
const STANDARD_NUMBERS: { readonly [code in ErrorCode]?: number } = {
  "wire/malformed-frame": -32700,
  "wire/unknown-method": -32601,
  "input/bad-field": -32602,
  "wire/internal": -32603,
};
const SERVER_ERROR = -32000;

export function toWireError(error: unknown): WireError {
  const known = asNacreError(error);
  return {
    code: STANDARD_NUMBERS[known.code] ?? SERVER_ERROR,
    message: known.message,
    data: { code: known.code, hint: known.hint },
  };
}

/** Compared by code: the class may have several copies in one process. */
function asNacreError(error: unknown): { code: ErrorCode; message: string; hint: string } {
  const code = codeOf(error);
  if (code === undefined) return internalError();
  const { message, hint } = error as NacreError;
  return { code, message, hint: typeof hint === "string" ? hint : "" };
}

export function fromWireError(error: WireError): NacreError {
  const code = codeOf({ code: error.data?.code });
  if (code !== undefined) return new NacreError(code, error.message, String(error.data?.hint ?? ""));
  return new NacreError(
    "wire/internal",
    error.message,
    "The other side may be of another version: compare `nacre status`.",
  );
}

export function internalError(): NacreError {
  return new NacreError(
    "wire/internal",
    "The request failed inside Nacre; nothing else was affected",
    "Run `nacre doctor`; the owner's log has one line about it.",
  );
}

export function deadlineError(method: string, deadlineMs: number): NacreError {
  return new NacreError(
    "wire/deadline",
    `${method} had no answer after ${Math.round(deadlineMs)} ms`,
    "Try again, or allow it more time.",
  );
}

export function cancelledError(method: string): NacreError {
  return new NacreError("wire/cancelled", `${method} was cancelled by its caller`, "Nothing to do.");
}

/** Unlike with a connection that is gone, it is known that nothing was begun. */
export function closingError(method: string): NacreError {
  return new NacreError(
    "wire/closing",
    `${method} was not begun: the owner is ending`,
    "Try again: whoever calls next finds the new owner or becomes it.",
  );
}

/** As little has been done, and why the connection is closed has not been heard. */
export function unsentError(method: string): NacreError {
  return new NacreError(
    "wire/closing",
    `${method} was not begun: the connection was closed before it had gone out`,
    "Try again: whoever calls next finds the owner or becomes it.",
  );
}

export function disconnectedError(what: string, cause?: unknown): NacreError {
  return new NacreError(
    "wire/disconnected",
    `${what}: the connection is gone`,
    "Try again: whoever calls next finds the new owner or becomes it.",
    cause === undefined ? undefined : { cause },
  );
}

export function tooLargeError(bytes: number | undefined, maxBytes: number): NacreError {
  const size = bytes === undefined ? "" : ` of ${bytes} bytes`;
  return new NacreError(
    "wire/frame-too-large",
    `A message${size} is over the limit of ${maxBytes} bytes`,
    "Ask for less at once (a smaller limit), or send it in several pieces.",
  );
}
