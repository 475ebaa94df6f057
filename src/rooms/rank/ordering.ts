/**
 * How much a question is about time, and what it puts in order: "how long", "before or after", "which came first".
 *
 * Its strength (ξ) is the sum of what its ways of asking weigh, each once, over FULL, at most 1; below ACTIVE it is no such
 * question. Before, after, since and between are also said of what is yet to be done ("tell me after lunch"): they count only
 * where something is asked, or where both sides of them say something.
 */

import type { Language } from "../../kernel/text/function-words.ts";
import { hasCjk } from "../../kernel/text/scripts.ts";
import { occurs, wholeWords } from "../../kernel/text/whole-words.ts";
import type { Stretch } from "./framing.ts";
import type { Ordering } from "./question.ts";
import { blankedAll, tellingIn } from "./question-terms.ts";

const FULL = 1.5;
const ACTIVE = 0.3;
const MOST_SLOTS = 4;
/** A longer part is known by its first and last words. */
const WHOLE_SLOT = 3;
const SLOT_EDGE = 4;
const SHORTEST_TERM = 3;

interface Way {
  readonly weight: number;
  readonly spaced: RegExp;
  readonly cjk: RegExp;
}

const COUNTS: Way = {
  weight: 1,
  spaced: wholeWords(
    "how many (?:days|weeks|months|years|hours|minutes)|wie viele (?:tage|wochen|monate|jahre|stunden)|cu[aá]nt[oa]s (?:d[ií]as|semanas|meses|años|horas)|combien de (?:jours|semaines|mois|années|heures)|combien d'(?:années|heures)|quant[ie] (?:giorni|settimane|mesi|anni|ore)|quant[oa]s (?:dias|semanas|meses|anos|horas)|сколько (?:дней|недель|месяцев|лет|часов)",
  ),
  cjk: /多少[天年周]|几(?:天|周|年|个月|個月|个星期|小时)|何(?:日間|週間|[ヶかカヵ]月|年間?|時間|日)(?!に)|며칠|몇 ?(?:주|달|개월|년|시간)/u,
};
const LASTS: Way = {
  weight: 0.9,
  spaced: wholeWords(
    "how long|wie lange|cuánto (?:tiempo|tardé|tardó|tarda)|cuanto tiempo|combien de temps|quanto tempo|как долго|сколько времени",
  ),
  cjk: /多久|多长时间|多長時間|ど(?:の|れ)くらい|どれだけ|얼마나 ?(?:오래|걸)/u,
};
const AROUND: Way = {
  weight: 0.8,
  spaced: wholeWords(
    "before|after|bevor|nachdem|vorher|danach|antes de|después de|despues de|avant|après|prima di|dopo|depois de|após|после|прежде чем|до того|перед",
  ),
  // After a pronoun it means "earlier", and orders nothing.
  cjk: /(?<=[^我你您他她们們\s])(?:之前|之后|之後|以前|以后|以後)|(?:の|る|た)(?:前|後|あと)(?:に|の)|(?<=\p{L}{2} ?|기 )(?<!내가 |제가 |네가 |니가 )(?:전에|후에|뒤에|이후|이전)/u,
};
const SPANS: Way = {
  weight: 0.7,
  spaced: wholeWords("since|between|seit|zwischen|desde|entre|depuis|da quando|между|с тех пор"),
  cjk: /自从|自從|以来|以來|之间|之間|の間|사이|이래/u,
};
const FIRST: Way = {
  weight: 0.8,
  spaced: wholeWords(
    "(?<!at )first(?! (?:name|of all|aid|class|person|language|lady|floor))|(?<!(?:say|said|tell|told|mention|mentioned|me|you|suggest|suggested|recommended|talked|discussed|asked) )earlier(?! (?:conversations?|chats?|today|messages?|sessions?|this))|zuerst|als erste[rs]?|früher|primero|d'abord|en premier|per prim[oa]|primeiro|сначала|раньше|первым|первой",
  ),
  cjk: /先(?![生々月週日ほ])(?=\p{L})|首先|第一(?:个|次|個)|最早|最初|先に|初めて|먼저|처음/u,
};
const WHEN: Way = {
  weight: 0.7,
  spaced: wholeWords(
    "when (?:did|was|were|is|are|have|has|had|will|do|does)|(?:what|which) (?:day|date|month|year|time) (?:did|was|were|is)|wann|cuándo|quand|quando|когда",
  ),
  cjk: /什么时候|什麼時候|何时|何時|哪[天年]|几[号月点]|いつ(?![もか])|何[日月]に|언제/u,
};
const WAYS: readonly Way[] = [COUNTS, LASTS, AROUND, SPANS, FIRST, WHEN];

/** Whether anything is asked at all. */
const ASKS = wholeWords(
  "what|when|which|who|whom|whose|where|why|how|did|was|were|had|have|has|happened",
  "wann|was|wer|welche[rsnm]?|wo|wie|hat|habe|hatte|qué|cuándo|quién|cuál|dónde|cómo|quand|quoi|qui|quel(?:le)?s?|où|comment|quando|cosa|chi|quale|dove|come|qual|quem|onde|когда|что|кто|какой|какая|какие|где|как",
);
const CJK_ASKS =
  /什么|什麼|哪|谁|誰|几|多少|何|どこ|いつ|どれ|どの|どち|언제|어디|뭐|무엇|누구|어느|몇|吗|嗎|か(?:$|[？?。])|还是|還是/u;

