/**
 * What the owner is made of, as it is handed in: only `main/` knows which store and engine stand behind it.
 */

import type { EngineApi, EngineWriter } from "../../engine/api.ts";
import type { JsonObject } from "../../kernel/json.ts";
import type {
  CompleteRequest,
  Completion,
  MethodName,
  OpenStudioRequest,
  ProgramKind,
  SettingsAnswer,
  StudioLink,
} from "../../wire/index.ts";
import type { EmbedDoors } from "./embed-doors.ts";

export interface Holder {
  readonly pid: number;
  readonly kind: ProgramKind;
  readonly version: string;
}

/** Of a memory that other owners write, too. */
export interface Sharing {
  /** Whether background work is this process's. Never rejects. */
  tryUpkeep(): Promise<boolean>;
  /** Told when another owner may have written, or taken something back. Returns what ends it. */
  watch(heard: (news: "written" | "taken back") => void): () => void;
  /** Has all owners told that something was taken back. Never rejects. */
  tookBack(): Promise<void>;
}

/** The lease, and the store and engine that may be written through while it is held. */
export interface Ownership {
  /** Greater than that of every owner before. */
  readonly fencing: number;
  readonly schema: number;
  readonly installation: string;
  readonly engine: EngineApi;
  /** Absent: nobody else writes here. */
  readonly sharing?: Sharing;
  /** Does one slice; true while there is more. */
  advanceMigrations(): Promise<boolean>;
  /** False once a newer owner has taken the store. One small read. */
  isNewest(): Promise<boolean>;
  checkpoint(quiet: boolean): Promise<void>;
  /** Closes the store, then gives the lease back. Idempotent. */
  release(): Promise<void>;
}

/** A look at the store that cannot write. */
export interface ReadingEngine {
  readonly engine: EngineApi;
  /** Absent: nobody else writes here. */
  readonly sharing?: Sharing;
  /** Moves the write-ahead log into the file, beside the writer and without holding it up; cuts it off when all is quiet. */
  checkpoint(quiet: boolean): Promise<void>;
  /** Told when a document of a workspace may have changed. Returns what ends it. */
  watchDocs?(changed: () => void): () => void;
  /** Somebody lends an embedder: one that could not be opened is not left alone any longer. */
  retryEmbedder?(): void;
  /** Does once, for nobody, what the first prompt would wait for otherwise. */
  warm?(): Promise<void>;
  close(): Promise<void>;
}

/** Whom a thread asks for a model that a connected program lends. */
export interface ModelDoors {
  /** Its name; null when nobody lends one. */
  lentModel(installation: string | undefined): Promise<string | null>;
  complete(
    request: CompleteRequest,
    signal: AbortSignal,
  ): Promise<Completion | { readonly failed: JsonObject }>;
}

/** What a thread that only reads asks of its owner. */
export interface OwnerDoors extends ModelDoors, EmbedDoors {
  readonly writer: EngineWriter;
}

/** The pages of a store, where its owner stays long enough to serve them. */
export interface StudioDoor {
  /** Pages that an owner before let in are met again. */
  resume(): Promise<void>;
  open(request: OpenStudioRequest): Promise<StudioLink>;
  close(): Promise<boolean>;
  /** This was called, and may have changed something. */
  told(method: MethodName, params: unknown): void;
  /** The owner ends: nobody comes in any more; what is at work may be answered. */
  retire(): void;
  end(): void;
}

export interface OwnerParts {
  /** What is set, and by whom; `kind`: of the program that owns the store. */
  settings(kind: ProgramKind): Promise<SettingsAnswer>;
  /**
   * Undefined when somebody alive holds the lease; with `seize` it is taken from them all the same, and
   * their next write is refused.
   */
  takeOwnership(holder: Holder, options: { readonly seize: boolean }): Promise<Ownership | undefined>;
  /** With `doors`, or with whoever writes for it, it can fold and spend grants as well: what it writes is stored by the owner. */
  openReadingEngine(doors?: OwnerDoors, writer?: EngineWriter): Promise<ReadingEngine>;
}
