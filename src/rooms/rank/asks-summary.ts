/** Whether a question asks for a summary of what was talked about: of both sides, that is. */

import { occurs, wholeWords } from "../../kernel/text/whole-words.ts";

const SUMMARY = wholeWords(
  "summar(?:y|ies|i[sz]e[ds]?|i[sz]ing)|overview|recap",
  "zusammenfassung|zusammenfassen|fasse? [^.?!]{0,60} zusammen|überblick",
  "resum(?:en|e|ir|ad|o)|résum(?:é|e|er|ez)|riassunt[oi]|riassumi|riassumere|resumo|resuma",
  "резюме|обзор|подытожь(?:те)?|кратко (?:перескажи|опиши)(?:те)?",
);
const CJK_SUMMARY = /总结|概括|概述|要約|まとめ|요약/u;

export function asksSummary(text: string): boolean {
  return occurs(SUMMARY, text) || CJK_SUMMARY.test(text);
}
