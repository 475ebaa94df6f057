/**
 * Chooses, of many messages, the passages that answer a question, without a model.
 *
 * Pure. A passage counts by how much of the question is in it, rare words more than common ones, and by whether it has an
 * exact value; what stands right beside a good one, or is the reply to it, counts in part. Passages that say the same are
 * quoted once. What is quoted stands in its message exactly so. Not here: finding the messages.
 */

import type { MessageId } from "../../kernel/ids.ts";
import { stem } from "../../kernel/text/stem.ts";
import { sieved, termSieve } from "../../kernel/text/term-sieve.ts";
import type { QueryTerms } from "../../kernel/text/terms.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";
import { estimateTokens } from "../../kernel/tokens.ts";
import { passagesOf, type Span } from "./split-passages.ts";
import { HEADING_TOKENS } from "./text-page.ts";

export interface FocusText {
  readonly id: MessageId;
  /** Redacted. */
  readonly text: string;
  /** 0 to 1: how well the message as a whole was found. */
  readonly weight: number;
  /** The message that it is a reply to, if that is among them. */
  readonly follows: MessageId | null;
  /** What a tool printed says less than what somebody wrote. */
  readonly printed: boolean;
}

/** What is quoted of one message. */
export interface Passage {
  readonly id: MessageId;
  readonly score: number;
  /** Stretches of its text, in order. */
  readonly quotes: readonly string[];
}

/** How much of what a passage scores goes to the one beside it, and to the first ones of a reply. */
const BESIDE = 0.4;
const REPLY = 0.45;
const REPLY_PASSAGES = 3;
/** What an exact value adds. */
const VALUE = 0.3;
const PRINTED = 0.85;
const WHOLE_MESSAGE = 0.1;
/** Of what is asked, the best passage has so much, or nothing is an answer. */
const LEAST_ASKED = 0.15;
/** Below this part of the best, a passage does not answer the question. */
const LEAST = 0.35;
/** As much of a passage may be in another one that is quoted. */
const MOST_ALIKE = 0.8;
const MOST_PASSAGES = 40;
/** Of one message, passages that are weighed: a file of ten thousand lines is not read to its end. */
const MOST_WEIGHED = 4_000;

