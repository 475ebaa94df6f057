/** The lines of a text, and how they are shown. */

export { printable } from "../../kernel/text/printable.ts";

export interface Line {
  readonly text: string;
  /** From 1. */
  readonly number: number;
}

/** Lines are read by their beginning; nobody reads the rest of a longer one. */
const LONGEST_LINE = 2000;

/** One at a time, so that a payload of many lines is never held twice. */
export function* linesOf(text: string): Generator<Line> {
  let number = 0;
  for (let start = 0; start <= text.length; ) {
    const stop = text.indexOf("\n", start);
    const end = stop < 0 ? text.length : stop;
    number += 1;
    yield { text: text.slice(start, Math.min(end, start + LONGEST_LINE)).replace(/\r$/, ""), number };
    start = end + 1;
  }
}

/** "1 row", "2 rows". */
export function count(many: number, noun: string): string {
  return `${many} ${noun}${many === 1 ? "" : "s"}`;
}
