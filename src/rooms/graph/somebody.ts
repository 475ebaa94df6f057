/**
 * Names of people in what becomes a name in the graph, or is quoted beside one: each is replaced by what stands for it.
 *
 * Somebody is known by a given name, by two capitalised words that no thing is called by, and by the form of the sentence. One
 * capitalised word alone is nobody: it may be a tool, a project or a German noun. In small letters only given names are known.
 */

import { entityName } from "../../kernel/entity-ref.ts";
import { GIVEN_NAMES } from "../facts/index.ts";
import { isOfThings, isThingAsWell } from "./things.ts";

/** Beside those by which facts are heard. */
const OTHER_GIVEN: ReadonlySet<string> = new Set(
  `agnieszka ama amir anastasia andrei andrzej chinedu deepak dmitri ewa fatma grzegorz haruto jakub jan joanna katarzyna
    krzysztof kwame layla magda marek małgorzata mateusz mehmet mei michał mustafa neha ngozi noor oleg olga omar paweł piotr
    pooja priya rahul rohan sakura sanjay sergei siddharth sunita svetlana tomasz vikram wei wojciech yuki yusuf zofia`.split(
    /\s+/u,
  ),
);

/** What stands for a person, as it is shown. */
export type StandIn = (name: string) => string;

const NAME = "\\p{Lu}[\\p{Ll}\\p{M}]+(?:[ -]\\p{Lu}[\\p{Ll}\\p{M}]+)?";

const ASKING = [
  ...["ask", "tell", "let", "hire", "invite", "thank", "assigned to", "owned by", "led by", "approved by"],
  ...["signed by", "review by", "agreed with", "frag", "frage", "bitte", "beauftrage", "geleitet von"],
  ...["pregunta a", "pide a", "dirigido por"],
].map((verb) => `[${verb[0]!.toUpperCase()}${verb[0]}]${verb.slice(1)}`);

/** Whom something is asked of, or given to. */
const ASKED = new RegExp(`(?<!\\p{L})(?<=(?<!\\p{L})(?:${ASKING.join("|")}) )${NAME}(?!\\p{L})`, "gu");
/** What only people do. */
const DOES = new RegExp(
  `(?<!\\p{L})${NAME}(?= (?:said|says|wants|wanted|thinks|asked|asks|prefers|likes|told|suggested|approved|agreed|sagt|sagte|möchte|meint|fragt|findet|dice|dijo|quiere|prefiere|cree)(?!\\p{L}))`,
  "gu",
);
/** What only people have. */
const OWNS = new RegExp(
  `(?<!\\p{L})${NAME}(?=['’]s (?:review|approval|holiday|request|wish|opinion|team|laptop|account))`,
  "gu",
);
/** What people do with things, where two words are in the place of who does it. */
const TAKES =
  /(?<!\p{L})\p{Lu}[\p{Ll}\p{M}]+ \p{Lu}[\p{Ll}\p{M}]+(?= (?:takes|took|joins|joined|leads|leaves|left|reviews|reviewed|owns|manages|handles|übernimmt|leitet|verlässt|dirige|lleva|revisa)(?!\p{L}))/gu;

