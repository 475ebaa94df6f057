/**
 * What of a turn is prose of its owner's, and how much of it is not: without code, logs, mail, quotations, and whatever was
 * brought along to be translated or worked on. For judging alone; whose words they are at all, ../own-words.ts says.
 *
 * Errs towards leaving out: a turn that is lost to memory is still in history.
 */

import { lineRole } from "../../../kernel/text/pin-salience.ts";
import { replaceQuotations } from "../quotations.ts";
import { withoutLetters } from "./letter.ts";

export interface Prose {
  readonly text: string;
  /** Of what was written, the share that was left out. */
  readonly foreign: number;
}

/** Units of a line by which it is told. */
const LINE_READ = 240;

const MAIL_HEAD =
  /^(?:From|To|Cc|Subject|Sent|Date|Von|An|Betreff|De|À|Objet|Para|Asunto|Da|Oggetto|От|Кому|Тема|发件人|件名|差出人): \S/;

/** Lines that nobody writes to anybody; what kernel/text knows of printed lines is asked besides. */
const PRINTED: readonly RegExp[] = [
  /^\s*[>|]/,
  /^\s*[<{[\]})(]|[{}[\];]\s*$|=>|:=|\)\s*:\s*$/,
  /^\s*(?:import|export|from|package|const|let|var|func|def|class|public|private|return|#include|using|namespace)\s+[\w.{*"'<@]+.*(?:[;{}()=:"']|import)/,
  /^\s*(?:import|package|require|use)\s+[\w.:/"']+\s*$/,
  /^(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|WITH)\s.*\b(?:FROM|INTO|SET|TABLE|WHERE|VALUES|AS|INDEX)\b/,
  /^(?:diff --git|index [0-9a-f]{7}|[+-]{3} |@@ |[+-] ?[\w{}<"']+.*[;{}()"'])/,
  /^(?:npm (?:ERR|WARN)|yarn |error TS\d|Traceback|panic:|goroutine \d|FAIL |PASS |ok {2,}|Caused by:|Test Files|HTTP\/\d|[a-z-]+: (?:nginx|text\/|application\/|max-age|\d+$))/,
  /^\s*(?:File ".*", line \d|at \S+|\.{3} \d+ more|~+\^|\^+)\s*/,
  /^[\w.]*(?:Error|Exception)\b(?:: |\b.*\bat\b)/,
  /^\s*[$#%❯] \S/,
  /^(?:git|npm|npx|pnpm|yarn|docker|docker-compose|kubectl|cargo|pip3?|brew|apt|sudo|cd|ls|cat|ssh|scp|curl|wget|chmod|mkdir|rm|cp|mv|grep|tail|systemctl|terraform|ansible|go (?:build|test|run|mod|get)|python3?|node|make)(?: [\w./~&@:=-]+)+\s*$/,
  /^\/[a-z][\w-]*(?: |$)/,
  /\S {3,}\S+ {2,}\S/,
  /^\s*\d{1,2}:\d{2}(?::\d{2})? [a-z]/,
  /^\s*(?:- )?["']?[\w.-]+["']?:\s*(?:["'[{\d|>]|true\b|false\b|null\b|$)/,
];

/** A key and a value in several lines is a file; in one it may be somebody's way of telling. */
const KEY = PRINTED.length - 1;

/** Named things of others, and tasks, with a colon behind which the material follows. */
const MATERIAL =
  /(?:^|[.!?\n] ?)(?:please |pls |can you |could you |now |ok |reddit |blog |forum |the |this |my |a )*(?:translate|proofread|proof-read|summari[sz]e|rewrite|rephrase|paraphrase|correct|check|edit|fix|improve|shorten|analy[sz]e|explain|compose|invent|write|draft|continue|complete|review|read|reply to|answer|respond to|convert|format|post|article|tweet|comment|thread|lyrics|excerpt|quote|transcript|abstract|review|ad|job ad|headline|caption|übersetze?|korrigiere?|verbessere?|fasse|traduis|traduisez|corrige|résume|traduce|corrige|resume|traduz|traduza|traduci|correggi|riassumi|vertaal|verbeter|переведи|исправь|перескажи|翻译|翻譯|润色|翻訳|here(?:'s| is| are| it is| they are)|below is|for example|for instance|hier ist|voici|aquí (?:está|tienes)|ecco|вот|以下是)(?! this down)(?:(?![.!?] )[^:：\n]){0,60}[:：](?!\/\/)\s?/i;

export function proseIn(text: string): Prose {
  const lines = withoutLetters(withoutFences(text)).split("\n");
  const several = lines.filter((line) => line.trim() !== "").length > 1;
  const head = lines.findIndex((line) => MAIL_HEAD.test(line.slice(0, LINE_READ)));
  const kept = (head < 0 ? lines : lines.slice(0, head)).filter((line) => !isPrintedLine(line, several));
  const own = replaceQuotations(beforeMaterial(kept.join("\n")), () => " ");
  const all = text.replace(/\s+/g, "").length;
  return { text: own, foreign: all === 0 ? 0 : Math.max(0, 1 - own.replace(/\s+/g, "").length / all) };
}

/** What is fenced, and what is not closed, to the end. */
function withoutFences(text: string): string {
  const parts = text.split("```");
  return parts.filter((_, at) => at % 2 === 0).join("\n");
}

function isPrintedLine(line: string, several: boolean): boolean {
  const start = line.slice(0, LINE_READ);
  const role = lineRole(start);
  if (role === "log" || role === "listing" || role === "code" || (role === "progress" && several))
    return true;
  return PRINTED.some((pattern, at) => (several || at !== KEY) && pattern.test(start));
}

function beforeMaterial(text: string): string {
  const material = MATERIAL.exec(text);
  return material === null ? text : text.slice(0, material.index + material[0].length);
}
