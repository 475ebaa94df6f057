/**
 * The host's own model, lent to the engine for summaries: as the host has it configured, with the host's keys.
 *
 * Failures are told in fields (`status`, `code`, `type`), never in words: what is done about them is decided by those. A
 * provider that fails is no error to the host: it answers with an empty text and says so in `stopReason` alone.
 */

import type { JsonObject } from "../../kernel/json.ts";
import type { CompleteRequest, Completion } from "../../wire/index.ts";
import { fieldsOf } from "./error-fields.ts";
import type { HostApi } from "./host-types.ts";

export interface LentModel {
  readonly name: string;
  complete(
    request: CompleteRequest,
    signal: AbortSignal,
  ): Promise<Completion | { readonly failed: JsonObject }>;
}

/** Shown in the host's own account of what its models were used for. */
const PURPOSE = "nacre.summary";
/** Of `stopReason`: the model was not heard to the end. */
const NO_ANSWER: readonly unknown[] = ["error", "aborted"];
/** What the host's own codes are called elsewhere. Not being permitted is like a key that is refused: it stays so. */
const TYPES: ReadonlyMap<unknown, string> = new Map([
  ["LLM_COMPLETION_NOT_AUTHORIZED", "permission_denied"],
  ["LLM_COMPLETION_TIMEOUT", "timeout"],
]);

/** Undefined where the host has none to lend. */
export function lentModel(api: HostApi): LentModel | undefined {
  const { llm } = api.runtime;
  if (typeof llm?.complete !== "function") return undefined;
  return {
    name: "host",
    async complete({ system, prompt, maxTokens }, signal) {
      try {
        const done = await llm.complete({
          systemPrompt: system,
          messages: [{ role: "user", content: prompt }],
          maxTokens,
          purpose: PURPOSE,
          signal,
        });
        if (NO_ANSWER.includes(done.stopReason)) return { failed: { code: String(done.stopReason) } };
        return completionOf(done);
      } catch (error) {
        const fields = fieldsOf(error);
        const type = TYPES.get(fields["code"]);
        return { failed: type === undefined ? fields : { ...fields, type } };
      }
    },
  };
}

type Done = Awaited<ReturnType<HostApi["runtime"]["llm"]["complete"]>>;

/** A text that was cut off is none: its beginning would stand for the whole. */
function completionOf({ text, stopReason, provider, model, usage = {} }: Done): Completion {
  const { inputTokens, cacheReadTokens, cacheWriteTokens, outputTokens, costUsd } = usage;
  const read = [inputTokens, cacheReadTokens, cacheWriteTokens].map(countOf);
  return {
    text: stopReason === "length" ? "" : text,
    model: [provider, model].filter(Boolean).join("/"),
    tokensIn: read.every((count) => count === null)
      ? null
      : read.reduce<number>((sum, n) => sum + (n ?? 0), 0),
    tokensOut: countOf(outputTokens),
    costUsd: countOf(costUsd),
  };
}

function countOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}
