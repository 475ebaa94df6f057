/** What leaves open whether something is the speaker's own statement: what stands around it, and in the rest of the message. */

import type { Tongue } from "./hear-form.ts";
import { BUILT_IN_PREDICATES } from "./predicate.ts";

/** What follows are the words of somebody else: "Tom wrote:", "tom 12:03", "this is what she sent me". */
const OF_OTHERS =
  /(?<!\p{L})(?:what|how|here is what|this is what|das hat|was|lo que|esto es lo que) (?:he|she|they|someone|\p{Lu}\p{Ll}+|er|sie|mir|me)(?: \p{L}+){0,3} (?:sent|wrote|said|texted|posted|told|answered|geschickt|geschrieben|gesagt|mandó|escribió|dijo)|^\p{L}[\p{L} ]{0,30}[,]? \[?\d{1,2}:\d\d\]?$|^(?:[Yy]ou are|[Yy]ou['’]re|[Dd]u bist|[Ee]res) \p{Lu}\p{Ll}+[.!]?$/u;
/** Ends with a colon and is no note of one's own. */
const ANNOUNCED = /[:：]\s*$/u;

export const isOfOthers = (sentence: string) => OF_OTHERS.test(sentence.trim()) || ANNOUNCED.test(sentence);

/** A sentence of its own that takes back what was said before it. */
export const TAKEN_BACK =
  /^\s*(?:not|nope|psych|kidding|just kidding|april fool\p{L}*|scherz|quatsch|stimmt nicht|nicht wirklich|es broma|mentira|才怪|骗你的|开玩笑)[.!…\s]*$/iu;

/** What begins so takes back what was said before, and is meant. */
const NO_JEST =
  /^\s*(?:(?:no|nope|sorry|ok(?:ay)?|haha+|lol)[,.!]*\s+)?(?:(?:i (?:was|am)|i['’]m|that was|it was) )?(?:just |only )?(?:kidding|joking|a joke|jk)(?:\s*[,.!;:–—-]+\s*|\s*$)/iu;

/** Without what says so; null: it begins otherwise. */
export function withoutJest(text: string): string | null {
  const rest = text.replace(NO_JEST, "");
  return rest === text ? null : rest;
}

/** Behind it: it is put right at once, or half taken back. */
export const CORRECTED =
  /(?<!\p{L})(?:(?:but|aber|pero) (?:not|nicht|no)(?! \p{L}+ing)|not really|no,? wait|wait,? no|scratch that|or rather|i mean|nicht wirklich|nein,? (?:warte|doch)|quatsch|ich meine|no,? espera|quiero decir|mejor dicho|or (?:so|was it))(?!\p{L})|不对|说错|才怪/iu;

/** Words that stand before it and say only when, where or what for. */
const BESIDE =
  /^(?:for|in|on|at|after|since|with|as|from|during|by|für|bei|nach|mit|in|im|am|seit|zu|zuhause|zum|auf|aus|vor|en|para|con|desde|por|tras|a)(?!\p{L})/iu;
const SAYING =
  /(?<!\p{L})(?:say|says|said|believes?|thinks?|thought|claims?|false|true|wrong|hopes?|sentence|words?|told|tells|sagt|glaubt|denkt|meint|behauptet|falsch|satz|dice|cree|piensa|falso|frase|que|that|dass)(?!\p{L})/iu;
const HAN_BESIDE =
  /^(?:从|自|到|在|去年|今年|昨天|今天|前天|上|平时|工作|写|现在|目前|最近|其实|\d|[一二三四五六七八九十]+月)/u;

/** `before`: what stands in its clause before it. */
export function isHarmless(before: string, match: { readonly text: string }, { language }: Tongue): boolean {
  if (before === "") return true;
  if (language === "zh")
    return HAN_BESIDE.test(before) && before.length <= 12 && !/[他她说觉认写问]/u.test(before.slice(1));
  if (SAYING.test(before) || before.split(/\s+/).length > 6) return false;
  // Where the verb comes first, something else has its place.
  const isInverted = language === "de" && !/^(?:ich|wir|mein)/iu.test(match.text);
  return isInverted || BESIDE.test(before);
}

interface Heard {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly act: "asserts" | "ends";
  readonly isDated: boolean;
}

const SINGLE = new Set(
  BUILT_IN_PREDICATES.filter(({ cardinality }) => cardinality === "single").map(({ name }) => name),
);

/** Whether two of one message cannot both hold. */
export function contradicts(facts: readonly Heard[]): boolean {
  return facts.some((one, at) =>
    facts.slice(at + 1).some((other) => {
      if (one.subject !== other.subject || one.predicate !== other.predicate) return false;
      const isSame = one.object.toLowerCase() === other.object.toLowerCase();
      if (one.act !== other.act) return isSame;
      return one.act === "asserts" && SINGLE.has(one.predicate) && !isSame && !one.isDated && !other.isDated;
    }),
  );
}
