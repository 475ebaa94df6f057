/** What else is known of something, as lines to read: a name and what it says, what belongs together below it. */

import type { Json, JsonObject } from "../../kernel/json.ts";
import { counted } from "./figures.ts";
import { oneLine, plainText, wrap } from "./plain-text.ts";

const MOST_LINES = 40;
/** Characters of one text. */
const LONGEST = 4_000;
const DEEPER = "  ";

/** Wrapped; where there is too much of it, it says how much more there is. */
export function detailLines(detail: JsonObject, columns: number, indent: string): readonly string[] {
  const lines = told(detail, indent).flatMap(({ text, indent: at }) => wrap(text, columns, at).split("\n"));
  if (lines.length <= MOST_LINES) return lines;
  const left = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), `${indent}… ${counted(left, "more line")}: --json has all of it`];
}

interface Line {
  readonly text: string;
  readonly indent: string;
}

function told(value: JsonObject | readonly Json[], indent: string): readonly Line[] {
  return Object.entries(value as { readonly [name: string]: Json }).flatMap(([name, one]) => {
    const title = Array.isArray(value) ? "-" : `${oneLine(name)}:`;
    if (typeof one === "object" && one !== null) {
      const inside = told(one as JsonObject, indent + DEEPER);
      return inside.length === 0
        ? [{ text: `${title} nothing`, indent }]
        : [{ text: title, indent }, ...inside];
    }
    const text = typeof one === "string" ? plainText(one.slice(0, LONGEST)).trimEnd() : String(one);
    return text.includes("\n")
      ? [
          { text: title, indent },
          { text, indent: indent + DEEPER },
        ]
      : [{ text: `${title} ${text}`, indent }];
  });
}
