/** Puts a message of a record at the end of its lane's log, as the record has it. */

import { instantOf } from "../../kernel/clock.ts";
import type { TurnId } from "../../kernel/ids.ts";
import { mainScript } from "../../kernel/text/main-script.ts";
import type { MessageRecord } from "../../kernel/transfer/record.ts";
import { chainHead, freeEventKey, takenBack } from "./append.ts";
import type { ArrivingWords } from "./arriving-words.ts";
import { joinMessage } from "./body.ts";
import { chainLink, senderOf } from "./identity.ts";
import type { Lane, MessageState, NewMessage, Session, StoredMessage, Withheld } from "./message.ts";
import { messageBytes, messageTokens } from "./message-price.ts";
import type { HistoryStore } from "./port.ts";
import { type Intake, tombstoneOf } from "./tombstone.ts";

export interface RecordArriving {
  readonly lane: Lane;
  readonly session: Session;
  readonly record: MessageRecord;
  readonly words: ArrivingWords;
}

export interface RecordPlace {
  readonly seq: number;
  readonly turn: TurnId | null;
  readonly place: number;
  readonly state: MessageState;
  /** The newest chain of the session; undefined: the store knows. */
  readonly head: string | undefined;
}

export interface AppendedRecord {
  readonly row: StoredMessage;
  /** The same words had been taken back here. */
  readonly isTaken: boolean;
}

export async function appendRecord(
  store: HistoryStore,
  arriving: RecordArriving,
  { seq, turn, place, state, head }: RecordPlace,
  { now, seal }: Intake,
): Promise<AppendedRecord> {
  const { lane, session, record, words } = arriving;
  const at = instantOf(record.at);
  const taken =
    record.withheld === "erased"
      ? null
      : await takenBack(store, lane, { body: words.body, hash: words.hash, at }, seal);
  const withheld: Withheld | null = taken ?? record.withheld;
  const blank = withheld === "erased" ? tombstoneOf(words.body) : null;
  const body = blank?.body ?? words.body;
  const kept = joinMessage(body);
  const chain = record.chain ?? chainLink(head ?? (await chainHead(store, lane, session)), words.hash);
  // Without an entry the chain is all that it is known by; a provisional one waits for its entry.
  const nameless = record.entries.length === 0 && state !== "provisional";
  const said = senderOf(words.message);
  const row: NewMessage = {
    ...{ lane: lane.id, turn, seq, session: session.number, place, role: record.role, at, state },
    storedAt: record.storedAt === null ? now : instantOf(record.storedAt),
    heartbeat: record.heartbeat,
    eventKey: await freeEventKey(store, lane, words.message),
    contentHash: blank?.contentHash ?? words.hash,
    chain,
    chained: nameless && (await store.findByChain(lane.id, chain)) === undefined,
    tokens: messageTokens(kept),
    bytes: messageBytes(kept),
    script: mainScript(kept["content"] ?? null),
    sender: { isOwner: said.isOwner ?? record.sender.isOwner, id: said.id ?? record.sender.id },
    body,
  };
  const id = await store.addMessage(row);
  if (blank !== null) await store.eraseMessage(id, blank, now, seal(words.hash));
  else if (withheld === "forgotten") await store.setForgotten(id, now);
  const { body: _body, ...stored } = row;
  return { row: { ...stored, id, withheld }, isTaken: taken !== null && record.withheld === null };
}
