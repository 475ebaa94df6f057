/**
 * How a call of a tool ended: by what the host says of it, and where the host says nothing, by what the tool says of itself.
 *
 * A text that only speaks of errors is no failure: what counts is how it begins and ends, and the fields that say how it went.
 */

import { isObject, type Json } from "../../kernel/json.ts";
import type { Outcome } from "../../kernel/ledger-words.ts";

export interface ToolAnswer {
  /** The host's own word; null: it did not say. */
  readonly isError: boolean | null;
  /** What the tool tells the host beside its text. */
  readonly details: Json;
  /** Redacted: all of it, or of a long one how it begins and how it ends. */
  readonly beginning: string;
  /** Empty: `beginning` is all of it. */
  readonly end: string;
}

const STATUSES: readonly (readonly [Outcome, RegExp])[] = [
  ["timeout", /^(?:time[-_ ]?out|timed[-_ ]?out|deadline[-_ ]exceeded)$/i],
  [
    "denied",
    /^(?:denied|forbidden|blocked|rejected|refused|un ?authori[sz]ed|disallowed|approval[-_ ](?:denied|unavailable|expired))$/i,
  ],
  ["aborted", /^(?:abort(?:ed)?|cancel+ed|killed|interrupted|terminated)$/i],
  ["error", /^(?:error(?:ed)?|fail(?:ed|ure)?|exception|crashed|fatal)$/i],
];

const SAYS: readonly (readonly [Outcome, RegExp])[] = [
  ["timeout", /\btim(?:ed|e)[ -]?out\b|\bETIMEDOUT\b|\bdeadline exceeded\b|超时|逾時|zeitüberschreitung/i],
  [
    "denied",
    /\b(?:permission|access|approval) (?:was )?denied\b|\bE(?:ACCES|PERM)\b|\b(?:un ?authori[sz]ed|forbidden)\b|\bnot (?:allowed|permitted|approved|authori[sz]ed)\b|\b(?:denied|rejected|blocked|declined) by\b|\bHTTP[ /\d.]{0,6}40[13]\b|权限不足|拒绝访问|zugriff verweigert/i,
  ],
  [
    "aborted",
    /\b(?:abort(?:ed)?|cancel+ed|interrupted|SIG(?:INT|TERM|KILL))\b|\bAbortError\b|已取消|abgebrochen/i,
  ],
];

const BEGINS_WITH_FAILURE =
  /^[\s\p{P}\p{S}]{0,6}(?:(?:[A-Za-z]{0,40}(?:Error|Exception)|error|fatal(?: error)?|failed|failure|panic|uncaught|traceback \(most recent call last\)|command failed|timed out|timeout|permission denied|access denied|aborted|fehler)(?![\p{L}\p{N}])|错误|失败|エラー)/iu;
const ENDS_WITH_CODE =
  /\((?:command|process) exited with (?:code|status) (-?\d+)\)\s*$|\bexit(?:ed with)? (?:code|status):? (-?\d+)\)?\s*$/i;
/** Characters of how a text begins and ends in which it says why it failed. */
const LOOKED_AT = 600;

export function outcomeOf(answer: ToolAnswer): Outcome {
  const own = jsonIn(answer);
  const told = statusOf(answer.details) ?? statusOf(own);
  if (told !== null && told !== "error") return told;
  const text = textOf(answer);
  // What is data says how it went by its fields alone.
  const failed = answer.isError === true || told === "error" || (own === null && saysFailed(text));
  return failed ? (kindOfFailure(text) ?? "error") : "ok";
}

/** The text as JSON; null: it is none. */
export function jsonIn({ beginning, end }: Pick<ToolAnswer, "beginning" | "end">): Json {
  if (end !== "" || !/^\s*[[{]/.test(beginning)) return null;
  try {
    return JSON.parse(beginning) as Json;
  } catch {
    return null;
  }
}

/** The number that a program ended with; null: nobody says. */
export function exitCodeOf(answer: ToolAnswer): number | null {
  const last = ENDS_WITH_CODE.exec(textOf(answer).slice(-LOOKED_AT));
  const written = last === null ? null : Number(last[1] ?? last[2]);
  return codeIn(answer.details) ?? codeIn(jsonIn(answer)) ?? written;
}

function textOf({ beginning, end }: ToolAnswer): string {
  return end === "" ? beginning : `${beginning}\n${end}`;
}

function saysFailed(text: string): boolean {
  if (BEGINS_WITH_FAILURE.test(text.slice(0, LOOKED_AT))) return true;
  const code = ENDS_WITH_CODE.exec(text.slice(-LOOKED_AT));
  return code !== null && Number(code[1] ?? code[2]) !== 0;
}

function kindOfFailure(text: string): Outcome | null {
  const said = `${text.slice(0, LOOKED_AT)}\n${text.slice(-LOOKED_AT)}`;
  return SAYS.find(([, pattern]) => pattern.test(said))?.[0] ?? null;
}

/** Null: it says nothing of a failure. */
function statusOf(value: Json): Outcome | null {
  if (!isObject(value)) return null;
  if (value["timedOut"] === true || value["timed_out"] === true) return "timeout";
  if (value["aborted"] === true || value["cancelled"] === true) return "aborted";
  for (const name of ["status", "outcome", "state"]) {
    const said = value[name];
    const found =
      typeof said === "string" ? STATUSES.find(([, pattern]) => pattern.test(said.trim())) : undefined;
    if (found !== undefined) return found[0];
  }
  const code = codeIn(value as Json);
  const isFailed =
    value["ok"] === false ||
    value["success"] === false ||
    value["isError"] === true ||
    isTold(value["error"]) ||
    (code !== null && code !== 0);
  return isFailed ? "error" : null;
}

function isTold(error: unknown): boolean {
  return typeof error === "string" ? error.trim() !== "" : error === true || isObject(error);
}

function codeIn(value: Json): number | null {
  if (!isObject(value)) return null;
  const code = value["exitCode"] ?? value["exit_code"] ?? value["returncode"] ?? value["returnCode"];
  return typeof code === "number" && Number.isInteger(code) ? code : null;
}
