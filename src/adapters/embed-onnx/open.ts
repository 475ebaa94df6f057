/** The port around a model in a folder. */

import { createHash } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { NacreError } from "../../kernel/errors.ts";
import { normalise } from "../../kernel/vectors/cosine.ts";
import type { Embedder, EmbedPurpose } from "../../ports/embedder.ts";
import { batchesOf } from "./batches.ts";
import { type Encoder, MOST_WINDOWS, openEncoder } from "./encode.ts";
import { badAnswer, type Graph, openGraph } from "./graph.ts";
import { loadLibraries } from "./libraries.ts";
import { type ModelFolder, readFolder } from "./model-folder.ts";
import type { OnnxOptions } from "./options.ts";

/** Texts whose tokens are held at a time. */
const AT_A_TIME = 64;
const MOST_THREADS = 2;

/**
 * Reads the folder, loads the libraries and the model, and has it make one vector to see how large they are. Rejects with
 * `embed/missing` without the libraries, with `embed/refused` or `embed/bad-answer` naming the file that is not right.
 */
export async function openOnnxEmbedder(options: OnnxOptions, signal?: AbortSignal): Promise<Embedder> {
  signal?.throwIfAborted();
  const libraries = loadLibraries(options.libraries);
  const folder = await readFolder(options.folder, signal ?? new AbortController().signal);
  const encoder = openEncoder(libraries, folder);
  signal?.throwIfAborted();
  const graph = await openGraph(libraries, folder, threadsOf(options.threads));
  try {
    const [probe] = await graph.run(
      [encoder.rowsOf("pump", "document")[0] ?? [encoder.padding]],
      encoder.padding,
    );
    signal?.throwIfAborted();
    return new OnnxEmbedder(
      folder,
      encoder,
      graph,
      probe!.length,
      dimensionsOf(options, folder, probe!.length),
    );
  } catch (error) {
    await graph.release();
    throw error;
  }
}

function threadsOf(asked = 1): number {
  return Math.min(Math.max(Math.trunc(asked) || 1, 1), MOST_THREADS);
}

function dimensionsOf(options: OnnxOptions, folder: ModelFolder, given: number): number {
  const wanted = options.dimensions ?? folder.settings.dimensions ?? given;
  if (Number.isSafeInteger(wanted) && wanted >= 1 && wanted <= given) return wanted;
  throw new NacreError(
    "embed/refused",
    `${wanted} dimensions were asked for, and ${folder.modelPath} gives ${given}`,
    `Ask for ${given} or fewer, or leave the number out.`,
  );
}

class OnnxEmbedder implements Embedder {
  readonly name: string;
  readonly fingerprint: string;
  readonly dimensions: number;
  readonly semantic = true;
  readonly #folder: ModelFolder;
  readonly #encoder: Encoder;
  readonly #graph: Graph;
  /** Of the model's own vectors. */
  readonly #size: number;
  #running: Promise<unknown> = Promise.resolve();
  #closed: Promise<void> | undefined;

  constructor(folder: ModelFolder, encoder: Encoder, graph: Graph, size: number, dimensions: number) {
    this.name = `onnx ${folder.settings.modelName}`;
    this.fingerprint = fingerprintOf(folder, dimensions);
    this.dimensions = dimensions;
    this.#folder = folder;
    this.#encoder = encoder;
    this.#graph = graph;
    this.#size = size;
  }

  async embed(
    texts: readonly string[],
    purpose: EmbedPurpose,
    signal: AbortSignal,
  ): Promise<readonly Float32Array[]> {
    this.#check(signal);
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += AT_A_TIME) {
      vectors.push(...(await this.#embedSome(texts.slice(from, from + AT_A_TIME), purpose, signal)));
    }
    this.#check(signal);
    return vectors;
  }

  async #embedSome(
    texts: readonly string[],
    purpose: EmbedPurpose,
    signal: AbortSignal,
  ): Promise<readonly Float32Array[]> {
    const rows: (readonly number[])[] = [];
    const owners: number[] = [];
    for (const [at, text] of texts.entries()) {
      if (text.trim() === "") continue;
      for (const row of this.#encoder.rowsOf(text, purpose)) {
        rows.push(row);
        owners.push(at);
      }
      await breathe();
      this.#check(signal);
    }
    const sums = texts.map(() => new Float32Array(this.dimensions));
    for (const batch of batchesOf(rows, this.#folder.mixesRows)) {
      const vectors = await this.#run(batch.map((at) => rows[at]!));
      this.#check(signal);
      for (const [place, vector] of vectors.entries()) add(sums[owners[batch[place]!]!]!, vector);
    }
    return sums.map(normalise);
  }

  /** Each of length 1, and as long as was asked for. */
  async #run(rows: readonly (readonly number[])[]): Promise<readonly Float32Array[]> {
    const running = this.#graph.run(rows, this.#encoder.padding);
    this.#running = running.catch(() => undefined);
    const path = this.#folder.modelPath;
    return (await running).map((vector) => {
      if (vector.length !== this.#size) {
        throw badAnswer(path, `gives vectors of ${vector.length} numbers, and gave ${this.#size} before`);
      }
      if (!vector.every(Number.isFinite))
        throw badAnswer(path, "gives numbers that are none (NaN or infinite)");
      const kept = normalise(vector.slice(0, this.dimensions));
      if (kept.every((part) => part === 0)) throw badAnswer(path, "gives nothing but zeros");
      return kept;
    });
  }

  #check(signal: AbortSignal): void {
    signal.throwIfAborted();
    if (this.#closed !== undefined) {
      throw new NacreError("embed/refused", `${this.name} was closed`, "Open it again.");
    }
  }

  close(): Promise<void> {
    // The runtime does not survive being taken away under a batch.
    this.#closed ??= this.#running.then(() => this.#graph.release());
    return this.#closed;
  }
}

/** Of all that decides where a text comes to lie. */
function fingerprintOf({ digest, settings }: ModelFolder, dimensions: number): string {
  const { output, pooling, queryPrefix, documentPrefix, window, overlap } = settings;
  const parts = [
    digest,
    output,
    pooling,
    queryPrefix,
    documentPrefix,
    window,
    overlap,
    MOST_WINDOWS,
    dimensions,
  ];
  const all = createHash("sha256").update(JSON.stringify(parts)).digest("hex");
  return `onnx:${all.slice(0, 32)}:${dimensions}`;
}

function add(sum: Float32Array, vector: Float32Array): void {
  for (let at = 0; at < sum.length; at += 1) sum[at]! += vector[at]!;
}
