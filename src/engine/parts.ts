/**
 * The parts of the engine that are loaded when they are first used: who only searches pays neither for the doctor nor for the
 * gate, and an owner is reached before all of it is there. What every turn needs is not here (index.ts).
 */

import type { EngineContext } from "./context.ts";
import { loadFactsAgainst } from "./facts-against.ts";

const LOADS = {
  plans: () => import("./plan-uses.ts"),
  finding: () => import("./finding-uses.ts"),
  showing: () => import("./showing-uses.ts"),
  factsAgainst: loadFactsAgainst,
  recall: () => import("./recall-uses.ts"),
  leaf: () => import("./leaf-uses.ts"),
  folding: () => import("./fold-uses.ts"),
  kept: () => import("./kept-uses.ts"),
  guidance: () => import("./guidance-uses.ts"),
  ledgerTurns: () => import("./ledger-turn-uses.ts"),
  factTurns: () => import("./fact-turn-uses.ts"),
  govern: () => import("./govern-uses.ts"),
  ingest: () => import("./ingest-uses.ts"),
  collections: () => import("./collection-uses.ts"),
  artifacts: () => import("./artifact-uses.ts"),
  authored: () => import("./authored-uses.ts"),
  prompt: () => import("./prompt-uses.ts"),
  packs: () => import("./pack-uses.ts"),
  upkeep: () => import("./upkeep-uses.ts"),
  events: () => import("./events-uses.ts"),
  chronicle: () => import("./chronicle-uses.ts"),
  facts: () => import("./facts-uses.ts"),
  graph: () => import("./graph-uses.ts"),
  synth: () => import("./synth-uses.ts"),
  promote: () => import("./promote-uses.ts"),
  work: () => import("./work-uses.ts"),
  brainTurns: () => import("./brain-turn-uses.ts"),
  lessons: () => import("./lesson-uses.ts"),
  route: () => import("./route-uses.ts"),
  transfer: () => import("./transfer-uses.ts"),
  clients: () => import("./client-uses.ts"),
};

const PLANS = ["assemble"] as const;

const GRAPH = [
  "matchIdea",
  "neighbours",
  "findPath",
  "exportGraph",
  "showEdge",
  "lintGraph",
  "listEntities",
  "linkEntities",
  "nameEntity",
  "reviewEdges",
  "rebuildGraph",
  "prepareGraph",
  "applyGraph",
] as const;

const FINDING = ["search"] as const;

const SHOWING = ["timeline", "get"] as const;

const LEAF = ["listLanes", "readLane", "outline"] as const;

const RECALL = [
  "grep",
  "ask",
  "describe",
  "expand",
  "issueGrant",
  "revokeGrant",
  "grantReport",
  "spendGrant",
  "settleGrant",
] as const;

const FOLDING = [
  "compact",
  "foldDue",
  "payFold",
  "keepPayloads",
  "applyFold",
  "activateFold",
  "cutTail",
  "prepareCool",
  "applyCool",
  "settleFold",
] as const;

const KEPT = [
  "remember",
  "listMemories",
  "showMemory",
  "editMemory",
  "forgetMemories",
  "restoreMemory",
  "keepMemory",
  "noteUses",
  "judge",
  "verdict",
  "calibrateGate",
  "prepareGate",
  "applyGate",
  "watchDocs",
  "unwatchDocs",
  "listDocs",
  "readDoc",
  "prepareDocs",
  "applyDocs",
  "syncDocs",
  "prepareVectors",
  "applyVectors",
  "noteVectorTrouble",
  "embedQuery",
  "prepareLedgerIndex",
  "applyLedgerIndex",
] as const;

const GUIDANCE = [
  "listGuidance",
  "showGuidance",
  "addGuidance",
  "editGuidance",
  "revokeGuidance",
  "restoreGuidance",
  "prepareGuidance",
  "applyGuidance",
] as const;

