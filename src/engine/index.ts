/** The engine: one policy core behind every surface. Holds no state of its own; everything is in the store. */

import type { Clock } from "../kernel/clock.ts";
import type { PromptChoice } from "../rooms/assemble/index.ts";
import type { DocFiles } from "../rooms/docs/index.ts";
import { type SessionPolicy, storeEverything } from "../rooms/history/index.ts";
import { RANK_WEIGHTS, type RankWeights } from "../rooms/rank/index.ts";
import type { EngineApi, EngineWriter } from "./api.ts";
import { ask } from "./ask.ts";
import { assemble } from "./assemble.ts";
import { authoredUses } from "./authored-uses.ts";
import { backup, noteBackup } from "./backup.ts";
import { collectionUses } from "./collection-uses.ts";
import { compact, payFold } from "./compact.ts";
import {
  type AuthoredMeans,
  type EmbedMeans,
  type EngineContext,
  type Identity,
  type Premises,
  type Retention,
  type SummaryMeans,
  WITHOUT_EMBEDDER,
} from "./context.ts";
import { applyCool, prepareCool } from "./cool.ts";
import { describe } from "./describe.ts";
import { doctor } from "./doctor/doctor.ts";
import { repair } from "./doctor/repair.ts";
import { expand } from "./expand.ts";
import { foldDue, settleFold } from "./fold-debts.ts";
import { activateFold, applyFold, cutTail, keepPayloads } from "./fold-store.ts";
import type { GateChoice } from "./gate-in-use.ts";
import { get } from "./get.ts";
import { grantReport, issueGrant, revokeGrant, settleGrant, spendGrant } from "./grants.ts";
import { grep } from "./grep.ts";
import { showHistory, showRawHistory } from "./history.ts";
import { applyIndex, checkIndex, prepareIndex, rebuildIndex } from "./index-text.ts";
import { hint, journal } from "./journal.ts";
import { keptUses } from "./kept-uses.ts";
import { promptUses } from "./prompt-uses.ts";
import { listQuarantine, resolveQuarantine } from "./quarantine.ts";
import { lanesOf, withheldIn } from "./replaced.ts";
import { scrub, traces } from "./scrub.ts";
import { search } from "./search.ts";
import { select } from "./select.ts";
import { rebuildShelfIndex } from "./shelf-refill.ts";
import { stats } from "./stats.ts";
import { status } from "./status.ts";
import type { EngineStore } from "./stores.ts";
import { timeline } from "./timeline.ts";
import { appendChained, commitTurn, laneState, reconcile } from "./turn.ts";
import { rebuildVectors } from "./vector-rebuild.ts";
import { erase, forget } from "./withhold.ts";

export type * from "./api.ts";
export { type Burial, buryAgain } from "./bury-again.ts";
export type { AuthoredMeans, EmbedMeans, Identity, Premises, Retention, SummaryMeans } from "./context.ts";
export type { GateChoice } from "./gate-in-use.ts";
export { establishIdentity, requireIdentity } from "./identity.ts";
export { type TakenBack, takeBackAgain } from "./restore.ts";
export type { EngineStore, Stores } from "./stores.ts";
export { readTranscript } from "./transcript.ts";

export interface EngineOptions {
  readonly store: EngineStore;
  readonly identity: Identity;
  readonly clock: Clock;
  readonly version: string;
  readonly policy?: SessionPolicy;
  readonly summaries: SummaryMeans;
  /** Absent: words alone. */
  readonly embedding?: EmbedMeans;
  readonly retention?: Retention;
  /** Absent: the usual gate, at its own threshold. */
  readonly gate?: GateChoice;
  /** Absent: the usual shares of a prompt. */
  readonly prompt?: PromptChoice;
  /** What the parts of a search's scores weigh, where it is not the usual. */
  readonly ranking?: Partial<RankWeights>;
  /** Who stores what folding makes and grants are spent on; what it does not do, this engine does itself. */
  readonly writer?: Partial<EngineWriter>;
  /** 64 hex digits that nobody can guess, new ones each time. */
  readonly freshSecret: () => string;
  readonly premises?: Premises;
  /** The files of workspaces; absent: their documents are not read. */
  readonly docFiles?: DocFiles;
  /** What authored files are read with; absent: there are none. */
  readonly authored?: AuthoredMeans;
}

