/** Whether one lesson denies another: the same words, and one of them with a "not". Where the two are not sure to mean the same, not. */

import { ORDERING, QUANTIFIERS, USING } from "./lesson-vocabulary.ts";
import { denials, type LessonWords } from "./lesson-words.ts";

export interface Said extends LessonWords {
  readonly text: string;
}

export function denies(one: Said, other: Said): boolean {
  return isOpposite(one, other) || isOppositeUnspaced(one.text, other.text);
}

function isOpposite(one: LessonWords, other: LessonWords): boolean {
  if (denials(one) % 2 === denials(other) % 2) return false;
  const narrowing = ({ turns }: LessonWords) => turns.filter((turn) => turn !== "not").join(" ");
  if (narrowing(one) !== narrowing(other)) return false;
  if (isSameMatter(matterIn(one, verbatim), matterIn(other, verbatim))) return true;
  return isSameMatter(matterIn(one, romanceStem), matterIn(other, romanceStem));
}

interface Bag {
  /** In order of the alphabet. */
  readonly words: readonly string[];
  /** What stands behind a word of order: "before B". */
  readonly order: readonly string[];
  readonly hasCharacters: boolean;
}

function matterIn({ words }: LessonWords, fold: (word: string) => string): Bag {
  const telling = words.filter((word) => !USING.has(word) && !QUANTIFIERS.has(word));
  const told = (telling.length === 0 ? words : telling).map(fold);
  const order = told.flatMap((word, at) => (ORDERING.has(word) ? [`${word} ${told[at + 1] ?? ""}`] : []));
  const hasCharacters = told.some((word) => UNSPACED.test(word));
  return { words: hasCharacters ? told : [...told].sort(), order: order.sort(), hasCharacters };
}

function isSameMatter(one: Bag, other: Bag): boolean {
  if (one.words.length === 0 || one.words.join(" ") !== other.words.join(" ")) return false;
  return one.order.join(",") === other.order.join(",");
}

const verbatim = (word: string): string => word;

/** What is wanted and what is not are two moods there: usa, no uses; busca, no busques. */
function romanceStem(word: string): string {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  return word
    .replace(/(?:es|as|en|an|e|a|s)$/, "")
    .replace(/qu$/, "c")
    .replace(/gu$/, "g")
    .replace(/z$/, "c");
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** "It must not be left undone". */
const MUST = /な(?:ければ|いと|くては|きゃ)(?:なり|なら|いけ|だめ|ダメ)[^。、]*/gu;
/** At the end: elsewhere it is a condition, "where it does not". */
const NOT_AT_END =
  /(?:(?:な|ま)(?:い|せん)(?:で(?:ください|下さい|ね|よ)?|こと|ように(?:してください)?)?|[てで]は(?:いけない|いけません|ならない|なりません|だめ|ダメ)(?:です)?|禁止(?:です)?)[。.!！\s]*$/u;
const NOT_HAN =
  /(?:永远|绝对|千万|請|请)?(?:不要再|不要|不能|不可以|不可|不得|不应该|不应|不准|不许|不許|严禁|嚴禁|禁止|切勿|请勿|請勿|勿|绝不|絕不|从不|從不|别|別|不)/gu;
const HAN_FILLERS = /请|請|务必|務必|必须|必須|应该|應該|总是|總是|始终|一定要|一定|要|都|再/gu;

function isOppositeUnspaced(one: string, other: string): boolean {
  if (!UNSPACED.test(one) || !UNSPACED.test(other)) return false;
  const [a, b] = [coreOf(one), coreOf(other)];
  return a.core !== "" && a.core === b.core && a.isNegative !== b.isNegative;
}

function coreOf(text: string): { readonly core: string; readonly isNegative: boolean } {
  const plain = text.normalize("NFKC").toLowerCase();
  if (/\p{Script=Hiragana}/u.test(plain)) {
    const said = plain.replace(MUST, "");
    // Endings are written in hiragana, and change with the mood.
    const core = said.replace(NOT_AT_END, "").replace(/[^\p{Script=Han}\p{Script=Katakana}ーa-z0-9]+/gu, " ");
    return { core: core.trim(), isNegative: NOT_AT_END.test(said) };
  }
  const count = plain.match(NOT_HAN)?.length ?? 0;
  const core = plain
    .replace(NOT_HAN, "")
    .replace(HAN_FILLERS, "")
    .replace(/[^\p{L}\p{N}]+/gu, "");
  return { core, isNegative: count % 2 === 1 };
}
