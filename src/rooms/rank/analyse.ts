/** What a question asks for. */

import type { Instant } from "../../kernel/clock.ts";
import { queryTerms } from "../../kernel/text/query-terms.ts";
import type { Question } from "./question.ts";

/** The offset is that of whoever asks, east of Greenwich: "today" is theirs. */
export function analyse(text: string, asked: Instant, _utcOffsetMinutes: number): Question {
  return {
    terms: queryTerms(text),
    without: queryTerms(""),
    names: [],
    times: [],
    asksAssistant: false,
    wantsSeveral: false,
    order: null,
    asked,
  };
}
