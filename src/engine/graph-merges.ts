/**
 * Whether two may be said to be the same. By what they are called, over all that the installation has: what is merged in one scope
 * and back in another would lead in a circle for whoever reads both.
 */

import { NacreError } from "../kernel/errors.ts";
import type { ShelfId } from "../kernel/ids.ts";
import { refOfEntity } from "./graph-view.ts";
import type { Stores } from "./stores.ts";

/** How often a merge may lead on to another. */
const LONGEST_CHAIN = 16;

/** `shelves`: all that there are. */
export async function requireMergeable(
  stores: Stores,
  shelves: readonly ShelfId[],
  from: string,
  into: string,
): Promise<void> {
  const above = await layers(into, (refs) => mergedTo(stores, shelves, refs));
  if (above.some((layer) => layer.includes(from))) {
    throw new NacreError(
      "graph/conflict",
      `${into} is merged into ${from} already, here or in another scope: the other way round it would be a circle`,
      `Take that apart first: nacre graph unmerge ${into}.`,
    );
  }
  const below = await layers(from, (refs) => mergedFrom(stores, shelves, refs));
  if (above.length + below.length - 1 > LONGEST_CHAIN) {
    throw new NacreError(
      "graph/conflict",
      `${from} would be the same as ${into} by way of more than ${LONGEST_CHAIN} others`,
      "Take some of them apart (nacre graph unmerge) and merge each into the last one.",
    );
  }
}

/** What is reached step by step, itself first; no further than it may go. */
async function layers(
  ref: string,
  next: (refs: readonly string[]) => Promise<readonly string[]>,
): Promise<readonly (readonly string[])[]> {
  const found = [[ref]];
  const passed = new Set([ref]);
  while (found.length <= LONGEST_CHAIN + 1) {
    const layer = [...new Set(await next(found.at(-1)!))].filter((one) => !passed.has(one));
    if (layer.length === 0) break;
    for (const one of layer) passed.add(one);
    found.push(layer);
  }
  return found;
}

async function mergedTo(
  { graph }: Stores,
  shelves: readonly ShelfId[],
  refs: readonly string[],
): Promise<readonly string[]> {
  const rows = await called({ graph }, shelves, refs);
  const into = rows.flatMap(({ mergedInto }) => mergedInto ?? []);
  return into.length === 0 ? [] : [...(await graph.entities(into)).values()].map(refOfEntity);
}

async function mergedFrom(
  { graph }: Stores,
  shelves: readonly ShelfId[],
  refs: readonly string[],
): Promise<readonly string[]> {
  const rows = await called({ graph }, shelves, refs);
  return (await graph.mergedInto(rows.map(({ id }) => id))).map(refOfEntity);
}

async function called(
  { graph }: Pick<Stores, "graph">,
  shelves: readonly ShelfId[],
  refs: readonly string[],
) {
  const names = refs.map((ref) => ref.slice(ref.indexOf(":") + 1));
  return (await graph.named(shelves, names)).filter((one) => refs.includes(refOfEntity(one)));
}
