/**
 * A file that is one JSON array instead of an object a line, as some programs print them: its members are what was told. Read
 * whole, since nothing less of it can be understood; a larger one is left as it is.
 */

import { NacreError } from "../../kernel/errors.ts";
import type { Peeked, PlacedLine } from "./placed-lines.ts";

const MOST_BYTES = 64 * 1024 * 1024;

export interface ArrayFile {
  /** Each as one line; null: it begins like an array and is none, or is too large. */
  readonly members: readonly string[] | null;
  /** Its bytes, from the beginning. Read once. */
  readonly all: AsyncIterable<Uint8Array>;
}

/** Null: it does not begin like one, and nothing of it was read. */
export async function arrayIn({ first, all }: Peeked): Promise<ArrayFile | null> {
  if (!/^\ufeff?\s*\[/.test(first[0] ?? "")) return null;
  const iterator = all[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let bytes = 0;
  let isWhole = false;
  while (!isWhole && bytes <= MOST_BYTES) {
    const next = await iterator.next();
    if (next.done === true) isWhole = true;
    else {
      read.push(next.value);
      bytes += next.value.length;
    }
  }
  async function* again(): AsyncGenerator<Uint8Array> {
    yield* read;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { members: isWhole ? membersIn(Buffer.concat(read)) : null, all: again() };
}

/** Nowhere in particular: of a member only its number is known. */
export async function* memberLines(members: readonly string[]): AsyncGenerator<PlacedLine> {
  for (const [at, text] of members.entries())
    yield { line: at + 1, offset: 0, bytes: text.length, text, isTooLong: false, isEnded: true };
}

/** Line by line it would come in by halves, or not at all. A line that is an array by itself is only a bad line. */
export function requireLines(first: readonly string[]): void {
  const opening = first[0] ?? "";
  if (!/^\ufeff?\s*\[/.test(opening) || parsed(opening.replace(/^\ufeff/, "")) !== undefined) return;
  throw new NacreError(
    "input/bad-file",
    "the file begins like a JSON array, and is none that can be read: one object a line is wanted",
    "Give one JSON object a line: jq -c '.[]' FILE makes such lines of an array.",
  );
}

function membersIn(bytes: Uint8Array): readonly string[] | null {
  const value = parsed(new TextDecoder().decode(bytes));
  return Array.isArray(value) ? value.map((member) => JSON.stringify(member)) : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
