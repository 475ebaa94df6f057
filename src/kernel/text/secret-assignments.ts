/**
 * Secrets that are secret because of what they are called: `password=…`, `"api_key": "…"`, `--token …`,
 * "my password is …" in English, German and Chinese.
 *
 * A span covers the value only. Types, variables, templates, calls and prose about passwords are refused.
 * Everything read around a keyword is bounded. Not here: where the value stands (assigned-value.ts), which
 * names count (secret-names.ts), which values do (secret-values.ts).
 */

import { type AssignedValue, matchAt, valueAfter } from "./assigned-value.ts";
import { type Promised, promiseOf } from "./secret-names.ts";
import type { SecretSpan } from "./secret-span.ts";
import { characterMix, isFigure, isPlaceholderValue, isReference, looksGenerated } from "./secret-values.ts";

const KEYWORD =
  /pass(?:word|wd|phrase|code)?|pwd|secret|token|credential|(?:api|access|private|secret|signing|encryption|master|auth|deploy)[-_ ]?key|kennwort|contraseña|密码|密碼|口令|密钥|密鑰|パスワード/gi;

const LONGEST_NAME = 64;

export function findAssignments(text: string): SecretSpan[] {
  const spans: SecretSpan[] = [];
  let done = 0;
  for (const match of text.matchAll(KEYWORD)) {
    if (match.index < done) continue;
    const start = nameStart(text, match.index);
    const end = nameEnd(text, match.index + match[0].length);
    done = end;
    const name = text.slice(start, end);
    const promised = isIdeographic(match[0]) ? "password" : promiseOf(name);
    if (promised === null) continue;
    const value = valueAfter(text, start, end);
    if (value === null || !accepts(promised, text, value, name)) continue;
    const rest = value.rest === undefined ? null : matchAt(value.rest, text, value.end);
    done = value.end + (rest?.[0].length ?? 0);
    spans.push({ start: value.start, end: done, kind: promised });
  }
  return spans;
}

function isIdeographic(keyword: string): boolean {
  return keyword.charCodeAt(0) > 0x2fff;
}

const NAME_UNIT = /[A-Za-z0-9_\-à-ÿ]/;

function nameStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < LONGEST_NAME && NAME_UNIT.test(text[start - 1]!)) start -= 1;
  return start;
}

function nameEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && end - at < LONGEST_NAME && NAME_UNIT.test(text[end]!)) end += 1;
  return end;
}

function accepts(promised: Promised, text: string, at: AssignedValue, name: string): boolean {
  const value = text.slice(at.start, at.end);
  if (isPlaceholderValue(value) || isCall(text, at, value)) return false;
  if (isReference(value) && at.manner !== "said") return false;
  if (value.toLowerCase() === name.toLowerCase()) return false;
  if (promised !== "password") return acceptsGenerated(at, value);
  return acceptsPassword(text, at, value);
}

/** `getPassword()`, `sha256(…)`, `tokens[0]`, `new Secret(…)`. */
function isCall(text: string, at: AssignedValue, value: string): boolean {
  if (at.manner === "quoted") return false;
  return /^[A-Za-z_$][\w.$]*[([]/.test(value) || (at.manner === "loose" && /[([{]/.test(text[at.end] ?? ""));
}

function acceptsGenerated(at: AssignedValue, value: string): boolean {
  if (!looksGenerated(value)) return false;
  if (at.manner === "quoted" || at.manner === "tight") return true;
  // A name with a number in it is a variable more often than a token.
  return value.length >= 16 || (value.length >= 12 && characterMix(value).digits >= 2);
}

/** What people say about passwords, with digits or signs in it. */
const SAID_ABOUT =
  /(?:encoded|hashed|encrypted|protected|sensitive|digits?|chars?|characters?|bits?|bytes?|based|only|st|nd|rd|th)$/i;

function acceptsPassword(text: string, at: AssignedValue, value: string): boolean {
  const mix = characterMix(value);
  const letters = mix.smalls + mix.capitals;
  if (value.length < 4 || isFigure(value) || (mix.signs > 0 && letters + mix.digits === 0)) return false;
  // Letters, perhaps joined by hyphens, dots or underscores: a word, a variable, a type.
  const wordlike = mix.digits === 0 && !/[^A-Za-z_.'-]/.test(value.trim());
  switch (at.manner) {
    case "quoted":
      if (wordlike && /pass|secret|token|key/i.test(value)) return false;
      return mix.spaces === 0 || (mix.spaces < 8 && mix.digits > 0 && !/^[A-Z][a-z]+ [a-z]/.test(value));
    case "tight":
      return !wordlike || (value.length >= 6 && startsLine(text, at.start) && !/[a-z][A-Z]/.test(value));
    case "loose":
      if (!wordlike) return !/^[a-z_$][\w$]*$/i.test(value) || mix.digits > 0;
      return !at.equals && value.length >= 6 && /^[a-z]+$/.test(value) && endsLine(text, at.end);
    case "said":
      if (SAID_ABOUT.test(value)) return false;
      return isAfterIdeograph(text, at.start) ? value.length >= 5 || !wordlike : !wordlike;
  }
}

/** `PASSWORD=…` on a line of its own, as in a file of settings, possibly after `export`. */
function startsLine(text: string, at: number): boolean {
  const line = text.slice(Math.max(0, at - 2 * LONGEST_NAME), at);
  return /(?:^|[\r\n])[ \t]*(?:export[ \t]+|set[ \t]+|ENV[ \t]+|\$env:)?[\w.-]+=$/i.test(line);
}

function endsLine(text: string, at: number): boolean {
  return /^[ \t]*(?:[\r\n]|$)/.test(text.slice(at, at + 16));
}

function isAfterIdeograph(text: string, at: number): boolean {
  return /[\u3040-\u9fff：]\s*$/.test(text.slice(Math.max(0, at - 4), at));
}
