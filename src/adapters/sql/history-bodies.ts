/** Bodies of messages, put together from their rows. What the disk has lost is named; the rest is whole. */

import { codeOf } from "../../kernel/errors.ts";
import { type MessageId, messageId } from "../../kernel/ids.ts";
import { isObject, type JsonObject } from "../../kernel/json.ts";
import type { MessageBody } from "../../rooms/history/index.ts";
import { blankBody } from "../../rooms/history/port.ts";
import { SHAPES, type StoredText, textOut, WITHHELD } from "./column-codes.ts";
import { type Packed, unpackJson } from "./packed-json.ts";
import { damagedPart, PART_COLUMNS, PART_TABLES, type PartRow, partOf } from "./part-contents.ts";
import type { Sql } from "./sql.ts";

export interface BodyRow {
  id: number;
  shape: number;
  role: StoredText;
  envelope: Packed;
}

type ReadBodyRow = BodyRow & { withheld: number };

const FORGOTTEN = WITHHELD.number("forgotten");

/** A damaged page fails the whole query, so then each is asked for on its own. */
export async function readBodies(
  sql: Sql,
  ids: readonly MessageId[],
): Promise<ReadonlyMap<MessageId, MessageBody>> {
  return await readAs(sql, ids, (row, body) =>
    row.withheld === FORGOTTEN ? blankBody(body, "forgotten") : body,
  );
}

/** As they were said; of those that are erased, what is left. */
export async function readRealBodies(
  sql: Sql,
  ids: readonly MessageId[],
): Promise<ReadonlyMap<MessageId, MessageBody>> {
  return await readAs(sql, ids, (_row, body) => body);
}

type Showing = (row: ReadBodyRow, body: MessageBody) => MessageBody;

async function readAs(
  sql: Sql,
  ids: readonly MessageId[],
  show: Showing,
): Promise<ReadonlyMap<MessageId, MessageBody>> {
  try {
    return await bodiesOf(sql, ids, show);
  } catch (error) {
    if (codeOf(error) !== "store/corrupt" || !sql.dialect.supportsGoingOn) throw error;
    const found = new Map<MessageId, MessageBody>();
    for (const id of ids) for (const [one, body] of await bodyAlone(sql, id, show)) found.set(one, body);
    return found;
  }
}

async function bodiesOf(
  sql: Sql,
  ids: readonly MessageId[],
  show: Showing,
): Promise<Map<MessageId, MessageBody>> {
  const list = JSON.stringify(ids);
  const parts = Map.groupBy(
    await sql.all<PartRow>(
      `SELECT ${PART_COLUMNS} FROM ${PART_TABLES}
       WHERE p.message_id IN (SELECT value FROM json_each(?)) ORDER BY p.message_id, p.ordinal`,
      list,
    ),
    (row) => row.message_id,
  );
  const rows = await sql.all<ReadBodyRow>(
    "SELECT id, shape, role, envelope, withheld FROM messages WHERE id IN (SELECT value FROM json_each(?))",
    list,
  );
  return new Map(
    rows.map((row) => [
      messageId(row.id),
      show(row, {
        envelope: envelopeOf(row),
        shape: SHAPES.name(row.shape),
        parts: (parts.get(row.id) ?? []).map(partOf),
      }),
    ]),
  );
}

async function bodyAlone(
  sql: Sql,
  id: MessageId,
  show: Showing,
): Promise<ReadonlyMap<MessageId, MessageBody>> {
  try {
    return await bodiesOf(sql, [id], show);
  } catch (error) {
    if (codeOf(error) !== "store/corrupt" || !sql.dialect.supportsGoingOn) throw error;
    const lost = {
      envelope: { role: "unknown", content: null },
      shape: "blocks",
      parts: [damagedPart(null)],
    };
    return new Map([[id, lost as MessageBody]]);
  }
}

/** One that cannot be read keeps the role, which stands in a column too. */
export function envelopeOf(row: Pick<BodyRow, "role" | "envelope">): JsonObject {
  try {
    const envelope = unpackJson(row.envelope);
    if (isObject(envelope)) return envelope as JsonObject;
  } catch {
    // Named by `problems`; here the parts are what matters.
  }
  return { role: textOut(row.role), content: null };
}
