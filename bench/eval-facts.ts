/**
 * How many of the labelled facts in `facts-set/` are heard, and how much of what is heard is so.
 *
 * `plain` is what may become a fact at once when the owner says it; with `likely` it is all that is at least proposed. A fact is
 * right with its subject, predicate, object and whether it begins or ends; that its date is right is counted apart. Both halves
 * are printed; only of the tuned half is shown what was heard wrongly. Of the reported half a few were read before the forms were
 * made; `unread` is the rest of it. `development` is what the forms were made on. `fresh` was written
 * by somebody who had not seen them, and is never tuned on: the figure to go by.
 */

import { instantOf } from "../src/kernel/clock.ts";
import { ownWords, sentencesIn } from "../src/rooms/durable/index.ts";
import { type HeardFact, heardFacts } from "../src/rooms/facts/index.ts";
import { DEVELOPMENT } from "./facts-set/development.ts";
import {
  FACT_UTTERANCES,
  type FactUtterance,
  FRESH_UTTERANCES,
  halfOf,
  type Labelled,
  TRAPS,
} from "./facts-set/index.ts";
import { note } from "./report.ts";

/** When the utterances are read, by their labels. */
export const READ_AT = instantOf(Date.UTC(2026, 5, 15, 12));
const DAY = 86_400_000;
const HALVES = ["development", "tuned", "reported", "unread", "fresh"] as const;
/** So many of each language, in the order of the set, were read before the forms were made, whichever half they are of. */
const READ_BEFORE: { readonly [language: string]: number } = { en: 27, de: 5, zh: 31 };
const STRENGTHS = ["plain", "plain+likely"] as const;

export interface HeardUtterance {
  readonly utterance: FactUtterance;
  readonly heard: readonly HeardFact[];
}

export interface FactQuality {
  readonly labelled: number;
  readonly heard: number;
  readonly right: number;
  readonly precision: number;
  readonly recall: number;
  /** Of those that are right, the share whose date is as it is said. */
  readonly dated: number;
}

export function hearUtterances(half: (typeof HALVES)[number]): readonly HeardUtterance[] {
  return utterancesOf(half).map((utterance) => ({
    utterance,
    heard: heardFacts(sentencesIn(ownWords(utterance.text)), { by: utterance.by, at: READ_AT }),
  }));
}

function utterancesOf(half: (typeof HALVES)[number]): readonly FactUtterance[] {
  if (half === "development") return DEVELOPMENT;
  if (half === "fresh") return FRESH_UTTERANCES;
  return FACT_UTTERANCES.filter((utterance) => isOf(half, utterance));
}

function isOf(half: (typeof HALVES)[number], utterance: FactUtterance): boolean {
  if (half !== "unread") return halfOf(utterance) === half;
  const { language } = utterance;
  const place = FACT_UTTERANCES.filter((one) => one.language === language).indexOf(utterance);
  return halfOf(utterance) === "reported" && place >= (READ_BEFORE[language] ?? 0);
}

/** Of the owner's own words alone where only `plain` counts: what others say is never more than proposed. */
export function factQuality(
  all: readonly HeardUtterance[],
  strength: (typeof STRENGTHS)[number],
): FactQuality {
  const counted = { labelled: 0, heard: 0, right: 0, dated: 0 };
  for (const { utterance, heard } of all) {
    const said = heard.filter((one) => strength !== "plain" || one.strength === "plain");
    const right = said.filter((one) => labelOf(utterance, one) !== undefined);
    counted.labelled += utterance.facts.length;
    counted.heard += said.length;
    counted.right += right.length;
    counted.dated += right.filter((one) => sinceOf(one) === labelOf(utterance, one)!.since).length;
  }
  const { labelled, heard, right, dated } = counted;
  return {
    ...{ labelled, heard, right },
    precision: heard === 0 ? 1 : right / heard,
    recall: labelled === 0 ? 1 : right / labelled,
    dated: right === 0 ? 1 : dated / right,
  };
}

