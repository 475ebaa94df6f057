/**
 * A large part of a message: a tool's output, a file, an image, a pasted document.
 *
 * The part itself stays in the log, byte for byte. This is what stands for it where there is no room: one line that names
 * it, and a few that say what is inside.
 */

import type { FileId, MessageId } from "../../kernel/ids.ts";
import type { Tokens } from "../../kernel/tokens.ts";

export interface NewPayload {
  readonly message: MessageId;
  /** Index of the part within the message. */
  readonly part: number;
  /** File name or tool; empty when there is neither. */
  readonly name: string;
  /** `json`, `csv`, `log`, `code`, `text`, `image/png`, … */
  readonly type: string;
  /** Of the part as JSON, in UTF-8. */
  readonly bytes: number;
  readonly tokens: Tokens;
  /** What is inside, redacted; may be empty. */
  readonly summary: string;
}

export interface Payload extends NewPayload {
  readonly id: FileId;
}
