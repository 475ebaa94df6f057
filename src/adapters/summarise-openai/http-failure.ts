/** Makes a failure of what an endpoint answered instead of a draft: by its status and the names in it. */

import { isObject } from "../../kernel/json.ts";
import { SummariseError } from "../../ports/summarise-failure.ts";
import { outcomeFrom } from "../summarise-model/index.ts";

/** Longer names are texts. */
const ERROR_NAME = /^[\w./-]{1,60}$/;
/** Nobody is left alone for longer because a header says so. */
const LONGEST_RETRY_AFTER = 24 * 60 * 60_000;

/** What an endpoint said about a failure, in its fields. */
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

/** Without a word of the body: endpoints repeat keys and prompts in it. */
export function httpFailure(
  status: number | null,
  fields: ErrorFields | null,
  headers: Headers | null,
  key: string | null,
): SummariseError {
  const outcome = outcomeFrom({ status: status ?? fields?.status, code: fields?.code, type: fields?.type });
  const names = [fields?.type, fields?.code].filter(
    (name): name is string =>
      typeof name === "string" && ERROR_NAME.test(name) && (key === null || !name.includes(key)),
  );
  const named = names.length === 0 ? "" : ` (${[...new Set(names)].join(", ")})`;
  const what = status === null ? "the endpoint broke off with an error" : `the endpoint answered ${status}`;
  return new SummariseError(outcome, what + named, { retryAfterMs: headers && retryAfter(headers) });
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
