/** The words of an instruction that tell what it is about, as stems: without what is said in all instructions. */

import { splitCjk } from "../../kernel/text/cjk-runs.ts";
import type { Language } from "../../kernel/text/function-words.ts";
import { languageOf } from "../../kernel/text/languages.ts";
import { lightStem } from "../../kernel/text/light-stem.ts";
import { stem } from "../../kernel/text/stem.ts";
import { STOP_WORDS } from "../../kernel/text/stop-words.ts";
import { unspacedWords } from "../../kernel/text/unspaced-words.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";

/** Said in all instructions: they tell nothing of what one is about. */
const COMMON: ReadonlySet<string> = new Set(
  // As words are read: "künftig" without its dots.
  tokenizeWords(`hello hi there thank thanks great fine well hallo danke always never ever now future forward onward onwards henceforth default time times whenever every each please kindly just only also actually instead
  rather prefer preference preferred want need like love hate dislike would could should must shall may can will let lets make sure use using used
  write writing written answer answers answering reply replies respond responses response speak say saying tell talk give giving put add adding include including keep do doing does dont
  not no nothing stop stopping quit avoid without longer anymore again more back switch change changed mind scratch correction second thought thoughts
  forget ignore disregard drop scrap cancel undo revoke lift said told rule rules instruction instructions guideline preference preferences requirement
  thing things way chat conversation thread session project repo repository codebase workspace until till today tonight tomorrow week month
  monday tuesday wednesday thursday friday saturday sunday general generally usually typically normally remember ok okay hey thanks everything anything all any
  long as rest me my mine you your yours we us our i it this that these those be being is are if when for with from in on of to and or the a an
  ab jetzt sofort heute nun künftig zukünftig zukunft immer stets nie niemals mehr wieder bitte nur noch doch lieber eigentlich stattdessen standardmäßig
  grundsätzlich generell verwende verwenden verwendest benutze benutzen nutze nutzen schreib schreibe schreiben antworte antworten antwort beantworte sprich sag
  gib mach mache nimm nicht kein keine keinen ohne vermeide hör auf zu aufhören vergiss ignoriere streiche regel anweisung bevorzuge mag hätte gern gerne will möchte
  kannst darfst musst brauchst sollst fass fasse fassen halte halten ist sind
  dass wenn du dich dir mir mich ich diesem diesen dieser dieses chat gespräch unterhaltung projekt bis
  partir ahora adelante usa usar use uses siempre nunca responde responder escribe escribir por favor de del los las el la un una con para en`),
);
const COMMON_HAN: ReadonlySet<string> = new Set(
  "从现在 现在 开始 以后 今后 总是 始终 永远 一直 每次 默认 使用 回答 回复 不要 别再 还是 改用 其实 喜欢 更喜欢 偏好 希望 记得 规则 要求 之前 这个 对话 项目 我们 为止".split(
    " ",
  ),
);

/** What a whole text is read in; a part of it may be too short to tell. */
export function languageIn(text: string): Language {
  const { spaced } = splitCjk(text);
  return languageOf(spaced, tokenizeWords(spaced));
}

/** Stems, each once, in order of the alphabet. */
export function contentWords(text: string, language?: Language): readonly string[] {
  return [...new Set(wordsInOrder(text, language))].sort();
}

/** Stems, as they stand; what has no spaces between its words comes last. */
export function wordsInOrder(text: string, language?: Language): readonly string[] {
  const { spaced, runs } = splitCjk(text);
  const tokens = tokenizeWords(spaced.replace(/['’](?:s|t|d|m|ll|re|ve)(?!\p{L})/giu, " "));
  const read = language ?? languageOf(spaced, tokens);
  const stems = tokens
    .filter((word) => word.length > 1 && !COMMON.has(word) && !STOP_WORDS.has(word))
    .map((word) => (read === "en" ? stem(word) : (lightStem(word, read) ?? word)));
  const han = runs
    .flatMap((run) => unspacedWords(run))
    .filter((word) => [...word].length > 1 && !COMMON_HAN.has(word));
  return [...stems, ...han];
}
