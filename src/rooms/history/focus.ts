/**
 * Chooses, of many messages, the passages that answer a question, without a model.
 *
 * Pure. A passage counts by how much of the question is in it, rare words more than common ones, and by whether it has an
 * exact value; what stands right beside a good one, or is the reply to it, counts in part. Of what is said on the same thing
 * the later counts for more, and a question is not quoted without what was answered. Passages that say the same are quoted
 * once. What is quoted stands in its message exactly so. Not here: finding the messages.
 */

import type { MessageId } from "../../kernel/ids.ts";
import { stem } from "../../kernel/text/stem.ts";
import { STOP_WORDS } from "../../kernel/text/stop-words.ts";
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
  /** What a person said, and not their assistant. */
  readonly byPerson: boolean;
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
const ANSWER = 0.8;
const BACK = 0.6;
/** Telling words that two messages on the same things have in common, in the beginning of each. */
const SAME_THINGS = 2;
const LOOKED_THROUGH = 2_000;
const REPLY_PASSAGES = 3;
/** Whoever asks says nothing yet. */
const QUESTION = 0.8;
/** Two characters that nobody wrote are more often the end of one word and the start of another than a word. */
const NO_PAIR = 0.25;
/** What the last word on something has over the first. */
const LATER = 0.25;
/** What an exact value adds. */
const VALUE = 0.3;
const PRINTED = 0.85;
const WHOLE_MESSAGE = 0.1;
/** Of what is asked, the best passage has so much, or nothing is an answer. */
const LEAST_ASKED = 0.15;
/** Below this part of the best, a passage does not answer the question. */
const LEAST = 0.2;
/** As much of a passage may be in another one that is quoted. */
const MOST_ALIKE = 0.8;
const MOST_QUOTED = 40;
/** Of one message, passages that are weighed: a file of ten thousand lines is not read to its end. */
const MOST_WEIGHED = 4_000;