const REBUILDS = { log: rebuildIndex, shelves: rebuildShelfIndex, vectors: rebuildVectors };

export function createEngine(options: EngineOptions): EngineApi {
  const context = contextOf(options);
  return {
    ...context.writer,
    ...keptUses(context),
    ...authoredUses(context),
    ...collectionUses(context),
    ...promptUses(context),
    commitTurn: (request) => commitTurn(context, request),
    backup: (request, signal) => backup(context, request, signal),
    scrub: () => scrub(context),
    traces: (request, signal) => traces(context, request, signal),
    reconcile: (request) => reconcile(context, request),
    appendChained: (request) => appendChained(context, request),
    laneState: (request) => laneState(context, request),
    assemble: (request) => assemble(context, request),
    withheldIn: (request) => withheldIn(context, request),
    lanesOf: (request) => lanesOf(context, request),
    compact: (request, signal) => compact(context, request, signal),
    prepareCool: () => prepareCool(context),
    applyCool: (batch) => applyCool(context, batch),
    foldDue: (request) => foldDue(context, request),
    payFold: (request, signal) => payFold(context, request, signal),
    grep: (request, signal) => grep(context, request, signal),
    ask: (request, signal) => ask(context, request, signal),
    describe: (request) => describe(context, request),
    expand: (request) => expand(context, request),
    issueGrant: (request) => issueGrant(context, request),
    revokeGrant: (request) => revokeGrant(context, request),
    grantReport: (request) => grantReport(context, request),
    hint: (request) => hint(context, request),
    journal: (request) => journal(context, request),
    search: (request, signal) => search(context, request, signal),
    timeline: (request) => timeline(context, request),
    get: (request) => get(context, request),
    showHistory: (request) => showHistory(context, request),
    showRawHistory: (request) => showRawHistory(context, request),
    listQuarantine: (request) => listQuarantine(context, request),
    resolveQuarantine: (request) => resolveQuarantine(context, request),
    status: (request) => status(context, request),
    doctor: (_request, signal) => doctor(context, signal),
    repair: (task) => repair(context, task),
    stats: (request) => stats(context, request),
    select: (request, signal) => select(context, request, signal),
    forget: (request) => forget(context, request),
    erase: (request) => erase(context, request),
    prepareIndex: (request) => prepareIndex(context, request),
    applyIndex: (batch) => applyIndex(context, batch),
    checkIndex: (request) => checkIndex(context, request),
    rebuildIndex: ({ of = "log" }) => REBUILDS[of](context),
  };
}

function contextOf(options: EngineOptions): EngineContext {
  const context: EngineContext = {
    store: options.store,
    identity: options.identity,
    clock: options.clock,
    version: options.version,
    policy: options.policy ?? storeEverything,
    ranking: { ...RANK_WEIGHTS, ...options.ranking },
    summaries: options.summaries,
    embedding: options.embedding ?? WITHOUT_EMBEDDER,
    retention: options.retention ?? { coldAfterDays: null },
    freshSecret: options.freshSecret,
    premises: options.premises,
    docFiles: options.docFiles,
    authored: options.authored,
    gate: options.gate ?? {},
    prompt: options.prompt ?? {},
    writer: {
      keepPayloads: (request) => keepPayloads(context, request),
      applyFold: (batch) => applyFold(context, batch),
      activateFold: (request) => activateFold(context, request),
      cutTail: (request) => cutTail(context, request),
      settleFold: (request) => settleFold(context, request),
      spendGrant: (request) => spendGrant(context, request),
      settleGrant: (request) => settleGrant(context, request),
      noteBackup: (request) => noteBackup(context, request),
      ...options.writer,
    },
  };
  return context;
}
