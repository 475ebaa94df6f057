/** Routed turns: packed, and none of them with a word of what was asked, unless that was chosen. */

import { instantOf } from "../../kernel/clock.ts";
import {
  type EpisodeId,
  episodeId,
  type LaneId,
  laneId,
  type MessageId,
  type ReceiptId,
} from "../../kernel/ids.ts";
import { isObject, type Json } from "../../kernel/json.ts";
import type {
  BrainAccount,
  Credit,
  Episode,
  EpisodeStore,
  Label,
  NewEpisode,
} from "../../rooms/brain/index.ts";
import { DECISION_CODES, OUTCOME_SOURCE_CODES } from "./brain-codes.ts";
import { brainOutcomeTables } from "./brain-outcome-tables.ts";
import {
  maybeTextIn,
  maybeTextOut,
  maybeWholeIn,
  numberIn,
  type StoredText,
  textIn,
  textOut,
  wholeIn,
} from "./column-codes.ts";
import { noteErased } from "./erasures.ts";
import { type Packed, packJson, unpackJson } from "./packed-json.ts";
import { LISTED, RowFilters } from "./row-filters.ts";
import type { Sql, SqlValue } from "./sql.ts";

/** Most of an account repeats itself: names of fields, kinds, keys of nodes. */
const LEAST_PACKED = 256;

interface EpisodeRow {
  id: number;
  lane_id: number;
  session_id: StoredText;
  at: number;
  receipt: number | null;
  message_id: number | null;
  label: number | null;
  label_source: number | null;
  label_detector: StoredText | null;
  label_confidence: number | null;
  labelled_at: number | null;
  query: StoredText | null;
  credits: Packed;
  account: Packed;
}

export function brainEpisodeTables(sql: Sql): EpisodeStore {
  return {
    ...episodeChanges(sql),
    ...episodesTakenOut(sql),
    ...episodeQueries(sql),
    ...episodeCounts(sql),
    ...brainOutcomeTables(sql),
  };
}

function episodeChanges(sql: Sql): Pick<EpisodeStore, "add" | "replace" | "link" | "linkOne" | "settle"> {
  return {
    async add(episode) {
      const id = await sql.insert(
        `INSERT INTO brain_episodes (lane_id, session_id, at, receipt, decision, placed, query, account, credits)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, '[]')`,
        episode.lane,
        ...columnsOf(episode),
      );
      return episodeId(id);
    },
    async replace(id, episode) {
      const { rows } = await sql.run(
        `UPDATE brain_episodes
         SET session_id = ?, at = ?, receipt = ?, decision = ?, placed = ?, query = ?, account = ?
         WHERE id = ? AND lane_id = ? AND message_id IS NULL`,
        ...columnsOf(episode),
        id,
        episode.lane,
      );
      return rows > 0;
    },
    async link(receipt, message) {
      await sql.run("UPDATE brain_episodes SET message_id = ? WHERE receipt = ?", message, receipt);
    },
    async linkOne(id, message) {
      await sql.run("UPDATE brain_episodes SET message_id = ? WHERE id = ?", message, id);
    },
    async settle(id, label, credits) {
      await sql.run(
        `UPDATE brain_episodes SET label = ?, label_source = ?, label_detector = ?, label_confidence = ?, labelled_at = ?,
           credits = ? WHERE id = ?`,
        label === null ? null : numberIn(label.value),
        label === null ? null : OUTCOME_SOURCE_CODES.number(label.source),
        maybeTextIn(label?.detector ?? null),
        label === null ? null : numberIn(label.confidence),
        maybeWholeIn(label?.at ?? null),
        packJson(credits as unknown as Json, LEAST_PACKED),
        id,
      );
    },
  };
}

/** The question stands beside the rest, so that it can go alone. */
function columnsOf({ sessionId, at, receipt, account }: NewEpisode): readonly SqlValue[] {
  return [
    textIn(sessionId),
    wholeIn(at),
    maybeWholeIn(receipt),
    DECISION_CODES.number(account.decision),
    account.placed.filter(({ place }) => place !== null).length,
    maybeTextIn(account.query),
    packJson({ ...account, query: null } as unknown as Json, LEAST_PACKED),
  ];
}

