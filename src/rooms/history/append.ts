/**
 * Puts one message at the end of a lane's log. The only way in.
 *
 * Words that a person has erased, said again at the same moment, are another copy of them: what is stored of it is its
 * place and who it is.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { TurnId } from "../../kernel/ids.ts";
import { mainScript } from "../../kernel/text/main-script.ts";
import { joinMessage, splitMessage } from "./body.ts";
import { chainGenesis, chainLink, contentHash, eventKey, saidAt, senderOf, turnKey } from "./identity.ts";
import type { HostMessage, Lane, MessageState, NewMessage, Session, StoredMessage } from "./message.ts";
import { messageBytes, messageTokens } from "./message-price.ts";
import type { HistoryStore } from "./port.ts";
import { type Intake, tombstoneOf } from "./tombstone.ts";

export interface Arrival {
  readonly message: HostMessage;
  readonly turn: TurnId | null;
  readonly place: number;
  /** When it was said, if the message itself does not say. */
  readonly at?: Instant | undefined;
  readonly state: MessageState;
  readonly heartbeat: boolean;
  /** The chain it continues; absent: the newest of its session. */
  readonly after?: string;
}

export async function append(
  store: HistoryStore,
  lane: Lane,
  session: Session,
  arrival: Arrival,
  { now, seal }: Intake,
): Promise<StoredMessage> {
  const { message } = arrival;
  const hash = contentHash(message);
  const at = saidAt(message) ?? arrival.at ?? now;
  // Only what itself says when it was said can be told from the same words said anew.
  const said = saidAt(message) ?? arrival.at;
  const erased =
    said !== undefined && (await wasErased(store, lane, message, { at: said, digest: seal(hash) }));
  const blank = erased ? tombstoneOf(splitMessage(message)) : null;
  const kept = blank === null ? message : joinMessage(blank.body);
  const after = arrival.after ?? (await chainHead(store, lane, session));
  const { body, ...row }: NewMessage = {
    lane: lane.id,
    turn: arrival.turn,
    seq: await store.countMessages(lane.id),
    session: session.number,
    place: arrival.place,
    role: message.role,
    at,
    storedAt: now,
    state: arrival.state,
    heartbeat: arrival.heartbeat,
    eventKey: await freeEventKey(store, lane, message),
    contentHash: blank?.contentHash ?? hash,
    chain: chainLink(after, hash),
    chained: arrival.after !== undefined,
    tokens: messageTokens(kept),
    bytes: messageBytes(kept),
    script: mainScript(kept["content"] ?? null),
    sender: senderOf(message),
    body: blank?.body ?? splitMessage(message),
  };
  const id = await store.addMessage({ ...row, body });
  if (blank === null) return { ...row, id, withheld: null };
  await store.eraseMessage(id, blank, now, seal(hash));
  return { ...row, id, withheld: "erased" };
}

/** The same words at the same moment, and no other name: two results may come together and both say "ok". */
async function wasErased(
  store: HistoryStore,
  { installation }: Lane,
  message: HostMessage,
  { at, digest }: { readonly at: Instant; readonly digest: string },
): Promise<boolean> {
  const alike = await store.findErased(installation, digest, at);
  if (alike.length === 0) return false;
  const { key } = turnKey(message);
  const keys = [...(await store.bodies(alike)).values()].map((body) => turnKey(joinMessage(body)).key);
  return keys.some((known) => known === null || key === null || known === key);
}

export async function chainHead(store: HistoryStore, lane: Lane, session: Session): Promise<string> {
  return (await store.lastMessage(lane.id, session.number))?.chain ?? chainGenesis(session.sessionId);
}

/** A key that is already taken by other content says nothing about this message: it is stored without one, not dropped. */
async function freeEventKey(store: HistoryStore, lane: Lane, message: HostMessage): Promise<string | null> {
  const key = eventKey(message);
  if (key === null) return null;
  return (await store.findByEventKey(lane.id, key)) === undefined ? key : null;
}
