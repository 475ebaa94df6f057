/**
 * One statement that two forms hear: "We use Postgres 14 for project Atlas" says what Atlas uses, and not what its owner does besides,
 * for when Atlas uses something else that would be left standing. What something is used for is no thing that uses it, though: who
 * uses Vim for Python, or Slack for meetings, uses it themselves. Of a name that is not known for either nobody knows: "Firefox in
 * Berlin" is spelled as "Redis in Atlas" is, and then either is no more than likely.
 */

import { OWNER } from "../../kernel/entity-ref.ts";
import { isCalledThing } from "./hear-subject.ts";
import { COUNTRIES, DESK_SOFTWARE, LANGUAGES, NO_PLACES, SOFTWARE } from "./hear-words.ts";
import type { HeardFact, PlacedFact } from "./heard-fact.ts";

/** `text`: all that is said in the message. */
export function oneReading(found: readonly PlacedFact[], text: string): readonly PlacedFact[] {
  return found.flatMap((one): readonly PlacedFact[] => {
    const { fact } = one;
    const other = found.find((rival) => saysSame(fact, rival.fact));
    if (other === undefined) return [one];
    const isOwners = fact.subject === OWNER;
    const thing = isOwners ? other.fact : fact;
    const { object } = thing;
    if (isPurpose(thing.name)) return isOwners ? [{ ...one, fact: { ...fact, object } }] : [];
    if (isProject(thing, text) || isMadeOf(thing)) return isOwners ? [] : [one];
    return [{ ...one, fact: { ...fact, object, strength: "likely" } }];
  });
}

/** A service of what services are made of: an editor somebody uses to write it. */
const isMadeOf = ({ name, object }: HeardFact) => isCalledThing(name) && !DESK_SOFTWARE.test(object);

const CALLED = /(?<!\p{L})(?:project|projekts?|proyecto) (?:called |named |namens |llamado )?["'“„«]?$/u;
const IS_CALLED = /^["'”“»]?[ -](?:project|projekt)(?!\p{L})/u;
/** UTF-16 units: more does not stand between a name and what it is called. */
const LONGEST_CALLED = 24;

function isProject({ subject, name }: HeardFact, text: string): boolean {
  if (subject.startsWith("project:")) return true;
  const [said, called] = [text.toLowerCase(), name.toLowerCase()];
  for (let at = said.indexOf(called); at >= 0; at = said.indexOf(called, at + 1)) {
    const before = said.slice(Math.max(0, at - LONGEST_CALLED), at);
    const behind = said.slice(at + called.length).slice(0, LONGEST_CALLED);
    if (CALLED.test(before) && !/^[\p{L}\p{N}]/u.test(behind)) return true;
    if (IS_CALLED.test(behind) && !/[\p{L}\p{N}]$/u.test(before)) return true;
  }
  return false;
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
  /^(?:work|school|home|home office|taxes|tax|accounting|marketing|notes?|tasks?|mails?|e-?mails?|photos?|music|meetings?|calls?|chats?|backups?|writing|coding|invoices?|documents?|tickets?|budgets?|finances|reports?|reviews?|research|arbeit|schule|büro|alltag|steuern|steuererklärung|buchhaltung|notizen|aufgaben|termine|rechnungen|fotos|musik|dokumente|texte|präsentationen|videocalls|berichte|tabellen|trabajo|casa|notas|tareas|correos?|facturas|fotos|música|reuniones|clases?)$/iu;
const DOING = /\p{L}{3}(?:(?:ung|heit|keit|schaft|tion|tät)(?:en)?|ing)$/u;

const isAllOf = (words: RegExp, name: string) => words.exec(name)?.[0] === name;
/** "Budgeting", "Besprechungen". */
const isPurpose = (name: string) =>
  [SOFTWARE, LANGUAGES, COUNTRIES, NO_PLACES, ACTIVITIES].some((words) => isAllOf(words, name)) ||
  DOING.test(name);
