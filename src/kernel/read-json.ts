/**
 * Reads JSON that others wrote, with the names of fields as they were written.
 *
 * `JSON.parse` of V8 12.8 and newer, Node 24 and 26 among them, takes a name that is written with an escape for another one that it met
 * before at the same place, where that begins as the escape is spelt: after `{"a":0,"\\":0}` it reads `{"a":0,"\n":0}` as the former
 * (nodejs/node#63785). What was said would be kept with other names than it had. So such names are put aside while it parses; texts
 * without any, which is nearly all of them, are parsed as they are.
 */

/** A name stands behind a brace or a comma. A text in a list may do so too, and is then looked at for nothing. */
const MAYBE_ESCAPED = /[{,]\s*"[^"\\]*\\/;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/** Throws as `JSON.parse` does. */
export function readJson(text: string): unknown {
  if (!MAYBE_ESCAPED.test(text)) return JSON.parse(text);
  const mark = markFor(text);
  const names: string[] = [];
  const aside = putAside(text, mark, names);
  if (names.length === 0) return JSON.parse(text);
  return JSON.parse(aside, (_field, value: unknown) => named(value, mark, names));
}

/** Begins nothing in the text. */
function markFor(text: string): string {
  let mark = "name";
  while (text.includes(`"${mark} `)) mark += "-";
  return `${mark} `;
}

/** The text with a number in the place of each name that has an escape. */
function putAside(text: string, mark: string, names: string[]): string {
  const pieces: string[] = [];
  let kept = 0;
  for (let open = text.indexOf('"'); open !== -1; ) {
    const { end, isEscaped } = endOf(text, open);
    if (isEscaped && isName(text, end)) {
      pieces.push(text.slice(kept, open), `"${mark}${names.length}"`);
      // By itself it is read as it is written.
      names.push(JSON.parse(text.slice(open, end)) as string);
      kept = end;
    }
    open = text.indexOf('"', end);
  }
  return pieces.join("") + text.slice(kept);
}

/** Behind the quotation mark that closes it; or the end of the text, where none does. */
function endOf(text: string, open: number): { readonly end: number; readonly isEscaped: boolean } {
  let isEscaped = false;
  for (let at = open + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return { end: at + 1, isEscaped };
    if (code !== BACKSLASH) continue;
    isEscaped = true;
    at += 1;
  }
  return { end: text.length, isEscaped };
}

const COLON = /\s*:/y;

function isName(text: string, end: number): boolean {
  COLON.lastIndex = end;
  return COLON.test(text);
}

/** An object under the names that its fields had; of two of one name the later counts, as ever. */
function named(value: unknown, mark: string, names: readonly string[]): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value);
  if (!fields.some(([name]) => name.startsWith(mark))) return value;
  return Object.fromEntries(
    fields.map(([name, one]) => [
      name.startsWith(mark) ? names[Number(name.slice(mark.length))]! : name,
      one,
    ]),
  );
}
