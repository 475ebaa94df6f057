/** Names in a row, and how many there are that are not named. */

import { count } from "./figures.ts";

/** `one, two and 41 more` */
export function shortList(names: readonly string[], most: number): string {
  // One more takes as much room as saying so.
  if (names.length <= most + 1) return names.join(", ");
  return `${names.slice(0, most).join(", ")} and ${count(names.length - most)} more`;
}
