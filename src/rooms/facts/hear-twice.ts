/**
 * One statement that two forms hear: "We use Postgres 14 for Atlas" says what Atlas uses, and not what its owner does besides, for
 * when Atlas uses something else that would be left standing. What something is used for is no thing that uses it, though: who uses
 * Vim for Python, or Slack for meetings, uses it themselves.
 */

import { OWNER } from "../../kernel/entity-ref.ts";
import { LANGUAGES, NO_PLACES, SOFTWARE } from "./hear-words.ts";
import type { HeardFact, PlacedFact } from "./heard-fact.ts";

export function oneReading(found: readonly PlacedFact[]): readonly PlacedFact[] {
  return found.filter(({ fact }) => {
    const other = found.find((one) => saysSame(fact, one.fact));
    if (other === undefined) return true;
    return fact.subject === OWNER ? isPurpose(other.fact.name) : !isPurpose(fact.name);
  });
}

/** The one of its owner, the other of a thing; what is behind the value may have been taken for a part of it: "Redis in Atlas". */
function saysSame(one: HeardFact, other: HeardFact): boolean {
  if ((one.subject === OWNER) === (other.subject === OWNER)) return false;
  if (one.predicate !== other.predicate || one.act !== other.act) return false;
  const [own, things] = (one.subject === OWNER ? [one, other] : [other, one]).map(({ object }) =>
    object.toLowerCase(),
  );
  return own === things || own!.startsWith(`${things} `);
}

const ACTIVITIES =
  /^(?:work|school|home|home office|taxes|tax|accounting|marketing|notes?|tasks?|mails?|e-?mails?|photos?|music|meetings?|calls?|chats?|backups?|writing|coding|invoices?|documents?|arbeit|schule|büro|alltag|steuern|steuererklärung|buchhaltung|notizen|aufgaben|termine|rechnungen|fotos|musik|dokumente|texte|präsentationen|videocalls|trabajo|casa|notas|tareas|correos?|facturas|fotos|música|reuniones|clases?)$/iu;
const GERMAN_ACTIVITIES = /\p{L}{3}(?:ung|heit|keit|schaft|tion|tät)(?:en)?$/u;

const isAllOf = (words: RegExp, name: string) => words.exec(name)?.[0] === name;
const isPurpose = (name: string) =>
  [SOFTWARE, LANGUAGES, NO_PLACES, ACTIVITIES].some((words) => isAllOf(words, name)) ||
  GERMAN_ACTIVITIES.test(name);
