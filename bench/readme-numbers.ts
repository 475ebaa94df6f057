/** The few figures that the README shows, each with what was promised. All of them, and what they leave out, are on the page of benchmarks. */

import { type Headline, headlinesOf } from "./eval-headlines.ts";
import type { Run } from "./figure-book.ts";
import { withTimes } from "./growth.ts";
import { withPart } from "./marked-part.ts";
import type { Figure } from "./report.ts";
import { asItWas } from "./samples.ts";
import { figuresOfLines, type Judged, judge, TARGETS } from "./targets.ts";

const MARKS = {
  begins:
    "<!-- From here to the next mark it is written by `npm run bench` and `npm run eval`; do not edit. -->",
  ends: "<!-- Here a person goes on. -->",
};
/** Of the evaluation of recall: questions that nobody tuned on, with what others find of the same chats. */
const RECALL = /^own chats, reported half: (turn R@\d+|session any@\d+)$/;
/** Of the lives those in words that nothing was tuned on, and the long ones, with the larger budget; what plain words are better at as well. */
const LIVES = /^a life: (\w+), (\d+ months), .*8000 tokens$/;
const IN_LIVES: readonly (readonly [metric: string, words: string])[] = [
  ["recall", "what is so stands in the prompt"],
  ["kept", "wishes in force stand there"],
  ["stale", "what is over stands there as if it were so (less is better)"],
  ["lingers", "wishes that are over stand there (less is better)"],
  ["poisonUnlabelled", "planted falsehoods stand there as more than quoted evidence (less is better)"],
];

export function withNumbers(readme: string, kept: readonly Run[]): string {
  const book = withTimes(kept.map(asItWas));
  const of = new Map(
    book.flatMap((run) => [...run.figures, ...figuresOfLines(run.lines)].map((figure) => [figure, run])),
  );
  const judged = TARGETS.filter(({ inShort }) => inShort !== undefined).map((target) =>
    judge([...of.keys()], target),
  );
  const headlines = headlinesOf(book);
  return withPart(readme, MARKS, [...promised(judged, of), ...recalled(headlines), ...lived(headlines)]);
}

function promised(judged: readonly Judged[], of: ReadonlyMap<Figure, Run>): readonly string[] {
  const measured = judged.flatMap(({ figure }) => (figure === undefined ? [] : [of.get(figure)!]));
  return [
    "|  | promised | measured |",
    "| --- | --- | --- |",
    ...judged.map(({ target, figure, beside, holds }) => {
      const { inShort, below, least, unit, isCount } = target;
      const bound = isCount ? "0" : below === undefined ? `≥ ${least}` : `< ${below}`;
      const value = figure === undefined ? "not measured" : inUnit(figure.value, isCount ? "" : unit);
      const also = beside
        .filter((one) => one.inShort === true)
        .map((one) => `${inUnit(one.figure.value, one.figure.unit)} ${one.words}`);
      const told = [holds === false ? `**${value}**` : value, ...also].join("; ");
      return row([inShort!, inUnit(bound, isCount ? "" : unit), told]);
    }),
    "",
    `Milliseconds are 95th percentiles; what missed its promise is bold. Measured on ${[...new Set(measured.map(({ machine }) => machine))].join("; ")}.`,
    "",
  ];
}

/** Nacre's first, then the others in the order in which the first line names them. */
function recalled(headlines: readonly Headline[]): readonly string[] {
  const lines = headlines.filter(({ what }) => RECALL.test(what));
  if (lines.length === 0) return [];
  const others = Object.keys(lines[0]!.beside);
  return [
    row([
      "Recall without a model",
      "Nacre",
      ...others.map((name) => (name === "plain" ? "plain FTS5" : name)),
    ]),
    row(["---", "---", ...others.map(() => "---")]),
    ...lines.map(({ what, value, beside }) =>
      row([RECALL.exec(what)![1]!, ...[value, ...others.map((name) => beside[name])].map(share)]),
    ),
  ];
}

/** A column pair for each kind of life. */
function lived(headlines: readonly Headline[]): readonly string[] {
  const lines = headlines.filter(
    ({ evaluation, what }) =>
      LIVES.test(what) && (evaluation !== "horizon" || what.includes("fresh sayings")),
  );
  const lives = [...new Set(lines.map(({ what }) => LIVES.exec(what)![2]!))];
  if (lives.length === 0) return [];
  const told = (months: string) => `${months}${isFresh(lines, months) ? " in fresh sayings" : ""}`;
  return [
    "",
    row([
      "Generated lives, prompts of 8,000 tokens",
      ...lives.flatMap((it) => [`${told(it)}: Nacre`, "plain FTS5"]),
    ]),
    row(["---", ...lives.flatMap(() => ["---", "---"])]),
    ...IN_LIVES.map(([metric, words]) => {
      const of = (months: string) =>
        lines.find(({ what }) => what.startsWith(`a life: ${metric}, ${months}, `));
      return row([words, ...lives.flatMap((it) => [of(it)?.value, of(it)?.beside["plain FTS5"]].map(share))]);
    }),
  ];
}

function isFresh(lines: readonly Headline[], months: string): boolean {
  return lines.some(({ what }) => what.includes(`, ${months}, `) && what.includes("fresh sayings"));
}

function share(value: number | undefined): string {
  return value === undefined ? "" : `${Math.round(value * 1_000) / 10} %`;
}

function inUnit(value: number | string, unit: string): string {
  const isBare = ["", "ratio", "share"].includes(unit);
  return isBare ? shown(value, 4) : `${shown(value, 3)} ${unit}`;
}

/** A ratio that misses by a thousandth is not to look as if it were met. */
function shown(value: number | string, digits: number): string {
  if (typeof value === "string") return value;
  return String(value >= 100 ? Math.round(value) : Number(value.toPrecision(digits)));
}

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
