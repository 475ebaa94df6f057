/**
 * What a provider's own counts say about our estimates.
 *
 * Pure. One reading of a turn is exact enough to learn from: by how much the prompt grew from one call of the turn to the
 * next, which is what was said between them. A whole prompt holds a system prompt whose size nobody tells us, and what an
 * answer cost to write holds reasoning that nobody shows us. Not here: how readings are smoothed and applied
 * (kernel/token-ratio.ts).
 */

import { isObject, type Json, type JsonObject } from "../../kernel/json.ts";
import { type MainScript, mainScript } from "../../kernel/text/main-script.ts";
import { estimateJsonTokens } from "../../kernel/tokens.ts";
import type { HostMessage } from "./message.ts";

export interface UsageReading {
  readonly model: string;
  readonly script: MainScript;
  readonly estimated: number;
  readonly counted: number;
}

/** Below this, overheads that nobody sees outweigh the text. */
const LEAST_TOKENS = 80;

export function usageReadings(messages: readonly HostMessage[]): readonly UsageReading[] {
  const readings: UsageReading[] = [];
  let before: { readonly at: number; readonly model: string; readonly prompt: number } | undefined;
  messages.forEach((message, at) => {
    const usage = usageOf(message);
    if (usage === null) return;
    if (before?.model === usage.model) {
      const grown = growthReading(messages.slice(before.at, at), usage.model, usage.prompt - before.prompt);
      if (grown !== null) readings.push(grown);
    }
    before = { at, model: usage.model, prompt: usage.prompt };
  });
  return readings;
}

/** The model of the newest answer, by provider and name. */
export function modelOf(messages: readonly HostMessage[]): string | null {
  const spoke = messages.findLast((message) => nameOf(message) !== null);
  return spoke === undefined ? null : nameOf(spoke);
}

interface Usage {
  readonly model: string;
  /** Everything that was read, from a cache or not. */
  readonly prompt: number;
}

function usageOf(message: HostMessage): Usage | null {
  const model = nameOf(message);
  const usage = message["usage"];
  if (model === null || !isObject(usage)) return null;
  const prompt = count(usage["input"]) + count(usage["cacheRead"]) + count(usage["cacheWrite"]);
  return prompt === 0 ? null : { model, prompt };
}

function nameOf(message: HostMessage): string | null {
  const { role } = message;
  const [provider, model] = [message["provider"], message["model"]];
  if (role !== "assistant" || typeof model !== "string" || model === "") return null;
  return typeof provider === "string" && provider !== "" ? `${provider}/${model}` : model;
}

function count(value: Json | undefined): number {
  return typeof value === "number" && Number.isFinite(value) && value > 0 ? value : 0;
}

/** Reasoning is shown to us, where it is, and rarely sent again. */
function growthReading(between: readonly HostMessage[], model: string, counted: number): UsageReading | null {
  return reading(
    model,
    between.map((message) =>
      Array.isArray(message["content"])
        ? blocksOf(message).filter((block) => !isReasoning(block))
        : (message["content"] ?? null),
    ),
    counted,
  );
}

function reading(model: string, contents: readonly Json[], counted: number): UsageReading | null {
  const estimated = contents.reduce<number>((sum, content) => sum + estimateJsonTokens(content), 0);
  if (estimated < LEAST_TOKENS || counted < LEAST_TOKENS) return null;
  return { model, script: mainScript([...contents]), estimated, counted };
}

function blocksOf(message: HostMessage): readonly JsonObject[] {
  const content = message["content"];
  return Array.isArray(content) ? (content.filter(isObject) as readonly JsonObject[]) : [];
}

function isReasoning(block: JsonObject): boolean {
  return block["type"] === "thinking" || block["type"] === "redacted_thinking";
}
