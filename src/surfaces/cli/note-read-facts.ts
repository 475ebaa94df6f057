/** What to know about a list of facts: what is not on it, and why. */

import type { ReadFactsAnswer } from "../../engine/api.ts";
import { counted } from "./figures.ts";
import type { Out } from "./out.ts";

interface Asked {
  readonly subject: string | undefined;
  readonly predicates: readonly string[];
  readonly out: Out;
  suggest(command: string): string;
}

export function noteReadFacts(
  { facts, excluded, alsoNamed, more }: ReadFactsAnswer,
  { subject, predicates, suggest, out }: Asked,
): void {
  const because = (...reasons: readonly string[]): number =>
    excluded.filter(({ reason }) => reasons.includes(reason)).length;
  if (facts.length === 0) {
    out.note(
      subject === undefined ? "Nothing is known to be so." : `Nothing is known to be so of ${subject}.`,
    );
    if (excluded.length === 0) out.note(`To say something: ${suggest("facts assert owner lives_in PLACE")}`);
  }
  const stale = because("stale", "held");
  if (stale > 0)
    out.note(
      `${counted(stale, "fact")} left out, because what ${stale === 1 ? "it rests" : "they rest"} on is gone, changed or held back: ${suggest("facts lint")}`,
    );
  const unknown = because("not-known-yet");
  if (unknown > 0) out.note(`${counted(unknown, "fact")} recorded only later.`);
  const over = because("outside-interval", "superseded", "invalidated", "retracted");
  if (over > 0 && subject !== undefined) {
    const only = predicates.length === 0 ? "" : ` --predicate ${predicates.join(",")}`;
    out.note(`${counted(over, "fact")} of another time: ${suggest(`facts timeline ${subject}${only}`)}`);
  }
  if (alsoNamed.length > 0) out.note(`Several go by that name; these too: ${alsoNamed.join(", ")}`);
  if (more) out.note("There are more: give a subject, or a greater --limit.");
}
