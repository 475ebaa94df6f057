/** What a person may have meant. */

import { nearNames } from "../../kernel/text/near-names.ts";

/** The names nearest to a wrong one, best first; hyphens, spaces and case do not count. */
function suggestions(wrong: string, names: readonly string[]): readonly string[] {
  const folded = new Map(names.map((name) => [name.replaceAll(/[^a-z0-9]+/g, "_"), name]));
  return nearNames(wrong, [...folded.keys()]).flatMap((near) => folded.get(near) ?? []);
}

/** `Did you mean a or b?`, or what to do instead. */
export function didYouMean(wrong: string, names: readonly string[], otherwise: string): string {
  const near = suggestions(wrong, names);
  return near.length === 0 ? otherwise : `Did you mean ${near.join(" or ")}?`;
}
