/**
 * The lines of a document without those that are marked as private: they are blank, and the others stand where they stood.
 *
 * A mark in brackets is about the section that it stands in, with all below it; before the first heading, or in the front
 * matter, about the whole document.
 */

import { isWhollyPrivate, publicLines as withoutMarked } from "../../kernel/text/private-marks.ts";
import { blocksOf } from "./blocks.ts";

export function publicLines(given: readonly string[]): readonly string[] {
  const lines = withoutMarked(given);
  if (!lines.some(isWhollyPrivate)) return lines;
  const isPrivate = new Array<boolean>(lines.length).fill(false);
  const path: { readonly level: number; readonly from: number; isPrivate: boolean }[] = [];
  const end = (from: number, to: number) => isPrivate.fill(true, from - 1, to);
  const leave = (level: number, upTo: number) => {
    while (path.length > 0 && path.at(-1)!.level >= level) {
      const left = path.pop()!;
      if (left.isPrivate) end(left.from, upTo);
    }
  };
  for (const { kind, from, to, level } of blocksOf(lines)) {
    if (kind === "heading") {
      leave(level, from - 1);
      path.push({ level, from, isPrivate: false });
    }
    if (!lines.slice(from - 1, to).some(isWhollyPrivate)) continue;
    const section = path.at(-1);
    if (section === undefined) return lines.map(() => "");
    section.isPrivate = true;
  }
  leave(0, lines.length);
  return lines.map((line, at) => (isPrivate[at] ? "" : line));
}
