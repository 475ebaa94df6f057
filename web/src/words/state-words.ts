/** Words for what a message or a summary is, and a sentence for whoever wants to know what that means. */

import type { LineOutside } from "../../../src/engine/leaf-api.ts";
import type { BadgeTone } from "../parts/badge.tsx";
import { day } from "../parts/figures.ts";

export interface StateWord {
  readonly word: string;
  readonly tone: BadgeTone;
  readonly means: string;
}

const MESSAGES: { readonly [state: string]: StateWord } = {
  provisional: {
    word: "provisional",
    tone: "info",
    means: "It was said just now; the transcript has not confirmed it yet.",
  },
  quarantined: {
    word: "waiting",
    tone: "warn",
    means:
      "Nothing tells whether it is new or a repeat. The model does not see it until a person accepts it.",
  },
  rejected: { word: "rejected", tone: "plain", means: "A person left it out: it is stored, and not found." },
  forgotten: {
    word: "forgotten",
    tone: "warn",
    means: "A person took it back: no search finds it and no model sees it. It can be brought back.",
  },
  erased: { word: "erased", tone: "bad", means: "Its words are gone for good." },
};

/** Null: it is as it should be, and nothing has to be said. */
export function messageState(state: string): StateWord | null {
  if (state === "confirmed") return null;
  return MESSAGES[state] ?? { word: state, tone: "plain", means: "" };
}

/** Why something is neither in the view nor under a summary. */
export function outsideWords({ reason, since }: LineOutside): string {
  const on = since === null ? "" : ` on ${day(since)}`;
  switch (reason) {
    case "begun_anew":
      return `The conversation was begun anew${on}: what was said before is not carried on.`;
    case "earlier_session":
      return `It is of an earlier session than the one that the model is shown${since === null ? "" : `, which began${on}`}.`;
    case "heartbeat":
      return "It is a heartbeat, or the answer to one.";
    case "not_taken":
      return "It waits for a person, or was rejected.";
  }
}

const SUMMARIES: { readonly [state: string]: StateWord } = {
  active: {
    word: "active",
    tone: "good",
    means: "It is in use: it stands in the view, or under a summary that does.",
  },
  prepared: {
    word: "prepared",
    tone: "info",
    means: "It is written, and has not been shown to the model yet.",
  },
  retired: {
    word: "retired",
    tone: "plain",
    means:
      "A better one took its place, or what it covered was taken back. It is kept for whoever has its reference.",
  },
};

export function summaryState(state: string): StateWord {
  return SUMMARIES[state] ?? { word: state, tone: "plain", means: "" };
}

const LEVELS: { readonly [level: string]: string } = {
  normal: "written at the length that was asked for",
  aggressive: "written shorter than usual, because the first attempt was too long",
  deterministic: "cut down without understanding, because nothing shorter came",
};

export function levelWords(level: string): string {
  return LEVELS[level] ?? level;
}

const ROLES: { readonly [role: string]: string } = {
  user: "user",
  assistant: "assistant",
  toolResult: "tool",
  tool: "tool",
  system: "system",
};

/** A role that nobody knows is somebody's text, and short. */
export function roleWord(role: string): string {
  return ROLES[role] ?? role.slice(0, 24);
}
