/** What meanings are compared with here: the embedder that was chosen, in the one thread that has it; or that thread, asked. */

import type { EmbedMeans } from "../engine/index.ts";
import { codeOf, isGone, NacreError } from "../kernel/errors.ts";
import { sha256Hex } from "../kernel/hash.ts";
import { vectorToText } from "../kernel/vectors/vector-text.ts";
import type { Embedder } from "../ports/embedder.ts";
import type { EmbedDoors } from "../surfaces/daemon/index.ts";
import { type EmbeddingsConfig, embedderOf } from "./embeddings-config.ts";
import { LazyEmbedder } from "./lazy-embedder.ts";

/** `here`: this thread embeds. `elsewhere`: it asks the one that does. `never`: it does neither, as the writer. */
export type EmbedRole = "here" | "elsewhere" | "never";

export interface EmbedOptions {
  readonly role: EmbedRole;
  readonly config: EmbeddingsConfig | undefined;
  readonly folder: string;
  readonly env: { readonly [name: string]: string | undefined };
  /** Absent where there is nobody to ask, as in a command that has the store to itself. */
  readonly doors?: EmbedDoors | undefined;
}

export interface OwnEmbedMeans extends EmbedMeans {
  /** Somebody lends one again: an embedder that could not be opened is tried at once. */
  retry(): void;
  /** Gives back what the embedder holds. */
  close(): Promise<void>;
}

type Answer = Awaited<ReturnType<EmbedMeans["query"]>>;

/** Somebody waits for a search, which does without then. */
const QUERY_WITHIN_MS = 1_500;
/** So long nobody waits again after it failed. */
const AFTER_FAILURE_MS = 10_000;
const MOST_REMEMBERED = 64;
const NOTHING: Answer = { fingerprint: null, vector: null, why: null };

export async function embedMeans(options: EmbedOptions): Promise<OwnEmbedMeans> {
  const { role, config, env, folder, doors } = options;
  const askHost = doors === undefined ? nobody : doors.embedTexts;
  const { chosen, warnings } = await embedderOf(config, { env, folder, askHost });
  const lazy = chosen === null || role !== "here" ? null : new LazyEmbedder(chosen.open);
  return {
    chosen: chosen?.name ?? null,
    choice: sha256Hex(JSON.stringify(config ?? null)).slice(0, 16),
    ownOnly: chosen?.ownOnly ?? false,
    warnings: warnings.map(({ message, hint }) => `${message}. ${hint}`),
    semantic: async (signal) => (lazy === null ? null : semanticOnly(await lazy.get(signal))),
    query: chosen === null || role === "never" ? async () => NOTHING : carefully(asking(lazy, doors)),
    retry: () => lazy?.retry(),
    close: async () => lazy?.close(),
  };
}

type Ask = (text: string, signal: AbortSignal) => Promise<Answer>;

function asking(lazy: LazyEmbedder | null, doors: EmbedDoors | undefined): Ask {
  if (lazy === null)
    return doors === undefined ? async () => NOTHING : (text, signal) => doors.embedQuery({ text }, signal);
  return async (text, signal) => {
    const embedder = semanticOnly(await lazy.get(signal));
    if (embedder === null) return NOTHING;
    const [vector] = await embedder.embed([text], "query", signal);
    return { fingerprint: embedder.fingerprint, vector: vectorToText(vector!), why: null };
  };
}

function semanticOnly(embedder: Embedder): Embedder | null {
  return embedder.semantic ? embedder : null;
}

/**
 * The same question is asked once. Whoever is slow or down is left alone for a while: a search must not wait for the same
 * failure again and again.
 */
function carefully(ask: Ask, now = () => performance.now()): EmbedMeans["query"] {
  const remembered = new Map<string, Answer>();
  let failure: { readonly why: string; readonly until: number } | undefined;
  return async (text, signal) => {
    if (text.trim() === "") return NOTHING;
    const known = remembered.get(text);
    if (known !== undefined) {
      remembered.delete(text);
      remembered.set(text, known);
      return known;
    }
    if (failure !== undefined && now() < failure.until) return { ...NOTHING, why: failure.why };
    const answer = await orWhy(ask(text, AbortSignal.any([signal, AbortSignal.timeout(QUERY_WITHIN_MS)])));
    if (answer.vector !== null) {
      remembered.set(text, answer);
      if (remembered.size > MOST_REMEMBERED) remembered.delete(remembered.keys().next().value!);
      failure = undefined;
    } else if (answer.why !== null && !isCalledOff(signal)) {
      failure = { why: answer.why, until: now() + AFTER_FAILURE_MS };
    }
    return answer;
  };
}

async function orWhy(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    return { ...NOTHING, why: isSilence(error) ? "the embedder does not answer" : (error as Error).message };
  }
}

/** Nobody waited longer, or the thread that has the embedder is gone: what the line between them says is for programs. */
function isSilence(error: unknown): boolean {
  const code = codeOf(error);
  return isTimeout(error) || code === "wire/cancelled" || code === "wire/deadline" || isGone(error);
}

/** Whoever asked wants it no more, which says nothing about the embedder; one whose time was up says that it was slow. */
function isCalledOff(signal: AbortSignal): boolean {
  return signal.aborted && !isTimeout(signal.reason);
}

function isTimeout(reason: unknown): boolean {
  return (reason as { name?: unknown } | null | undefined)?.name === "TimeoutError";
}

async function nobody(): Promise<never> {
  throw new NacreError(
    "embed/unavailable",
    "there is no gateway here that lends its embedding providers",
    "Start the gateway; until then search goes by words.",
  );
}
