/** The part of the engine's contract that lets a sub-agent read what its parent may, for a while and no more than agreed. */

import type { Asker } from "./api.ts";

export interface IssueGrantRequest {
  /** Who gives it. When that is a sub-agent itself, its own grant bounds this one. */
  readonly issuer: Asker;
  /** The session key that may use it without showing the secret. */
  readonly child: string;
  readonly purpose: "spawn" | "ask";
  /** Session keys; absent: the issuer's own lane. Whatever the issuer may not see is refused. */
  readonly lanes?: readonly string[];
  /** Only these and what they cover; absent: all of the lanes. */
  readonly summaries?: readonly string[];
  /** Levels that one expansion may go down. */
  readonly maxDepth?: number;
  /** What all answers together may come to. */
  readonly tokens?: number;
  readonly ttlMs?: number;
  /** The same request is not granted twice. */
  readonly requestId?: string;
}

export interface IssueGrantAnswer {
  /** Told once and kept nowhere: the store has its hash. */
  readonly secret: string;
  readonly grant: number;
  readonly expiresAt: number;
  readonly maxDepth: number;
  readonly tokens: number;
}

export type RevokeReason =
  | "completed"
  | "failed"
  | "timeout"
  | "deleted"
  | "released"
  | "restart"
  | "rolled-back";

export interface RevokeGrantRequest {
  /** By the session it was given to, by its secret, or all that an earlier gateway left. One of them. */
  readonly child?: string;
  readonly secret?: string;
  readonly all?: boolean;
  /** With `all`: only those that were given earlier. Milliseconds since 1970. */
  readonly before?: number;
  /** Whose grants; absent: those of the store's own. */
  readonly installation?: string;
  readonly reason: RevokeReason;
}

/** What was done under a grant: for whoever gave it. */
export interface GrantReport {
  readonly grant: number;
  readonly state: "live" | "expired" | "revoked";
  readonly tokens: number;
  readonly spent: number;
  /** References whose words were read under it, in the order of their first reading; bounded. */
  readonly visited: readonly string[];
}

export interface SpendRequest {
  readonly grant: number;
  /** What the answer may come to; as much of it as is left is set aside. */
  readonly tokens: number;
}

export interface SettleGrantRequest {
  readonly grant: number;
  /** Set aside and not used. */
  readonly unused: number;
  readonly visited: readonly string[];
}

export interface GrantApi {
  /** Writer. */
  issueGrant(request: IssueGrantRequest): Promise<IssueGrantAnswer>;
  /** Writer: those granted under it go with it. */
  revokeGrant(request: RevokeGrantRequest): Promise<{ readonly revoked: number }>;
  grantReport(request: { readonly secret: string }): Promise<GrantReport>;
  /** Writer: sets tokens aside before anything is read, so that two readers cannot spend the same ones. */
  spendGrant(request: SpendRequest): Promise<{ readonly allowed: number }>;
  /** Writer: gives back what was not used, and notes what was read. */
  settleGrant(request: SettleGrantRequest): Promise<{ readonly spent: number }>;
}

/** The part that readers ask their owner for. */
export type GrantWriter = Pick<GrantApi, "spendGrant" | "settleGrant">;
