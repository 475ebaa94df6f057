/** What a message costs in a prompt, and what it weighs as JSON. */

import { estimateJsonTokens, type Tokens, tokens } from "../../kernel/tokens.ts";
import type { HostMessage } from "./message.ts";

/** What a provider adds around the content of one message: its role and delimiters. */
export const MESSAGE_OVERHEAD = tokens(4);

export function messageTokens(message: HostMessage): Tokens {
  return tokens(MESSAGE_OVERHEAD + estimateJsonTokens(message["content"] ?? null));
}

/** Of the host's object as JSON, in UTF-8. */
export function messageBytes(message: HostMessage): number {
  return Buffer.byteLength(JSON.stringify(message));
}
