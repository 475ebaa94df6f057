/** What is said of standing instructions, in words. */

import type { ShownShard } from "../../../src/engine/guidance-api.ts";
import type { BadgeTone } from "../parts/badge.tsx";

export const SHARD_STATES = ["active", "superseded", "expired", "revoked"] as const;
export type ShardState = (typeof SHARD_STATES)[number];

export const STATE_WORDS: { readonly [state in ShardState]: string } = {
  active: "in force",
  superseded: "replaced",
  expired: "its time is over",
  revoked: "taken back",
};

export const STATE_TONES: { readonly [state in ShardState]: BadgeTone } = {
  active: "good",
  superseded: "warn",
  expired: "warn",
  revoked: "bad",
};

export const CAME_BY: { readonly [path in ShownShard["path"]]: string } = {
  form: "heard in what was said",
  booster: "heard by its likeness to others",
  told: "said to Nacre directly",
};

/** One that takes another back is none itself. */
export function stateWords({ state, takesBack }: Pick<ShownShard, "state" | "takesBack">): string {
  return takesBack ? "takes another back" : (STATE_WORDS[state] ?? state);
}

/** What is past its time can be given another end. */
export function isChangeable({ state, takesBack }: Pick<ShownShard, "state" | "takesBack">): boolean {
  return (state === "active" || state === "expired") && !takesBack;
}
