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

/** What was shown to all just before what is shown now; null: nothing, or nothing that is gone back to without being named. */
export function servedBefore(promotions: readonly Promotion[]): string | null {
  return servedEarlier(promotions)[0] ?? null;
}

/**
 * All that there is to go back to, the nearest first. Going back leaves nothing behind: what was given up for an earlier one is not before
 * it. What the guard took back is among them only after it served again.
 */
export function servedEarlier(promotions: readonly Promotion[]): readonly string[] {
  let serving = NOTHING_SERVED;
  let earlier: readonly string[] = [];
  const takenBack = new Set<string | null>();
  for (const entry of [...promotions].sort((a, b) => a.id - b.id)) {
    if (entry.kind === "serving" || entry.kind === "rolled-back") {
      if (entry.kind === "rolled-back" && entry.by === "guard") takenBack.add(serving.canary ?? serving.pack);
      takenBack.delete(entry.pack);
      earlier = behind(earlier, serving.pack, entry);
    }
    serving = after(serving, entry);
  }
  return earlier.filter((pack) => !takenBack.has(pack)).toReversed();
}

/** The nearest last. */
function behind(earlier: readonly string[], present: string | null, to: Promotion): readonly string[] {
  if (to.pack === present) return earlier;
  const at = to.pack === null ? -1 : earlier.indexOf(to.pack);
  if (to.kind === "rolled-back" && at >= 0) return earlier.slice(0, at);
  const others = earlier.filter((pack) => pack !== to.pack);
  return present === null ? others : [...others, present];
}
