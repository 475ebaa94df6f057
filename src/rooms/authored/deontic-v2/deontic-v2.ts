/**
 * The classifier in use: sentence by sentence, in English, German and Chinese.
 *
 * Forms of each language are data (english.ts, german.ts, chinese.ts). A sentence is a rule when it has a form of one, and is none
 * of what a language never means as a rule. In conversation a form has to say that it lasts, since most imperatives are requests.
 * Linear in the text: sentences are cut at a length, and only so many are read.
 */

import type { DeonticEvidence, DeonticSetting } from "../deontic.ts";
import { CHINESE } from "./chinese.ts";
import { ENGLISH } from "./english.ts";
import type { Form, Grammar } from "./form.ts";
import { GERMAN } from "./german.ts";
import { type Language, languageOf } from "./language.ts";
import { sentencesOf } from "./sentences.ts";

const GRAMMARS: { readonly [language in Language]: Grammar } = {
  english: ENGLISH,
  german: GERMAN,
  chinese: CHINESE,
};

export function deonticV2(text: string, setting: DeonticSetting): readonly DeonticEvidence[] {
  return sentencesOf(text, setting).flatMap((sentence) => evidenceIn(sentence, setting));
}

function evidenceIn(sentence: string, setting: DeonticSetting): readonly DeonticEvidence[] {
  const language = languageOf(sentence);
  const grammar = GRAMMARS[language];
  const lower = sentence.toLowerCase();
  if (grammar.never.some((never) => compiled(never).test(lower))) return [];
  if (setting === "said" && compiled(grammar.forNow).test(lower) && !compiled(grammar.lasting).test(lower))
    return [];
  return grammar.forms.flatMap((form) => {
    if (form.where !== undefined && form.where !== setting) return [];
    const words = wordsOf(form, sentence, lower);
    return words === null ? [] : [{ form: form.name, mask: form.mask, words }];
  });
}

function wordsOf(form: Form, sentence: string, lower: string): string | null {
  const read = form.cased === true ? sentence : lower;
  const found = compiled(form.is).exec(read);
  if (found === null || (form.not !== undefined && compiled(form.not).test(lower))) return null;
  // Small letters may be more or fewer units than capitals; then the words are shown small.
  const source = sentence.length === lower.length ? sentence : read;
  return source.slice(found.index, found.index + found[0].length).trim();
}

const patterns = new Map<string, RegExp>();

function compiled(source: string): RegExp {
  let pattern = patterns.get(source);
  if (pattern === undefined) {
    pattern = new RegExp(source, "u");
    patterns.set(source, pattern);
  }
  return pattern;
}
