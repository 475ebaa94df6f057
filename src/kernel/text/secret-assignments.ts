/**
 * Secrets that are secret because of what they are called: `password=…`, `"api_key": "…"`, `--token …`,
 * `name: DB_PASSWORD` with a `value:` after it, "my password is …" in the languages people say it in.
 *
 * A span covers the value only. Types, variables, templates, calls and prose about passwords are refused.
 * Everything read around a keyword is bounded. Not here: where the value stands (assigned-value.ts), which
 * names count (secret-names.ts), which values do (secret-values.ts).
 */

import { type AssignedValue, matchAt, phraseAt, valueAfter, valueBeside } from "./assigned-value.ts";
import { FOREIGN_PASSWORDS, type Promised, promiseOf } from "./secret-names.ts";
import { isPassphrase } from "./secret-prose.ts";
import type { SecretSpan } from "./secret-span.ts";
import {
  endsClause,
  isOfThing,
  isOrdinaryWord,
  isOwnedDirectly,
  tellsPhrase,
  tellsWord,
  verbBefore,
} from "./secret-told.ts";
import { characterMix, isFigure, isPlaceholderValue, isReference, looksGenerated } from "./secret-values.ts";
import { behindTakenOut, besideTakenOut } from "./taken-out.ts";

const OWN =
  "pass(?:word|wd|phrase|code)?|pwd?|secret|token|credential|(?:api|access|private|secret|signing|encryption|master|auth|deploy)[-_ ]?key|kennwort|contraseña";
const KEYWORD = new RegExp(`(${FOREIGN_PASSWORDS.join("|")})|${OWN}`, "gi");

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
    const named = match[1] === undefined ? promiseOf(name) : promiseOfForeign(match[1], name);
    if (named === null) continue;
    const value = valueAfter(text, start, end) ?? besideName(named, text, start, end);
    if (value === null) continue;
    const promised = saidPass(text, value, { start, end }) ? "password" : named;
    const found = accepts(promised, text, value, { start, end })
      ? value
      : phraseInstead(promised, text, value, { start, end });
    if (found === null) continue;
    const rest = found.rest === undefined ? null : matchAt(found.rest, text, found.end);
    done = found.end + (rest?.[0].length ?? 0);
    spans.push({ start: found.start, end: done, kind: promised });
  }
  return spans;
}

/** "login bob / pw …", "changed my password to …": it ends the clause; "user and password fields" goes on. */
function besideName(promised: Promised, text: string, start: number, end: number): AssignedValue | null {
  if (promised !== "password") return null;
  const value = valueBeside(text, start, end);
  return value !== null && (value.manner === "quoted" || endsClause(text, value.end)) ? value : null;
}

/** "the wifi pass is …" tells a password; "the second pass is …" does not. */
function saidPass(text: string, at: AssignedValue, name: NamePlace): boolean {
  if (at.manner !== "said" || !/^pass$/i.test(text.slice(name.start, name.end))) return false;
  return isOfThing(text, name) || (isOwnedDirectly(text, name) && /\d/.test(text.slice(at.start, at.end)));
}

interface NamePlace {
  readonly start: number;
  readonly end: number;
}

/** Scripts without spaces between words join anything to a name; elsewhere it stands alone. */
function promiseOfForeign(keyword: string, name: string): Promised | null {
  return isUnspaced(keyword) || keyword === name ? "password" : null;
}

function isUnspaced(keyword: string): boolean {
  const unit = keyword.charCodeAt(0);
  return unit > 0x2fff || (unit >= 0x0e00 && unit <= 0x0e7f);
}

/** Nothing between the name and the colon: a name in quotes or backticks is being explained. */
const FOLLOWS_NAME = /[\p{L}\p{N}_][ \t\u00a0\u202f]{0,4}[:：][ \t]{0,16}$/u;

/** `password: correct horse battery staple`: the first word alone says nothing. */
function phraseInstead(
  promised: Promised,
  text: string,
  at: AssignedValue,
  name: NamePlace,
): AssignedValue | null {
  if (promised === "password" && at.manner === "said" && at.flagged !== true) {
    const end = phraseAt(text, at.start);
    return end !== null && tellsPhrase(text, name, { start: at.start, end }) ? { ...at, end } : null;
  }
  if (
    promised !== "password" ||
    at.manner !== "loose" ||
    !FOLLOWS_NAME.test(text.slice(Math.max(0, at.start - 24), at.start))
  )
    return null;
  const end = phraseAt(text, at.start);
  return end !== null && isPassphrase(text.slice(at.start, end), false) ? { ...at, end } : null;
}

const NAME_UNIT = /[A-Za-z0-9_\-à-ÿ\u0100-\u017f\u0370-\u04ff\u0590-\u06ff]/;

