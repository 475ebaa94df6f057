/** Messages, their bodies and entries in memory. */

import { assert } from "../../kernel/assert.ts";
import { type MessageId, messageId } from "../../kernel/ids.ts";
import type { HistoryStore, MessageBody, NewMessage, StoredMessage } from "../../rooms/history/index.ts";
import { blankBody } from "../../rooms/history/port.ts";
import { nextId } from "./history-lanes.ts";
import { requireDigest, requireNumber, requireWhole } from "./numbers.ts";
import type { Desk, MessageRow, Tables } from "./tables.ts";

type MessageMethods = Pick<
  HistoryStore,
  | "addMessage"
  | "message"
  | "bodies"
  | "countMessages"
  | "newestId"
  | "confirm"
  | "move"
  | "assignTurn"
  | "vouch"
  | "setState"
  | "findEntries"
  | "linkEntry"
  | "entriesOf"
>;

export function messageTables(desk: Desk): MessageMethods {
  return {
    async addMessage(message) {
      const tables = desk.writing();
      checkMessage(tables, message);
      const { body, ...row } = message;
      const id = messageId(nextId(tables));
      const lane = tables.lanes.get(message.lane)!;
      tables.lanes = tables.lanes.set([message.lane], { ...lane, nextSeq: lane.nextSeq + 1 });
      enter(tables, { message: Object.freeze({ ...row, id, withheld: null }), body: JSON.stringify(body) });
      return id;
    },

    async message(id) {
      return desk.reading().messages.get(id)?.message;
    },

    async bodies(ids) {
      const tables = desk.reading();
      const found = new Map<MessageId, MessageBody>();
      for (const id of ids) {
        const row = tables.messages.get(id);
        if (row === undefined) continue;
        const body = JSON.parse(row.body) as MessageBody;
        found.set(id, row.message.withheld === "forgotten" ? blankBody(body, "forgotten") : body);
      }
      return found;
    },

    async countMessages(lane) {
      return desk.reading().lanes.get(lane)?.nextSeq ?? 0;
    },

    async newestId() {
      for (const { message } of desk.reading().messages.scan([], { backwards: true })) return message.id;
      return 0;
    },

    async confirm(id) {
      const tables = desk.writing();
      if (requireMessage(tables, id).message.state === "provisional")
        change(tables, id, { state: "confirmed" });
    },

    async move(id, session, place) {
      requireWhole(session);
      requireNumber(place);
      change(desk.writing(), id, { session, place });
    },

    async assignTurn(id, turn) {
      const tables = desk.writing();
      assert(tables.turns.get(turn) !== undefined, `turn ${turn} does not exist`);
      change(tables, id, { turn });
    },

    async vouch(id, { sender, heartbeat, at }) {
      requireWhole(at);
      change(desk.writing(), id, { sender: Object.freeze({ ...sender }), heartbeat, at });
    },

    async setState(id, state) {
      change(desk.writing(), id, { state });
    },

    async findEntries(lane, entryIds) {
      const tables = desk.reading();
      return new Map(
        entryIds.flatMap((entryId) => {
          const message = tables.entries.get(lane, entryId);
          return message === undefined ? [] : [[entryId, message] as const];
        }),
      );
    },

    async entriesOf(lane, ids) {
      const asked = new Set(ids);
      const found = new Map<MessageId, string[]>();
      for (const { key, value: id } of desk.reading().entries.rows([lane])) {
        if (asked.has(id)) found.set(id, [...(found.get(id) ?? []), String(key[1])].sort());
      }
      return found;
    },

    async linkEntry(lane, entryId, message) {
      const tables = desk.writing();
      const known = tables.entries.get(lane, entryId);
      if (known === message) return;
      assert(known === undefined, `entry ${JSON.stringify(entryId)} already names message ${known}`);
      assert(requireMessage(tables, message).message.lane === lane, `message ${message} is of another lane`);
      tables.entries = tables.entries.set([lane, entryId], message);
    },
  };
}

export function requireMessage(tables: Tables, id: MessageId): MessageRow {
  const row = tables.messages.get(id);
  assert(row !== undefined, `message ${id} does not exist`);
  return row;
}

function checkMessage(tables: Tables, message: NewMessage): void {
  const lane = tables.lanes.get(message.lane);
  assert(lane !== undefined, `lane ${message.lane} does not exist`);
  assert(message.seq === lane.nextSeq, `seq ${message.seq} is not the next of lane ${message.lane}`);
  requireWhole(message.session, message.at, message.storedAt, message.tokens, message.bytes);
  requireNumber(message.place);
  requireDigest(message.contentHash);
  requireDigest(message.chain);
  if (message.turn !== null)
    assert(tables.turns.get(message.turn) !== undefined, `turn ${message.turn} does not exist`);
  if (message.eventKey !== null) {
    assert(tables.eventKeys.get(message.lane, message.eventKey) === undefined, "the event key is taken");
  }
  if (!message.chained) return;
  for (const id of tables.chains.scan([message.lane, message.chain])) {
    assert(!requireMessage(tables, id).message.chained, "the chain is taken");
  }
}

function change(tables: Tables, id: MessageId, fields: Partial<StoredMessage>): void {
  const row = requireMessage(tables, id);
  leave(tables, row.message);
  enter(tables, { ...row, message: Object.freeze({ ...row.message, ...fields }) });
}

function enter(tables: Tables, row: MessageRow): void {
  const { id, lane, session, place, seq, eventKey, chain, at, turn } = row.message;
  tables.messages = tables.messages.set([id], row);
  tables.messagePlaces = tables.messagePlaces.set([lane, session, place, seq], id);
  tables.messageSeqs = tables.messageSeqs.set([lane, session, seq], id);
  tables.chains = tables.chains.set([lane, chain, seq], id);
  tables.moments = tables.moments.set([lane, at, seq], id);
  if (eventKey !== null) tables.eventKeys = tables.eventKeys.set([lane, eventKey], id);
  if (turn !== null) tables.turnMessages = tables.turnMessages.set([turn, id], id);
}

/** Takes it out of the indexes whose keys may change. */
function leave(tables: Tables, { id, lane, session, place, seq, at, turn }: StoredMessage): void {
  tables.messagePlaces = tables.messagePlaces.delete([lane, session, place, seq]);
  tables.messageSeqs = tables.messageSeqs.delete([lane, session, seq]);
  tables.moments = tables.moments.delete([lane, at, seq]);
  if (turn !== null) tables.turnMessages = tables.turnMessages.delete([turn, id]);
}
