/** Programs that read memory for somebody's model: what they may, and what they did. */

export {
  CLIENT_RIGHTS,
  type ClientCall,
  type ClientCallId,
  type ClientGrant,
  type ClientGrantId,
  type ClientRight,
  clientCallId,
  type KnownClient,
  type NewClientCall,
  type NewClientGrant,
} from "./client.ts";
export type { CallsWanted, ClientStore } from "./port.ts";
export {
  type ClientGrantState,
  type ClientRights,
  clientGrantState,
  readsLanesOf,
  rightsOf,
} from "./rights.ts";
