/** Records that could not be put into the graph: they stop nothing, and are named to whoever looks. */

import { InvariantError } from "../kernel/assert.ts";
import type { Stores } from "./stores.ts";

const UNKEPT = "graph-unkept";
const MOST_NAMED = 100;

/** References. */
export async function unkeptRecords({ meta }: Pick<Stores, "meta">): Promise<readonly string[]> {
  return JSON.parse((await meta.get(UNKEPT)) ?? "[]") as string[];
}

export async function noteUnkept(
  { meta }: Pick<Stores, "meta">,
  looked: readonly string[],
  failed: readonly string[],
): Promise<void> {
  const known = await unkeptRecords({ meta });
  const done = new Set(looked);
  const left = [...new Set([...known.filter((ref) => !done.has(ref)), ...failed])].slice(0, MOST_NAMED);
  if (left.length > 0 || known.length > 0) await meta.set(UNKEPT, JSON.stringify(left));
}

/** Null: it could not be done, by a fault of ours that is of this record alone. What is wrong with the store is thrown on. */
export async function unlessUnkept<Done>(work: () => Promise<Done>): Promise<Done | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InvariantError) return null;
    throw error;
  }
}
