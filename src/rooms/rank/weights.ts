/**
 * What each part of a score weighs, and what makes a set of weights usable.
 *
 * One set for every store. Each was chosen by what it adds on three public recall benchmarks, and lies on a plateau: a
 * quarter more or less costs a point at most anywhere. docs/concepts/ranking.md has the figures. A weight of 0 turns its
 * part off; the two that shape the count of words (`saturation`, `length`) turn off a habit of theirs.
 */

import { NacreError } from "../../kernel/errors.ts";

export interface RankWeights {
  /** How slowly a word that comes again stops counting (k1). */
  readonly saturation: number;
  /** How much a record pays for being longer than the average (b). 0 to 1. */
  readonly length: number;
  /** What a word counts for that stands in most questions and in few answers. 0 to 1. */
  readonly weakWords: number;
  /** What a name counts for beyond any other word. */
  readonly names: number;
  /** For words of the question that stand close together. */
  readonly phrases: number;
  /** What a word counts for that is only spelt alike. 0 to 1. */
  readonly characters: number;
  /** For an identifier or a path that occurs as it was written, in words. */
  readonly code: number;
  /** For meaning the same as the question, whatever the words. */
  readonly meaning: number;
  /** For having been said at the time that is asked about. */
  readonly dates: number;
  /** For telling what somebody did or has, in the first person. */
  readonly statements: number;
  /** For a standing wish, when advice is asked for. */
  readonly wishes: number;
  /** How much less the assistant's words count than its user's, unless they are what is asked for. */
  readonly speaker: number;
  /** Of the turns right before and after. */
  readonly neighbours: number;
  /** Of those next to them. */
  readonly secondNeighbours: number;
  /** Of the question that a turn answers, besides. */
  readonly answers: number;
  /** Of the best turns of the conversation. */
  readonly session: number;
  /** Of what the turns of the conversation cover together. */
  readonly sessionWords: number;
  /** Of words that the best conversations share, when several answers are wanted. */
  readonly feedback: number;
  /** For the words of somebody whom the question names. */
  readonly sender: number;
  /** For covering one of the things that a question about time compares. */
  readonly order: number;
  /** What a record loses that has what the question leaves out. 0 to 1. */
  readonly without: number;
  /** κ: what a match loses that has few of the question's words. */
  readonly coverage: number;
  /** α, β, γ: the match itself, its standing, its nearness. Only their proportions matter. */
  readonly match: number;
  readonly standing: number;
  readonly scope: number;
  /** Of the standing: how new, how often used, how much its author counts. Only their proportions matter. */
  readonly recency: number;
  readonly frequency: number;
  readonly authorship: number;
  /** δ: what a summary loses that cannot be trusted. 0 to 1. */
  readonly quality: number;
  /** η: what of a score is passed on to what a record stands for. Below 1. */
  readonly hop: number;
}

export const RANK_WEIGHTS: RankWeights = {
  saturation: 0.8,
  length: 0.5,
  weakWords: 0.4,
  names: 0.3,
  phrases: 0.05,
  characters: 0.5,
  code: 1,
  meaning: 4,
  dates: 0.1,
  statements: 0.25,
  wishes: 1.5,
  speaker: 2.25,
  neighbours: 0.25,
  secondNeighbours: 0.2,
  answers: 0.4,
  session: 0.25,
  sessionWords: 0.5,
  feedback: 0.2,
  sender: 0.5,
  order: 0.1,
  without: 0.5,
  coverage: 0.1,
  match: 0.8,
  standing: 0.1,
  scope: 0.1,
  recency: 0.5,
  frequency: 0.2,
  authorship: 0.3,
  quality: 0.5,
  hop: 0.5,
};

/** Greater ones would turn a loss into a gain, or pass on more than there is. */
const AT_MOST_ONE = ["length", "weakWords", "characters", "without", "quality", "hop"] as const;
/** Of these, one must count. */
const PROPORTIONS = [
  ["match", "standing", "scope"],
  ["recency", "frequency", "authorship"],
] as const;

/** The same weights, with those that are proportions adding up to 1. Throws what is wrong with them. */
export function usableWeights(weights: RankWeights): RankWeights {
  for (const [name, value] of Object.entries(weights)) {
    if (typeof value !== "number" || !Number.isFinite(value) || value < 0) {
      throw unusable(`the weight ${name} is ${String(value)}`, "Weights are numbers from 0 on.");
    }
  }
  for (const name of AT_MOST_ONE) {
    if (weights[name] > 1)
      throw unusable(`the weight ${name} is ${weights[name]}`, `Give ${name} between 0 and 1.`);
  }
  const usable: { -readonly [name in keyof RankWeights]: number } = { ...weights };
  for (const names of PROPORTIONS) {
    const sum = names.reduce((all, name) => all + weights[name], 0);
    if (sum <= 0 || !Number.isFinite(sum)) {
      throw unusable(`${names.join(", ")} add up to ${sum}`, "At least one of them must count.");
    }
    for (const name of names) usable[name] = weights[name] / sum;
  }
  return usable;
}

function unusable(message: string, hint: string): NacreError {
  return new NacreError("input/bad-field", `These weights cannot rank: ${message}.`, hint);
}
