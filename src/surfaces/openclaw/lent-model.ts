/**
 * The host's own model, lent to the engine for summaries: as the host has it configured, with the host's keys.
 *
 * Failures are told in fields (`status`, `code`, `type`), never in words: what is done about them is decided by those.
 */

import { isObject, type JsonObject } from "../../kernel/json.ts";
import type { CompleteRequest, Completion } from "../../wire/index.ts";
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
const LONGEST_FIELD = 100;

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
        const { inputTokens, outputTokens, costUsd } = done.usage ?? {};
        return {
          text: done.text,
          model: [done.provider, done.model].filter(Boolean).join("/"),
          tokensIn: countOf(inputTokens),
          tokensOut: countOf(outputTokens),
          costUsd: countOf(costUsd),
        };
      } catch (error) {
        return { failed: fieldsOf(error) };
      }
    },
  };
}

function countOf(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}

/** Of the error and of what caused it, the outermost that says anything. */
function fieldsOf(error: unknown, depth = 0): JsonObject {
  if (!isObject(error) && !(error instanceof Error)) return {};
  const found: { [name: string]: string | number } = {};
  for (const name of ["status", "code", "type"]) {
    const value = (error as { [field: string]: unknown })[name];
    if (typeof value === "number") found[name] = value;
    else if (typeof value === "string" && value.length <= LONGEST_FIELD) found[name] = value;
  }
  const cause = (error as { cause?: unknown }).cause;
  return depth < 4 && cause !== undefined ? { ...fieldsOf(cause, depth + 1), ...found } : found;
}
