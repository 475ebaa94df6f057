/** Methods about programs that read memory for somebody's model: what they ask for, what a person lets them do, what they did. */

import * as params from "./client-params.ts";
import { client, internal, type MethodSpec, SECOND } from "./method-spec.ts";
import { nothing } from "./params.ts";

const aProgram = { ...client, thread: "reader", deadlineMs: 5 * SECOND, callers: ["mcp", "test"] } as const;
/** Who may do what is a person's to say. */
const aPerson = { ...client, deadlineMs: 5 * SECOND, callers: ["cli", "test"] } as const;

export const CLIENT_METHODS = {
  client_rights: {
    ...aProgram,
    engine: "clientRights",
    params: params.clientRightsParams,
    summary: "What a program may do.",
  },
  client_lanes: {
    ...aProgram,
    engine: "clientLanes",
    params: params.clientLanesParams,
    summary: "The conversations that a program may read, the newest first.",
  },
  client_lane: {
    ...aProgram,
    engine: "clientLane",
    params: params.clientLaneParams,
    summary: "The newest lines of a conversation, for a program that may read it.",
  },
  client_receipts: {
    ...aProgram,
    engine: "clientReceipts",
    params: params.clientReceiptsParams,
    summary: "Receipts of prompts in conversations that a program may read.",
  },
  client_receipt: {
    ...aProgram,
    engine: "clientReceipt",
    params: params.clientReceiptParams,
    summary: "One receipt, for a program that may read its conversation.",
  },
  client_packs: {
    ...aProgram,
    engine: "clientPacks",
    params: params.clientPacksParams,
    summary: "The packs that were made for a program.",
  },
  client_pack: {
    ...aProgram,
    engine: "clientPack",
    params: params.clientPackParams,
    summary: "The trace of a pack that was made for a program.",
  },
  grant_client: {
    ...aPerson,
    engine: "grantClient",
    thread: "writer",
    params: params.grantClientParams,
    summary: "Let a program do more than every one may.",
  },
  revoke_client: {
    ...aPerson,
    engine: "revokeClient",
    thread: "writer",
    params: params.revokeClientParams,
    summary: "Take back what a program was let do.",
  },
  list_clients: {
    ...aPerson,
    engine: "listClients",
    thread: "reader",
    params: nothing,
    summary: "Programs that called or were let do something.",
  },
  client_log: {
    ...aPerson,
    engine: "clientLog",
    thread: "reader",
    params: params.clientLogParams,
    summary: "What programs did: calls, outcomes and references.",
  },
  note_client_call: {
    ...internal,
    engine: "noteClientCall",
    thread: "writer",
    params: params.noteClientCallParams,
    idempotent: false,
    deadlineMs: 5 * SECOND,
    summary: "Note what a program did, and keep the trace of its pack.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
