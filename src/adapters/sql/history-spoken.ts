/** What was said: the words of many messages at a time, who spoke before and after them, and all of a span of time. */

import { codeOf } from "../../kernel/errors.ts";
import { type MessageId, messageId } from "../../kernel/ids.ts";
import type { RecallStore, SpokenQuery, StoredMessage } from "../../rooms/history/index.ts";
import { FARTHEST_STEP, plainText, senderNameOf, UNSPOKEN } from "../../rooms/history/port.ts";
import { STATES, WITHHELD } from "./column-codes.ts";
import type { Dialect } from "./dialect.ts";
import { type BodyRow, envelopeOf, readBodies } from "./history-bodies.ts";
import { MESSAGES_UNDER } from "./history-recall.ts";
import { MESSAGE_COLUMNS, type MessageRow, messageOf } from "./history-rows.ts";
import { PART_COLUMNS, PART_TABLES, type PartRow, partOf } from "./part-contents.ts";
import type { Sql, SqlValue } from "./sql.ts";

type SpokenMethods = Pick<RecallStore, "texts" | "senderNames" | "around" | "spokenIn">;

const UNSPOKEN_TYPES = [...UNSPOKEN].map((type) => `'${type}'`).join(", ");
const SHOWN = `heartbeat = 0 AND state <> ${STATES.number("rejected")} AND withheld = 0`;

export function spokenQueries(sql: Sql): SpokenMethods {
  return {
    async texts(ids) {
      try {
        return await textsOf(sql, ids);
      } catch (error) {
        if (codeOf(error) !== "store/corrupt" || !sql.dialect.supportsGoingOn) throw error;
        return plainTexts(sql, ids);
      }
    },

    async senderNames(ids) {
      try {
        return await namesOf(sql, ids);
      } catch (error) {
        if (codeOf(error) !== "store/corrupt" || !sql.dialect.supportsGoingOn) throw error;
        // Who spoke is told by the row as well: a name is not worth failing for.
        return new Map();
      }
    },

    async around(ids, distance, lanes) {
      const rows = await sql.all<{ id: number; previous: string; next: string }>(
        `SELECT m.id, ${nearest("<", "DESC")} AS previous, ${nearest(">", "ASC")} AS next
         FROM json_each(?) CROSS JOIN messages AS m WHERE m.id = json_each.value
         ${lanes === undefined ? "" : "AND m.lane_id IN (SELECT value FROM json_each(?))"}`,
        distance,
        distance,
        JSON.stringify(ids),
        ...(lanes === undefined ? [] : [JSON.stringify(lanes)]),
      );
      return new Map(
        rows.map(({ id, previous, next }) => [
          messageId(id),
          { previous: JSON.parse(previous) as MessageId[], next: JSON.parse(next) as MessageId[] },
        ]),
      );
    },

    async spokenIn(query) {
      return spokenIn(sql, query);
    },
  };
}

