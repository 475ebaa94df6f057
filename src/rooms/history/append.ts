/**
 * Puts one message at the end of a lane's log. The only way in.
 *
 * Words that a person has erased, said again at the same moment, are another copy of them: what is stored of it is its
 * place and who it is. That holds also where the store that they were erased in gave way to an older copy of it.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { TurnId } from "../../kernel/ids.ts";
import { mainScript } from "../../kernel/text/main-script.ts";
import { joinMessage, splitMessage } from "./body.ts";
import { chainGenesis, chainLink, contentHash, eventKey, saidAt, senderOf } from "./identity.ts";
import type {
  HostMessage,
  Lane,
  MessageBody,
  MessageState,
  NewMessage,
  Session,
  StoredMessage,
  Withheld,
} from "./message.ts";
import { messageBytes, messageTokens } from "./message-price.ts";
import type { HistoryStore } from "./port.ts";
import { type Intake, mayBeCalled, type Seal, sealedName, tombstoneOf } from "./tombstone.ts";

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
  const whole = splitMessage(message);
  const taken =
    said === undefined ? null : await takenBack(store, lane, { body: whole, hash, at: said }, seal);
  const blank = taken === "erased" ? tombstoneOf(whole) : null;
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
    body: blank?.body ?? whole,
  };
  const id = await store.addMessage({ ...row, body });
  if (blank !== null) await store.eraseMessage(id, blank, now, seal(hash));
  else if (taken === "forgotten") await store.setForgotten(id, now);
  return { ...row, id, withheld: taken };
}

interface Said {
  readonly body: MessageBody;
  readonly hash: string;
  readonly at: Instant;
}

/**
 * The same words at the same moment, and no other name. What is only forgotten says nothing about copies of it; but what
 * was forgotten in a store that had it, and comes into one that has it no longer, is the message itself.
 */
export async function takenBack(
  store: HistoryStore,
  { installation }: Lane,
  { body, hash, at }: Said,
  seal: Seal,
): Promise<Withheld | null> {
  const digest = seal(hash);
  const erased = await store.findErased(installation, digest, at);
  const absent = await store.findAbsent(installation, digest, at);
  if (erased.length === 0 && absent.length === 0) return null;
  const name = sealedName(body, seal);
  const names = [...(await store.bodies(erased)).values()].map((blank) => sealedName(blank, seal));
  if (names.some((known) => mayBeCalled(known, name))) return "erased";
  const kinds = absent.filter((one) => mayBeCalled(one.name, name)).map(({ withheld }) => withheld);
  return kinds.includes("erased") ? "erased" : (kinds[0] ?? null);
}

export async function chainHead(store: HistoryStore, lane: Lane, session: Session): Promise<string> {
  return (await store.lastMessage(lane.id, session.number))?.chain ?? chainGenesis(session.sessionId);
}

/** A key that is already taken by other content says nothing about this message: it is stored without one, not dropped. */
export async function freeEventKey(
  store: HistoryStore,
  lane: Lane,
  message: HostMessage,
): Promise<string | null> {
  const key = eventKey(message);
  if (key === null) return null;
  return (await store.findByEventKey(lane.id, key)) === undefined ? key : null;
}
