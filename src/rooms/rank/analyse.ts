/**
 * What a question asks for: its terms, what it does not mean, its names and times, who said it, how many answers it has.
 *
 * Pure, and defined for any text: the first MAX_QUERY_CHARS are read, the rest is not looked at. No part of it is syntax of
 * anything. What each rule takes and leaves is told in docs/concepts/questions.md.
 */

import type { Instant } from "../../kernel/clock.ts";
import { languageOf } from "../../kernel/text/languages.ts";
import { normalText } from "../../kernel/text/normal-text.ts";
import { MAX_QUERY_CHARS } from "../../kernel/text/query-terms.ts";
import { NO_TERMS } from "../../kernel/text/terms.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";
import { asks } from "./asks.ts";
import { asksAdvice } from "./asks-advice.ts";
import { asksAssistant } from "./asks-assistant.ts";
import { asksSummary } from "./asks-summary.ts";
import { exclusionsIn } from "./exclusions.ts";
import { framingIn, type Stretch } from "./framing.ts";
import { orderingOf } from "./ordering.ts";
import type { Question } from "./question.ts";
import { namesIn } from "./question-names.ts";
import { blankedAll, questionTerms, tellingTerms, unquoted } from "./question-terms.ts";
import { timesIn } from "./times.ts";
import { wantsSeveral } from "./wants-several.ts";

/** The offset is that of whoever asks, in minutes east of Greenwich: "today" is theirs. */
export function analyse(text: string, asked: Instant, utcOffsetMinutes: number): Question {
  const read = readable(text);
  const language = languageOf(read, tokenizeWords(read));
  const { times, weak: relative, spoken } = timesIn(unquoted(read), asked, utcOffsetMinutes, language);
  const weak = [...framingIn(read), ...relative];
  const exclusions = exclusionsIn(read, language);
  const meant = blankedAll(read, exclusions);
  // What excludes everything excludes nothing: then it is what is asked for.
  const telling = exclusions.length === 0 ? null : tellingTerms(meant, language, weak);
  const terms = telling ?? questionTerms(read, language, weak);
  const excluded = exclusions.map(({ what }) => what).join(" , ");
  return {
    terms,
    without: telling === null ? NO_TERMS : questionTerms(excluded, language, []),
    names: namesIn(blankedAll(telling === null ? read : meant, relative), language),
    times,
    timeWords: times.length === 0 ? [] : timeWordsOf(terms.words, unquoted(read), spoken),
    asks: asks(read, language),
    asksAssistant: asksAssistant(read),
    asksAdvice: asksAdvice(read),
    asksSummary: asksSummary(read, language),
    wantsSeveral: wantsSeveral(read),
    order: orderingOf(read, language, weak, spoken),
    asked,
  };
}

/** A word that stands outside of them, too, says more than when. */
function timeWordsOf(words: readonly string[], text: string, times: readonly Stretch[]): readonly string[] {
  const said = new Set(times.flatMap(({ start, end }) => tokenizeWords(text.slice(start, end))));
  for (const word of tokenizeWords(blankedAll(text, times))) said.delete(word);
  return words.filter((word) => said.has(word));
}

/** One form for every rule: white space drawn together, one apostrophe. */
function readable(text: string): string {
  return normalText(text.trim(), MAX_QUERY_CHARS).replace(/\s+/gu, " ").replace(/[’ʼ]/gu, "'").trim();
}
