/**
 * Answers a question with the words that were said: finds, reads around what it found, and quotes the passages that answer.
 * No model, nothing that waits for one. What is cited was read.
 */

import { formatInstant, instantOf } from "../kernel/clock.ts";
import { type MessageId, refOf } from "../kernel/ids.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import { focus, type Passage } from "../rooms/history/index.ts";
import { type Access, accessOf, type Metered, metered } from "./access.ts";
import { type ReadAround, readAround, type Watch } from "./ask-read.ts";
import type { EngineContext } from "./context.ts";
import { type Field, fieldOf } from "./field.ts";
import { findWords } from "./grep-words.ts";
import { orOwn } from "./or-own.ts";
import type { AskAnswer, AskRequest, Citation } from "./recall-api.ts";
import type { Stores } from "./stores.ts";
import { coverOf } from "./under.ts";

const USUAL_TOKENS = 2_000;
const FEWEST_TOKENS = 100;
const MOST_TOKENS = 8_000;
const USUAL_MS = 5_000;
const MOST_MS = 600_000;
/** The best messages and summaries that are read around. */
const MOST_FOUND = 24;
/** Messages that are quoted. */
const USUAL_PASSAGES = 8;
const MOST_PASSAGES = 40;

export async function ask(
  context: EngineContext,
  request: AskRequest,
  signal?: AbortSignal,
): Promise<AskAnswer> {
  const until = context.clock.now() + within(request.withinMs ?? USUAL_MS, 1, MOST_MS);
  const watch: Watch = {
    get aborted() {
      return signal?.aborted === true || context.clock.now() >= until;
    },
  };
  const wanted = within(request.maxTokens ?? USUAL_TOKENS, FEWEST_TOKENS, MOST_TOKENS);
  const access = await accessOf(context, request);
  const { answer, spent } = await orOwn(access, (permitted) =>
    metered(context, permitted, wanted, (allowed) =>
      context.store.read(async (stores) => {
        const field = await fieldOf(stores, { access: permitted, reading: request }, request);
        return answered(context, stores, permitted, field, request, { allowed, wanted }, watch);
      }),
    ),
  );
  if (!spent) return answer;
  const outcome = answer.outcome === "answered" ? "partial" : answer.outcome;
  return { ...answer, outcome, degraded: [...answer.degraded, "grant-spent"] };
}

async function answered(
  context: EngineContext,
  stores: Stores,
  access: Access,
  field: Field,
  request: AskRequest,
  { allowed, wanted }: { readonly allowed: number; readonly wanted: number },
  watch: Watch,
): Promise<Metered<AskAnswer>> {
  const query = request.query ?? request.question;
  const search = { pattern: query, kinds: KINDS, sort: "relevance", limit: MOST_FOUND } as const;
  const found = await findWords(context, stores, field, search, watch);
  const read = await readAround(context, stores, field, found.candidates.slice(0, MOST_FOUND), watch);
  const terms = queryTerms(query);
  const maxPassages = within(request.maxPassages ?? USUAL_PASSAGES, 1, MOST_PASSAGES);
  const asked = both(terms, queryTerms(request.question));
  const passages = focus(read.texts, asked, { maxTokens: allowed, maxPassages });
  const { lines, chosen } = rendered(passages, read, allowed);
  const citations = await citationsOf(stores, access, field, read, chosen);
  const degraded = new Set(found.degraded);
  if (read.cut || watch.aborted) degraded.add("deadline");
  const short = allowed < wanted && chosen.length < passages.length;
  if (short) degraded.add("grant-spent");
  const text = lines.join("\n");
  const tokens = estimateTokens(text);
  const answer: AskAnswer = {
    outcome:
      degraded.has("deadline") || short ? "partial" : chosen.length === 0 ? "nothing-found" : "answered",
    answer: text,
    citations,
    visited: read.visited,
    tokens,
    degraded: [...degraded],
  };
  return { answer, tokens: access.grant === null ? 0 : tokens, visited: citations.map(({ ref }) => ref) };
}

const KINDS = new Set(["msg", "sum"] as const);

/** The words that were looked for, and those of the question. */
function both(a: QueryTerms, b: QueryTerms): QueryTerms {
  const known = new Set([...a.phrases, ...a.grams].map((run) => run.join(" ")));
  const more = (runs: QueryTerms["grams"]) => runs.filter((run) => !known.has(run.join(" ")));
  return {
    words: [...new Set([...a.words, ...b.words])],
    prefixes: [...new Set([...a.prefixes, ...b.prefixes])],
    phrases: [...a.phrases, ...more(b.phrases)],
    grams: [...a.grams, ...more(b.grams)],
    code: [...new Set([...a.code, ...b.code])],
  };
}

interface Rendered {
  readonly lines: readonly string[];
  readonly chosen: readonly Passage[];
}

/** The best, then the others as they were said, as long as there is room. */
function rendered(passages: readonly Passage[], { rows }: ReadAround, allowed: number): Rendered {
  const lineOf = ({ id, quotes }: Passage): string => {
    const { role, at } = rows.get(id)!;
    const words = quotes.map((quote) => quote.replace(/\s*\n\s*/g, " / ")).join(" … ");
    return `[${refOf("msg", id)}] ${formatInstant(instantOf(at))} ${role}: ${words}`;
  };
  const kept: { readonly passage: Passage; readonly line: string }[] = [];
  let left = allowed;
  for (const passage of passages.toSorted((a, b) => b.score - a.score || b.id - a.id)) {
    const line = lineOf(passage);
    const cost = estimateTokens(`${line}\n`) + 1;
    if (cost > left) continue;
    left -= cost;
    kept.push({ passage, line });
  }
  const order = new Map(passages.map((passage, at) => [passage.id, at]));
  const [best, ...others] = kept;
  others.sort((a, b) => order.get(a.passage.id)! - order.get(b.passage.id)!);
  const shown = best === undefined ? [] : [best, ...others];
  return { lines: shown.map(({ line }) => line), chosen: shown.map(({ passage }) => passage) };
}

async function citationsOf(
  stores: Stores,
  access: Access,
  field: Field,
  { rows }: ReadAround,
  chosen: readonly Passage[],
): Promise<readonly Citation[]> {
  const ids: readonly MessageId[] = chosen.map(({ id }) => id);
  const under = await coverOf(stores, access, "message", ids);
  return chosen.map(({ id, quotes }) => {
    const { role, at, lane } = rows.get(id)!;
    const { agent, sessionKey } = field.lanes.get(lane)!;
    return {
      ref: refOf("msg", id),
      agent,
      sessionKey,
      role,
      at,
      under: under.get(id) ?? null,
      quote: quotes.join(" … "),
    };
  });
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.trunc(value)));
}
