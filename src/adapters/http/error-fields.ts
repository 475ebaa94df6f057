/** What an endpoint says about a failure, by its fields and headers; never in its words, which may repeat keys and texts. */

import { isObject } from "../../kernel/json.ts";

/** Longer names are texts. */
const ERROR_NAME = /^[\w./-]{1,60}$/;
/** Nobody is left alone for longer because a header says so. */
const LONGEST_RETRY_AFTER = 24 * 60 * 60_000;
/** Of the body of a failure: its names are at the beginning. */
const MOST_ERROR_BYTES = 64 * 1024;

export interface ErrorFields {
  readonly type: unknown;
  readonly code: unknown;
  /** The field of the request that it complains about. */
  readonly param: unknown;
  readonly status: unknown;
}

/** Of a parsed body or event; null when it says nothing about an error. */
export function errorFields(value: unknown): ErrorFields | null {
  if (!isObject(value) || value.error === undefined || value.error === null) return null;
  const { error } = value;
  if (!isObject(error)) return { type: error, code: value.code, param: null, status: value.status };
  return { type: error.type, code: error.code, param: error.param, status: error.status };
}

/** Of the body of a response that is a failure. */
export async function fieldsOf(response: Response): Promise<ErrorFields | null> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MOST_ERROR_BYTES) return null;
  }
  try {
    return errorFields(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The names that it gives itself, as ` (a, b)`; empty without any. Never the key, not even if an endpoint repeats it. */
export function namesIn(fields: ErrorFields | null, key: string | null): string {
  const names = [fields?.type, fields?.code].filter(
    (name): name is string =>
      typeof name === "string" && ERROR_NAME.test(name) && (key === null || !name.includes(key)),
  );
  return names.length === 0 ? "" : ` (${[...new Set(names)].join(", ")})`;
}

/** Seconds, a date, or the milliseconds that some send beside them. */
export function retryAfter(headers: Headers): number | null {
  const exact = headers.get("retry-after-ms");
  if (exact !== null && /^\d{1,12}$/.test(exact)) return bounded(Number(exact));
  const said = headers.get("retry-after")?.trim() ?? "";
  if (/^\d{1,9}(\.\d+)?$/.test(said)) return bounded(1_000 * Number(said));
  const date = Date.parse(said);
  return Number.isNaN(date) ? null : bounded(date - Date.now());
}

function bounded(ms: number): number {
  return Math.min(LONGEST_RETRY_AFTER, Math.max(0, Math.ceil(ms)));
}

/** Of what the platform threw, its code only: its messages may hold addresses and headers. Null: it gives none. */
export function connectionCode(error: unknown): string | null {
  const { cause } = (error ?? {}) as { cause?: { code?: unknown } };
  return typeof cause?.code === "string" && /^\w{1,60}$/.test(cause.code) ? cause.code : null;
}
