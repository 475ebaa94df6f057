/**
 * What is said in a conversation that is to be known later: what was decided, what is planned, what was learned from trouble.
 *
 * Goes by forms, and rather misses than makes up: a question, a supposition, or what an assistant is about to do anyway is
 * none of these. The caller gives sentences of somebody's own words: what is quoted or pasted is not theirs.
 */

import type { Instant } from "../../kernel/clock.ts";
import { printable } from "../../kernel/text/printable.ts";
import { dueOf } from "./due.ts";
import { LAYER_LIMITS, type Plan } from "./observation.ts";

/** One sentence of somebody's own words; `judged` without what they quote in it. */
export interface SaidSentence {
  readonly judged: string;
  readonly whole: string;
  /** Something is missing in it. */
  readonly torn: boolean;
}

export interface Saying {
  readonly kind: "decision" | "plan" | "learning";
  readonly line: string;
  readonly text: string;
  readonly plan: Plan | null;
}

export type Speaker = "owner" | "assistant";

/** Whoever says more of them at once writes a document. */
const MOST = 6;
/** Characters of a sentence that can be one of these. */
const SHORTEST = 8;
const LONGEST = 600;

const DAY = 24 * 3_600_000;
/** Nobody means what was to be done a month ago. */
const OVER_AFTER_DUE_MS = 30 * DAY;
const OVER_AFTER_SAID_MS = 90 * DAY;

const edged = (pattern: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "iu");

