/**
 * Which texts tell something that is so no longer: they name a value that was once so, of something that has one value at a time,
 * and were said before it changed. Pure; what a text was the source of is known without reading it (engine/facts-outdated.ts).
 */

import type { Instant } from "../../kernel/clock.ts";
import { OWNER } from "../../kernel/entity-ref.ts";
import { isCued, isNamedIn, isSaidIn, readSaid } from "./asked.ts";
import type { Former } from "./former.ts";
import { ownClauses } from "./told-of.ts";

/** Letters of a value by which it is known wherever it stands; fewer may mean anything. */
const TELLING = 4;

/** `byAssistant`: who may go on repeating what is over. */
export function tellsFormer(
  { subject, predicate, value, over, instead }: Former,
  text: string,
  { at, byAssistant }: { readonly at: Instant; readonly byAssistant: boolean },
): boolean {
  const said = readSaid(text);
  if (!isSaidIn(value, said) || !isNamedIn(subject, said)) return false;
  if (instead.some((one) => isSaidIn(one, said))) return false;
  if (at >= over) return byAssistant && isCued(predicate, said);
  if (subject !== OWNER) return true;
  if (!ownClauses(text).some((clause) => isSaidIn(value, readSaid(clause)))) return false;
  const isTelling = value.length >= TELLING || /[^\0-\u2e7f]{2}/.test(value);
  return isTelling || isCued(predicate, said);
}
