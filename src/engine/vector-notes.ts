/** What the store remembers about its vectors beside them: which spaces it knows, what is to be embedded again, what went wrong. */

import type { Similarity } from "../kernel/vectors/similarity.ts";
import type { VectorKind } from "../ports/vector-index.ts";
import type { EngineContext } from "./context.ts";
import type { ChosenAs, EmbeddingStatus } from "./memory-api.ts";
import type { Stores } from "./stores.ts";

type Meta = Stores["meta"];

export const VECTOR_KINDS: readonly VectorKind[] = ["mem", "doc", "obs", "evt", "msg"];

/** A space, by its fingerprint: what its cosines mean, and by which version its texts were chosen and redacted. */
export interface KnownSpace extends Similarity {
  readonly version: number;
}

/** JSON of `KnownSpace`s by fingerprint, the newest last. */
const SPACES = "vector-spaces";
/** Somebody who tries several models, and comes back to one. */
const MOST_SPACES = 8;
/** JSON of lists of ids by kind. */
const AGAIN = "vector-again";
/** `1` when there may be something left of other spaces. */
const SWEEP = "vector-sweep";
/** JSON of `OpenedEmbedder`. */
const OPENED = "vector-opened";
const TROUBLE = "vector-trouble";
const SKIPPED = "vector-skipped";

async function readSpaces(meta: Meta): Promise<{ readonly [fingerprint: string]: KnownSpace }> {
  return JSON.parse((await meta.get(SPACES)) ?? "{}") as { [fingerprint: string]: KnownSpace };
}

export async function knownSpace(meta: Meta, fingerprint: string): Promise<KnownSpace | undefined> {
  const spaces = await readSpaces(meta);
  return Object.hasOwn(spaces, fingerprint) ? spaces[fingerprint] : undefined;
}

export async function rememberSpace(meta: Meta, fingerprint: string, space: KnownSpace): Promise<void> {
  const others = Object.entries(await readSpaces(meta)).filter(([name]) => name !== fingerprint);
  const all = [...others, [fingerprint, space] as const].slice(-MOST_SPACES);
  await meta.set(SPACES, JSON.stringify(Object.fromEntries(all)));
}

/** Null: none was chosen. */
export function chosenAs({ embedding }: EngineContext): ChosenAs | null {
  const { chosen: name = null, choice } = embedding;
  return name === null ? null : { name, choice: choice ?? name };
}

/** The embedder that was opened last, and what space it turned out to have. */
interface OpenedEmbedder extends ChosenAs {
  readonly fingerprint: string;
}

export async function openedEmbedder(meta: Meta): Promise<OpenedEmbedder | null> {
  return JSON.parse((await meta.get(OPENED)) ?? "null") as OpenedEmbedder | null;
}

export async function setOpened(meta: Meta, opened: OpenedEmbedder): Promise<void> {
  await meta.set(OPENED, JSON.stringify(opened));
}

type Again = { readonly [kind in VectorKind]?: readonly number[] };

async function readAgain(meta: Meta): Promise<Again> {
  return JSON.parse((await meta.get(AGAIN)) ?? "{}") as Again;
}

export async function toEmbedAgain(meta: Meta, kind: VectorKind): Promise<readonly number[]> {
  return (await readAgain(meta))[kind] ?? [];
}

/** Within the caller's transaction: these have no vector, although others after them do, and are to have one. */
export async function embedAgain(meta: Meta, kind: VectorKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const again = await readAgain(meta);
  await meta.set(AGAIN, JSON.stringify({ ...again, [kind]: [...new Set([...(again[kind] ?? []), ...ids])] }));
}

export async function embeddedAgain(meta: Meta, kind: VectorKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const done = new Set(ids);
  const again = await readAgain(meta);
  const left = (again[kind] ?? []).filter((id) => !done.has(id));
  await meta.set(AGAIN, JSON.stringify({ ...again, [kind]: left }));
}

export async function isToSweep(meta: Meta): Promise<boolean> {
  return (await meta.get(SWEEP)) === "1";
}

export async function setToSweep(meta: Meta, sweep: boolean): Promise<void> {
  await meta.set(SWEEP, sweep ? "1" : "0");
}

/** `about`: the choice that it is the trouble of. */
export type NotedTrouble = NonNullable<EmbeddingStatus["trouble"]> & { readonly about: string };

export async function readTrouble(meta: Meta): Promise<NotedTrouble | null> {
  return JSON.parse((await meta.get(TROUBLE)) ?? "null") as NotedTrouble | null;
}

export async function setTrouble(meta: Meta, trouble: NotedTrouble | null): Promise<void> {
  await meta.set(TROUBLE, JSON.stringify(trouble));
}

export async function skippedTexts(meta: Meta): Promise<number> {
  return Number((await meta.get(SKIPPED)) ?? 0);
}

export async function setSkipped(meta: Meta, count: number): Promise<void> {
  await meta.set(SKIPPED, String(count));
}
