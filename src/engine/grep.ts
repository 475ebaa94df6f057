/** Looks for exact things in messages, summaries and files: words as literals, or a pattern line by line. */

import { LOG_KINDS } from "../kernel/ids.ts";
import { type Access, accessOf, type Metered, metered } from "./access.ts";
import type { EngineContext } from "./context.ts";
import { type Field, fieldOf } from "./field.ts";
import { findExact } from "./grep-exact.ts";
import { hitTokens, inOrder, shownHits, withCover } from "./grep-hits.ts";
import { findPattern } from "./grep-pattern.ts";
import { orOwn } from "./or-own.ts";
import type { GrepAnswer, GrepHit, GrepRequest } from "./recall-api.ts";
import type { Stores } from "./stores.ts";

const USUAL_LIMIT = 20;
const MOST_HITS = 200;
/** What is set aside for one hit. */
const HIT_TOKENS = 100;

export async function grep(
  context: EngineContext,
  request: GrepRequest,
  signal?: AbortSignal,
): Promise<GrepAnswer> {
  const access = await accessOf(context, request);
  const { answer, spent } = await orOwn(access, (permitted) => grepWith(context, permitted, request, signal));
  return spent ? { ...answer, degraded: [...answer.degraded, "grant-spent"] } : answer;
}

function grepWith(
  context: EngineContext,
  access: Access,
  request: GrepRequest,
  signal: AbortSignal | undefined,
): Promise<GrepAnswer> {
  const limit = Math.min(MOST_HITS, Math.max(1, Math.trunc(request.limit ?? USUAL_LIMIT)));
  return metered(context, access, limit * HIT_TOKENS, (allowed) =>
    context.store.read(async (stores) => {
      const { summary } = request;
      const summaries = summary === undefined ? undefined : [summary];
      const field = await fieldOf(stores, { access, reading: request }, { ...request, summaries });
      const answer = await look(context, stores, field, access, { ...request, limit }, signal);
      return affordable(access, field, answer, allowed);
    }),
  );
}

async function look(
  context: EngineContext,
  stores: Stores,
  field: Field,
  access: Access,
  request: GrepRequest & { readonly limit: number },
  signal: AbortSignal | undefined,
): Promise<GrepAnswer> {
  const isPattern = request.mode === "regex";
  const kinds = new Set(request.kinds ?? LOG_KINDS);
  const sort = request.sort ?? (isPattern ? "recency" : "relevance");
  const { pattern, limit } = request;
  const find = isPattern ? findPattern : findExact;
  const found = await find(context, stores, field, { pattern, kinds, sort, limit }, signal);
  const ordered = inOrder(found.candidates, sort, context.clock.now());
  const hits = await shownHits(context, stores, field, ordered, { ...found, kinds, limit });
  return {
    hits: await withCover(stores, access, field, hits),
    scanned: found.scanned,
    degraded: found.degraded,
  };
}

/** What a grant lets in is charged; what is the reader's own is not. */
function affordable(access: Access, field: Field, answer: GrepAnswer, allowed: number): Metered<GrepAnswer> {
  const own = new Set([...field.lanes.values()].filter(({ id }) => access.own.has(id)).map(nameOf));
  const hits: GrepHit[] = [];
  const visited: string[] = [];
  let tokens = 0;
  for (const hit of answer.hits) {
    const charged = access.grant === null || own.has(nameOf(hit)) ? 0 : hitTokens(hit);
    if (tokens + charged > allowed) continue;
    tokens += charged;
    hits.push(hit);
    if (charged > 0) visited.push(hit.ref);
  }
  const degraded = hits.length < answer.hits.length ? [...answer.degraded, "grant-spent"] : answer.degraded;
  return { answer: { ...answer, hits, degraded }, tokens, visited };
}

const nameOf = ({ agent, sessionKey }: { readonly agent: string; readonly sessionKey: string }): string =>
  JSON.stringify([agent, sessionKey]);
