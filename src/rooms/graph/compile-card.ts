/**
 * Makes one short text of several records: of their own sentences, each behind the reference it comes from.
 *
 * Pure and without a model: the same records are the same text, in whatever order they are given. Every record that has something
 * to say says at least one thing, as long as there is room; then whatever adds most for its length. Nothing is reworded. Not here:
 * whether the records may be used at all, and whether they are still what they were (card-state.ts).
 */

import { fairShares } from "../../kernel/fair-shares.ts";
import { pairsOf, splitCjk } from "../../kernel/text/cjk-runs.ts";
import { findDecisions } from "../../kernel/text/pin-clauses.ts";
import { toneOf } from "../../kernel/text/pin-salience.ts";
import { sentencesOf } from "../../kernel/text/sentences.ts";
import { stem } from "../../kernel/text/stem.ts";
import { STOP_WORDS } from "../../kernel/text/stop-words.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";

export interface CardSource {
  readonly ref: string;
  /** Redacted. */
  readonly text: string;
  /** When it was said, or happened. */
  readonly at: number;
}

export interface CompiledText {
  readonly title: string;
  readonly text: string;
  /** Those that say something in it, in its order. */
  readonly cited: readonly string[];
  /** Those that nothing is in of: they have no words, or there was no room. */
  readonly uncited: readonly string[];
}

/** UTF-16 units of the sentences of a card: of what its sources have, half; within these. Noticed by its tests. */
export const CARD_LENGTH = { share: 0.5, least: 240, most: 1_600 } as const;
export const LONGEST_TITLE = 80;
/** UTF-16 units that each source may have at the least, where there are many. */
const LEAST_EACH = 80;
/** Sentences of one source that are looked at. */
const MOST_EACH = 30;
/** From this share of common terms on two sentences say the same. */
const SAME = 0.8;
/** Of the worth of a term, what is left once something chosen has it. */
const SAID_AGAIN = 0.2;

const WORTH = { first: 0.5, decision: 0.8, stressed: 0.4, figure: 0.3, asked: 1, question: -0.6 } as const;

interface Said {
  readonly source: number;
  readonly place: number;
  readonly text: string;
  readonly terms: ReadonlySet<string>;
  /** Before anything is chosen. */
  readonly salience: number;
}

interface Chosen extends Said {
  /** Those that say the same. */
  readonly also: readonly number[];
}

/** `asked`: what they were found by; sentences that have its words come first. */
export function compileText(given: readonly CardSource[], asked = ""): CompiledText {
  const sources = given.toSorted((a, b) => a.at - b.at || compareRefs(a.ref, b.ref));
  const wanted = termsOf(asked);
  const all = sources.map((source, at) => saidIn(source, at, wanted));
  const weights = weightsOf(all);
  const total = all.flat().reduce((sum, { text }) => sum + text.length, 0);
  const room = Math.min(CARD_LENGTH.most, Math.max(CARD_LENGTH.least, Math.floor(total * CARD_LENGTH.share)));
  const choice = new Choice(weights, room);
  // Short ones are whole; of the others each has as much as the next.
  const shares = fairShares(
    all.map((said) => choice.bestOf(said)?.text.length ?? 0),
    room,
  );
  for (const [at, said] of all.entries()) choice.takeBest(said, Math.max(LEAST_EACH, shares[at]!));
  choice.fill(all.flat());
  return written(sources, choice.chosen, choice.best);
}

/** By kind, then by number. */
export function compareRefs(one: string, other: string): number {
  const [kind = "", number] = one.split(":");
  const [otherKind = "", otherNumber] = other.split(":");
  return kind === otherKind ? Number(number) - Number(otherNumber) || 0 : kind < otherKind ? -1 : 1;
}

/** At the end of a word where there is one near. */
export function beginning(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most - 1).toWellFormed();
  const space = cut.lastIndexOf(" ");
  return `${(space > most / 2 ? cut.slice(0, space) : cut).replace(/[\s,;:.]+$/u, "")}…`;
}

function saidIn({ text }: CardSource, source: number, wanted: ReadonlySet<string>): readonly Said[] {
  const sentences = sentencesOf(text).slice(0, MOST_EACH);
  // What is code throughout has nothing else to say.
  const prose = sentences.some(({ code }) => !code) ? sentences.filter(({ code }) => !code) : sentences;
  return prose.map(({ text: said }, place): Said => {
    const terms = termsOf(said);
    return { source, place, text: said, terms, salience: salienceOf(said, place, terms, wanted) };
  });
}

function salienceOf(
  said: string,
  place: number,
  terms: ReadonlySet<string>,
  wanted: ReadonlySet<string>,
): number {
  const { stressed, asks } = toneOf(said);
  const asked = [...wanted].filter((term) => terms.has(term)).length;
  return (
    (place === 0 ? WORTH.first : 0) +
    (findDecisions(said).length > 0 ? WORTH.decision : 0) +
    (stressed ? WORTH.stressed : 0) +
    (/\p{N}/u.test(said) ? WORTH.figure : 0) +
    (asks ? WORTH.question : 0) +
    (wanted.size === 0 ? 0 : (WORTH.asked * asked) / wanted.size)
  );
}

/** Stems, and pairs of characters where words are not marked. */
function termsOf(text: string): ReadonlySet<string> {
  const { spaced, runs } = splitCjk(text);
  const words = tokenizeWords(spaced).filter((word) => !STOP_WORDS.has(word) && /^\p{N}|../u.test(word));
  return new Set([...words.map((word) => stem(word.slice(0, 64))), ...runs.flatMap(pairsOf)]);
}

