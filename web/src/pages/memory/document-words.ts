/** What is said of documents, and how their list is narrowed. Pure. */

import type { ListDocsAnswer } from "../../../../src/engine/memory-api.ts";

type File = ListDocsAnswer["roots"][number]["files"][number];

const TROUBLES: { readonly [trouble: string]: string } = {
  "too-large": "Not read: it is larger than what is read.",
  binary: "Not read: it is not text.",
  unreadable: "Not read: it cannot be opened, or leads out of its folder.",
  "too-many": "Not read: there are more files in the folder than are read.",
};

/** Null: all of it is found. */
export function documentTrouble({ trouble, pieces }: Pick<File, "trouble" | "pieces">): string | null {
  if (trouble !== null) return TROUBLES[trouble] ?? `Not read: ${trouble}.`;
  return pieces > 0
    ? null
    : "There is nothing to search in it; rules of authored files are in prompts instead.";
}

/** Those whose path has these letters, whatever their case; what is not read first, else as they come. */
export function matching(files: readonly File[], filter: string): readonly File[] {
  const wanted = filter.trim().toLowerCase();
  const found = files.filter(({ path }) => path.toLowerCase().includes(wanted));
  return [
    ...found.filter(({ trouble }) => trouble !== null),
    ...found.filter(({ trouble }) => trouble === null),
  ];
}
