/**
 * Where the value stands that is given to a name: after a sign, in quotation marks, in an element, after a
 * flag, or in a sentence.
 *
 * Reads a bounded stretch and judges nothing. Whether it is a secret is for secret-assignments.ts.
 */

import { behindTakenOut } from "./taken-out.ts";

const LONGEST_QUOTED = 1024;
/** A bare value is judged by its beginning; once it is taken for a secret, it is followed to its end. */
const JUDGED_UNITS = 512;

/** How a value was given to its name. */
type Manner =
  /** In quotation marks. */
  | "quoted"
  /** `NAME=value` without a space: to the next space. */
  | "tight"
  /** `name: value`, `name = value`: could also be code. */
  | "loose"
  /** "the password is value". */
  | "said";

export interface AssignedValue {
  readonly start: number;
  readonly end: number;
  readonly manner: Manner;
  /** Whether an equals sign stands before it. */
  readonly equals: boolean;
  /** Where it is bare and long: what may follow. */
  readonly rest?: RegExp;
  /** It follows a flag such as `--password`. */
  readonly flagged?: true;
}

/** Which characters a bare value is made of. */
interface Bare {
  readonly head: RegExp;
  readonly rest: RegExp;
}

function bare(units: string, also = ""): Bare {
  const unit = also === "" ? `[${units}]` : `(?:[${units}]|${also})`;
  return { head: new RegExp(`${unit}{1,${JUDGED_UNITS}}`, "y"), rest: new RegExp(`${unit}*`, "y") };
}

/** An ampersand that does not begin the next field of an address or of a form, end a command, or stand for a sign. */
const AMPERSAND = "&(?=[^\\s&])(?!(?:amp;)?[\\w.%[\\]-]{1,64}=|(?:amp|quot|lt|gt|nbsp|#\\d{1,5});)";

const IN_ELEMENT = bare("^<\\r\\n");
const IN_SETTING = bare("^\\s\"'`&<>", AMPERSAND);
const IN_CODE = bare("^\\s\"'`<>,;(){}[\\]&|", AMPERSAND);
const IN_COMMAND = bare("^\\s\"'`<>|;&");
const IN_OPEN_QUOTE = bare("^\\s\"'`\\\\");
/** Letters of scripts with spaces only: a Chinese sentence goes on without one. */
const IN_SENTENCE = bare("!-&(-;=?-_a-~\\u00c0-\\u024f\\u0300-\\u036f\\u0400-\\u04ff");

