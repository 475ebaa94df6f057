/** The three ways in which a record is kept for its words, and how a text is split for each: as the kernel splits it. */

import { stem } from "../../kernel/text/stem.ts";
import type { IndexTerms } from "../../kernel/text/terms.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";
import { type Lexemes, lexemesOf, plainText, setOf } from "./lexemes.ts";

export type ChannelName = keyof IndexTerms;

export const CHANNELS: readonly ChannelName[] = ["words", "grams", "code"];

/** In `channels` of a record: set when it has terms there. */
export const BITS: { readonly [name in ChannelName]: number } = { words: 1, grams: 2, code: 4 };

export const COUNT_COLUMNS: { readonly [name in ChannelName]: string } = {
  words: "word_count",
  grams: "gram_count",
  code: "code_count",
};

/** One of the indexes: a table of records, those of its rows that are in it, and the first of its three vocabularies. */
export interface WordIndex {
  readonly called: string;
  readonly records: string;
  readonly parts: string;
  /** The column that says where a record stands. */
  readonly place: string;
  /** Of `r`: which rows of the table are in it. */
  readonly rows: string;
  readonly vocabulary: number;
  /** What its vocabularies are called begins with it. */
  readonly prefix: string;
}

export interface ChannelSize {
  /** Records that have anything there. */
  readonly rows: number;
  /** Terms of all of them together. */
  readonly terms: number;
}

export type Sizes = { readonly [name in ChannelName]: ChannelSize };

export function vocabularyOf(index: WordIndex, channel: ChannelName): number {
  return index.vocabulary + CHANNELS.indexOf(channel);
}

export function wordsOf(text: string): readonly string[] {
  return tokenizeWords(text).map(stem);
}

export function gramsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((gram) => gram !== "");
}

const SHORTEST_PART = 3;

/** Every three characters that stand together. Empty where there are less. */
export function trigramsOf(text: string): readonly string[] {
  const characters = Array.from(plainText(text));
  return characters
    .slice(SHORTEST_PART - 1)
    .map((_, at) => characters.slice(at, at + SHORTEST_PART).join(""));
}

/** What a row has of a record's terms. Null: nothing of that kind. */
export interface RecordTerms {
  readonly words: Lexemes | null;
  readonly grams: Lexemes | null;
  readonly code: Lexemes | null;
  readonly codeText: string | null;
  readonly channels: number;
}

export function recordTerms({ words, grams, code }: IndexTerms): RecordTerms {
  return {
    words: words === "" ? null : lexemesOf(wordsOf(words)),
    grams: grams === "" ? null : lexemesOf(gramsOf(grams)),
    code: code === "" ? null : codeLexemes(code),
    codeText: code === "" ? null : plainText(code),
    channels:
      (words === "" ? 0 : BITS.words) | (grams === "" ? 0 : BITS.grams) | (code === "" ? 0 : BITS.code),
  };
}

/** Parts of names are looked up by their trigrams, and looked for in the names themselves: no place is kept. */
function codeLexemes(code: string): Lexemes {
  const trigrams = trigramsOf(code);
  return { ...setOf(trigrams), count: trigrams.length, parts: [] };
}
