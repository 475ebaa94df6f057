/** Whether a question asks for a summary of what was talked about: of both sides, that is. */

import type { Language } from "../../kernel/text/function-words.ts";
import { hasCjk } from "../../kernel/text/scripts.ts";
import { occurs, wholeWords } from "../../kernel/text/whole-words.ts";

const SUMMARY = wholeWords(
  "summar(?:y|ies|i[sz]e[ds]?|i[sz]ing)|overview|recap",
  "zusammenfassung|zusammenfassen|fasse? [^.?!]{0,60} zusammen|überblick",
  "riassunt[oi]|riassumi|riassumere|обзор|подытожь(?:те)?|кратко (?:перескажи|опиши)(?:те)?",
);
/** In English a resume is sent to an employer, and lessons resume. */
const RESUME = /r[eé]s[uú]m|резюме/i;
const RESUMES = wholeWords(
  "resum(?:en|e|o|a|ir|irme|ad|eme)|resúmeme|résum(?:é|és|e|er|ez)",
  "резюме (?:разговора|беседы|обсуждения|всего|того)|(?:сделай|сделайте|дай|дайте) резюме",
);
const CJK_SUMMARY = /总结|概括|概述|要約|まとめ|요약/u;

export function asksSummary(text: string, language: Language): boolean {
  if (occurs(SUMMARY, text) || (hasCjk(text) && CJK_SUMMARY.test(text))) return true;
  return language !== "en" && RESUME.test(text) && occurs(RESUMES, text);
}
