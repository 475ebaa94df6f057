/**
 * An embedder over somebody who is asked for vectors: what every such embedder does to texts before, and to the answer after.
 *
 * Long texts go in windows and come back as their mean; texts go in batches. What comes back is believed only when it is
 * vectors of the space that was found at opening. Not here: how somebody is asked, and how often.
 */

import { sha256Hex } from "../../kernel/hash.ts";
import type { Embedder, EmbedPurpose } from "../../ports/embedder.ts";
import { badAnswer, refused, TextsRefused } from "./embed-failure.ts";
import { meanVector, readNumbers, unitVector } from "./read-vector.ts";
import { windowsOf } from "./windows.ts";

/**
 * As many answers as texts, in their order, unchecked. Rejects as an embedder does; with `TextsRefused` when it is about the
 * texts, and fewer or shorter ones may be taken.
 */
export type AskVectors = (
  texts: readonly string[],
  purpose: EmbedPurpose,
  signal: AbortSignal,
) => Promise<readonly unknown[]>;

export interface RemoteOptions {
  /** What is asked, for people and for the fingerprint: `openai`, `ollama`, `host …`. */
  readonly kind: string;
  readonly model: string;
  /** Fewer than the model gives: the first so many are taken, for models that are made for that. */
  readonly dimensions?: number | undefined;
  /** What is written before a question and before what may answer it. */
  readonly prefixes?: { readonly query?: string; readonly document?: string } | undefined;
  /** Longer texts are cut; a model that reads less cuts off the rest without a word. */
  readonly windowCharacters?: number | undefined;
  readonly batchTexts?: number | undefined;
  readonly batchCharacters?: number | undefined;
}

/** About 500 tokens of English: what the smallest models in use read at once. */
const WINDOW_CHARACTERS = 2_000;
const BATCH_TEXTS = 32;
const BATCH_CHARACTERS = 32_000;
/** A text that is refused at this length is not refused for its length. */
const LEAST_WINDOW = 250;
const PROBE = "A sentence, to see how long its vector is.";

/** Asks for one vector, to learn how long they are. */
export async function openRemoteEmbedder(
  ask: AskVectors,
  options: RemoteOptions,
  signal: AbortSignal,
): Promise<Embedder> {
  signal.throwIfAborted();
  const [sent] = await askAll(ask, [(options.prefixes?.document ?? "") + PROBE], "document", signal);
  const native = readNumbers(sent).length;
  const dimensions = options.dimensions ?? native;
  if (dimensions > native)
    throw refused(
      `the model gives vectors of ${native} numbers, and embeddings.dimensions asks for ${dimensions}`,
    );
  return new RemoteEmbedder(ask, options, native, dimensions);
}

interface Piece {
  readonly text: string;
  readonly weight: number;
}

class RemoteEmbedder implements Embedder {
  readonly name: string;
  readonly fingerprint: string;
  readonly dimensions: number;
  readonly semantic = true;
  readonly #ask: AskVectors;
  readonly #options: RemoteOptions;
  readonly #native: number;
  readonly #window: number;
  readonly #closed = new AbortController();

