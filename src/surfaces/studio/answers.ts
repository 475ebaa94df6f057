/** The forms in which a request is answered. */

import type { ServerResponse } from "node:http";
import { type ErrorCode, NacreError } from "../../kernel/errors.ts";
import { toWireError } from "../../wire/index.ts";
import type { BuildFile } from "./build-files.ts";
import { KEPT_FOR_GOOD, NOT_KEPT, SECURITY_HEADERS } from "./response-headers.ts";

type Headers = { readonly [name: string]: string };

export function answerJson(response: ServerResponse, status: number, value: object): void {
  answer(response, status, JSON.stringify(value), { ...NOT_KEPT, "content-type": "application/json" });
}

export function answerHtml(
  response: ServerResponse,
  status: number,
  html: string,
  headers: Headers = {},
): void {
  answer(response, status, html, { ...NOT_KEPT, ...headers, "content-type": "text/html; charset=utf-8" });
}

export function answerScript(response: ServerResponse, script: string): void {
  answer(response, 200, script, { ...NOT_KEPT, "content-type": "text/javascript; charset=utf-8" });
}

export function answerNothing(response: ServerResponse, status: number, headers: Headers = {}): void {
  answer(response, status, "", { ...NOT_KEPT, ...headers });
}

/** What is not ours becomes a sentence without its wording, which may hold what somebody said. */
export function answerError(response: ServerResponse, error: unknown, status?: number): void {
  const { message, data } = toWireError(error);
  const code = data?.code as ErrorCode;
  const shown = { code, message, hint: data?.hint };
  answerJson(response, status ?? statusOf(code), { error: shown });
}

export function answerFile(response: ServerResponse, file: BuildFile, accepts: string | undefined): void {
  const { type, gzipped, body, isHashed } = file;
  const isGzipped = gzipped !== null && (accepts ?? "").includes("gzip");
  const headers = {
    ...(isHashed ? KEPT_FOR_GOOD : NOT_KEPT),
    "content-type": type,
    ...(gzipped !== null && { vary: "accept-encoding" }),
    ...(isGzipped && { "content-encoding": "gzip" }),
  };
  answer(response, 200, isGzipped ? gzipped : body, headers);
}

export function beginStream(response: ServerResponse): void {
  response.writeHead(200, { ...SECURITY_HEADERS, ...NOT_KEPT, "content-type": "text/event-stream" });
}

function answer(response: ServerResponse, status: number, body: string | Buffer, headers: Headers): void {
  // Whoever asked may be gone, or was answered with an error while the rest was on its way.
  if (response.headersSent || response.destroyed) return;
  const length = status === 204 || status === 304 ? {} : { "content-length": Buffer.byteLength(body) };
  response.writeHead(status, { ...SECURITY_HEADERS, ...headers, ...length });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

const STATUS: { readonly [code in ErrorCode]?: number } = {
  "studio/no-session": 401,
  "studio/unavailable": 503,
  "wire/unauthorised": 403,
  "wire/unknown-method": 404,
  "wire/deadline": 504,
  "wire/cancelled": 499,
  "wire/overloaded": 503,
  "wire/closing": 503,
  "wire/disconnected": 503,
  "wire/frame-too-large": 413,
  "wire/malformed-frame": 400,
  "wire/internal": 500,
  "history/erased": 410,
  "ledger/erased": 410,
};

function statusOf(code: ErrorCode): number {
  const known = STATUS[code];
  if (known !== undefined) return known;
  if (code.startsWith("input/")) return 400;
  if (/\/(unknown|missing)/.test(code)) return 404;
  return code.startsWith("store/") ? 503 : 409;
}

export function noSession(command: string): NacreError {
  return new NacreError("studio/no-session", NO_SESSION, `Run: ${command}`);
}

export const NO_SESSION =
  "This page has no session with the memory of this machine: a link opens it once, and a session lasts twelve hours.";
