/**
 * Wishes that hold until something has happened ("until the move is done"), and word of it that it has ("The move is over, so …").
 * Days and dates are until.ts.
 */

import { contentWords, languageIn } from "./content-words.ts";

const DONE =
  "over|done|finished|completed?|through|behind (?:us|me)|out|live|shipped|vorbei|geschafft|erledigt|durch|rum|vorüber|abgeschlossen|fertig|gelaufen";
/** "Until the move is done", "bis zum Umzug", "bis der Umzug vorbei ist". */
const UNTIL_EVENT = new RegExp(
  [
    `(?<!\\p{L})(?:until|till|til) (?:after )?(?:the|my|our) (?<en>[^,.;:!?]{2,40}?)(?: (?:is|are|has|have)(?: been)? (?:all )?(?:${DONE}))?(?=[,.;:!?]|$)`,
    `(?<!\\p{L})bis (?:nach )?(?:zum|zur|de[mrn]|die|das|mein\\p{L}*|unser\\p{L}*) (?<de>[^,.;:!?]{2,40}?)(?: (?:${DONE}) (?:ist|sind))?(?=[,.;:!?]|$| (?:bitte|fass|antwort|schreib|halt|nimm|verwend|nutz|benutz)\\p{L}*)`,
  ].join("|"),
  "iu",
);
const IS_OVER = new RegExp(
  `^(?:(?:ok(?:ay)?|so|and|well|great|good news|by the way|gut|so)[\\s,:]+)*(?:the|my|our|de[rnm]|die|das|mein\\p{L}*|unser\\p{L}*) (?<what>[^,.;:!?]{2,40}?) (?:is|are|ist|sind) (?:(?:all|now|finally|jetzt|endlich) )*(?:${DONE})(?=[,.;!]|$| (?:now|so|and|und|also|jetzt)(?!\\p{L}))`,
  "iu",
);

/** Stems of what has to happen; none: it names nothing of the kind. */
export function eventOf(wish: string): readonly string[] {
  const { en, de } = UNTIL_EVENT.exec(wish)?.groups ?? {};
  return wordsOf(en ?? de, wish);
}

/** Stems of what has happened; none: it says of nothing that it is over. */
export function happenedIn(said: string): readonly string[] {
  return wordsOf(IS_OVER.exec(said)?.groups?.["what"], said);
}

export function saysItHappened(said: string): boolean {
  return IS_OVER.test(said);
}

function wordsOf(named: string | undefined, whole: string): readonly string[] {
  return named === undefined ? [] : contentWords(named, languageIn(whole));
}
