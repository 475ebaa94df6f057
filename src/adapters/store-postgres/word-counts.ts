/**
 * How large an index is, and in how many of its records a term is.
 *
 * Terms are counted as they are written, so a count is looked up. What is asked for as a whole (phrases, runs, parts of names)
 * has to be looked for: such counts are remembered until the index has grown by a tenth.
 */

import type { QueryTerms } from "../../kernel/text/terms.ts";
import type { Frequencies } from "../../ports/text-index.ts";
import type { Sql } from "../sql/sql.ts";
import { conditionOf } from "./candidates.ts";
import { quoted } from "./lexemes.ts";
import {
  CHANNELS,
  type ChannelName,
  type ChannelSize,
  type Sizes,
  vocabularyOf,
  type WordIndex,
} from "./word-channels.ts";
import { type AskedTerm, askedTerms, type CountedTerm } from "./word-query.ts";

const REMEMBERED_TERMS = 10_000;
/** By how much an index grows or shrinks before it is counted again; one with fewer rows than this is so at every change. */
const CHANGE = 1.1;
const COUNTED_AT_ONCE = 10_000;

export interface Count {
  readonly sizes: Sizes;
  readonly terms: readonly CountedTerm[];
}

/** Counts that had to be looked for, of one index; they outlive a unit of work. */
export class RememberedCounts {
  readonly #counts = new Map<string, number>();
  #rows = 0;

  noteRows(rows: number): void {
    const least = Math.min(rows, this.#rows);
    const changed =
      least < COUNTED_AT_ONCE ? rows !== this.#rows : Math.max(rows, this.#rows) > least * CHANGE;
    if (!changed && this.#counts.size < REMEMBERED_TERMS) return;
    this.#counts.clear();
    this.#rows = rows;
  }

  async of(key: string, count: () => Promise<number>): Promise<number> {
    const known = this.#counts.get(key) ?? (await count());
    this.#counts.set(key, known);
    return known;
  }
}

interface CountRow {
  what: "size" | "term" | "beginning";
  vocabulary: number;
  term: string;
  records: number;
  length: number;
}

/** The last two are lists of a vocabulary and a term each. What follows in this transaction is planned for what it asks for. */
const COUNTS = `
WITH planned AS MATERIALIZED (SELECT set_config('plan_cache_mode', 'force_custom_plan', true) AS mode)
SELECT 'size' AS what, v.id AS vocabulary, '' AS term, v.records, v.length
  FROM planned, vocabularies AS v WHERE v.id >= ? AND v.id < ?
UNION ALL
SELECT 'term', t.vocabulary, t.term, t.records, 0 FROM json_array_elements(?::json) AS asked
  JOIN terms AS t ON t.vocabulary = (asked ->> 0)::integer AND t.term = asked ->> 1
UNION ALL
SELECT 'beginning', (asked ->> 0)::integer, asked ->> 1,
  (SELECT coalesce(sum(t.records), 0)::bigint FROM terms AS t WHERE t.vocabulary = (asked ->> 0)::integer
    AND t.term >= asked ->> 1 AND t.term < (asked ->> 1) || chr(1114111)), 0
  FROM json_array_elements(?::json) AS asked`;

export async function countTerms(
  sql: Sql,
  index: WordIndex,
  asked: readonly AskedTerm[],
  remembered: RememberedCounts,
): Promise<Count> {
  const listOf = (wanted: readonly AskedTerm[]) =>
    JSON.stringify(
      wanted.flatMap(({ channel, lexemes }) => lexemes.map((one) => [vocabularyOf(index, channel), one])),
    );
  const beginnings = asked.filter(({ way }) => way === "beginning");
  const others = asked.filter(({ way }) => way !== "beginning" && way !== "part");
  const from = index.vocabulary;
  const rows = await sql.all<CountRow>(
    COUNTS,
    from,
    from + CHANNELS.length,
    listOf(others),
    listOf(beginnings),
  );
  const sizes = sizesOf(rows, index);
  remembered.noteRows(Math.max(...Object.values(sizes).map((size) => size.rows)));
  const known = new Map(rows.map((row) => [`${row.what} ${row.vocabulary} ${row.term}`, row.records]));
  const terms: CountedTerm[] = [];
  for (const term of asked) {
    const { channel, way, lexemes } = term;
    const what = `${way === "beginning" ? way : "term"} ${vocabularyOf(index, channel)}`;
    const counts = lexemes.map((lexeme) => known.get(`${what} ${lexeme}`) ?? 0);
    const least = Math.min(...counts);
    const rarest = quoted(lexemes[counts.indexOf(least)] ?? "");
    // A record that has two words which begin alike counts twice among words, and once among grams.
    const isWhole = way === "phrase" || way === "part" || (way === "beginning" && channel === "grams");
    const records = isWhole && least > 0 ? await wholeCount(sql, index, term, remembered) : least;
    terms.push({ ...term, records, rarest, isMany: way === "beginning" });
  }
  return { sizes, terms };
}

function sizesOf(rows: readonly CountRow[], index: WordIndex): Sizes {
  const of = (channel: ChannelName): ChannelSize => {
    const row = rows.find(
      ({ what, vocabulary }) => what === "size" && vocabulary === vocabularyOf(index, channel),
    );
    return { rows: row?.records ?? 0, terms: row?.length ?? 0 };
  };
  return { words: of("words"), grams: of("grams"), code: of("code") };
}

async function wholeCount(
  sql: Sql,
  index: WordIndex,
  term: AskedTerm,
  remembered: RememberedCounts,
): Promise<number> {
  return remembered.of(`${term.channel} ${term.match} ${term.name}`, async () => {
    const { where, values } = conditionOf(index, [term]);
    const counted = `SELECT count(*) AS count FROM ${index.records} AS r WHERE ${index.rows} AND ${where}`;
    return (await sql.get<{ count: number }>(counted, ...values))?.count ?? 0;
  });
}

export async function frequenciesOf(
  sql: Sql,
  index: WordIndex,
  terms: QueryTerms,
  remembered: RememberedCounts,
): Promise<Frequencies> {
  const words = [...terms.words, ...terms.phrases.flat()];
  const { sizes, terms: counted } = await countTerms(sql, index, askedTerms({ ...terms, words }), remembered);
  const of = new Map<string, number>();
  for (const name of [...words, ...terms.prefixes.map((prefix) => `${prefix}*`)]) of.set(name, 0);
  for (const { name, records } of counted) of.set(name, Math.max(of.get(name) ?? 0, records));
  return {
    records: Math.max(...Object.values(sizes).map(({ rows }) => rows)),
    averageLength: sizes.words.terms / Math.max(1, sizes.words.rows),
    of,
  };
}
