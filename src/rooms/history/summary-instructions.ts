/**
 * Finds sentences of a draft that tell an assistant what to do although no source does.
 *
 * A summary is read by a model: what a source slipped in, or a summariser made up, must not come out as an order. What
 * somebody did want stays: an order with the words of a wish in the sources is a report of it. English, German, Chinese.
 */

import { comparable } from "../../ports/summariser.ts";
import { countTerms } from "./summary-terms.ts";

/** Before the order: a bullet, a number, a name, a quotation mark. */
const LEAD = String.raw`^[\s"'“„「*#>•-]*(?:\d{1,2}[.)]\s+)?(?:[\p{L}][\p{L}\p{N} ._-]{0,39}:\s+)?["'“„「]?`;

const ENGLISH = String.raw`(?:(?:please |from now on,? |important:? |note:? |remember:? )*(?:always|never|ignore|disregard|forget (?:all|any|every|previous|your)|do not|don['’]t|make sure|ensure|you (?:must|should|shall|have to|need to|are (?:now|to|required)|may not|can(?:not|['’]t))|act as|pretend|obey|reply (?:only|with)|respond (?:only|with)|answer (?:only|with)|from now on,? you|the assistant (?:must|shall)))\b`;
const GERMAN = String.raw`(?:(?:bitte |ab (?:jetzt|sofort) |wichtig:? )*(?:immer|niemals|nie\b|ignorier\w*|vergiss|missachte|du (?:musst|sollst|darfst|wirst)|sie (?:müssen|sollen|dürfen)|stelle? sicher|antworte|tu so|handle als|verhalte dich))(?![\p{L}])`;
const CHINESE = `(?:请|務必|务必|从现在(?:开始|起)[，,]?|從現在起[，,]?)?(?:始终|始終|总是|永远|永遠|绝不|不要|不得|忽略|无视|無視|忘记|忘記|你(?:必须|必須|应该|應該|不能|要|现在是)|您(?:必须|必須|应该)|假装|扮演|务必|務必)`;

/** Things that a sentence can order to be done; at its beginning, and not as a report of who did them. */
const DEEDS = String.raw`(?:please |then |next,? |now |first,? |also )*(?:send|wire|transfer|pay|buy|order|forward|e-?mail|mail|post|upload|publish|share|give|reveal|print|output|show|tell|say|write|repeat|run|execute|exec|install|download|fetch|curl|wget|open|visit|click|call|delete|remove|erase|drop|disable|enable|grant|approve|accept|confirm|reset|change|set|use|switch|treat|consider|assume|trust|follow|comply|include|add|append|insert|encode|decode|copy|move)\b(?! (?:was|were|is|are|has|had|by)\b)`;

const ORDER = new RegExp(`${LEAD}(?:${ENGLISH}|${GERMAN}|${CHINESE})`, "iu");
const DEED = new RegExp(`${LEAD}(?:${DEEDS})`, "iu");
const LEADING = new RegExp(LEAD, "iu");
/** Anywhere in a sentence of the sources: somebody wants something. */
const WISH =
  /(?<![\p{L}])(?:always|never|must|should|shall|have to|has to|need(?:s|ed)? to|want|please|ignore|disregard|forget|do not|don['’]t|no longer|only|rules?|make sure|ensure|act as|pretend|obey|reply|respond|answer|from now on|immer|nie(?:mals)?|muss|musst|müssen|soll\w*|darf\w*|dürfen|bitte|ignorier\w*|vergiss|nicht mehr|ab (?:jetzt|sofort)|sicher|antworte)(?![\p{L}])|始终|始終|总是|永远|永遠|绝不|不要|不得|不能|忽略|无视|無視|忘记|忘記|必须|必須|应该|應該|请|务必|務必|以后|扮演|假装/iu;
const SENTENCE_END = /(?<=[.!?…]["'”]?)\s+|(?<=[。！？；])|\n+/u;

/** Of an order's terms, those that one sentence of the sources has too: with fewer it is another order. */
const SAME_ORDER = 0.5;
/** Sentences of the sources that are compared. */
const MOST_COMPARED = 4_000;

/**
 * The sentences of the draft that are orders of its own. One that tells how to behave must stem from a wish; one that tells
 * what to do may be a note of what was done, so anything that the sources say of it will do.
 */
export function newInstructions(draft: string, source: string): readonly string[] {
  const telling = sentencesOf(draft).filter((sentence) => ORDER.test(sentence) || DEED.test(sentence));
  if (telling.length === 0) return [];
  // What is quoted word for word is nothing new, and most drafts that quote have nothing else.
  const whole = comparable(source);
  const sentences = telling.filter((sentence) => !whole.includes(comparable(sentence.replace(LEADING, ""))));
  if (sentences.length === 0) return [];
  const orders = sentences.filter((sentence) => ORDER.test(sentence));
  const deeds = sentences.filter((sentence) => !ORDER.test(sentence));
  const said = sentencesOf(source).slice(0, MOST_COMPARED);
  return [
    ...notAmong(
      orders,
      said.filter((sentence) => WISH.test(sentence) || DEED.test(sentence)),
    ),
    ...notAmong(deeds, said),
  ];
}

function notAmong(orders: readonly string[], said: readonly string[]): readonly string[] {
  if (orders.length === 0) return [];
  const known = said.map((sentence) => countTerms(sentence));
  return orders.filter((order) => {
    const terms = [...countTerms(order).keys()];
    return !known.some((one) => terms.filter((term) => one.has(term)).length >= SAME_ORDER * terms.length);
  });
}

/** The text without sentences of the form of an order, whoever gave it: for what is shown without being understood. */
export function withoutOrders(text: string): string {
  return sentencesOf(text)
    .filter((sentence) => !ORDER.test(sentence) && !DEED.test(sentence))
    .join(" ");
}

function sentencesOf(text: string): string[] {
  return text.split(SENTENCE_END).map((part) => part.trim().slice(0, 1_000));
}
