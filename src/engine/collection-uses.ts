/** What programs ask of collections, by the names they know. */

import type { CollectionApi } from "./api.ts";
import { compactSession, expandSummary, insertSessionTurn } from "./collection-folding.ts";
import { gatingScalar } from "./collection-gate.ts";
import {
  deleteText,
  deleteTexts,
  ensureCollections,
  exportMemory,
  flushNamespace,
  insertText,
} from "./collection-memories.ts";
import {
  listByMeta,
  listCollection,
  queryRawSession,
  searchText,
  searchTextCollections,
} from "./collections.ts";
import type { EngineContext } from "./context.ts";

export function collectionUses(context: EngineContext): CollectionApi {
  return {
    ensureCollections: (request) => ensureCollections(context, request),
    insertText: (request) => insertText(context, request),
    insertSessionTurn: () => insertSessionTurn(),
    searchText: (request) => searchText(context, request),
    searchTextCollections: (request) => searchTextCollections(context, request),
    gatingScalar: (request) => gatingScalar(context, request),
    listByMeta: (request) => listByMeta(context, request),
    listCollection: (request) => listCollection(context, request),
    exportMemory: (request) => exportMemory(context, request),
    flushNamespace: (request) => flushNamespace(context, request),
    deleteText: (request) => deleteText(context, request),
    deleteTexts: (request) => deleteTexts(context, request),
    compactSession: (request, signal) => compactSession(context, request, signal),
    expandSummary: (request) => expandSummary(context, request),
    queryRawSession: (request) => queryRawSession(context, request),
  };
}
