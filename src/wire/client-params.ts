/** What the methods about programs take. */

import type { PackTrace } from "../engine/api.ts";
import {
  anyObject,
  flag,
  integer,
  list,
  object,
  oneOf,
  optional,
  type Shape,
  text,
} from "../kernel/shape.ts";
import { asked, asker, name, ref } from "./shapes.ts";

const client = text({ min: 1, max: 64 });
const right = oneOf(["lanes", "forget", "teach"]);
const id = integer({ min: 1 });
/** The engine clamps the limit. */
const page = { asker, before: optional(id), limit: optional(integer()) };
const trace = anyObject() as unknown as Shape<PackTrace>;

export const clientRightsParams = asked("clientRights", object({ asker }));
export const clientLanesParams = asked("clientLanes", object(page));
export const clientLaneParams = asked("clientLane", object({ asker, id }));
export const clientReceiptsParams = asked("clientReceipts", object(page));
export const clientReceiptParams = asked("clientReceipt", object({ asker, id }));
export const clientPacksParams = asked("clientPacks", object(page));
export const clientPackParams = asked("clientPack", object({ asker, id }));

export const grantClientParams = asked(
  "grantClient",
  object({
    client,
    rights: list(right, { max: 10 }),
    agents: optional(list(name, { max: 100 })),
    forMs: optional(integer({ min: 1 })),
  }),
);
export const revokeClientParams = asked(
  "revokeClient",
  object({ client, rights: optional(list(right, { max: 10 })) }),
);
export const clientLogParams = asked(
  "clientLog",
  object({ client: optional(client), before: optional(id), limit: optional(integer()) }),
);
export const noteClientCallParams = asked(
  "noteClientCall",
  object({
    client,
    call: name,
    outcome: name,
    records: integer({ min: 0 }),
    refs: list(ref, { max: 1_000 }),
    pack: optional(object({ trace, retrieved: optional(list(ref, { max: 1_000 })), noteUse: flag() })),
  }),
);
