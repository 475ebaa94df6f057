/**
 * Under what condition an instruction is meant: "when I write in English", "wenn es regnet", "如果我用英文写". What is asked for under
 * one says nothing of what is to be without it, or under another.
 *
 * Not here: places ("in YAML"), which are words of what it is about (topic.ts).
 */

import { habitIn } from "../../kernel/text/habits.ts";
import { contentWords, languageIn } from "./content-words.ts";

const edged = (words: string) => `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`;

const OPENS = "when(?:ever)?|if|while|wenn|falls|sobald|solange|sofern|cuando|siempre que|mientras|si";
const EXCEPT =
  "unless|except (?:when|if)|es sei denn|au(?:ß|ss)er(?: wenn)?|a menos que|salvo (?:que|si|cuando)|excepto (?:si|cuando)";
const CLAUSE = new RegExp(`${edged(`(?<except>${EXCEPT})|${OPENS}`)}(?<so>[^,;:.!?—]*)`, "giu");
/** "I like it when you" says what is wanted, and "even when I" that it is meant all the same. */
const NO_CONDITION =
  /(?<!\p{L})(?:(?:like|love|prefer|hate|dislike|appreciate|rather|better|great|nice|good|happy|glad|lieber|gerne?|schön|gut|besser|toll|mag|hasse|gusta|prefiero)(?: (?:it|es|that|dass?))?,?|even|no matter|regardless|auch|selbst|egal,?|incluso|aun) $/iu;
const FAR_ENOUGH = 24;
const ORDER =
  "use|write|answer|reply|respond|speak|talk|address|call|format|indent|stick|switch|keep|make|put|prefer|verwende|benutze?|nutze?|schreib|antworte|sprich|nimm|nenne?|usa|escribe|responde|contesta|habla";
/** Where nothing parts it from what is asked for, the last order begins that. */
const LAST_ORDER = new RegExp(`(?<=[\\s\\S])${edged(ORDER)}(?![\\s\\S]*${edged(ORDER)})[\\s\\S]*$`, "iu");
const ASKED_BEFORE = new RegExp(edged(ORDER), "iu");

/** Without a word that opens it: "我用英文写的时候". */
const CLAUSE_HAN =
  /(?:(?<except>除非)|如果|要是|假如|只要|每当|当(?=[^，。；,;]{0,40}时))(?<so>[^，。；！？,.;!?]*?)(?:的话|的时候|时候|时(?!间)|(?=就|则|[，。；！？,.;!?]|$))|(?<=^|[，。；！？,.;!?])(?<at>[^，。；！？,.;!?]*?)的时候/gu;

/** Asked for in all politeness, and on no condition: "if you can". */
const POLITE: ReadonlySet<string> = new Set(
  `possible possibl mind okay fine may suit convenient conveni applicable applic appropriate appropri needed need necessary
  necessari möglich moglich geht passt recht nötig notig darf posible posibl puede pued puedes 可能 可以 方便`
    .trim()
    .split(/\s+/),
);
const OF_ME = /^\s*(?:i|we|ich|wir|yo)(?!\p{L})(?! (?:may|dare|darf))|^\s*我/iu;

export interface Conditioned {
  /** Stems of what is to be so, in order of the alphabet; none: it is meant always. */
  readonly when: readonly string[];
  /** What is asked for. */
  readonly rest: string;
}

export function conditionIn(text: string): Conditioned {
  const language = languageIn(text);
  const often = oftenIn(text);
  const said = often.reduce((rest, phrase) => rest.replace(phrase, " "), text);
  const clauses = clausesIn(said);
  const when = clauses.flatMap(({ so, isExcept }) => {
    const words = contentWords(so, language);
    // "When I do": of whoever speaks, and nothing else is named.
    const all = words.length === 0 && OF_ME.test(so) ? [so.trim().toLowerCase()] : words;
    const told = all.filter((word) => !POLITE.has(word));
    return told.length > 0 && isExcept ? ["unless", ...told] : told;
  });
  const rest = clauses.reduceRight(
    (text, { at, length }) => `${text.slice(0, at)} ${text.slice(at + length)}`,
    said,
  );
  const all = [...often.map((phrase) => phrase.toLowerCase()), ...when];
  return { when: [...new Set(all)].sort(), rest };
}

const DAYS_OF_WEEK =
  "(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekdays?|weekends?|mornings?|evenings?|montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonnabends?|sonntags?|morgens?|abends?|wochenenden?|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?";
/** What comes again and again, and is not at all times: "every day" and "every time" are. */
const OFTEN = new RegExp(
  [
    edged(`(?:(?:on|every|each|every other|jeden|jede|an|am|cada|los)(?: zweiten)? )(?:${DAYS_OF_WEEK})`),
    edged(
      "(?:every|each|jede[nrs]?|cada) (?:other |second |zweite[nrs]? )?(?:week|month|year|woche|monat|jahr|semana|mes|año)",
    ),
    edged(
      "(?:once|twice|one day|einmal|zweimal|una vez) (?:a|an|per|every|pro|in der|im|a la|al) (?:week|month|year|day|woche|monat|jahr|tag|semana|mes|año|día)",
    ),
    edged("(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)s"),
    "每(?:个)?(?:周|星期|礼拜)[一二三四五六日天末]?|每个?月|每年",
  ].join("|"),
  "giu",
);

function oftenIn(said: string): readonly string[] {
  const habit = habitIn(said);
  const named = habit === null ? [] : [said.slice(habit.at, habit.at + habit.length)];
  const rest = habit === null ? said : said.replace(named[0]!, " ");
  return [...named, ...(rest.match(OFTEN) ?? [])];
}

interface Clause {
  readonly at: number;
  readonly length: number;
  /** Without what opens it. */
  readonly so: string;
  readonly isExcept: boolean;
}

function clausesIn(said: string): readonly Clause[] {
  const isMeant = ({ index }: RegExpExecArray) =>
    !NO_CONDITION.test(said.slice(Math.max(0, index - FAR_ENOUGH), index));
  return [...[...said.matchAll(CLAUSE)].filter(isMeant), ...said.matchAll(CLAUSE_HAN)]
    .map((match): Clause => {
      const { except, so = match.groups!["at"]! } = match.groups!;
      const behind = orderBehind(match);
      const length = match[0].length - behind;
      return { at: match.index, length, so: so.slice(0, so.length - behind), isExcept: except !== undefined };
    })
    .sort((a, b) => a.at - b.at);
}

/** How much of it is what is asked for. */
function orderBehind({ 0: clause, index, input }: RegExpExecArray): number {
  const isParted = /^[,;:]/u.test(input.slice(index + clause.length));
  if (isParted || ASKED_BEFORE.test(input.slice(0, index))) return 0;
  return LAST_ORDER.exec(clause)?.[0].length ?? 0;
}