/** A number, a path, an address, a name in capitals, something in quotation marks or code. */
const EXACT_VALUE = /\d|[\\/]\w|\w@\w|\b[A-Z][A-Z_]{2,}\b|[`"“”«»]/u;

interface Weighed extends Span {
  readonly of: FocusText;
  readonly at: number;
  readonly words: ReadonlySet<string>;
  readonly hasValue: boolean;
  readonly isQuestion: boolean;
  readonly isCorrection: boolean;
  score: number;
}

export interface FocusLimits {
  readonly maxTokens: number;
  /** Messages that are quoted. */
  readonly maxPassages: number;
}

export function focus(
  texts: readonly FocusText[],
  terms: QueryTerms,
  limits: FocusLimits,
): readonly Passage[] {
  const weighed = texts.map((of) => weigh(of, terms));
  const all = weighed.flat();
  scoreByTerms(all, terms);
  const byMessage = new Map(texts.map((of, at) => [of.id, weighed[at]!]));
  const direct = new Map(all.map((one) => [one, one.score]));
  for (const passages of weighed) shareBeside(passages, direct);
  for (const [at, of] of texts.entries()) {
    const before = of.follows === null ? undefined : byMessage.get(of.follows);
    if (before === undefined) continue;
    shareReply(weighed[at]!, before);
    shareBack(before, weighed[at]!, direct);
  }
  preferLater(weighed);
  return gather(texts, choose(all, byMessage, limits));
}

function weigh(of: FocusText, terms: QueryTerms): Weighed[] {
  const sieve = termSieve(terms);
  const passages: Weighed[] = [];
  for (const span of passagesOf(of.text)) {
    if (passages.length >= MOST_WEIGHED) break;
    const text = of.text.slice(span.start, span.end);
    const words = sieve(sieved(text)) > 0 ? new Set(tokenizeWords(text).map(stem)) : NO_WORDS;
    passages.push({
      ...span,
      of,
      at: passages.length,
      words,
      hasValue: EXACT_VALUE.test(text),
      isQuestion: ASKS.test(text),
      isCorrection: CORRECTS.test(text),
      score: 0,
    });
  }
  return passages;
}

const ASKS = /[?？][\s"”»')\]]*$/u;
/** How people begin when what was said does not hold. */
const CORRECTS =
  /^(?:no|nope|not|actually|sorry|wait|wrong|correction|rather|nein|doch|falsch|eigentlich|non|pardon|perdón|nee|niet)(?![\p{L}\p{N}])|^(?:不|错|更正|其实|いいえ|違|訂正|아니)/iu;
const NO_WORDS: ReadonlySet<string> = new Set();

type Term = (passage: Weighed) => boolean;

function termsOf({ words, prefixes, phrases, grams, code }: QueryTerms): readonly Term[] {
  const textOf = ({ of, start, end }: Weighed): string => of.text.slice(start, end).toLowerCase();
  const stems = [...new Set(words.map(stem))];
  return [
    ...stems.map(
      (word): Term =>
        (passage) =>
          passage.words.has(word),
    ),
    ...[...new Set(prefixes.map(stem))].map((prefix): Term => {
      return (passage) => [...passage.words].some((word) => word.startsWith(prefix));
    }),
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
  const pairs = having.length - terms.grams.length;
  const weights = having.map(({ length }, at) => {
    const weight = Math.log(1 + all.length / Math.max(1, length));
    return length === 0 && at >= pairs ? NO_PAIR * weight : weight;
  });
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  for (const [at, passages] of having.entries()) {
    for (const passage of passages) passage.score += weights[at]! / whole;
  }
  const isAbout = all.some(({ score }) => score >= LEAST_ASKED);
  for (const passage of all) {
    if (!isAbout) passage.score = 0;
    if (passage.score === 0) continue;
    const { of, hasValue, isQuestion } = passage;
    passage.score *= (hasValue ? 1 + VALUE : 1) * (of.printed ? PRINTED : 1) * (isQuestion ? QUESTION : 1);
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

/**
 * Whoever is asked "which port?" answers "8081": the reply has none of the words. It may be asked back and answered again,
 * so what a passage was given by the one before it goes on. A correction says what holds, as an answer does. Otherwise a
 * person who speaks after a reply may have begun with something else: then only if it is about the same things.
 */
function shareReply(reply: readonly Weighed[], before: readonly Weighed[]): void {
  const share = shareOfReply(reply, before);
  for (const passage of reply.slice(0, REPLY_PASSAGES)) {
    passage.score = Math.max(passage.score, share * (passage.hasValue ? 1 + VALUE : 1));
  }
}

function shareOfReply(reply: readonly Weighed[], before: readonly Weighed[]): number {
  const best = before.reduce((most, { score }) => Math.max(most, score), 0);
  if (best === 0) return 0;
  if (reply[0]?.isCorrection === true) return ANSWER * best;
  const last = before.at(-1);
  const answer = last?.isQuestion === true ? ANSWER * last.score : 0;
  return Math.max(answer, goesOn(reply, before) ? REPLY * best : 0);
}

function goesOn(reply: readonly Weighed[], before: readonly Weighed[]): boolean {
  if (reply[0]?.of.byPerson !== true) return true;
  const known = tellingIn(before);
  return [...tellingIn(reply)].filter((word) => known.has(word)).length >= SAME_THINGS;
}

function tellingIn(passages: readonly Weighed[]): ReadonlySet<string> {
  const text = passages[0]?.of.text.slice(0, LOOKED_THROUGH) ?? "";
  return new Set(
    tokenizeWords(text)
      .filter((word) => !STOP_WORDS.has(word))
      .map(stem),
  );
}

/** What a reply takes up was said before it. */
function shareBack(
  before: readonly Weighed[],
  reply: readonly Weighed[],
  direct: ReadonlyMap<Weighed, number>,
): void {
  if (reply[0]?.of.byPerson === true) return;
  const best = bestOf(reply, direct);
  for (const passage of before) {
    if (passage.isQuestion || !passage.hasValue) continue;
    passage.score = Math.max(passage.score, BACK * best);
  }
}

function bestOf(passages: readonly Weighed[], direct: ReadonlyMap<Weighed, number>): number {
  return passages.reduce((best, passage) => Math.max(best, direct.get(passage) ?? 0), 0);
}

/** By the order in which they were said, among messages that are about it at all. */
function preferLater(weighed: readonly (readonly Weighed[])[]): void {
  const best = weighed.flat().reduce((most, { score }) => Math.max(most, score), 0);
  const about = weighed.filter((passages) =>
    passages.some(({ score }) => score > 0 && score >= LEAST * best),
  );
  for (const [at, passages] of about.entries()) {
    const later = about.length < 2 ? 0 : at / (about.length - 1);
    for (const passage of passages) passage.score *= 1 + LATER * later;
  }
}

/** The best first, as long as there is room, a question with its answer; what is said already is left out. */
function choose(
  all: readonly Weighed[],
  byMessage: ReadonlyMap<MessageId, readonly Weighed[]>,
  { maxTokens, maxPassages }: FocusLimits,
): readonly Weighed[] {
  const best = all.reduce((most, { score }) => Math.max(most, score), 0);
  if (best === 0) return [];
  const ordered = all
    .filter(({ score }) => score >= LEAST * best)
    .sort((a, b) => b.score - a.score || b.of.id - a.of.id || a.at - b.at);
  const replies = new Map<MessageId | null, readonly Weighed[]>();
  for (const passages of byMessage.values())
    replies.set(passages[0]?.of.follows ?? null, passages.slice(0, REPLY_PASSAGES));
  const chosen = new Map<Weighed, ReadonlySet<string>>();
  const begun = new Set<MessageId>();
  let left = maxTokens;
  const take = (passage: Weighed): boolean => {
    if (chosen.has(passage) || chosen.size >= MOST_QUOTED) return false;
    if (!begun.has(passage.of.id) && begun.size >= maxPassages) return false;
    const text = passage.of.text.slice(passage.start, passage.end);
    const words = passage.words.size > 0 ? passage.words : new Set(tokenizeWords(text).map(stem));
    if ([...chosen.values()].some((other) => alike(other, words) > MOST_ALIKE)) return false;
    const cost = estimateTokens(text) + (begun.has(passage.of.id) ? 2 : HEADING_TOKENS);
    if (cost > left) return false;
    left -= cost;
    begun.add(passage.of.id);
    chosen.set(passage, words);
    return true;
  };
  for (const one of ordered) {
    const passage = originalOf(one, byMessage) ?? one;
    if (take(passage) && passage.isQuestion)
      for (const reply of replies.get(passage.of.id) ?? []) take(reply);
  }
  return [...chosen.keys()];
}

/** Whoever says again what they were told is not where it was said. */
function originalOf(
  passage: Weighed,
  byMessage: ReadonlyMap<MessageId, readonly Weighed[]>,
): Weighed | undefined {
  const before = passage.of.follows === null ? undefined : byMessage.get(passage.of.follows);
  return before?.find(
    (one) => !one.isQuestion && passage.words.size > 2 && alike(passage.words, one.words) > MOST_ALIKE,
  );
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
