/**
 * Whether a text tells something of this kind about this very subject. Of whoever has the memory that is only what is said in the
 * first person, or to them, and in no clause about somebody else: where a friend works says nothing of it.
 */

import type { Instant } from "../../kernel/clock.ts";
import { type EntityRef, OWNER } from "../../kernel/entity-ref.ts";
import { isCued, isNamedIn, readSaid } from "./asked.ts";
import { withoutOtherMatters } from "./other-matters.ts";
import type { Predicate } from "./predicate.ts";

const CLAUSES =
  /[.!?。！？](?=\s|$|[^\0-\u2e7f])|[;；\n]+|,\s+(?=(?:and|but|while|whereas|und|aber|während|y|pero|mientras)\s)|，(?=但|而|不过)/u;

const PEOPLE =
  "friends?|mom|mum|dad|mother|father|parents|sisters?|brothers?|wife|husband|partner|boyfriend|girlfriend|sons?|daughters?|kids?|child(?:ren)?|aunt|uncle|cousins?|grand\\p{L}+|boss|manager|neighbou?rs?|landlord|colleagues?|roommate|flatmate|ex|mutter|vater|eltern|schwester|bruder|frau|mann|freund(?:in|e)?|sohn|tochter|kind(?:er)?|tante|onkel|oma|opa|chef(?:in)?|vermieter|nachbar(?:in)?|kolleg(?:e|in|en)|madre|padre|padres|herman[oa]s?|mujer|marido|novi[oa]|hij[oa]s?|t[íi][oa]|abuel[oa]s?|jef[ea]|amig[oa]s?|vecin[oa]|cuñad[oa]|suegr[oa]|compañer[oa]";
const ANOTHER = new RegExp(
  `(?<!\\p{L})(?:my|our|your|mein|meine|meiner|meinem|unser|unsere|dein|deine|mi|mis|tu|nuestr[oa])\\s+(?:\\p{L}+\\s+){0,2}(?:${PEOPLE})(?!\\p{L})|我(?:的|们的)?(?:妈|爸|姐|妹|哥|弟|老婆|老公|妻子|丈夫|儿子|女儿|孩子|朋友|同事|老板|邻居|阿姨|叔叔|房东)`,
  "iu",
);
const FIRST =
  /(?<!\p{L})(?:i|i['’]?m|i['’]ve|we|we['’]?re|we['’]ve|ich|wir|yo|nosotr[oa]s)(?!\p{L})|我(?!的|们的|妈|爸|姐|妹|哥|弟|老)/iu;
const OWN =
  /(?<!\p{L})(?:i|i['’]?m|i['’]ve|we|we['’]?re|we['’]ve|us|me|my|our|mine|ich|wir|uns|mir|mich|mein\p{L}{0,2}|unser\p{L}{0,2}|yo|nosotr[oa]s|nos|me|mi|mis|nuestr[oa]s?|viv[oí]|vivimos|trabaj[oé]|soy|estoy|somos|llamo|the (?:owner|user))(?!\p{L})|[我咱俺]/iu;
const YOURS =
  /(?<!\p{L})(?:you|you['’]?re|your|yours|du|dich|dir|dein\p{L}{0,2}|sie|ihr|ihre\p{L}?|tú|tu|tus|te|usted|vives|trabajas)(?!\p{L})|[你您]/iu;
const NEVER = /(?<!\p{L})(?:never|nie|niemals|nunca|jamás)(?!\p{L})|从未|从来没|从没/iu;
/** They live for coffee, and nowhere by that. */
const FIGURES = /(?<!\p{L})liv(?:e|es|ed|ing)\s+(?:for|without|through|up|off|by|with)(?!\p{L})/giu;
/** Of these it has to be said whose they are: a city alone is anybody's. */
const ANYBODYS =
  /(?<!(?:my|our|your|new|mein|meine|meinem|meiner|unsere|unser|neue|neuen|mi|nuestra|nueva|nuevo)\s(?:\p{L}+\s)?)(?<!\p{L})(?:home|city|town|office|company|firm|stadt|firma|büro|casa|ciudad|oficina|empresa)(?!\p{L})/giu;

/** Those that are not about somebody else alone. */
export function ownClauses(text: string): readonly string[] {
  return text
    .split(CLAUSES)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "" && (!ANOTHER.test(clause) || FIRST.test(clause.replace(ANOTHER, " "))));
}

/** In the first person, or to whoever has the memory. */
export function isOwnersClause(clause: string, toOwner = false): boolean {
  return (toOwner ? YOURS : OWN).test(clause);
}

export interface Telling {
  readonly subject: EntityRef;
  readonly predicate: Pick<Predicate, "name" | "aliases">;
}

/** `toOwner`: it is said to whoever has the memory, not by them. */
export function isToldOf(
  { subject, predicate }: Telling,
  text: string,
  at: Instant,
  toOwner = false,
): boolean {
  if (subject !== OWNER) {
    const said = readSaid(text);
    if (!isNamedIn(subject, said) || !isCued(predicate, said)) return false;
    return isCued(predicate, readSaid(withoutOtherMatters(predicate.name, text, at)));
  }
  return tellingClauses(predicate, text, toOwner).length > 0;
}

export function tellingClauses(
  predicate: Telling["predicate"],
  text: string,
  toOwner = false,
): readonly string[] {
  return ownClauses(text).filter((clause) => {
    if (!isOwnersClause(clause, toOwner) || NEVER.test(clause)) return false;
    return isCued(predicate, readSaid(clause.replace(FIGURES, " ").replace(ANYBODYS, " ")));
  });
}
