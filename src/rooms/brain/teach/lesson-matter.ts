/** What a lesson wants, and of what: by its form. Two that want another way of the same matter cannot both hold. */

import { denials, lessonWords } from "./lesson-words.ts";
import { isNumber } from "./other-numbers.ts";

export interface Matter {
  /** Which form it was read by, and the words of what it is about in order of the alphabet. */
  readonly about: string;
  readonly value: readonly string[];
}

const LONGEST = 400;

/** One word: a tool, a name, a path, a number. */
const THING = "[^\\s,;]{1,80}";
/** With what tells it from others of its kind: "the laser printer". */
const NAMED = `(?:(?:the|a|an|our|my|den|die|das|el|la)\\s+)?(?:${THING}\\s+){0,2}?${THING}`;
/** A name in Latin letters, as most tools have. */
const LATIN = "[A-Za-z0-9][A-Za-z0-9._+#/-]{0,60}";
const FORMS: readonly { readonly name: string; readonly pattern: RegExp }[] = [
  {
    name: "use",
    pattern: new RegExp(
      `^(?:use|prefer|choose|pick)\\s+(?<value>${NAMED})\\s+(?:for|to|when|whenever|as)\\s+(?<about>.+)$`,
      "iu",
    ),
  },
  {
    name: "with",
    pattern: new RegExp(`^(?<about>.+?)\\s+(?:with|using|via|through)\\s+(?<value>${THING})$`, "iu"),
  },
  {
    name: "lies",
    pattern: new RegExp(
      `^(?<about>.+?)\\s+(?:is|are|lives?|runs?|listens?|sits?|stands?)\\s+(?:at|in|on|under|called|named)\\s+(?:the |port |folder |branch )?(?<value>${THING})$`,
      "iu",
    ),
  },
  {
    name: "verwende",
    pattern: new RegExp(
      `^(?:verwende|benutze|nutze|nimm)\\s+(?<value>${NAMED})\\s+(?:für|um|zum|zur)\\s+(?<about>.+)$`,
      "iu",
    ),
  },
  {
    name: "usa",
    pattern: new RegExp(`^(?:usa|use|utiliza)\\s+(?<value>${NAMED})\\s+(?:para|como)\\s+(?<about>.+)$`, "iu"),
  },
  {
    name: "使う",
    pattern: new RegExp(
      `^(?<about>.+?)(?:には|では|は|に|で)[、,]?\\s*(?<value>${LATIN}|[\\p{Script=Katakana}ー]{2,30})\\s*を\\s*(?:使|利用|用い)[^、。]*$`,
      "u",
    ),
  },
  {
    name: "用",
    pattern: new RegExp(
      `^(?:请|請|要|应该|總是|总是)*(?:使用|采用|採用|用)\\s*(?<value>${LATIN})\\s*(?:来|來|进行|進行)?(?<about>[^,，。]+)$`,
      "u",
    ),
  },
  {
    name: "用",
    pattern: new RegExp(
      `^(?<about>.+?)(?:时候|时|時)?[,，]?(?:请|請|要|应该|總是|总是)*(?:使用|采用|採用|用)\\s*(?<value>${LATIN})$`,
      "u",
    ),
  },
];
const PRELUDE =
  /^(?:(?:no|actually|correction|instead|please|always|from now on|remember|remember that|remember to|make sure to|we|you|ab jetzt|bitte|immer|siempre)(?:[\s,:.!–—-]+|$))+/iu;

export function matterOf(text: string): Matter | null {
  const plain = text
    .normalize("NFKC")
    .replace(/`/g, "")
    .replace(/\s+/g, " ")
    .replace(/[.!。！\s]+$/u, "")
    .trim();
  if (plain.length > LONGEST || /[.!?;]\s|[。！？]/u.test(plain)) return null;
  const said = plain.replace(PRELUDE, "").replace(/\s+instead of\s+\S+/iu, "");
  // What is not wanted may be many things.
  if (denials(lessonWords(said)) > 0 || /ない|ません/u.test(said)) return null;
  for (const { name, pattern } of FORMS) {
    const { about = "", value = "" } = pattern.exec(said)?.groups ?? {};
    const { words, turns } = lessonWords(about);
    // "pip-tools" is one thing.
    const named = value.split(/\s+/u).flatMap((one) => lessonWords(one).words.join("-") || []);
    if (words.length === 0 || named.length === 0) continue;
    return { about: `${name} ${[...words].sort().join(" ")} ${turns.join(" ")}`, value: named };
  }
  return null;
}

/** Another tool, or another of one kind: "the laser printer", "the backup printer". Two kinds of things may both be wanted. */
export function wantsOther(was: Matter, is: Matter): boolean {
  if (was.about !== is.about || was.value.join(" ") === is.value.join(" ")) return false;
  const [[one], [other]] = [was.value, is.value];
  if (was.value.length === 1 && is.value.length === 1)
    return shapeOf(one!) === shapeOf(other!) && isAlike(was, one!);
  return was.value.length === is.value.length && kindOf(was.value) === kindOf(is.value);
}

/** Where something is may be a day, a place or a language: only paths and numbers exclude each other. */
function isAlike({ about }: Matter, value: string): boolean {
  return !about.startsWith("lies ") || shapeOf(value) !== "name";
}

function shapeOf(value: string): "flag" | "number" | "path" | "name" {
  if (value.startsWith("-")) return "flag";
  if (isNumber(value)) return "number";
  return /[/\\]|\.\p{L}|~/u.test(value) ? "path" : "name";
}

function kindOf(value: readonly string[]): string | undefined {
  return value.findLast((word) => !isNumber(word));
}
