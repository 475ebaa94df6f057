/**
 * The account of a plan that could not be kept to, as the prompt was made in the end: what stands in it instead, and what was
 * chosen and did not go along. Pure.
 */

import { refOf } from "../../kernel/ids.ts";
import { isIncluded } from "../../kernel/reasons.ts";
import type { PlanAccount } from "./account.ts";
import type { AssemblyReceipt, CandidateAccount } from "./receipt.ts";

export interface MadeParts {
  readonly shown: AssemblyReceipt["shown"];
  /** How many messages stand in it word for word, whether or not the log knows them. */
  readonly messages: number;
  /** Tokens of each part. */
  readonly authored: number;
  readonly prefix: number;
  readonly tail: number;
}

export function asMade(plan: PlanAccount, made: MadeParts): PlanAccount {
  const { shown } = made;
  const authored = plan.parts.find(({ part }) => part === "authored");
  return {
    ...plan,
    shown,
    parts: [
      { part: "authored", tokens: made.authored, items: made.authored > 0 ? (authored?.items ?? 1) : 0 },
      { part: "prefix", tokens: made.prefix, items: shown.summaries.length },
      { part: "tail", tokens: made.tail, items: made.messages },
    ],
    candidates: [
      ...plan.candidates.flatMap((candidate) => becameOf(candidate, made)),
      ...shown.summaries
        .map((id) => refOf("sum", id))
        .filter((ref) => !plan.candidates.some((one) => one.part === "prefix" && one.ref === ref))
        .map((ref) => standing(ref, "prefix", 0)),
      ...(shown.from === null ? [] : [standing(refOf("msg", shown.from), "tail", made.tail)]),
    ],
  };
}

/** Stretches of messages are told anew: what is left of the planned ones is where they began, if that is not in. */
function becameOf(
  candidate: CandidateAccount,
  { shown, authored, prefix }: MadeParts,
): readonly CandidateAccount[] {
  const { part, ref } = candidate;
  if (part === "authored") return authored > 0 ? [candidate] : [notSent(candidate)];
  if (part === "prefix") {
    const isStray = ref.startsWith("msg:");
    const isThere = isStray ? prefix > 0 : shown.summaries.some((id) => refOf("sum", id) === ref);
    return isThere ? [candidate] : [notSent(candidate)];
  }
  if (part !== "tail" || !ref.startsWith("msg:")) return [candidate];
  if (shown.all) return [];
  return shown.from !== null && Number(ref.slice("msg:".length)) >= shown.from ? [] : [notSent(candidate)];
}

/** What would have been in, and did not go along. */
export function notSent(candidate: CandidateAccount): CandidateAccount {
  return isIncluded(candidate.reason) ? { ...candidate, reason: "not-sent" } : candidate;
}

function standing(ref: string, part: "prefix" | "tail", tokens: number): CandidateAccount {
  return { ref, part, tokens, reason: part === "tail" ? "tail-recent" : "folded-prefix", score: null };
}
