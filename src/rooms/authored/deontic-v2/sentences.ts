/** A text as sentences without their dress: no marks of Markdown, no quotation, one kind of apostrophe. */

import type { DeonticSetting } from "../deontic.ts";

/** Longer ones are read as far as that; a form shows itself at the beginning. */
const LONGEST_SENTENCE = 600;
const MOST_SENTENCES = 400;
/** Of a text; whatever stands behind it is not read. */
const LONGEST_TEXT = 100_000;

/** What is quoted or code says nothing by itself, and stands as one word. */
const QUOTED =
  /`{1,3}[^`\n]{1,300}`{1,3}|"[^"\n]{1,300}"|“[^”\n]{1,300}”|„[^“”\n]{1,300}[“”]|«[^»\n]{1,300}»|「[^」\n]{1,300}」|『[^』\n]{1,300}』/g;
/** What is said in passing neither makes a rule nor hides one. */
const ASIDE = / ?\([^()\n]{1,200}\)|（[^（）\n]{1,200}）/g;
/** Marks of lists, quotations and headings at the beginning of a line. */
const MARK = /^[ \t]*(?:(?:>|[-*+•]|#{1,6}|\d{1,4}[.)]|\[[ xX]\])[ \t]+|>)+/gm;
const BREAK = "\u0000";
const ENDS =
  /(?<=[.!?])(?<!\b(?:e\.g|i\.e|etc|vs|cf|approx|Dr|Mr|Mrs|Ms|Nr|ca|bzw|usw|z\. ?B|d\. ?h)\.)\s+|(?<=[。！？；])\s*|;\s+|\u0000\s*/;

export function sentencesOf(text: string, setting: DeonticSetting): readonly string[] {
  const plain = text
    .slice(0, LONGEST_TEXT)
    .replaceAll(BREAK, " ")
    // However a file ends its lines, it says the same.
    .replace(/\r\n?/g, "\n")
    .replace(/[’‘ʼ]/g, "'")
    .replace(QUOTED, "§")
    .replace(ASIDE, "")
    // A line of a list is a sentence of its own; those of a paragraph go on, but in conversation people break lines to end one.
    .replace(/\n(?=[ \t]*(?:[-*+•]|#{1,6}|\d{1,4}[.)])[ \t])/g, BREAK)
    .replace(/\n{2,}/g, BREAK)
    .replaceAll("\n", setting === "said" ? BREAK : "\n");
  return plain
    .split(BREAK)
    .flatMap((part) =>
      part
        .replace(MARK, "")
        .replace(/\*+|__+|~~|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "")
        .replace(/\s+/g, " ")
        .split(ENDS),
    )
    .map((sentence) => sentence.trim().slice(0, LONGEST_SENTENCE))
    .filter((sentence) => sentence !== "")
    .slice(0, MOST_SENTENCES);
}
