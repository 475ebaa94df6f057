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
import { hasOpenBox, tasked } from "./task-mark.ts";

export interface Line {
  readonly text: string;
  readonly tool: string | null;
  readonly kind: ObservationKind | null;
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

export function importanceV2({ text, kind, trust, instructs, redacted = false }: Line): Weighed {
  const read = text.slice(0, LONGEST).toWellFormed().normalize("NFKC");
  const isOwn = mayInstruct(trust);
  if (!isOwn && (instructs ?? injectionIn(text) !== null)) {
    return { score: 0.05, rationale: ["It tells its reader what to do, and nobody who may do so says it."] };
  }
  const reasons = isOwn ? ownReasons(read, kind, trust) : othersReasons(read, kind);
  if (isSecret(read, redacted)) reasons.push([-0.45, "It holds a secret."]);
  const sum = reasons.reduce((total, [weight]) => total + weight, BASE);
  return { score: toUnit(isOwn ? sum : Math.min(sum, MOST_FOR_OTHERS)), rationale: rationaleOf(reasons) };
}

function isSecret(text: string, redacted: boolean): boolean {
  return /\[secret:[a-z0-9-]{1,40}:/.test(text) || (!redacted && findSecrets(text).length > 0);
}

/** Of the owner and of their assistant. */
function ownReasons(text: string, kind: ObservationKind | null, trust: RecordTrust): Reason[] {
  const told = statementsOf(text);
  const reasons: Reason[] = [];
  const add = (holds: boolean, weight: number, sentence: string) => {
    if (holds) reasons.push([weight, sentence]);
  };
  if (told.trim() === "") return [[-0.2, "It is a question, a quotation or a thought."]];
  const isTask = tasked(told) || hasOpenBox(told) || kind === "plan";
  const isPlan = isTask || says.PLANS.test(told);
  const isHealth = says.HARMS.test(told);
  const decides = kind === "decision" || (!isTask && says.DECIDES.test(told) && !says.UNDECIDED.test(told));
  const undecided = says.UNDECIDED.test(told) || says.INDIFFERENT.test(told);
  const prefers = !undecided && (kind === "preference" || (!isTask && says.PREFERS.test(told)));
  const asksFor = says.ASKS_FOR.test(told);
  const isTodo = isTask || says.MUST_DO.test(told);
  const forbids = !undecided && !isTodo && !asksFor && says.FORBIDS.test(told);
  const fails = says.FAILS.test(told) && !says.FAILS_NOT.test(told);
  const resolves = fails && (kind === "learning" || says.RESOLVES.test(told));
  const lasting = decides || prefers || forbids || isHealth;
  const isShort = wordsIn(told) <= 6;
  const smallTalk = says.SMALL_TALK.test(told) && !lasting && (isShort || !says.IDENTIFIES.test(told));
  add(decides && !resolves, 0.5, "It records a decision.");
  add(prefers && !decides, 0.5, "It says what is preferred.");
  add(forbids && !decides && !prefers, 0.5, "It sets a rule or a limit.");
  add(isHealth && !decides && !prefers && !forbids, 0.5, "It names what could do harm.");
  add(!lasting && says.NEEDFUL.test(told), 0.5, "It names what is needed in need.");
  if (lasting && !resolves) return reasons;
  add(fails, 0.2, "It tells of a failure.");
  add(resolves, 0.1, "It says what helped.");
  add(!fails && isPlan && !smallTalk, 0.2, "It says what is planned.");
  const isResult = says.BRINGS_ABOUT.test(told);
  add(
    !fails && !isPlan && isResult && says.IDENTIFIES.test(told),
    0.2,
    "It says what came of something, and where to find it.",
  );
  add(kind === "fact" || kind === "entity", 0.15, "It is kept as a fact.");
  add(!fails && !isPlan && !smallTalk && isFact(told, trust), 0.15, "It states a fact.");
  add(smallTalk, -0.25, "It is small talk.");
  add(!fails && !isPlan && says.PROGRESS.test(told), -0.2, "It only says how far something is.");
  add(
    !isPlan && !isResult && !fails && says.CLOCK.test(told) && (says.MEETS.test(told) || wordsIn(told) <= 10),
    -0.2,
    "It is only a time in a calendar.",
  );
  add(undecided, -0.2, "Nothing is settled by it.");
  return reasons;
}

/** Said of how things are, and not only of today; of the assistant only with something that can be looked up. */
function isFact(told: string, trust: RecordTrust): boolean {
  if (says.PASSES.test(told) || says.HYPOTHETICAL.test(told) || says.ASKS_FOR.test(told)) return false;
  if (wordsIn(told) < 5) return false;
  if (says.CLOCK.test(told)) return false;
  return trust === "human" ? NAMES.test(told) || STATES.test(told) : says.IDENTIFIES.test(told);
}

/** How things are, with a number or in a script without spaces. */
const STATES = /\d|[\u3400-\u9fff]|\b(?:is|are|has|have|runs|uses|costs|opens|closes|pays) (?!a bit|so|too)/u;
/** A name within the line. */
const NAMES = /(?<=\p{L}[\p{L},]* )\p{Lu}\p{L}{2,}/u;

/** Of tools, of pages, and of nowhere known. */
function othersReasons(text: string, kind: ObservationKind | null): Reason[] {
  const reasons: Reason[] = [];
  const add = (holds: boolean, weight: number, sentence: string) => {
    if (holds) reasons.push([weight, sentence]);
  };
  const told = withoutQuotations(text);
  const fails = says.FAILS.test(told) && !says.FAILS_NOT.test(told) && !isCode(text);
  const orders = says.ORDERS.test(told);
  add(fails, 0.2, "It tells of a failure.");
  add(fails && says.RESOLVES.test(told), 0.1, "It says what helped.");
  add(says.WARNS.test(told), 0.2, "It warns of something.");
  add(
    !fails && !isCode(text) && says.BRINGS_ABOUT.test(told) && /\d/.test(told),
    0.2,
    "It says what came of something, and where to find it.",
  );
  add(!orders && (tasked(told) || kind === "plan"), 0.2, "It says what is planned.");
  add(
    !orders && kind !== "plan" && /\bchose\b|\bdecided\b|決定|决定/iu.test(told),
    0.2,
    "It records a decision.",
  );
  if (orders && !fails) return [[-0.15, "It says what is to be done, and nobody who may do so says it."]];
  add(!fails && reasons.length === 0, -0.1, "It is routine.");
  return reasons;
}

/** A place in a file and what stands there, a declaration, a key of a table. */
const CODE =
  /^[\w./-]{1,120}\.\w{1,8}:\d+:|^\s{0,8}(?:class|export|import|function|const|let|def|fn|public|private)\s|^\s{0,8}["{[<]|^\s{0,8}(?:ok|not ok) \d|^(?:PASS|FAIL|✓|✗)\s|^#/u;

function isCode(text: string): boolean {
  return CODE.test(text);
}

const SENTENCE = /[^.!?。！？\n]{1,2000}[.!?。！？]{0,3}["”’)\]]{0,2}\s*|\n/gu;
const ASKS = /[?？؟]["”’)\]\s]*$|[吗嗎]\s*[。！!]?\s*$/u;

/** What is asked, quoted or only thought is left out. */
function statementsOf(text: string): string {
  return (withoutQuotations(text).match(SENTENCE) ?? [])
    .filter((sentence) => !ASKS.test(sentence) && !says.HYPOTHETICAL.test(sentence))
    .join(" ");
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
