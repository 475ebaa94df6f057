/**
 * Statements that find records by their terms and rank them: which rows are looked at, and what each of the terms adds to their
 * score. An index of the server's finds the rows; the score is BM25 with our own counts, as a file has it. Pure.
 *
 * How often a term stands in a row is read off `ts_rank`, the quickest way to ask: it answers with the sum of 1/n² over the n
 * places of the term, in parts of what that sum comes to in the end. Turned round, it is the number of places.
 */

import type { SqlValue } from "../sql/sql.ts";
import {
  CHANNELS,
  type ChannelName,
  type ChannelSize,
  COUNT_COLUMNS,
  type Sizes,
  type WordIndex,
} from "./word-channels.ts";
import { type AskedTerm, allOf, anyOf, type CountedTerm } from "./word-query.ts";

export interface Condition {
  readonly where: string;
  readonly values: readonly SqlValue[];
}

/** BM25 as FTS5 has it. */
const K1 = 1.2;
const B = 0.75;
/** What no term is worth less than. */
const LEAST_WEIGHT = 1e-6;

/** The sum of 1/n² over all n. */
const ALL_PLACES = Math.PI ** 2 / 6;
/** Of more places than may be, the share that is missing is still greater. */
const LEAST_MISSING = 0.0023;

/** Rows that have any of these. At least one is asked for. */
export function conditionOf(index: WordIndex, terms: readonly AskedTerm[]): Condition {
  return joined(
    CHANNELS.flatMap((channel) => {
      const asked = terms.filter((term) => term.channel === channel);
      return channel === "code" ? asked.map(partCondition) : listed(index, channel, asked);
    }),
    " OR ",
  );
}

/** Rows that have every one of these. */
export function wholeCondition(index: WordIndex, terms: readonly AskedTerm[]): Condition {
  return joined(
    terms.map((term) => conditionOf(index, [term])),
    " AND ",
  );
}

/** Rows that have one of the terms and one of others beside it, and none of a third kind. All are of one channel. */
export function togetherCondition(
  first: AskedTerm,
  others: readonly AskedTerm[],
  none: readonly AskedTerm[],
): Condition {
  const { channel } = first;
  if (channel === "code")
    return joined([partCondition(first), joined(others.map(partCondition), " OR ")], " AND ");
  const matches = (terms: readonly AskedTerm[]) => `(${anyOf(terms.map(({ match }) => match))})`;
  const without = none.length === 0 ? [] : [`!${matches(none)}`];
  const match = allOf([first.match, matches(others), ...without]);
  return { where: `r.${channel} @@ ?::tsquery`, values: [match] };
}

export function joined(conditions: readonly Condition[], by: " OR " | " AND "): Condition {
  return {
    where: `(${conditions.map(({ where }) => where).join(by)})`,
    values: conditions.flatMap(({ values }) => values),
  };
}

/** Where places stand in parts, phrases are looked for there. */
function listed(index: WordIndex, channel: ChannelName, asked: readonly AskedTerm[]): readonly Condition[] {
  if (asked.length === 0) return [];
  const any = (terms: readonly AskedTerm[]) => anyOf(terms.map(({ match }) => match));
  const phrases = asked.filter(({ way }) => way === "phrase");
  const here = { where: `r.${channel} @@ ?::tsquery`, values: [any(asked)] };
  if (phrases.length === 0) return [here];
  const where = `r.id = ANY (ARRAY(SELECT record_id FROM ${index.parts} WHERE ${channel} @@ ?::tsquery))`;
  return [here, { where, values: [any(phrases)] }];
}

function partCondition({ match, name }: AskedTerm): Condition {
  return {
    where: "(r.code @@ ?::tsquery AND strpos(r.code_text, substr(?, 2)) > 0)",
    values: [match, ` ${name}`],
  };
}