/** What several sources speak of is what the card is about; what all of them repeat tells less. */
function weightsOf(all: readonly (readonly Said[])[]): ReadonlyMap<string, number> {
  const holders = new Map<string, number>();
  for (const said of all)
    for (const term of new Set(said.flatMap(({ terms }) => [...terms])))
      holders.set(term, (holders.get(term) ?? 0) + 1);
  const weigh = (count: number) => (count < 2 ? 0.3 : Math.log2(1 + count) / (1 + count / all.length));
  return new Map([...holders].map(([term, count]) => [term, weigh(count)]));
}

class Choice {
  readonly #weights: ReadonlyMap<string, number>;
  readonly #covered = new Set<string>();
  readonly #chosen: Chosen[] = [];
  #room: number;

  constructor(weights: ReadonlyMap<string, number>, room: number) {
    this.#weights = weights;
    this.#room = room;
  }

  get chosen(): readonly Chosen[] {
    return this.#chosen;
  }

  /** The one that says most by itself. */
  get best(): Said | undefined {
    return this.#chosen.toSorted((a, b) => this.#alone(b) - this.#alone(a) || inOrder(a, b))[0];
  }

  bestOf(said: readonly Said[]): Said | undefined {
    return this.#greatest(said);
  }

  /** Of one source, within what it may have; what another says already is that other's, for both. */
  takeBest(said: readonly Said[], most: number): void {
    const best = this.#greatest(said);
    if (best === undefined) return;
    const same = this.#chosen.findIndex((other) => saysSame(other, best));
    const before = this.#chosen[same];
    if (before !== undefined) {
      this.#chosen[same] = { ...before, also: [...new Set([...before.also, best.source])] };
      return;
    }
    this.#take({ ...best, text: beginning(best.text, Math.min(most, Math.max(0, this.#room))) });
  }

  /** With what is left, whatever adds most for its length. */
  fill(all: readonly Said[]): void {
    const left = new Set(all.filter(({ text }) => text !== ""));
    while (left.size > 0) {
      const best = this.#greatest([...left].filter(({ text }) => text.length <= this.#room));
      if (best === undefined) return;
      left.delete(best);
      if (!this.#chosen.some((other) => isSamePlace(other, best) || saysSame(other, best))) this.#take(best);
    }
  }

  #take(said: Said): void {
    if (said.text.length > this.#room || said.text.length < SHORTEST) return;
    this.#chosen.push({ ...said, also: [] });
    this.#room -= said.text.length;
    for (const term of said.terms) this.#covered.add(term);
  }

  #greatest(said: readonly Said[]): Said | undefined {
    let best: Said | undefined;
    let most = Number.NEGATIVE_INFINITY;
    for (const one of said) {
      const gain = this.#gain(one);
      if (gain > most) {
        most = gain;
        best = one;
      }
    }
    return best;
  }

  #gain({ terms, salience, text }: Said): number {
    let worth = 0;
    for (const term of terms)
      worth += (this.#weights.get(term) ?? 0) * (this.#covered.has(term) ? SAID_AGAIN : 1);
    return worth / Math.sqrt(8 + terms.size) + salience - text.length / LENGTH_THAT_COUNTS;
  }

  #alone({ terms, salience }: Said): number {
    let worth = 0;
    for (const term of terms) worth += this.#weights.get(term) ?? 0;
    return worth / Math.sqrt(8 + terms.size) + salience;
  }
}

/** UTF-16 units: so much longer, and it must be worth one more. */
const LENGTH_THAT_COUNTS = 600;
/** UTF-16 units: what is shorter is no sentence, and the mark that it goes on. */
const SHORTEST = 2;

function isSamePlace(one: Said, other: Said): boolean {
  return one.source === other.source && one.place === other.place;
}

/** Another number is another statement. */
function saysSame(one: Said, other: Said): boolean {
  const figures = ({ text }: Said) => (text.match(/\p{N}+/gu) ?? []).join(" ");
  const [small, large] =
    one.terms.size <= other.terms.size ? [one.terms, other.terms] : [other.terms, one.terms];
  if (large.size === 0) return one.text === other.text;
  const shared = [...small].filter((term) => large.has(term)).length;
  return shared >= SAME * large.size && figures(one) === figures(other) && denies(one) === denies(other);
}

const DENIES =
  /\b(?:no|not|never|none|without|cannot|nicht|kein\p{L}*|nie|niemals|ohne)\b|n['’]t\b|[不没沒無无]|ない|안|못/iu;

function denies({ text }: Said): boolean {
  return DENIES.test(text);
}

function inOrder(one: Said, other: Said): number {
  return one.source - other.source || one.place - other.place;
}

/** A line a source, in the order in which they were said; behind it where it comes from. */
function written(
  sources: readonly CardSource[],
  chosen: readonly Chosen[],
  best: Said | undefined,
): CompiledText {
  const ordered = chosen.toSorted(inOrder);
  const lines = sources.flatMap(({ ref }, at) => {
    const own = ordered.filter(({ source }) => source === at);
    if (own.length === 0) return [];
    const text = own.map((one, nth) => {
      const gap = nth === 0 ? "" : own[nth - 1]!.place + 1 === one.place ? " " : " … ";
      return `${gap}${one.text}`;
    });
    const also = own.flatMap((one) => one.also.map((other) => sources[other]!.ref));
    return [{ text: text.join(""), refs: [...new Set([ref, ...also])] }];
  });
  const cited = [...new Set(lines.flatMap(({ refs }) => refs))];
  return {
    title: beginning(best?.text ?? "", LONGEST_TITLE),
    text: lines.map(({ text, refs }) => `${text} (${refs.join(", ")})`).join("\n"),
    cited,
    uncited: sources.map(({ ref }) => ref).filter((ref) => !cited.includes(ref)),
  };
}