/** Where one thing that is spoken of ends and the next begins. */
const SEAM =
  /(?<!\p{L})(?:after|before|between|or|and|then|since|nach|nachdem|bevor|zwischen|oder|und|dann|seit|después de|antes de|entre|o|y|luego|après|avant|ou|et|puis|depuis|dopo|prima di|tra|e|poi|после|перед|между|или|и|потом)(?!\p{L})|[,;:.!?()、，。；：？！¿¡–—]|之前|之后|之後|以前|以后|以後|还是|還是|和|与|與|とか|または|あるいは|それとも|(?<=\p{L})[とや](?=\p{L})|前に|後に|아니면|또는|그리고|(?<=\p{L})[와과](?= )/giu;

/** Said of any time: they tell no side from another. */
const GENERIC = new Set(
  `day days week weeks month months year years hour hours minute minutes time times date dates came come comes happen happened happens
   first earlier later last latest order passed pass elapsed took take long start earliest ago there which one two tag tage wochen monate
   zuerst passiert dia dias semanas meses primero tiempo jours semaines mois temps premier giorni settimane mesi prima tempo primeiro дней
   недель месяцев лет раньше сначала произошло 先 早 发生 時間 时间 まず 最初 먼저 처음 早い 発生 もの`.split(
    /\s+/,
  ),
);

/** Joins two things that are compared. */
const OR = /^(?:or|oder|o|ou|или|还是|還是|それとも|または|あるいは|아니면|또는)$/iu;
const AND = /^(?:and|und|y|et|e|и|和|与|與|と|와|과)$/iu;
/** In a sentence with before or after, a new clause begins here. */
const CLAUSE = /(?<!\p{L})(?:did|do|does|was|were|had|have|has|hat|habe|haben|war|waren)(?!\p{L})/giu;

const YES_OR_NO =
  /^(?:did|was|were|had|have|has|is|hat|habe|haben|hatte|war|ist)(?![\p{L}])|before or after|oder nach|ou après/iu;

/**
 * Null: it is not about time. `weak` are stretches that say nothing of what it is about, `times` those that speak of a time
 * that is known: "before 3 March" says when, and puts nothing in order.
 */
export function orderingOf(
  text: string,
  language: Language,
  weak: readonly Stretch[],
  times: readonly Stretch[],
): Ordering | null {
  const timeless = blankedAll(text, times);
  const bare = blankedAll(text, weak);
  const isCjk = hasCjk(text);
  const asks = (): boolean => occurs(ASKS, text) || (isCjk && CJK_ASKS.test(text));
  const ways = WAYS.filter((way) => {
    const relates = way === AROUND || way === SPANS;
    const where = relates ? timeless : text;
    if (!occurs(way.spaced, where) && !(isCjk && way.cjk.test(where))) return false;
    return !relates || asks() || hasBothSides(bare, way, language);
  });
  const strength = Math.min(ways.reduce((sum, { weight }) => sum + weight, 0) / FULL, 1);
  if (strength < ACTIVE) return null;
  const relates = ways.includes(AROUND) || ways.includes(SPANS);
  const parts = partsOf(relates ? bare.replace(CLAUSE, ",") : bare, language);
  // How long after is another question than which was first.
  const measures = ways.includes(COUNTS) || ways.includes(LASTS) || ways.includes(WHEN);
  const sides = ways.includes(FIRST) && !measures ? sidesOf(parts) : null;
  const slots = sides ?? slotsOf(parts, text, language);
  const orders = ways.includes(AROUND) && !measures && YES_OR_NO.test(text);
  return { strength, slots, compares: slots.length === 2 && (sides !== null || orders) };
}

function hasBothSides(bare: string, way: Way, language: Language): boolean {
  const [said] = bare.matchAll(way.spaced);
  if (said === undefined) return true;
  const sides = [bare.slice(0, said.index), bare.slice(said.index + said[0].length)];
  return sides.every((side) => tellingIn(side, language).some(isSlotTerm));
}

interface Part {
  /** What stands between it and the one before. */
  readonly seam: string;
  readonly terms: readonly string[];
}

function partsOf(bare: string, language: Language): readonly Part[] {
  const parts: Part[] = [];
  let seam = "";
  let from = 0;
  const close = (to: number): void => {
    const terms = tellingIn(bare.slice(from, to), language).filter(isSlotTerm);
    parts.push({ seam, terms });
  };
  for (const { index, 0: match } of bare.matchAll(SEAM)) {
    close(index);
    seam = match;
    from = index + match.length;
  }
  close(bare.length);
  return parts;
}

/** What stands on the two sides of "or", else of "and". */
function sidesOf(parts: readonly Part[]): readonly (readonly string[])[] | null {
  for (const joins of [OR, AND]) {
    const at = parts.findIndex(
      ({ seam, terms }, index) =>
        joins.test(seam) && terms.length > 0 && (parts[index - 1]?.terms.length ?? 0) > 0,
    );
    if (at > 0) return [shortened(parts[at - 1]!.terms), shortened(parts[at]!.terms)];
  }
  return null;
}

/** The things that a question speaks of, each by its words. */
function slotsOf(parts: readonly Part[], text: string, language: Language): readonly (readonly string[])[] {
  const slots = parts.filter(({ terms }) => terms.length > 0).map(({ terms }) => shortened(terms));
  if (slots.length > 0) return slots.slice(0, MOST_SLOTS);
  const whole = tellingIn(text, language).slice(0, SLOT_EDGE);
  return whole.length === 0 ? [] : [whole];
}

function shortened(terms: readonly string[]): readonly string[] {
  if (terms.length <= WHOLE_SLOT) return terms;
  return [...new Set([...terms.slice(0, SLOT_EDGE), ...terms.slice(-SLOT_EDGE)])];
}

function isSlotTerm(term: string): boolean {
  if (GENERIC.has(term)) return false;
  return term.length >= SHORTEST_TERM || !/^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}]+$/u.test(term);
}