const ASKS = /[?？؟]["”’')\]\s]*$/;
const SUPPOSES = edged(
  "if (?:we|i|you|they)|should (?:we|i)|whether|could have|would have|maybe|perhaps|what if|falls|ob wir|vielleicht|suppose|imagine|for example|e\\.g\\.|z\\.\\s?B\\.",
);
const SUPPOSES_CJK = /如果|要不要|是不是|是否|也许|也許|可能会|吗$|嗎$/u;

const DECIDED = [
  edged(
    "(?:we|i)(?:['’]ve| have)?(?: all| both| now| just| finally| also| then)* (?:decided|agreed|settled on|chosen|opted|concluded)",
  ),
  edged(
    "(?:let['’]?s|we['’]?ll|we will|we are|we['’]re|i['’]?ll|i will|i['’]m) (?:just |simply )?(?:go(?:ing)?|stick(?:ing)?|stay(?:ing)?) with",
  ),
  /^(?:the )?(?:final )?decision(?: is)?\s*[:：–—-]/iu,
  edged("the (?:final )?decision is|it(?:['’]s| is|['’]s been| has been) decided"),
  edged("(?:wir|ich) (?:haben|habe)(?: uns| mich)?[^.!?]{0,80} (?:entschieden|beschlossen|geeinigt)"),
  edged("wir (?:bleiben bei|nehmen jetzt|machen es mit)"),
  /^(?:entscheidung|beschluss)\s*:/iu,
  /(?:我们|我們|我|大家)?(?:已经|已經|最后|最後|一致)?(?:决定|決定)(?:了|用|采用|採用|改|把|在|将|將|不|要|使用|选|選|：|:)|就(?:这么|這麼|这样|這樣)定了|拍板/u,
  /(?:ことに(?:した|しました|決めた)|に決め(?:た|ました))/u,
  /(?:기로 (?:했|결정)|결정했)/u,
];
const UNDECIDED = [
  edged(
    "(?:have|has)(?:n['’]t| not)(?: yet)? (?:decided|agreed|settled|chosen)|not (?:yet )?decided|undecided|can['’]?t decide|noch nicht (?:entschieden|beschlossen)",
  ),
  /(?:没|沒|还没|還沒|未|尚未)(?:有)?(?:决定|決定)|(?:决定|決定)不了|由你(?:决定|決定)/u,
];

/** Said so, it is a plan by itself. */
const PLANNED = [
  edged(
    "remind me|don['’]?t (?:let (?:me|us) )?forget|make sure (?:i|we) don['’]?t forget|(?:i|we) (?:plan|intend) to|(?:i|we)(?:['’]m| am|['’]re| are) planning to|our plan is to|my plan is to",
  ),
  /^(?:[-*•]\s*)?(?:\[ \]\s*|(?:todo|to-do|follow[- ]?up|action item|next step)s?\s*[:：–—-])/iu,
  edged("erinner(?:e|st)? mich|vergiss nicht|(?:ich|wir) (?:habe?n? vor|plane?n?|beabsichtigen?)"),
  /^(?:[-*•]\s*)?(?:aufgabe|nächster schritt)\s*:/iu,
  /提醒我|别忘了|別忘了|待办|待辦|(?:我|我们|我們)?(?:打算|计划(?:要|在)?|計畫(?:要|在)?|预计|預計|准备(?:要|在)|準備(?:要|在))/u,
];
/** So only with a time or with what it waits for: otherwise it is about to be done. */
const INTENDED = [
  edged(
    "(?:i|we)(?:['’]ll| will| shall|['’]m going to| am going to|['’]re going to| are going to| need to| have to| must| should)",
  ),
  edged("(?:ich|wir) (?:werden?|muss|müssen|will|wollen|sollten?)"),
  /(?:我|我们|我們)(?:会|會|要|得|需要|必须|必須)/u,
];
const WAITS = [
  /(?<![\p{L}\p{N}])((?:when(?:ever)?|once|as soon as|after|the next time|next time|before|wenn|sobald|nachdem|bevor)\s+(?!all\b|that\b)[^,.;!]{3,120})/iu,
  /((?:等|一旦|当|當)[^，。；]{2,60}?(?:之后|之後|以后|以後|的时候|的時候|就))/u,
];
const OVER = edged("already (?:did|done|sent|fixed)|bereits erledigt");

const TROUBLE = edged(
  "error|errors|bug|fail(?:ed|s|ing|ure)?|issue|broken?|crash(?:ed|es|ing)?|problem|wrong|hang|hung|leak(?:ed|ing)?|timed? ?out|didn['’]?t work|doesn['’]?t work|not working|fehler|problem|kaputt|abgestürzt|ging nicht",
);
const TROUBLE_CJK = /错误|錯誤|问题|問題|失败|失敗|故障|崩溃|崩潰|报错|報錯/u;
const REMEDY = edged(
  "fixed (?:it |this |that )?(?:by|with)|(?:was|is|been|got) (?:fixed|solved|resolved) (?:by|with|when|after)|(?:solved|resolved) (?:it |this )?(?:by|with)|(?:the )?(?:fix|solution|workaround|remedy|cure) (?:is|was)|the (?:root )?cause (?:is|was)|root cause|turned out (?:to be|that)|it turns out|caused by|because of|gelöst (?:durch|mit)|behoben (?:durch|mit|indem)|die (?:lösung|ursache) (?:ist|war)|lag an|lag daran",
);
const REMEDY_CJK =
  /解决(?:办法|方法|了)|解決(?:辦法|方法|了)|修复(?:了|方法)|修復(?:了|方法)|原因是|根因|改成.{1,40}就好/u;

/** In the order in which they are said. `offset`: minutes that whoever speaks is ahead of UTC. */
export function sayingsIn(
  sentences: readonly SaidSentence[],
  who: Speaker,
  saidAt: Instant,
  offset = 0,
): readonly Saying[] {
  const found: Saying[] = [];
  for (const [at, sentence] of sentences.entries()) {
    if (found.length >= MOST) break;
    if (!mayTell(sentence)) continue;
    const { judged, whole } = sentence;
    const next = sentences[at + 1];
    if (isDecision(judged)) found.push(saying("decision", whole, null));
    else if (isLearning(judged)) found.push(saying("learning", whole, null));
    else if (next !== undefined && mayTell(next) && isLearnedOver(judged, next.judged))
      found.push(saying("learning", `${whole} ${next.whole}`, null));
    else {
      const plan = planIn(judged, who, saidAt, offset);
      if (plan !== null) found.push(saying("plan", whole, plan));
    }
  }
  return found;
}

function mayTell({ judged, torn }: SaidSentence): boolean {
  if (torn || judged.length > LONGEST || ASKS.test(judged)) return false;
  // A few characters are a sentence where characters are words.
  return (
    judged.length >=
    (/[\p{sc=Han}\p{sc=Hangul}\p{sc=Hira}\p{sc=Kana}]/u.test(judged) ? SHORTEST / 2 : SHORTEST)
  );
}

function isDecision(said: string): boolean {
  if (SUPPOSES.test(said) || SUPPOSES_CJK.test(said) || UNDECIDED.some((form) => form.test(said)))
    return false;
  return DECIDED.some((form) => form.test(said));
}

const hasTrouble = (said: string) => TROUBLE.test(said) || TROUBLE_CJK.test(said);
const hasRemedy = (said: string) => REMEDY.test(said) || REMEDY_CJK.test(said);

function isLearning(said: string): boolean {
  return hasTrouble(said) && hasRemedy(said) && !SUPPOSES.test(said);
}

/** The trouble in one sentence, and what helped in the next. */
function isLearnedOver(said: string, next: string): boolean {
  return (
    hasTrouble(said) &&
    !hasRemedy(said) &&
    hasRemedy(next) &&
    !hasTrouble(next) &&
    !SUPPOSES.test(`${said} ${next}`)
  );
}

function planIn(said: string, who: Speaker, saidAt: Instant, offset: number): Plan | null {
  if (SUPPOSES.test(said) || OVER.test(said)) return null;
  const isSaidSo = PLANNED.some((form) => form.test(said));
  if (!isSaidSo && !INTENDED.some((form) => form.test(said))) return null;
  const dueAt = dueOf(said, saidAt, offset);
  const trigger = WAITS.map((form) => form.exec(said)?.[1]).find((clause) => clause !== undefined);
  // An assistant that is told to remind somebody repeats it; and what it does next is no plan.
  const isMeant = who === "owner" ? isSaidSo : isSaidSo && !edged("remind me").test(said);
  if (!isMeant && dueAt === null && trigger === undefined) return null;
  const over = dueAt === null ? saidAt + OVER_AFTER_SAID_MS : dueAt + OVER_AFTER_DUE_MS;
  return {
    trigger: trigger === undefined ? null : printable(trigger, 120),
    dueAt,
    expiresAt: over as Instant,
    status: "pending",
  };
}

function saying(kind: Saying["kind"], said: string, plan: Plan | null): Saying {
  return { kind, line: printable(said, LAYER_LIMITS.line), text: printable(said, LAYER_LIMITS.text), plan };
}
