/** Messages, their bodies and their transcript entries. A body is written once; only erasing touches it again. */

import { assert } from "../../kernel/assert.ts";
import { type MessageId, messageId } from "../../kernel/ids.ts";
import type { HistoryStore, MessageState, NewMessage, StoredMessage } from "../../rooms/history/index.ts";
import {
  digestIn,
  maybeTextIn,
  numberIn,
  SCRIPTS,
  SHAPES,
  STATES,
  type StoredText,
  textIn,
  textOut,
  wholeIn,
} from "./column-codes.ts";
import { eventKeyIn } from "./event-keys.ts";
import { readBodies } from "./history-bodies.ts";
import { MESSAGE_COLUMNS, type MessageRow, messageOf } from "./history-rows.ts";
import { packJson } from "./packed-json.ts";
import { addPart, LEAST_PACKED } from "./part-contents.ts";
import type { Sql, SqlValue } from "./sql.ts";

type MessageMethods = Pick<
  HistoryStore,
  | "addMessage"
  | "message"
  | "bodies"
  | "countMessages"
  | "confirm"
  | "move"
  | "assignTurn"
  | "vouch"
  | "setState"
  | "findEntries"
  | "linkEntry"
  | "entriesOf"
>;

export function messageTables(sql: Sql): MessageMethods {
  return {
    async addMessage(message) {
      const id = await insertMessage(sql, message);
      await countMessage(sql, id, message);
      for (const [ordinal, part] of message.body.parts.entries()) await addPart(sql, id, ordinal, part);
      return id;
    },

    async message(id) {
      return findMessage(sql, id);
    },

    async bodies(ids) {
      return readBodies(sql, ids);
    },

    async countMessages(lane) {
      return (
        (await sql.get<{ next_seq: number }>("SELECT next_seq FROM lanes WHERE id = ?", lane))?.next_seq ?? 0
      );
    },

    async confirm(id) {
      const message = await requireMessage(sql, id);
      if (message.state === "provisional") await changeState(sql, message, "confirmed");
    },

    async move(id, session, place) {
      const { rows } = await sql.run(
        "UPDATE messages SET session = ?, place = ? WHERE id = ?",
        wholeIn(session),
        numberIn(place),
        id,
      );
      assert(rows === 1, `message ${id} does not exist`);
    },

    async assignTurn(id, turn) {
      const { rows } = await sql.run("UPDATE messages SET turn_id = ? WHERE id = ?", turn, id);
      assert(rows === 1, `message ${id} does not exist`);
    },

    async vouch(id, { sender: { isOwner, id: sender }, heartbeat, at }) {
      const { lane } = await requireMessage(sql, id);
      await sql.run(
        "UPDATE messages SET sender_is_owner = ?, sender_id = ?, heartbeat = ?, at = ? WHERE id = ?",
        isOwner === null ? null : isOwner ? 1 : 0,
        maybeTextIn(sender),
        heartbeat ? 1 : 0,
        wholeIn(at),
        id,
      );
      await sql.run(
        `UPDATE lanes SET first_at = (SELECT min(at) FROM messages WHERE lane_id = lanes.id),
           last_at = (SELECT max(at) FROM messages WHERE lane_id = lanes.id) WHERE id = ?`,
        lane,
      );
    },

    async setState(id, state) {
      const message = await requireMessage(sql, id);
      if (message.state !== state) await changeState(sql, message, state);
    },

    async findEntries(lane, entryIds) {
      const found = new Map<string, MessageId>();
      for (const entryId of entryIds) {
        const message = await entryTarget(sql, lane, entryId);
        if (message !== undefined) found.set(entryId, message);
      }
      return found;
    },

    async entriesOf(lane, ids) {
      // Entries are found by their names alone: one walk over those of the lane, whatever is asked for.
      const found = new Map<MessageId, string[]>();
      const asked = new Set<number>(ids);
      await sql.each<{ entry_id: StoredText; message_id: number }>(
        "SELECT entry_id, message_id FROM entries WHERE lane_id = ? AND message_id BETWEEN ? AND ?",
        [lane, leastOf(ids), greatestOf(ids)],
        ({ entry_id, message_id }) => {
          if (asked.has(message_id))
            found.set(
              messageId(message_id),
              [...(found.get(messageId(message_id)) ?? []), textOut(entry_id)].sort(),
            );
          return true;
        },
      );
      return found;
    },

    async linkEntry(lane, entryId, message) {
      const known = await entryTarget(sql, lane, entryId);
      if (known === message) return;
      assert(known === undefined, `entry ${JSON.stringify(entryId)} already names message ${known}`);
      assert((await requireMessage(sql, message)).lane === lane, `message ${message} is of another lane`);
      await sql.run(
        "INSERT INTO entries (lane_id, entry_id, message_id) VALUES (?, ?, ?)",
        lane,
        textIn(entryId),
        message,
      );
    },
  };
}

