/** What programs may, did and ask for. */

import type { ClientApi } from "./api.ts";
import { clientLog, grantClient, listClients, noteClientCall, revokeClient } from "./client-grants.ts";
import {
  clientLane,
  clientLanes,
  clientPack,
  clientPacks,
  clientReceipt,
  clientReceipts,
  clientRights,
} from "./client-reads.ts";
import type { EngineContext } from "./context.ts";

export function clientUses(context: EngineContext): ClientApi {
  return {
    clientRights: (request) => clientRights(context, request),
    clientLanes: (request) => clientLanes(context, request),
    clientLane: (request) => clientLane(context, request),
    clientReceipts: (request) => clientReceipts(context, request),
    clientReceipt: (request) => clientReceipt(context, request),
    clientPacks: (request) => clientPacks(context, request),
    clientPack: (request) => clientPack(context, request),
    grantClient: (request) => grantClient(context, request),
    revokeClient: (request) => revokeClient(context, request),
    listClients: () => listClients(context),
    clientLog: (request) => clientLog(context, request),
    noteClientCall: (request) => noteClientCall(context, request),
  };
}
