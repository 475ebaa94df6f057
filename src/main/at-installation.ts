/**
 * In a shared data folder `openclaw nacre` is about this OpenClaw: its status, its lanes, what it remembers, finds and takes back.
 * Without naming a lane, `history` shows the one that spoke last of the store's own; quarantine, the gate's threshold and doctor
 * are about the whole store.
 */

import type { Asker, LaneName, ShelfName } from "../engine/api.ts";
import type { Client } from "../surfaces/cli/dependencies.ts";

/** What of a request names somebody or something of an installation. */
interface Naming {
  readonly lane?: LaneName;
  readonly asker?: Asker;
  readonly shelf?: ShelfName;
}

export function atInstallation(client: Client, installation: string): Client {
  const inLane = <R extends { readonly lane?: LaneName }>(request: R): R =>
    request.lane === undefined ? request : { ...request, lane: { installation, ...request.lane } };
  const whose = <R extends object>(request: R): R => {
    const { asker, shelf }: Naming = request;
    return {
      installation,
      ...request,
      ...(asker !== undefined && { asker: { installation, ...asker } }),
      ...(shelf?.tier === "lane" && { shelf: inLane(shelf) }),
    };
  };
  return {
    ...client,
    status: (request) => client.status(whose(request)),
    search: (request, signal) => client.search(whose(request), signal),
    timeline: (request) => client.timeline(whose(request)),
    get: (request) => client.get(whose(request)),
    listLanes: (request) => client.listLanes(whose(request)),
    readLane: (request) => client.readLane(inLane(request)),
    outline: (request) => client.outline(inLane(request)),
    pack: (request, signal) => client.pack(whose(request), signal),
    replayPack: (request, signal) => client.replayPack(whose(request), signal),
    reconcile: (request) => client.reconcile(inLane(request)),
    appendChained: (request) => client.appendChained(inLane(request)),
    ingestLines: (request) => client.ingestLines(whose(request)),
    exportRecords: (request) => client.exportRecords(whose(request)),
    importRecords: (request) => client.importRecords(whose(request)),
    showHistory: (request) => client.showHistory(inLane(request)),
    showRawHistory: (request) => client.showRawHistory(inLane(request)),
    grep: (request, signal) => client.grep(whose(request), signal),
    describe: (request) => client.describe(whose(request)),
    expand: (request) => client.expand(whose(request)),
    ask: (request, signal) => client.ask(whose(request), signal),
    select: (request, signal) => client.select(whose(request), signal),
    forget: (request) => client.forget(whose(request)),
    erase: (request) => client.erase(whose(request)),
    remember: (request) => client.remember(whose(request)),
    listMemories: (request) => client.listMemories(whose(request)),
    showMemory: (request) => client.showMemory(whose(request)),
    editMemory: (request) => client.editMemory(whose(request)),
    forgetMemories: (request) => client.forgetMemories(whose(request)),
    restoreMemory: (request) => client.restoreMemory(whose(request)),
    keepMemory: (request) => client.keepMemory(whose(request)),
    listGuidance: (request) => client.listGuidance(whose(request)),
    showGuidance: (request) => client.showGuidance(whose(request)),
    addGuidance: (request) => client.addGuidance(whose(request)),
    editGuidance: (request) => client.editGuidance(whose(request)),
    revokeGuidance: (request) => client.revokeGuidance(whose(request)),
    restoreGuidance: (request) => client.restoreGuidance(whose(request)),
    judge: (request) => client.judge(whose(request)),
    verdict: (request) => client.verdict(whose(request)),
    listDocs: (request) => client.listDocs(whose(request)),
    watchDocs: (request) => client.watchDocs(whose(request)),
    unwatchDocs: (request) => client.unwatchDocs(whose(request)),
    syncDocs: (request, signal) => client.syncDocs(whose(request), signal),
    listAuthored: (request) => client.listAuthored(whose(request)),
    showAuthored: (request) => client.showAuthored(whose(request)),
    exportMemory: (request) => client.exportMemory(whose(request)),
    flushNamespace: (request) => client.flushNamespace(whose(request)),
  };
}
