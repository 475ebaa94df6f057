/** A permission to read, given by a conversation to a sub-agent of its own: what, how deep, how much, how long. */

import type { Instant } from "../../kernel/clock.ts";
import type { InstallationId, LaneId, SummaryId } from "../../kernel/ids.ts";

export type GrantId = number & { readonly grant: unique symbol };
export const grantId = (value: number): GrantId => value as GrantId;

export const GRANT_PURPOSES = ["spawn", "ask"] as const;
export type GrantPurpose = (typeof GRANT_PURPOSES)[number];

export const REVOKE_REASONS = [
  "completed",
  "failed",
  "timeout",
  "deleted",
  "released",
  "restart",
  "rolled-back",
] as const;
export type RevokeReason = (typeof REVOKE_REASONS)[number];

export interface NewGrant {
  /** 64 hex digits: the secret itself is kept nowhere. */
  readonly hash: string;
  readonly parent: GrantId | null;
  readonly installation: InstallationId;
  readonly agent: string;
  /** Session keys. */
  readonly issuer: string;
  readonly child: string;
  readonly purpose: GrantPurpose;
  /** How many grants stand between this one and a conversation that needs none. */
  readonly delegation: number;
  readonly lanes: readonly LaneId[];
  /** Only these and what they cover; null: all of the lanes. */
  readonly summaries: readonly SummaryId[] | null;
  readonly maxDepth: number;
  readonly tokens: number;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
  readonly request: string | null;
}

export interface Grant extends NewGrant {
  readonly id: GrantId;
  readonly spent: number;
  readonly revokedAt: Instant | null;
  readonly revokedWhy: RevokeReason | null;
}
