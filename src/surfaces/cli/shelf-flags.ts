/** Whose memory is meant: a person's, one conversation's or everybody's. */

import type { ShelfName } from "../../engine/api.ts";
import { NacreError } from "../../kernel/errors.ts";
import type { FlagValues } from "./flags.ts";
import { agentOf } from "./lane-name.ts";

export const SHELF_FLAGS = {
  user: { type: "text", placeholder: "NAME", help: "Of this person, by exactly this name" },
  global: { type: "boolean", help: "Of nobody in particular: every conversation may know it" },
  lane: { type: "text", placeholder: "KEY", help: "Of one conversation alone, by session key" },
  agent: { type: "text", placeholder: "NAME", help: "Agent of the lane; otherwise the one its key names" },
} as const;

/** Undefined: nobody said. */
export function shelfOf({
  user,
  global,
  lane,
  agent,
}: FlagValues<typeof SHELF_FLAGS>): ShelfName | undefined {
  const named = [user !== undefined, global, lane !== undefined].filter(Boolean).length;
  if (named > 1)
    throw badShelf(
      "these name several shelves, and one is meant",
      "Give one of --user, --global and --lane.",
    );
  if (agent !== undefined && lane === undefined)
    throw badShelf("--agent is about --lane", "Give --lane too, or leave out --agent.");
  if (global) return { tier: "global" };
  if (lane !== undefined) return { tier: "lane", lane: { agent: agentOf(agent, lane), sessionKey: lane } };
  return user === undefined ? undefined : { tier: "user", namespace: namespaceIn(user) };
}

/** As it is shown, `user:alice`, or the name alone. */
export function namespaceIn(typed: string): string {
  return typed.trim().replace(/^user:/, "");
}

function badShelf(message: string, hint: string): NacreError {
  return new NacreError("input/bad-flag", message, hint);
}