export interface Ranking {
  readonly terms: readonly CountedTerm[];
  readonly sizes: Sizes;
  readonly candidates: Condition;
  readonly filters: Condition;
  /** Only so many of what is found, those that were stored last. */
  readonly newest?: number;
  readonly order: "best" | "newest";
  readonly limit: number;
}

export function rankingStatement(index: WordIndex, ranking: Ranking): readonly [string, readonly SqlValue[]] {
  const { terms, sizes, candidates, filters, newest, order, limit } = ranking;
  const scores = CHANNELS.map((channel) =>
    channelScore(
      index,
      terms.filter((term) => term.channel === channel),
      sizes[channel],
    ),
  ).filter(({ values }) => values.length > 0);
  const score = scores.map(({ where }) => `coalesce(${where}, 0)`).join(" + ") || "0";
  const ks = CHANNELS.map(
    (channel) => `${K1 * (1 - B)} + ?::float8 * r.${COUNT_COLUMNS[channel]} AS ${channel}_k`,
  );
  const statement = `SELECT id, kind, source, place, at, ${score} AS score
    FROM (SELECT r.id, r.kind, r.source, r.${index.place} AS place, r.at, r.words, r.grams, r.code_text, r.parts,
        ${ks.join(", ")}
      FROM ${index.records} AS r WHERE ${index.rows} AND ${candidates.where} AND ${filters.where}
      ${newest === undefined ? "" : `ORDER BY r.id DESC LIMIT ${newest}`}) AS found
    ORDER BY ${order === "newest" ? "" : "score DESC, "}at DESC, source DESC, kind LIMIT ?`;
  return [
    statement,
    [
      ...scores.flatMap(({ values }) => values),
      ...CHANNELS.map((channel) => (K1 * B * sizes[channel].rows) / Math.max(1, sizes[channel].terms)),
      ...candidates.values,
      ...filters.values,
      limit,
    ],
  ];
}

function channelScore(index: WordIndex, terms: readonly CountedTerm[], { rows }: ChannelSize): Condition {
  const scores = terms.map((term) => termScore(index, term, rows));
  return {
    where: scores.map(({ where }) => where).join(" + "),
    values: scores.flatMap(({ values }) => values),
  };
}

function termScore(index: WordIndex, term: CountedTerm, rows: number): Condition {
  const { channel, way, match, name, records, rarest } = term;
  const weight = (K1 + 1) * Math.max(LEAST_WEIGHT, Math.log((rows - records + 0.5) / (records + 0.5)));
  const scored = (times: string) => `?::float8 * (1 - ${channel}_k / (${channel}_k + ${times}))`;
  const rank = `coalesce(ts_rank('{1,1,1,1}', ${channel}, ?::tsquery), 0)::float8`;
  const places = `round(1 / (${ALL_PLACES} * greatest(1 - ${rank}, ${LEAST_MISSING})) - 0.5)`;
  switch (way) {
    case "lexeme":
      return { where: scored(places), values: [weight, match] };
    case "beginning":
      // Of several words it is the sum of what each has: at least as many as there are words.
      return {
        where: `CASE WHEN ${rank} < 1 THEN ${scored(places)} ELSE ${scored(`${ALL_PLACES} * ${rank}`)} END`,
        values: [match, weight, match, weight, match],
      };
    case "phrase": {
      const inParts = `(parts > 0 AND EXISTS (SELECT 1 FROM ${index.parts} AS p
        WHERE p.record_id = found.id AND p.${channel} @@ ?::tsquery))`;
      // As often as the rarest of its terms stands there: mostly because of it.
      return {
        where: `CASE WHEN ${channel} @@ ?::tsquery OR ${inParts} THEN ${scored(places)} ELSE 0 END`,
        values: [match, match, weight, rarest],
      };
    }
    case "part": {
      const part = ` ${name}`;
      const times = `(length(code_text) - length(replace(code_text, substr(?, 2), ''))) / length(substr(?, 2))`;
      return { where: scored(times), values: [weight, part, part] };
    }
  }
}
