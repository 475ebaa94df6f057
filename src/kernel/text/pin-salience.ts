/**
 * How likely a value is to be asked for later: by what it is, who said it, and where it stood.
 *
 * People ask for what people said: a user's own values come first, whatever they are. What programs print by the
 * thousand (times of log lines, sizes, positions, progress) comes last. How often a value occurs says nothing: what
 * was said once is what is asked for. The weights are a choice, noticed by the tests of planted values.
 */

import type { Correction, Stretch } from "./pin-clauses.ts";
import type { PinKind, PinSpan } from "./pin-kinds.ts";

const KIND_WEIGHT: { readonly [kind in PinKind]: number } = {
  decision: 0.9,
  money: 0.76,
  setting: 0.7,
  date: 0.68,
  quantity: 0.66,
  id: 0.66,
  email: 0.7,
  phone: 0.7,
  version: 0.62,
  error: 0.6,
  number: 0.56,
  url: 0.58,
  path: 0.58,
  hash: 0.54,
  name: 0.54,
};

const SPEAKER_WEIGHT: { readonly [speaker: string]: number } = { user: 1, assistant: 0.77 };
const OTHER_SPEAKER_WEIGHT = 0.7;

/** Multiplied with each other. */
const Factor = {
  emphasis: 1.2,
  correction: 1.25,
  outdated: 0.55,
  stampOfLog: 0.12,
  inLog: 0.45,
  inErrorLine: 0.8,
  position: 0.1,
  /** Line 118, step 3: where something is, which changes. */
  pointer: 0.4,
  inCode: 0.42,
  /** A name given to a name, as programs do on every line. */
  bareSetting: 0.45,
  /** A source file of the workspace, named while working on it: it is found again by looking. */
  workingFile: 0.7,
  /** The same of an identifier that stands in a program. */
  workingName: 0.7,
  repeatedShape: 0.5,
  loneYear: 0.7,
  loneWeekday: 0.7,
  question: 0.75,
} as const;

/**
 * Of a bare number or an amount, by its digits: one or two are said in passing (three
 * times, ten seconds), four are chosen, not counted: a port, a code, a reading.
 */
const BY_DIGITS = [0.5, 0.58, 0.74, 0.95, 1.12] as const;
/** The same where no person said it: what counts itself has many such. */
const BY_DIGITS_PRINTED = [0.3, 0.3, 0.5, 0.8, 1.05] as const;

/** Values within `NEARBY` units that are still prose; each further one says more surely that a program printed them. */
const FEW_NEARBY = 8;
export const NEARBY = 500;

const EMPHASIS =
  /\b(?:remember|important|note|deadline|must|never|always|budget|limit|agreed|promised?|confirmed?|exactly|final|due|my|our|merken?|wichtig|muss|Frist|genau|unser|mein)\b|记住|重要|必须|务必|注意|截止|覚えて|必ず|締め切り|締切/i;

/** What a sentence says about the values in it. */
export interface Tone {
  readonly stressed: boolean;
  readonly asks: boolean;
}

export function toneOf(sentence: string): Tone {
  return { stressed: EMPHASIS.test(sentence), asks: /[?？]$/.test(sentence) };
}

export type LineRole = "prose" | "log" | "error" | "progress" | "listing" | "code";

const LOG_LINE =
  /^\W{0,3}(?:\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d|\d\d:\d\d:\d\d|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d|\d{10,13}\b|(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|ERROR|FATAL)\b)/;
