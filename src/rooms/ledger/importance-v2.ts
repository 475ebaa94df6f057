/**
 * How much a line matters: the default. Whole words in every script, read with who says them.
 *
 * What the owner decided, wants, or must not be harmed by is to be remembered; what helps whoever takes the work up again is nice to
 * have; the rest is small. A question, a quotation, a negation or a thought counts for nothing. Words of tools, of pages and of
 * nowhere known are never more than nice to have, and what tells its reader what to do earns nothing there at all.
 *
 * Pure, total, bounded. The words are in importance-words.ts.
 */

import type { ObservationKind } from "../../kernel/ledger-words.ts";
import { injectionIn } from "../../kernel/text/injection.ts";
import { withoutQuotations } from "../../kernel/text/quoted.ts";
import { findSecrets } from "../../kernel/text/secrets.ts";
import { mayInstruct, type RecordTrust } from "../../kernel/trust.ts";
import { toUnit, type Weighed } from "./importance-v1.ts";
import * as says from "./importance-words.ts";
import * as forms from "./owner-forms.ts";
import { hasOpenBox, tasked } from "./task-mark.ts";

export interface Line {
  readonly text: string;
  readonly tool: string | null;
  readonly kind: ObservationKind | null;
  /** Whoever told it said which kind it is; absent: it was found by its words. */
  readonly kindGiven?: boolean | undefined;
  readonly trust: RecordTrust;
  /** Whether it tells its reader what to do; absent: it is looked for. */
  readonly instructs?: boolean | undefined;
  /** Nobody's secrets are in it any more but as placeholders. */
  readonly redacted?: boolean | undefined;
}

/** UTF-16 units that are looked at. */
const LONGEST = 4_000;
/** A line that nothing speaks for, or against. */
const BASE = 0.35;
/** Just below what is to be remembered. */
const MOST_FOR_OTHERS = 0.79;

type Reason = readonly [weight: number, sentence: string];

export function importanceV2({
  text,
  kind,
  kindGiven = false,
  trust,
  instructs,
  redacted = false,
}: Line): Weighed {
  const read = text.slice(0, LONGEST).toWellFormed().normalize("NFKC");
  const isOwn = mayInstruct(trust);
  if (!isOwn && (instructs ?? injectionIn(text) !== null)) {
    return { score: 0.05, rationale: ["It tells its reader what to do, and nobody who may do so says it."] };
  }
  const reasons = isOwn
    ? ownReasons(read, { kind, kindGiven, trust })
    : othersReasons(read, { kind, kindGiven, trust });
  if (isSecret(read, redacted)) reasons.push([-0.45, "It holds a secret."]);
  const sum = reasons.reduce((total, [weight]) => total + weight, BASE);
  return { score: toUnit(isOwn ? sum : Math.min(sum, MOST_FOR_OTHERS)), rationale: rationaleOf(reasons) };
}

interface Known {
  readonly kind: ObservationKind | null;
  readonly kindGiven: boolean;
  readonly trust: RecordTrust;
}

