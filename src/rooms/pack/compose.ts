/**
 * Makes the receipt of a prompt of what its plan and its supply say of themselves and of what was sent.
 *
 * Pure. Takes over what it knows, field by field: nothing else can get into a receipt by way of an account. Bounded, and
 * rounded so that explanations still add up to the scores that they explain.
 */

import { isIncluded, REASONS } from "../../kernel/reasons.ts";
import type { PlanAccount, SupplyAccount } from "./account.ts";
import { notSent } from "./as-made.ts";
import {
  ASSEMBLY_RECEIPT,
  type AssemblyReceipt,
  type BudgetAccount,
  type CandidateAccount,
  type ChannelAccount,
  type PartAccount,
  PROMPT_PARTS,
  type PromptPart,
  type SentAccount,
} from "./receipt.ts";

/** What a receipt may hold; the rest is counted. */
export const MOST_CANDIDATES = 400;
const MOST_SCORES = 40;
const MOST_CHANNELS = 20;
const MOST_DEGRADED = 40;
/** An authored file has a version each. */
const MOST_NAMED = 400;
const MOST_SUMMARIES = 1_000;
const MOST_FREQUENCIES = 1_000;
const LONGEST_NAME = 200;
/** Keys are whole or not there: two that begin alike must not become one. */
const LONGEST_KEY = 1_000;
/** Scores are kept in millionths. */
const MICRO = 1_000_000;
/** More than rounding can account for. */
const UNEXPLAINED_MICROS = 100;

/** An account said that this was to be sent, and it was not. */
const NOT_SENT = "supply-not-sent";
/** Something had a name from the root of a disk, or one that is too long: it is not kept, under that name or another. */
const UNNAMEABLE = "unnameable";

export interface ReceiptMakings {
  readonly lane: AssemblyReceipt["lane"];
  readonly sessionId: string;
  readonly plan: PlanAccount;
  /** Null: it came too late, or was not asked for. */
  readonly supply: SupplyAccount | null;
  readonly sent: SentAccount | null;
}

export function composeReceipt({ lane, sessionId, plan, supply, sent }: ReceiptMakings): AssemblyReceipt {
  const withheld = supply !== null && sent !== null && !sent.supplied && supply.parts.some(isThere);
  const supplied = supply === null ? [] : withheld ? supply.candidates.map(notSent) : supply.candidates;
  const { candidates, unlisted, isWhole } = listed([...plan.candidates, ...supplied]);
  const versions = versionsOf({ ...plan.versions, ...supply?.versions });
  const found = supply?.parts ?? [];
  const parts = withheld ? found.map(({ part }) => ({ part, tokens: 0, items: 0 })) : found;
  return {
    schema: ASSEMBLY_RECEIPT,
    at: whole(plan.at),
    lane: { installation: lane.installation, agent: lane.agent, sessionKey: lane.sessionKey },
    sessionId,
    query: { digest: supply?.query.digest ?? null, chars: counted(supply?.query.chars ?? 0) },
    asker: { isOwner: supply?.asker.isOwner ?? null, reach: supply?.asker.reach ?? "lane" },
    budget: budgetOf(plan.budget, supply),
    shown: {
      from: plan.shown.from === null ? null : whole(plan.shown.from),
      all: plan.shown.all,
      summaries: plan.shown.summaries.slice(0, MOST_SUMMARIES).map(whole),
    },
    supply: supply === null ? null : suppliedAs(supply),
    parts: partsOf([...plan.parts, ...parts]),
    candidates,
    unlisted: unlisted + counted(plan.unlisted) + counted(supply?.unlisted ?? 0),
    channels: (supply?.channels ?? []).slice(0, MOST_CHANNELS).map(channelOf),
    degraded: named([
      ...plan.degraded,
      ...(supply?.degraded ?? []),
      ...(withheld ? [NOT_SENT] : []),
      ...(isWhole && versions.isWhole ? [] : [UNNAMEABLE]),
    ]),
    sent: sent === null ? null : sentOf(sent),
    epoch: whole(plan.epoch),
    versions: versions.kept,
    // Where both read a table, the one that read it last says how far.
    watermarks: numbersOf({ ...plan.watermarks, ...supply?.watermarks }),
    statistics: statisticsOf(supply?.statistics ?? null),
  };
}

