/**
 * The part of the engine's contract about the brain: what is taught, what the router decided and why, which pack it serves, and how
 * that is proved.
 *
 * Without an asker, a person at a terminal: their word counts. What a model teaches is a proposal until a person confirms it, unless
 * its words stand in the owner's own text of that turn.
 */

import type { JsonObject } from "../kernel/json.ts";
import type {
  Authority,
  Decision,
  GateReport,
  LessonActKind,
  LessonKind,
  LessonState,
  LessonVoice,
  OutcomeSource,
  PackManifest,
  PolicyName,
  PromotionKind,
  RouteTrace,
  TrainingEpisode,
} from "../rooms/brain/index.ts";
import type { Asker } from "./api.ts";
import type { ShelfName } from "./memory-api.ts";

export type { GateReport, PackManifest, TrainingEpisode };

export interface BrainWhose {
  readonly asker?: Asker;
  readonly installation?: string;
}

export interface ShownLesson {
  /** `lesson:3`. */
  readonly ref: string;
  readonly kind: LessonKind;
  /** Empty of one that was forgotten. */
  readonly text: string;
  readonly tags: readonly string[];
  readonly state: LessonState | "expired";
  readonly trust: "human" | "agent";
  readonly voice: LessonVoice;
  /** `user:owner`, `global`, `scope:atlas`, or the session key of a conversation. */
  readonly shelf: string;
  readonly strength: number;
  readonly recordedAt: number;
  readonly lastAt: number;
  readonly expiresAt: number | null;
  /** `msg:42`; null: none. */
  readonly source: string | null;
  /** The routed turn that it is about: `episode:7`. */
  readonly episode: string | null;
  readonly sessionKey: string | null;
  readonly supersedes: string | null;
  readonly supersededBy: string | null;
}

export interface TeachRequest extends BrainWhose {
  readonly instruction: string;
  /** Absent: a correction. */
  readonly kind?: LessonKind;
  /** Where it holds; absent: the owner's, or the conversation's where the owner is not speaking. */
  readonly shelf?: ShelfName;
  readonly tags?: readonly string[];
  /** Milliseconds since 1970; absent: until it is taken back. */
  readonly expiresAt?: number;
  readonly sessionId?: string;
  /** The owner's text of the present turn, as the surface has it from the host; never from the model. */
  readonly said?: string;
}

export interface TeachAnswer {
  /** `known`: the same stands already, and is the stronger for it. `superseded`: it took the place of others. */
  readonly outcome: "taught" | "known" | "superseded" | "proposed";
  readonly lesson: ShownLesson;
  /** What it took the place of. */
  readonly replaced: readonly string[];
  /** The routed turn that it is bound to. */
  readonly episode: string | null;
  readonly notes: readonly string[];
}

export interface ListLessonsRequest extends BrainWhose {
  readonly shelf?: ShelfName;
  readonly kinds?: readonly LessonKind[];
  /** Absent: active and proposed ones. */
  readonly states?: readonly ShownLesson["state"][];
  /** Only those in whose text or tags all of these words stand. */
  readonly words?: string;
  readonly before?: string;
  /** Clamped to 1 to 1,000; absent: 50. */
  readonly limit?: number;
}

export interface ListLessonsAnswer {
  /** The newest first. */
  readonly lessons: readonly ShownLesson[];
  readonly total: number;
}

export interface LessonDetail extends ShownLesson {
  /** What it took the place of and what took its place, the oldest first, itself among them. */
  readonly chain: readonly ShownLesson[];
  readonly acts: readonly { readonly kind: LessonActKind; readonly by: string; readonly at: number }[];
  /** How often it was served, and what came of it. */
  readonly served: { readonly times: number; readonly used: number; readonly worth: number | null };
}

export interface ChangeLessonsRequest extends BrainWhose {
  readonly refs: readonly string[];
  readonly dryRun?: boolean;
  readonly undo?: boolean;
}

export interface ForgetLessonsRequest extends ChangeLessonsRequest {
  /** Also of what another took the place of: it is in force again. */
  readonly undo?: boolean;
  /** Gone for good; the same is not let in again but by a person. */
  readonly erase?: boolean;
}

export interface ChangeLessonsAnswer {
  /** As they are now; those that were so already are left out. */
  readonly lessons: readonly ShownLesson[];
  /** Which made room for them, or are in force again by that. */
  readonly others: readonly string[];
  readonly dryRun: boolean;
}

