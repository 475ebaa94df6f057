/** Every kind that moves, in the order of a file. */

import type { TransferKind, TransferRecord } from "../kernel/transfer/record.ts";
import { artifactTransfer } from "./transfer-artifact.ts";
import { cardTransfer } from "./transfer-card.ts";
import { documentTransfer } from "./transfer-document.ts";
import { edgeTransfer } from "./transfer-edge.ts";
import { entityTransfer } from "./transfer-entity.ts";
import { eventTransfer } from "./transfer-event.ts";
import { factTransfer } from "./transfer-fact.ts";
import { guidanceTransfer } from "./transfer-guidance.ts";
import type { KindTransfer } from "./transfer-kind.ts";
import { laneTransfer, resetTransfer, sessionTransfer } from "./transfer-lane.ts";
import { lessonTransfer } from "./transfer-lesson.ts";
import { memoryTransfer } from "./transfer-memory.ts";
import { messageTransfer } from "./transfer-message.ts";
import { observationTransfer } from "./transfer-observation.ts";
import { summaryTransfer } from "./transfer-summary.ts";

export const KIND_TRANSFERS: {
  readonly [kind in TransferKind]?: KindTransfer<Extract<TransferRecord, { readonly kind: kind }>>;
} = {
  lane: laneTransfer,
  session: sessionTransfer,
  reset: resetTransfer,
  message: messageTransfer,
  summary: summaryTransfer,
  memory: memoryTransfer,
  guidance: guidanceTransfer,
  observation: observationTransfer,
  event: eventTransfer,
  artifact: artifactTransfer,
  fact: factTransfer,
  entity: entityTransfer,
  edge: edgeTransfer,
  card: cardTransfer,
  lesson: lessonTransfer,
  document: documentTransfer,
};
