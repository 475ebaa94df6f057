/**
 * What a grant says at most: the house's own bounds, and those of the grant that it is given under. Pure.
 *
 * Not here: which lanes and summaries, which depends on what the giver itself may read (engine/grants).
 */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import type { Grant, GrantPurpose } from "./grant.ts";

const MINUTE_MS = 60_000;

export interface GrantTerms {
  readonly maxDepth: number;
  readonly tokens: number;
  readonly expiresAt: Instant;
}

export interface GrantWish {
  readonly purpose: GrantPurpose;
  readonly maxDepth?: number | undefined;
  readonly tokens?: number | undefined;
  readonly ttlMs?: number | undefined;
}

/** An answer is read in minutes and a few pages; a sub-agent works for longer and reads more. */
const USUAL: { readonly [P in GrantPurpose]: { maxDepth: number; tokens: number; ttlMs: number } } = {
  ask: { maxDepth: 3, tokens: 4_000, ttlMs: 5 * MINUTE_MS },
  spawn: { maxDepth: 3, tokens: 16_000, ttlMs: 60 * MINUTE_MS },
};
/** Whatever is wished for. Deeper than any summary is; a good part of a large window; a day. */
export const MOST_GRANTED = { maxDepth: 16, tokens: 200_000, ttlMs: 24 * 60 * MINUTE_MS } as const;

/**
 * The wish, cut to what may be granted. `chain`: the grant of whoever gives this one, and those above it. Null when they
 * leave nothing to give: no tokens, no time, or not one level to go down.
 */
export function grantTerms(wish: GrantWish, chain: readonly Grant[], now: Instant): GrantTerms | null {
  const usual = USUAL[wish.purpose];
  const cut = (field: "maxDepth" | "tokens" | "ttlMs") =>
    Math.max(0, Math.min(Math.trunc(wish[field] ?? usual[field]), MOST_GRANTED[field]));
  const terms = {
    maxDepth: Math.min(cut("maxDepth"), ...chain.map((above) => above.maxDepth - 1)),
    tokens: Math.min(cut("tokens"), tokensLeft(chain)),
    expiresAt: instantOf(Math.min(now + cut("ttlMs"), ...chain.map((above) => above.expiresAt))),
  };
  return terms.maxDepth < 1 || terms.tokens < 1 || terms.expiresAt <= now ? null : terms;
}

/** What can still be spent under a grant: what is read under it is read under those above it, too. */
export function tokensLeft(chain: readonly Pick<Grant, "tokens" | "spent">[]): number {
  return Math.max(0, Math.min(Number.MAX_SAFE_INTEGER, ...chain.map(({ tokens, spent }) => tokens - spent)));
}

export type GrantState = "live" | "expired" | "revoked";

/** One that was taken back stays so, also when its time is over. */
export function grantState(grant: Pick<Grant, "revokedAt" | "expiresAt">, now: Instant): GrantState {
  if (grant.revokedAt !== null) return "revoked";
  return grant.expiresAt > now ? "live" : "expired";
}
