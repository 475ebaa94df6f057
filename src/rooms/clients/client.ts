/** A program that reads memory for somebody's model: what a person lets it do, and what it did. */

import type { Instant } from "../../kernel/clock.ts";
import type { InstallationId, PackId } from "../../kernel/ids.ts";

export type ClientGrantId = number & { readonly clientGrant: unique symbol };
export const clientGrantId = (value: number): ClientGrantId => value as ClientGrantId;

export type ClientCallId = number & { readonly clientCall: unique symbol };
export const clientCallId = (value: number): ClientCallId => value as ClientCallId;

/** What a person can let a program do beyond what every one may. `lanes`: read conversations as they were held. */
export const CLIENT_RIGHTS = ["lanes", "forget", "teach"] as const;
export type ClientRight = (typeof CLIENT_RIGHTS)[number];

export interface NewClientGrant {
  readonly installation: InstallationId;
  readonly client: string;
  readonly right: ClientRight;
  /** Of `lanes`: those of these agents alone; null: of all. */
  readonly agents: readonly string[] | null;
  readonly givenAt: Instant;
  /** Null: until it is taken back. */
  readonly until: Instant | null;
}

export interface ClientGrant extends NewClientGrant {
  readonly id: ClientGrantId;
  readonly revokedAt: Instant | null;
}

/** One call: references, numbers and a code. No word of what was asked or answered. */
export interface NewClientCall {
  readonly installation: InstallationId;
  readonly client: string;
  readonly at: Instant;
  /** What was called, such as `search`. */
  readonly call: string;
  /** `ok`, or the code of what it was refused with. */
  readonly outcome: string;
  /** References in the answer, however many of them are listed. */
  readonly records: number;
  readonly refs: readonly string[];
  /** The trace of the pack that was made. */
  readonly pack: PackId | null;
}

export interface ClientCall extends NewClientCall {
  readonly id: ClientCallId;
}

/** A program that has called, or that was let do something. */
export interface KnownClient {
  readonly client: string;
  readonly calls: number;
  /** Null: it has not called yet. */
  readonly lastAt: Instant | null;
}
