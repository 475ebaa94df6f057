/** Which packs there are, by what was decided about them. */

import type { AnswerOf } from "../../api/call.ts";
import type { BadgeTone } from "../../parts/badge.tsx";
import type { GateReport } from "./gate-checks.ts";

export type Promotion = AnswerOf<"brain_history">["promotions"][number];
type Status = AnswerOf<"brain_status">;

export interface KnownPack {
  readonly digest: string;
  /** What it is now. */
  readonly state: "serving" | "canary" | "shadow" | "before" | "rejected" | "built" | "apart";
  /** When something was decided about it last. */
  readonly at: number;
  readonly report: GateReport | null;
}

export const PACK_STATES: {
  readonly [state in KnownPack["state"]]: { readonly word: string; readonly tone: BadgeTone };
} = {
  serving: { word: "serving", tone: "good" },
  canary: { word: "on trial", tone: "info" },
  shadow: { word: "looked at", tone: "info" },
  before: { word: "served before", tone: "plain" },
  rejected: { word: "rejected", tone: "warn" },
  built: { word: "built", tone: "plain" },
  apart: { word: "not decided about lately", tone: "plain" },
};

export const PROMOTION_WORDS: { readonly [kind in Promotion["kind"]]: string } = {
  built: "was built of what there is",
  shadow: "is looked at, and shown to nobody",
  canary: "is on trial: shown to a share of the turns",
  serving: "serves all turns",
  "rolled-back": "is served again",
  rejected: "was rejected by the gate",
};

/** The one that was decided about last first. */
export function packsOf(
  promotions: readonly Promotion[],
  now: Pick<Status, "pack" | "canary" | "shadow">,
): readonly KnownPack[] {
  const packs = new Map<string, KnownPack>();
  for (const { pack, at, report, kind } of promotions) {
    if (pack === null) continue;
    const known = packs.get(pack);
    const served = kind === "serving" || kind === "rolled-back";
    const before = known?.state;
    const state =
      before === "before" || served
        ? "before"
        : before === "rejected" || kind === "rejected"
          ? "rejected"
          : "built";
    packs.set(pack, { digest: pack, state, at: Math.max(at, known?.at ?? 0), report });
  }
  for (const state of ["shadow", "canary"] as const) put(packs, now[state], state);
  put(packs, now.pack, "serving");
  return [...packs.values()].sort((one, other) => other.at - one.at || (one.digest < other.digest ? -1 : 1));
}

function put(packs: Map<string, KnownPack>, manifest: Status["pack"], state: KnownPack["state"]): void {
  if (manifest === null) return;
  const { digest, builtAt, report } = manifest;
  packs.set(digest, { digest, state, at: packs.get(digest)?.at ?? builtAt, report });
}
