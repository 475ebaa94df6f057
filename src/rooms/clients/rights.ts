/** What a program may do at a moment, by what it was given. Pure. */

import type { Instant } from "../../kernel/clock.ts";
import type { ClientGrant } from "./client.ts";

export interface ClientRights {
  /** Whose conversations it may read as they were held: these agents', everybody's, or nobody's. */
  readonly lanes: readonly string[] | "all" | "none";
  readonly forget: boolean;
  readonly teach: boolean;
}

export const NO_RIGHTS: ClientRights = { lanes: "none", forget: false, teach: false };

export type ClientGrantState = "live" | "expired" | "revoked";

export function clientGrantState(
  { revokedAt, until }: Pick<ClientGrant, "revokedAt" | "until">,
  now: Instant,
): ClientGrantState {
  if (revokedAt !== null) return "revoked";
  return until === null || until > now ? "live" : "expired";
}

/** Grants add up; one for some agents takes nothing from one for all. */
export function rightsOf(grants: readonly ClientGrant[], now: Instant): ClientRights {
  const live = grants.filter((grant) => clientGrantState(grant, now) === "live");
  const lanes = live.filter(({ right }) => right === "lanes");
  return {
    lanes: lanes.some(({ agents }) => agents === null)
      ? "all"
      : lanes.length === 0
        ? "none"
        : [...new Set(lanes.flatMap(({ agents }) => agents ?? []))].toSorted(),
    forget: live.some(({ right }) => right === "forget"),
    teach: live.some(({ right }) => right === "teach"),
  };
}

export function readsLanesOf({ lanes }: ClientRights, agent: string): boolean {
  return lanes === "all" || (lanes !== "none" && lanes.includes(agent));
}
