/**
 * Messages of ours in a prompt. They reach the model as messages of the user's side, in their place, and come back
 * recognisable; the host stores none of them. No time of day: the same bytes every turn.
 */

import type { AgentMessage } from "./host-types.ts";

/** In the order in which they stand in a prompt; the tail is between the last two. */
const BLOCK_KINDS = ["nacre.authored", "nacre.summary", "nacre.gap", "nacre.recall"] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

export function blockMessage(kind: BlockKind, text: string): AgentMessage {
  return { role: "custom", customType: kind, content: text, display: false, timestamp: 0 } as AgentMessage;
}

/** Undefined: it is the host's. */
export function blockKind(message: AgentMessage): BlockKind | undefined {
  if (message.role !== "custom") return undefined;
  const { customType } = message as unknown as { readonly customType?: unknown };
  return BLOCK_KINDS.find((kind) => kind === customType);
}

export function isBlock(message: AgentMessage): boolean {
  return blockKind(message) !== undefined;
}
