/** What the brain's own words mean, for a person. */

import type { AnswerOf } from "../../api/call.ts";
import type { BadgeTone } from "../../parts/badge.tsx";
import { percent } from "../../parts/figures.ts";

type Episode = AnswerOf<"list_episodes">["episodes"][number];
type Placed = AnswerOf<"trace_route">["placed"][number];
type Outcome = AnswerOf<"trace_route">["outcomes"][number];

export type Decision = Episode["decision"];

export interface DecisionWords {
  /** In two or three words. */
  readonly title: string;
  readonly says: string;
  /** One of the ten tones of the palette. */
  readonly tone: number;
}

/** In the order in which they are stacked, from the bottom up. */
export const DECISIONS: { readonly [decision in Decision]: DecisionWords } = {
  use_brain: { title: "shown", says: "What it found was put into the prompt.", tone: 1 },
  shadow: { title: "looked at only", says: "It looked, and put nothing into the prompt.", tone: 7 },
  skip_uninitialized: { title: "nothing taught", says: "There was neither a lesson nor a pack.", tone: 10 },
  skip_no_query: {
    title: "nothing asked",
    says: "The turn asked nothing that could be looked for.",
    tone: 9,
  },
  skip_budget_too_small: { title: "no room", says: "The prompt had too little room left.", tone: 3 },
  skip_short_static_lookup: {
    title: "file by name",
    says: "A file was asked for by its name: there was nothing to look for.",
    tone: 8,
  },
  skip_disabled: { title: "switched off", says: "A person had switched the brain off.", tone: 6 },
  fail_open: { title: "failed", says: "Something broke or was late; the prompt was made without.", tone: 4 },
};

export const DECISION_NAMES = Object.keys(DECISIONS) as readonly Decision[];

export const AUTHORITIES: { readonly [authority in Placed["authority"]]: string } = {
  inject: "a person's word: to be kept to",
  weak: "shown as something that may bear on it",
  verify: "shown, to be checked first",
  confirm: "waits for a person to say which of two holds",
  abstain: "left out: it does not hold here",
  never: "never shown",
};

const WHYS: { readonly [why: string]: string } = {
  taught: "a person taught it",
  routed: "the route led to it",
  unconfirmed: "a model proposed it, and nobody confirmed it",
  "source-changed": "it says something else than when its worth was learned",
  "already-in-prompt": "the prompt says so already",
  "over-budget": "it did not fit into the room that was left",
  "no-text": "nothing is left of its words",
  "out-of-scope": "whoever asked may not read where it stands",
  withheld: "it was taken back",
  quarantined: "it is held back until a person decides",
  private: "it is private",
  instructs: "it instructs whoever reads it, on nobody's word",
  superseded: "a later one took its place",
  expired: "its time is over",
  "authored-wins": "an authored rule wants otherwise",
  contradicts: "a person taught otherwise",
  "not-sent": "the prompt went out without it",
};

export function whyWords(why: string): string {
  return Object.hasOwn(WHYS, why) ? WHYS[why]! : why;
}

export const SOURCES: { readonly [source in Outcome["source"]]: string } = {
  human: "a person",
  self: "the answer itself",
  scanner: "what tools and later turns showed",
  teacher: "a model that was asked",
};

const DETECTORS: { readonly [detector: string]: string } = {
  thumbs: "rated by a person",
  "exit-code": "how a command ended",
  "error-shape": "what a tool answered",
  correction: "the next turn put it right",
  repeat: "the same was asked again",
  undo: "it was undone",
  teacher: "judged by a model",
};

export function detectorWords(detector: string): string {
  return Object.hasOwn(DETECTORS, detector) ? DETECTORS[detector]! : detector;
}

const DISPOSITIONS: { readonly [disposition: string]: string } = {
  waiting: "waits until the turn is settled",
  promoted_to_label: "this one counts",
  discarded_missing_episode: "there was no turn to tie it to",
  discarded_lower_trust: "somebody more trusted says how it went",
  discarded_duplicate: "known already",
};

export function dispositionWords(disposition: string): string {
  return Object.hasOwn(DISPOSITIONS, disposition) ? DISPOSITIONS[disposition]! : disposition;
}

const ENDS: { readonly [stopped: string]: string } = {
  chosen: "it chose to stop",
  budget: "nothing that was left fitted into the room",
  hops: "it had gone as far as it may",
  "nothing-left": "nothing was left to choose",
  deadline: "its time was over",
};

export function endWords(stopped: string): string {
  return Object.hasOwn(ENDS, stopped) ? ENDS[stopped]! : stopped;
}

export const POLICIES: { readonly [policy: string]: string } = {
  lexical: "by words and meaning alone",
  prior: "by the graph as it was built",
  walk: "by walking the graph as it was learned",
  rerank: "by a learned order of what fits",
};

/** How a turn went, in a word. */
export function wentWords(label: number | null): { readonly word: string; readonly tone: BadgeTone } {
  if (label === null) return { word: "not known", tone: "plain" };
  if (label > 0) return { word: "went well", tone: "good" };
  return label < 0 ? { word: "went badly", tone: "bad" } : { word: "neither", tone: "plain" };
}

/** +0.25 */
export function signed(value: number): string {
  const text = value.toFixed(2);
  if (Number(text) === 0) return "0.00";
  return value > 0 ? `+${text}` : text;
}

/** 12 %; what is all but impossible is not nothing. */
export function chance(probability: number): string {
  return probability > 0 && probability < 0.001 ? "under 0.1 %" : percent(probability);
}

export function shortDigest(digest: string | null): string {
  return digest === null ? "lessons alone" : digest.slice(0, 12);
}
