/** How much may be taught: what is served is chosen from among all of it in milliseconds, and nobody reads hundreds of proposals. */

export const MOST_ON_SHELF = 500;
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

/** Lower case, sorted, each once; null: one of them is none, or they are too many. */
export function lessonTags(given: readonly string[]): readonly string[] | null {
  const tags = given.map((tag) => tag.normalize("NFKC").trim().toLowerCase());
  const isTag = (tag: string) => tag.length <= LONGEST_TAG && /^[\p{L}\p{N}][\p{L}\p{N} ._/-]*$/u.test(tag);
  const all = [...new Set(tags)].sort();
  return all.length <= MOST_TAGS && all.every(isTag) ? all : null;
}
