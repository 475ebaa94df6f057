/**
 * What pins are compared with: the built-in summariser alone, over chunks of the same size, with all of the room.
 */

import { extractiveSummariser } from "../src/adapters/summarise-extractive/index.ts";
import { instantOf } from "../src/kernel/clock.ts";
import type { JsonObject } from "../src/kernel/json.ts";
import { estimateTokens, tokens } from "../src/kernel/tokens.ts";
import type { SummarySource } from "../src/ports/summariser.ts";
import { planChunks } from "../src/rooms/history/chunks.ts";
import { foldLimits } from "../src/rooms/history/fold-limits.ts";
import { saidIn } from "./said-in.ts";

/** Summaries of about `room` tokens together, for prompts of `budget`. */
export async function plainSummaries(
  messages: readonly JsonObject[],
  turns: readonly number[],
  { budget, room }: { readonly budget: number; readonly room: number },
): Promise<string> {
  const sources = messages.map(sourceOf);
  const whole = sources.reduce((sum, source) => sum + source.tokens, 0);
  const items = sources.map((source, at) => ({
    ...{ id: at, role: source.speaker, tokens: source.tokens, at: source.at, turn: turns[at]! },
    ...{ calls: [], answers: [] },
  }));
  const chunks = planChunks(items, { targetTokens: foldLimits(tokens(budget)).chunk, minItems: 2 });
  const texts: string[] = [];
  for (const chunk of chunks) {
    const { text } = await extractiveSummariser().summarise(
      {
        sources: chunk.ids.map((id) => sources[id]!),
        depth: 0,
        targetTokens: tokens(Math.floor((room * chunk.tokens) / whole)),
        level: "normal",
        instructions: null,
        mustMention: [],
        missing: [],
      },
      new AbortController().signal,
    );
    texts.push(text);
  }
  return texts.join("\n\n");
}

function sourceOf(message: JsonObject, at: number): SummarySource {
  const text = saidIn(message);
  const role = String(message["role"]);
  return {
    ref: `msg:${at}`,
    speaker: role === "toolResult" ? "tool" : role,
    at: instantOf(Number(message["timestamp"])),
    text,
    tokens: estimateTokens(text),
  };
}
