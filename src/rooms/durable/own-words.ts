/**
 * What somebody says in a message themselves: without what they quote, paste, forward or have from a tool, and without what the
 * host and we put around it. Empty when nothing is left.
 *
 * What they quote inside a sentence is not judged, being somebody else's word; but the sentence is nothing without it. So it is
 * marked where something was left out: told.ts gives it back, or leaves the sentence alone.
 *
 * Looks at marks only, not at meaning; what might be somebody else's word is left out. Linear. The caller has taken out what
 * a memory had put into the prompt. Which of these words are prose, gate-v2/prose.ts says.
 */

import { withoutLetters } from "./gate-v2/letter.ts";
import { replaceQuotations } from "./quotations.ts";

export interface OwnWords {
  /** Without what is quoted: this is judged. */
  readonly text: string;
  /** The same with marks where something was left out. */
  readonly marked: string;
  /** What stands for each `QUOTED` and `QUOTED_TO_THE_END`, in order. */
  readonly quotations: readonly string[];
}

/** Something short was quoted in a sentence, and can be given back. */
export const QUOTED = "\ue000";
/** The same, where the quotation ends as a sentence does. */
export const QUOTED_TO_THE_END = "\ue001";
/** Something was left out for good. */
export const LEFT_OUT = "\ue002";
const MARKS = /[\ue000-\ue002]/g;

/** A fence that is not closed reaches to the end, as it is shown; one that is closed on its own line is none. */
const FENCED =
  /^[ \t]*(`{3,}(?![^\n]*`)|~{3,})[^\n]*\n(?:[\s\S]*?\n)??[ \t]*\1[^\n]*$|^[ \t]*(?:`{3,}(?![^\n]*`)|~{3,})[\s\S]*$/gm;
const HOST_CONTEXT = /<<<BEGIN_[A-Z_]{1,60}>>>[\s\S]*?(?:<<<END_[A-Z_]{1,60}>>>|$)/g;
/** What programs put beside what the person says. */
const BESIDE =
  /<(tool_result|tool_results|tool_call|function_results|system-reminder|system|context|attachment)(?=[\s>])[^<>]{0,400}>[\s\S]*?<\/\1>|\[(?:replying to|in reply to|quoted message|forwarded(?: from)?)\b[^\]\n]{0,400}\][\s\S]*?\[\/[^\]\n]{0,60}\]/gi;
/** What people and programs wrap around what is somebody else's. */
const WRAPPED =
  /<(blockquote|pre|code|quote|document|documents|article|email|file|transcript)(?=[\s>])[^<>]{0,400}>[\s\S]*?<\/\1>/gi;

/** From here on somebody else speaks. */
const FORWARDED = new RegExp(
  [
    String.raw`^[ \t]*-{2,}[ \t]*(?:forwarded message|original message|weitergeleitete nachricht|ursprüngliche nachricht|message transféré|mensaje reenviado)`,
    String.raw`^[ \t]*begin forwarded message:`,
    String.raw`^[ \t]*\[?forwarded (?:from|message)\b`,
    String.raw`^[ \t]*(?:on|am|le|el) [^\n]{6,120} (?:wrote|schrieb[^\n]{0,80}|a écrit|escribió)[ \t]*:[ \t]*$`,
    String.raw`^[ \t]*(?:from|von|de)[ \t]*:[^\n]{1,200}\n[ \t]*(?:sent|to|date|subject|gesendet|an|betreff|envoyé|objet|para|asunto)[ \t]*:`,
  ].join("|"),
  "im",
);

/** A request to do something with a text, and the text: it begins on the next line, or after the colon. */
const GIVEN_TO_WORK_ON = new RegExp(
  String.raw`^[^\n]{0,200}\b(?:translate|proofread|summari[sz]e|rewrite|rephrase|paraphrase|shorten|edit|review|analy[sz]e|reply to|respond to|answer) (?:(?:this|the|that|my|his|her|their|it|following|email|mail|message|text|paragraph|article|letter|post|note|draft|below|to|into|in|as|for|me|please|and|english|german|french|spanish|it)\b[ ,]*){1,10}:|` +
    String.raw`^[^\n]{0,200}\b(?:here(?:['’]s| is)|this is|below is|see) (?:the|an?|his|her|their|what|some)\b[^\n:]{0,80}\b(?:email|mail|message|text|article|letter|post|story|log|output|error|trace|wrote|said|says|review|transcript|lyrics|poem|chapter)\b[^\n:]{0,60}:|` +
    String.raw`^[^\n]{0,200}\b(?:he|she|they|someone|somebody|the (?:article|author|paper|film|book|email|customer|client|review)) (?:says?|said|wrote|writes)[ \t]*:|` +
    String.raw`^[^\n]{0,200}\b(?:übersetze?|korrigiere?|fasse?|traduis|traduisez|corrige|résume|traduce|resume|corrige)\b[^\n:]{0,80}:`,
  "im",
);

