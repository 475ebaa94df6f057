/**
 * References in what a program is answered: none of them leads into a conversation that it may not read.
 *
 * That there is such a message, that it says the same as a memory and that it still does, is the conversation's to tell, as its words are.
 */

import { parseRef } from "../kernel/ids.ts";
import { isObject } from "../kernel/json.ts";
import { accessWithin } from "./access.ts";
import type { Asker } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { findNamed } from "./named.ts";
import type { Stores } from "./stores.ts";

const OF_LANES = /^(?:msg|sum|file):\d{1,15}$/;
const NONE: ReadonlySet<string> = new Set();

/** Those of them that are not to be named to who asks. Everybody but a program is told all. */
export async function untoldRefs(
  context: EngineContext,
  stores: Stores,
  asker: Asker | undefined,
  refs: Iterable<string>,
): Promise<ReadonlySet<string>> {
  if (asker?.client === undefined) return NONE;
  const named = [...new Set(refs)].filter((ref) => OF_LANES.test(ref));
  if (named.length === 0) return NONE;
  const access = await accessWithin(context, stores, { asker });
  if (access.client === null) return NONE;
  const reader = { access, reading: { asker } };
  const untold = new Set<string>();
  for (const ref of named)
    if ((await findNamed(stores, reader, parseRef(ref))) === undefined) untold.add(ref);
  return untold;
}

/** Fields of answers that hold references, one or several. What anybody wrote stands in others, and may look like one. */
const HOLD_REFERENCES: ReadonlySet<string> = new Set([
  ...["ref", "refs", "see", "source", "sources", "citations", "evidence", "madeOf"],
  ...["alike", "beside", "because", "by", "dissents", "retrieved", "refreshed", "under"],
]);

/** The answer without those of its references that are not to be named to the program. */
export async function withoutUntold<T>(context: EngineContext, asker: Asker, answer: T): Promise<T> {
  const refs = new Set<string>();
  collect(answer, false, refs);
  if (refs.size === 0) return answer;
  const untold = await context.store.read((stores) => untoldRefs(context, stores, asker, refs));
  return untold.size === 0 ? answer : (without(answer, false, untold) as T);
}

function collect(value: unknown, holds: boolean, refs: Set<string>): void {
  if (typeof value === "string") {
    if (holds && OF_LANES.test(value)) refs.add(value);
  } else if (Array.isArray(value)) for (const one of value) collect(one, holds, refs);
  else if (isObject(value))
    for (const [field, one] of Object.entries(value)) collect(one, HOLD_REFERENCES.has(field), refs);
}

/** In a list what names one is not there; elsewhere nothing is named. */
function without(value: unknown, holds: boolean, untold: ReadonlySet<string>): unknown {
  const isUntold = (one: unknown) =>
    (holds && typeof one === "string" && untold.has(one)) ||
    (isObject(one) && typeof one["ref"] === "string" && untold.has(one["ref"]));
  if (Array.isArray(value))
    return value.filter((one) => !isUntold(one)).map((one) => without(one, holds, untold));
  if (isUntold(value)) return null;
  if (!isObject(value)) return value;
  const fields = Object.entries(value).map(([field, one]) => [
    field,
    without(one, HOLD_REFERENCES.has(field), untold),
  ]);
  return Object.fromEntries(fields);
}
