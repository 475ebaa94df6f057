/**
 * What kind of record a line is, where nobody said so: by words, in English, German and Chinese, and by their order: what was
 * learned from trouble, what was decided, what is preferred, what is planned; else a note.
 *
 * Whole words; deterministic. A kind that somebody gave is theirs: this is only asked where there is none, or only "note" or
 * "tool", which say nothing.
 */

import type { ObservationKind } from "../../kernel/ledger-words.ts";
import { withoutQuotations } from "../../kernel/text/quoted.ts";
import { anyWordPattern, wordPattern as words } from "../../kernel/text/word-pattern.ts";
import { hasOpenBox, tasked } from "./task-mark.ts";

export interface KindFound {
  readonly kind: ObservationKind;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Which rule said so. */
  readonly method: "rule:learning" | "rule:decision" | "rule:preference" | "rule:plan" | "none";
}

/** UTF-16 units that are looked at. */
const LONGEST = 4_000;

const TROUBLE = words(
  "errors?|exceptions?|traceback|fail(?:s|ed|ing|ure)?|bugs?|broke|broken|crash(?:es|ed)?|problems?|issues?|outage|time[ds]? ?out|timeouts?|refused|fehler|problem|absturz|abgestürzt|ausgefallen|ausfall|brach ab|kaputt",
  "錯誤|错误|失敗|失败|問題|问题|故障|崩溃|崩潰|超時|超时|坏了|壞了",
);
const REMEDY = words(
  "fix(?:ed)?|solved|resolved|solution|workaround|work-around|mitigat(?:ed|ion)|root cause|helped|helps|behoben|gelöst|lösung|ursache|abhilfe|umgehung|geholfen|half",
  "解決|解决|修復|修复|根本原因|原因是|排除|已修|就好了",
);
const DECISION = words(
  "decided?|decisions?|chose|chosen|agreed|settled on|opted for|we will not|going with|go with|final call|beschlossen|entschieden|entscheidung|entschluss|beschluss|vereinbart|geeinigt",
  "決定|决定|選擇了|选择了|選定|选定|採用|采用|拍板|定了|敲定",
);
const UNDECIDED = words(
  "(?:not|\\p{L}{1,6}n['’]t|never|yet to|nothing|undecided)(?: \\p{L}+){0,3} (?:decided?|chosen|agreed|settled)|(?:no|without a) decision|if i had to decide|nicht entschieden|noch nichts? (?:entschieden|beschlossen)|entschieden ist noch",
  "[没沒未](?:有)?(?:做)?(?:决定|決定)|还没定|還沒定",
);
const PREFERENCE = words(
  "prefers?|preferred|preferences?|favou?rite|(?:i|we)(?:['’]d| would)? rather|i (?:really )?(?:like|love|hate|dislike)|(?:always|never)(?: [\\p{L}'’]+){0,6} (?:me|my|us|our)|from now on|don['’]t want|bevorzug(?:e|t|en)|vorlieben?|lieber|am liebsten|mag (?:keine?n?|lieber)|ab (?:jetzt|sofort)|möchte",
  "偏好|喜歡|喜欢|偏爱|偏愛|習慣|习惯|寧願|宁愿|以後|以后|一律|希望你",
);
const INDIFFERENT = words(
  "(?:no|not? (?:really )?have an?y?) preferences?|never mind|keine vorlieben?",
  "沒有偏好|没有偏好|都行|都可以",
);
const PLAN = words(
  "plan(?:s|ned|ning)? to|we plan|intend(?:s|ed)? to|going to|will|(?:i|we)['’]ll|to-?do|next steps?|remind me|need to|want to|by (?:tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|plan(?:e|en|t)|habe vor|vorhaben|will|werde|werden|erinner(?:e|t)? mich|nächster schritt",
  "計畫|计划|打算|預計|预计|待辦|待办|準備|准备|提醒我|明天要|將要|将要",
);
/** Most lines have none of them, which one look tells. */
const ANY = anyWordPattern(TROUBLE, DECISION, PREFERENCE, PLAN);
const ASKS = /[?？؟]\s*$|[吗嗎呢]\s*[。！!]?\s*$/u;

export function classifyKind(text: string): KindFound {
  const read = withoutQuotations(text.slice(0, LONGEST).toWellFormed().normalize("NFKC"));
  const NOTE: KindFound = { kind: "note", confidence: 0.25, method: "none" };
  const isTask = tasked(read) || hasOpenBox(read);
  if (!isTask && !ANY.test(read)) return NOTE;
  if (TROUBLE.test(read) && REMEDY.test(read)) {
    return { kind: "learning", confidence: 0.95, method: "rule:learning" };
  }
  if (ASKS.test(read.trim())) return NOTE;
  if (!isTask && DECISION.test(read) && !UNDECIDED.test(read)) {
    return { kind: "decision", confidence: 0.95, method: "rule:decision" };
  }
  if (!isTask && PREFERENCE.test(read) && !INDIFFERENT.test(read)) {
    return { kind: "preference", confidence: 0.95, method: "rule:preference" };
  }
  if (isTask || PLAN.test(read)) return { kind: "plan", confidence: 0.9, method: "rule:plan" };
  return NOTE;
}

const OPEN_KINDS: ReadonlySet<string> = new Set(["", "note", "tool"]);

/** Kinds that say nothing, and may be found out. */
export function isOpenKind(given: string): boolean {
  // Not by a pattern with spaces before and behind: over a million spaces that takes a quarter of an hour.
  return OPEN_KINDS.has(given.trim().toLowerCase());
}
