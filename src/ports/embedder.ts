/**
 * What makes a vector of a text.
 *
 * Vectors are compared within one space only. The fingerprint names the space: everything that changes where a text comes
 * to lie is in it, and nothing else is, so that a model which was moved to another folder is still the same.
 */

/** Of some models a question is written otherwise than what answers it. */
export type EmbedPurpose = "query" | "document";

export interface Embedder {
  /** For people: `hashed`, `onnx all-minilm-l6-v2` … */
  readonly name: string;
  /** At most 200 characters; see above. */
  readonly fingerprint: string;
  readonly dimensions: number;
  /** Texts that mean the same are near each other, whatever their words. Only then does it take part in recall. */
  readonly semantic: boolean;
  /**
   * One vector for each text, in their order, each of `dimensions` finite numbers and of length 1, and the caller's own; all
   * zeros for a text of nothing but spaces. The same for the same text, whatever else is asked with it. Rejects whole: with
   * `embed/unavailable` when trying again may help, `embed/refused` when it will not (a key, a model that is not there),
   * `embed/bad-answer` for what is no vector of this space; and with the signal's reason once it is aborted, soon after.
   */
  embed(
    texts: readonly string[],
    purpose: EmbedPurpose,
    signal: AbortSignal,
  ): Promise<readonly Float32Array[]>;
  /** Gives back what it holds. Idempotent; who asks afterwards is told `embed/refused`. */
  close(): Promise<void>;
}
