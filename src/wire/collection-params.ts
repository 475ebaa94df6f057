/** What the methods of earlier programs take, in their published shapes. */

import { anyObject, flag, integer, list, object, optional, text } from "../kernel/shape.ts";
import { asked, name } from "./shapes.ts";

const collection = text({ min: 1, max: 2_000 });
const id = text({ min: 1, max: 2_000 });
const ids = list(id, { max: 10_000 });
const words = text({ max: 1_000_000 });
const k = integer({ min: -1, max: 1_000_000 });

export const ensureCollectionsParams = asked(
  "ensureCollections",
  object({ collections: list(collection, { max: 10_000 }) }),
);
export const insertTextParams = asked(
  "insertText",
  object({ collection, id: text({ max: 2_000 }), text: words, metadata: optional(anyObject()) }),
);
export const insertSessionTurnParams = asked(
  "insertSessionTurn",
  object({ sessionId: id, id: text({ max: 2_000 }), text: words, metadata: optional(anyObject()) }),
);
export const searchTextParams = asked(
  "searchText",
  object({ collection, text: words, k, excludeIds: optional(ids) }),
);
export const searchTextCollectionsParams = asked(
  "searchTextCollections",
  object({
    collections: list(collection, { max: 1_000 }),
    text: words,
    k,
    excludeByCollection: optional(anyObject()),
  }),
);
export const gatingScalarParams = asked(
  "gatingScalar",
  object({ userId: text({ max: 2_000 }), text: words }),
);
export const listByMetaParams = asked(
  "listByMeta",
  object({ collection, key: text({ min: 1, max: 200 }), value: text({ max: 10_000 }) }),
);
export const listCollectionParams = asked("listCollection", object({ collection }));
const namespaceFields = {
  userId: optional(text({ max: 2_000 })),
  namespace: optional(text({ max: 2_000 })),
  installation: optional(name),
};
export const exportMemoryParams = asked(
  "exportMemory",
  object({
    ...namespaceFields,
    limit: optional(integer({ min: 1, max: 10_000 })),
    before: optional(text({ min: 1, max: 80 })),
  }),
);
export const flushNamespaceParams = asked("flushNamespace", object(namespaceFields));
export const deleteParams = asked("deleteText", object({ collection, id }));
export const deleteBatchParams = asked("deleteTexts", object({ collection, ids }));
export const compactSessionParams = asked(
  "compactSession",
  object({
    sessionId: id,
    force: optional(flag()),
    targetSize: optional(integer()),
    continuityMinTurns: optional(integer()),
    continuityTailBudgetTokens: optional(integer()),
    continuityPriorContextTokens: optional(integer()),
  }),
);
export const expandSummaryParams = asked(
  "expandSummary",
  object({ sessionId: id, summaryId: id, maxDepth: optional(integer({ min: 1, max: 1_000 })) }),
);
export const queryRawSessionParams = asked(
  "queryRawSession",
  object({ sessionId: id, text: words, k, excludeIds: optional(ids) }),
);
