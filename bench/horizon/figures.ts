/** What a run comes to: shares with their intervals, by engine and budget; and times and bytes. Pure. */

import { seeded } from "../../test/sim/random.ts";
import { mean } from "../recall/metrics.ts";
import { percentile } from "../report.ts";
import type { Answered, Played } from "./play.ts";
import { METRICS, type Score } from "./score.ts";
import { LANGUAGES } from "./values.ts";

const RESAMPLES = 2_000;
const SEED = 20;

/** 95 %: what is asked about is drawn again, with all that was asked about it. */
export interface Interval {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface Share extends Interval {
  readonly metric: string;
  /** Of which questions. */
  readonly of: string;
  readonly questions: number;
}

export interface Plain {
  readonly metric: string;
  readonly value: number;
  readonly unit: string;
}

export interface Outcome {
  readonly engine: string;
  readonly budget: number;
  readonly shares: readonly Share[];
  readonly plain: readonly Plain[];
}

type Which = (answer: Answered) => boolean;

/** Of recall: where it is lost. */
const PARTS: { readonly [of: string]: Which } = {
  "never changed": ({ question }) => question.sort === "thing" && question.over.length === 0,
  changed: ({ question }) => question.sort === "thing" && question.over.length > 0,
  "what helped": ({ question }) => question.sort === "fix",
  ...Object.fromEntries(
    LANGUAGES.map((language) => [language, ({ question }: Answered) => question.language === language]),
  ),
};

/** Several lives of one engine at one budget. */
export function outcomeOf(lives: readonly Played[]): Outcome {
  const { adapter, budget } = lives[0]!;
  const shares = METRICS.flatMap((metric) => shareOf(lives, metric, "all", () => true));
  const parts = Object.entries(PARTS).flatMap(([of, isOf]) => shareOf(lives, "recall", of, isOf));
  const prefixes = lives.flatMap((life) => life.prefixes);
  const prefix = prefixes.length === 0 ? [] : [bootstrapped(prefixes.map((kept) => [kept]))];
  const ofTurns = prefix.map((share) => ({
    ...{ metric: "prefix", of: "turns", questions: prefixes.length, ...share },
  }));
  return { engine: adapter, budget, shares: [...shares, ...parts, ...ofTurns], plain: plainOf(lives) };
}

/** What one engine has more than another, question by question: they were asked the same. */
export function differenceOf(ones: readonly Played[], others: readonly Played[], metric: keyof Score): Share {
  const groups = groupsOf(ones, (answer, life, at) => {
    const [value, other] = [answer.score[metric], others[life]!.answers[at]!.score[metric]];
    return value === null || other === null ? null : value - other;
  });
  const of = `${ones[0]!.adapter} over ${others[0]!.adapter}`;
  return { metric, of, questions: groups.flat().length, ...bootstrapped(groups) };
}

function shareOf(lives: readonly Played[], metric: keyof Score, of: string, isOf: Which): readonly Share[] {
  const groups = groupsOf(lives, (answer) => (isOf(answer) ? answer.score[metric] : null));
  return groups.length === 0
    ? []
    : [{ metric, of, questions: groups.flat().length, ...bootstrapped(groups) }];
}

/** By what is asked about: two questions about the same thing are not two witnesses. */
function groupsOf(
  lives: readonly Played[],
  worthOf: (answer: Answered, life: number, at: number) => number | null,
): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>();
  for (const [life, { answers }] of lives.entries())
    for (const [at, answer] of answers.entries()) {
      const value = worthOf(answer, life, at);
      if (value === null) continue;
      const key = `${life}/${answer.question.of}`;
      groups.set(key, [...(groups.get(key) ?? []), value]);
    }
  return [...groups.values()];
}

export function bootstrapped(groups: readonly (readonly number[])[]): Interval {
  const random = seeded(SEED);
  const sums = groups.map((group) => ({
    sum: group.reduce((all, one) => all + one, 0),
    count: group.length,
  }));
  const means = Array.from({ length: RESAMPLES }, () => {
    let [sum, count] = [0, 0];
    for (let drawn = 0; drawn < sums.length; drawn += 1) {
      const one = random.pick(sums);
      sum += one.sum;
      count += one.count;
    }
    return sum / count;
  }).toSorted((a, b) => a - b);
  return {
    value: mean(groups.flat()),
    low: means[Math.floor(RESAMPLES * 0.025)]!,
    high: means[Math.ceil(RESAMPLES * 0.975) - 1]!,
  };
}

function plainOf(lives: readonly Played[]): readonly Plain[] {
  const sum = (of: (life: Played) => number) => lives.reduce((all, life) => all + of(life), 0);
  const answers = lives.flatMap((life) => life.answers);
  const times = (["commit", "prompt", "settle"] as const).flatMap((name) => {
    const ms = lives.flatMap((life) => life.ms[name]);
    return ([0.5, 0.95] as const).map((share) => ({
      ...{ metric: `${name} p${100 * share}`, value: percentile(ms, share), unit: "ms" },
    }));
  });
  return [
    { metric: "tokens of a prompt", value: mean(answers.map(({ tokens }) => tokens)), unit: "tokens" },
    {
      metric: "over budget",
      value: answers.filter((one) => one.tokens > lives[0]!.budget).length,
      unit: "prompts",
    },
    {
      metric: "bytes kept",
      value: sum(({ bytes }) => bytes) / sum(({ rawBytes }) => rawBytes),
      unit: "of what was said",
    },
    ...times,
  ];
}
