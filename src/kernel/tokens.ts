/**
 * A count of model tokens, and the one estimator that every budget uses.
 *
 * An estimate, not a tokenizer: no vocabulary, one pass, a table look-up per character. It leans to the
 * dear side, never yields NaN, takes broken Unicode, and adding text never makes it smaller. Not here:
 * the figures (token-costs.ts), how well they fit (bench/eval-tokens.ts).
 */

import type { Json } from "./json.ts";
import { looksBinary } from "./text/binary.ts";
import {
  CHANGES_IN_A_NAME,
  Cost,
  DIGITS_PER_TOKEN,
  KINDS,
  Kind,
  LAST_LETTER,
  PLAIN_COST,
  THOUSANDTHS,
  WORD_COST,
  WORD_STEPS,
} from "./token-costs.ts";

declare const unit: unique symbol;

/** Tokens of a language model; whole and never negative. */
export type Tokens = number & { readonly [unit]: "tokens" };

export function tokens(count: number): Tokens {
  return count as Tokens;
}

/** What an image or another attachment costs whatever its size: about what vision models charge for a large one. */
export const BINARY_TOKENS = tokens(1600);

/** Whole and upwards: a fraction of a token is a token. */
export function estimateTokens(text: string): Tokens {
  return looksBinary(text) ? BINARY_TOKENS : wholeTokens(text);
}

/** Fields whose text a model reads letter by letter: a dump of base64 in one of them costs what it costs. */
const READ_AS_TEXT = new Set(["text", "content", "thinking"]);

/** The cost of a message as it is serialised, with every attachment inside it at a flat cost. */
export function estimateJsonTokens(value: Json): Tokens {
  let attachments = 0;
  const rest = JSON.stringify(value, (key, field: unknown) => {
    if (typeof field !== "string" || READ_AS_TEXT.has(key) || !looksBinary(field)) return field;
    attachments += 1;
    return "";
  });
  return tokens(wholeTokens(rest ?? "") + attachments * BINARY_TOKENS);
}

function wholeTokens(text: string): Tokens {
  return text === "" ? tokens(0) : wholeCost(costOf(text));
}

/** What costs add up to. Of a text that has any. */
export function wholeCost(thousandths: number): Tokens {
  return tokens(Math.max(1, Math.ceil(thousandths / THOUSANDTHS)));
}

/**
 * In thousandths, in one pass over the UTF-16 units. Costs of lines add up: what follows a line break costs the same, whatever
 * stood before it, unless it begins with a line break or a sign that sits on a letter.
 *
 * What keeps it monotone: a unit never takes back more than the run before it has cost, and what starts
 * a text costs no more than the same thing further on.
 */
export function costOf(text: string): number {
  let cost = 0;
  /** Kind and value of the last unit that is not a space; -1 at the start. */
  let before = -1;
  let beforeUnit = -1;
  /** How many units of its run stand before that one: letters of a word, digits of a number, signs. */
  let run = 0;
  let spaces = 0;
  /** Changes of kind since the last space or sign. */
  let changes = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const kind = KINDS[unit]!;
    if (kind === Kind.space) {
      if (spaces > 0) cost += spaces === 1 ? Cost.space : Cost.furtherSpace;
      spaces += 1;
      continue;
    }
    const joined = spaces === 0;
    spaces = 0;
    if (kind > Kind.digit || !joined) changes = 0;
    else if (startsPiece(before, kind)) changes += 1;
    if (kind <= LAST_LETTER) {
      if (joined && continuesWord(before, kind)) {
        if (before === Kind.upper && kind === Kind.lower && run > 0) cost += Cost.acronymEnd;
        run += 1;
      } else {
        if (joined && before === Kind.punctuation && run === 0) cost -= Cost.joinedSignDiscount;
        run = 0;
      }
      cost += WORD_COST[kind * WORD_STEPS + (run < WORD_STEPS ? run : WORD_STEPS - 1)]!;
      if (changes > CHANGES_IN_A_NAME) cost += Cost.randomLetter;
    } else if (kind === Kind.digit) {
      run = joined && before === Kind.digit ? run + 1 : 0;
      if (run % DIGITS_PER_TOKEN === 0) cost += Cost.digits;
      if (!joined) cost += Cost.space;
    } else if (kind === Kind.apostrophe && joined && before >= 0 && before <= LAST_LETTER) {
      // The word goes on: "don't", "l'eau".
      cost += Cost.apostropheInWord;
      continue;
    } else if (kind === Kind.punctuation || kind === Kind.apostrophe) {
      const further = joined && before === Kind.punctuation;
      cost += !further ? Cost.sign : unit === beforeUnit ? Cost.repeatedSign : Cost.furtherSign;
      run = further ? run + 1 : 0;
      before = Kind.punctuation;
      beforeUnit = unit;
      continue;
    } else if (kind === Kind.newline) {
      if (before === Kind.newline) cost += Cost.furtherNewline;
      else if (joined && before === Kind.punctuation) cost += Cost.newlineAfterSign;
      else cost += Cost.newline;
    } else if (kind === Kind.mark && joined) {
      // Sits on a letter without ending its word.
      cost += PLAIN_COST[kind]!;
      continue;
    } else if (kind === Kind.surrogate) {
      const pair = isHigh(unit) && isLow(text.charCodeAt(at + 1));
      if (pair) at += 1;
      cost += !pair ? Cost.loneSurrogate : unit >= 0xd83c && unit <= 0xd83e ? Cost.emoji : Cost.astral;
    } else {
      cost += unit === beforeUnit && joined && kind === Kind.symbol ? Cost.repeatedSymbol : PLAIN_COST[kind]!;
    }
    before = kind;
    beforeUnit = unit;
  }
  return cost;
}

/** Latin letters go on with a Latin word, but a capital after a small letter starts one, as in `fooBar`. */
function continuesWord(before: number, kind: number): boolean {
  if (kind === before) return true;
  if (before < 0 || before > Kind.farAccented || kind > Kind.farAccented) return false;
  return kind !== Kind.upper || before === Kind.upper;
}

/** A capital after a small letter, a digit after a letter, a letter after a digit. */
function startsPiece(before: number, kind: number): boolean {
  if (kind === Kind.upper) return before === Kind.lower || before === Kind.digit;
  return kind === Kind.digit ? before >= 0 && before <= LAST_LETTER : before === Kind.digit;
}

/** False for the NaN that stands after the end of a text. */
function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
