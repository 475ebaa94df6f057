/** The part of the engine's contract about long things that are kept whole, and shown in parts. */

import type { Asker } from "./api.ts";

interface Whose {
  readonly asker?: Asker;
  readonly installation?: string;
}

/** `nacre_artifact:v1:sha256:` and 64 hex digits. */
export type ArtifactHandle = string;

export interface ShownArtifact {
  readonly handle: ArtifactHandle;
  readonly type: string;
  readonly name: string | null;
  readonly bytes: number;
  readonly at: number;
  readonly shelf: string;
}

export interface StashRequest extends Whose {
  /** Base64. */
  readonly content: string;
  readonly type?: string;
  readonly name?: string;
  readonly scope?: string;
}

export interface ArtifactRequest extends Whose {
  readonly handle: ArtifactHandle;
}

export interface ListArtifactsRequest extends Whose {
  readonly limit?: number;
}

export interface FetchRequest extends Whose {
  readonly handle: ArtifactHandle;
  /** Absent: `headtail`. */
  readonly mode?: "head" | "tail" | "headtail";
  /** Clamped to 1 to 200,000; absent: 8,000. */
  readonly maxChars?: number;
}

export interface FetchAnswer extends ShownArtifact {
  /** Redacted, then cut. Of what is no text: empty. */
  readonly text: string;
  readonly whole: boolean;
}

/** A short text that stands for something long: what is packed is short, what it stands for stays at hand. */
export interface CompactionRequest extends Whose {
  readonly tool: string;
  readonly command?: string;
  readonly text: string;
  readonly artifact: ArtifactHandle;
  readonly scope?: string;
}

export interface CompactionAnswer {
  readonly ref: string;
  readonly family: "git-diff" | "test-failures" | "long-logs" | "generic";
  readonly isNew: boolean;
  /** It reads like an instruction in the words of nobody who may give one: a person decides. */
  readonly held: boolean;
}

export interface RehydrateRequest extends Whose {
  readonly handle: ArtifactHandle;
  /** Of its bytes, from 0. */
  readonly from?: number;
  /** Clamped to 1 to 4 MiB; absent: 1 MiB. */
  readonly bytes?: number;
}

export interface RehydratedPage extends ShownArtifact {
  /** Base64. */
  readonly content: string;
  /** Where the next page begins; null: this is the last. */
  readonly next: number | null;
}

export interface ArtifactApi {
  /** Writer. */
  stash(request: StashRequest): Promise<ShownArtifact & { readonly isNew: boolean }>;
  /** Its beginning: 240 characters. */
  peekArtifact(request: ArtifactRequest): Promise<FetchAnswer>;
  fetchArtifact(request: FetchRequest): Promise<FetchAnswer>;
  /** As it is, byte for byte, a page at a time; for a person at a terminal. */
  rehydrateArtifact(request: RehydrateRequest): Promise<RehydratedPage>;
  listArtifacts(request: ListArtifactsRequest): Promise<{ readonly artifacts: readonly ShownArtifact[] }>;
  /** Writer: an observation of the short text, with the handle. */
  compactArtifact(request: CompactionRequest): Promise<CompactionAnswer>;
  /** Writer, and a person's: from every shelf. How many went. */
  eraseArtifact(request: ArtifactRequest): Promise<{ readonly erased: number }>;
}
