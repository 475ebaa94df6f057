/** What can be asked about what is kept beyond a conversation: memories and their gate, documents, vectors. */

import type { DocsApi, GateApi, LedgerIndexApi, MemoryApi, VectorApi } from "./api.ts";
import { calibrateGate } from "./calibrate-gate.ts";
import type { EngineContext } from "./context.ts";
import { listDocs, unwatchDocs, watchDocs } from "./docs.ts";
import { applyDocs } from "./docs-index.ts";
import { readDoc } from "./docs-read.ts";
import { syncDocs } from "./docs-sync.ts";
import { DocsWalker } from "./docs-walk.ts";
import { embedQuery } from "./embed-query.ts";
import { forgetMemories, noteUses, restoreMemory } from "./forget-memories.ts";
import { judge, verdict } from "./gate-asked.ts";
import { applyGate, prepareGate } from "./gate-turns.ts";
import { applyLedgerIndex, prepareLedgerIndex } from "./ledger-index.ts";
import { listMemories, showMemory } from "./memories-shown.ts";
import { editMemory, keepMemory, remember } from "./remember.ts";
import { applyVectors, noteVectorTrouble, prepareVectors } from "./vectors.ts";

export function keptUses(context: EngineContext): DocsApi & GateApi & LedgerIndexApi & MemoryApi & VectorApi {
  const docs = new DocsWalker(context);
  return {
    remember: (request) => remember(context, request),
    listMemories: (request) => listMemories(context, request),
    showMemory: (request) => showMemory(context, request),
    editMemory: (request) => editMemory(context, request),
    forgetMemories: (request) => forgetMemories(context, request),
    restoreMemory: (request) => restoreMemory(context, request),
    keepMemory: (request) => keepMemory(context, request),
    noteUses: (request) => noteUses(context, request),
    judge: (request) => judge(context, request),
    verdict: (request) => verdict(context, request),
    calibrateGate: (request) => calibrateGate(context, request),
    prepareGate: (request) => prepareGate(context, request),
    applyGate: (batch) => applyGate(context, batch),
    watchDocs: (request) => watchDocs(context, request),
    unwatchDocs: (request) => unwatchDocs(context, request),
    listDocs: (request) => listDocs(context, request),
    readDoc: (request) => readDoc(context, request),
    prepareDocs: (_request, signal) => docs.slice(signal),
    applyDocs: (batch) => applyDocs(context, batch),
    syncDocs: (request, signal) => syncDocs(context, request, signal),
    prepareVectors: (request, signal) => prepareVectors(context, request, signal),
    applyVectors: (batch) => applyVectors(context, batch),
    noteVectorTrouble: (request) => noteVectorTrouble(context, request),
    embedQuery: (request, signal) => embedQuery(context, request, signal),
    prepareLedgerIndex: (request) => prepareLedgerIndex(context, request),
    applyLedgerIndex: (batch) => applyLedgerIndex(context, batch),
  };
}
