/** Facts as they may go into a pack: in one line, with since when and on whose word, and with what they rest on. */

import { standingOf } from "../rooms/assemble/index.ts";
import { MOST_CITATIONS, type Packable } from "../rooms/pack/index.ts";
import type { KnownFact } from "./facts-asked.ts";

export function factPackables(facts: readonly KnownFact[]): readonly Packable[] {
  return facts.map(({ ref, from, to, word, says, see, score, parts, fact, sources, because }) => {
    const line = { text: says.replace(/\s+/g, " ").trim(), cut: false };
    return {
      ...{
        ref,
        temperature: "warm",
        kind: "fact",
        importance: "unknown",
        trust: fact.trust,
        archived: false,
      },
      // Since when it holds stands behind it, in words.
      ...{ at: null, by: "", score, parts: Object.fromEntries(parts) },
      layers: { L0: line, L1: line, L2: null },
      citations: [word, ...sources].slice(0, MOST_CITATIONS),
      standing: standingOf({ from, to, word, ...(see && { see }) }),
      ...(because !== undefined && { because }),
    };
  });
}
