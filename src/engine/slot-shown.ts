/** What a statement is about, in words that a person would use. */

import { tokenizeWords } from "../kernel/text/words.ts";

/** Between two things of which one is chosen, whose words are cut to their stems. */
const EITHER = " | ";

/** Stems become the words that the statement itself has; null where it has none of them. */
export function shownSlot(slot: string, text: string): string | null {
  if (!slot.includes(EITHER)) return slot;
  const written = tokenizeWords(text);
  const [verb, ...stems] = slot.replace(EITHER, " or ").split(" ");
  const words = stems.map((stem) => (stem === "or" ? stem : written.find((word) => word.startsWith(stem))));
  return words.includes(undefined) ? null : [verb, ...words].join(" ");
}
