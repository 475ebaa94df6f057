/** What of the graph somebody may read: that which stands on shelves that they may read. One rule, inside every query. */

import { hmacHex } from "../kernel/hash.ts";
import type { ShelfId } from "../kernel/ids.ts";
import type { Pseudonym } from "../rooms/graph/index.ts";
import type { EngineContext } from "./context.ts";
import { withoutLeaving } from "./docs-leaving.ts";
import { memoryShelves, shelvesInReach, type Whose } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

export interface GraphScope extends Whose {
  /** By its name; absent: all that may be read. */
  readonly scope?: string;
}

export async function graphShelves(
  context: EngineContext,
  stores: Stores,
  { scope, ...whose }: GraphScope,
): Promise<readonly ShelfId[]> {
  const shelves =
    scope === undefined
      ? await withoutLeaving(stores, await shelvesInReach(context, stores, whose))
      : await memoryShelves(context, stores, whose, { tier: "scope", name: scope });
  return shelves.map(({ id }) => id);
}

/** Only whoever holds the store's key can tell whom it stands for. */
export function pseudonymOf({ identity }: Pick<EngineContext, "identity">): Pseudonym {
  return (name) => hmacHex(identity.key, `person:${name}`);
}