export async function evalFacts({ json = false, errors = false } = {}): Promise<void> {
  for (const half of HALVES) {
    const all = hearUtterances(half);
    const languages = [...new Set(all.map(({ utterance }) => utterance.language))];
    for (const of of ["all", ...languages]) {
      const some = all.filter(({ utterance }) => of === "all" || utterance.language === of);
      for (const strength of STRENGTHS) report(half, of, strength, some, json);
    }
    for (const trap of TRAPS) reportTrap(half, trap, all, json);
    if (half === "tuned" && errors) all.forEach(printWrong);
  }
}

function report(
  half: string,
  of: string,
  strength: (typeof STRENGTHS)[number],
  some: readonly HeardUtterance[],
  json: boolean,
): void {
  const quality = factQuality(some, strength);
  for (const metric of ["precision", "recall", "dated"] as const)
    print({ half, of, strength, metric, value: quality[metric], facts: quality.labelled });
  if (json) return;
  const [precision, recall, dated] = [quality.precision, quality.recall, quality.dated].map((share) =>
    share.toFixed(3),
  );
  note(
    `${half.padEnd(8)}  ${of.padEnd(3)}  ${strength.padEnd(12)}  precision ${precision}  recall ${recall}  dated right ${dated}  (${quality.right} right of ${quality.heard} heard, ${quality.labelled} stated)`,
  );
}

function reportTrap(half: string, trap: string, all: readonly HeardUtterance[], json: boolean): void {
  const laid = all.filter(({ utterance }) => utterance.trap === trap);
  const into = (strength: string) =>
    laid.filter(({ heard }) => heard.some((one) => strength !== "plain" || one.strength === "plain")).length;
  for (const strength of STRENGTHS)
    print({ half, of: trap, strength, metric: "fallen into", value: into(strength), traps: laid.length });
  if (!json)
    note(
      `${half.padEnd(8)}  ${trap.padEnd(12)} fallen into ${into("plain")} plainly, ${into("all")} at all, of ${laid.length}`,
    );
}

function labelOf({ facts }: FactUtterance, one: HeardFact): Labelled | undefined {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
  return facts.find(
    ({ subject, predicate, object, act }) =>
      same(subject, one.name === "" ? "owner" : one.name) &&
      predicate === one.predicate &&
      same(object, one.object) &&
      act === one.act,
  );
}

const sinceOf = ({ isDated, from }: HeardFact): string | undefined =>
  isDated ? new Date(Math.floor(from / DAY) * DAY).toISOString().slice(0, 10) : undefined;

function printWrong({ utterance, heard }: HeardUtterance): void {
  const { text, language, trap, facts } = utterance;
  const said = ({ act, predicate, object }: Labelled | HeardFact, name: string, more = "") =>
    `${act} ${name} ${predicate} ${object}${more}`;
  const wrong = heard.filter((one) => labelOf(utterance, one) === undefined);
  const missed = facts.filter((fact) => !heard.some((one) => labelOf(utterance, one) === fact));
  const late = heard.filter(
    (one) => labelOf(utterance, one) !== undefined && labelOf(utterance, one)!.since !== sinceOf(one),
  );
  if (wrong.length + missed.length + late.length === 0) return;
  const told = {
    wrong: wrong.map((one) => said(one, one.name === "" ? "owner" : one.name, ` (${one.strength})`)),
    missed: missed.map((fact) => said(fact, fact.subject)),
    late: late.map((one) => said(one, one.name, ` ${sinceOf(one) ?? "undated"}`)),
  };
  console.log(
    JSON.stringify({ eval: "facts", half: "tuned", of: trap ?? language, metric: "wrong", text, ...told }),
  );
}

function print(line: { readonly [name: string]: string | number; readonly value: number }): void {
  console.log(JSON.stringify({ eval: "facts", ...line, value: Math.round(line.value * 10_000) / 10_000 }));
}
