/**
 * Finds events by their words, by what they mean, or by both, and shows them by conversation: which ones speak of it most, and the
 * best of each. What is held is never found. Whatever stood in the way is named, and the words answer alone.
 */

import { eventId, messageId } from "../kernel/ids.ts";
import { indexTerms } from "../kernel/text/index-terms.ts";
import { matchTerms } from "../kernel/text/match-terms.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import type { Lane } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";
import { type FoundList, type Fused, fused, grouped, type ScoredEvent } from "./event-groups.ts";
import { type Place, placeFlags, placeOf, quoted } from "./event-place.ts";
import { type Happened, shownTold } from "./event-shown.ts";
import type { SearchEventsAnswer, SearchEventsRequest } from "./events-api.ts";
import { eventsByWords, MOST_FOUND } from "./events-by-words.ts";
import { eventsNear, type NearQuery } from "./events-near.ts";
import { namesOf } from "./events-query.ts";
import { isEmptyQuery } from "./find-messages.ts";
import { redactor } from "./index-text.ts";
import { LogReader } from "./log-event-reader.ts";
import { askMeaning, hasVectors } from "./meaning.ts";
import type { EmbedQueryAnswer } from "./memory-api.ts";
import type { Stores } from "./stores.ts";
import { timeBudget, type Watch } from "./time-budget.ts";

const USUAL_GROUPS = 5;
const MOST_GROUPS = 50;
const USUAL_PER_GROUP = 3;
/** For looking things up; and for the vector of the question. What is not there by then is left out, and named. */
const LONGEST_MS = 1_500;
const MEANING_MS = 1_000;

const NO_EMBEDDER: EmbedQueryAnswer = { fingerprint: null, vector: null, why: null };

export async function searchEvents(
  context: EngineContext,
  request: SearchEventsRequest,
  signal?: AbortSignal,
): Promise<SearchEventsAnswer> {
  const chosen = context.embedding.chosen ?? null;
  const mode = request.mode ?? (chosen === null ? "lexical" : "hybrid");
  const watch = timeBudget(context.clock, LONGEST_MS, signal);
  // Refused before anybody is asked to embed anything.
  const canBeNear = await context.store.read(async (stores) => {
    await placeOf(context, stores, request);
    return mode !== "lexical" && request.query.trim() !== "" && hasVectors(stores);
  });
  const meaning = canBeNear ? askMeaning(context, request.query, MEANING_MS, signal) : undefined;
  try {
    const answer = meaning === undefined ? unasked(chosen) : await meaning.answer();
    return await context.store.read((stores) => found(context, stores, { ...request, mode }, answer, watch));
  } finally {
    meaning?.stop();
  }
}

/** There is an embedder, and nothing was embedded yet; or there is none. */
function unasked(chosen: string | null): EmbedQueryAnswer {
  return chosen === null ? NO_EMBEDDER : { fingerprint: "", vector: "", why: null };
}

type Mode = SearchEventsAnswer["mode"];

async function found(
  context: EngineContext,
  stores: Stores,
  request: SearchEventsRequest & { readonly mode: Mode },
  answer: EmbedQueryAnswer | null,
  watch: Watch,
): Promise<SearchEventsAnswer> {
  const { mode, types, since, before } = request;
  const place = await placeOf(context, stores, request);
  const terms = queryTerms(request.query);
  const lists: FoundList[] = [];
  const degraded: string[] = [];
  if (isEmptyQuery(terms)) degraded.push(request.query.trim() === "" ? "empty-query" : "no-words");
  else if (mode !== "vector") {
    const words = await eventsByWords(context, stores, { place, terms, types, since, before }, watch);
    lists.push(...words.lists);
    degraded.push(...words.degraded);
  }
  let done: Mode = mode;
  if (mode !== "lexical") {
    const near = await eventsNear(stores, place, request, answer);
    if (near.why !== null) {
      degraded.push(near.why);
      if (mode === "hybrid") done = "lexical";
    }
    lists.push({ channel: "vectors", found: near.hits });
  }
  const events = await shown(context, stores, { place, terms, types }, fused(lists));
  return { mode: done, degraded: [...new Set(degraded)], groups: grouped(events, limitsOf(request)) };
}

function limitsOf({ limit = USUAL_GROUPS, perLane = USUAL_PER_GROUP }: SearchEventsRequest) {
  return {
    groups: Math.min(MOST_GROUPS, Math.max(1, Math.trunc(limit))),
    perGroup: Math.min(MOST_FOUND, Math.max(1, Math.trunc(perLane))),
  };
}

interface Shown extends Pick<NearQuery, "types"> {
  readonly place: Place;
  readonly terms: QueryTerms;
}

async function shown(
  context: EngineContext,
  stores: Stores,
  asked: Shown,
  all: readonly Fused[],
): Promise<readonly ScoredEvent[]> {
  const byKey = new Map(all.map((one) => [`${one.kind}:${one.id}`, one]));
  const lanes = new Map(asked.place.lanes.map((lane) => [lane.sessionKey + lane.agent, lane]));
  const happened = [
    ...(await ofLog(
      context,
      stores,
      asked,
      all.filter(({ kind }) => kind === "msg"),
    )),
    ...(await ofLedger(
      context,
      stores,
      asked,
      all.filter(({ kind }) => kind === "evt"),
    )),
  ];
  return happened
    .filter(({ event }) => event.trust !== "quarantined")
    .map((one) => {
      const { score, channels } = byKey.get(one.event.ref)!;
      const { lane, agent, session } = one.event;
      return { ...one, score, channels, replay: replayOf(lane, session, lanes.get(lane + (agent ?? ""))) };
    });
}

function replayOf(shelf: string, session: string | null, lane: Lane | undefined): string {
  const words = ["events", "replay", ...(session === null ? [] : [quoted(session)]), placeFlags(shelf, lane)];
  return words.join(" ");
}

/** Of a message found by its words, what has them; of one that is near in meaning, what was said in it. */
async function ofLog(
  context: EngineContext,
  stores: Stores,
  { place, terms, types }: Shown,
  some: readonly Fused[],
): Promise<readonly Happened[]> {
  if (some.length === 0) return [];
  const redact = redactor(context);
  const rows = await stores.history.messages(some.map(({ id }) => messageId(id)));
  const byWords = new Set(some.filter(({ channels }) => channels.includes("words")).map(({ id }) => id));
  const reader = new LogReader(context, stores, place.lanes);
  return reader.shown([...rows.values()], { types, payload: false }, (event, { id }) => {
    const isSpoken = event.type.startsWith("conversation.");
    if (!byWords.has(id)) return isSpoken;
    return matchTerms(terms, indexTerms(redact(event.text))) > 0;
  });
}

async function ofLedger(
  context: EngineContext,
  stores: Stores,
  { place }: Shown,
  some: readonly Fused[],
): Promise<readonly Happened[]> {
  if (some.length === 0) return [];
  const names = await namesOf(stores, place.shelves);
  const events = await stores.events.events(some.map(({ id }) => eventId(id)));
  return [...events.values()]
    .filter(({ held, redacted }) => held === null && !redacted)
    .map((event) => shownTold(context, names, event, false));
}