const QUOTED_LINE = /^[ \t]*[>|]/;
/** Labels, not words: of attachments, of the host, of a record of ours. */
const LABEL_LINE =
  /^[ \t]*(?:\[(?:image|media|file|attachment|audio|video|sticker|document|nacre)\b[^\]\n]{0,400}\]|(?:Conversation info|Sender|Thread starter|Forwarded message context|Chat history)[^\n]{0,80}\(untrusted[^\n]{0,80}\):?|Quoted from past conversations[^\n]{0,200}|(?:msg|sum|mem|doc|file):\d{1,15}\b[^\n]{0,400}|System:[^\n]{0,400})[ \t]*$/i;
/** `[Sun 2026-11-15 17:00 UTC]` and the like before what was said. */
const STAMP = /^[ \t]*\[(?:[A-Za-z]{2,9},?[ T])?\d{4}-\d{2}-\d{2}[^\]\n]{0,60}\][ \t]*/;
/** A line that a program printed. */
const PRINTED =
  /^[ \t]*(?:\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}|\[\d{2}:\d{2}|at [\w.$<>]{1,120}\s?\(|File "[^"\n]{1,300}", line \d|Traceback \(|[{}[\]()]+[;,]?[ \t]*$|"[^"\n]{1,120}"[ \t]*:|<\/?[a-z][^>\n]{0,300}>[ \t]*$|\$ |PS [A-Z]:|#include\b|import [\w{*.]|from [\w.]{1,80} import\b|(?:INFO|WARN|WARNING|ERROR|DEBUG|FATAL)\b[ :[]|[+-]{3} [ab]\/|@@ )/;
/** One such line may be a slip of the pen; from so many in a row on it is a paste. */
const PASTED_LINES = 2;

/** Units that are looked at: whoever writes more has it from somewhere. */
const LOOKED_AT = 20_000;

/** UTF-16 units; a longer quotation, or one of several lines, is a text that was brought along. */
const LONGEST_GIVEN_BACK = 400;
const NOT_GIVEN_BACK = new RegExp(`[\\n${LEFT_OUT}]`);

export function ownWords(text: string): OwnWords {
  const said = beforeOthersSpeak(
    withoutLetters(text.slice(0, LOOKED_AT).replace(MARKS, "").replace(/\r\n?/g, "\n"))
      .replace(HOST_CONTEXT, "\n")
      .replace(FENCED, LEFT_OUT)
      .replace(WRAPPED, (whole) => (isInline(whole) ? whole : LEFT_OUT))
      .replace(BESIDE, "\n"),
  );
  const lines = said.split("\n").map((line) => line.replace(STAMP, ""));
  const kept = withoutPasted(
    lines.filter((line) => !LABEL_LINE.test(line)).map((line) => (QUOTED_LINE.test(line) ? LEFT_OUT : line)),
  );
  const quotations: string[] = [];
  const marked = replaceQuotations(drawnTogether(kept.join("\n")), (quotation) => {
    if (quotation.length > LONGEST_GIVEN_BACK || NOT_GIVEN_BACK.test(quotation)) return LEFT_OUT;
    quotations.push(quotation);
    return /[.!?…。！？][^\p{L}\p{N}]*$/u.test(quotation) ? QUOTED_TO_THE_END : QUOTED;
  });
  return { text: withoutMarks(marked), marked, quotations };
}

function isInline(wrapped: string): boolean {
  return /^<code>/i.test(wrapped) && !wrapped.includes("\n");
}

function withoutMarks(marked: string): string {
  const ended = new RegExp(`${QUOTED_TO_THE_END}(?=\\s+\\p{Lu})`, "gu");
  return drawnTogether(marked.replace(ended, ".").replace(MARKS, " "));
}

function drawnTogether(text: string): string {
  return text
    .replace(/[ \t]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function beforeOthersSpeak(text: string): string {
  const forwarded = text.search(FORWARDED);
  const own = forwarded < 0 ? text : text.slice(0, forwarded) + LEFT_OUT;
  const given = GIVEN_TO_WORK_ON.exec(own);
  return given === null ? own : own.slice(0, given.index + given[0].length) + LEFT_OUT;
}

function withoutPasted(lines: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; ) {
    let end = at;
    while (end < lines.length && PRINTED.test(lines[end]!)) end += 1;
    if (end - at < PASTED_LINES) kept.push(...lines.slice(at, Math.max(end, at + 1)));
    else kept.push(LEFT_OUT);
    at = Math.max(end, at + 1);
  }
  return kept;
}
