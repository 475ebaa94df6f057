/** Which pack is served, and how it came to be: a list that only grows. The last entry says how it is. */

import type { Instant } from "../../kernel/clock.ts";

/**
 * `built`: made from what there is, nothing learned. `shadow`: looked at, never shown. `canary`: shown to a share of turns. `serving`: to all.
 * `rolled-back`: an earlier one is served again. `rejected`: the gate said no; nothing changed.
 */
export const PROMOTIONS = ["built", "shadow", "canary", "serving", "rolled-back", "rejected"] as const;
export type PromotionKind = (typeof PROMOTIONS)[number];

export interface NewPromotion {
  readonly kind: PromotionKind;
  /** The pack that it is about; of `rolled-back` the one that is served from then on, null: none. */
  readonly pack: string | null;
  readonly by: "worker" | "terminal" | "guard";
  /** A person overruled the gate: recorded, never silent. */
  readonly override: boolean;
  readonly reason: string;
  readonly at: Instant;
}

export interface Promotion extends NewPromotion {
  readonly id: number;
}

/** What the last entries come to. */
export interface Serving {
  /** Shown to all turns but those of the canary's share; null: lessons alone. */
  readonly pack: string | null;
  readonly canary: string | null;
  readonly shadow: string | null;
}