const ERROR_LINE = /\b(?:ERROR|FATAL|CRITICAL|[Ee]rror|[Ee]xception|[Ff]ailed|panic)\b/;
const PROGRESS = /\d ?%\s?[|[(]|[█▓░━]{3}|[#=]{4,}>?|\b\d+\/\d+ \[|\bETA\b/;
const LISTING =
  /^\s*(?:[-dl][rwxsStT-]{9}\b|at .{0,200}:\d+|\d+\s*[|│→:]|[\w./-]{1,120}:\d+(?::\d+)?:|@@ |index [0-9a-f]{7}|[+-]{3} |\S+\s+\d+\s+\d+\s+\d+)/;
const CODE =
  /^\s*(?:import|export|const|let|var|function|return|class|def|for|while|if|#include|\/\/|\*|public|private)\b.*[;{}():=]\s*$|[;{}]\s*$/;

/** Judged by its beginning; a longer line is what its beginning is. */
export function lineRole(line: string): LineRole {
  if (PROGRESS.test(line)) return "progress";
  if (LOG_LINE.test(line)) return ERROR_LINE.test(line) ? "error" : "log";
  if (LISTING.test(line)) return "listing";
  return CODE.test(line) ? "code" : "prose";
}

const MOST_LINES = 400;
const INDENTED =
  /^(?: {2}|\t)|^\s*["\]}]|^\s*[\w.$]+\(.*\)[;:]?$|:=|^(?:import|from|package|type|var|func|def|class)\b/;

/** Source, a record, a listing: more than half of its lines are none that anybody would write to anybody. */
export function isPrinted(text: string): boolean {
  const lines = text.slice(0, 100 * MOST_LINES).split("\n", MOST_LINES);
  const filled = lines.filter((line) => line.trim() !== "");
  const printed = filled.filter((line) => {
    const start = line.slice(0, 240);
    return INDENTED.test(start) || lineRole(start) !== "prose";
  });
  return printed.length > filled.length / 2;
}

export interface Standing {
  readonly speaker: string;
  readonly tone: Tone;
  readonly correction: Correction;
  readonly role: LineRole;
  /** Only blanks and signs stand before it on its line. */
  readonly opensLine: boolean;
  /** Of many values of one text that stand between the same words. */
  readonly repeatedShape: boolean;
  /** Behind a word such as `line` or `step`. */
  readonly points: boolean;
  /** Values of the same text that stand near it, itself among them. */
  readonly nearby: number;
}

export function salienceOf(span: PinSpan, value: string, standing: Standing): number {
  const { kind } = span;
  let salience = KIND_WEIGHT[kind] * (SPEAKER_WEIGHT[standing.speaker] ?? OTHER_SPEAKER_WEIGHT);
  salience *= roleFactor(kind, standing);
  if (standing.correction !== null)
    salience *= standing.correction === "new" ? Factor.correction : Factor.outdated;
  if (standing.role === "prose" && standing.tone.stressed) salience *= Factor.emphasis;
  if (standing.tone.asks) salience *= Factor.question;
  if (standing.repeatedShape) salience *= Factor.repeatedShape;
  if (standing.speaker !== "user" && standing.nearby > FEW_NEARBY)
    salience *= Math.sqrt(FEW_NEARBY / standing.nearby);
  if (kind === "number" || kind === "quantity") {
    const byDigits = standing.speaker === "user" ? BY_DIGITS : BY_DIGITS_PRINTED;
    if (kind === "number" && standing.opensLine) salience *= Factor.position;
    else if (kind === "number" && /^(?:19|20)\d\d$/.test(value)) salience *= Factor.loneYear;
    else salience *= byDigits[Math.min(byDigits.length - 1, digitsOf(value))]!;
    if (standing.points) salience *= Factor.pointer;
  } else if (kind === "date") {
    if (!/\d/.test(value)) salience *= Factor.loneWeekday;
  } else if (kind === "setting") {
    const printed = standing.speaker !== "user" && standing.speaker !== "assistant";
    if (printed && !/\d|["'](?=$)|true|false|null/.test(value)) salience *= Factor.bareSetting;
    else if (printed) salience *= BY_DIGITS_PRINTED[Math.min(4, digitsOf(givenIn(value)))]!;
  } else if (standing.speaker !== "user") {
    if (kind === "path" && WORKING_FILE.test(value)) salience *= Factor.workingFile;
    if ((kind === "name" || kind === "id") && WORKING_NAME.test(value)) salience *= Factor.workingName;
  }
  return Math.round(Math.min(1, salience) * 1000) / 1000;
}

const WORKING_FILE =
  /^[\w.][^:\\]*\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|c|h|cc|cpp|cs|php|swift|css|scss|html|vue)$/;
/** Without a digit: a word of a program, a command, a constant. */
const WORKING_NAME = /^(?:[^\d\p{L}]*\p{Ll}\D*|[A-Z]+(?:_[A-Z]+)+)$/u;

function givenIn(setting: string): string {
  return setting.slice(setting.search(/[=:]/) + 1);
}

/** A round one counts as shorter than it is: 5000 is not 5142. */
function digitsOf(value: string): number {
  const digits = value.replace(/\D/g, "");
  return /^\d0+$/.test(digits) ? digits.length - 1 : digits.length;
}

const POINTS =
  /(?:^|[^\p{L}])(?:lines?|rows?|columns?|steps?|option|pages?|item|slide|chapter|attempt|round|Zeilen?|Schritt|Seite|Spalte|línea|ligne|第)[ #:]{0,2}$/iu;

export function pointsAt(before: string): boolean {
  return POINTS.test(before);
}

function roleFactor(kind: PinKind, { role, opensLine }: Standing): number {
  if (role === "prose") return 1;
  if (opensLine && (kind === "date" || kind === "number")) return Factor.stampOfLog;
  if (role === "progress") return Factor.position;
  if (role === "listing")
    return kind === "number" || kind === "quantity" || kind === "date" ? Factor.position : Factor.inLog;
  if (role === "error") return Factor.inErrorLine;
  return role === "log" ? Factor.inLog : Factor.inCode;
}

/** The words around a value, with every number the same: lines a program prints share it. */
export function shapeOf(text: string, sentence: Stretch, span: PinSpan): string {
  const before = text.slice(Math.max(sentence.start, span.start - 24), span.start);
  const after = text.slice(span.end, Math.min(sentence.end, span.end + 16));
  return `${span.kind}\0${before.replace(/[0-9a-f]*\d[0-9a-f]*/gi, "0")}\0${after.replace(/[0-9a-f]*\d[0-9a-f]*/gi, "0")}`;
}
