/**
 * Regular expressions from outside, kept to those that cannot run away.
 *
 * The engine of the language backtracks and cannot be stopped, so a pattern whose cost may explode is refused before it
 * runs: a repetition inside a repetition, a repeated choice, look-around and back-references. What remains costs at most
 * a small power of the text's length; how much text is searched is bounded by whoever searches.
 */

import { NacreError } from "../errors.ts";

const LONGEST = 512;
/** Each open repetition multiplies the work: this many on a line of text are still quick. */
const MOST_OPEN_REPEATS = 4;

interface Group {
  repeats: boolean;
  choice: boolean;
}

export function safePattern(source: string): RegExp {
  if (source === "" || source.length > LONGEST) {
    throw refusal(source === "" ? "it is empty" : `it is longer than ${LONGEST} characters`);
  }
  const reason = danger(source);
  if (reason !== null) throw refusal(reason);
  try {
    return new RegExp(source, "iu");
  } catch (cause) {
    throw refusal(
      cause instanceof Error ? cause.message.replace(/^Invalid regular expression: /, "") : "it is not valid",
      cause,
    );
  }
}

function danger(source: string): string | null {
  const open: Group[] = [];
  let closed: Group | null = null;
  let repeats = 0;
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
      open.push({ repeats: false, choice: false });
    } else if (sign === ")") {
      closed = open.pop() ?? null;
      const outer = open.at(-1);
      if (closed !== null && outer !== undefined) outer.repeats ||= closed.repeats;
    } else if (sign === "|") {
      const group = open.at(-1);
      if (group !== undefined) group.choice = true;
    } else if (sign === "*" || sign === "+" || sign === "{") {
      if (before?.repeats === true) return "it repeats what already repeats";
      if (before?.choice === true) return "it repeats a choice";
      repeats += 1;
      const group = open.at(-1);
      if (group !== undefined) group.repeats = true;
      if (sign === "{") at = source.indexOf("}", at) < 0 ? at : source.indexOf("}", at);
    }
  }
  return repeats > MOST_OPEN_REPEATS ? `it has more than ${MOST_OPEN_REPEATS} repetitions` : null;
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
    "Use a simpler pattern, or search for the words with mode full_text.",
    { cause },
  );
}