export interface ShownEpisode {
  /** `episode:7`; also the name of its trace. */
  readonly ref: string;
  readonly at: number;
  readonly agent: string;
  readonly sessionKey: string;
  readonly message: string | null;
  readonly decision: Decision;
  readonly reason: string;
  readonly pack: string | null;
  readonly canary: boolean;
  readonly tokens: number;
  readonly fired: number;
  readonly label: number | null;
  readonly labelSource: OutcomeSource | null;
}

export interface TraceRouteRequest extends BrainWhose {
  /** Absent: the newest that may be seen. */
  readonly ref?: string;
}

export interface TraceRouteAnswer extends ShownEpisode {
  readonly help: number | null;
  readonly helpParts: readonly (readonly [name: string, value: number])[];
  readonly budget: number;
  readonly placed: readonly {
    readonly key: string;
    readonly authority: Authority;
    readonly place: number | null;
    readonly tokens: number;
    readonly why: string;
    readonly used: boolean | null;
    readonly worth: number | null;
  }[];
  /** Null: no route ran. */
  readonly trace: RouteTrace | null;
  readonly outcomes: readonly {
    readonly source: OutcomeSource;
    readonly detector: string;
    readonly value: number;
    readonly confidence: number;
    readonly disposition: string;
    readonly message: string | null;
  }[];
  readonly tookMs: number;
}

export interface ListEpisodesRequest extends BrainWhose {
  readonly before?: string;
  /** Clamped to 1 to 200; absent: 20. */
  readonly limit?: number;
}

export interface RateRequest extends BrainWhose {
  /** Absent: the newest of the asker's conversation, or of all. */
  readonly ref?: string;
  /** `none`: what was said is taken back. */
  readonly value: "good" | "bad" | "none";
  readonly dryRun?: boolean;
}

export interface BrainStatus {
  readonly mode: "on" | "shadow" | "off";
  /** Why it is so: `no lessons and no pack yet`, `disabled by a person`. */
  readonly notes: readonly string[];
  readonly pack: PackManifest | null;
  readonly canary: PackManifest | null;
  readonly shadow: PackManifest | null;
  readonly lessons: { readonly active: number; readonly proposed: number };
  readonly episodes: { readonly total: number; readonly linked: number; readonly labelled: number };
  /** What came since the pack in use was made, and is not in it; null: there is none. */
  readonly newer: { readonly documents: number; readonly lessons: number } | null;
  /** Labelled episodes that no pack learned from yet, and messages that were not looked at yet for how routes went. */
  readonly backlog: { readonly episodes: number; readonly waiting: number };
  /** Of turns that a model was asked about; null: none was chosen to be asked. */
  readonly teacher: { readonly asked: number; readonly judged: number; readonly failed: number } | null;
  readonly decisions: readonly { readonly decision: string; readonly count: number }[];
  readonly lastDecision: ShownEpisode | null;
  readonly worker: {
    readonly state: "off" | "idle" | "running" | "silent" | "restarting";
    readonly pid: number | null;
    /** Milliseconds since its last sign of life; null: never. */
    readonly heartbeatAgeMs: number | null;
    readonly restarts: number;
    readonly lastTick: number | null;
    readonly lastStep: string | null;
    readonly lastError: string | null;
    /** What it has to do, or waits for. */
    readonly why: string;
  };
  readonly lastVerdict: {
    readonly at: number;
    readonly passed: boolean;
    readonly reasons: readonly string[];
  } | null;
  /** What meanings are compared with, in truth: null: words alone. */
  readonly embedding: { readonly chosen: string | null; readonly inPack: boolean; readonly why: string };
}

export interface BrainInitAnswer {
  readonly pack: PackManifest;
  readonly nodes: { readonly [kind: string]: number };
  readonly links: { readonly [kind: string]: number };
  readonly skipped: readonly string[];
  readonly isNew: boolean;
}

export interface PromoteRequest extends BrainWhose {
  /** Absent: the newest that was rejected, on trial or looked at. */
  readonly pack?: string;
  /** Serve it whatever the gate says; recorded. */
  readonly override?: boolean;
  readonly reason?: string;
  readonly dryRun?: boolean;
}

export interface PromoteAnswer {
  readonly pack: PackManifest | null;
  readonly kind: PromotionKind;
  readonly report: GateReport | null;
  readonly override: boolean;
  readonly dryRun: boolean;
  /** False: what was served is served. */
  readonly changed: boolean;
}

export interface RollbackRequest extends BrainWhose {
  /** Absent: the one served before; `none`: lessons alone. */
  readonly pack?: string;
  /** Instead: as before what a person decided last. A trial that this had ended begins anew. */
  readonly undo?: boolean;
  readonly reason?: string;
  readonly dryRun?: boolean;
}