function episodesTakenOut(sql: Sql): Pick<EpisodeStore, "prune" | "drop" | "unreadable" | "forgetQueries"> {
  return {
    async prune(keep) {
      const kept = Math.max(0, keep);
      await sql.run(
        `DELETE FROM brain_outcomes WHERE episode_id IS NULL
           AND id <= (SELECT id FROM brain_outcomes WHERE episode_id IS NULL ORDER BY id DESC LIMIT 1 OFFSET ?)`,
        kept,
      );
      const old = `label IS NULL
        AND id <= (SELECT id FROM brain_episodes WHERE label IS NULL ORDER BY id DESC LIMIT 1 OFFSET ?)
        AND NOT EXISTS (SELECT 1 FROM brain_lessons WHERE brain_lessons.episode_id = brain_episodes.id)`;
      await sql.run(
        `DELETE FROM brain_outcomes WHERE episode_id IN (SELECT id FROM brain_episodes WHERE ${old})`,
        kept,
      );
      return (await sql.run(`DELETE FROM brain_episodes WHERE ${old}`, kept)).rows;
    },
    async drop(ids) {
      const listed = JSON.stringify(ids);
      await sql.run(`UPDATE brain_lessons SET episode_id = NULL WHERE episode_id IN ${LISTED}`, listed);
      await sql.run(
        `DELETE FROM brain_outcomes WHERE episode_id IS NOT NULL AND episode_id IN ${LISTED}`,
        listed,
      );
      await sql.run(`DELETE FROM brain_episodes WHERE id IN ${LISTED}`, listed);
    },
    async unreadable(after, limit) {
      const some = "SELECT * FROM brain_episodes WHERE id > ? ORDER BY id LIMIT ?";
      const rows = await sql.all<EpisodeRow>(some, after, Math.max(0, limit));
      const bad = rows.filter((row) => episodeIn(row).length === 0).map(({ id }) => episodeId(id));
      const last = rows.at(-1);
      return { ids: bad, upTo: last === undefined ? null : episodeId(last.id) };
    },
    async forgetQueries(messages) {
      const listed = JSON.stringify(messages);
      const linked = `UPDATE brain_episodes SET query = NULL WHERE query IS NOT NULL AND message_id IN ${LISTED}`;
      const never = `UPDATE brain_episodes SET query = NULL WHERE query IS NOT NULL AND message_id IS NULL
        AND lane_id IN (SELECT lane_id FROM messages WHERE id IN ${LISTED})`;
      if ((await sql.run(linked, listed)).rows + (await sql.run(never, listed)).rows > 0)
        await noteErased(sql);
    },
  };
}

type Queries = Pick<
  EpisodeStore,
  "episodes" | "ofReceipt" | "ofMessages" | "list" | "labelled" | "unlabelled"
>;

function episodeQueries(sql: Sql): Queries {
  const chosen = async (ids: string, ...values: readonly SqlValue[]) =>
    (
      await sql.all<EpisodeRow>(`SELECT * FROM brain_episodes WHERE id IN (${ids}) ORDER BY id`, ...values)
    ).flatMap(episodeIn);
  return {
    async episodes(ids) {
      const found = await chosen("SELECT value FROM json_each(?)", JSON.stringify(ids));
      return new Map(found.map((episode) => [episode.id, episode]));
    },
    async ofReceipt(receipt) {
      return (await chosen("SELECT id FROM brain_episodes WHERE receipt = ?", receipt)).at(-1);
    },
    async ofMessages(messages) {
      const ids = `SELECT id FROM brain_episodes WHERE message_id IN ${LISTED}`;
      const found = await chosen(ids, JSON.stringify(messages));
      return new Map(found.map((episode) => [episode.message!, episode]));
    },
    async list({ lanes, sessionId, before, limit }) {
      const filters = new RowFilters().below("e.id", before);
      if (sessionId !== undefined) filters.add("e.session_id = ?", textIn(sessionId));
      if (lanes !== undefined && sessionId !== undefined) filters.amongNumbers("e.lane_id", lanes);
      const byLane = lanes !== undefined && sessionId === undefined;
      return newestOf(sql, byLane ? lanes : undefined, filters, Math.max(0, limit));
    },
    async labelled(after, limit) {
      return readable(sql, "brain_episodes_labelled WHERE label IS NOT NULL", after, limit);
    },
    async unlabelled(after, until, limit) {
      const waiting = `brain_episodes_unlabelled
        WHERE label IS NULL AND message_id IS NOT NULL AND placed > 0 AND at <= ?`;
      return readable(sql, waiting, after, limit, wholeIn(until));
    },
  };
}

/** So many that can be read: one that cannot does not take the place of another. */
async function readable(
  sql: Sql,
  indexed: string,
  after: number,
  limit: number,
  ...values: readonly SqlValue[]
): Promise<readonly Episode[]> {
  const found: Episode[] = [];
  if (limit <= 0) return found;
  const rows = `SELECT * FROM brain_episodes INDEXED BY ${indexed} AND id > ? ORDER BY id`;
  await sql.each<EpisodeRow>(rows, [...values, after], (row) => {
    found.push(...episodeIn(row));
    return found.length < limit;
  });
  return found;
}

