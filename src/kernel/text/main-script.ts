/**
 * What most letters of a message are in, in three classes: enough to tell how far an estimate of its tokens is off.
 *
 * Reads what a model reads as text, the names of fields and tools not among it. A sample decides: a message that
 * changes its script after thousands of characters is rare, and an answer that is wrong then only costs precision.
 */

import { isObject, type Json } from "../json.ts";
import { isCjk, Script, scriptOf } from "./scripts.ts";

export const MAIN_SCRIPTS = ["latin", "cjk", "other"] as const;
export type MainScript = (typeof MAIN_SCRIPTS)[number];

/** UTF-16 units that are looked at. */
const SAMPLE = 4_000;

/** Fields of blocks whose text a model reads. Everything below `arguments` is. */
const TEXT_FIELDS = ["text", "thinking", "content"] as const;

/** `latin` where there are no letters at all. Of equally many, the first in the order of the names above. */
export function mainScript(content: Json): MainScript {
  const counts: { [script in MainScript]: number } = { latin: 0, cjk: 0, other: 0 };
  let left = SAMPLE;
  for (const text of textsOf(content)) {
    const sample = text.slice(0, left);
    left -= sample.length;
    for (const character of sample) {
      const script = classOf(character.codePointAt(0)!);
      if (script !== null) counts[script] += 1;
    }
    if (left <= 0) break;
  }
  return MAIN_SCRIPTS.reduce((most, script) => (counts[script] > counts[most] ? script : most), "latin");
}

function* textsOf(content: Json): Generator<string> {
  if (typeof content === "string") yield content;
  else if (Array.isArray(content)) for (const block of content) yield* textsOf(block);
  else if (isObject(content)) {
    for (const field of TEXT_FIELDS) yield* textsOf((content[field] ?? null) as Json);
    yield* stringsOf((content["arguments"] ?? null) as Json);
  }
}

function* stringsOf(value: Json): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null) {
    for (const inner of Object.values(value)) yield* stringsOf(inner);
  }
}

function classOf(codePoint: number): MainScript | null {
  if (isCjk(codePoint)) return "cjk";
  const script = scriptOf(codePoint);
  if (script === Script.latin) return "latin";
  return script > Script.latin && script <= Script.alphabet ? "other" : null;
}
