/**
 * Why something is in a prompt or a pack, or is not, as a sentence. The same words as everywhere else; a test holds them against the
 * vocabulary of the program.
 */

import type { Reason } from "../../../src/kernel/reasons.ts";

const IN = {
  "authored-hard": "A rule of an authored file.",
  "authored-soft": "Directive prose of an authored file, as far as its share goes.",
  "tail-base": "The newest exchange, which is never left out.",
  "tail-recent": "Recent, and there is room.",
  "folded-prefix": "Stands for older messages of this conversation.",
  "older-log": "Tells line by line what happened in older messages of this conversation.",
  "standing-guidance": "A standing instruction, in force here when this was made.",
  recalled: "Among what fits the question best, and there is room.",
  "recalled-part": "Fits the question; the part that does is shown, the rest can be unfolded.",
  dissent: "Says otherwise than what is recalled beside it.",
  "reserved-kind": "One of its kind has a place of its own, and this fits best.",
  "caller-tail": "Among the newest lines that whoever asked gave along.",
  "known-fact": "A fact about what is asked, in force at the time in question.",
  "stands-for-several": "A card: it stands for several that fit the question, and is shorter than they are.",
  "graph-near": "Hangs together with what the question names, and there is room.",
  taught: "A lesson that was taught for what is asked.",
  routed: "The router chose it for what is asked, by what it was worth before.",
} as const;

const OUT = {
  "host-injects": "The host puts it into the prompt itself.",
  "shown-in-tail": "Stands word for word among the recent messages.",
  "shown-in-prefix": "Stands among the summaries already.",
  "log-instead": "The log of what happened stands in its place.",
  "shown-as-guidance": "Stands among the standing instructions already.",
  "shown-as-lesson": "Stands among what was taught or routed already.",
  "shown-as-fact": "Says nothing beyond a fact that is in.",
  "same-as-other": "Says the same as another that is in.",
  "covered-by-summary": "Of a summary and what it was made of, the other is in.",
  "covered-by-card": "A card that was made of it is in.",
  "share-used-up": "The share of its part was used up before it.",
  "budget-used-up": "There was no room left.",
  outweighed:
    "Too long for what was left: what has the best score for its length goes first, and a shorter one may still fit.",
  "too-large": "Larger than all the room of its part.",
  "kind-used-up": "Enough of its kind are in.",
  "tail-off": "Lines that were given along have no share of this pack.",
  archived: "It was put away for not having been used for long.",
  private: "It is marked as private.",
  "below-floor": "Fits the question too little.",
  "beyond-limit": "Others fit better, and enough of them are in.",
  superseded: "A later one took its place.",
  stale: "What it rests on is gone, or says something else by now.",
  "said-otherwise": "What was said since says otherwise.",
  revoked: "A person took it back.",
  expired: "It was meant until a time that is over.",
  "authored-wins": "An authored file says otherwise, and goes first.",
  "out-of-scope": "Not for this conversation.",
  quarantined: "Held back until a person decides.",
  withheld: "A person took it back.",
  vetoed: "Where the route came from, it was taught not to be used.",
  unproven: "It is on trial: what it would have shown is recorded, and not shown.",
  unconfirmed: "A model said so, and no person has confirmed it.",
  late: "Not found in the time there was.",
  "not-readable": "It could not be read.",
  "not-sent": "It was chosen, and did not go along: the prompt was made otherwise.",
} as const;

const SAYS: { readonly [reason in Reason]: string } = { ...IN, ...OUT };

/** A code that this page does not know yet is shown as it is called. */
export function sentenceOf(reason: string): string {
  return Object.hasOwn(SAYS, reason) ? SAYS[reason as Reason] : reason;
}

export function isIn(reason: string): boolean {
  return Object.hasOwn(IN, reason);
}

/** It is not there for the second time: it stands elsewhere in the same prompt. */
const ELSEWHERE: readonly string[] = [
  "host-injects",
  "shown-in-tail",
  "shown-in-prefix",
  "shown-as-guidance",
  "shown-as-lesson",
  "shown-as-fact",
] satisfies readonly Reason[];

export function standsElsewhere(reason: string): boolean {
  return ELSEWHERE.includes(reason);
}

/** Messages of the conversation are told by stretches, each by its first. */
export function isStretch({ part, reason }: { readonly part: string; readonly reason: string }): boolean {
  return part === "tail" && ["tail-base", "tail-recent", "budget-used-up"].includes(reason);
}
