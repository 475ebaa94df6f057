/** How people deny one thing in a sentence, and which words they deny: in English, German, Spanish and Chinese. */

import { wholeWords } from "../../../kernel/text/whole-words.ts";

/** What stands behind these is denied, as far as its clause goes. */
const DENIES_NEXT = wholeWords(
  "(?:is|was|are|were|it['’]s|that['’]s|do|does|did|must|should) not|(?:isn|wasn|aren|weren|don|doesn|didn|shouldn)['’]t|not|never",
  "no longer|instead of|rather than|stop using|stop running|anymore",
  "nicht(?: mehr)?|niemals|statt|anstatt|anstelle von|kein|keine|keinen",
  "ya no|no (?:es|era|son|está|uses?|usamos|usar|se usa)|nunca|en lugar de|en vez de",
);
const DENIES_NEXT_CHINESE = /(?:而不是|并不是|不是|不要再?用|别再?用|不再使?用|不用|不在|不能用)/gu;

/** What stands before these is. */
const DENIES_BEFORE = wholeWords(
  "(?:is|was|are|were) (?:(?:just|simply|now|completely|long|already) )?(?:wrong|incorrect|outdated|out of date|obsolete|deprecated|gone|dead|retired|not (?:right|correct|true|valid))",
  "(?:no longer|doesn['’]t|does not) (?:exists?|works?|applies|holds|apply|hold|exist|work)",
  "(?:ist|war|sind|waren) (?:(?:leider|inzwischen|längst|einfach) )?(?:falsch|veraltet|überholt|abgeschaltet|nicht (?:richtig|korrekt|mehr aktuell))",
  "(?:gibt es|benutzen wir|verwenden wir|nutzen wir|stimmt|gilt) nicht(?: mehr)?",
  "(?:es|está|era|son|están) (?:incorrect[oa]s?|mal|obsolet[oa]s?|anticuad[oa]s?|equivocad[oa]s?|desactualizad[oa]s?)",
  "ya no (?:existe|funciona|sirve|se usa|vale)",
);
const DENIES_BEFORE_CHINESE = /(?:已经)?(?:不对|错了|是错的|过时了?|废弃了?|不存在了?|不能用了|下线了)/gu;

/** Said of how sure, how soon or how bad: nothing is denied by that. */
const HEDGED =
  /^(?:sure|certain|yet|only|just|really|necessarily|clear|that (?:bad|important|urgent)|a (?:problem|big deal)|urgent|too|so|know|think|want|need|remember|understand|sicher|nur|noch|so|unbedingt|wissen|seguro|sol[oa]|solamente|todavía|sé|quiero|一定|确定|知道|太)(?![\p{L}])/iu;
/** Where the clause ends, and where what is right instead begins. */
const CLAUSE_END =
  /[,.;:!?，。；：！？—–()]|\s-\s|(?<![\p{L}])(?:but|it['’]s|use|sondern|aber|sino|pero)(?![\p{L}])|而是|应该|要用/iu;
/** What is done with it: "we do not use this". */
const USED = /^(?:use|using|run|running|call|take|go through|via)\s+/i;
/** Nobody denies anything by asking or supposing. */
export const ONLY_SUPPOSES =
  /[?？]\s*$|^(?:(?:and|but|so|und|aber|y|pero)\s+)?(?:if|whether|unless|suppose|wenn|falls|ob|si|如果|要是|假如)(?![\p{L}])/iu;

const MOST_WORDS = { after: 5, before: 7 } as const;
const MOST_CHARACTERS = 12;

/** The stretches of a sentence that are denied. */
export function deniedIn(sentence: string): readonly string[] {
  const said = sentence.replace(/\s+/g, " ").trim();
  if (ONLY_SUPPOSES.test(said)) return [];
  const after = [...matches(DENIES_NEXT, said), ...matches(DENIES_NEXT_CHINESE, said)].map(
    ({ index, text }) => clauseFrom(said.slice(index + text.length).trimStart()),
  );
  const before = [...matches(DENIES_BEFORE, said), ...matches(DENIES_BEFORE_CHINESE, said)].map(({ index }) =>
    clauseTo(said.slice(0, index).trimEnd()),
  );
  return [...after, ...before].filter((stretch) => stretch !== "");
}

function matches(
  pattern: RegExp,
  text: string,
): readonly { readonly index: number; readonly text: string }[] {
  return [...text.matchAll(pattern)].map((match) => ({ index: match.index, text: match[0] }));
}

function clauseFrom(rest: string): string {
  if (HEDGED.test(rest)) return "";
  const said = rest.replace(USED, "");
  const end = said.search(CLAUSE_END);
  return firstWords(end < 0 ? said : said.slice(0, endOfValue(said, end)), MOST_WORDS.after);
}

/** A dot or a colon inside a value ends no clause. */
function endOfValue(rest: string, end: number): number {
  const inValue =
    /[.:-]/.test(rest[end]!) && /^\S/.test(rest.slice(end + 1)) && /\S$/.test(rest.slice(0, end));
  if (!inValue) return end;
  const space = rest.slice(end).search(/\s/);
  return space < 0 ? rest.length : end + space;
}

function clauseTo(rest: string): string {
  const clause = rest.split(/[,;!?，。；！？—–()]|[.:](?=\s|$)/u).at(-1) ?? "";
  const words = clause.trim().split(" ");
  return words.length === 1 ? clause.slice(-MOST_CHARACTERS * 4) : words.slice(-MOST_WORDS.before).join(" ");
}

function firstWords(clause: string, most: number): string {
  const words = clause.trim().split(" ");
  return words.slice(0, most).join(" ");
}
