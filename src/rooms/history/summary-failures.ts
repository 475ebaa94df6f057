/**
 * Tells the text of a failure from a summary: a refusal, an error, reasoning that was meant for nobody.
 *
 * Goes by how a draft begins or by all of its lines, and never by a phrase that its sources have as well: a summary
 * of a day of errors speaks of errors.
 */

export type Failure = "refusal" | "error-text" | "reasoning";

const REASONING = /<\/?(?:think|thinking|reasoning|scratchpad|analysis)>|<\|[a-z_]{1,40}\|>/i;

/** At the start, after an apology or a sign. */
const REFUSAL =
  /^[\s"'*#>-]*(?:(?:i['’]?m |i am )?sorry[,.!]? ?(?:but )?|unfortunately,? |apologies,? |leider |es tut mir leid,? ?|(?:很)?抱歉[，,]?)*(?:i (?:can ?not|can['’]t|won['’]t|am unable|am not able|do(?:n['’]t| not) have access)\b|i['’]?m (?:unable|not able)\b|as an? (?:ai|artificial|(?:large )?language model)\b|(?:kann|darf) ich (?:das |dies )?nicht|ich (?:kann|darf) (?:das |dies |diese\w* |leider )?nicht|als (?:ki|sprachmodell)\b|我(?:不能|无法|無法)|作为(?:一个|一名)?(?:ai|人工智能|语言模型))/i;
const APOLOGY = /^[\s"'*#>-]*(?:i['’]?m sorry|i am sorry|es tut mir leid|很?抱歉)[^\n]{0,160}$/i;

const ERROR_START =
  /^[\s"'*#>[{-]*(?:(?:http(?:\/[\d.]+)?|status(?: code)?|error(?: code)?)[\s:=]*[45]\d\d\b|[45]\d\d (?:bad request|unauthori[sz]ed|payment required|forbidden|not found|too many|internal|bad gateway|service)|(?:api |request |server |internal |network |\w*)error\b["']?\s*:|rate limit|too many requests|(?:request |connection |gateway )?time(?:d )?out\b|(?:invalid|incorrect|missing) api key|insufficient (?:quota|credit|balance)|quota exceeded|(?:service|model)[^\n]{0,40} (?:unavailable|overloaded|not found)|overloaded|context (?:length|window) exceeded|<!doctype html|<html)/i;

/** Frames of Node, Python, Java and Go, and the line above them. */
const TRACE_LINE =
  /^\s*(?:at .{0,300}[(:]\S*:\d+|file ".{1,300}", line \d+|traceback \(most|caused by:|\.\.\. \d+ more|goroutine \d+|\w*(?:error|exception)\b.{0,300}:|panic:)/i;

const LONGEST_FRAME = 500;

/** Null when the draft is none of these. */
export function failureIn(draft: string, source: string): Failure | null {
  const theirs = source.toLowerCase();
  const tag = REASONING.exec(draft);
  if (tag !== null && !theirs.includes(tag[0].toLowerCase())) return "reasoning";
  const refusal = REFUSAL.exec(draft) ?? APOLOGY.exec(draft);
  if (refusal !== null && !theirs.includes(phraseOf(refusal[0]))) return "refusal";
  const error = ERROR_START.exec(draft);
  if (error !== null && !theirs.includes(phraseOf(error[0]))) return "error-text";
  const lines = draft.split("\n").filter((line) => line.trim() !== "");
  return lines.every((line) => TRACE_LINE.test(line.slice(0, LONGEST_FRAME))) ? "error-text" : null;
}

function phraseOf(match: string): string {
  return match
    .toLowerCase()
    .replace(/^[\s"'*#>[{-]+/, "")
    .trim();
}
