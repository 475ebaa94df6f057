/**
 * Of messages that are quoted, those in which something was asked for that a later word took back or put another in its place of: quoted
 * alone, it would look as if it held still.
 */

import { type MessageId, refOf } from "../kernel/ids.ts";
import type { Later } from "../rooms/assemble/index.ts";
import type { Stores } from "./stores.ts";

/** By message, what came later. `upTo`: no newer instruction is seen; null: all are. */
export async function endedIn(
  { guidance }: Pick<Stores, "guidance">,
  messages: readonly MessageId[],
  upTo: number | null,
): Promise<ReadonlyMap<string, Later>> {
  if (messages.length === 0) return new Map();
  const ended = (await guidance.madeOf(messages)).flatMap(({ state, source, supersededBy, digest }) =>
    state === "superseded" && source !== null && supersededBy !== null
      ? [{ source, supersededBy, digest }]
      : [],
  );
  const seen = ended.filter(({ supersededBy }) => upTo === null || supersededBy <= upTo);
  if (seen.length === 0) return new Map();
  const later = await guidance.shards(seen.map(({ supersededBy }) => supersededBy));
  return new Map(
    seen.flatMap(({ source, supersededBy, digest }) => {
      const by = later.get(supersededBy);
      // The same once more ends nothing, and what holds for a time only for that.
      if (by === undefined || by.digest === digest || by.expiresAt !== null || by.source === source)
        return [];
      const ref = by.source === null ? refOf("shard", by.id) : refOf("msg", by.source);
      return [[refOf("msg", source), { ref, at: by.at }] as const];
    }),
  );
}
