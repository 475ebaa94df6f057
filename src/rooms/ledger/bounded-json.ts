/**
 * What is told beside an event, small and without secrets: redacted first, then cut. What programs printed is counted and left
 * out, since it is kept elsewhere or by nobody; what is too large is told by its size and its beginning.
 */

import { isObject, type Json, type JsonObject } from "../../kernel/json.ts";

/** Names under which whole outputs are handed on. */
const OUTPUTS: ReadonlySet<string> = new Set([
  "stdout",
  "stderr",
  "rawstdout",
  "rawstderr",
  "tooloutput",
  "commandoutput",
]);

/** Nobody who tells of something nests deeper; what is beneath is left out. */
const DEEPEST = 32;
const PREVIEW_CHARACTERS = 220;

export interface BoundedJson {
  /** The redacted whole, for a digest of what was told. */
  readonly whole: Json;
  /** JSON, of at most as many bytes as were allowed. */
  readonly text: string;
  readonly truncated: boolean;
}

export function boundedJson(value: Json, most: number, redact: (text: string) => string): BoundedJson {
  const whole = redactedJson(withoutOutputs(value, 0), redact);
  const text = JSON.stringify(whole);
  if (bytesOf(text) <= most) return { whole, text, truncated: false };
  const originalBytes = bytesOf(JSON.stringify(value));
  for (let characters = PREVIEW_CHARACTERS; ; characters = Math.floor(characters / 2)) {
    const preview = text.slice(0, characters).toWellFormed();
    const shown = JSON.stringify({ truncated: true, originalBytes, preview });
    if (bytesOf(shown) <= most || characters === 0) return { whole, text: shown, truncated: true };
  }
}

/** Names, texts and numbers in a value, in the order in which they are met, level by level. */
export function textsIn(value: Json): readonly string[] {
  const texts: string[] = [];
  let level: readonly Json[] = [value];
  while (level.length > 0) {
    const next: Json[] = [];
    for (const one of level) {
      if (typeof one === "string" || typeof one === "number") texts.push(String(one));
      else if (Array.isArray(one)) next.push(...(one as readonly Json[]));
      else if (one !== null && typeof one === "object") {
        for (const [name, field] of Object.entries(one)) next.push(name, field as Json);
      }
    }
    level = next;
  }
  return texts;
}

function withoutOutputs(value: Json, depth: number): Json {
  if (value === null || typeof value !== "object") return value;
  if (depth >= DEEPEST) return "[deeper than is kept]";
  if (Array.isArray(value)) return value.map((one) => withoutOutputs(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value as JsonObject).map(([name, field]) => [
      name,
      isOutput(name) && !isEmpty(field)
        ? `[output of ${bytesOf(typeof field === "string" ? field : JSON.stringify(field))} bytes left out]`
        : withoutOutputs(field, depth + 1),
    ]),
  );
}

function isOutput(name: string): boolean {
  return OUTPUTS.has(name.toLowerCase().replace(/[^a-z]/g, ""));
}

function isEmpty(field: Json): boolean {
  return field === null || field === "" || (Array.isArray(field) && field.length === 0);
}

/** Each text by itself and under its name; then all of it once more, for what only shows when it stands together. */
export function redactedJson(value: Json, redact: (text: string) => string): Json {
  const each = eachRedacted(value, "", redact);
  const text = JSON.stringify(each);
  const redacted = redact(text);
  if (redacted === text) return each;
  try {
    return JSON.parse(redacted) as Json;
  } catch {
    return { truncated: true, originalBytes: bytesOf(text), preview: redacted };
  }
}

function eachRedacted(value: Json, name: string, redact: (text: string) => string): Json {
  if (typeof value === "string") return namedRedacted(value, name, redact);
  if (Array.isArray(value)) return value.map((one) => eachRedacted(one, name, redact));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [redact(key), eachRedacted(field as Json, key, redact)]),
  );
}

/** `hunter2` is a word, and a secret where it is called a password. */
function namedRedacted(value: string, name: string, redact: (text: string) => string): string {
  const alone = redact(value);
  if (name === "" || alone !== value) return alone;
  const heading = `${name}: `;
  const named = redact(heading + value);
  return named.startsWith(heading) ? named.slice(heading.length) : alone;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
