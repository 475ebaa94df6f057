/**
 * The part of the engine's contract about programs that read memory for somebody's model: what a person lets each do, what
 * it did, and what only such a program asks for.
 */

import type { ClientGrantState, ClientRight } from "../rooms/clients/index.ts";
import type { Asker } from "./api.ts";
import type { KeepPackRequest, PackTrace } from "./pack-api.ts";
import type { TimelineLine } from "./search-api.ts";
import type { ShownReceipt, TraceAnswer } from "./supply-api.ts";

/** `asker.client` says which program; without one it is refused. */
export interface ClientAsked {
  readonly asker: Asker;
}

export interface ClientPage extends ClientAsked {
  /** `next` of the page before. */
  readonly before?: number;
  /** Clamped to 1 to 200; absent: 50. */
  readonly limit?: number;
}

export interface ClientRightsAnswer {
  readonly client: string;
  /** Whose conversations it may read as they were held. */
  readonly lanes: readonly string[] | "all" | "none";
  readonly forget: boolean;
  readonly teach: boolean;
  /** Where what it remembers stands: `user:client:cursor`. */
  readonly shelf: string;
}

export interface ClientLane {
  readonly id: number;
  readonly agent: string;
  readonly sessionKey: string;
  readonly kind: string;
  readonly messages: number;
}

export interface ClientPackShown {
  readonly id: number;
  readonly at: number;
  readonly included: number;
  readonly tokens: number;
  readonly budget: number;
}

export interface GrantClientRequest {
  readonly client: string;
  readonly rights: readonly ClientRight[];
  /** Of `lanes`: these agents' alone; absent: all. */
  readonly agents?: readonly string[];
  /** Absent: until it is taken back. */
  readonly forMs?: number;
}

export interface ShownClientGrant {
  readonly right: ClientRight;
  readonly agents: readonly string[] | null;
  readonly givenAt: number;
  readonly until: number | null;
  readonly state: ClientGrantState;
}

export interface ShownClient {
  readonly client: string;
  readonly calls: number;
  /** Null: it has not called. */
  readonly lastAt: number | null;
  /** What it was given that still holds. */
  readonly grants: readonly ShownClientGrant[];
}

export interface ClientLogRequest {
  /** Absent: all of them. */
  readonly client?: string;
  readonly before?: number;
  /** Clamped to 1 to 1,000; absent: 50. */
  readonly limit?: number;
}

export interface ShownClientCall {
  readonly id: number;
  readonly at: number;
  readonly client: string;
  readonly call: string;
  /** `ok`, or the code of what it was refused with. */
  readonly outcome: string;
  /** How many references the answer had; `refs` are the first of them. */
  readonly records: number;
  readonly refs: readonly string[];
  /** Of a pack, the number of its trace. */
  readonly pack: number | null;
}

/** What a call came to: numbers and references, and of a pack its trace. */
export interface NoteClientCallRequest {
  readonly client: string;
  readonly call: string;
  readonly outcome: string;
  readonly records: number;
  readonly refs: readonly string[];
  readonly pack?: KeepPackRequest;
}

export interface ClientApi {
  /** Reader. */
  clientRights(request: ClientAsked): Promise<ClientRightsAnswer>;
  /** Reader; needs `lanes`, as all that follow up to the receipts. */
  clientLanes(
    request: ClientPage,
  ): Promise<{ readonly lanes: readonly ClientLane[]; readonly next: number | null }>;
  /** Its newest lines, as one timeline. */
  clientLane(request: ClientAsked & { readonly id: number }): Promise<{
    readonly lane: ClientLane;
    readonly lines: readonly TimelineLine[];
    readonly earlier: boolean;
  }>;
  clientReceipts(
    request: ClientPage,
  ): Promise<{ readonly receipts: readonly ShownReceipt[]; readonly next: number | null }>;
  clientReceipt(request: ClientAsked & { readonly id: number }): Promise<TraceAnswer>;
  /** The packs that were made for this program. */
  clientPacks(
    request: ClientPage,
  ): Promise<{ readonly packs: readonly ClientPackShown[]; readonly next: number | null }>;
  clientPack(
    request: ClientAsked & { readonly id: number },
  ): Promise<{ readonly id: number; readonly at: number; readonly trace: PackTrace }>;
  /** Writer, durable: a person's, at a terminal. */
  grantClient(request: GrantClientRequest): Promise<ShownClient>;
  /** Writer, durable. Absent rights: all. Answers how many were live, and what is left. */
  revokeClient(request: {
    readonly client: string;
    readonly rights?: readonly ClientRight[];
  }): Promise<{ readonly revoked: number; readonly client: ShownClient }>;
  /** Reader. */
  listClients(request: Readonly<Record<never, never>>): Promise<{ readonly clients: readonly ShownClient[] }>;
  /** Reader. The newest first. */
  clientLog(
    request: ClientLogRequest,
  ): Promise<{ readonly calls: readonly ShownClientCall[]; readonly next: number | null }>;
  /** Writer, derived. Answers under which number the pack is kept. */
  noteClientCall(request: NoteClientCallRequest): Promise<{ readonly pack: number | null }>;
}

export type ClientWriter = Pick<ClientApi, "noteClientCall">;
