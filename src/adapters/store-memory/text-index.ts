/** The text index as an oracle: every record is looked at, every time. Slow, and right by inspection. */

import { assert } from "../../kernel/assert.ts";
import { type MessageId, messageId } from "../../kernel/ids.ts";
import { isNear } from "../../kernel/text/edit-distance.ts";
import { hasEvery, matchTerms } from "../../kernel/text/match-terms.ts";
import { stemsAlike, wordWithStem } from "../../kernel/text/spelled-alike.ts";
import { stem } from "../../kernel/text/stem.ts";
import { type IndexTerms, NO_TERMS, type QueryTerms } from "../../kernel/text/terms.ts";
import { tokenizeWords } from "../../kernel/text/words.ts";
import type { IndexQuery, IndexRecord, TextIndex } from "../../ports/text-index.ts";
import { beneath } from "./history-recall.ts";
import { requireWhole } from "./numbers.ts";
import type { Desk, Tables } from "./tables.ts";

export function textIndexTables(desk: Desk): TextIndex {
  return {
    async put(records) {
      const tables = desk.writing();
      for (const record of records) {
        requireWhole(record.source, record.at);
        assert(tables.lanes.get(record.lane) !== undefined, `lane ${record.lane} does not exist`);
        tables.records = tables.records.set([record.kind, record.source], Object.freeze({ ...record }));
      }
    },

    async setHidden(kind, source, hidden) {
      const tables = desk.writing();
      const record = tables.records.get(kind, source);
      if (record !== undefined) tables.records = tables.records.set([kind, source], { ...record, hidden });
    },

    async remove(kind, sources) {
      const tables = desk.writing();
      for (const source of sources) tables.records = tables.records.delete([kind, source]);
    },

    async search(query) {
      const tables = desk.reading();
      const { under } = query.scope;
      const covered = under && beneath(tables, under.summaries).messages;
      const isBeneath = (record: IndexRecord) =>
        covered === undefined ||
        under?.except.includes(record.lane) === true ||
        covered.has(firstMessage(tables, record));
      const { every } = query;
      const isWhole = ({ terms }: IndexRecord) => every === undefined || hasEvery(every, terms);
      return [...tables.records.scan([])]
        .filter((record) => !record.hidden && isInUse(tables, record))
        .filter((record) => within(tables, record, query) && isBeneath(record))
        .filter(isWhole)
        .map(({ kind, source, lane, at, terms }) => ({
          kind,
          source,
          lane,
          at,
          score: matchTerms(query.terms, terms) + (every === undefined ? 0 : matchTerms(every, terms)),
        }))
        .filter((hit) => hit.score > 0)
        .sort(
          (a, b) => (query.order === "newest" ? 0 : b.score - a.score) || b.at - a.at || b.source - a.source,
        )
        .slice(0, Math.max(0, query.limit));
    },

    async frequencies(terms) {
      const said = [...desk.reading().records.scan([])].map((record) => record.terms);
      const lengths = said
        .filter(({ words }) => words !== "")
        .map(({ words }) => tokenizeWords(words).length);
      const having = (channel: keyof IndexTerms) => said.filter((one) => one[channel] !== "").length;
      const of = new Map<string, number>();
      for (const prefix of terms.prefixes) of.set(`${prefix}*`, countBeginning(prefix, said));
      for (const [name, term] of termsOf(terms)) {
        const count = said.filter((one) => matchTerms(term, one) > 0).length;
        of.set(name, Math.max(of.get(name) ?? 0, count));
      }
      return {
        records: Math.max(having("words"), having("grams"), having("code")),
        averageLength: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length),
        of,
      };
    },

    async spelledAlike(word, most) {
      const counts = new Map<string, number>();
      for (const { terms } of desk.reading().records.scan([]))
        for (const one of new Set(tokenizeWords(terms.words).map(stem)))
          counts.set(one, (counts.get(one) ?? 0) + 1);
      const [asked, ...more] = tokenizeWords(word).map(stem);
      if (asked === undefined || more.length > 0) return [];
      return stemsAlike(asked, (nearness) => [...counts.keys()].filter((one) => isNear(asked, one, nearness)))
        .toSorted((a, b) => counts.get(b)! - counts.get(a)! || (a < b ? -1 : 1))
        .map((one) => wordWithStem(one, stem))
        .filter((one) => one !== undefined)
        .slice(0, Math.max(0, most));
    },

    async watermark(kind) {
      return desk.reading().watermarks.get(kind) ?? { upTo: 0, version: 0 };
    },

    async setWatermark(kind, { upTo, version }) {
      const tables = desk.writing();
      requireWhole(upTo, version);
      tables.watermarks = tables.watermarks.set([kind], { upTo, version });
    },

    async clear(kind) {
      const tables = desk.writing();
      for (const { source } of [...tables.records.scan([kind])])
        tables.records = tables.records.delete([kind, source]);
      tables.watermarks = tables.watermarks.delete([kind]);
    },

    async verify() {
      desk.reading();
      return null;
    },
  };
}

/** All words that go on from it, each by itself. */
function countBeginning(prefix: string, said: readonly IndexTerms[]): number {
  const start = stem(prefix);
  const words = (one: IndexTerms) => new Set(tokenizeWords(one.words).map(stem));
  return said.reduce((sum, one) => sum + [...words(one)].filter((word) => word.startsWith(start)).length, 0);
}

/** Each term alone, by its name. */
function termsOf(terms: QueryTerms): readonly (readonly [string, QueryTerms])[] {
  return [
    ...[...terms.words, ...terms.phrases.flat()].map(
      (word) => [word, { ...NO_TERMS, words: [word] }] as const,
    ),
    ...terms.grams
      .filter((run) => run.length > 0)
      .map((run) => [run.join(" "), { ...NO_TERMS, grams: [run] }] as const),
    ...terms.code.map((part) => [part, { ...NO_TERMS, code: [part] }] as const),
  ];
}

/** A summary is beneath another when the first message that it covers is. */
function firstMessage(tables: Readonly<Tables>, { kind, source }: IndexRecord): MessageId {
  const first = kind === "sum" || kind === "leaf" ? tables.summaries.get(source)?.summary.first : undefined;
  return first ?? messageId(source);
}

/** The index hears of it a little later that a summary was retired. */
function isInUse(tables: Readonly<Tables>, { kind, source }: IndexRecord): boolean {
  return kind !== "sum" || tables.summaries.get(source)?.summary.state !== "retired";
}

function within(tables: Readonly<Tables>, record: IndexRecord, query: IndexQuery): boolean {
  const lane = tables.lanes.get(record.lane)?.lane;
  return (
    lane !== undefined &&
    lane.installation === query.scope.installation &&
    (query.scope.agents?.includes(lane.agent) ?? true) &&
    (query.scope.lanes?.includes(lane.id) ?? true) &&
    (query.kinds?.includes(record.kind) ?? true) &&
    (query.speakers?.includes(record.speaker) ?? true) &&
    (query.since === undefined || record.at >= query.since) &&
    (query.before === undefined || record.at < query.before)
  );
}
