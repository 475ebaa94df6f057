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
import { contentHash, turnKey } from "./identity.ts";
import type { MessageBody, StoredMessage } from "./message.ts";
import { messageBytes, messageTokens } from "./message-price.ts";
import type { HistoryStore } from "./port.ts";
import type { AbsentWithholding, BlankMessage } from "./withhold-port.ts";

/** From the hash of a content, the digest under which it is remembered as erased. */
export type Seal = (contentHash: string) => string;

/** As many hex digits as other digests have. */
const DIGEST_HEX = 32;

export function sealWith(key: string): Seal {
  return (hash) => hmacHex(key, `erased:${hash}`).slice(0, DIGEST_HEX);
}

/** Of what the host calls a message; null: nothing. */
export function sealedName(body: MessageBody, seal: Seal): string | null {
  const { key } = turnKey(joinMessage(body));
  return key === null ? null : seal(`name:${key}`);
}

/** Two results may come together and both say "ok": only their names tell them apart. */
export function mayBeCalled(one: string | null, other: string | null): boolean {
  return one === null || other === null || one === other;
}

/** Those of a store that this was said of, in another one. The message itself, where it has the same number. */
export async function findPresent(
  store: HistoryStore,
  absent: AbsentWithholding,
  id: number | null,
  seal: Seal,
): Promise<readonly StoredMessage[]> {
  const near = await store.messagesAt(absent.installation, absent.at);
  const digests = await store.erasedDigests(near.map((row) => row.id));
  const alike = near.filter((row) => (digests.get(row.id) ?? seal(row.contentHash)) === absent.digest);
  const itself = alike.find((row) => row.id === id);
  if (itself !== undefined || alike.length === 0) return itself === undefined ? [] : [itself];
  const bodies = await store.bodies(alike.map((row) => row.id));
  return alike.filter((row) => mayBeCalled(sealedName(bodies.get(row.id)!, seal), absent.name));
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
