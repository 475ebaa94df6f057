/**
 * Every method there is, as data: routing, checks, generated reference and clients all read this table.
 *
 * `thread` says where in the owner a method runs. The writer is for what writes and for point reads on a
 * reply path; the reader for what may take long and only reads (it is replaced when it overruns); the
 * background for what takes very long. `internal` methods are spoken between the owner's own threads.
 */

import type { EngineApi, EngineMethod } from "../engine/api.ts";
import { ARTIFACT_METHODS } from "./artifact-methods.ts";
import { AUTHORED_METHODS } from "./authored-methods.ts";
import { BRAIN_METHODS } from "./brain-methods.ts";
import { CLIENT_METHODS } from "./client-methods.ts";
import { COLLECTION_METHODS } from "./collection-methods.ts";
import { DOCS_METHODS } from "./docs-methods.ts";
import { EVENTS_METHODS } from "./events-methods.ts";
import { GOVERN_METHODS } from "./govern-methods.ts";
import { GRANT_METHODS } from "./grant-methods.ts";
import { GUIDANCE_METHODS } from "./guidance-methods.ts";
import { INGEST_METHODS } from "./ingest-methods.ts";
import { KNOWLEDGE_METHODS } from "./knowledge-methods.ts";
import { LEAF_METHODS } from "./leaf-methods.ts";
import { LEDGER_INDEX_METHODS } from "./ledger-index-methods.ts";
import { LEDGER_TURN_METHODS } from "./ledger-turn-methods.ts";
import { MEMORY_METHODS } from "./memory-methods.ts";
import { client, internal, type MethodSpec, published, SECOND } from "./method-spec.ts";
import { OPERATE_METHODS } from "./operate-methods.ts";
import { OWNER_METHODS } from "./owner-methods.ts";
import { PACK_METHODS } from "./pack-methods.ts";
import * as params from "./params.ts";
import { RECALL_METHODS } from "./recall-methods.ts";
import { RECEIPT_METHODS } from "./receipt-methods.ts";
import { SEARCH_METHODS } from "./search-methods.ts";
import { STUDIO_METHODS } from "./studio-methods.ts";
import type { OpenStudioRequest, SettingsAnswer, StudioLink } from "./studio-params.ts";
import { TRANSFER_METHODS } from "./transfer-methods.ts";
import { UPKEEP_METHODS } from "./upkeep-methods.ts";
import { type EmbeddedTexts, VECTOR_METHODS } from "./vector-methods.ts";
import type { EmbedTextsRequest, LendEmbedderRequest } from "./vector-params.ts";
import { WITHHOLD_METHODS } from "./withhold-methods.ts";

export type { MethodSpec, ThreadRole } from "./method-spec.ts";

/** Raised when a message changes meaning. Two sides of different numbers do not talk. */
export const PROTOCOL = 1;

