/**
 * What may be done with what the route found: fitting a question gives nothing the right to stand in a prompt.
 *
 * Pure, by five things in this order: whether it may be seen at all (reach, privacy, withdrawal), whether it still holds
 * (supersession, expiry), whether a rule goes before it, on whose word it is, and whether it is what it was when its worth was learned.
 */

import type { Instant } from "../../../kernel/clock.ts";
import type { RecordTrust } from "../../../kernel/trust.ts";
import type { Authority } from "../episode.ts";
import type { LessonState } from "../lesson.ts";

/** What is known of a record at the moment at which it would be shown. */
export interface Standing {
  /** Whoever asks may read where it stands. */
  readonly inReach: boolean;
  /** `gone`: forgotten, erased, taken back. `held`: it waits for a person's decision. */
  readonly there: "holds" | "held" | "gone";
  readonly isPrivate: boolean;
  /** Of a lesson; null: it is none. */
  readonly state: LessonState | null;
  readonly expiresAt: Instant | null;
  readonly trust: RecordTrust;
  /** It says something else than when the pack was made. */
  readonly changed: boolean;
  /** Text of nobody's word that instructs whoever reads it. */
  readonly instructs: boolean;
  /** The authored rule that wants otherwise; null: none does. */
  readonly against: string | null;
  /** What a person taught about the same that says otherwise; null: nothing. */
  readonly unlike: string | null;
}

export interface Judged {
  readonly authority: Authority;
  /** One word. */
  readonly why: string;
}

/** Only a person's word, in force, in reach and unchanged, is `inject`. */
export function authorise(one: Standing, now: Instant): Judged {
  return hidden(one) ?? over(one, now) ?? overruled(one) ?? weighed(one);
}

/** Nobody is shown it, whatever it is worth. */
function hidden({ inReach, there, isPrivate, state, trust, instructs }: Standing): Judged | null {
  if (!inReach) return never("out-of-scope");
  if (there === "gone" || state === "forgotten") return never("withheld");
  if (there === "held" || trust === "quarantined") return never("quarantined");
  if (isPrivate) return never("private");
  return instructs ? never("instructs") : null;
}

/** It does not hold any more. */
function over({ state, expiresAt }: Standing, now: Instant): Judged | null {
  if (state === "superseded") return { authority: "abstain", why: "superseded" };
  return expiresAt !== null && expiresAt <= now ? { authority: "abstain", why: "expired" } : null;
}

/** Somebody else goes first, or has to say which of two it is. */
function overruled({ against, unlike, state }: Standing): Judged | null {
  if (against !== null) return { authority: "abstain", why: "authored-wins" };
  return unlike !== null && state === "proposed" ? { authority: "confirm", why: "contradicts" } : null;
}

function weighed({ state, trust, changed }: Standing): Judged {
  if (state === "proposed") return { authority: "weak", why: "unconfirmed" };
  if (changed) return { authority: "verify", why: "source-changed" };
  if (state === "active" && trust === "human") return { authority: "inject", why: "taught" };
  return { authority: "weak", why: "routed" };
}

function never(why: string): Judged {
  return { authority: "never", why };
}
