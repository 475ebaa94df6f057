/**
 * A lane folded to a number of tokens: summaries with their pins, oldest first, and the raw tail behind them.
 *
 * The one place where evaluations meet folding: the same chunks, summariser, lengths and pins as the engine's own. Not
 * here: planning over many turns, deeper summaries, models.
 */

import { extractiveSummariser } from "../src/adapters/summarise-extractive/index.ts";
import { instantOf } from "../src/kernel/clock.ts";
import type { JsonObject } from "../src/kernel/json.ts";
import { extractPins, type Pin, rankPins, renderPins } from "../src/kernel/text/pins.ts";
import { estimateTokens, tokens } from "../src/kernel/tokens.ts";
import { comparable, placeOfValue, type SummarySource } from "../src/ports/summariser.ts";
import { type Chunk, planChunks } from "../src/rooms/history/chunks.ts";
import { foldLimits, leafTarget, pinsAllowance } from "../src/rooms/history/fold-limits.ts";

export interface Folded {
  /** Summaries with their pins. */
  readonly prefix: string;
  readonly tail: string;
  /** Index of the first message of the tail. */
  readonly tailFrom: number;
  readonly tokens: number;
}

export interface FoldOptions {
  /** Without them their room goes to the text: for comparison. */
  readonly pins: boolean;
}

/** Of the budget: what stays raw. */
const TAIL = 0.2;

export async function foldTo(
  messages: readonly JsonObject[],
  turns: readonly number[],
  budget: number,
  options: FoldOptions = { pins: true },
): Promise<Folded> {
  const sources = messages.map(sourceOf);
  const tailFrom = startOfTail(sources, turns, TAIL * budget);
  const before = sources.slice(0, tailFrom);
  const chunks = planChunks(
    before.map((source, at) => ({
      ...{ id: at, role: source.speaker, tokens: source.tokens, at: source.at, turn: turns[at]! },
      calls: callsOf(messages[at]!),
      answers: typeof messages[at]!["toolCallId"] === "string" ? [messages[at]!["toolCallId"]] : [],
    })),
    { targetTokens: foldLimits(tokens(4 * budget)).chunk, minItems: 2 },
  );
  const parts: string[] = [];
  for (const chunk of chunks) parts.push(await leafOf(before, chunk, options));
  const prefix = parts.join("\n\n");
  const tail = sources
    .slice(tailFrom)
    .map((source) => source.text)
    .join("\n\n");
  return { prefix, tail, tailFrom, tokens: estimateTokens(prefix) + estimateTokens(tail) };
}

async function leafOf(
  before: readonly SummarySource[],
  chunk: Chunk,
  { pins }: FoldOptions,
): Promise<string> {
  const sources = chunk.ids.map((id) => before[id]!);
  const target = leafTarget(chunk.tokens);
  const room = pinsAllowance({ depth: 0, rawTokens: chunk.tokens, textTokens: target });
  const ranked = pins ? rankPins(sources.flatMap(pinsOf)) : [];
  const { text } = await extractiveSummariser().summarise(
    {
      sources,
      depth: 0,
      targetTokens: pins ? target : tokens(target + room),
      level: "normal",
      instructions: null,
      mustMention: ranked.map(({ value }) => value),
      missing: [],
    },
    new AbortController().signal,
  );
  if (!pins) return text;
  // What the text says already needs no pin.
  const said = comparable(text);
  const unsaid = ranked.filter(({ value }) => placeOfValue(said, comparable(value)) < 0);
  return `${text}\n${renderPins(unsaid, room)}`;
}

function pinsOf({ text, speaker, at, ref }: SummarySource): readonly Pin[] {
  return extractPins(text, { speaker, at, ref });
}

function startOfTail(sources: readonly SummarySource[], turns: readonly number[], room: number): number {
  let start = sources.length;
  let sum = 0;
  for (let at = sources.length - 1; at >= 0; at--) {
    sum += sources[at]!.tokens;
    if (sum > room) break;
    if (turns[at - 1] !== turns[at]) start = at;
  }
  return start;
}

function sourceOf(message: JsonObject, at: number): SummarySource {
  const text = textOf(message);
  const role = String(message["role"]);
  return {
    ref: `msg:${at}`,
    speaker: role === "toolResult" ? "tool" : role,
    at: instantOf(Number(message["timestamp"])),
    text,
    tokens: tokens(estimateTokens(text)),
  };
}

/** What was said and what was asked of tools; not what was thought. */
function textOf({ content }: JsonObject): string {
  if (typeof content === "string") return content;
  return (content as JsonObject[])
    .map((block) =>
      block["type"] === "toolCall"
        ? `${String(block["name"])} ${Object.values(block["arguments"] as JsonObject).join(" ")}`
        : typeof block["text"] === "string"
          ? block["text"]
          : "",
    )
    .filter((text) => text !== "")
    .join("\n");
}

function callsOf({ content }: JsonObject): string[] {
  if (!Array.isArray(content)) return [];
  return (content as JsonObject[]).filter(({ type }) => type === "toolCall").map(({ id }) => String(id));
}
