/** Summaries, and files by their names and what is said of them, that have the words of a query. */

import type { Demand } from "../kernel/text/demand.ts";
import { type IndexCare, indexTerms, MAX_INDEXED_CHARS } from "../kernel/text/index-terms.ts";
import { matchTerms, wholeScore } from "../kernel/text/match-terms.ts";
import { type SievedText, sieved, termSieve, wholeShare } from "../kernel/text/term-sieve.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import type { Field } from "./field.ts";
import type { Candidate } from "./grep-hits.ts";
import type { RecallKind } from "./recall-api.ts";
import { namedFilesIn, summaryPages } from "./scan-made.ts";
import type { Stores } from "./stores.ts";

/** What was made of the words counts for a little less than the words. */
export const MADE_WEIGHT = 0.8;
/** Looked at with care, of those that a quick look lets through: so many more than there is room for. */
const SPARE = 4;
/** Of the best, a match must be so much to count beside it: of what was made, and of what came last. */
export const LEAST_SHARE = 0.5;

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

export interface MadeSearch {
  readonly terms: QueryTerms;
  /** Only what has all of this; absent: what has any of the terms. */
  readonly demand?: Demand | undefined;
  readonly kinds: ReadonlySet<RecallKind>;
  readonly limit: number;
  /** What a text scores that has all of the terms. */
  readonly top: number;
}

export async function findMade(
  stores: Stores,
  field: Field,
  { terms, demand, kinds, limit, top }: MadeSearch,
): Promise<{ candidates: readonly Candidate[]; scanned: number; degraded: readonly string[] }> {
  const { made, scanned, cut } = await likely(stores, field, kinds, quickLook(terms, demand));
  const scoreOf = demand === undefined ? byWords(terms) : ({ share }: Made) => share / wholeShare(terms);
  const most = made.reduce((best, { share }) => Math.max(best, share), 0);
  const best = made
    .filter(({ share }) => share >= most * LEAST_SHARE)
    .sort((a, b) => b.share - a.share || b.candidate.at - a.candidate.at)
    .slice(0, (kinds.has("msg") ? Math.ceil(limit / 4) : limit) + SPARE)
    .flatMap((one) => {
      const { candidate, role, tokens, text } = one;
      const score = MADE_WEIGHT * top * scoreOf(one);
      return score === 0 ? [] : [{ ...candidate, score, made: { role, tokens, text } }];
    });
  return { candidates: best, scanned, degraded: cut ? ["scan-cut"] : [] };
}

function byWords(terms: QueryTerms): (made: Made) => number {
  const whole = Math.max(1, wholeScore(terms));
  return ({ text }) => matchTerms(terms, indexTerms(text, careFor(terms, text))) / whole;
}

/** How much of the query may be in a text; 0: it is not what is asked for. */
function quickLook(terms: QueryTerms, demand: Demand | undefined): (text: SievedText) => number {
  const share = termSieve(terms);
  if (demand === undefined) return share;
  return (text) => (demand.isMetBy(text) ? Math.max(1, share(text)) : 0);
}

async function likely(
  stores: Stores,
  field: Field,
  kinds: ReadonlySet<RecallKind>,
  shareOf: (text: SievedText) => number,
): Promise<{ made: readonly Made[]; scanned: number; cut: boolean }> {
  const made: Made[] = [];
  let scanned = 0;
  let cut = false;
  if (kinds.has("sum") && (field.roles?.includes("summary") ?? true)) {
    for await (const page of summaryPages(stores, field)) {
      cut ||= page.cut;
      scanned += page.texts.length;
      for (const { id, lane, until, tokens, text, sieved: read } of page.texts) {
        const share = shareOf(read);
        if (share === 0) continue;
        made.push({ candidate: { kind: "sum", id, lane, at: until }, role: "summary", tokens, text, share });
      }
    }
  }
  if (kinds.has("file")) {
    const files = await namedFilesIn(stores, field, (text) => shareOf(sieved(text)) > 0);
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
      made.push({ candidate, role: row.role, tokens: payload.tokens, text, share: shareOf(sieved(text)) });
    }
  }
  return { made, scanned, cut };
}
