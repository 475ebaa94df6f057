/** What flags mean for setting up. */

import { NacreError } from "../../../kernel/errors.ts";
import { type Holder, isTurnedOff } from "./plugin-edits.ts";

/** `--yes` says yes to what Nacre changes, not to taking something from another plugin. */
export function requireReplace(holders: readonly Holder[], yes: boolean): void {
  if (!yes) return;
  const whose = holders.map((holder) =>
    isTurnedOff(holder) ? `${holder.slot} is switched off` : `${holder.slot} belongs to ${holder.plugin}`,
  );
  throw new NacreError(
    "input/bad-flag",
    `a slot is not free: ${whose.join(", ")}; nothing was changed`,
    "Add --replace to take it.",
  );
}

/** A moment as part of a file's name: `20261002T140300Z`. */
export function stampOf(at: number): string {
  return new Date(at).toISOString().replace(/[-:]|\.\d+/g, "");
}
