/** What came since a pack was made: documents, and lessons. Lessons are served all the same; documents only from the next pack on. */

import type { BrainPack } from "../rooms/brain/index.ts";
import type { BrainStatus, BrainWhose } from "./brain-api.ts";
import type { EngineContext } from "./context.ts";
import { withoutLeaving } from "./docs-leaving.ts";
import { shelvesInReach } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

/** Of pieces and of lessons, so many are looked at: who has that much to take in need not know it to the last one. */
const MOST_COUNTED = 1_000;

/** Of what whoever asks may see. */
export async function newerThan(
  context: EngineContext,
  stores: Stores,
  whose: BrainWhose,
  pack: BrainPack,
): Promise<NonNullable<BrainStatus["newer"]>> {
  const inReach = await shelvesInReach(context, stores, whose);
  const standing = new Set((await withoutLeaving(stores, inReach)).map(({ id }) => id));
  // A document that changes gets new numbers.
  const pieces = await stores.docs.scan(newestOf(pack, "doc:"), MOST_COUNTED);
  const documents = pieces.filter(({ shelf }) => standing.has(shelf));
  const shelves = inReach.map(({ id }) => id);
  const states = ["active", "proposed"] as const;
  const lessons =
    shelves.length === 0 ? [] : await stores.lessons.list({ shelves, states, limit: MOST_COUNTED });
  const known = newestOf(pack, "lesson:");
  return {
    documents: new Set(documents.map(({ shelf, path }) => `${shelf}/${path}`)).size,
    lessons: lessons.filter(({ id }) => id > known).length,
  };
}

/** The greatest number of a kind that it was made of; 0: none is. */
function newestOf({ nodes }: BrainPack, kind: string): number {
  return nodes.reduce(
    (newest, { key }) => (key.startsWith(kind) ? Math.max(newest, Number(key.slice(kind.length))) : newest),
    0,
  );
}