function isSecret(text: string, redacted: boolean): boolean {
  return /\[secret:[a-z0-9-]{1,40}:/.test(text) || (!redacted && findSecrets(text).length > 0);
}

/** Of the owner and of their assistant. */
function ownReasons(text: string, { kind, kindGiven, trust }: Known): Reason[] {
  const told = JOKES.test(text) ? "" : statementsOf(text);
  const reasons: Reason[] = [];
  const add = (holds: boolean, weight: number, sentence: string) => {
    if (holds) reasons.push([weight, sentence]);
  };
  if (told.trim() === "" && !(kindGiven && isTelling(kind))) {
    return [[-0.2, "It is a question, a quotation or a thought."]];
  }
  const isOwner = trust === "human";
  const lasts = lastingIn(told, { kind, kindGiven, trust });
  const fails = says.FAILS.test(told) && !says.FAILS_NOT.test(told);
  const helped = kind === "learning" || says.REMEDIES.test(told);
  const resolves = helped || (fails && says.RESOLVES.test(told));
  if (lasts !== null && !(resolves && !kindGiven && lasts !== NEEDED)) return [[0.5, lasts]];
  const isPlan = isTask(told, kind, kindGiven) || kind === "plan" || says.PLANS.test(told);
  const smallTalk = says.SMALL_TALK.test(told) && (wordsIn(told) <= 6 || !says.IDENTIFIES.test(told));
  const undecided = says.UNDECIDED.test(told) || says.INDIFFERENT.test(told);
  const isResult = says.BRINGS_ABOUT.test(told) && (says.IDENTIFIES.test(told) || NAMES.test(told));
  add(fails || resolves, 0.2, fails ? "It tells of a failure." : "It says what helped.");
  add(fails && resolves, 0.1, "It says what helped.");
  if (fails || resolves) return reasons;
  add(isPlan && !smallTalk, 0.2, "It says what is planned.");
  add(!isPlan && isResult, 0.2, "It says what came of something, and where to find it.");
  add(kind === "fact" || kind === "entity" || (kindGiven && isTelling(kind)), 0.2, "It is kept as a fact.");
  add(!isPlan && !isResult && !smallTalk && isFact(told, isOwner), 0.15, "It states a fact.");
  add(smallTalk, -0.25, "It is small talk.");
  add(!isPlan && !isResult && says.PROGRESS.test(told), -0.2, "It only says how far something is.");
  add(
    !isPlan && !isResult && says.CLOCK.test(told) && (says.MEETS.test(told) || wordsIn(told) <= 10),
    -0.2,
    "It is only a time in a calendar.",
  );
  add(undecided, -0.2, "Nothing is settled by it.");
  return reasons;
}

const JOKES = /\b(?:kidding|joking|jk|war nur spaß|scherz)\b|开玩笑|開玩笑|冗談/iu;
const NEEDED = "It names what is needed in need.";

/** Why it is to be remembered above all; null: it is not. */
function lastingIn(told: string, { kind, kindGiven, trust }: Known): string | null {
  const isOwner = trust === "human";
  if (kindGiven && kind === "decision") return "It records a decision.";
  if (kindGiven && kind === "preference") return "It says what is preferred.";
  if (isTask(told, kind, kindGiven)) return null;
  const undecided = says.UNDECIDED.test(told) || says.INDIFFERENT.test(told);
  const passes = says.PASSES.test(told) || forms.OF_THE_DAY.test(told);
  const once = says.MUST_DO.test(told);
  const isAsked = forms.WANTS_DONE.test(told);
  if (says.DECIDES.test(told) && !undecided) return "It records a decision.";
  if (
    isOwner &&
    !undecided &&
    !passes &&
    !isAsked &&
    (forms.COMMITS.test(told) || forms.CONTRASTS.test(told))
  ) {
    return "It records a decision.";
  }
  if (!undecided && says.PREFERS.test(told)) return "It says what is preferred.";
  if (isOwner && !undecided && !passes && forms.LIKES.test(told)) return "It says what is preferred.";
  if (isOwner && isAsked && !passes && WHENEVER.test(told)) return "It says what is preferred.";
  if (!isOwner && forms.TAKES_DOWN.test(told) && wordsIn(told) >= 5 && forms.OF_YOURS.test(told)) {
    return "It says what is preferred.";
  }
  if (!undecided && !once && !isAsked && says.FORBIDS.test(told)) return "It sets a rule or a limit.";
  if (isOwner && !undecided && !once && !isAsked && !passes && forms.BINDS.test(told)) {
    return "It sets a rule or a limit.";
  }
  if (says.HARMS.test(told) || (isOwner && forms.BODY.test(told))) return "It names what could do harm.";
  return says.NEEDFUL.test(told) || (isOwner && forms.KEPT_FOR_NEED.test(told)) ? NEEDED : null;
}

/** Marked as one, or said to be one. */
function isTask(told: string, kind: ObservationKind | null, kindGiven: boolean): boolean {
  return tasked(told) || hasOpenBox(told) || (kindGiven && kind === "plan");
}

/** Kinds that whoever gave them meant to be found again. */
function isTelling(kind: ObservationKind | null): boolean {
  return kind !== null && TELLING.has(kind);
}

const TELLING: ReadonlySet<ObservationKind> = new Set([
  ...(["decision", "preference", "plan", "learning", "fact", "entity"] as const),
]);

/** Said of how things are, and not only of today; of the assistant only with something that can be looked up. */
function isFact(told: string, isOwner: boolean): boolean {
  if (says.PASSES.test(told) || says.ASKS_FOR.test(told) || says.CLOCK.test(told)) return false;
  if (wordsIn(told) < 4) return false;
  if (!isOwner) return says.IDENTIFIES.test(told);
  return !forms.OF_THE_DAY.test(told) && !forms.WANTS_DONE.test(told) && !says.PROGRESS.test(told);
}

/** A name within the line. */
const NAMES = /(?<=\p{L}[\p{L},]* )\p{Lu}\p{L}{2,}/u;

/** Of tools, of pages, and of nowhere known. */
function othersReasons(text: string, { kind, kindGiven, trust }: Known): Reason[] {
  const reasons: Reason[] = [];
  const add = (holds: boolean, weight: number, sentence: string) => {
    if (holds) reasons.push([weight, sentence]);
  };
  const told = withoutQuotations(text);
  if (kindGiven && isTelling(kind) && !(says.ORDERS.test(told) && TO_READER.test(told))) {
    return [[0.2, "Whoever told it says what it is."]];
  }
  const isFigure = trust === "unknown" && /\d/.test(told) && wordsIn(told) >= 5;
  const isShape = FAILURE.test(told);
  const isTold = kind === "decision" || kind === "plan" || tasked(told);
  if (!isFigure && !isShape && !isTold && !says.COUNTS_FOR_OTHERS.test(told)) {
    return [[-0.1, "It is routine."]];
  }
  const isListed = isCode(text);
  const named = isShape || says.FAILS.test(told) || says.GIVES_UP.test(told);
  const fails = !isListed && named && !says.FAILS_NOT.test(told);
  const orders = says.ORDERS.test(told);
  if (orders && !fails) {
    return [[-0.15, "It says what is to be done, and nobody who may do so says it."]];
  }
  add(fails, 0.2, "It tells of a failure.");
  add(!isListed && says.REMEDIES.test(told), fails ? 0.1 : 0.2, "It says what helped.");
  add(says.WARNS.test(told), 0.2, "It warns of something.");
  add(
    !fails && !isListed && says.BRINGS_ABOUT.test(told) && (/\d/.test(told) || told.includes("://")),
    0.2,
    "It says what came of something, and where to find it.",
  );
  add(tasked(told) || (!isListed && kind === "plan"), 0.2, "It says what is planned.");
  add(!isListed && kind === "decision", 0.2, "It records a decision.");
  if (reasons.length > 0 || isListed) return reasons.length > 0 ? reasons : [[-0.1, "It is routine."]];
  add(says.HOLDS_UNTIL.test(told) && HAS_DATE.test(told), 0.2, "It says until when something holds.");
  add(isFigure, 0.2, "It says something with a figure.");
  add(reasons.length === 0, -0.1, "It is routine.");
  return reasons;
}

/** What programs print when they give up: names of errors, codes, places in a stack. */
const FAILURE =
  /\*{3} |\b[A-Z]\w{2,40}(?:Error|Exception)\b|\bE(?:NO|ACC|CONN|ADDR|PERM|EXIST|TIMEDOUT|PIPE|MFILE|INVAL|BUSY|HOST|NET)[A-Z]*\b|\bexit(?:ed)?(?: with)?(?: code| status)?:? [1-9]|\b(?:HTTP|status)(?:\/[\d.]+)?:? [45]\d\d\b|^\s{1,12}at .{1,200}:\d+:\d+\)?$|\bFile ".{1,200}", line \d+/m;
