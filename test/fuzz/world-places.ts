/**
 * What stands in a world, by its number within its kind: each store numbers in its own way, and an input that names something is to name the
 * same in every one of them.
 */

import type { EngineStore } from "../../src/engine/index.ts";
import { lessonId, summaryId } from "../../src/kernel/ids.ts";
import { isObject, type Json, type JsonObject } from "../../src/kernel/json.ts";

/** Ids of a kind, ascending. */
export type Places = ReadonlyMap<string, readonly number[]>;

const MOST = 1_000;
/** No world comes so far. */
const NOWHERE = 1_000_000;
const OTHERS = ["shard", "card", "doc", "art", "prop", "lane"];
const REFERENCE = /^([a-z]+):(\d{1,9})$/;

export function placesIn(store: EngineStore): Promise<Places> {
  const numbers = Array.from({ length: MOST }, (_, at) => at + 1);
  return store.read(async ({ history, memories, ledger, events, facts, graph, lessons }) => {
    const rows: { [kind: string]: readonly { readonly id: number }[] } = {
      msg: await history.scan(0, MOST),
      sum: [...(await history.summaries(numbers.map(summaryId))).values()],
      mem: await memories.scan(0, MOST),
      obs: await ledger.scan(0, MOST),
      evt: await events.scan(0, MOST),
      fact: await facts.scan(0, MOST),
      edge: await graph.scanEdges(0, MOST),
      lesson: [...(await lessons.lessons(numbers.map(lessonId))).values()],
    };
    // Of the others there are none or hardly any.
    for (const kind of OTHERS) rows[kind] = [];
    return new Map(Object.entries(rows).map(([kind, found]) => [kind, found.map(({ id }) => id)]));
  });
}

/**
 * What is asked for, as this world has it: `msg:3` is its third message. What there is no third of is what was made since; `elsewhere`: the
 * same is asked of another store, where that has another number, and it is found in neither.
 */
export function named(params: JsonObject, places: Places, elsewhere: boolean): JsonObject {
  const asHere = (value: Json): Json => {
    if (typeof value === "string") return refHere(value, places, elsewhere);
    if (Array.isArray(value)) return value.map(asHere);
    return isObject(value) ? fieldsOf(value as JsonObject) : value;
  };
  const fieldsOf = (fields: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, asHere(value)]));
  return fieldsOf(params);
}

function refHere(text: string, places: Places, elsewhere: boolean): string {
  const [, kind = "", number] = REFERENCE.exec(text) ?? [];
  const ids = places.get(kind);
  if (ids === undefined) return text;
  const known = ids[Number(number) - 1];
  return known === undefined && !elsewhere ? text : `${kind}:${known ?? NOWHERE + Number(number)}`;
}