const leastOf = (ids: readonly number[]) =>
  ids.reduce((least, id) => Math.min(least, id), Number.MAX_SAFE_INTEGER);
const greatestOf = (ids: readonly number[]) => ids.reduce((most, id) => Math.max(most, id), -1);

/** Moves the lane's counts; refuses a gap in `seq` and a repeat. */
async function countMessage(sql: Sql, id: MessageId, message: NewMessage): Promise<void> {
  const at = wholeIn(message.at);
  const { rows } = await sql.run(
    `UPDATE lanes SET next_seq = next_seq + 1, newest_id = ?, provisional = provisional + ?, quarantined = quarantined + ?,
       raw_bytes = raw_bytes + ?, first_at = CASE WHEN first_at < ? THEN first_at ELSE ? END,
       last_at = CASE WHEN last_at > ? THEN last_at ELSE ? END
     WHERE id = ? AND next_seq = ?`,
    id,
    message.state === "provisional" ? 1 : 0,
    message.state === "quarantined" ? 1 : 0,
    wholeIn(message.bytes),
    at,
    at,
    at,
    at,
    message.lane,
    message.seq,
  );
  assert(rows === 1, `seq ${message.seq} is not the next of lane ${message.lane}`);
}

const INSERTED = [
  [
    "lane_id",
    "seq",
    "turn_id",
    "session",
    "place",
    "role",
    "at",
    "stored_at",
    "state",
    "heartbeat",
    "event_key",
  ],
  ["content_hash", "chain", "chained", "tokens", "bytes", "script"],
  ["sender_is_owner", "sender_id", "shape", "envelope"],
].flat();
const INSERT = `INSERT INTO messages (${INSERTED.join(", ")}) VALUES (${INSERTED.map(() => "?").join(", ")})`;

async function insertMessage(sql: Sql, message: NewMessage): Promise<MessageId> {
  const { isOwner, id: sender } = message.sender;
  const values: readonly SqlValue[] = [
    message.lane,
    wholeIn(message.seq),
    message.turn,
    wholeIn(message.session),
    numberIn(message.place),
    textIn(message.role),
    wholeIn(message.at),
    wholeIn(message.storedAt),
    STATES.number(message.state),
    message.heartbeat ? 1 : 0,
    eventKeyIn(message.eventKey),
    digestIn(message.contentHash),
    digestIn(message.chain),
    message.chained ? 1 : 0,
    wholeIn(message.tokens),
    wholeIn(message.bytes),
    SCRIPTS.number(message.script),
    isOwner === null ? null : isOwner ? 1 : 0,
    maybeTextIn(sender),
    SHAPES.number(message.body.shape),
    packJson(message.body.envelope, LEAST_PACKED, "envelope"),
  ];
  return messageId(await sql.insert(INSERT, ...values));
}

async function findMessage(sql: Sql, id: MessageId): Promise<StoredMessage | undefined> {
  const row = await sql.get<MessageRow>(`SELECT ${MESSAGE_COLUMNS} FROM messages WHERE id = ?`, id);
  return row && messageOf(row);
}

export async function requireMessage(sql: Sql, id: MessageId): Promise<StoredMessage> {
  const message = await findMessage(sql, id);
  assert(message !== undefined, `message ${id} does not exist`);
  return message;
}

async function changeState(sql: Sql, message: StoredMessage, state: MessageState): Promise<void> {
  const change = (counted: MessageState) => Number(state === counted) - Number(message.state === counted);
  await sql.run("UPDATE messages SET state = ? WHERE id = ?", STATES.number(state), message.id);
  await sql.run(
    "UPDATE lanes SET provisional = provisional + ?, quarantined = quarantined + ? WHERE id = ?",
    change("provisional"),
    change("quarantined"),
    message.lane,
  );
}

async function entryTarget(sql: Sql, lane: number, entryId: string): Promise<MessageId | undefined> {
  const row = await sql.get<{ message_id: number }>(
    "SELECT message_id FROM entries WHERE lane_id = ? AND entry_id = ?",
    lane,
    textIn(entryId),
  );
  return row && messageId(row.message_id);
}