async function namesOf(sql: Sql, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, string>> {
  const rows = await sql.all<Pick<BodyRow, "id" | "role" | "envelope">>(
    "SELECT id, role, envelope FROM messages WHERE id IN (SELECT value FROM json_each(?)) AND withheld = 0",
    JSON.stringify(ids),
  );
  return new Map(
    rows.flatMap((row) => {
      const name = senderNameOf(envelopeOf(row));
      return name === null ? [] : [[messageId(row.id), name] as const];
    }),
  );
}

/** The envelope is most of what a body costs, and has no words in it. */
async function textsOf(sql: Sql, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, string>> {
  const list = JSON.stringify(ids);
  const rows = await sql.all<{ id: number; withheld: number }>(
    "SELECT id, withheld FROM messages WHERE id IN (SELECT value FROM json_each(?))",
    list,
  );
  const parts = Map.groupBy(
    await sql.all<PartRow>(
      `SELECT ${PART_COLUMNS} FROM ${PART_TABLES}
       WHERE p.message_id IN (SELECT value FROM json_each(?)) AND p.type NOT IN (${UNSPOKEN_TYPES})
       ORDER BY p.message_id, p.ordinal`,
      list,
    ),
    (row) => row.message_id,
  );
  const forgotten = rows.filter(({ withheld }) => withheld === WITHHELD.number("forgotten"));
  const blank = await plainTexts(
    sql,
    forgotten.map(({ id }) => messageId(id)),
  );
  return new Map(
    rows.map(({ id }) => {
      const message = messageId(id);
      const parted = (parts.get(id) ?? []).map(partOf);
      return [message, blank.get(message) ?? plainText({ parts: parted })];
    }),
  );
}

async function plainTexts(sql: Sql, ids: readonly MessageId[]): Promise<ReadonlyMap<MessageId, string>> {
  if (ids.length === 0) return new Map();
  return new Map([...(await readBodies(sql, ids))].map(([id, body]) => [id, plainText(body)]));
}

/** Ids as JSON. The inner limit comes first: however much is stepped over, no more is read. */
function nearest(beyond: "<" | ">", order: "ASC" | "DESC"): string {
  return `(
    SELECT json_group_array(id) FROM (
      SELECT id FROM (
        SELECT n.id, n.role, n.heartbeat, n.state, n.withheld FROM messages AS n
        WHERE n.lane_id = m.lane_id AND n.session = m.session AND (n.place, n.seq) ${beyond} (m.place, m.seq)
        ORDER BY n.place ${order}, n.seq ${order} LIMIT ${FARTHEST_STEP}
      ) AS near WHERE role IN ('user', 'assistant') AND ${SHOWN} LIMIT ?
    ) AS nearest)`;
}

/** Lane by lane, from the one that reaches farthest; a lane that ends before what is there already adds nothing. */
async function spokenIn(sql: Sql, query: SpokenQuery): Promise<readonly StoredMessage[]> {
  const { lanes, since, before, after, limit, order = "newest" } = query;
  if (limit <= 0) return [];
  const [column, direction] =
    order === "newest" ? (["last_at", "DESC"] as const) : (["first_at", "ASC"] as const);
  const sign = order === "newest" ? -1 : 1;
  const reaching = await sql.all<{ id: number; at: number }>(
    `SELECT id, ${column} AS at FROM lanes WHERE id IN (SELECT value FROM json_each(?))
       AND last_at >= ? AND first_at < ? ORDER BY ${column} ${direction}`,
    JSON.stringify(lanes),
    Math.max(since ?? Number.MIN_SAFE_INTEGER, after?.at ?? Number.MIN_SAFE_INTEGER),
    before ?? Number.MAX_SAFE_INTEGER,
  );
  const [where, values] = spokenFilters(sql.dialect, query);
  let found: MessageRow[] = [];
  for (const { id, at } of reaching) {
    const last = found.at(limit - 1);
    if (last !== undefined && sign * at > sign * last.at) break;
    const rows = await sql.all<MessageRow>(
      `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE lane_id = ? AND ${where}
       ORDER BY at ${direction}, id ${direction} LIMIT ?`,
      id,
      ...values,
      limit,
    );
    found = [...found, ...rows].sort((a, b) => sign * (a.at - b.at || a.id - b.id)).slice(0, limit);
  }
  return found.map(messageOf);
}

function spokenFilters(dialect: Dialect, query: SpokenQuery): readonly [string, readonly SqlValue[]] {
  const { since, before, after, roles, under } = query;
  const filters: string[] = [SHOWN];
  const values: SqlValue[] = [];
  const also = (filter: string, ...more: readonly SqlValue[]) => {
    filters.push(filter);
    values.push(...more);
  };
  if (since !== undefined) also("at >= ?", since);
  if (before !== undefined) also("at < ?", before);
  if (after !== undefined) also("at >= ? AND (at > ? OR id > ?)", after.at, after.at, after.id);
  if (roles !== undefined) also(`role IN ${dialect.listedTexts}`, dialect.textsIn(roles));
  if (under !== undefined) {
    also(
      `(lane_id IN (SELECT value FROM json_each(?)) OR id IN (${MESSAGES_UNDER}))`,
      JSON.stringify(under.except),
      JSON.stringify(under.summaries),
    );
  }
  return [filters.join(" AND "), values];
}