  constructor(ask: AskVectors, options: RemoteOptions, native: number, dimensions: number) {
    this.#ask = ask;
    this.#options = options;
    this.#native = native;
    this.dimensions = dimensions;
    this.#window = options.windowCharacters ?? WINDOW_CHARACTERS;
    this.name = `${options.kind} ${options.model}`;
    this.fingerprint = fingerprintOf(options, [native, dimensions, this.#window]);
  }

  async embed(
    texts: readonly string[],
    purpose: EmbedPurpose,
    signal: AbortSignal,
  ): Promise<readonly Float32Array[]> {
    signal.throwIfAborted();
    if (this.#closed.signal.aborted) throw closed();
    const until = AbortSignal.any([signal, this.#closed.signal]);
    const pieces = texts.map((text) => (text.trim() === "" ? [] : this.#pieces(text, this.#window)));
    const vectors: Float32Array[] = [];
    for (const batch of batchesOf(pieces.flat(), this.#options)) {
      vectors.push(...(await this.#vectors(batch, purpose, until)));
    }
    let next = 0;
    return pieces.map((own) => {
      if (own.length === 0) return new Float32Array(this.dimensions);
      const parts = own.map(({ weight }) => ({ weight, vector: vectors[next++]! }));
      return meanVector(parts);
    });
  }

  async close(): Promise<void> {
    this.#closed.abort(closed());
  }

  #pieces(text: string, longest: number): readonly Piece[] {
    const windows = windowsOf(text, longest).filter((window) => window.trim() !== "");
    return windows.map((window) => ({ text: window, weight: window.length / text.length }));
  }

  async #vectors(
    pieces: readonly Piece[],
    purpose: EmbedPurpose,
    signal: AbortSignal,
  ): Promise<readonly Float32Array[]> {
    const prefix = this.#options.prefixes?.[purpose] ?? "";
    try {
      const sent = await askAll(
        this.#ask,
        pieces.map(({ text }) => (prefix + text).toWellFormed()),
        purpose,
        signal,
      );
      return sent.map((one) => unitVector(readNumbers(one), this.#native, this.dimensions));
    } catch (error) {
      if (!(error instanceof TextsRefused)) throw error;
      return this.#inSmaller(pieces, purpose, signal, error);
    }
  }

  async #inSmaller(
    pieces: readonly Piece[],
    purpose: EmbedPurpose,
    signal: AbortSignal,
    error: TextsRefused,
  ): Promise<readonly Float32Array[]> {
    const half = Math.ceil(pieces.length / 2);
    if (pieces.length > 1) {
      const first = await this.#vectors(pieces.slice(0, half), purpose, signal);
      return [...first, ...(await this.#vectors(pieces.slice(half), purpose, signal))];
    }
    const [{ text }] = pieces as readonly [Piece];
    if (text.length <= LEAST_WINDOW) throw error;
    const parts = this.#pieces(text, Math.ceil(text.length / 2));
    const vectors: { vector: Float32Array; weight: number }[] = [];
    for (const part of parts)
      vectors.push({ vector: (await this.#vectors([part], purpose, signal))[0]!, weight: part.weight });
    return [meanVector(vectors)];
  }
}

/** Whoever is asked may not know of signals, or have more to do before looking at one. */
async function askAll(
  ask: AskVectors,
  texts: readonly string[],
  purpose: EmbedPurpose,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    const sent = await Promise.race([ask(texts, purpose, signal), aborted]);
    if (sent.length !== texts.length)
      throw badAnswer(`the model sent ${sent.length} vectors for ${texts.length} texts`);
    return sent;
  } catch (error) {
    // Whatever broke because of it: the reason is what was meant.
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

function* batchesOf(pieces: readonly Piece[], options: RemoteOptions): Generator<readonly Piece[]> {
  const { batchTexts = BATCH_TEXTS, batchCharacters = BATCH_CHARACTERS } = options;
  let batch: Piece[] = [];
  let characters = 0;
  for (const piece of pieces) {
    if (
      batch.length > 0 &&
      (batch.length >= batchTexts || characters + piece.text.length > batchCharacters)
    ) {
      yield batch;
      batch = [];
      characters = 0;
    }
    batch.push(piece);
    characters += piece.text.length;
  }
  if (batch.length > 0) yield batch;
}

/** Where a text comes to lie depends on all of this, and on nothing else: not on the address, nor on the key. */
function fingerprintOf({ kind, model, prefixes }: RemoteOptions, numbers: readonly number[]): string {
  const all = JSON.stringify([kind, model, prefixes?.query ?? "", prefixes?.document ?? "", ...numbers]);
  const shown = `${kind} ${model}`.replace(/[^\x21-\x7e]+/g, " ").slice(0, 120);
  return `${shown} ${numbers[1]} ${sha256Hex(all).slice(0, 16)}`;
}

function closed() {
  return refused("the embedder is closed");
}
