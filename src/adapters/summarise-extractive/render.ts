/** Writes what was chosen: a line for each source in their order, who said it, and the date where the day changes. */

import type { Passage } from "./passages.ts";

export function render(passages: readonly Passage[]): string {
  const ordered = [...passages].sort((a, b) => a.source - b.source || a.place - b.place);
  const lines: string[] = [];
  let before: Passage | undefined;
  let day = "";
  for (const passage of ordered) {
    const sameLine =
      before?.source === passage.source && before.who === passage.who && before.day === passage.day;
    if (passage.day !== "" && passage.day !== day) {
      lines.push(passage.day);
      day = passage.day;
    }
    if (sameLine && passage.who !== "") {
      const gap = passage.place === before!.place + 1 ? " " : " … ";
      lines.push(`${lines.pop()}${gap}${passage.text}`);
    } else {
      lines.push(passage.who === "" ? passage.text : `${passage.who}: ${passage.text}`);
    }
    before = passage;
  }
  return lines.join("\n");
}
