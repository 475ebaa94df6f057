/** Whether an authored file is used, and why it is not, in words. */

import type { ListedAuthored } from "../../engine/api.ts";

const WHY: { readonly [trouble: string]: string } = {
  "too-large": "it is larger than a megabyte",
  binary: "it is not text",
  unreadable: "it cannot be read, or leads out of its folder",
  changing: "it was written to each time that it was read",
};

/** A newer owner may know of others. */
export function whyNotUsed(trouble: string): string {
  return WHY[trouble] ?? trouble;
}

/** Of what is not used, nothing is known. */
export function isInUse({ tokens }: Pick<ListedAuthored, "tokens">): boolean {
  return tokens.hard + tokens.soft + tokens.lore > 0;
}