const GOVERN = [
  "listObservations",
  "showObservation",
  "changeObservation",
  "eraseObservations",
  "listHeld",
  "hold",
  "triage",
  "planLifecycle",
  "applyLifecycle",
  "applyMoves",
  "rollbackLifecycle",
  "moveObservation",
  "listLifecycleRuns",
  "sweep",
] as const;

const INGEST = ["ingestLines"] as const;

const CLIENTS = [
  "clientRights",
  "clientLanes",
  "clientLane",
  "clientReceipts",
  "clientReceipt",
  "clientPacks",
  "clientPack",
  "grantClient",
  "revokeClient",
  "listClients",
  "clientLog",
  "noteClientCall",
] as const;

const TRANSFER = ["exportRecords", "importRecords"] as const;

const LEDGER_TURNS = ["noteCall", "prepareLedger", "applyLedger"] as const;

const FACT_TURNS = ["prepareFacts", "applyFacts", "askFacts", "applyFactAnswers"] as const;

const COLLECTIONS = [
  "ensureCollections",
  "insertText",
  "insertSessionTurn",
  "searchText",
  "searchTextCollections",
  "gatingScalar",
  "listByMeta",
  "listCollection",
  "exportMemory",
  "flushNamespace",
  "deleteText",
  "deleteTexts",
  "compactSession",
  "expandSummary",
  "queryRawSession",
] as const;

const ARTIFACTS = [
  "stash",
  "peekArtifact",
  "fetchArtifact",
  "rehydrateArtifact",
  "listArtifacts",
  "compactArtifact",
  "eraseArtifact",
] as const;

const AUTHORED = ["listAuthored", "showAuthored", "prepareAuthored", "applyAuthored"] as const;

const PROMPT = ["supply", "keepReceipt", "listReceipts", "trace", "replay"] as const;

const PACKS = ["pack", "keepPack", "showPack", "listPacks", "replayPack"] as const;

const UPKEEP = [
  "status",
  "stats",
  "growth",
  "showHistory",
  "showRawHistory",
  "listQuarantine",
  "resolveQuarantine",
  "doctor",
  "repair",
  "select",
  "forget",
  "erase",
  "backup",
  "noteBackup",
  "scrub",
  "traces",
  "rebuildIndex",
] as const;

const EVENTS = ["appendEvent", "queryEvents", "searchEvents", "redactEvents", "sweepEvents"] as const;

const SYNTH = ["compileCard", "refreshCards", "eraseCards", "listCards", "lintCards"] as const;

const ROUTE = ["brainStatus", "traceRoute", "listEpisodes", "rateEpisode", "switchBrain"] as const;

const LESSONS = ["teach", "listLessons", "showLesson", "confirmLessons", "forgetLessons"] as const;

const PROMOTE = [
  "initBrain",
  "promoteBrain",
  "rollbackBrain",
  "diffBrain",
  "brainHistory",
  "replayGate",
  "proveBrain",
  "keepBrain",
] as const;

const BRAIN_TURNS = ["prepareOutcomes", "applyOutcomes", "askTeacher", "applyTeacher"] as const;

const WORK = [
  "leaseWork",
  "beatWork",
  "releaseWork",
  "workDue",
  "trainingEpisodes",
  "trainingBase",
  "trainingPack",
  "submitPack",
  "judgeTrial",
] as const;

const CHRONICLE = ["showLog", "rebuildLog", "prepareLog", "applyLog"] as const;

const FACTS = [
  "assertFact",
  "readFacts",
  "factTimeline",
  "showFact",
  "showProposal",
  "endFact",
  "restoreFacts",
  "eraseFacts",
  "reviewFacts",
  "lintFacts",
  "rebuildFacts",
  "packFacts",
  "listPredicates",
] as const;

/** For a program that stays: loads what it has not used yet, while what is installed is still the version that it runs. */
export async function loadParts(): Promise<void> {
  for (const load of Object.values(LOADS)) await load();
}

