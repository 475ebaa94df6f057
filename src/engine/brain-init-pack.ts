/**
 * A pack of what there is at present: nodes and links made anew, and what was learned carried over from the pack that is served. Nothing
 * is learned here. Runs in the background, where the embedder is.
 */

import type { InstallationId } from "../kernel/ids.ts";
import type { Embedder } from "../ports/embedder.ts";
import {
  type BrainPack,
  buildGraph,
  carryOver,
  decodePack,
  digestOf,
  encodePack,
  LEXICAL,
} from "../rooms/brain/index.ts";
import { type EmbedTexts, gatherNodes, groundOf, type VectorsOf } from "./brain-init-records.ts";
import type { EngineContext } from "./context.ts";
import { MOST_JUDGED_BYTES } from "./promote-size.ts";

/** Lessons that are embedded for a pack; what is beyond is found by its words. */
const MOST_EMBEDDED = 2_000;
const EMBEDDED_AT_ONCE = 32;

export interface FreshPack {
  readonly pack: BrainPack;
  readonly bytes: Uint8Array;
  readonly digest: string;
  /** What is not in it and why, one line each. */
  readonly skipped: readonly string[];
}

/** `parent`: the digest and the bytes of the pack whose learning goes on; null: there is none. */
export async function freshPack(
  context: EngineContext,
  installation: InstallationId,
  parent: { readonly digest: string; readonly bytes: Uint8Array } | null,
  signal: AbortSignal,
): Promise<FreshPack> {
  const skipped: string[] = [];
  const space = await spaceOf(context, skipped, signal);
  const ground = await context.store.read((stores) => groundOf(stores, installation));
  const nodes = await gatherNodes({
    context,
    ground,
    vectors: storedVectors(space?.fingerprint),
    embed: embedding(space, skipped, signal),
    signal,
  });
  const graph = buildGraph(nodes);
  const known = parent === null ? null : decodePack(parent.bytes);
  const carried = carryOver(graph, known, LEXICAL);
  const hasVectors = carried.nodes.some(({ vector }) => vector !== null);
  const made: BrainPack = {
    ...carried,
    fingerprint: hasVectors && space !== null ? space.fingerprint : null,
    dimensions: hasVectors && space !== null ? space.dimensions : 0,
    parent: parent?.digest ?? null,
    builtAt: context.clock.now(),
    learned: known?.learned ?? { upTo: 0, episodes: 0 },
    report: null,
  };
  const { pack, bytes } = bounded(made, skipped);
  return { pack, bytes, digest: digestOf(bytes), skipped: [...graph.skipped, ...skipped] };
}

/** Of all that a pack could be made of at present. */
export async function presentKeys(
  context: EngineContext,
  installation: InstallationId,
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const ground = await context.store.read((stores) => groundOf(stores, installation));
  const nodes = await gatherNodes({
    context,
    ground,
    vectors: storedVectors(undefined),
    embed: embedding(null, [], signal),
    signal,
  });
  return new Set(nodes.map(({ node }) => node.key));
}

/** Whether two packs say the same, but for when they were made and of which they come. */
export function isSamePack(one: BrainPack, other: BrainPack): boolean {
  const alike = (pack: BrainPack) =>
    digestOf(encodePack({ ...pack, parent: null, builtAt: 0, report: null }));
  return alike(one) === alike(other);
}

/** Vectors take most of the room: without them it fits. */
function bounded(made: BrainPack, skipped: string[]): { pack: BrainPack; bytes: Uint8Array } {
  const bytes = encodePack(made);
  if (bytes.length <= MOST_JUDGED_BYTES || made.fingerprint === null) return { pack: made, bytes };
  skipped.push("vectors: with them the pack is larger than a pack may be");
  const pack: BrainPack = {
    ...made,
    nodes: made.nodes.map((node) => ({ ...node, vector: null })),
    fingerprint: null,
    dimensions: 0,
  };
  return { pack, bytes: encodePack(pack) };
}

/** The embedder, where its space is the one in use; null: words alone. */
async function spaceOf(
  context: EngineContext,
  skipped: string[],
  signal: AbortSignal,
): Promise<Embedder | null> {
  let embedder: Embedder | null;
  try {
    embedder = await context.embedding.semantic(signal);
  } catch (error) {
    signal.throwIfAborted();
    skipped.push(`vectors: the embedder cannot be used at present (${(error as Error).message})`);
    return null;
  }
  if (embedder === null || !embedder.semantic) return null;
  const space = await context.store.read(({ vectors }) => vectors.space());
  if (space?.fingerprint === embedder.fingerprint) return embedder;
  skipped.push("vectors: those that are stored are of another embedder, and are being made anew");
  return null;
}

function storedVectors(fingerprint: string | undefined): VectorsOf {
  return async ({ vectors }, kind, sources) => {
    if (fingerprint === undefined || sources.length === 0) return new Map();
    // Another space may have begun meanwhile: then there are none.
    if ((await vectors.space())?.fingerprint !== fingerprint) return new Map();
    const found = await vectors.vectorsOf(fingerprint, kind, sources);
    return new Map([...found].map(([source, vector]) => [source, asBytes(vector)]));
  };
}

function embedding(embedder: Embedder | null, skipped: string[], signal: AbortSignal): EmbedTexts {
  let left = embedder === null ? 0 : MOST_EMBEDDED;
  return async (texts) => {
    const vectors: (Int8Array | null)[] = texts.map(() => null);
    for (let from = 0; from < texts.length && left > 0; from += EMBEDDED_AT_ONCE) {
      const some = texts.slice(from, from + Math.min(EMBEDDED_AT_ONCE, left));
      try {
        const made = await embedder!.embed(some, "document", signal);
        made.forEach((vector, at) => {
          vectors[from + at] = asBytes(vector);
        });
        left -= some.length;
      } catch (error) {
        signal.throwIfAborted();
        left = 0;
        skipped.push(`vectors of lessons: ${(error as Error).message}`);
      }
    }
    return vectors;
  };
}

/** Null where it has no direction. */
function asBytes(vector: Float32Array): Int8Array {
  return Int8Array.from(vector, (number) => Math.round(Math.max(-1, Math.min(1, number)) * 127));
}
