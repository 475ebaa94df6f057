/** Whose memory `openclaw memory` means: a person's by their id, or what was kept for a conversation by its key. */

import { NacreError } from "../../kernel/errors.ts";
import type { FlagValues } from "./flags.ts";
import { namespaceIn } from "./shelf-flags.ts";

export const NAMESPACE_FLAGS = {
  "user-id": { type: "text", placeholder: "ID", help: "Of this person, by exactly this name, such as owner" },
  "session-key": {
    type: "text",
    placeholder: "KEY",
    help: "Of the namespace session-key:KEY, where programs keep what is of one conversation",
  },
} as const;

/** Null: neither was said. */
export function namespaceBy(flags: FlagValues<typeof NAMESPACE_FLAGS>): string | null {
  const { "user-id": user, "session-key": key } = flags;
  if (user !== undefined && key !== undefined)
    throw new NacreError(
      "input/bad-flag",
      "there are two names",
      "Give --user-id or --session-key, not both.",
    );
  if (key !== undefined) return `session-key:${key.trim()}`;
  return user === undefined ? null : namespaceIn(user);
}