export const METHODS = {
  ...OWNER_METHODS,
  ...STUDIO_METHODS,
  commit_turn: {
    ...client,
    engine: "commitTurn",
    thread: "writer",
    params: params.commitTurnParams,
    deadlineMs: 10 * SECOND,
    summary: "Store one turn; answered only when it is on disk.",
  },
  reconcile: {
    ...client,
    engine: "reconcile",
    thread: "writer",
    params: params.reconcileParams,
    deadlineMs: 10 * SECOND,
    summary: "Take in one page of a transcript whose entries have ids.",
  },
  append_chained: {
    ...client,
    engine: "appendChained",
    thread: "writer",
    params: params.appendChainedParams,
    deadlineMs: 30 * SECOND,
    summary: "Take in a stretch of a transcript without ids, told apart by its hash chain.",
  },
  lane_state: {
    ...client,
    engine: "laneState",
    // A point read that a reply waits for: it must not queue behind somebody's search.
    thread: "writer",
    params: params.laneStateParams,
    deadlineMs: 2 * SECOND,
    summary: "How far a lane has been stored.",
  },
  assemble: {
    ...client,
    engine: "assemble",
    // A reply waits for it.
    thread: "writer",
    params: params.assembleParams,
    deadlineMs: 1 * SECOND,
    // A plan may hold messages of the log as they were said.
    callers: ["gateway", "cli", "test"],
    summary: "Plan a prompt: where the host's own messages begin to count.",
  },
  withheld_in: {
    ...client,
    engine: "withheldIn",
    thread: "reader",
    params: params.withheldInParams,
    deadlineMs: 20 * SECOND,
    // What stands beside a message that was taken back is given as it was said.
    callers: ["gateway", "test"],
    summary: "What of a lane a person took back, so that prompts leave it out.",
  },
  compact: {
    ...client,
    engine: "compact",
    thread: "background",
    params: params.compactParams,
    deadlineMs: 180 * SECOND,
    // Instructions are an owner's word.
    callers: ["gateway", "cli", "test"],
    summary: "Fold a lane's older turns until its prompt is shorter.",
  },
  ...RECEIPT_METHODS,
  ...PACK_METHODS,
  ...RECALL_METHODS,
  ...WITHHOLD_METHODS,
  ...GRANT_METHODS,
  ...GOVERN_METHODS,
  session_lifecycle_hint: {
    ...published,
    engine: "hint",
    thread: "writer",
    params: params.hintParams,
    deadlineMs: 2 * SECOND,
    summary: "Note something the host hinted at; advisory.",
  },
  list_lifecycle_journal: {
    ...published,
    engine: "journal",
    thread: "reader",
    params: params.journalParams,
    deadlineMs: 5 * SECOND,
    summary: "What the host hinted at lately.",
  },
  ...SEARCH_METHODS,
  ...LEAF_METHODS,
  ...CLIENT_METHODS,
  ...COLLECTION_METHODS,
  show_history: {
    ...client,
    engine: "showHistory",
    thread: "reader",
    params: params.showHistoryParams,
    deadlineMs: 5 * SECOND,
    summary: "Read a lane's messages, or those around one of them.",
  },
  show_raw_history: {
    ...client,
    engine: "showRawHistory",
    thread: "reader",
    params: params.showRawHistoryParams,
    deadlineMs: 5 * SECOND,
    callers: ["cli"],
    summary: "The same with secrets as they were written: for a person at a terminal.",
  },
  list_quarantine: {
    ...client,
    engine: "listQuarantine",
    thread: "reader",
    params: params.listQuarantineParams,
    deadlineMs: 5 * SECOND,
    // What waits again, or was rejected, no program may read.
    callers: ["cli", "test"],
    summary: "List messages that wait for a decision, or those that were decided about.",
  },
  resolve_quarantine: {
    ...client,
    engine: "resolveQuarantine",
    thread: "writer",
    params: params.resolveQuarantineParams,
    idempotent: false,
    deadlineMs: 5 * SECOND,
    // It waits for a person's word.
    callers: ["cli", "test"],
    summary: "Accept or reject a quarantined message, or let it wait again.",
  },
  status: {
    ...published,
    engine: "status",
    thread: "reader",
    params: params.statusParams,
    deadlineMs: 10 * SECOND,
    summary: "Totals, lanes, index progress and what has been going wrong.",
  },
  ...OPERATE_METHODS,
  ...UPKEEP_METHODS,
  ...MEMORY_METHODS,
  ...GUIDANCE_METHODS,
  ...VECTOR_METHODS,
  ...EVENTS_METHODS,
  ...KNOWLEDGE_METHODS,
  ...BRAIN_METHODS,
  ...LEDGER_INDEX_METHODS,
  ...LEDGER_TURN_METHODS,
  ...INGEST_METHODS,
  ...TRANSFER_METHODS,
  ...DOCS_METHODS,
  ...ARTIFACT_METHODS,
  ...AUTHORED_METHODS,
  prepare_index: {
    ...internal,
    engine: "prepareIndex",
    thread: "background",
    params: params.prepareIndexParams,
    deadlineMs: 60 * SECOND,
    summary: "Make index rows for the next messages that have none.",
  },
  apply_index: {
    ...internal,
    engine: "applyIndex",
    thread: "writer",
    params: params.applyIndexParams,
    deadlineMs: 30 * SECOND,
    summary: "Store index rows.",
  },
  rebuild_index: {
    ...internal,
    engine: "rebuildIndex",
    thread: "writer",
    params: params.rebuildIndexParams,
    deadlineMs: 60 * SECOND,
    summary: "Empty a damaged index, to be filled again from the log or the shelves.",
  },
  keep_payloads: {
    ...internal,
    engine: "keepPayloads",
    thread: "writer",
    params: params.keepPayloadsParams,
    deadlineMs: 30 * SECOND,
    summary: "Note large parts of messages and what is inside.",
  },
  apply_fold: {
    ...internal,
    engine: "applyFold",
    thread: "writer",
    params: params.applyFoldParams,
    deadlineMs: 30 * SECOND,
    summary: "Store summaries that were written.",
  },
  activate_fold: {
    ...internal,
    engine: "activateFold",
    thread: "writer",
    params: params.activateFoldParams,
    deadlineMs: 30 * SECOND,
    summary: "Put prepared summaries into the view.",
  },
  apply_cool: {
    ...internal,
    engine: "applyCool",
    thread: "writer",
    params: params.applyCoolParams,
    deadlineMs: 60 * SECOND,
    summary: "Let folded messages be found by way of their summaries.",
  },
  cut_tail: {
    ...internal,
    engine: "cutTail",
    thread: "writer",
    params: params.cutTailParams,
    deadlineMs: 30 * SECOND,
    summary: "Let the tail of a lane's prompts begin later.",
  },
  settle_fold: {
    ...internal,
    engine: "settleFold",
    thread: "writer",
    params: params.settleFoldParams,
    deadlineMs: 30 * SECOND,
    summary: "Note that a lane owes folding, has paid, or could not.",
  },
  lent_model: {
    ...internal,
    engine: null,
    thread: "writer",
    params: params.lentModelParams,
    deadlineMs: 2 * SECOND,
    summary: "Whether somebody lends a model at present.",
  },
  complete: {
    ...internal,
    engine: null,
    thread: "writer",
    params: params.completeParams,
    idempotent: false,
    deadlineMs: 300 * SECOND,
    summary: "Have the model that was lent write something.",
  },
  advance_migrations: {
    ...internal,
    engine: null,
    thread: "writer",
    params: params.nothing,
    deadlineMs: 30 * SECOND,
    summary: "Do one slice of what a migration left for later.",
  },
  stop: {
    ...internal,
    engine: null,
    thread: "writer",
    params: params.nothing,
    deadlineMs: 5 * SECOND,
    summary: "End a thread of the owner: finish what is begun, close, release.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };

export type MethodName = keyof typeof METHODS;
export const METHOD_NAMES = Object.keys(METHODS) as readonly MethodName[];

export type ClientMethod = {
  [M in MethodName]: (typeof METHODS)[M]["access"] extends "client" ? M : never;
}[MethodName];

/** What a method is called with, and what it answers. */
export type ParamsOf<M extends MethodName> = M extends keyof OwnAnswers
  ? M extends "hello"
    ? params.HelloRequest
    : M extends "note_degradation"
      ? params.NoteDegradationRequest
      : M extends "lend_model"
        ? params.LendModelRequest
        : M extends "lent_model"
          ? params.LentModelRequest
          : M extends "complete"
            ? params.CompleteRequest
            : M extends "lend_embedder"
              ? LendEmbedderRequest
              : M extends "embed_texts"
                ? EmbedTextsRequest
                : M extends "open_studio"
                  ? OpenStudioRequest
                  : Record<string, never>
  : Parameters<EngineApi[EngineNameOf<M>]>[0];
export type AnswerOf<M extends MethodName> = M extends keyof OwnAnswers
  ? OwnAnswers[M]
  : Awaited<ReturnType<EngineApi[EngineNameOf<M>]>>;

type EngineNameOf<M extends MethodName> = Extract<(typeof METHODS)[M]["engine"], EngineMethod>;

export interface OwnerIdentity {
  readonly pid: number;
  readonly kind: params.ProgramKind;
  readonly fencing: number;
}

export interface HelloAnswer {
  readonly protocol: number;
  readonly schema: number;
  readonly version: string;
  readonly installation: string;
  readonly owner: OwnerIdentity;
}

export interface ThreadHealth {
  readonly alive: boolean;
  /** How often it had to be replaced. */
  readonly replaced: number;
  readonly waiting: number;
}

export interface HealthAnswer {
  readonly ok: boolean;
  /** `ok`, or which part is not. */
  readonly message: string;
  readonly owner: OwnerIdentity;
  /** Where it listens, as text. */
  readonly endpoint: string;
  readonly upMs: number;
  readonly connections: number;
  readonly threads: { readonly [role: string]: ThreadHealth };
}

/** What a model wrote, as the one who lent it says. */
export interface Completion {
  readonly text: string;
  readonly model: string;
  readonly tokensIn: number | null;
  readonly tokensOut: number | null;
  readonly costUsd: number | null;
}

interface OwnAnswers {
  readonly hello: HelloAnswer;
  readonly health: HealthAnswer;
  readonly flush: { readonly ok: true };
  readonly note_degradation: Record<string, never>;
  readonly yield_lease: { readonly yielded: boolean };
  readonly lend_model: Record<string, never>;
  readonly open_studio: StudioLink;
  readonly close_studio: { readonly closed: boolean };
  readonly show_settings: SettingsAnswer;
  readonly lent_model: { readonly name: string | null };
  readonly complete: Completion;
  readonly lend_embedder: Record<string, never>;
  readonly embed_texts: EmbeddedTexts;
  readonly advance_migrations: { readonly more: boolean };
  readonly stop: Record<string, never>;
}
