/** A collection by its name, or why there is none of that name. */

import { NacreError } from "../kernel/errors.ts";
import { type Collection, collectionOf } from "../rooms/durable/index.ts";

export function namedCollection(name: string): Collection {
  const collection = collectionOf(name);
  if (collection !== undefined) return collection;
  throw new NacreError(
    "input/bad-field",
    `${JSON.stringify(name.slice(0, 80))} is no collection`,
    "Collections are user:<name>, global, session:<id>, session_raw:<id>, session_summary:<id> and turns:<name>.",
  );
}