/** A number, a path, an address, a name in capitals, something in quotation marks or code. */
const EXACT_VALUE = /\d|[\\/]\w|\w@\w|\b[A-Z][A-Z_]{2,}\b|[`"“”«»]/u;

interface Weighed extends Span {
  readonly of: FocusText;
  readonly at: number;
  readonly words: ReadonlySet<string>;
  readonly hasValue: boolean;
  score: number;
}

export function focus(texts: readonly FocusText[], terms: QueryTerms, maxTokens: number): readonly Passage[] {
  const weighed = texts.map((of) => weigh(of, terms));
  const all = weighed.flat();
  scoreByTerms(all, terms);
  const byMessage = new Map(texts.map((of, at) => [of.id, weighed[at]!]));
  const direct = new Map(all.map((one) => [one, one.score]));
  for (const passages of weighed) shareBeside(passages, direct);
  for (const [at, of] of texts.entries()) {
    const before = of.follows === null ? undefined : byMessage.get(of.follows);
    if (before !== undefined) shareReply(weighed[at]!, bestOf(before, direct));
  }
  return gather(texts, choose(all, maxTokens));
}

function weigh(of: FocusText, terms: QueryTerms): Weighed[] {
  const sieve = termSieve(terms);
  const passages: Weighed[] = [];
  for (const span of passagesOf(of.text)) {
    if (passages.length >= MOST_WEIGHED) break;
    const text = of.text.slice(span.start, span.end);
    const words = sieve(sieved(text)) > 0 ? new Set(tokenizeWords(text).map(stem)) : NO_WORDS;
    passages.push({ ...span, of, at: passages.length, words, hasValue: EXACT_VALUE.test(text), score: 0 });
  }
  return passages;
}

const NO_WORDS: ReadonlySet<string> = new Set();

type Term = (passage: Weighed) => boolean;

function termsOf({ words, phrases, grams, code }: QueryTerms): readonly Term[] {
  const textOf = ({ of, start, end }: Weighed): string => of.text.slice(start, end).toLowerCase();
  const stems = [...new Set(words.map(stem))];
  return [
    ...stems.map(
      (word): Term =>
        (passage) =>
          passage.words.has(word),
    ),
    ...phrases.map(
      (phrase): Term =>
        (passage) =>
          phrase.every((word) => passage.words.has(stem(word))),
    ),
    ...code.map(
      (part): Term =>
        (passage) =>
          passage.words.size > 0 && textOf(passage).includes(part),
    ),
    ...grams.map((run): Term => {
      const characters = run.map((pair, at) => (at === 0 ? pair : Array.from(pair).at(-1)!)).join("");
      return (passage) => textOf(passage).includes(characters);
    }),
  ];
}

/** A term that is in few passages says more about them; one that is in none, most about what is not there. */
function scoreByTerms(all: readonly Weighed[], terms: QueryTerms): void {
  const having = termsOf(terms).map((has) => all.filter(has));
  const weights = having.map(({ length }) => Math.log(1 + all.length / Math.max(1, length)));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  for (const [at, passages] of having.entries()) {
    for (const passage of passages) passage.score += weights[at]! / whole;
  }
  const isAbout = all.some(({ score }) => score >= LEAST_ASKED);
  for (const passage of all) {
    if (!isAbout) passage.score = 0;
    if (passage.score === 0) continue;
    const { of, hasValue } = passage;
    passage.score *= (hasValue ? 1 + VALUE : 1) * (of.printed ? PRINTED : 1);
    passage.score += WHOLE_MESSAGE * of.weight;
  }
}

function shareBeside(passages: readonly Weighed[], direct: ReadonlyMap<Weighed, number>): void {
  for (const [at, passage] of passages.entries()) {
    const beside = Math.max(
      direct.get(passages[at - 1] ?? passage) ?? 0,
      direct.get(passages[at + 1] ?? passage) ?? 0,
    );
    passage.score = Math.max(passage.score, BESIDE * beside * (passage.hasValue ? 1 + VALUE : 1));
  }
}

/** Whoever is asked "which port?" answers "8081": the reply has none of the words. */
function shareReply(reply: readonly Weighed[], best: number): void {
  for (const passage of reply.slice(0, REPLY_PASSAGES)) {
    passage.score = Math.max(passage.score, REPLY * best * (passage.hasValue ? 1 + VALUE : 1));
  }
}

function bestOf(passages: readonly Weighed[], direct: ReadonlyMap<Weighed, number>): number {
  return passages.reduce((best, passage) => Math.max(best, direct.get(passage) ?? 0), 0);
}

/** The best first, as long as there is room; what is said already is left out. */
function choose(all: readonly Weighed[], maxTokens: number): readonly Weighed[] {
  const best = all.reduce((most, { score }) => Math.max(most, score), 0);
  if (best === 0) return [];
  const ordered = all
    .filter(({ score }) => score >= LEAST * best)
    .sort((a, b) => b.score - a.score || b.of.id - a.of.id || a.at - b.at);
  const chosen: { readonly passage: Weighed; readonly words: ReadonlySet<string> }[] = [];
  const begun = new Set<MessageId>();
  let left = maxTokens;
  for (const passage of ordered) {
    if (chosen.length >= MOST_PASSAGES) break;
    const text = passage.of.text.slice(passage.start, passage.end);
    const words = passage.words.size > 0 ? passage.words : new Set(tokenizeWords(text).map(stem));
    if (chosen.some((other) => alike(other.words, words) > MOST_ALIKE)) continue;
    const cost = estimateTokens(text) + (begun.has(passage.of.id) ? 2 : HEADING_TOKENS);
    if (cost > left) continue;
    left -= cost;
    begun.add(passage.of.id);
    chosen.push({ passage, words });
  }
  return chosen.map(({ passage }) => passage);
}

/** The part of the smaller one that is in the other. */
function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const smaller = Math.min(a.size, b.size);
  if (smaller === 0) return a.size === b.size ? 1 : 0;
  return (
    [...a].filter((word) => b.has(word)).length / Math.max(smaller, Math.min(8, Math.max(a.size, b.size)))
  );
}

/** By message, in the order of the texts; passages that stand beside each other are one quote. */
function gather(texts: readonly FocusText[], chosen: readonly Weighed[]): readonly Passage[] {
  return texts.flatMap((of) => {
    const own = chosen.filter((passage) => passage.of === of).sort((a, b) => a.at - b.at);
    if (own.length === 0) return [];
    const spans: { start: number; end: number; last: number }[] = [];
    for (const { start, end, at } of own) {
      const open = spans.at(-1);
      if (open !== undefined && at === open.last + 1) Object.assign(open, { end, last: at });
      else spans.push({ start, end, last: at });
    }
    const score = own.reduce((best, passage) => Math.max(best, passage.score), 0);
    return [{ id: of.id, score, quotes: spans.map(({ start, end }) => of.text.slice(start, end)) }];
  });
}
