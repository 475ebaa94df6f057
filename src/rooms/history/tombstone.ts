/**
 * What stays of a message when its words are erased, and how words that were erased are recognised when they come again:
 * in a fork, in an old transcript that is moved in, in another lane.
 *
 * The digest is made with the store's own key: it tells whether words are those, and not what they were.
 */

import type { Instant } from "../../kernel/clock.ts";
import { hmacHex } from "../../kernel/hash.ts";
import { blankBody } from "./blank-message.ts";
import { joinMessage } from "./body.ts";
import { contentHash } from "./identity.ts";
import type { MessageBody } from "./message.ts";
import { messageBytes, messageTokens } from "./message-price.ts";
import type { BlankMessage } from "./withhold-port.ts";

/** From the hash of a content, the digest under which it is remembered as erased. */
export type Seal = (contentHash: string) => string;

/** As many hex digits as other digests have. */
const DIGEST_HEX = 32;

export function sealWith(key: string): Seal {
  return (hash) => hmacHex(key, `erased:${hash}`).slice(0, DIGEST_HEX);
}

/** What every way into the log is given beside what comes in. */
export interface Intake {
  readonly now: Instant;
  readonly seal: Seal;
}

export function tombstoneOf(body: MessageBody): BlankMessage {
  const blank = blankBody(body, "erased");
  const message = joinMessage(blank);
  return {
    body: blank,
    contentHash: contentHash(message),
    tokens: messageTokens(message),
    bytes: messageBytes(message),
  };
}
