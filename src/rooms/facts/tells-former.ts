/**
 * Which texts tell something that is so no longer: they say of somebody or something what was once so of it, of what has one value
 * at a time, and were said before it changed. Of a thing, who names it and the value in one sentence says so. Whoever has the memory
 * is named by whatever they say, and so it has to be said what they have to do with the value: a van is picked up where they lived,
 * and stays there when they move. Pure; what a text was the source of is known without reading it (engine/facts-outdated.ts).
 */

import type { Instant } from "../../kernel/clock.ts";
import { OWNER } from "../../kernel/entity-ref.ts";
import { isCued, isNamedIn, isSaidIn, readSaid } from "./asked.ts";
import type { Former } from "./former.ts";
import { heardFacts } from "./hear.ts";
import { isOwnersClause, ownClauses } from "./told-of.ts";

/** A list stays with what stands above it. */
const SENTENCES = /(?<=[.!?;])\s+|(?<=[。！？；])/u;
/** What is said of one thing stands between two of these. */
const PIECES = /[,，、;；:：()（）–—\n]|\s(?:and|but|und|aber|y|pero)\s/u;
/** Whoever does something as a clerk is one. */
const AS = /(?<!\p{L})(?:as|als|como)\s+(?:(?:an?|the|your|eine?|el|la)\s+)?$|(?:作为|身为)$/iu;

interface Spoken {
  readonly at: Instant;
  /** Who may go on repeating what is over. */
  readonly byAssistant: boolean;
}

export function tellsFormer(former: Former, text: string, spoken: Spoken): boolean {
  const { subject, value, over, instead } = former;
  const said = readSaid(text);
  if (!isSaidIn(value, said) || !isNamedIn(subject, said)) return false;
  if (instead.some((one) => isSaidIn(one, said))) return false;
  const isAfter = spoken.at >= over;
  if (isAfter && !spoken.byAssistant) return false;
  return subject === OWNER ? saysOfOwner(former, text, spoken) : saysOfThing(former, text, isAfter);
}

function saysOfThing({ subject, predicate, value }: Former, text: string, isAfter: boolean): boolean {
  return text.split(SENTENCES).some((sentence) => {
    const said = readSaid(sentence);
    if (!isSaidIn(value, said) || !isNamedIn(subject, said)) return false;
    return !isAfter || isCued(predicate, said);
  });
}

function saysOfOwner({ predicate, value }: Former, text: string, { at, byAssistant }: Spoken): boolean {
  const clauses = ownClauses(text).filter(
    (clause) =>
      // What an assistant says of itself is what it repeats: it lives nowhere.
      (isOwnersClause(clause) || (byAssistant && isOwnersClause(clause, true))) &&
      isSaidIn(value, readSaid(clause)),
  );
  const isCuedIn = (clause: string) =>
    clause.split(PIECES).some((piece) => {
      const said = readSaid(piece);
      return isSaidIn(value, said) && isCued(predicate, said);
    });
  const isDoneAs = (clause: string) =>
    predicate.name === "role" &&
    AS.test(clause.slice(0, Math.max(0, clause.toLowerCase().indexOf(value.toLowerCase()))));
  if (clauses.some((clause) => isCuedIn(clause) || isDoneAs(clause))) return true;
  // In none of those words: "I'm at Siemens now".
  return heardFacts(
    clauses.map((clause) => ({ judged: clause, whole: clause, torn: false })),
    { by: byAssistant ? "assistant" : "owner", at },
  ).some(
    (one) =>
      one.subject === OWNER &&
      one.predicate === predicate.name &&
      one.act === "asserts" &&
      isSaidIn(value, readSaid(one.object)),
  );
}
