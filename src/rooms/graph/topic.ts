/**
 * What a line is about, in two to four of its words, so that a project can be found by what was noted about it.
 *
 * People are spoken of by their names, and names of people are not kept in the graph: a capitalised word that could be one is left
 * out, at the price of some that are none.
 */

import { tellingWords } from "../../kernel/text/telling-words.ts";
import { looksLikeAName } from "./somebody.ts";

const MOST_WORDS = 4;
const FEWEST_WORDS = 2;
const LONGEST_READ = 400;

/** After one of these a capitalised word is a German noun, and not somebody. */
const ARTICLE =
  /(?:^|[\s(])(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|kein|keine|keinen|keiner|zum|zur|im|am|vom|beim|ins|unser|unsere|unseren|unserem|mein|meine|meinen)\s+$/iu;
/** What people do, and things hardly; or what is said of either. */
const AFTER_A_PERSON =
  /^(?:['’]s|\s+(?:said|says|wants|wanted|thinks|asked|asks|prefers|likes|told|tells|will|needs|and|is|has|was|suggested|wrote|reported|sagt|sagte|will|möchte|meint|fragt|ist|hat|und|findet|dice|dijo|quiere|prefiere|pide|es|tiene|y|cree))(?![\p{L}])/iu;

/** Null: too little is left to be known by. */
export function topicOf(line: string): string | null {
  const read = line.slice(0, LONGEST_READ).toWellFormed();
  const words: string[] = [];
  for (const { written, inside } of tellingWords(read)) {
    if (words.length === MOST_WORDS) break;
    if (inside || !mayBeSomebody(written, read)) words.push(written.toLowerCase());
  }
  return words.length < FEWEST_WORDS ? null : words.join(" ");
}

function mayBeSomebody(word: string, text: string): boolean {
  if (!looksLikeAName(word)) return false;
  const at = text.indexOf(word);
  const before = text.slice(0, Math.max(0, at));
  if (ARTICLE.test(before)) return false;
  const begins = /(?:^|[.!?…:\n])[\s"'„“”«»()[\]*_#>-]*$/u.test(before.slice(-40));
  return !begins || AFTER_A_PERSON.test(text.slice(at + word.length));
}
