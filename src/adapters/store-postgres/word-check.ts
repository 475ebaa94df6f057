/** Looks whether an index of words is whole: every record has its terms, and every term is counted. */

import type { Sql } from "../sql/sql.ts";
import { BITS, CHANNELS, type ChannelName, vocabularyOf, type WordIndex } from "./word-channels.ts";

/** Null when sound, else the first thing that is wrong. Reads the whole index. */
export async function verifyIndex(sql: Sql, index: WordIndex): Promise<string | null> {
  return firstProblem(
    index,
    async (channel) => (await tally(sql, index, channel)) ?? lostCounts(sql, index, channel),
  );
}

/** The same for what a few rows show. */
export async function probeIndex(sql: Sql, index: WordIndex): Promise<string | null> {
  return firstProblem(index, (channel) => lostTerms(sql, index, channel));
}

async function firstProblem(
  { called }: WordIndex,
  look: (channel: ChannelName) => Promise<string | null>,
): Promise<string | null> {
  for (const channel of CHANNELS) {
    const problem = await look(channel);
    if (problem !== null) return `${called}, ${channel}: ${problem}`;
  }
  return null;
}

async function tally(sql: Sql, index: WordIndex, channel: ChannelName): Promise<string | null> {
  const counted = await sql.get<{ expected: number; present: number; listed: number }>(
    `SELECT count(*) FILTER (WHERE r.channels & ${BITS[channel]} <> 0) AS expected, count(r.${channel}) AS present,
       coalesce((SELECT records FROM vocabularies WHERE id = ?), -1) AS listed
     FROM ${index.records} AS r WHERE ${index.rows}`,
    vocabularyOf(index, channel),
  );
  const { expected, present, listed } = counted!;
  if (expected !== present) return `${expected - present} of ${expected} records have no terms`;
  return present === listed ? null : `${listed} records are counted where there are ${present}`;
}

async function lostCounts(sql: Sql, index: WordIndex, channel: ChannelName): Promise<string | null> {
  if (channel === "code") return null;
  const wrong = await sql.get<{ count: number }>(
    `SELECT count(*) AS count FROM (
       SELECT term COLLATE "C" AS term, count(*) AS records FROM ${index.records} AS r, unnest(tsvector_to_array(r.${channel})) AS term
       WHERE ${index.rows} GROUP BY 1) AS had
     FULL JOIN (SELECT term, records FROM terms WHERE vocabulary = ?) AS t ON t.term = had.term
     WHERE t.records IS DISTINCT FROM had.records`,
    vocabularyOf(index, channel),
  );
  const count = wrong?.count ?? 0;
  return count === 0 ? null : `${count} terms are not counted right`;
}

async function lostTerms(sql: Sql, index: WordIndex, channel: ChannelName): Promise<string | null> {
  const bare = await sql.get(
    `SELECT 1 FROM (SELECT r.channels, r.${channel} AS terms FROM ${index.records} AS r WHERE ${index.rows}
       ORDER BY r.id DESC LIMIT 100) AS newest WHERE channels & ${BITS[channel]} <> 0 AND terms IS NULL LIMIT 1`,
  );
  if (bare !== undefined) return "records have lost their terms";
  if (channel === "code") return null;
  const listed = await sql.get<{ records: number; any: number }>(
    `SELECT v.records, (SELECT count(*) FROM (SELECT 1 FROM terms AS t WHERE t.vocabulary = v.id LIMIT 1) AS one) AS any
     FROM vocabularies AS v WHERE v.id = ? AND v.length > 0`,
    vocabularyOf(index, channel),
  );
  return listed?.any === 0 ? "it has lost its terms" : null;
}