async function newestOf(
  sql: Sql,
  lanes: readonly number[] | undefined,
  { where, values }: RowFilters,
  limit: number,
): Promise<readonly Episode[]> {
  const found: Episode[] = [];
  if (limit === 0) return found;
  const from =
    lanes === undefined
      ? "brain_episodes AS e WHERE"
      : "json_each(?) CROSS JOIN brain_episodes AS e WHERE e.lane_id = json_each.value AND";
  const asked = lanes === undefined ? [] : [JSON.stringify([...new Set(lanes)])];
  // Numbers first: what is sorted must not carry the accounts along.
  const ids = `SELECT e.id FROM ${from} ${where} AND e.id < ? ORDER BY e.id DESC LIMIT ?`;
  // More than once only where some cannot be read.
  for (let before = Number.MAX_SAFE_INTEGER; found.length < limit; ) {
    const wanted = limit - found.length;
    const next = await sql.all<{ id: number }>(ids, ...asked, ...values, before, wanted);
    for (const { id } of next) {
      const row = await sql.get<EpisodeRow>("SELECT * FROM brain_episodes WHERE id = ?", id);
      found.push(...(row === undefined ? [] : episodeIn(row)));
    }
    if (next.length < wanted) break;
    before = next.at(-1)!.id;
  }
  return found;
}

type Counts = Pick<EpisodeStore, "count" | "countLabelled" | "labelledFrom" | "decisions" | "newestId">;

function episodeCounts(sql: Sql): Counts {
  const among = (lanes: readonly LaneId[] | undefined) =>
    lanes === undefined
      ? { where: "TRUE", asked: [] }
      : { where: "lane_id IN (SELECT value FROM json_each(?))", asked: [JSON.stringify(lanes)] };
  return {
    async count(lanes) {
      const { where, asked } = among(lanes);
      const counted = async (which: string) =>
        (
          await sql.get<{ count: number }>(
            `SELECT count(*) AS count FROM brain_episodes WHERE ${which} AND ${where}`,
            ...asked,
          )
        )?.count ?? 0;
      return {
        episodes: await counted("TRUE"),
        linked: await counted("message_id IS NOT NULL"),
        labelled: await counted("label IS NOT NULL"),
      };
    },
    async countLabelled(after, most) {
      const some = `SELECT 1 FROM brain_episodes INDEXED BY brain_episodes_labelled
        WHERE label IS NOT NULL AND id > ? LIMIT ?`;
      const counting = `SELECT count(*) AS count FROM (${some}) AS counted`;
      return (await sql.all<{ count: number }>(counting, after, Math.max(0, most)))[0]?.count ?? 0;
    },
    async labelledFrom(newest, upTo) {
      const before = `SELECT id FROM brain_episodes INDEXED BY brain_episodes_labelled
        WHERE label IS NOT NULL AND id <= ? ORDER BY id DESC LIMIT 1 OFFSET ?`;
      return (await sql.all<{ id: number }>(before, upTo, Math.max(0, newest)))[0]?.id ?? 0;
    },
    async decisions(newest, lanes) {
      const { where, asked } = among(lanes);
      const those = `SELECT decision FROM brain_episodes WHERE ${where} ORDER BY id DESC LIMIT ?`;
      const rows = await sql.all<{ decision: number; count: number }>(
        `SELECT decision, count(*) AS count FROM (${those}) AS newest GROUP BY decision`,
        ...asked,
        Math.max(0, newest),
      );
      return rows
        .map(({ decision, count }) => ({ decision: DECISION_CODES.name(decision), count }))
        .sort((a, b) => b.count - a.count || (a.decision < b.decision ? -1 : 1));
    },
    async newestId() {
      return (await sql.get<{ id: number | null }>("SELECT max(id) AS id FROM brain_episodes"))?.id ?? 0;
    },
  };
}

/** None where it cannot be read: the others are not the worse for it. */
function episodeIn(row: EpisodeRow): readonly Episode[] {
  const account = unpacked(row.account);
  const credits = unpacked(row.credits);
  const label = labelIn(row);
  if (!isObject(account) || !Array.isArray(credits) || label === undefined) return [];
  return [
    {
      id: episodeId(row.id) as EpisodeId,
      lane: laneId(row.lane_id),
      sessionId: textOut(row.session_id),
      at: instantOf(row.at),
      receipt: row.receipt as ReceiptId | null,
      message: row.message_id as MessageId | null,
      account: { ...(account as unknown as BrainAccount), query: maybeTextOut(row.query) },
      label,
      credits: credits as unknown as readonly Credit[],
    },
  ];
}

/** Undefined: it cannot be read. */
function labelIn(row: EpisodeRow): Label | null | undefined {
  const { label: value, label_source: source, label_detector: detector, label_confidence: confidence } = row;
  if (value === null) return null;
  if (source === null || detector === null || confidence === null || row.labelled_at === null)
    return undefined;
  if (!OUTCOME_SOURCE_CODES.has(source)) return undefined;
  return {
    value,
    source: OUTCOME_SOURCE_CODES.name(source),
    detector: textOut(detector),
    confidence,
    at: instantOf(row.labelled_at),
  };
}

function unpacked(packed: Packed): Json | undefined {
  try {
    return unpackJson(packed);
  } catch {
    return undefined;
  }
}
