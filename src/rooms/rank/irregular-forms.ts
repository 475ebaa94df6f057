/**
 * English words whose forms do not look alike: asked "what did she buy", somebody bought something. The stemmer of the index
 * takes off endings and knows nothing of them.
 *
 * Only forms that are hardly ever a word of their own: "saw" and "found" are worth their confusions, "lay" and "bore" not.
 */

import { MAX_QUERY_TERMS } from "../../kernel/text/query-terms.ts";
import type { QueryTerms } from "../../kernel/text/terms.ts";

const FORMS =
  `begin began begun|bend bent|bite bit bitten|bleed bled|blow blew blown|break broke broken|breed bred|bring
brought|build built|buy bought|catch caught|choose chose chosen|come came|creep crept|deal dealt|dig dug|draw drew drawn|dream
dreamt|drink drank drunk|drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|find found|flee
fled|fly flew flown|forbid forbade forbidden|forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|get got
gotten|give gave given|go went gone|grow grew grown|hang hung|hear heard|hide hid hidden|hold held|keep kept|know knew
known|lead led|leave left|lend lent|light lit|lose lost|make made|mean meant|meet met|pay paid|ride rode ridden|ring rang
rung|rise rose risen|run ran|say said|see saw seen|seek sought|sell sold|send sent|sew sewn|shake shook shaken|shine
shone|shoot shot|show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept|slide slid|speak spoke
spoken|spend spent|spin spun|stand stood|steal stole stolen|stick stuck|sting stung|strike struck|swear swore sworn|sweep
swept|swim swam swum|swing swung|take took taken|teach taught|tear tore torn|tell told|think thought|throw threw
thrown|understand understood|wake woke woken|wear wore worn|weave wove woven|win won|write wrote written|child children|man
men|woman women|person people|foot feet|tooth teeth|goose geese|mouse mice|knife knives|wife wives|life lives|leaf
leaves|half halves|shelf shelves|wolf wolves|loaf loaves|thief thieves|good better best|bad worse worst`
    .split("|")
    .map((forms) => forms.trim().split(/\s+/));

const BASE = new Map(FORMS.flatMap(([base, ...others]) => others.map((form) => [form, base!] as const)));
const ALL = new Map(FORMS.map((forms) => [forms[0]!, forms]));

/** The word that it is a form of; itself, where nothing is known of it. */
export function baseForm(word: string): string {
  return BASE.get(word) ?? word;
}

/** All forms of what it is a form of, itself among them. */
export function formsOf(word: string): readonly string[] {
  return ALL.get(baseForm(word)) ?? [word];
}

/** The same question asked in all forms of its words: for the index, which knows none of them. As many as there is room for. */
export function withForms(terms: QueryTerms): QueryTerms {
  const { words, prefixes, phrases, grams, code } = terms;
  const room = MAX_QUERY_TERMS - prefixes.length - phrases.length - grams.length - code.length;
  const all = [...new Set([...words, ...words.flatMap(formsOf)])];
  return { ...terms, words: all.slice(0, Math.max(words.length, room)) };
}
