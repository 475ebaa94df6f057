/** Vectors from an embedding provider of the host, lent by a gateway that is connected. */

import { codeOf } from "../../kernel/errors.ts";
import { isObject } from "../../kernel/json.ts";
import type { Embedder, EmbedPurpose } from "../../ports/embedder.ts";
import {
  badAnswer,
  openRemoteEmbedder,
  type RemoteOptions,
  refused,
  unavailable,
} from "../embed-remote/index.ts";

export interface HostTexts {
  readonly texts: readonly string[];
  readonly purpose: EmbedPurpose;
  /** As the host names them: `openai`, `ollama`, … */
  readonly provider: string;
  /** Null: the provider's own choice. */
  readonly model: string | null;
}

/** What the lender answers, unchecked. A failure is told in the fields `status`, `code`, `type` of `failed`. */
export type AskHost = (request: HostTexts, signal: AbortSignal) => Promise<unknown>;

export interface HostEmbedderOptions extends Omit<RemoteOptions, "kind" | "model"> {
  readonly provider: string;
  readonly model: string | null;
}

/** Longer names are texts. */
const NAME = /^[\w./-]{1,60}$/;
/** It stays so until somebody changes something. */
const FOR_GOOD = new Set<unknown>([401, 403, 404, "missing", "unknown-provider", "permission_denied"]);

export async function openHostEmbedder(
  ask: AskHost,
  { provider, model, ...options }: HostEmbedderOptions,
  signal: AbortSignal,
): Promise<Embedder> {
  return openRemoteEmbedder(
    async (texts, purpose, until) => vectorsOf(await asked(ask({ texts, purpose, provider, model }, until))),
    { ...options, kind: `host ${provider}`, model: model ?? "default" },
    signal,
  );
}

async function asked(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    const code = codeOf(error);
    if (code?.startsWith("embed/") === true) throw error;
    throw unavailable(`the host could not be asked for vectors${code === undefined ? "" : ` (${code})`}`);
  }
}

function vectorsOf(answer: unknown): readonly unknown[] {
  if (isObject(answer) && Array.isArray(answer.vectors)) return answer.vectors;
  if (!isObject(answer) || !isObject(answer.failed))
    throw badAnswer("the host sent an answer without vectors");
  const { status, code, type } = answer.failed;
  const given = [status, code, type].filter(
    (name) => typeof name === "number" || (typeof name === "string" && NAME.test(name)),
  );
  const what = `the host's embedding provider failed${given.length === 0 ? "" : ` (${given.join(", ")})`}`;
  throw given.some((name) => FOR_GOOD.has(name)) ? refused(what) : unavailable(what);
}
