/**
 * Regular expressions from outside, kept to those that cannot run away.
 *
 * The engine of the language backtracks and cannot be stopped, so a pattern whose cost may explode is refused before it
 * runs: a repetition of what repeats, is optional or is a choice, look-around and back-references. What remains costs at
 * most a small power of the text's length, times the ways through its choices; so the text is looked at in pieces that are
 * short enough for that. How many pieces is bounded by whoever searches.
 */

import { NacreError } from "../errors.ts";

const LONGEST = 512;
/** Each open repetition multiplies the work by the length of the text. */
const MOST_OPEN_REPEATS = 4;
/** Ways through what is optional and through choices: beyond, no piece is short enough. */
const MOST_WAYS = 4_096;
/** Steps of the engine for one piece: half a second or so at the very worst. */
const MOST_STEPS = 2e7;
const LONGEST_PIECE = 2_000;

export interface SafePattern {
  readonly expression: RegExp;
  /** UTF-16 units of text to look at in one go. */
  readonly piece: number;
}

interface Group {
  repeats: boolean;
  optional: boolean;
  /** How many ways lead on from it. */
  choices: number;
}

export function safePattern(source: string): SafePattern {
  if (source === "" || source.length > LONGEST) {
    throw refusal(source === "" ? "it is empty" : `it is longer than ${LONGEST} characters`);
  }
  const cost = costOf(source);
  if (typeof cost === "string") throw refusal(cost);
  try {
    return { expression: new RegExp(source, "iu"), piece: pieceFor(cost) };
  } catch (cause) {
    throw refusal(
      cause instanceof Error ? cause.message.replace(/^Invalid regular expression: /, "") : "it is not valid",
      cause,
    );
  }
}

/** The longest text on which so many nested loops, each begun at every place, stay within the steps. */
function pieceFor({ repeats, ways }: Cost): number {
  const loops = repeats + 1;
  let orders = 1;
  for (let at = 2; at <= loops; at += 1) orders *= at;
  return Math.max(1, Math.min(LONGEST_PIECE, Math.floor(((MOST_STEPS * orders) / ways) ** (1 / loops))));
}

interface Cost {
  readonly repeats: number;
  readonly ways: number;
}

/** In words why it is refused, or what it may cost. */
function costOf(source: string): Cost | string {
  const open: Group[] = [];
  let closed: Group | null = null;
  let repeats = 0;
  let ways = 1;
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at]!;
    const before: Group | null = closed;
    closed = null;
    if (sign === "\\") {
      at += 1;
      if (/[1-9k]/.test(source[at] ?? "")) return "it refers back to a group";
    } else if (sign === "[") {
      at = endOfClass(source, at);
    } else if (sign === "(") {
      if (source[at + 1] === "?" && source[at + 2] !== ":") return "it looks around or names a group";
      if (source[at + 1] === "?") at += 2;
      open.push({ repeats: false, optional: false, choices: 1 });
    } else if (sign === ")") {
      closed = open.pop() ?? null;
      ways *= closed?.choices ?? 1;
      joinOuter(open.at(-1), closed);
    } else if (sign === "|") {
      const group = open.at(-1);
      if (group !== undefined) group.choices += 1;
    } else if (sign === "?") {
      // After a repetition it only says which to try first.
      if (/[*+}]/.test(source[at - 1] ?? "") && source[at - 2] !== "\\") continue;
      ways *= 2;
      const group = open.at(-1);
      if (group !== undefined) group.optional = true;
    } else if (sign === "*" || sign === "+" || sign === "{") {
      if (before?.repeats === true) return "it repeats what already repeats";
      if (before?.optional === true) return "it repeats what is optional";
      if (before !== null && before.choices > 1) return "it repeats a choice";
      repeats += 1;
      const group = open.at(-1);
      if (group !== undefined) group.repeats = true;
      if (sign === "{") at = source.indexOf("}", at) < 0 ? at : source.indexOf("}", at);
    }
  }
  if (repeats > MOST_OPEN_REPEATS) return `it has more than ${MOST_OPEN_REPEATS} repetitions`;
  return ways > MOST_WAYS ? "it has too many choices and optional parts" : { repeats, ways };
}

/** What is true of a group is true of the one around it. */
function joinOuter(outer: Group | undefined, closed: Group | null): void {
  if (outer === undefined || closed === null) return;
  outer.repeats ||= closed.repeats;
  outer.optional ||= closed.optional || closed.choices > 1;
}

function endOfClass(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === "\\") at += 1;
    else if (source[at] === "]") return at;
  }
  return source.length;
}

function refusal(reason: string, cause?: unknown): NacreError {
  return new NacreError(
    "input/bad-pattern",
    `the pattern is refused: ${reason}`,
    "Use a simpler pattern, or look for the words themselves: leave --regex out (mode full_text).",
    { cause },
  );
}
