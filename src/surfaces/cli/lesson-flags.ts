/** Where a lesson holds, as it is typed. */

import type { ShelfName } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import type { FlagValues } from "./flags.ts";
import { SHELF_FLAGS, shelfOf } from "./shelf-flags.ts";

export const LESSON_KINDS = ["correction", "workflow", "toolcard"] as const;

export const LESSON_SHELF_FLAGS = {
  ...SHELF_FLAGS,
  scope: { type: "text", placeholder: "NAME", help: "Of a project or another subject, by its name" },
} as const;

/** `3` is lesson:3 where lessons alone are meant. */
export function typedLessons(typed: readonly string[]): readonly string[] {
  const words = typed.flatMap((text) => text.split(/[\s,;]+/)).filter((word) => word !== "");
  const isBare = words.length > 0 && words.every((word) => /^#?\d{1,15}$/.test(word));
  return isBare ? words.map((word) => `lesson:${word.replace("#", "")}`) : typed;
}

export function quoted(text: string): string {
  return /^[\p{L}\p{N}_.:/-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Undefined: nobody said. */
export function lessonShelf(flags: FlagValues<typeof LESSON_SHELF_FLAGS>): ShelfName | undefined {
  const shelf = shelfOf(flags);
  if (flags.scope === undefined) return shelf;
  if (shelf === undefined) return { tier: "scope", name: flags.scope };
  throw new NacreError(
    "input/bad-flag",
    "these name several shelves, and one is meant",
    "Give one of --user, --global, --lane and --scope.",
  );
}