const WORD = /[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu;
const MOST_WORDS_OF_A_NAME = 4;
const PARTICLE = /^(?:van|von|der|den|de|del|della|da|dos|di|el|al|bin|ibn)$/u;
const ARTICLE =
  /(?:^|[\s(])(?:der|die|das|den|dem|des|ein|eine|einen|einem|einer|eines|kein|keine|zum|zur|im|am|vom|beim)\s+$/iu;
const BEGINNING = /(?:^|[.!?…:;\n])[\s"'„“”«»()[\]*_#>-]*$/u;
const FEWEST_OF_A_TITLE = 4;
const SHARE_OF_A_TITLE = 0.6;

/** `Anna`; not `OpenSSL`, `gRPC` or `v2`. */
export function looksLikeAName(word: string): boolean {
  return /^\p{Lu}[\p{Ll}\p{M}'’-]+$/u.test(word);
}

/** Whether it is nothing but what somebody is called. `small`: names in small letters as well. */
export function isSomebody(said: string, small: boolean): boolean {
  const words = said.trim().split(/\s+/u);
  if (words.length < 2 || words.length > MOST_WORDS_OF_A_NAME) return false;
  const capital = words.filter((word) => !PARTICLE.test(word));
  if (capital.length < 2 || capital.some((word) => isOfThings(word))) return false;
  if (capital.every(looksLikeAName)) return true;
  return small && words.length === 2 && isGiven(words[0]!) && words.every(isPlain);
}

/** In a text. Of somebody who is named twice, the same stands for them. */
export function withoutPersons(said: string, standIn: StandIn): string {
  const found: Span[] = [];
  for (const form of [ASKED, DOES, OWNS, TAKES])
    for (const match of said.matchAll(form))
      if (!match[0].split(/[ -]/u).some(isOfThings)) add(found, match.index, match.index + match[0].length);
  const words = [...said.matchAll(WORD)].map(
    (match): Word => ({ text: bare(match[0]), from: match.index, to: match.index + bare(match[0]).length }),
  );
  const isTitle = inTitleCase(words);
  for (let at = 0; at < words.length; ) {
    const name = nameAt(said, words, at, isTitle);
    if (name === 0) at += 1;
    else {
      add(found, words[at]!.from, words[at + name - 1]!.to);
      at += name;
    }
  }
  return found
    .toSorted((a, b) => b.from - a.from)
    .reduce(
      (text, { from, to }) => text.slice(0, from) + standIn(said.slice(from, to)) + text.slice(to),
      said,
    );
}

interface Span {
  readonly from: number;
  readonly to: number;
}

interface Word extends Span {
  readonly text: string;
}

function add(found: Span[], from: number, to: number): void {
  if (!found.some((one) => from < one.to && one.from < to)) found.push({ from, to });
}

/** How many words from here on are somebody's name. */
function nameAt(said: string, words: readonly Word[], at: number, isTitle: boolean): number {
  const first = words[at]!;
  const given = isGiven(first.text);
  const capital = looksLikeAName(first.text);
  if (!capital && !given) return 0;
  const length = runFrom(said, words, at, given && !capital);
  const next = words[at + 1];
  const leadsOn = next !== undefined && said.slice(first.to, next.from) === " " && isOfThings(next.text);
  if (given) {
    if (length > 1) return length;
    return leadsOn || isThingAsWell(first.text) ? 0 : 1;
  }
  const before = said.slice(Math.max(0, first.from - 60), first.from);
  if (isTitle || length < 2 || leadsOn || BEGINNING.test(before) || ARTICLE.test(before)) return 0;
  return isOfThings(first.text) ? 0 : length;
}

/** Words that belong to one name: with capitals; after a given name in small letters the next one. */
function runFrom(said: string, words: readonly Word[], at: number, small: boolean): number {
  let length = 1;
  for (let next = at + 1; next < words.length && next - at < MOST_WORDS_OF_A_NAME; next += 1) {
    const [before, word] = [words[next - 1]!, words[next]!];
    if (said.slice(before.to, word.from) !== " ") break;
    if (!small && PARTICLE.test(word.text)) continue;
    if (isOfThings(word.text)) break;
    if (small ? length > 1 || !isPlain(word.text) : !looksLikeAName(word.text)) break;
    length = next - at + 1;
  }
  return length;
}

function inTitleCase(words: readonly Word[]): boolean {
  const long = words.filter(({ text }) => text.length > 3);
  const capital = long.filter(({ text }) => /^\p{Lu}/u.test(text)).length;
  return long.length >= FEWEST_OF_A_TITLE && capital / long.length > SHARE_OF_A_TITLE;
}

function isGiven(word: string): boolean {
  if (!/^\p{Lu}?[\p{Ll}\p{M}]+$/u.test(word) || !isGivenName(word.toLowerCase())) return false;
  return looksLikeAName(word) || !isThingAsWell(word);
}

function isGivenName(name: string): boolean {
  return GIVEN_NAMES.has(name) || OTHER_GIVEN.has(name);
}

/** In small letters, and no word that something else begins with. */
function isPlain(word: string): boolean {
  return /^[\p{Ll}\p{M}]{3,}$/u.test(word) && entityName(word) !== null;
}

/** `Anna's` is `Anna`. */
function bare(word: string): string {
  return word.replace(/['’](?:s|S)?$/u, "").replace(/-+$/u, "");
}
