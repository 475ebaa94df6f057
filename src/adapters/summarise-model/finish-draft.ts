/**
 * Makes a draft of what a model answered: without reasoning, greetings, fences and signs that move a cursor, and no
 * longer than a draft may be. What is far too long is no draft, because its beginning would stand for the whole; nor is
 * the question given back, which mentions every value that it asks for.
 */

import { cutToTokens } from "../../kernel/text/cut-to-tokens.ts";
import { TERMINAL_ESCAPES } from "../../kernel/text/terminal-escapes.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import { type Spent, SummariseError } from "../../ports/summarise-failure.ts";
import { longestDraft, type SummaryDraft, type SummaryRequest } from "../../ports/summariser.ts";
import type { ModelPrompt } from "./prompt.ts";
import { withoutReasoning } from "./reasoning.ts";

/** Times the longest draft: up to here its end is cut off. `finish-draft.test.ts` notices. */
const MOST_OVERRUN = 2;
/** Of the length that fits: a cut looks back this far for the end of a sentence. */
const REACH = 0.4;
/** Characters of all sources in which tags are looked up. */
const MOST_LOOKED_AT = 400_000;

/** Characters of a line that is recognised again. */
const TELLING_LINE = 60;

/** A line before the answer that announces it. */
const GREETING =
  /^(?:sure|certainly|of course|okay|ok|here(?:['’]s| is| are)|below is|the following is)\b[^\n]{0,160}:\s*\n+/i;
const WHOLE_FENCE = /^```[\w-]{0,20}\n([\s\S]*?)\n?```$/;

/** Rejects an answer without a draft in it as `rejected`: it was paid for, and another attempt may do better. */
export function finishDraft(
  answer: string,
  request: SummaryRequest,
  asked: ModelPrompt,
  spent: Spent,
): SummaryDraft {
  const source = request.sources
    .map(({ text }) => text)
    .join("\n")
    .slice(0, MOST_LOOKED_AT);
  const text = cleaned(withoutReasoning(answer, source));
  if (text === "") throw new SummariseError("rejected", "the model answered without a text", { spent });
  if (repeatsQuestion(text, asked, source)) {
    throw new SummariseError("rejected", "the model repeated what it was asked", { spent });
  }
  const most = longestDraft(request.targetTokens);
  const length = estimateTokens(text);
  if (length > MOST_OVERRUN * most) {
    const message = `the model wrote ${length} tokens where at most ${most} were asked for`;
    throw new SummariseError("rejected", message, { spent });
  }
  return { ...spent, text: length > most ? cutAtSentence(text, most) : text };
}

/** Lines of ours that nobody writes by chance; those between the marks are the sources'. */
function repeatsQuestion(text: string, { system, prompt }: ModelPrompt, source: string): boolean {
  if (/<\/?source-[0-9a-f]{16}\b/.test(text)) return true;
  const task = prompt.slice(0, prompt.indexOf("<source-"));
  const closing = prompt.slice(prompt.lastIndexOf("</source-"));
  return `${system}\n${task}\n${closing}`
    .split("\n")
    .some((line) => line.length >= TELLING_LINE && text.includes(line) && !source.includes(line));
}

function cleaned(answer: string): string {
  const text = answer
    .toWellFormed()
    .replace(TERMINAL_ESCAPES, "")
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufffe\uffff]+/g, " ")
    .trim();
  const said = text.replace(GREETING, "");
  return (WHOLE_FENCE.exec(said)?.[1] ?? said).trim();
}

/** After the last sentence or line that fits, if there is one near the end; else within one. */
function cutAtSentence(text: string, most: number): string {
  const fitting = cutToTokens(text, most);
  const from = Math.floor((1 - REACH) * fitting.length);
  const ends = [...fitting.slice(from).matchAll(/[.!?…](?=\s)|[。！？]|\n/g)];
  const last = ends.at(-1);
  return last === undefined ? fitting : fitting.slice(0, from + last.index + 1).trimEnd();
}