function suppliedAs({ at, utcOffset = 0, room }: SupplyAccount): AssemblyReceipt["supply"] {
  const minutes = whole(utcOffset);
  return { at: whole(at), ...(minutes !== 0 && { utcOffset: minutes }), room: whole(room) };
}

function isThere({ items }: PartAccount): boolean {
  return items > 0;
}

/** All that is in, then the best of what is not, in the order in which they were given. */
function listed(all: readonly CandidateAccount[]): {
  readonly candidates: readonly CandidateAccount[];
  readonly unlisted: number;
  readonly isWhole: boolean;
} {
  const named = all.filter(({ ref, because }) => isKey(ref) && (because === undefined || isKey(because)));
  const known = named.filter(
    ({ reason, part }) => Object.hasOwn(REASONS, reason) && PROMPT_PARTS.includes(part),
  );
  const chosen = new Set(
    known.length <= MOST_CANDIDATES
      ? known
      : known
          .map((candidate, at) => ({ candidate, at, worth: worthOf(candidate) }))
          .sort((a, b) => b.worth - a.worth || byScore(a.candidate, b.candidate) || a.at - b.at)
          .slice(0, MOST_CANDIDATES)
          .map(({ candidate }) => candidate),
  );
  const candidates = known.filter((candidate) => chosen.has(candidate)).map(candidateOf);
  const isWhole = named.length === all.length;
  return { candidates, unlisted: all.length - candidates.length, isWhole };
}

/** Recent messages follow each other without a gap: of them the first to go are hardly missed. */
function worthOf({ reason, part }: CandidateAccount): number {
  if (!isIncluded(reason)) return 0;
  return part === "tail" && reason !== "tail-base" ? 1 : 2;
}

function byScore(a: CandidateAccount, b: CandidateAccount): number {
  return (b.score ?? Number.NEGATIVE_INFINITY) - (a.score ?? Number.NEGATIVE_INFINITY) || 0;
}

function candidateOf(candidate: CandidateAccount): CandidateAccount {
  const { ref, part, tokens, reason, because } = candidate;
  const { score, scores } = explained(candidate);
  return {
    ref,
    part,
    tokens: counted(tokens),
    reason,
    score,
    ...(scores === undefined ? {} : { scores }),
    ...(because === undefined ? {} : { because }),
  };
}

/** In millionths, where adding up is exact: what rounding took from the sum is given back to its greatest part. */
function explained({ score, scores }: CandidateAccount): Pick<CandidateAccount, "score" | "scores"> {
  if (score === null || !Number.isFinite(score)) return { score: null };
  const total = micros(score);
  if (scores === undefined || scores.length === 0) return { score: total / MICRO };
  const parts = scores
    .slice(0, MOST_SCORES)
    .map(([name, value]) => ({ name: nameOf(name), micros: micros(value) }));
  const residual = total - parts.reduce((sum, part) => sum + part.micros, 0);
  if (Math.abs(residual) > UNEXPLAINED_MICROS) parts.push({ name: "unexplained", micros: residual });
  else {
    const greatest = parts.reduce((a, b) => (Math.abs(b.micros) > Math.abs(a.micros) ? b : a));
    greatest.micros += residual;
  }
  return { score: total / MICRO, scores: parts.map((part) => [part.name, part.micros / MICRO] as const) };
}

function micros(value: number): number {
  return whole(value * MICRO);
}

