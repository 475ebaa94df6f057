/** How much may be taught: what is served is chosen from among all of it in milliseconds, and nobody reads hundreds of proposals. */

import { findSecrets } from "../../../kernel/text/secrets.ts";
import { lessonWords } from "./lesson-words.ts";

export const MOST_ON_SHELF = 500;
/** From so many on a person is told that there is an end to it. */
export const MANY_ON_SHELF = 450;
export const MOST_PROPOSED = 100;
/** By a model, in one session. */
export const MOST_IN_SESSION = 20;
export const LONGEST_LESSON = 2_000;
export const MOST_TAGS = 8;
export const LONGEST_TAG = 40;

export interface Standing {
  /** In force or proposed on the shelf. */
  readonly onShelf: number;
  readonly proposed: number;
  /** That a model taught in the session that is asking. */
  readonly inSession: number;
}

export type TooMany = "shelf" | "proposals" | "session";

/** Null: there is room for one more. `byPerson`: they type it themselves. */
export function roomFor(
  { onShelf, proposed, inSession }: Standing,
  taught: { readonly byPerson: boolean; readonly proposes: boolean },
): TooMany | null {
  if (onShelf >= MOST_ON_SHELF) return "shelf";
  if (taught.byPerson) return null;
  if (inSession >= MOST_IN_SESSION) return "session";
  return taught.proposes && proposed >= MOST_PROPOSED ? "proposals" : null;
}

/** Why it is no tag, as it ends a sentence; null: it is one. */
function whyNoTag(tag: string): string | null {
  if (tag === "") return "is empty";
  if (tag.length > LONGEST_TAG) return `has ${tag.length} characters, and ${LONGEST_TAG} are the most`;
  if (findSecrets(tag).length > 0) return "looks like a secret";
  return /^[\p{L}\p{N}][\p{L}\p{N} ._/-]*$/u.test(tag)
    ? null
    : "has signs in it, and letters and digits are enough";
}

export interface BadTag {
  /** Its place among those given, from one. */
  readonly at: number;
  /** Empty of one that is not to be repeated. */
  readonly tag: string;
  readonly why: string;
}

/** Lower case, sorted, each once. */
export function lessonTags(given: readonly string[]): readonly string[] | BadTag | "too-many" {
  const tags = given.map((tag) => tag.normalize("NFKC").trim());
  for (const [index, tag] of tags.entries()) {
    const why = whyNoTag(tag);
    const shown = findSecrets(tag).length > 0 ? "" : tag.slice(0, LONGEST_TAG);
    if (why !== null) return { at: index + 1, tag: shown, why };
  }
  const all = [...new Set(tags.map((tag) => tag.toLowerCase()))].sort();
  return all.length <= MOST_TAGS ? all : "too-many";
}

/** "It", "this": they tell nothing by themselves. */
const POINTING: ReadonlySet<string> = new Set([
  "it",
  "this",
  "that",
  "these",
  "those",
  "them",
  "i",
  "you",
  "we",
]);
/** What a secret leaves behind. */
const PLACEHOLDER = /\[(?:secret|redacted)[^\]\n]{0,80}\]|<(?:secret|redacted)[^>\n]{0,80}>/giu;

/** Whether it says something of something: two words that tell, or one and a value or a "not". */
export function tellsEnough(text: string): boolean {
  const { words, says } = lessonWords(text.replace(PLACEHOLDER, " "));
  const told = says.filter((word) => /[\p{L}\p{N}]/u.test(word) && !POINTING.has(word));
  return words.length > 0 && told.length > 1;
}
