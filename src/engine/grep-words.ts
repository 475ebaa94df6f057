/** Finds messages, summaries and files by words; every operator is a literal. */

import { exactExcerpt } from "../kernel/text/exact-excerpt.ts";
import { exactTerms } from "../kernel/text/exact-terms.ts";
import { type IndexCare, indexTerms, MAX_INDEXED_CHARS } from "../kernel/text/index-terms.ts";
import { matchTerms } from "../kernel/text/match-terms.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import { sieved, termSieve } from "../kernel/text/term-sieve.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import type { EngineContext } from "./context.ts";
import type { Field } from "./field.ts";
import { findMessages, isEmptyQuery, wholeScore } from "./find-messages.ts";
import type { Candidate, Showing, Sort } from "./grep-hits.ts";
import type { RecallKind } from "./recall-api.ts";
import { namedFilesIn, summaryPages } from "./scan-made.ts";
import type { Stores } from "./stores.ts";

export interface Finding {
  readonly candidates: readonly Candidate[];
  readonly excerptOf: Showing["excerptOf"];
  readonly isIn: Showing["isIn"];
  readonly scanned: number;
  readonly degraded: readonly string[];
}

export interface WordSearch {
  readonly pattern: string;
  readonly kinds: ReadonlySet<RecallKind>;
  readonly sort: Sort;
  readonly limit: number;
}

/** What was made of the words counts for a little less than the words. */
const MADE_WEIGHT = 0.8;
/** Looked at with care, of those that a quick look lets through: so many more than there is room for. */
const SPARE = 4;
/** Of the best, a match must be so much to count beside it: of what was made, and of what came last. */
const LEAST_SHARE = 0.5;

export async function findWords(
  context: EngineContext,
  stores: Stores,
  field: Field,
  { pattern, kinds, sort, limit }: WordSearch,
  signal?: Pick<AbortSignal, "aborted">,
): Promise<Finding> {
  // By age alone, what stands together would put out of sight what came after it.
  const terms = sort === "recency" ? queryTerms(pattern) : exactTerms(pattern);
  const sieve = termSieve(terms);
  const excerptOf = (text: string) => exactExcerpt(text, pattern, terms);
  const isIn = (text: string) => sieve(sieved(text)) > 0;
  if (isEmptyQuery(terms)) return { candidates: [], excerptOf, isIn, scanned: 0, degraded: ["empty-query"] };
  const newest = sort !== "relevance";
  const messages =
    kinds.has("msg") || kinds.has("file")
      ? await findMessages(context, stores, { ...field, terms, newest, limit }, signal)
      : { found: [], top: 1, scanned: 0, degraded: [] };
  const made = await findMade(stores, field, terms, { kinds, limit, top: messages.top });
  const said: Candidate[] = messages.found.map((found) => ({ kind: "msg", ...found }));
  const least = sort === "recency" ? LEAST_SHARE * messages.top : 0;
  return {
    candidates: [
      ...said.filter(({ score }) => score >= least),
      ...made.candidates.filter(({ score }) => score >= least * MADE_WEIGHT),
    ],
    excerptOf,
    isIn,
    scanned: messages.scanned + made.scanned,
    degraded: [...new Set([...messages.degraded, ...made.degraded])],
  };
}

/** Names and paths are taken out of a text only when one that is asked for can be in it. */
function careFor({ code }: QueryTerms, text: string): IndexCare {
  const read = sieved(text);
  const needed = code.some((part) => read.includes(sieved(part)));
  return { whole: MAX_INDEXED_CHARS, code: needed ? MAX_INDEXED_CHARS : 0 };
}

interface Made {
  readonly candidate: Omit<Candidate, "score" | "shown" | "made">;
  readonly role: string;
  readonly tokens: number;
  readonly text: string;
  readonly share: number;
}

/** Summaries, and files by their names and what is said of them. */
async function findMade(
  stores: Stores,
  field: Field,
  terms: QueryTerms,
  { kinds, limit, top }: { kinds: ReadonlySet<RecallKind>; limit: number; top: number },
): Promise<{ candidates: readonly Candidate[]; scanned: number; degraded: readonly string[] }> {
  const sieve = termSieve(terms);
  const made: Made[] = [];
  let scanned = 0;
  let cut = false;
  if (kinds.has("sum") && (field.roles?.includes("summary") ?? true)) {
    for await (const page of summaryPages(stores, field)) {
      cut ||= page.cut;
      scanned += page.texts.length;
      for (const { id, lane, until, tokens, text, sieved: read } of page.texts) {
        const share = sieve(read);
        if (share === 0) continue;
        made.push({ candidate: { kind: "sum", id, lane, at: until }, role: "summary", tokens, text, share });
      }
    }
  }
  if (kinds.has("file")) {
    const files = await namedFilesIn(stores, field, (text) => sieve(sieved(text)) > 0);
    cut ||= files.cut;
    scanned += files.scanned;
    for (const { payload, row, text } of files.found) {
      const candidate = {
        kind: "file",
        id: payload.id,
        lane: row.lane,
        at: row.at,
        message: row.id,
      } as const;
      made.push({ candidate, role: row.role, tokens: payload.tokens, text, share: sieve(sieved(text)) });
    }
  }
  const whole = wholeScore(terms);
  const most = made.reduce((best, { share }) => Math.max(best, share), 0);
  const best = made
    .filter(({ share }) => share >= most * LEAST_SHARE)
    .sort((a, b) => b.share - a.share || b.candidate.at - a.candidate.at)
    .slice(0, (kinds.has("msg") ? Math.ceil(limit / 4) : limit) + SPARE)
    .flatMap(({ candidate, role, tokens, text }) => {
      const matched = matchTerms(terms, indexTerms(text, careFor(terms, text)));
      if (matched === 0) return [];
      const score = (MADE_WEIGHT * top * matched) / whole;
      return [{ ...candidate, score, made: { role, tokens, text } }];
    });
  return { candidates: best, scanned, degraded: cut ? ["scan-cut"] : [] };
}