/** Somebody is spoken to. */
const TO_READER = /\b(?:you|your|du|dir|dein\w{0,2}|vous|tu|usted|tú|voce|você)\b|你|您|あなた|당신/iu;
const HAS_DATE =
  /\d{4}-\d{2}-\d{2}|\b\d{1,2}\.? ?(?:\d{1,2}\.|jan|feb|mar|mär|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}{0,6} \d|\d月/iu;
/** An order for whenever it may be. */
const WHENEVER =
  /(?<!\p{L})(?:whenever|every time|each time|by default|as a rule|in (?:all |every )?(?:my|our)|(?:me|my|us|our)(?: [\p{L}'’]+){0,6} (?:every|each|always|all)|(?:every|each|always|all)(?: [\p{L}'’]+){0,6} (?:me|my|us|our)|jedes mal|(?:mir|mein\p{L}{0,2}|uns)(?: \p{L}+){0,6} (?:immer|nie|jede[rsnm]?|alle)|künftig|grundsätzlich)(?!\p{L})|每次|我.{0,8}(?:都|每)|都.{0,8}我|永远|いつも|毎回|항상|매번/iu;

/** A place in a file and what stands there, a declaration, a key of a table. */
const CODE =
  /^[\w./-]{1,120}\.\w{1,8}:\d+:|^\s{0,8}(?:class|export|import|function|const|let|def|fn|public|private)\s|^\s{0,8}["{[<]|^\s{0,8}(?:ok|not ok) \d|^(?:PASS|FAIL|✓|✗)\s|^#|^[-dlbcps][rwxsStT-]{9}[\s+@.]/u;

function isCode(text: string): boolean {
  return CODE.test(text);
}

const SENTENCE = /[^.!?。！？\n]{1,2000}[.!?。！？]{0,3}["”’)\]]{0,2}\s*|\n/gu;
const ASKS = /[?？؟]["”’)\]\s]*$|[吗嗎]\s*[。！!]?\s*$/u;

/** What is asked, quoted or only thought is left out. */
function statementsOf(text: string): string {
  return (withoutQuotations(text).match(SENTENCE) ?? []).filter((sentence) => !isAside(sentence)).join(" ");
}

/** Asked, thought, or what others say. */
function isAside(sentence: string): boolean {
  return (
    ASKS.test(sentence) ||
    forms.ASKS_BY_ORDER.test(sentence) ||
    says.HYPOTHETICAL.test(sentence) ||
    forms.REPORTS.test(sentence)
  );
}

function wordsIn(text: string): number {
  const east = text.match(/[\u3040-\u9fff\uac00-\ud7af]/g)?.length ?? 0;
  return (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) + Math.floor(east / 2);
}

function rationaleOf(reasons: readonly Reason[]): readonly string[] {
  const gains = reasons.filter(([weight]) => weight > 0).slice(0, 2);
  const losses = reasons.filter(([weight]) => weight < 0).slice(0, 1);
  const sentences = [...gains, ...losses].map(([, sentence]) => sentence);
  return sentences.length > 0 ? sentences : ["Nothing in it speaks for keeping it."];
}
