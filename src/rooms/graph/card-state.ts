/**
 * Whether a card may still stand for what it was made of: worked out of what its sources say now, when it is read. Pure.
 *
 * A card is superseded, stale, to be reviewed or fresh, in this order; whatever it is, everything that speaks against it is named.
 */

import { type Evidence, evidenceRef } from "../../kernel/evidence.ts";
import type { CardState } from "./card.ts";

/** `held`: it waits for a person's decision. */
export type SourceNow = "holds" | "gone" | "changed" | "held";

export interface CardLook {
  readonly sources: readonly Evidence[];
  /** `card:4`; null: nothing took its place. */
  readonly supersededBy: string | null;
  /** Of each source. */
  sourceNow(source: Evidence): SourceNow;
  /** References that what it was found by would bring as well, and that came after it was made. */
  readonly newSources: readonly string[];
  /** Of what came later: what says otherwise than a source, or took the place of one. */
  readonly against: readonly { readonly how: "contradicted-by" | "replaced-by"; readonly ref: string }[];
}

export interface JudgedCard {
  readonly state: CardState;
  /** `source-gone obs:8`, `new-source obs:12`; none: it is fresh. Each once. */
  readonly why: readonly string[];
}

export function cardState(look: CardLook): JudgedCard {
  const lost = look.sources.flatMap((source) => {
    const now = look.sourceNow(source);
    return now === "holds" ? [] : [`source-${now} ${evidenceRef(source)}`];
  });
  const drifted = look.newSources.map((ref) => `new-source ${ref}`);
  const against = look.against.map(({ how, ref }) => `${how} ${ref}`);
  const replaced = look.supersededBy === null ? [] : [`superseded-by ${look.supersededBy}`];
  const why = [...new Set([...replaced, ...lost, ...drifted, ...against])];
  const isLost = lost.length + drifted.length > 0 || look.sources.length === 0;
  if (replaced.length > 0) return { state: "superseded", why };
  if (isLost) return { state: "stale", why: why.length === 0 ? ["no-sources"] : why };
  return { state: against.length > 0 ? "review" : "fresh", why };
}
