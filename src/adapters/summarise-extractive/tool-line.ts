/**
 * One line for what a tool gave back: its error if there is one, else a line with a value that matters, else its
 * outcome, which is mostly said last.
 */

import { cleanText, oneLine } from "../../kernel/text/sentences.ts";
import { comparable, placeOfValue } from "../../ports/summariser.ts";

const LONGEST_LINE = 200;
/** Values that are looked for in one result. */
const MOST_VALUES = 16;
/** What stands before a value in a line that is cut: enough to see what it belongs to. */
const BEFORE_VALUE = 80;

/** At a word's start: `terror` and `no errors` are none. */
const FAILURE =
  /^[^\n]*(?<![\w-])(?<!\b(?:no|0|without) )(?:error|errors?:|[a-z]{1,40}(?:error|exception)(?=:)|failed|failure|exception|fatal|panic|traceback|denied|not found|timed out|ENOENT|EACCES|ECONN\w+|Fehler|fehlgeschlagen|错误|失败)(?![\w])[^\n]*$/im;

/** Empty when the result has no letter or digit in it. */
export function toolLine(text: string, values: readonly string[]): string {
  const clean = cleanText(text);
  const failure = FAILURE.exec(clean);
  if (failure !== null) return around(oneLine(failure[0]), 0);
  return valueLine(clean, values) ?? around(lastLine(clean), 0);
}

function valueLine(clean: string, values: readonly string[]): string | null {
  const lower = clean.toLowerCase();
  // Lower case can be longer than what it came from; then places do not correspond.
  if (lower.length !== clean.length) return null;
  for (const value of values.slice(0, MOST_VALUES)) {
    const place = placeOfValue(lower, comparable(value));
    if (place < 0) continue;
    const start = clean.lastIndexOf("\n", place) + 1;
    const end = clean.indexOf("\n", place);
    return around(clean.slice(start, end < 0 ? undefined : end), place - start);
  }
  return null;
}

function lastLine(clean: string): string {
  const lines = clean.split("\n");
  return oneLine(lines.findLast((line) => /[\p{L}\p{N}]/u.test(line)) ?? "");
}

function around(line: string, place: number): string {
  const from = place > LONGEST_LINE - BEFORE_VALUE ? place - BEFORE_VALUE : 0;
  const cut = line.slice(from, from + LONGEST_LINE).toWellFormed();
  return oneLine(`${from > 0 ? "…" : ""}${cut}${from + LONGEST_LINE < line.length ? "…" : ""}`);
}