export interface DiffRequest extends BrainWhose {
  /** Absent: the one before `to`. */
  readonly from?: string;
  /** Absent: the one in use. */
  readonly to?: string;
}

export interface DiffAnswer {
  readonly from: PackManifest;
  readonly to: PackManifest;
  readonly nodes: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly changed: number;
  };
  readonly links: { readonly added: number; readonly removed: number; readonly changed: number };
  /** The greatest first. */
  readonly parameters: readonly { readonly name: string; readonly from: number; readonly to: number }[];
  readonly worth: readonly { readonly key: string; readonly from: number; readonly to: number }[];
}

export interface BrainHistoryAnswer {
  readonly promotions: readonly {
    readonly at: number;
    readonly kind: PromotionKind;
    readonly pack: string | null;
    readonly by: string;
    readonly override: boolean;
    readonly reason: string;
    readonly report: GateReport | null;
  }[];
}

export interface ReplayGateAnswer {
  readonly pack: string;
  /** Null: nothing was learned for it. */
  readonly recorded: GateReport | null;
  readonly made: GateReport | null;
  readonly same: boolean;
  readonly differences: readonly string[];
}

export interface ProofArm {
  readonly arm: "none" | "lexical" | "prior" | "learned";
  readonly policy: PolicyName | null;
  /** Mean by episode, and the two-sided 95 % interval of it. */
  readonly utility: number;
  readonly low: number;
  readonly high: number;
  /** Against the lexical arm, paired by episode. */
  readonly gain: { readonly mean: number; readonly low: number; readonly high: number } | null;
}

export interface ProofAnswer {
  readonly episodes: number;
  readonly from: number;
  readonly to: number;
  readonly pack: string | null;
  readonly arms: readonly ProofArm[];
  /** Where the learned arm does worse than the lexical one, the worst first. */
  readonly failures: readonly { readonly episode: string; readonly loss: number; readonly why: string }[];
  readonly notes: readonly string[];
}

/** What is taught. */
export interface LessonApi {
  /** Writer. In force with the next prompt. */
  teach(request: TeachRequest): Promise<TeachAnswer>;
  listLessons(request: ListLessonsRequest): Promise<ListLessonsAnswer>;
  showLesson(request: BrainWhose & { readonly ref: string }): Promise<LessonDetail>;
  /** Writer. Proposals become the owner's word; undone, they are proposals again. */
  confirmLessons(request: ChangeLessonsRequest): Promise<ChangeLessonsAnswer>;
  /** Writer. Out of service at once; the same is not let in again but by a person. Can be undone until it is erased. */
  forgetLessons(request: ForgetLessonsRequest): Promise<ChangeLessonsAnswer>;
}

/** What the router decided, and whether it may. */
export interface RouteApi {
  brainStatus(request: BrainWhose): Promise<BrainStatus>;
  traceRoute(request: TraceRouteRequest): Promise<TraceRouteAnswer>;
  listEpisodes(request: ListEpisodesRequest): Promise<{ readonly episodes: readonly ShownEpisode[] }>;
  /** Writer. Thumbs of a person. */
  rateEpisode(request: RateRequest): Promise<ShownEpisode>;
  /** Writer. */
  switchBrain(request: BrainWhose & { readonly mode: "on" | "shadow" | "off" }): Promise<BrainStatus>;
}

/** Which pack is served, and on what proof. */
export interface PromoteApi {
  /** Background reads, the writer stores: nodes and links of what there is; nothing learned. */
  initBrain(request: BrainWhose, signal?: AbortSignal): Promise<BrainInitAnswer>;
  promoteBrain(request: PromoteRequest, signal?: AbortSignal): Promise<PromoteAnswer>;
  rollbackBrain(request: RollbackRequest): Promise<PromoteAnswer>;
  diffBrain(request: DiffRequest): Promise<DiffAnswer>;
  brainHistory(request: BrainWhose & { readonly limit?: number }): Promise<BrainHistoryAnswer>;
  replayGate(
    request: BrainWhose & { readonly pack?: string },
    signal?: AbortSignal,
  ): Promise<ReplayGateAnswer>;
  proveBrain(
    request: BrainWhose & { readonly episodes?: number },
    signal?: AbortSignal,
  ): Promise<ProofAnswer>;
  /** Writer. What the background made and decided: one transaction, refused when the list of promotions is not the one that it saw. */
  keepBrain(request: KeepBrainRequest): Promise<{ readonly pack: string | null }>;
}

