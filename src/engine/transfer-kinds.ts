/** Every kind that moves, in the order of a file. */

import type { TransferKind, TransferRecord } from "../kernel/transfer/record.ts";
import type { KindTransfer } from "./transfer-kind.ts";
import { laneTransfer, resetTransfer, sessionTransfer } from "./transfer-lane.ts";
import { messageTransfer } from "./transfer-message.ts";

export const KIND_TRANSFERS: {
  readonly [kind in TransferKind]?: KindTransfer<Extract<TransferRecord, { readonly kind: kind }>>;
} = {
  lane: laneTransfer,
  session: sessionTransfer,
  reset: resetTransfer,
  message: messageTransfer,
};
