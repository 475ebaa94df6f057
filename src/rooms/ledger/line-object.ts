/** A line of a spool as the object that it is; or what is wrong with it. */

import { isObject, isTooDeep, type JsonObject } from "../../kernel/json.ts";
import { parsedJson, wellFormed } from "./line-fields.ts";

/** Characters of one line: more is a document, or a mistake. */
export const LONGEST_LINE = 1_000_000;
/** Half of a character, written out. */
const HALF = /\\u[dD][89a-fA-F]/;

export interface RefusedLine {
  /** A word or two. */
  readonly refused: string;
  /** One sentence. */
  readonly why: string;
}

export function refusedLine(refused: string, why: string): RefusedLine {
  return { refused, why };
}

export function lineObject(given: string): { readonly object: JsonObject } | RefusedLine {
  if (given.length > LONGEST_LINE)
    return refusedLine("too-large", `it has ${given.length} characters, and ${LONGEST_LINE} are the most`);
  // Some editors put a mark before everything.
  const text = given.charCodeAt(0) === 0xfeff ? given.slice(1) : given;
  const value = parsedJson(text);
  if (value === undefined) return refusedLine("not-json", "it is not JSON, or not all of it is there");
  if (!isObject(value)) return refusedLine("not-an-object", "it is JSON, and not an object");
  if (text.length > 2_000 && isTooDeep(value))
    return refusedLine("too-deep", "it is nested deeper than anything that is said");
  const isWhole = !HALF.test(text) && text.isWellFormed();
  return { object: (isWhole ? value : wellFormed(value as JsonObject)) as JsonObject };
}