/** `context` is asked for with the first use. */
export function partsOf(context: () => EngineContext) {
  // What reads authored files needs their parser.
  const parsing = async <Part>(part: Promise<Part>): Promise<Part> => {
    await context().authored?.ready?.();
    return part;
  };
  return {
    ...deferred(PLANS, async () => (await parsing(LOADS.plans())).planUses(context())),
    ...deferred(FINDING, async () => (await LOADS.finding()).findingUses(context())),
    ...deferred(SHOWING, async () => (await LOADS.showing()).showingUses(context())),
    ...deferred(LEAF, async () => (await LOADS.leaf()).leafUses(context())),
    ...deferred(RECALL, async () => (await LOADS.recall()).recallUses(context())),
    ...deferred(FOLDING, async () => (await LOADS.folding()).foldUses(context())),
    ...deferred(KEPT, async () => (await parsing(LOADS.kept())).keptUses(context())),
    ...deferred(GUIDANCE, async () => (await LOADS.guidance()).guidanceUses(context())),
    ...deferred(LEDGER_TURNS, async () => (await LOADS.ledgerTurns()).ledgerTurnUses(context())),
    ...deferred(FACT_TURNS, async () => (await LOADS.factTurns()).factTurnUses(context())),
    ...deferred(GOVERN, async () => (await LOADS.govern()).governUses(context())),
    ...deferred(INGEST, async () => (await LOADS.ingest()).ingestUses(context())),
    ...deferred(TRANSFER, async () => (await LOADS.transfer()).transferUses(context())),
    ...deferred(CLIENTS, async () => (await LOADS.clients()).clientUses(context())),
    ...deferred(COLLECTIONS, async () => (await LOADS.collections()).collectionUses(context())),
    ...deferred(ARTIFACTS, async () => (await LOADS.artifacts()).artifactUses(context())),
    ...deferred(AUTHORED, async () => (await parsing(LOADS.authored())).authoredUses(context())),
    ...deferred(PROMPT, async () => (await parsing(LOADS.prompt())).promptUses(context())),
    ...deferred(PACKS, async () => (await LOADS.packs()).packUses(context())),
    ...deferred(EVENTS, async () => (await LOADS.events()).eventsUses(context())),
    ...deferred(SYNTH, async () => (await LOADS.synth()).synthUses(context())),
    ...deferred(ROUTE, async () => (await LOADS.route()).routeUses(context())),
    ...deferred(LESSONS, async () => (await LOADS.lessons()).lessonUses(context())),
    ...deferred(PROMOTE, async () => (await LOADS.promote()).promoteUses(context())),
    ...deferred(BRAIN_TURNS, async () => (await LOADS.brainTurns()).brainTurnUses(context())),
    ...deferred(WORK, async () => (await LOADS.work()).workUses(context())),
    ...deferred(GRAPH, async () => (await LOADS.graph()).graphUses(context())),
    ...deferred(FACTS, async () => (await LOADS.facts()).factsUses(context())),
    ...deferred(CHRONICLE, async () => (await LOADS.chronicle()).chronicleUses(context())),
    ...deferred(UPKEEP, async () => (await parsing(LOADS.upkeep())).upkeepUses(context())),
  };
}

type Use = (...asked: readonly unknown[]) => Promise<unknown>;

/** These uses of a part. One that is forgotten here, the type of the engine misses. */
function deferred<Part extends object, Name extends keyof Part>(
  names: readonly Name[],
  load: () => Promise<Part>,
): Pick<Part, Name> {
  let loading: Promise<Part> | undefined;
  const later = (name: Name): Use => {
    return async (...asked) => {
      loading ??= load();
      const use = (await loading)[name] as Use;
      return await use(...asked);
    };
  };
  return Object.fromEntries(names.map((name) => [name, later(name)])) as Pick<Part, Name>;
}