export interface KeepBrainRequest {
  /** In base64; null: it is stored already, or there is none. */
  readonly bytes: string | null;
  /** In order. A null pack of the first is the one of `bytes`. */
  readonly entries: readonly {
    readonly kind: PromotionKind;
    readonly pack: string | null;
    readonly override: boolean;
    readonly reason: string;
  }[];
  /** The newest entry that was known. */
  readonly after: number;
  /** The guard says so, not a person: by whose lease, and up to which episode it looked; null: at none. */
  readonly trial?: { readonly token: number; readonly upTo: number | null };
}

/** What a thread that only reads has its owner store of the brain. */
export type BrainWriter = Pick<PromoteApi, "keepBrain">;

/** What turns show of how routes went, from the background thread to the writer. */
export interface OutcomeBatch {
  readonly version: string;
  readonly from: number;
  readonly upTo: number;
  /** Messages that were looked at once more. */
  readonly again: readonly number[];
  /** Questions that had no episode when they were looked at. */
  readonly unrouted: readonly number[];
  readonly found: readonly JsonObject[];
  readonly pending: boolean;
  readonly idle: boolean;
}

/** Of a model that was asked how a few turns went. */
export interface TeacherBatch {
  readonly version: string;
  /** The episode up to which they were asked about before, and are now. */
  readonly from: number;
  readonly upTo: number;
  readonly found: readonly JsonObject[];
  readonly asked: number;
  readonly failed: { readonly outcome: string; readonly notBefore: number } | null;
  readonly idle: boolean;
}

export interface BrainTurnApi {
  prepareOutcomes(request: { readonly limit: number }, signal?: AbortSignal): Promise<OutcomeBatch>;
  /** Writer. Applying a batch twice changes nothing. */
  applyOutcomes(batch: OutcomeBatch): Promise<{ readonly outcomes: number; readonly labelled: number }>;
  /** Idle unless a teacher was chosen and one can be asked. */
  askTeacher(request: { readonly withinMs?: number }, signal?: AbortSignal): Promise<TeacherBatch>;
  /** Writer. */
  applyTeacher(batch: TeacherBatch): Promise<{ readonly outcomes: number }>;
}

/** Spoken between the owner and its worker process. Every call names the token of the lease; an old one is refused. */
export interface BrainWorkApi {
  /** Writer. Null: another worker that lives has it. */
  leaseWork(request: { readonly worker: string; readonly pid: number }): Promise<{
    readonly token: number;
    /** The tick to go on with, and the steps of it that are done. */
    readonly tick: number;
    readonly done: readonly string[];
  } | null>;
  /** Writer. False: it is another's by now. */
  beatWork(request: {
    readonly token: number;
    readonly step: string | null;
  }): Promise<{ readonly held: boolean }>;
  releaseWork(request: { readonly token: number }): Promise<Record<string, never>>;
  /** Whether there is anything to do, and why. */
  workDue(request: Record<string, never>): Promise<{ readonly due: boolean; readonly why: string }>;
  /** Labelled episodes after this one, oldest first. */
  trainingEpisodes(request: {
    readonly token: number;
    readonly after: number;
    readonly limit: number;
  }): Promise<{ readonly episodes: readonly TrainingEpisode[]; readonly more: boolean }>;
  /** The pack that learning goes on from, as bytes in base64 with its digest; null: there is none, and nothing to learn for. */
  trainingBase(
    request: { readonly token: number },
    signal?: AbortSignal,
  ): Promise<{
    readonly digest: string;
    readonly bytes: string;
    /** Gates that were held so far. */
    readonly spent: number;
    /** Digest of the one that is served to all; the gate compares with it. */
    readonly serving: string | null;
    /** After which episode those begin that are learned from. */
    readonly from: number;
    /** Of the last gate, so that two are not held over the same draw. */
    readonly seed: number;
    readonly now: number;
  } | null>;
  /** A stored pack, in base64; null: it cannot be read. Two of them do not fit into one answer. */
  trainingPack(request: {
    readonly token: number;
    readonly digest: string;
  }): Promise<{ readonly bytes: string | null }>;
  /** Writer. Stores the candidate and its verdict, and lets it begin its trial where that says so. Once per tick. */
  submitPack(request: {
    readonly token: number;
    readonly tick: number;
    readonly bytes: string;
    /** The newest episode that was learned from or judged by; absent: the newest that was learned from. */
    readonly upTo?: number;
  }): Promise<{ readonly kind: PromotionKind; readonly pack: string }>;
  /** Looks at how a pack on trial did, and lets it serve all or takes it back. */
  judgeTrial(
    request: { readonly token: number },
    signal?: AbortSignal,
  ): Promise<{ readonly kind: PromotionKind | null; readonly why: string }>;
}
