/**
 * Takes blocks of base64 out of a text: nobody reads them, and a summariser would quote them.
 *
 * Looks at one unit in `SHORTEST` and around it where it could belong to such a block, so that a text without any costs
 * next to nothing.
 */

/** Longer than any digest or key that somebody might ask for. */
const SHORTEST = 256;
/** A line of dashes or of one letter is no data. */
const VARIED = 16;

const BELONGS = new Uint8Array(128);
for (const sign of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  BELONGS[sign.charCodeAt(0)] = 1;

/** Each block becomes a note of its length. */
export function withoutData(text: string): string {
  if (text.length < SHORTEST) return text;
  const kept: string[] = [];
  let from = 0;
  for (let at = SHORTEST - 1; at < text.length; ) {
    if (!belongs(text, at)) {
      at += SHORTEST;
      continue;
    }
    let start = at;
    while (start > from && belongs(text, start - 1)) start -= 1;
    let end = at + 1;
    while (end < text.length && belongs(text, end)) end += 1;
    if (end - start >= SHORTEST && isVaried(text, start)) {
      kept.push(text.slice(from, start), `[${end - start} characters of data]`);
      from = end;
      while (text[from] === "=") from += 1;
    }
    at = end + SHORTEST - 1;
  }
  return from === 0 ? text : [...kept, text.slice(from)].join("");
}

function belongs(text: string, at: number): boolean {
  return BELONGS[text.charCodeAt(at)] === 1;
}

function isVaried(text: string, start: number): boolean {
  return new Set(text.slice(start, start + SHORTEST)).size >= VARIED;
}
