/** Cuts a lesson into what is compared: words with the symbols that belong to them (C++, -n, .env), characters of scripts without spaces. */

import { isUnspaced } from "../../../kernel/text/scripts.ts";
import { stem } from "../../../kernel/text/stem.ts";
import { tokenizeWords, WORD } from "../../../kernel/text/words.ts";

export interface LessonToken {
  /** Folded, as small words are known by. */
  readonly plain: string;
  /** Folded and stemmed; a letter alone and a flag as they are. */
  readonly word: string;
  /** The same, with the case of what is too short to be a word of its own. */
  readonly exact: string;
  /** It has a letter or a digit. */
  readonly tells: boolean;
}

const BETWEEN = /[\s,;，；、]+/u;
const EDGES = "\"'“”‘’«»()\\[\\]{}:!?…。！？：（）「」『』【】¿¡";
const LEADING = new RegExp(`^(?:[${EDGES}]|\\.(?!\\p{L}))+`, "u");
const TRAILING = new RegExp(`(?<![${EDGES}.])[${EDGES}.]+$`, "u");
/** A dash of a list or of a sentence, or a bullet. */
const DASHES = /^[-–—•*]+$/u;
const FLAG = /^--?[\p{L}\p{N}]/u;
/** Between two words that might as well be written apart. */
const JOINED = /(?<=[\p{L}\p{N}])(?:['‐–—/-])(?=[\p{L}\p{N}])/u;
const SHORT = 2;

export function lessonTokens(text: string): readonly LessonToken[] {
  const chunks = text
    .toWellFormed()
    .normalize("NFKC")
    .replace(/`|\*\*/g, "")
    .split(BETWEEN);
  const tokens: LessonToken[] = [];
  for (const chunk of chunks) {
    if (PLAIN.test(chunk)) {
      tokens.push(plainToken(chunk, tokens.length === 0));
      continue;
    }
    const bare = chunk.replace(LEADING, "").replace(TRAILING, "");
    if (bare === "" || DASHES.test(bare)) continue;
    if (FLAG.test(bare)) tokens.push({ plain: bare, word: bare, exact: bare, tells: true });
    else for (const part of bare.split(JOINED)) tokens.push(...tokensIn(part, tokens.length === 0));
  }
  return tokens;
}

function tokensIn(part: string, isFirst: boolean): readonly LessonToken[] {
  if (PLAIN.test(part)) return [plainToken(part, isFirst)];
  const tokens: LessonToken[] = [];
  let spaced = "";
  const flush = () => {
    const bare = spaced.replace(LEADING, "").replace(TRAILING, "");
    if (bare !== "") tokens.push(tokenOf(bare, isFirst && tokens.length === 0));
    spaced = "";
  };
  for (const character of part) {
    if (isUnspaced(character.codePointAt(0)!)) {
      flush();
      tokens.push({ plain: character, word: character, exact: character, tells: true });
    } else spaced += character;
  }
  flush();
  return tokens;
}

/** Most are of this kind, and several times as fast by themselves. */
const PLAIN = /^[A-Za-z0-9]+$/;

function plainToken(bare: string, isFirst: boolean): LessonToken {
  const plain = bare.toLowerCase();
  if (SMALL.has(plain)) return { plain, word: plain, exact: plain, tells: true };
  const stemmed = stem(plain);
  const isKept = (longest: number) => bare.length <= longest && !isFirst;
  return { plain, word: isKept(1) ? bare : stemmed, exact: isKept(SHORT) ? bare : stemmed, tells: true };
}

/** The case of a first word is that of sentences. */
function tokenOf(bare: string, isFirst: boolean): LessonToken {
  const plain = bare.replace(WORD, (word) => tokenizeWords(word).join(""));
  const kept = (longest: number) =>
    bare.replace(WORD, (word) =>
      word.length <= longest && !isFirst ? word : stem(tokenizeWords(word).join("")),
    );
  const isSmall = SMALL.has(plain);
  return {
    plain,
    word: isSmall ? plain : kept(1),
    exact: isSmall ? plain : kept(SHORT),
    tells: /[\p{L}\p{N}]/u.test(bare),
  };
}

/** Letters, and pairs of them, that are words in any case. */
const SMALL: ReadonlySet<string> = new Set(
  "a i o y s to in on at by of or if is it be as do no so we us me my he up go am an zu im ab am da er es wo el la le de en un".split(
    " ",
  ),
);
