/** What a person took back: forgotten messages are kept and not shown, erased ones are written over. */

import { assert } from "../../kernel/assert.ts";
import { instantOf } from "../../kernel/clock.ts";
import { type MessageId, messageId, summaryId } from "../../kernel/ids.ts";
import type { HistoryStore, StoredMessage } from "../../rooms/history/index.ts";
import { digestIn, digestOut, SHAPES, SUMMARY_STATES, textIn, WITHHELD, wholeIn } from "./column-codes.ts";
import { readRealBodies } from "./history-bodies.ts";
import { requireMessage } from "./history-messages.ts";
import { MESSAGE_COLUMNS, type MessageRow, messageOf } from "./history-rows.ts";
import { fillingOf, noteChange } from "./history-summaries.ts";
import { packJson } from "./packed-json.ts";
import { addPart, dropParts, LEAST_PACKED } from "./part-contents.ts";
import type { Sql } from "./sql.ts";

type WithholdMethods = Pick<
  HistoryStore,
  | "setForgotten"
  | "eraseMessage"
  | "eraseSummary"
  | "pendingIn"
  | "fillSummary"
  | "withheldBody"
  | "withheldIn"
  | "withheldTotals"
  | "findErased"
  | "newestWithholding"
  | "erasedDigests"
>;

const [FORGOTTEN, ERASED] = [WITHHELD.number("forgotten"), WITHHELD.number("erased")];

export function withholdTables(sql: Sql): WithholdMethods {
  return {
    async setForgotten(id, since) {
      const message = await requireMessage(sql, id);
      assert(message.withheld !== "erased", `message ${id} is erased`);
      if ((message.withheld === null) === (since === null)) return;
      await sql.run("UPDATE messages SET withheld = ? WHERE id = ?", since === null ? 0 : FORGOTTEN, id);
      if (since === null) await sql.run("DELETE FROM withholdings WHERE message_id = ?", id);
      else await note(sql, id, since, null);
      await countUp(sql, message.lane);
    },

    async eraseMessage(id, blank, since, digest) {
      const message = await requireMessage(sql, id);
      await note(sql, id, since, digestIn(digest));
      await sql.run("DELETE FROM payloads WHERE message_id = ?", id);
      await sql.run("DELETE FROM secret_findings WHERE message_id = ?", id);
      await dropParts(sql, id);
      for (const [ordinal, part] of blank.body.parts.entries()) await addPart(sql, id, ordinal, part);
      await sql.run(
        `UPDATE messages SET withheld = ${ERASED}, content_hash = ?, tokens = ?, bytes = ?, shape = ?, envelope = ? WHERE id = ?`,
        digestIn(blank.contentHash),
        wholeIn(blank.tokens),
        wholeIn(blank.bytes),
        SHAPES.number(blank.body.shape),
        packJson(blank.body.envelope, LEAST_PACKED, "envelope"),
        id,
      );
      await sql.run("UPDATE view_items SET tokens = ? WHERE message_id = ?", wholeIn(blank.tokens), id);
      await sql.run(
        "UPDATE lanes SET raw_bytes = raw_bytes + ? WHERE id = ?",
        blank.bytes - message.bytes,
        message.lane,
      );
      await countUp(sql, message.lane);
    },

    async eraseSummary(id) {
      const { rows } = await sql.run(
        "UPDATE summaries SET state = ?, cold = 0, pending = 0, tokens = 0, files = '[]', text = ?, pins = ? WHERE id = ?",
        SUMMARY_STATES.number("retired"),
        packJson("", LEAST_PACKED),
        packJson([], LEAST_PACKED),
        id,
      );
      assert(rows === 1, `summary ${id} does not exist`);
      await noteChange(sql, id);
    },

    async pendingIn(lane) {
      return (
        await sql.all<{ id: number }>(
          "SELECT id FROM summaries WHERE lane_id = ? AND pending <> 0 AND state <> ? ORDER BY depth, id",
          lane,
          SUMMARY_STATES.number("retired"),
        )
      ).map(({ id }) => summaryId(id));
    },

    async fillSummary(id, filling) {
      const [set, values] = fillingOf(filling);
      const { rows } = await sql.run(
        `UPDATE summaries SET pending = 0, ${set} WHERE id = ? AND pending <> 0`,
        ...values,
        id,
      );
      assert(rows === 1, `summary ${id} is not pending`);
      await noteChange(sql, id);
      await sql.run("UPDATE view_items SET tokens = ? WHERE summary_id = ?", wholeIn(filling.tokens), id);
    },

    async withheldBody(id) {
      const row = await sql.get<{ withheld: number }>("SELECT withheld FROM messages WHERE id = ?", id);
      return row?.withheld === FORGOTTEN ? (await readRealBodies(sql, [id])).get(id) : undefined;
    },

    async withheldIn(lane, limit) {
      return (
        await sql.all<MessageRow>(
          `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE lane_id = ? AND withheld <> 0 ORDER BY id DESC LIMIT ?`,
          lane,
          limit,
        )
      ).map(messageOf);
    },

    async withheldTotals(installation) {
      const rows = await sql.all<{ withheld: number; count: number }>(
        `SELECT withheld, count(*) AS count FROM messages
         WHERE withheld <> 0 AND lane_id IN (SELECT id FROM lanes WHERE installation = ?) GROUP BY withheld`,
        textIn(installation),
      );
      const count = (kind: number) => rows.find(({ withheld }) => withheld === kind)?.count ?? 0;
      return { forgotten: count(FORGOTTEN), erased: count(ERASED) };
    },

    async findErased(installation, digest, at) {
      const rows = await sql.all<{ id: number }>(
        `SELECT m.id FROM withholdings AS w CROSS JOIN messages AS m JOIN lanes ON lanes.id = m.lane_id
         WHERE m.id = w.message_id AND w.digest = ? AND m.at = ? AND lanes.installation = ? ORDER BY m.id`,
        digestIn(digest),
        wholeIn(at),
        textIn(installation),
      );
      return rows.map(({ id }) => messageId(id));
    },

    async newestWithholding(ids) {
      const row = await sql.get<{ since: number | null }>(
        `SELECT max(since) AS since FROM withholdings
         WHERE message_id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(ids),
      );
      return row?.since == null ? null : instantOf(row.since);
    },

    async erasedDigests(ids) {
      const rows = await sql.all<{ message_id: number; digest: Uint8Array }>(
        `SELECT message_id, digest FROM withholdings
         WHERE message_id IN (SELECT value FROM json_each(?)) AND digest IS NOT NULL`,
        JSON.stringify(ids),
      );
      return new Map(rows.map((row) => [messageId(row.message_id), digestOut(row.digest)]));
    },
  };
}

async function note(sql: Sql, message: MessageId, since: number, digest: Uint8Array | null): Promise<void> {
  await sql.run(
    `INSERT INTO withholdings (message_id, since, digest) VALUES (?, ?, ?)
     ON CONFLICT (message_id) DO UPDATE SET since = excluded.since, digest = excluded.digest`,
    message,
    wholeIn(since),
    digest,
  );
}

async function countUp(sql: Sql, lane: StoredMessage["lane"]): Promise<void> {
  await sql.run("UPDATE lanes SET withheld = withheld + 1 WHERE id = ?", lane);
}
