/** The engine: one policy core behind every surface. Holds no state of its own; everything is in the store. */

import type { Clock } from "../kernel/clock.ts";
import type { PromptChoice } from "../rooms/assemble/index.ts";
import type { BrainChoice } from "../rooms/brain/index.ts";
import type { DocFiles } from "../rooms/docs/index.ts";
import type { FactChoice } from "../rooms/facts/index.ts";
import { type SessionPolicy, storeEverything } from "../rooms/history/index.ts";
import type { LedgerChoice } from "../rooms/ledger/index.ts";
import { RANK_WEIGHTS, type RankWeights } from "../rooms/rank/index.ts";
import type { EngineApi, EngineWriter } from "./api.ts";
import { gated } from "./client-gate.ts";
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
import type { GateChoice } from "./gate-in-use.ts";
import { applyIndex, checkIndex, prepareIndex } from "./index-text.ts";
import { hint, journal } from "./journal.ts";
import { partsOf } from "./parts.ts";
import { lanesOf, withheldIn } from "./replaced.ts";
import type { EngineStore } from "./stores.ts";
import { appendChained, commitTurn, laneState, reconcile } from "./turn.ts";

export type * from "./api.ts";
export { type Burial, buryAgain } from "./bury-again.ts";
export { buryLedgerAgain, type LedgerBurial } from "./bury-ledger-again.ts";
export { buryLessonsAgain, type LessonBurial } from "./bury-lessons-again.ts";
export type { AuthoredMeans, EmbedMeans, Identity, Premises, Retention, SummaryMeans } from "./context.ts";
export type { GateChoice } from "./gate-in-use.ts";
export { establishIdentity, requireIdentity } from "./identity.ts";
export { loadParts } from "./parts.ts";
export { type TakenBack, takeBackAgain } from "./restore.ts";
export type { EngineStore, Stores } from "./stores.ts";
export { readTranscript } from "./transcript.ts";

export interface EngineOptions {
  readonly store: EngineStore;
  readonly identity: Identity;
  readonly clock: Clock;
  /** Minutes that whoever speaks is ahead of UTC at a moment; absent: none. */
  readonly utcOffset?: (at: number) => number;
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
  /** Absent: all that is committed, judged as usual. */
  readonly ledger?: LedgerChoice;
  /** Absent: what is built in can be said of something, and nothing else. */
  readonly facts?: FactChoice;
  /** Absent: lessons and packs take part as usual. */
  readonly brain?: BrainChoice;
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

export function createEngine(options: EngineOptions): EngineApi {
  const parts = partsOf(() => context);
  const context = contextOf(options, parts);
  return gated(context, {
    ...parts,
    ...context.writer,
    commitTurn: (request) => commitTurn(context, request),
    reconcile: (request) => reconcile(context, request),
    appendChained: (request) => appendChained(context, request),
    laneState: (request) => laneState(context, request),
    withheldIn: (request) => withheldIn(context, request),
    lanesOf: (request) => lanesOf(context, request),
    hint: (request) => hint(context, request),
    journal: (request) => journal(context, request),
    prepareIndex: (request) => prepareIndex(context, request),
    applyIndex: (batch) => applyIndex(context, batch),
    checkIndex: (request) => checkIndex(context, request),
  });
}

function contextOf(options: EngineOptions, parts: EngineWriter): EngineContext {
  const { keepPayloads, applyFold, activateFold, cutTail, settleFold } = parts;
  const { spendGrant, settleGrant, noteBackup, applyMoves, applyDocs, keepBrain, noteClientCall } = parts;
  return {
    store: options.store,
    identity: options.identity,
    clock: options.clock,
    utcOffset: options.utcOffset,
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
    ledger: options.ledger ?? {},
    facts: options.facts,
    brain: options.brain,
    writer: {
      keepPayloads,
      applyFold,
      activateFold,
      cutTail,
      settleFold,
      spendGrant,
      settleGrant,
      noteBackup,
      applyMoves,
      applyDocs,
      keepBrain,
      noteClientCall,
      ...options.writer,
    },
  };
}
