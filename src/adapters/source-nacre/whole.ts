/** Looks through an export once, without keeping any of it: whether all of it is there, and nothing was changed. */

import { createHash } from "node:crypto";
import { readJson } from "../../kernel/read-json.ts";
import type { EndRecord, HeaderRecord } from "../../kernel/transfer/record.ts";
import { END_SHAPE, HEADER_SHAPE } from "../../kernel/transfer/shapes.ts";
import { type FileLine, linesIn } from "./lines.ts";

export interface Looked {
  readonly header: HeaderRecord;
  /** Null: there is none, it was cut off. */
  readonly end: EndRecord | null;
  /** By kind, as they stand there. */
  readonly counts: { readonly [kind: string]: number };
  /** One sentence; null: it is whole. */
  readonly damage: string | null;
}

const KIND = /^\{"kind":"([a-z]{1,20})"[,}]/;

/** Undefined: it is no export of ours. */
export async function lookThrough(path: string): Promise<Looked | undefined> {
  const digest = createHash("sha256");
  const counts: { [kind: string]: number } = {};
  let header: HeaderRecord | undefined;
  let end: EndRecord | null = null;
  let after = 0;
  for await (const line of linesIn(path)) {
    if (header === undefined) {
      header = headerIn(line);
      if (header === undefined) return undefined;
      continue;
    }
    if (end !== null) {
      after += line.bytes.length === 0 ? 0 : 1;
      continue;
    }
    const kind = kindOf(line);
    if (kind === "end") {
      end = endIn(line);
      if (end !== null) continue;
    }
    counts[kind] = (counts[kind] ?? 0) + 1;
    digest.update(line.bytes);
    digest.update("\n");
  }
  if (header === undefined) return undefined;
  return { header, end, counts, damage: damageOf(end, counts, digest.digest("hex"), after) };
}

function damageOf(
  end: EndRecord | null,
  counts: Looked["counts"],
  sha256: string,
  after: number,
): string | null {
  if (end === null) return "it was cut off: the line that ends an export is missing";
  if (after > 0) return "something stands behind its last line";
  const kinds = new Set([...Object.keys(counts), ...Object.keys(end.counts)]);
  for (const kind of kinds) {
    const [there, told] = [counts[kind] ?? 0, end.counts[kind] ?? 0];
    if (there !== told) return `it should have ${told} of the kind ${kind}, and has ${there}`;
  }
  return sha256 === end.sha256 ? null : "it was changed after it was written: its digest is another";
}

/** Without reading a long line when its beginning says it. */
function kindOf({ bytes }: FileLine): string {
  const told = KIND.exec(Buffer.from(bytes.subarray(0, 40)).toString("latin1"))?.[1];
  if (told !== undefined) return told;
  const value = jsonIn(bytes);
  const kind = typeof value === "object" && value !== null ? (value as { kind?: unknown }).kind : undefined;
  return typeof kind === "string" ? kind : "unreadable";
}

function headerIn({ bytes, isTooLong }: FileLine): HeaderRecord | undefined {
  if (isTooLong || bytes.length > 10_000) return undefined;
  try {
    return HEADER_SHAPE.check(jsonIn(bytes), "header");
  } catch {
    return undefined;
  }
}

function endIn({ bytes }: FileLine): EndRecord | null {
  try {
    return END_SHAPE.check(jsonIn(bytes), "end");
  } catch {
    return null;
  }
}

const strict = new TextDecoder("utf-8", { fatal: true });

/** Undefined: it is not JSON, or not even text. */
export function jsonIn(bytes: Uint8Array): unknown {
  try {
    return readJson(strict.decode(bytes));
  } catch {
    return undefined;
  }
}
