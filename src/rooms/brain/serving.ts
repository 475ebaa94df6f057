/**
 * What the list of promotions comes to: which pack is shown, which is on trial, which is only looked at.
 *
 * A trial is against what was shown when it began. Whatever changes that (another that serves all, a way back) therefore ends it, and so
 * does a verdict on the pack itself. `built` changes nothing by itself: whoever builds the first says `serving` beside it.
 */

import type { Promotion, Serving } from "./promotion.ts";

/** So many of the newest entries are read to tell what is served: far more than there are verdicts between two that change it. */
export const SERVING_LOOK = 10_000;

export const NOTHING_SERVED: Serving = { pack: null, canary: null, shadow: null };

/** The order in which they are given does not matter: their numbers say what came after what. */
export function servingOf(promotions: readonly Promotion[]): Serving {
  const inOrder = [...promotions].sort((a, b) => a.id - b.id);
  return inOrder.reduce<Serving>(after, NOTHING_SERVED);
}

function after(before: Serving, entry: Promotion): Serving {
  switch (entry.kind) {
    case "serving":
    case "rolled-back":
      return { pack: entry.pack, canary: null, shadow: null };
    case "canary":
      return {
        pack: before.pack,
        canary: entry.pack,
        shadow: before.shadow === entry.pack ? null : before.shadow,
      };
    case "shadow":
      return {
        pack: before.pack,
        canary: before.canary === entry.pack ? null : before.canary,
        shadow: entry.pack,
      };
    case "rejected":
      return {
        pack: before.pack,
        canary: before.canary === entry.pack ? null : before.canary,
        shadow: before.shadow === entry.pack ? null : before.shadow,
      };
    case "built":
      return before;
  }
}

/** The one that was served before the present one, by what is in the list; undefined: there was none. */
export function servedBefore(promotions: readonly Promotion[]): Promotion | undefined {
  const changes = [...promotions]
    .sort((a, b) => b.id - a.id)
    .filter(({ kind }) => kind === "serving" || kind === "rolled-back");
  const present = changes[0]?.pack ?? null;
  return changes.find(({ pack, kind }) => kind === "serving" && pack !== present && pack !== null);
}
