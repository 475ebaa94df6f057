/** Cues of every language that is read. In others a turn is only known by its values. */

import { CHINESE } from "./chinese.ts";
import type { LanguageCues } from "./cue.ts";
import { DUTCH } from "./dutch.ts";
import { ENGLISH } from "./english.ts";
import { FRENCH } from "./french.ts";
import { GERMAN } from "./german.ts";
import { ITALIAN } from "./italian.ts";
import { JAPANESE } from "./japanese.ts";
import { KOREAN } from "./korean.ts";
import { PORTUGUESE } from "./portuguese.ts";
import { RUSSIAN } from "./russian.ts";
import { SPANISH } from "./spanish.ts";

/** Written with Latin letters. */
export const LATIN: { readonly [language: string]: LanguageCues } = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  pt: PORTUGUESE,
  it: ITALIAN,
  nl: DUTCH,
};

/** Each known by its script. Japanese before Chinese: it has the same characters, and its own. */
export const OTHERS: readonly LanguageCues[] = [JAPANESE, CHINESE, KOREAN, RUSSIAN];
