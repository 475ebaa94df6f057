/** What a tool was asked, in a few words of its arguments. */

import { isObject, type Json, type JsonObject } from "../../kernel/json.ts";
import { printable } from "../../kernel/text/printable.ts";

/** What says most of what is wanted, the most telling first; these need no name beside them. */
const TELLING = [
  ...["action", "command", "cmd", "query", "q", "url", "path", "file_path", "filePath", "file", "pattern"],
  ...["sessionKey", "name", "title", "to", "task", "prompt", "message", "text", "code"],
];
const MOST_VALUES = 3;
/** Characters of each value: a file that is written is not told by its content. */
const LONGEST_VALUE = 160;
/** Of a value that is looked at for secrets: what is behind it is not shown. */
const LOOKED_AT = 4_000;

export function askedOf(asked: JsonObject | null, redact: (text: string) => string, most: number): string {
  if (asked === null) return "";
  const known = TELLING.filter((name) => isTold(asked[name]));
  const others = Object.keys(asked).filter((name) => !known.includes(name) && isTold(asked[name]));
  const values = [...known, ...others].slice(0, MOST_VALUES).map((name) => {
    const value = printable(shownOf(asked[name]!, redact), LONGEST_VALUE);
    return known.includes(name) ? value : `${printable(redact(name), 40)}=${value}`;
  });
  return printable(values.filter(Boolean).join(" "), most);
}

function isTold(value: Json | undefined): boolean {
  return (
    (typeof value === "string" && value.trim() !== "") || typeof value === "number" || Array.isArray(value)
  );
}

/** Without secrets; a value that is cut before it is looked at ends between words, and not in half a key. */
function shownOf(value: Json, redact: (text: string) => string): string {
  const text = Array.isArray(value) ? value.filter((one) => !isObject(one)).join(" ") : String(value);
  if (text.length <= LOOKED_AT) return redact(text);
  const edge = text.slice(0, LOOKED_AT).search(/\s\S*$/);
  return edge < 0 ? "" : redact(text.slice(0, edge));
}
