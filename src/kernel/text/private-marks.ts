/**
 * What a person marks as not to be kept beyond where they wrote it. One rule for every way in: documents, lines that are told,
 * events, memories, and whatever is derived from a conversation. The log of conversations stays as it is.
 *
 * `[PRIVATE]`, `[NOMEM]`, `[NOEXPORT]` and `[SECRET]` mark all that they stand in; `<private>…</private>` what is between them;
 * a line that begins with `PRIVATE:` itself and the lines below it, up to a blank one. Within backticks they are words like
 * any other.
 */

/** In small letters `[secret]` stands in many a log for something that was taken out, and `[private](…)` is a link. */
const WHOLE =
  /(?<!`)[[［【]\s?(?:[Pp][Rr][Ii][Vv][Aa][Tt][Ee]|[Nn][Oo][Mm][Ee][Mm]|[Nn][Oo][Ee][Xx][Pp][Oo][Rr][Tt]|SECRET)\s?[\]］】](?![(`])/;
const OPENING = /(?<!`)<private(?:\s[^<>]{0,200})?>(?!`)/gi;
const CLOSING = /<\/private\s{0,8}>/gi;
const LINE = /^[ \t>*+-]{0,40}PRIVATE[ \t]?[:：]/;
const LINE_BREAK = /\r\n?|\n/;

/** Marked as a whole, wherever in it the mark stands. */
export function isWhollyPrivate(text: string): boolean {
  return WHOLE.test(text);
}

/** Whether any of it is marked. */
export function isMarkedPrivate(text: string): boolean {
  // Most texts have none of the words.
  if (!/private|nomem|noexport|\bSECRET\b/i.test(text)) return false;
  if (isWhollyPrivate(text)) return true;
  OPENING.lastIndex = 0;
  return OPENING.test(text) || text.split(LINE_BREAK).some((line) => LINE.test(line));
}

/** What is left when everything that is marked is taken out; empty: nothing is. */
export function publicPart(text: string): string {
  if (!isMarkedPrivate(text)) return text;
  if (isWhollyPrivate(text)) return "";
  const left = publicLines(text.split(LINE_BREAK)).join("\n").trim();
  // What is taken out from between may leave a mark where none was.
  return left.length < text.length ? publicPart(left) : left;
}

/** The same lines, with nothing in place of what is marked by its line or by tags. */
export function publicLines(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  let within = false;
  let below = false;
  for (const line of lines) {
    const open = outsideTags(line, within);
    within = open.within;
    below = LINE.test(line) || LINE.test(open.text) || (below && line.trim() !== "");
    kept.push(below ? "" : open.text);
  }
  return kept;
}

/** What is opened and never closed goes on to the end. */
function outsideTags(line: string, opened: boolean): { readonly text: string; readonly within: boolean } {
  if (!opened && !line.includes("<")) return { text: line, within: false };
  let text = "";
  let within = opened;
  let at = 0;
  while (at < line.length) {
    const next = within ? CLOSING : OPENING;
    next.lastIndex = at;
    const found = next.exec(line);
    if (!within) text += line.slice(at, found?.index);
    if (found === null) return { text, within };
    at = next.lastIndex;
    within = !within;
  }
  return { text, within };
}
