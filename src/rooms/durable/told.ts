/**
 * What somebody tells, statement by statement: without what only greets, asks or thanks.
 *
 * A sentence is told whole or not at all. What is quoted in it is given back; where something is missing for good, the sentence
 * is left out. Sentences that say nothing without each other are one statement: leans-back.ts.
 */

import { isImagined } from "./gate-v2/passing-sense.ts";
import { readTurn, substanceOf } from "./gate-v2/reading.ts";
import { isFragment, leansBack } from "./leans-back.ts";
import { LEFT_OUT, type OwnWords, QUOTED, QUOTED_TO_THE_END } from "./own-words.ts";
import { ASKS, COURTESY, sentencesOf, tellsNothing } from "./told-sentences.ts";

/** From here on a sentence that ends in a question tells something before it. */
const TELLS = 0.5;
const QUOTATION_MARK = new RegExp(`[${QUOTED}${QUOTED_TO_THE_END}]`, "g");
const END_OF_QUOTED = new RegExp(`(?<=${QUOTED_TO_THE_END})\\s+(?=\\p{Lu})`, "u");
/** What was to follow is not there. */
const GOES_ON = /[:：,，–—-]$/;

/** What has more is a text, and is kept as one. */
const MOST_STATEMENTS = 12;
/** UTF-16 units; what is longer is not taken apart. */
const LONGEST_TEXT = 2_000;
const LIST_MARK = /^(?:[-*•–—]|\p{N}{1,2}[.)])[ \t]+/u;

export interface Told {
  /** All sentences that tell something, as they were said; empty where none does. */
  readonly text: string;
  /** The same as statements, in order, without what only asks for something; the text itself where it is one, or too many. */
  readonly statements: readonly string[];
}

interface SaidSentence {
  /** With marks in the place of what is quoted. */
  readonly sentence: string;
  /** With what is quoted in it. */
  readonly whole: string;
  /** What stood between it and the one before it. */
  readonly gap: string;
}

/** One sentence of somebody's own words. */
export interface OwnSentence {
  /** Without what is quoted in it, and without the marks of what was left out. */
  readonly judged: string;
  /** With what is quoted in it. */
  readonly whole: string;
  /** What stood between it and the one before it. */
  readonly gap: string;
  /** Something is missing in it for good. */
  readonly torn: boolean;
}

/** All of them, in order, whether or not they tell anything. */
export function sentencesIn(own: OwnWords): readonly OwnSentence[] {
  const sentences = saidSentences(own);
  return sentences.map(({ sentence, whole, gap }, at) => ({
    judged: sentence.replace(QUOTATION_MARK, " ").replaceAll(LEFT_OUT, " ").trim(),
    whole: whole.replaceAll(LEFT_OUT, " ").trim(),
    gap: gap.replaceAll(LEFT_OUT, " "),
    torn: isTorn(sentence, sentences[at + 1]?.sentence),
  }));
}

function saidSentences({ marked, quotations }: OwnWords): readonly SaidSentence[] {
  let next = 0;
  let from = 0;
  return sentencesOf(marked)
    .flatMap((sentence) => sentence.split(END_OF_QUOTED))
    .map((sentence): SaidSentence => {
      const at = marked.indexOf(sentence, from);
      const gap = marked.slice(from, at);
      from = at + sentence.length;
      return { sentence, whole: sentence.replace(QUOTATION_MARK, () => quotations[next++]!), gap };
    });
}

export function toldIn(own: OwnWords): Told {
  const { marked, quotations } = own;
  const sentences = saidSentences(own);
  const isTelling = sentences.map(
    ({ sentence }, at) => !isTorn(sentence, sentences[at + 1]?.sentence) && isTold(sentence),
  );
  const telling = sentences.filter((_, at) => isTelling[at]);
  let next = 0;
  const given = (whole: string) => whole.replace(QUOTATION_MARK, () => quotations[next++]!);
  const text =
    telling.length < sentences.length ? telling.map(({ whole }) => whole).join(" ") : given(marked);
  if (text === "") return { text, statements: [] };
  if (text.length > LONGEST_TEXT) return { text, statements: [text] };
  const all = statementsOf(sentences, isTelling);
  if (all.length === 1) return { text, statements: [text] };
  const told = all.filter((statement) => !onlyAsks(statement));
  const isWhole = told.length === 0 || told.length > MOST_STATEMENTS;
  return { text, statements: isWhole ? [text] : told.map(asSaid) };
}

type Said = readonly SaidSentence[];

/** A sentence that leans on one that is left out for asking, or for what is missing in it, leans on nothing that is there. */
function statementsOf(sentences: Said, isTelling: readonly boolean[]): readonly Said[] {
  const statements: SaidSentence[][] = [];
  let list: "none" | "announced" | "items" = "none";
  let isCut = false;
  for (const [at, one] of sentences.entries()) {
    if (!isTelling[at]) {
      isCut ||= !COURTESY.test(one.sentence);
      continue;
    }
    const last = statements.at(-1);
    list = listGoesOn(list, one);
    const isOnlyBegun = statements.length === 1 && last!.every(({ whole }) => isFragment(whole));
    const belongs = list !== "none" || isOnlyBegun || leansBack(one.whole);
    if (last !== undefined && !isCut && belongs) last.push(one);
    else statements.push([one]);
    if (/[:：]$/.test(one.sentence)) list = "announced";
    isCut = false;
  }
  return statements;
}

/** What a colon announces goes to the end of the paragraph; where it is marked as a list, to the last line that is. */
function listGoesOn(
  list: "none" | "announced" | "items",
  { sentence, gap }: SaidSentence,
): "none" | "announced" | "items" {
  if (list === "none") return list;
  if (LIST_MARK.test(sentence)) return "items";
  if (list === "items") return gap.includes("\n") ? "none" : list;
  return /\n\s*\n/.test(gap) ? "none" : list;
}

function asSaid(statement: Said): string {
  const text = statement.map(({ whole, gap }, at) => (at === 0 ? whole : gap + whole)).join("");
  return statement.length === 1 ? text.replace(LIST_MARK, "") : text;
}

/** "Suggest something for dinner": it asks for now, and tells neither how it should always be nor anything else. */
function onlyAsks(statement: Said): boolean {
  const reading = readTurn(statement.map(({ sentence }) => sentence.replace(QUOTATION_MARK, " ")).join(" "));
  return reading.asking === 1 && reading.manner === 0 && substanceOf(reading) < TELLS;
}

function isTorn(sentence: string, following: string | undefined): boolean {
  return sentence.includes(LEFT_OUT) || (GOES_ON.test(sentence) && following?.startsWith(LEFT_OUT) === true);
}

/** "My daughter is allergic to nuts, which snack is fine?" asks, and tells. */
function isTold(sentence: string): boolean {
  const own = sentence.replace(QUOTATION_MARK, " ");
  if (isImagined(own)) return false;
  if (!tellsNothing(own)) return true;
  return ASKS.test(own) && substanceOf(readTurn(own)) >= TELLS;
}
