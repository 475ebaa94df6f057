/**
 * Summarises by quoting: the sentences that tie the rest together, say what was decided, or hold exact values.
 *
 * Cannot condense two sentences into one, and never says what was not said. Shorter than its sources whatever was
 * asked, so that a fold always gets somewhere.
 */

import { setImmediate } from "node:timers/promises";
import { cutToTokens } from "../../kernel/text/cut-to-tokens.ts";
import { cleanText, oneLine } from "../../kernel/text/sentences.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import {
  askedTokens,
  comparable,
  expectedValues,
  placeOfValue,
  type Summariser,
  type SummaryDraft,
  type SummaryRequest,
} from "../../ports/summariser.ts";
import { candidatesOf } from "./candidates.ts";
import { choose } from "./choose.ts";
import { type Passage, passagesOf } from "./passages.ts";
import { render } from "./render.ts";

const NAME = "extractive-1";
/** Of the sources' own length: what is not shorter is no summary. */
const LONGEST_SHARE = 0.8;
/** Below this there is no room for anybody's name. */
const FEWEST_TOKENS = 24;
/** Of the length, for values that an attempt before lacked and that no sentence brings. */
const LISTED_SHARE = 0.25;
/** UTF-16 units between two looks at the signal: a tenth of a second. */
const UNITS_PER_BREATH = 256 * 1024;

export function extractiveSummariser(): Summariser {
  return { name: NAME, kind: "extractive", summarise };
}

async function summarise(request: SummaryRequest, signal: AbortSignal): Promise<SummaryDraft> {
  const passages = await readPassages(request, signal);
  await breathe(signal);
  const text = passages.length === 0 ? "" : write(passages, request);
  const shown = text === "" ? firstWords(request) : text;
  return { text: shown, model: NAME, tokensIn: null, tokensOut: null, costUsd: null };
}

async function readPassages(request: SummaryRequest, signal: AbortSignal): Promise<Passage[]> {
  await breathe(signal);
  const values = expectedValues(request);
  const passages: Passage[] = [];
  let read = 0;
  for (const [at, source] of request.sources.entries()) {
    for (const passage of passagesOf(source, at, values)) passages.push(passage);
    read += source.text.length;
    if (read < UNITS_PER_BREATH) continue;
    read = 0;
    await breathe(signal);
  }
  return passages;
}

/** Lets others run, the one who aborts among them. */
async function breathe(signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await setImmediate();
  signal.throwIfAborted();
}

function lengthOf(request: SummaryRequest): number {
  const asked = askedTokens(request);
  const there = request.sources.reduce((sum, source) => sum + source.tokens, 0);
  return Math.max(1, Math.floor(Math.min(Math.max(FEWEST_TOKENS, asked), LONGEST_SHARE * there)));
}

/** Empty when not even one passage fits. */
function write(passages: readonly Passage[], request: SummaryRequest): string {
  const length = lengthOf(request);
  if (length < FEWEST_TOKENS) return "";
  const reserved = Math.min(
    LISTED_SHARE * length,
    4 + estimateTokens(request.missing.join("; ").slice(0, 8_000)),
  );
  const room = request.missing.length === 0 ? length : length - reserved;
  const chosen = choose(candidatesOf(passages, request), room).map((candidate) => candidate.passage);
  let text = render(chosen);
  // The costs that were added up are those of the parts; a few signs between them may cost more.
  while (chosen.length > 0 && estimateTokens(text) > room) {
    chosen.pop();
    text = render(chosen);
  }
  return text === "" ? "" : withListed(text, request, length);
}

/** What is still missing, by name alone: it is of the sources, and kept beside them with its context. */
function withListed(text: string, request: SummaryRequest, length: number): string {
  const expected = new Set(expectedValues(request).map(comparable));
  const said = comparable(text);
  const lacking = request.missing.filter((value) => {
    const wanted = comparable(value);
    return expected.has(wanted) && placeOfValue(said, wanted) < 0;
  });
  for (let count = lacking.length; count > 0; count--) {
    const listed = `${text}\nalso: ${lacking.slice(0, count).map(oneLine).join("; ")}`;
    if (estimateTokens(listed) <= length) return listed;
  }
  return text;
}

/** The beginning of the first source with anything in it: for what has no sentence, or no room for one. */
function firstWords(request: SummaryRequest): string {
  for (const source of request.sources) {
    const start = oneLine(cleanText(source.text.slice(0, 10_000).trimStart()));
    if (start !== "") return cutToTokens(start, lengthOf(request));
  }
  return "";
}
