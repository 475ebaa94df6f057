/**
 * The facts about something as a text that can be handed on: as many as there is room for, the surest first, each with since when and on
 * whose word. What is in it is data: nothing in it can pass for a line, a label or a reference of ours.
 */

import { formatInstant, instantOf } from "../kernel/clock.ts";
import { escapeText } from "../kernel/text/escape-markup.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import { CONFIDENCES, type Voice } from "../rooms/facts/index.ts";
import type { EngineContext } from "./context.ts";
import type { StandingFact } from "./fact-shown.ts";
import type { PackFactsAnswer, PackFactsRequest } from "./facts-api.ts";
import { factsAt } from "./facts-read.ts";

const USUAL_BUDGET = 1_200;
const MOST_BUDGET = 20_000;
const USUAL_LIMIT = 20;
const MOST_ITEMS = 200;
/** Of those that are looked at: so that the surest are among those chosen. */
const MOST_READ = 500;

const WORDS: { readonly [voice in Voice]: string } = {
  owner: "on the owner's word",
  terminal: "on a person's word",
  accepted: "accepted by a person",
};

export async function packFacts(context: EngineContext, request: PackFactsRequest): Promise<PackFactsAnswer> {
  const budget = Math.min(MOST_BUDGET, Math.max(0, Math.trunc(request.budget ?? USUAL_BUDGET)));
  const limit = Math.min(MOST_ITEMS, Math.max(1, Math.trunc(request.limit ?? USUAL_LIMIT)));
  const at = request.at ?? context.clock.now();
  const { chosen, others } = await context.store.read((stores) =>
    factsAt(context, stores, { ...request, at, knownAt: request.knownAt, limit: MOST_READ }),
  );
  const head = `Facts about ${escapeText(request.subject.trim().slice(0, 200))} as of ${formatInstant(instantOf(at))}:`;
  const lines: string[] = [];
  const included: string[] = [];
  const excluded: { ref: string; reason: string }[] = [];
  const tokensWith = (line: string) => estimateTokens([head, ...lines, line].join("\n"));
  for (const one of chosen.toSorted(bySureness)) {
    const { ref } = one.shown;
    const line = lineOf(one);
    if (included.length >= limit) excluded.push({ ref, reason: "beyond-limit" });
    else if (tokensWith(line) > budget) excluded.push({ ref, reason: "budget-used-up" });
    else {
      lines.push(line);
      included.push(ref);
    }
  }
  for (const { shown, reason } of others) excluded.push({ ref: shown.ref, reason });
  const bundle = lines.length === 0 ? "" : [head, ...lines].join("\n");
  return { bundle, tokens: estimateTokens(bundle), budget, included, excluded };
}

function bySureness(one: StandingFact, two: StandingFact): number {
  const sureness = ({ standing }: StandingFact) => CONFIDENCES.indexOf(standing.confidence);
  return sureness(two) - sureness(one) || one.fact.from - two.fact.from || one.fact.id - two.fact.id;
}

function lineOf({ shown, standing, fact }: StandingFact): string {
  const until = shown.to === null ? "" : `, until ${formatInstant(instantOf(shown.to))}`;
  const holding = standing.sources.filter(({ state }) => state === "holds").map(({ ref }) => ref);
  const rests = holding.length === 0 ? "" : `; rests on ${holding.slice(0, 5).join(", ")}`;
  const standingWords = `since ${formatInstant(instantOf(shown.from))}${until}, ${WORDS[fact.voice]}, ${shown.confidence}${rests}`;
  return `- [${shown.ref}] [${standingWords}] ${quoted(shown.says)}`;
}

/** Nothing in it passes for a label or a reference: brackets are ours. */
function quoted(text: string): string {
  const line = escapeText(text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim());
  return line
    .replace(/\p{Ps}(?=[\s\p{Cf}]*\p{L}+[\s\p{Cf}]*\p{P}[\s\p{Cf}]*\p{N})/gu, "&#91;")
    .replace(/^\p{Ps}/u, "&#91;");
}
