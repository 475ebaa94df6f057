/** What of the page is shown, as the address keeps it: the tab, the record that is open, and how the lists are narrowed. */

import { type Params, withParams } from "../../route/route.ts";

export const TABS = ["memories", "guidance", "authored", "documents", "observations"] as const;
export type TabName = (typeof TABS)[number];

const TAB_OF: { readonly [kind: string]: TabName } = {
  mem: "memories",
  shard: "guidance",
  obs: "observations",
  evt: "observations",
};

/** The tab that was chosen, else the one where the record stands. */
export function tabOf({ tab, ref }: Params): TabName {
  return TABS.find((name) => name === tab) ?? TAB_OF[ref?.split(":", 1)[0] ?? ""] ?? "memories";
}

/** The record that is open, if it belongs to this tab. */
export function openedIn(tab: TabName, { ref }: Params): string | undefined {
  return ref !== undefined && TAB_OF[ref.split(":", 1)[0] ?? ""] === tab ? ref : undefined;
}

/** One of the choices, else the first. */
export function chosenOf<T extends string>(choices: readonly T[], given: string | undefined): T {
  return choices.find((one) => one === given) ?? choices[0]!;
}

/** The page with this record open; undefined: none. */
export function opened(ref: string | undefined): string {
  return withParams({ ref });
}
