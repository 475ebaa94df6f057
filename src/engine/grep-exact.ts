/**
 * Finds what is asked for as it is asked for: every word, and each value and quotation as it stands.
 *
 * The index knows words; whether a value stands there is seen in the message. Only when nothing has all of it, what has
 * some of the words is the answer, and the answer says so.
 */

import { messageId } from "../kernel/ids.ts";
import { type Demand, demandOf } from "../kernel/text/demand.ts";
import { exactExcerpt } from "../kernel/text/exact-excerpt.ts";
import { exactTerms } from "../kernel/text/exact-terms.ts";
import { sieved } from "../kernel/text/term-sieve.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import { plainText } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import type { Field } from "./field.ts";
import { findMade } from "./find-made.ts";
import { type FoundMessage, findMessages, isEmptyQuery } from "./find-messages.ts";
import type { Candidate } from "./grep-hits.ts";
import { type Finding, findWords, nearestTo, type WordSearch } from "./grep-words.ts";
import { redactor } from "./index-text.ts";
import { redactedNear } from "./redacted-near.ts";
import type { Stores } from "./stores.ts";

/** Messages that have the words and are looked at for the values, beyond those there is room for. */
const MOST_LOOKED_AT = 80;
const BATCH = 20;

type Watch = Pick<AbortSignal, "aborted">;

export async function findExact(
  context: EngineContext,
  stores: Stores,
  field: Field,
  search: WordSearch,
  signal?: Watch,
): Promise<Finding> {
  const demand = demandOf(search.pattern);
  if (isEmptyQuery(demand.every)) return findWords(context, stores, field, search, signal);
  const exact = await findAll(context, stores, field, search, demand, signal);
  if (exact.candidates.length > 0) return exact;
  const some = await findWords(context, stores, field, search, signal);
  const degraded = [...new Set([...exact.degraded, ...some.degraded])];
  const inside = await partsOfWords(context, stores, some.candidates, search.pattern);
  if (inside.length > 0) return { ...some, candidates: inside, degraded };
  return { ...some, degraded: some.candidates.length === 0 ? degraded : [...degraded, "some-words"] };
}

async function findAll(
  context: EngineContext,
  stores: Stores,
  field: Field,
  { pattern, kinds, sort, limit }: WordSearch,
  demand: Demand,
  signal: Watch | undefined,
): Promise<Finding> {
  const terms: QueryTerms = { ...exactTerms(pattern), code: [] };
  const sought = {
    ...field,
    terms,
    every: demand.every,
    newest: sort !== "relevance",
    limit: demand.values.length === 0 ? limit : limit + MOST_LOOKED_AT,
  };
  const messages =
    kinds.has("msg") || kinds.has("file")
      ? await findMessages(context, stores, sought, signal)
      : { found: [], top: 1, scanned: 0, degraded: [] };
  const enough = sort === "relevance" ? limit : Number.POSITIVE_INFINITY;
  const said = await holding(context, stores, messages.found, demand, enough);
  const made = await findMade(stores, field, { terms, demand, kinds, limit, top: messages.top });
  return {
    candidates: [...said.candidates, ...made.candidates],
    near: nearestTo(pattern, demand.values, terms),
    excerptOf: (text) => exactExcerpt(text, pattern, terms, demand.values),
    isIn: (text) => demand.isMetBy(sieved(text)),
    scanned: messages.scanned + made.scanned,
    degraded: [...new Set([...messages.degraded, ...made.degraded, ...(said.cut ? ["scan-cut"] : [])])],
  };
}

/** Those in which the values stand, until there are enough. */
async function holding(
  context: EngineContext,
  stores: Stores,
  found: readonly FoundMessage[],
  demand: Demand,
  enough: number,
): Promise<{ readonly candidates: readonly Candidate[]; readonly cut: boolean }> {
  const all: readonly Candidate[] = found.map((one) => ({ kind: "msg", ...one }));
  if (demand.values.length === 0) return { candidates: all, cut: false };
  const near = demand.values.map((value) => value.toLowerCase());
  const kept: Candidate[] = [];
  for (let at = 0; at < all.length; at += BATCH) {
    if (kept.length >= enough) return { candidates: kept, cut: false };
    if (at >= MOST_LOOKED_AT + BATCH) return { candidates: kept, cut: true };
    const batch = all.slice(at, at + BATCH);
    const texts = await textsOf(context, stores, batch, near, (text) => demand.holds(sieved(text)));
    kept.push(...batch.flatMap((one) => withText(one, texts.get(one.id))));
  }
  return { candidates: kept, cut: false };
}

function withText(candidate: Candidate, text: string | undefined): readonly Candidate[] {
  return text === undefined ? [] : [{ ...candidate, text }];
}

/** Redacted, of those that pass before and after: a secret is not found by its own text. */
async function textsOf(
  context: EngineContext,
  { history }: Stores,
  candidates: readonly Candidate[],
  near: readonly string[],
  passes: (text: string) => boolean,
): Promise<ReadonlyMap<number, string>> {
  const redact = redactor(context);
  const texts = new Map<number, string>();
  const ids = candidates.flatMap(({ kind, message, id }) =>
    kind === "msg" ? [message ?? messageId(id)] : [],
  );
  for (const [id, body] of await history.bodies(ids)) {
    const raw = plainText(body);
    if (!passes(raw) && !raw.includes("[secret:")) continue;
    const text = redactedNear(raw, near, redact);
    if (passes(text) || passes(redact(raw))) texts.set(id, text);
  }
  return texts;
}

/** Part of a name or a path is no word of its own: what has each piece of the pattern inside something longer. */
async function partsOfWords(
  context: EngineContext,
  stores: Stores,
  candidates: readonly Candidate[],
  pattern: string,
): Promise<readonly Candidate[]> {
  const pieces = pattern
    .split(/\s+/)
    .map((piece) => sieved(piece))
    .filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  const passes = (text: string): boolean => {
    const read = sieved(text);
    return pieces.every((piece) => read.includes(piece));
  };
  const texts = await textsOf(context, stores, candidates.slice(0, MOST_LOOKED_AT), pieces, passes);
  return candidates.flatMap((one) => {
    if (one.kind === "msg") return withText(one, texts.get(one.id));
    return one.made !== undefined && passes(one.made.text) ? [one] : [];
  });
}
