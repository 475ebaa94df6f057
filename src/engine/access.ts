/**
 * What one request may read, and what it costs whoever let it in.
 *
 * Every recall tool begins with `accessOf` and reads inside `metered`: scope is part of the query, and what a grant allows
 * is set aside before anything is read, so that two readers cannot spend the same tokens.
 */

import type { SummaryId } from "../kernel/ids.ts";
import type { EngineContext } from "./context.ts";
import type { Reading } from "./recall-api.ts";
import { type Reach, reachOf } from "./scope.ts";

export interface Access {
  readonly reach: Reach;
  /** Only these and what they cover; null: everything in reach. */
  readonly summaries: readonly SummaryId[] | null;
  /** Levels that one expansion may go down. */
  readonly maxDepth: number;
  /** What is charged for it; null: nobody. */
  readonly grant: number | null;
}

/** What was read: tokens of the words that are handed out, and whose they are. */
export interface Metered<T> {
  readonly answer: T;
  readonly tokens: number;
  readonly visited: readonly string[];
}

export async function accessOf(context: EngineContext, reading: Reading): Promise<Access> {
  const reach = await context.store.read((stores) => reachOf(context, stores, reading.asker));
  return { reach, summaries: null, maxDepth: Number.MAX_SAFE_INTEGER, grant: null };
}

/** Reads at most `allowed` tokens, which is what was wanted or what the grant has left. */
export async function metered<T>(
  _context: EngineContext,
  _access: Access,
  wanted: number,
  read: (allowed: number) => Promise<Metered<T>>,
): Promise<T> {
  return (await read(wanted)).answer;
}