function nameStart(text: string, at: number): number {
  let start = at;
  while (start > 0 && at - start < LONGEST_NAME && NAME_UNIT.test(text[start - 1]!)) start -= 1;
  // The letter of `\n`, as it stands in JSON, is no part of the name.
  return start < at && text[start - 1] === "\\" && /[nrt]/.test(text[start]!) ? start + 1 : start;
}

function nameEnd(text: string, at: number): number {
  let end = at;
  while (end < text.length && end - at < LONGEST_NAME && NAME_UNIT.test(text[end]!)) end += 1;
  return end;
}

function accepts(promised: Promised, text: string, at: AssignedValue, place: NamePlace): boolean {
  const name = text.slice(place.start, place.end);
  const value = text.slice(at.start, at.end).trim();
  if (isPlaceholderValue(value) || isCall(text, at, value)) return false;
  // The next flag, not a value.
  if (at.manner === "quoted" && at.flagged && value.startsWith("-")) return false;
  if (isReference(value) && (at.manner !== "said" || at.flagged)) return false;
  if (value.toLowerCase() === name.toLowerCase()) return false;
  if (promised !== "password") return acceptsGenerated(at, value);
  return /(?:^|[^A-Za-z])pw$/i.test(name)
    ? acceptsPw(text, at, place)
    : acceptsPassword(text, at, value, place);
}

/** Two letters stand for much else: the value has to be more than a word, or be told as one. */
function acceptsPw(text: string, at: AssignedValue, place: NamePlace): boolean {
  const value = text.slice(at.start, at.end);
  if (!/[^\p{L}\p{M}\s_.'/-]/u.test(value)) return at.manner === "said" && tellsWord(text, place, at);
  return !/\s/.test(value) && acceptsPassword(text, at, value, place);
}

/** `getPassword()`, `sha256(…)`, `tokens[0]`, `new Secret(…)`. */
function isCall(text: string, at: AssignedValue, value: string): boolean {
  if (at.manner === "quoted") return false;
  if (/^[A-Za-z_$][\w.$]*[([]/.test(besideTakenOut(value))) return true;
  return at.manner === "loose" && /[([{]/.test(text[behindTakenOut(text, at.end)] ?? "");
}

function acceptsGenerated(at: AssignedValue, value: string): boolean {
  if (!looksGenerated(value)) return false;
  if (at.manner === "quoted" || at.manner === "tight") return true;
  // A name with a number in it is a variable more often than a token.
  return value.length >= 16 || (value.length >= 12 && characterMix(value).digits >= 2);
}

/** What people say about passwords, with digits or signs in it. */
const SAID_ABOUT =
  /(?:(?:^|[^A-Za-z])(?:encoded|hashed|encrypted|protected|sensitive|digits?|chars?|characters?|bits?|bytes?|based|only)|\d(?:st|nd|rd|th))$/i;

function acceptsPassword(text: string, at: AssignedValue, value: string, place: NamePlace): boolean {
  const mix = characterMix(value);
  const letters = mix.smalls + mix.capitals;
  if (value.length < 4 || isFigure(value)) return false;
  if (mix.signs > 0 && letters + mix.digits === 0 && (at.manner !== "said" || !/\p{L}/u.test(value)))
    return false;
  // Letters, perhaps joined by hyphens, dots or underscores: a word, a variable, a type.
  const wordlike = mix.digits === 0 && !/[^A-Za-z_.'-]/.test(value.trim());
  switch (at.manner) {
    case "quoted":
      if (wordlike && /pass|secret|token|key/i.test(value)) return false;
      return mix.spaces === 0 || isPassphrase(value, at.equals);
    case "tight":
      return !wordlike || (value.length >= 6 && startsLine(text, at.start) && !/[a-z][A-Z]/.test(value));
    case "loose":
      if (!wordlike) return !/^[a-z_$][\w$]*$/i.test(value) || mix.digits > 0;
      if (at.equals || !endsLine(text, at.end)) return false;
      return (value.length >= 6 && /^[a-z]+$/.test(value)) || tellsWord(text, place, at);
    case "said":
      return acceptsSaid(text, at, value, place);
  }
}

/** In a sentence any word can follow; with digits or signs in it, it is a value unless it measures one. */
function acceptsSaid(text: string, at: AssignedValue, value: string, place: NamePlace): boolean {
  if (SAID_ABOUT.test(value)) return false;
  const wordlike = !/[^\p{L}\p{M}_.'/-]/u.test(value);
  if (isAfterIdeograph(text, at.start)) return value.length >= 5 || !wordlike;
  const calm = value.replace(/!{1,8}$/, "");
  if (calm !== value && isOrdinaryWord(calm, verbBefore(text, at.start))) return false;
  return !wordlike || (at.flagged !== true && tellsWord(text, place, at));
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
  return /[\u3040-\u9fff\uac00-\ud7a3：]\s*$/.test(text.slice(Math.max(0, at - 4), at));
}
