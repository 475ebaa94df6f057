/** Something long that is kept whole, under a name made of its bytes, and shown in parts. */

import type { Instant } from "../../kernel/clock.ts";
import type { ArtifactId, ShelfId } from "../../kernel/ids.ts";

export interface NewArtifact {
  readonly shelf: ShelfId;
  /** SHA-256 of the bytes, 64 hex digits. */
  readonly sha256: string;
  /** `text/plain`, `application/json`, … */
  readonly type: string;
  /** What it is called; null: nothing. */
  readonly name: string | null;
  readonly at: Instant;
  readonly content: Uint8Array;
}

export interface Artifact extends Omit<NewArtifact, "content"> {
  readonly id: ArtifactId;
  readonly bytes: number;
}
