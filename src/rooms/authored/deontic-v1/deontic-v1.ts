/**
 * The first classifier: English words in a row, by fixed lists.
 *
 * Kept as it was first described, with what it gets wrong: requests ("Write a function …"), small talk ("No problem!") and nouns
 * that look like verbs ("Read receipts are …") count as rules. It knows no difference between a file and conversation.
 */

import type { DeonticEvidence } from "../deontic.ts";
import {
  DUTY,
  EMPHASIS,
  IDENTITY,
  IMAGINING,
  LABELS,
  LEAD_INS,
  MANIFEST,
  PURPOSES,
  SUBJECT_PAIRS,
  SUBJECTS,
  VERBS,
} from "./words.ts";

const O = 2;
const F = 4;
const P = 8;

/** Runs of ASCII letters: "don't" is two. */
interface Word {
  readonly raw: string;
  readonly is: string;
  readonly from: number;
  readonly to: number;
  readonly startsSentence: boolean;
  /** After nothing, a line break or a full stop only. */
  readonly endsPeriod: boolean;
}

export function deonticV1(text: string): readonly DeonticEvidence[] {
  const found: DeonticEvidence[] = [];
  const words = wordsOf(text);
  const reader: Reader = {
    text,
    words,
    is: (at) => words[at]?.is ?? "",
    isVerb: (at) => VERBS.has(words[at]?.is ?? ""),
    found: (form, mask, from, to) => {
      const last = words[Math.min(to, words.length - 1)]!;
      found.push({ form, mask, words: text.slice(words[from]!.from, last.to) });
    },
  };
  let isSetup = false;
  words.forEach((word, at) => {
    if (word.endsPeriod) isSetup = false;
    if (word.is === "you") secondPerson(reader, at);
    if (word.startsSentence) {
      identity(reader, at);
      imperative(reader, at);
      conditional(reader, at);
      structural(reader, at);
      thirdPerson(reader, at);
      if (LEAD_INS.some((lead) => phraseAt(reader, at, lead))) isSetup = true;
    }
    setup(reader, at, isSetup);
  });
  return found;
}

interface Reader {
  readonly text: string;
  readonly words: readonly Word[];
  is(at: number): string;
  isVerb(at: number): boolean;
  /** From one word to another, both with it. */
  found(form: string, mask: number, from: number, to: number): void;
}

function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(/[A-Za-z]+/g)].map(({ 0: raw, index }) => {
    let before = index - 1;
    while (before >= 0 && (text[before] === " " || text[before] === "\t" || text[before] === "\r"))
      before -= 1;
    const sign = before < 0 ? "\n" : text[before]!;
    return {
      raw,
      is: raw.toLowerCase(),
      from: index,
      to: index + raw.length,
      startsSentence: "\n.!?:;".includes(sign),
      endsPeriod: "\n.".includes(sign),
    };
  });
}

const phraseAt = ({ is }: Reader, at: number, phrase: string): boolean =>
  phrase.split(" ").every((word, offset) => is(at + offset) === word);

function secondPerson(reader: Reader, you: number): void {
  const { is } = reader;
  for (let at = you + 1; at <= you + 3; at++) {
    const next = is(at + 1) === "to" ? is(at + 2) : is(at + 1);
    if (IMAGINING.has(next)) continue;
    const word = is(at);
    const denied = is(at + 1) === "not";
    if (DUTY.has(word)) reader.found("second-person", denied ? F : O, you, at);
    else if (word === "should") reader.found("second-person", O, you, at);
    else if (word === "may") reader.found("second-person", denied ? F : P, you, at);
    else if (word === "never" || word === "cannot") reader.found("second-person", F, you, at);
    else if (word === "can" && denied) reader.found("second-person", F, you, at + 1);
  }
}

function identity(reader: Reader, at: number): void {
  if (reader.is(at) === "you" && IDENTITY.has(reader.is(at + 1))) reader.found("identity", O, at, at + 1);
}

