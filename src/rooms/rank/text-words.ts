/**
 * The words of a record, folded as the index folds them, quickly: ranking reads hundreds of texts for one question.
 *
 * Words of plain letters and digits are cut out here; whatever else a text holds goes to the tokenizer. What the index adds
 * for identifiers in camel case is added here too, behind the word itself.
 */

import { isUnspaced } from "../../kernel/text/scripts.ts";
import { splitCamelCase, tokenizeWords } from "../../kernel/text/words.ts";

/** UTF-16 units of a record that are read. What follows is hardly what it is about, and costs as much. */
const LONGEST_READ = 20_000;

export interface TextWords {
  readonly words: readonly string[];
  /** Whether it holds scripts without spaces, which are looked for in the text itself. */
  readonly cjk: boolean;
  /** In words: of scripts without spaces, every two characters count for one. */
  readonly length: number;
}

const OTHER = 0;
const SMALL = 1;
const CAPITAL = 2;
const DIGIT = 3;
const FAR = 4;

const KINDS = kindsOfUnits();

function kindsOfUnits(): Uint8Array {
  const kinds = new Uint8Array(0x100);
  kinds.fill(SMALL, 0x61, 0x7b);
  kinds.fill(CAPITAL, 0x41, 0x5b);
  kinds.fill(DIGIT, 0x30, 0x3a);
  kinds.fill(FAR, 0xaa, 0x100);
  for (const sign of "«¬®¯°±´¶·¸»¿×÷") kinds[sign.charCodeAt(0)] = OTHER;
  return kinds;
}

/** Dashes, quotation marks, bullets, dots, arrows: between words. */
function kindOf(unit: number): number {
  if (unit < 0x100) return KINDS[unit]!;
  return (unit >= 0x2010 && unit <= 0x2027) || (unit >= 0x2190 && unit <= 0x25ff) ? OTHER : FAR;
}

export function textWords(text: string): TextWords {
  const words: string[] = [];
  const end = Math.min(text.length, LONGEST_READ);
  let characters = 0;
  let start = -1;
  let seen = 0;
  for (let at = 0; at <= end; at++) {
    const kind = at < end ? kindOf(text.charCodeAt(at)) : OTHER;
    if (kind !== OTHER) {
      if (start < 0) start = at;
      // A capital behind a small letter: fooBar.
      if (kind === CAPITAL && at > start && KINDS[text.charCodeAt(at - 1) & 0xff] === SMALL) seen |= 1 << 5;
      seen |= 1 << kind;
      continue;
    }
    if (start < 0) continue;
    const word = text.slice(start, at);
    if (seen & (1 << FAR)) characters += addOther(word, words);
    else if (seen & (1 << CAPITAL)) words.push(word.toLowerCase());
    else words.push(word);
    if (seen & (1 << 5)) words.push(...splitCamelCase(word));
    start = -1;
    seen = 0;
  }
  return { words, cjk: characters > 0, length: words.length + characters / 2 };
}

/** How many characters of scripts without spaces it has; they are no words. */
function addOther(stretch: string, words: string[]): number {
  let characters = 0;
  let spaced = "";
  for (const character of stretch) {
    if (isUnspaced(character.codePointAt(0)!)) {
      characters += 1;
      spaced += " ";
    } else spaced += character;
  }
  words.push(...tokenizeWords(characters > 0 ? spaced : stretch));
  return characters;
}
