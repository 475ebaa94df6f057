/**
 * Looks for a text in the lists of words.
 *
 * Most words of a text are said elsewhere too. So a word is a trace only where an index has it for something that does not say it, or
 * for nothing at all.
 */

import { indexTerms } from "../../kernel/text/index-terms.ts";
import { redact } from "../../kernel/text/secrets.ts";
import type { StoreTrace } from "../../ports/store.ts";
import type { Sql } from "../sql/sql.ts";
import { Needles } from "../sql/trace-needles.ts";
import { type BehindRow, behindLogRow, behindShelfRow } from "../sql/trace-records.ts";
import { lexemeOf, quoted } from "./lexemes.ts";
import { SHELF_GROUPS } from "./shelf-index.ts";
import { LOG_INDEX } from "./text-index.ts";
import {
  CHANNELS,
  type ChannelName,
  gramsOf,
  trigramsOf,
  vocabularyOf,
  type WordIndex,
  wordsOf,
} from "./word-channels.ts";
import { allOf } from "./word-query.ts";

/** Rows of a word that are looked at. A word that more have is said in too many places to tell anything. */
const MOST_ROWS = 20;
/** Rows of a text that are looked at, of those that have all its words. */
const MOST_SAYING = 200;
const MOST_REFS = 20;

interface Place {
  readonly index: WordIndex;
  readonly channel: ChannelName;
  readonly behind: BehindRow;
}

const PLACES: readonly Place[] = CHANNELS.flatMap((channel) => [
  { index: LOG_INDEX, channel, behind: behindLogRow },
  ...SHELF_GROUPS.map((index) => ({ index, channel, behind: behindShelfRow })),
]);

/** `pause` is called now and then, and may let others do something. */
export async function traceWords(
  sql: Sql,
  texts: readonly string[],
  pause: () => Promise<void>,
): Promise<readonly StoreTrace[]> {
  const indexable = await indexableIn(sql);
  const traces: StoreTrace[] = [];
  for (const place of PLACES) {
    const { index, channel, behind } = place;
    const rows = new Set<number>();
    let strays = 0;
    for (const text of texts) {
      for (const row of await rowsSaying(sql, place, text, indexable)) rows.add(row);
      await pause();
    }
    const said = new Map<number, ReadonlySet<string>>();
    for (const term of new Set(texts.flatMap((text) => termsOf(text, channel)))) {
      const having = await rowsWith(sql, place, quoted(term), MOST_ROWS + 1);
      if (having.length === 0 && (await isListed(sql, place, term))) strays += 1;
      for (const row of having.length > MOST_ROWS ? [] : having) {
        if (!said.has(row))
          said.set(row, new Set(termsOf(indexable((await behind(sql, row)).text), channel)));
        if (!said.get(row)!.has(term)) rows.add(row);
      }
      await pause();
    }
    if (rows.size + strays === 0) continue;
    const refs: string[] = [];
    for (const row of [...rows].slice(0, MOST_REFS)) refs.push(...(await behind(sql, row)).refs);
    traces.push({ kind: "vocabulary", place: index.prefix + channel, count: rows.size + strays, refs });
  }
  return traces;
}

function termsOf(text: string, channel: ChannelName): readonly string[] {
  const body = indexTerms(text)[channel];
  const split = { words: wordsOf, grams: gramsOf, code: trigramsOf }[channel];
  return [...new Set(split(body).map(lexemeOf))];
}

/**
 * Records that are indexed for every word of a text and say it, or do not even have its words. Whoever has all of them in
 * another order says something else.
 */
async function rowsSaying(
  sql: Sql,
  place: Place,
  text: string,
  indexable: (text: string) => string,
): Promise<readonly number[]> {
  const terms = termsOf(text, place.channel);
  if (terms.length === 0) return [];
  const needles = new Needles([text]);
  const saying: number[] = [];
  for (const row of await rowsWith(sql, place, allOf(terms.map(quoted)), MOST_SAYING)) {
    const { text: said } = await place.behind(sql, row);
    const isSaid = needles.isIn(said);
    const has = new Set(isSaid ? [] : termsOf(indexable(said), place.channel));
    if (isSaid || !terms.every((term) => has.has(term))) saying.push(row);
  }
  return saying;
}

async function rowsWith(
  sql: Sql,
  { index, channel }: Place,
  match: string,
  most: number,
): Promise<readonly number[]> {
  const rows = await sql.all<{ id: number }>(
    `SELECT r.id FROM ${index.records} AS r WHERE ${index.rows} AND r.${channel} @@ ?::tsquery LIMIT ${most}`,
    match,
  );
  return rows.map(({ id }) => id);
}

async function isListed(sql: Sql, { index, channel }: Place, term: string): Promise<boolean> {
  const listed = "SELECT 1 FROM terms WHERE vocabulary = ? AND term = substr(?, 2)";
  return (await sql.get(listed, vocabularyOf(index, channel), ` ${term}`)) !== undefined;
}

/** What stands for a secret is indexed too, and has words. */
async function indexableIn(sql: Sql): Promise<(text: string) => string> {
  const meta = await sql.get<{ value: string }>("SELECT value FROM meta WHERE name = 'local-key'");
  return (text) => `${text}\n${redact(text, meta?.value ?? "").text}`;
}
