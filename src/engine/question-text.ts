/**
 * The question in a prompt as the host has it: without the stamp in front of it and without what programs put beside what a
 * person says.
 *
 * Linear. Looks at marks only; a prompt that is nothing but such marks asks nothing.
 */

import { FUNCTION_WORDS, LANGUAGES } from "../kernel/text/function-words.ts";
import { STOP_WORDS } from "../kernel/text/stop-words.ts";
import { withoutInjected } from "../rooms/history/index.ts";
import type { Question } from "../rooms/rank/index.ts";

/** UTF-16 units that are looked at; of a question nobody reads further. */
const LONGEST = 20_000;
const HOST_CONTEXT = /<<<BEGIN_[A-Z_]{1,60}>>>[\s\S]*?(?:<<<END_[A-Z_]{1,60}>>>|$)/g;
const BESIDE =
  /<(tool_result|tool_results|system-reminder|internal[-_]context|untrusted[-_]context)(?=[\s>])[^<>]{0,400}>[\s\S]*?<\/\1>/gi;
/** `[Sun 2026-11-15 17:00 UTC]` and the like before what was said. */
const STAMP = /^[ \t]*\[(?:[A-Za-z]{2,9},?[ T])?\d{4}-\d{2}-\d{2}[^\]\n]{0,60}\][ \t]*/gm;
/** Labels of attachments and of who speaks, on lines of their own. */
const LABEL =
  /^[ \t]*(?:\[(?:image|media|file|attachment|audio|video|sticker|document)\b[^\]\n]{0,400}\]|(?:Conversation info|Sender|Thread starter|Forwarded message context|Chat history)[^\n]{0,80}\(untrusted[^\n]{0,80}\):?)[ \t]*$/gim;

export function questionText(prompt: string): string {
  return withoutInjected(prompt.slice(0, LONGEST))
    .replace(HOST_CONTEXT, "\n")
    .replace(BESIDE, "\n")
    .replace(STAMP, "")
    .replace(LABEL, "")
    .trim();
}

/** What people say between two things: it asks for nothing that was said before. */
const SMALL_TALK: ReadonlySet<string> = new Set(
  `ok okay yes yeah yep yup no nope sure thanks thank thx ty cheers great good nice cool perfect awesome fine right exactly
  correct hi hello hey bye morning evening night go goes ahead continue next again done try do lol haha hm hmm wow sorry well
  ja nein danke bitte gut super hallo weiter genau klar passt oui non merci bonjour salut parfait sí si gracias hola vale
  bien sim não obrigado obrigada olá grazie ciao да нет спасибо привет хорошо`
    .trim()
    .split(/\s+/),
);
const SMALL_TALK_UNSPACED =
  /^(?:好的?|好吧|谢谢你?|謝謝|继续|繼續|是的?|对|對|可以|嗯+|行|不用了?|はい|うん|いいえ|ありがとう(?:ございます)?|お願いします|続けて|了解(?:です)?|네|예|응|아니요?|감사합니다|고마워요?|계속)+$/u;

/** Whether there is anything in it that could have been spoken of before; "ok, go on" has nothing. */
export function asksForSomething(text: string, { terms, times }: Pick<Question, "terms" | "times">): boolean {
  if (times.length + terms.phrases.length + terms.code.length + terms.prefixes.length > 0) return true;
  if (terms.grams.length > 0 && !SMALL_TALK_UNSPACED.test(text.replace(/[\s\p{P}]+/gu, ""))) return true;
  return terms.words.some((word) => !STOP_WORDS.has(word) && !SMALL_TALK.has(word) && !isFunctionWord(word));
}

function isFunctionWord(word: string): boolean {
  return LANGUAGES.some((language) => FUNCTION_WORDS[language].has(word));
}
