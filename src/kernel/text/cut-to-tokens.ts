/** The longest beginning of a line that costs no more than given; at least one character, whatever it costs. */

import { estimateTokens } from "../tokens.ts";

export function cutToTokens(line: string, most: number): string {
  if (estimateTokens(line) <= most) return line;
  let fits = 1;
  let tooLong = line.length;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (estimateTokens(line.slice(0, middle)) <= most) fits = middle;
    else tooLong = middle;
  }
  const space = line.lastIndexOf(" ", fits);
  const end = space > fits / 2 ? space : fits;
  const unit = line.charCodeAt(end);
  const split = unit >= 0xdc00 && unit <= 0xdfff;
  return line.slice(0, split ? Math.max(2, end - 1) : end).trimEnd();
}