/** After a name: closing quotes or brackets, a mark for "optional", then what assigns. */
const ASSIGNS =
  /(?:\\?["'`]|\]|\)|[?!](?=:))?([ \t\u00a0\u202f]{0,16})(:=|=>|={1,3}|:(?![:/]|=)|：|＝)([ \t\u00a0]{0,16})/y;
/** "password for the server is", "Passwort lautet", "密码是", "пароль от сервера — ". */
const SAYS =
  /(?:[ \t]{1,4}(?:for|of|to|on|für|zu|zum|von|vom|de|del|da|do|di|para|du|pour|van|voor|от|для)(?:[ \t]{1,2}[\w.@'ß-ü\u0400-\u04ff-]{1,40}){1,4}?)?(?:[ \t]{1,4}(?:is|was|ist|war|lautet|es|est|é|è)(?: now| still|:| jetzt)?[ \t]{1,4}|[ \t]{0,4}(?:是|为|為|は|는|은)[ \t]{0,4}|(?<=[\u0400-\u04ff][^\n]{0,80})[ \t]{1,4}[—–][ \t]{1,4}|[ \t]{0,4}[:：][ \t]{0,4})/y;
/** `name: DB_PASSWORD`, `"key": "API_TOKEN"`: the value is a field of its own. */
const NAMES = /(?:name|key|variable|var|env|field|setting)\\?["']?[ \t]{0,4}[:=][ \t]{0,4}\\?["']?$/i;
const VALUE_FIELD =
  /\\?["']?[ \t]{0,4},?(?:[ \t]|\\?\r?\n|\\n){0,32}\\?["']?(?:value|val|content|data)\\?["']?[ \t]{0,4}[:=][ \t]{0,4}/iy;
/** Between a flag and its value: a space, or what separates the members of a list. */
const FLAG_GAP = /(?:\\?["'`])?[ \t]{0,4},?(?:[ \t]{1,4}|[ \t]{0,4}\r?\n[ \t]{0,16}|(?<=,))/y;
/** Words to the end of the line. */
const PHRASE = /[\p{L}]{2,20}(?:[ \t][\p{L}\p{N}-]{1,20}){2,7}(?=[.,;]?[ \t]{0,16}(?:[\r\n]|$))/uy;
const OPENING = /\\?["'`]|[“„«「『]/y;
const CLOSING: { readonly [opening: string]: string } = {
  "“": "”",
  "„": "“",
  "«": "»",
  "「": "」",
  "『": "』",
};
/** A type between the name and the value: `password: string = "…"`. */
const TYPE_BETWEEN =
  /[A-Za-z][\w.]{0,40}(?:[ \t]?\|[ \t]?[A-Za-z]\w{0,40}){0,4}[ \t]{0,4}=[ \t]{0,4}(?=["'`])/y;

/** Null when nothing is assigned, or nothing that could be read. */
export function valueAfter(text: string, start: number, end: number): AssignedValue | null {
  if (text[start - 1] === "<" && text[end] === ">") {
    const element = readBare(text, end + 1, IN_ELEMENT, "quoted", false);
    return element !== null && text.startsWith("</", element.end) ? element : null;
  }
  const assigns = matchAt(ASSIGNS, text, end);
  if (assigns !== null) {
    const from = end + assigns[0].length;
    const sign = assigns[2]!;
    const typed = sign === ":" ? matchAt(TYPE_BETWEEN, text, from) : null;
    const quoted = readQuoted(text, from + (typed?.[0].length ?? 0), sign !== ":");
    if (quoted !== null) return quoted;
    if (sign === "==" || sign === "===" || sign === "=>") return null;
    const tight = assigns[1] === "" && assigns[3] === "" && sign === "=";
    if (tight) return readBare(text, from, IN_SETTING, "tight", true);
    return readBare(text, from, IN_CODE, "loose", sign !== ":" && sign !== "：");
  }
  const field = readValueField(text, start, end);
  if (field !== null) return field;
  const flag = text.startsWith("--", start);
  if (flag || text.startsWith(' "', end) || text.startsWith(" '", end)) return readAfterGap(text, end, flag);
  const says = matchAt(SAYS, text, end);
  if (says === null) return null;
  const from = end + says[0].length;
  return readQuoted(text, from, false) ?? readBare(text, from, IN_SENTENCE, "said", false);
}

/** "login bob / pw …", "user bob and password …": the second of a pair needs no sign. */
const LOGIN_BEFORE =
  /(?<![\p{L}\p{N}])(?:log-?in|user(?:name)?|account|benutzer(?:name)?|konto|usuario|usuário|utilisateur|identifiant|gebruiker|utente|логин)(?: is| ist| est| es)?[ \t:=]{1,3}(?!(?:name|page|form|screen|field|button|and|with|und)(?!\p{L}))[^\s:=]{1,64}[ \t]{0,2}(?:[/,;|+&]|[ \t](?:and|with|und|mit|et|y|con|e|en|met|и))[ \t]{0,2}$/iu;

/** "changed my password to …". */
const SETS_BEFORE =
  /(?<!\p{L})(?:set|sets|change|changed|reset|update|updated)[ \t]{1,2}(?:[\p{L}'’-]{1,24}[ \t]{1,2}){0,3}$/iu;

/** Without a sign or a verb between the name and the value; what stands before both makes it one. */
export function valueBeside(text: string, start: number, end: number): AssignedValue | null {
  const gap = matchAt(/[ \t]{1,2}(to[ \t]{1,2})?/y, text, end);
  if (gap === null) return null;
  const before = text.slice(Math.max(0, start - 112), start);
  if (!(gap[1] === undefined ? LOGIN_BEFORE : SETS_BEFORE).test(before)) return null;
  const from = end + gap[0].length;
  return readQuoted(text, from, false) ?? readBare(text, from, IN_SENTENCE, "said", false);
}

/** Where a phrase that begins here ends; null when the line holds something else. */
export function phraseAt(text: string, at: number): number | null {
  const phrase = matchAt(PHRASE, text, at);
  return phrase === null ? null : at + phrase[0].length;
}

function readValueField(text: string, start: number, end: number): AssignedValue | null {
  if (!NAMES.test(text.slice(Math.max(0, start - 32), start))) return null;
  const field = matchAt(VALUE_FIELD, text, end);
  if (field === null) return null;
  const from = end + field[0].length;
  return readQuoted(text, from, false) ?? readBare(text, from, IN_CODE, "loose", false);
}

function readAfterGap(text: string, end: number, flag: boolean): AssignedValue | null {
  const gap = matchAt(flag ? FLAG_GAP : /[ \t]{1,4}/y, text, end);
  if (gap === null) return null;
  const from = end + gap[0].length;
  const quoted = readQuoted(text, from, true);
  if (quoted !== null && flag) return { ...quoted, flagged: true };
  // Where the flag is a text in a program, so is its value.
  if (quoted !== null || !flag || text[from] === "-" || /^\\?["'`]/.test(gap[0])) return quoted;
  const bare = readBare(text, from, IN_COMMAND, "said", false);
  return bare === null ? null : { ...bare, flagged: true };
}

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function readQuoted(text: string, at: number, equals: boolean): AssignedValue | null {
  const opening = matchAt(OPENING, text, at)?.[0];
  if (opening === undefined) return null;
  const start = at + opening.length;
  const closing = CLOSING[opening] ?? opening;
  const window = text.slice(start, start + LONGEST_QUOTED);
  const close = closingAt(window, closing);
  if (close < 0) return readBare(text, start, IN_OPEN_QUOTE, "tight", equals);
  return close === 0 ? null : { start, end: start + close, manner: "quoted", equals };
}

/** Where the closing mark stands on the same line, passing over escaped ones; -1 when it does not. */
function closingAt(window: string, closing: string): number {
  const line = /^[^\r\n]*/.exec(window)![0];
  let close = line.indexOf(closing);
  while (close > 0 && closing.length === 1 && line[close - 1] === "\\")
    close = line.indexOf(closing, close + 1);
  return close;
}

/** What stands behind a bare value without being part of it: the rest of a connection string, the end of a sentence. */
const TRAILS: { readonly [manner in Exclude<Manner, "quoted">]: RegExp } = {
  tight: /;[A-Za-z][\w ]{0,40}=.*$|[,;:)\]}]{1,4}$/,
  loose: /[,;)\]}]{1,4}$/,
  said: /[.,;:?)\]}"']{1,8}$/,
};

function readBare(
  text: string,
  from: number,
  units: Bare,
  manner: Manner,
  equals: boolean,
): AssignedValue | null {
  const start = behindTakenOut(text, from);
  const found = matchAt(units.head, text, start)?.[0];
  if (found === undefined) return null;
  if (found.length === JUDGED_UNITS) {
    return { start, end: start + found.length, manner, equals, rest: units.rest };
  }
  const kept = manner === "quoted" ? found : found.replace(TRAILS[manner], "");
  return kept === "" ? null : { start, end: start + kept.length, manner, equals };
}