function partsOf(parts: readonly PartAccount[]): readonly PartAccount[] {
  return PROMPT_PARTS.flatMap((part) => {
    const of = parts.filter((one) => one.part === part);
    if (of.length === 0) return [];
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + counted(value), 0);
    return [{ part, tokens: sum(of.map(({ tokens }) => tokens)), items: sum(of.map(({ items }) => items)) }];
  });
}

function budgetOf(budget: BudgetAccount, supply: SupplyAccount | null): BudgetAccount {
  const limit = (part: Exclude<PromptPart, "brain"> | "hard" | "soft") => whole(budget.limits[part]);
  const brain = supply === null ? budget.limits.brain : supply.limits.brain;
  return {
    tau: whole(budget.tau),
    call: whole(budget.call),
    addition: whole(budget.addition),
    // To the last digit: what is supplied is counted by it again.
    scale: budget.scale,
    profile: nameOf(budget.profile),
    limits: {
      authored: limit("authored"),
      hard: limit("hard"),
      soft: limit("soft"),
      prefix: limit("prefix"),
      tail: limit("tail"),
      guidance: supply === null ? limit("guidance") : whole(supply.limits.guidance),
      recall: supply === null ? limit("recall") : whole(supply.limits.recall),
      ...(brain !== undefined && { brain: whole(brain) }),
    },
  };
}

function channelOf({ name, found, ms }: ChannelAccount): ChannelAccount {
  return { name: nameOf(name), found: counted(found), ms: ms === null ? null : whole(ms * 10) / 10 };
}

function sentOf({ messages, tokens, supplied, otherwise, degraded }: SentAccount): SentAccount {
  return {
    messages: counted(messages),
    tokens: counted(tokens),
    supplied,
    otherwise,
    degraded: named(degraded),
  };
}

function statisticsOf(statistics: AssemblyReceipt["statistics"]): AssemblyReceipt["statistics"] {
  if (statistics === null) return null;
  const { records, averageLength, frequencies } = statistics;
  return {
    records: whole(records),
    // To the last digit: scores are made of it again.
    averageLength,
    frequencies: frequencies.slice(0, MOST_FREQUENCIES).map(whole),
  };
}

function versionsOf(versions: AssemblyReceipt["versions"]): {
  readonly kept: AssemblyReceipt["versions"];
  readonly isWhole: boolean;
} {
  const entries = Object.entries(versions);
  const kept = entries.filter(([name]) => isKey(name)).slice(0, MOST_NAMED);
  return {
    kept: Object.fromEntries(
      kept.map(([name, value]) => [name, typeof value === "number" ? value + 0 : nameOf(value)]),
    ),
    isWhole: kept.length === entries.length,
  };
}

function numbersOf(numbers: AssemblyReceipt["watermarks"]): AssemblyReceipt["watermarks"] {
  const entries = Object.entries(numbers).slice(0, MOST_NAMED);
  return Object.fromEntries(entries.map(([name, value]) => [nameOf(name), whole(value)]));
}

function named(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.map(nameOf))].slice(0, MOST_DEGRADED);
}

/** After a space, a colon or a bracket too: `authored:/home/mara/RULES.md`. */
const FROM_ROOT = /(?:^|[\s:"'(])(?:~|[A-Za-z]:)?[/\\]/;

function isKey(text: string): boolean {
  return text.length <= LONGEST_KEY && !FROM_ROOT.test(text);
}

/** One short line; where it would say where on a disk something is, it ends. */
function nameOf(text: string): string {
  const line = text.replace(/\s+/g, " ");
  const at = line.search(FROM_ROOT);
  return at < 0 ? line.slice(0, LONGEST_NAME) : `${line.slice(0, Math.min(at, LONGEST_NAME))}:${UNNAMEABLE}`;
}

/** There are no fewer than none of anything. */
function counted(value: number): number {
  return Math.max(0, whole(value));
}

/** Never the zero below zero, which JSON has not. */
function whole(value: number): number {
  const rounded = Math.round(value);
  return Number.isSafeInteger(rounded) && rounded !== 0 ? rounded : 0;
}
