/** One line of a text around the very thing that was asked for, or a value of it, where it stands there; else around the first word of it. */

import { excerpt } from "./excerpt.ts";
import { NO_TERMS, type QueryTerms } from "./terms.ts";

/** UTF-16 units before it: enough to see what it is about. */
const LEAD = 40;
/** Space is drawn together, so more is read than is shown. */
const READ = 4;

/** Takes redacted text; safe to print, as `excerpt` is. */
export function exactExcerpt(
  text: string,
  query: string,
  terms: QueryTerms,
  values: readonly string[] = [],
  width = 160,
): string {
  const at = firstOf(text, [query.trim(), ...values], width);
  if (at < 0) return excerpt(text, terms, width);
  const from = at <= LEAD ? 0 : startNear(text, at);
  const mark = from > 0 ? "…" : "";
  return mark + excerpt(text.slice(from, from + READ * width), NO_TERMS, width - mark.length);
}

/** Lower case can be longer than what it came from; then places do not correspond. */
function firstOf(text: string, things: readonly string[], width: number): number {
  const lower = text.toLowerCase();
  if (lower.length !== text.length) return -1;
  for (const thing of things) {
    if (thing === "" || thing.length > width - 2 * LEAD) continue;
    const at = lower.indexOf(thing.toLowerCase());
    if (at >= 0) return at;
  }
  return -1;
}

/** Behind a space, if there is one. */
function startNear(text: string, at: number): number {
  const space = text.slice(at - LEAD, at).search(/\s/);
  return space < 0 ? at - LEAD : at - LEAD + space + 1;
}
