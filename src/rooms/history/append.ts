/** Puts one message at the end of a lane's log. The only way in. */

import type { Instant } from "../../kernel/clock.ts";
import type { TurnId } from "../../kernel/ids.ts";
import { mainScript } from "../../kernel/text/main-script.ts";
import { estimateJsonTokens, tokens } from "../../kernel/tokens.ts";
import { splitMessage } from "./body.ts";
import { chainGenesis, chainLink, contentHash, eventKey, saidAt, senderOf } from "./identity.ts";
import type { HostMessage, Lane, MessageState, NewMessage, Session, StoredMessage } from "./message.ts";
import type { HistoryStore } from "./port.ts";

/** What a provider adds around the content of one message: its role and delimiters. */
export const MESSAGE_OVERHEAD = tokens(4);

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
  now: Instant,
): Promise<StoredMessage> {
  const { message } = arrival;
  const hash = contentHash(message);
  const after = arrival.after ?? (await chainHead(store, lane, session));
  const { body, ...row }: NewMessage = {
    lane: lane.id,
    turn: arrival.turn,
    seq: await store.countMessages(lane.id),
    session: session.number,
    place: arrival.place,
    role: message.role,
    at: saidAt(message) ?? arrival.at ?? now,
    storedAt: now,
    state: arrival.state,
    heartbeat: arrival.heartbeat,
    eventKey: await freeEventKey(store, lane, message),
    contentHash: hash,
    chain: chainLink(after, hash),
    chained: arrival.after !== undefined,
    tokens: tokens(MESSAGE_OVERHEAD + estimateJsonTokens(message["content"] ?? null)),
    bytes: Buffer.byteLength(JSON.stringify(message)),
    script: mainScript(message["content"] ?? null),
    sender: senderOf(message),
    body: splitMessage(message),
  };
  const id = await store.addMessage({ ...row, body });
  return { ...row, id, withheld: null };
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
