/** The slice of store that grants need. Nothing is deleted: what was granted, spent and read stays accounted for. */

import type { Instant } from "../../kernel/clock.ts";
import type { InstallationId } from "../../kernel/ids.ts";
import type { Grant, GrantId, NewGrant, RevokeReason } from "./grant.ts";

/** Session keys repeat from one installation to the next. */
export interface SessionOf {
  readonly installation: InstallationId;
  readonly sessionKey: string;
}

export interface GrantStore {
  /**
   * Rejects when the hash is known already or is not 64 hex digits, when the parent is not there, and for numbers that are
   * not whole or below zero.
   */
  add(grant: NewGrant): Promise<GrantId>;
  grant(id: GrantId): Promise<Grant | undefined>;
  byHash(hash: string): Promise<Grant | undefined>;
  /** The newest that was given to this session, whatever its state. */
  byChild(child: SessionOf): Promise<Grant | undefined>;
  /** Neither revoked nor expired, given by this session, by id ascending. */
  liveOf(issuer: SessionOf, now: Instant): Promise<readonly Grant[]>;
  byRequest(issuer: SessionOf, request: string): Promise<Grant | undefined>;
  /** Adds to what is spent as much of `tokens` as is left, and answers how much that was. */
  spend(id: GrantId, tokens: number): Promise<number>;
  /** Takes back from what is spent, never below zero; answers what is spent then. */
  giveBack(id: GrantId, tokens: number): Promise<number>;
  /** This one and, through whatever depth, those given under it. Answers how many were not revoked before. */
  revoke(id: GrantId, at: Instant, why: RevokeReason): Promise<number>;
  /** Every one of an installation that was issued before this and is not revoked. */
  revokeAll(installation: InstallationId, before: Instant, at: Instant, why: RevokeReason): Promise<number>;
  /** Notes references that are not noted yet, up to `most` in all. */
  visit(id: GrantId, refs: readonly string[], most: number): Promise<void>;
  /** In the order of their first visit. */
  visits(id: GrantId): Promise<readonly string[]>;
}
