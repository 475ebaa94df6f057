/** Takes blocks of base64 out of a text: nobody reads them, and a summariser would quote them. */

import { BASE64, nextRun } from "../../kernel/text/long-run.ts";

/** Longer than any digest or key that somebody might ask for. */
const SHORTEST = 256;
/** A line of one letter or of a pattern is no data. */
const VARIED = 16;

/** Each block becomes a note of its length. */
export function withoutData(text: string): string {
  const kept: string[] = [];
  let from = 0;
  for (
    let run = nextRun(text, BASE64, SHORTEST);
    run !== null;
    run = nextRun(text, BASE64, SHORTEST, run.end)
  ) {
    if (!isVaried(text, run.start)) continue;
    kept.push(text.slice(from, run.start), `[${run.end - run.start} characters of data]`);
    from = run.end;
    while (text[from] === "=") from += 1;
  }
  return from === 0 ? text : [...kept, text.slice(from)].join("");
}

function isVaried(text: string, start: number): boolean {
  return new Set(text.slice(start, start + SHORTEST)).size >= VARIED;
}