function imperative(reader: Reader, at: number): void {
  const { is, isVerb } = reader;
  const word = is(at);
  if (isVerb(at) && !PURPOSES.some((phrase) => phraseAt(reader, at - phrase.split(" ").length, phrase)))
    reader.found("imperative", O, at, at);
  if (EMPHASIS.has(word) && isVerb(at + 1)) reader.found("imperative", O, at, at + 1);
  if (word === "do" && is(at + 1) === "not" && isVerb(at + 2)) reader.found("imperative", F, at, at + 2);
  if (word === "never" && isVerb(at + 1)) reader.found("imperative", F, at, at + 1);
  if (word === "no" && is(at + 1) !== "") reader.found("imperative", F, at, at + 1);
  if (word === "don" && is(at + 1) === "t" && is(at + 2) === "forget")
    reader.found("imperative", O, at, at + 2);
  if (phraseAt(reader, at, "default requirement") && hasColon(reader, at + 1)) {
    if (isVerb(at + 2) || is(at + 2) === "every") reader.found("imperative", O, at, at + 2);
  }
  if (word === "bid") {
    const end = within(reader, at, 6, (next) => next === "prohibited" || next === "forbidden");
    if (end !== null) reader.found("imperative", F, at, end);
  }
}

function conditional(reader: Reader, start: number): void {
  if (reader.is(start) !== "if") return;
  for (let at = start + 1; at < Math.min(start + 15, reader.words.length); at++) {
    const before = reader.text.slice(reader.words[at - 1]!.to, reader.words[at]!.from).trimEnd();
    if (!/[,;:]$/.test(before)) continue;
    if (phraseAt(reader, at, "make sure to") && reader.isVerb(at + 3))
      reader.found("conditional", O, at, at + 3);
    else if (phraseAt(reader, at, "do not") && reader.isVerb(at + 2))
      reader.found("conditional", F, at, at + 2);
    else if (reader.isVerb(at)) reader.found("conditional", O, at, at);
  }
}

function structural(reader: Reader, at: number): void {
  const { is, words } = reader;
  if (LABELS.has(is(at)) && (hasColon(reader, at) || hasColon(reader, at + 1)))
    reader.found("label", O, at, at);
  if (MANIFEST.has(`${words[at]!.raw} ${words[at + 1]?.raw}`) && hasColon(reader, at + 1))
    reader.found("label", O, at, at + 1);
  if (words[at]!.raw === "ON") {
    for (let next = at + 1; next <= at + 3 && words[next]?.raw === words[next]?.raw.toUpperCase(); next++)
      if (words[next] !== undefined && /^\s*->/.test(reader.text.slice(words[next]!.to)))
        reader.found("label", O, at, next);
  }
  if (is(at) === "every") {
    const end = within(reader, at, 5, (next) => DUTY.has(next) || next === "should");
    if (end !== null) reader.found("every", O, at, end);
  }
}

function thirdPerson(reader: Reader, at: number): void {
  const { is } = reader;
  const isPair = SUBJECT_PAIRS.has(`${is(at)} ${is(at + 1)}`);
  if (!isPair && !SUBJECTS.has(is(at))) return;
  const subject = isPair ? at + 1 : at;
  const end = within(reader, subject, 4, (next) => DUTY.has(next));
  if (end !== null) reader.found("third-person", O, at, end);
  const should = within(reader, subject, 4, (next) => next === "should");
  if (should !== null && is(should + 1) === "be" && reader.isVerb(should + 2))
    reader.found("third-person", O, at, should + 2);
}

/** While the telling of a set-up goes on, and wherever a verb follows "but" or is glued to a comma. */
function setup(reader: Reader, at: number, isSetup: boolean): void {
  if (!reader.isVerb(at)) return;
  const isDenied = reader.is(at - 1) === "t" && reader.is(at - 2) === "don";
  if (isSetup) reader.found("setup", isDenied ? F : O, isDenied ? at - 2 : at, at);
  else if (reader.is(at - 1) === "but") reader.found("setup", O, at - 1, at);
  else if (reader.text[reader.words[at]!.from - 1] === ",") reader.found("setup", O, at, at);
}

function within(reader: Reader, at: number, words: number, isIt: (word: string) => boolean): number | null {
  for (let next = at + 1; next <= at + words; next++) if (isIt(reader.is(next))) return next;
  return null;
}

const hasColon = ({ text, words }: Reader, at: number): boolean =>
  words[at] !== undefined && /^[ \t]*:/.test(text.slice(words[at].to, words[at].to + 4));
