/**
 * How values travel to a server and stand in its columns.
 *
 * A column that may hold anything (`ANY` in a file) is text here. A server says what type it wants of a value only when it is
 * asked, so a value has one form that every column reads as what it is: bytes as `\x6e61…`, which a column of bytes takes, and one of
 * text keeps; numbers after a vertical tab, which number columns pass over. Text that begins like one of these, or that a server
 * refuses (U+0000, half a surrogate pair), is kept behind the last code point there is, with what cannot stand in it spelled out.
 */

import type { SqlValue } from "../sql/sql.ts";

/** The last code point: no text of anybody's begins with it, and in the order of bytes it comes after all others. */
const MARK = "\u{10ffff}";
const NUMBER = "\v";
const BYTES = "\\x";

const SPELLED = /\0|\u{10ffff}|\p{Surrogate}/gu;
const UNSPELLED = /\u{10ffff}(0|1|u[0-9a-f]{4})/gu;

export function valueIn(value: SqlValue): string | null {
  if (typeof value === "string") return storedText(value);
  if (value === null) return null;
  if (value instanceof Uint8Array) return BYTES + hexOf(value);
  return NUMBER + String(value);
}

/** As it stands in a column of text, and in lists that columns are compared with. */
export function storedText(text: string): string {
  const isPlain =
    !(text.startsWith(BYTES) || text.startsWith(NUMBER) || text.startsWith(MARK)) &&
    !text.includes("\0") &&
    text.isWellFormed();
  return isPlain ? text : MARK + text.replaceAll(SPELLED, spell);
}

function spell(found: string): string {
  if (found === "\0") return `${MARK}0`;
  if (found === MARK) return `${MARK}1`;
  return `${MARK}u${found.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** What was put into a column of text: text, bytes or a number. */
export function storedOut(stored: string): string | number | Uint8Array {
  const first = stored.charCodeAt(0);
  if (first === 0x5c && stored.startsWith(BYTES)) return bytesOut(stored);
  if (first === 0x0b) return Number(stored.slice(NUMBER.length));
  if (first === 0xdbff && stored.startsWith(MARK)) return unspelled(stored.slice(MARK.length));
  return stored;
}

function unspelled(text: string): string {
  return text.replaceAll(UNSPELLED, (_, way: string) => {
    if (way === "0") return "\0";
    return way === "1" ? MARK : String.fromCharCode(Number.parseInt(way.slice(1), 16));
  });
}

/** Plain ones, in memory of their own, as a file gives them: a Buffer's `slice` is no copy. */
function bytesOut(stored: string): Uint8Array {
  const bytes = new Uint8Array((stored.length - BYTES.length) / 2);
  Buffer.from(bytes.buffer).write(stored.slice(BYTES.length), "hex");
  return bytes;
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("hex");
}

/** Truth is a number, as in a file. */
const truthOut = (stored: string): number => (stored === "t" ? 1 : 0);

/** By the numbers that types have in every server; others come as the text that the server writes. */
const READERS: ReadonlyMap<number, (stored: string) => unknown> = new Map<
  number,
  (stored: string) => unknown
>([
  [16, truthOut],
  [17, bytesOut],
  // int8, int2, int4, oid, float4, float8, numeric
  ...[20, 21, 23, 26, 700, 701, 1700].map((type) => [type, Number] as const),
  // text, char(n), varchar, unknown
  ...[25, 1042, 1043, 705].map((type) => [type, storedOut] as const),
]);

const asItIs = (stored: string): unknown => stored;

/** In the form that `pg` asks for. */
export const VALUE_READERS = {
  getTypeParser: (type: number): ((stored: string) => unknown) => READERS.get(type) ?? asItIs,
};
