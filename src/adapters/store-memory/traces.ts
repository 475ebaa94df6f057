/** Looks for texts in everything that the store in memory holds. */

import { NacreError } from "../../kernel/errors.ts";
import type { StoreTrace } from "../../ports/store.ts";
import { SortedMap } from "./sorted-map.ts";
import type { Tables } from "./tables.ts";

const MOST_REFS = 20;
const REFS: { readonly [table: string]: string } = {
  messages: "msg",
  summaries: "sum",
  payloads: "file",
  memories: "mem",
  docPieces: "doc",
  shards: "shard",
  observations: "obs",
  events: "evt",
  facts: "fact",
  factProposals: "proposal",
  cards: "card",
  brainLessons: "lesson",
};

export function tracesIn(tables: Tables, texts: readonly string[]): readonly StoreTrace[] {
  const forms = texts.flatMap((text) => {
    const once = JSON.stringify(text).slice(1, -1);
    const twice = JSON.stringify(once).slice(1, -1);
    return [text, once, twice];
  });
  return Object.entries(tables).flatMap(([place, table]) => {
    if (!(table instanceof SortedMap)) return [];
    const keys = [...(table as SortedMap<unknown>).rows([])].flatMap(({ key, value }) =>
      forms.some((form) => written([key, value]).includes(form)) ? [key] : [],
    );
    if (keys.length === 0) return [];
    const kind = REFS[place];
    const refs = kind === undefined ? [] : keys.slice(0, MOST_REFS).map((key) => `${kind}:${key[0]}`);
    return [{ kind: "table", place, count: keys.length, refs } as const];
  });
}

/** Bytes as the text that they may be. */
function written(row: unknown): string {
  return JSON.stringify(row, (_, value: unknown) =>
    value instanceof Uint8Array ? new TextDecoder().decode(value) : value,
  );
}

export function hasNoFile(): NacreError {
  return new NacreError(
    "store/unavailable",
    "a store in memory has no file to copy",
    "Keep the store in a file: NACRE_HOME names its folder.",
  );
}
