/**
 * An event as somebody tells it, made fit to be kept: redacted first, then bounded, and named.
 *
 * A name that nobody gave is made of what is told and on whose word, so that telling it again is telling the same; never of where
 * it stood in a file, nor of when it was read. Dates, moments and numbers of builds are what an event is about, and stay.
 */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import { canonicalJson, type Json } from "../../kernel/json.ts";
import { EVENT_TYPES } from "../../kernel/ledger-words.ts";
import { boundedJson, textsIn } from "./bounded-json.ts";
import { EVENT_LIMITS, type NewLedgerEvent } from "./event.ts";

/** Nothing that an assistant was told of happened before. */
const EARLIEST = Date.UTC(1990, 0, 1);
/** Of clocks that go fast, and of zones. */
const AHEAD_MS = 24 * 60 * 60 * 1_000;
/** Characters of a name, of who it was and of where. */
const LONGEST_NAME = 200;

export interface ToldEvent {
  readonly type: string;
  readonly summary: string;
  /** On whose word it is kept. */
  readonly trust: NewLedgerEvent["trust"];
  readonly name?: string | undefined;
  /** Milliseconds since 1970. */
  readonly at?: number | undefined;
  readonly agent?: string | undefined;
  readonly session?: string | undefined;
  readonly payload?: Json | undefined;
  readonly refs?: Json | undefined;
}

export type KeptOfEvent = Pick<
  NewLedgerEvent,
  "name" | "type" | "at" | "agent" | "session" | "summary" | "payload" | "refs"
>;

export type EventRefusal = "unknown-type" | "no-summary" | "bad-time" | "bad-name";

export interface RefusedEvent {
  readonly refused: EventRefusal;
  /** One sentence. */
  readonly why: string;
}

export interface EventMeans {
  readonly now: Instant;
  /** Secrets replaced. */
  redact(text: string): string;
  /** Of the same text always the same 32 hex digits. */
  digest(text: string): string;
}

export function keptOfEvent(told: ToldEvent, means: EventMeans): KeptOfEvent | RefusedEvent {
  const type = EVENT_TYPES.find((known) => known === told.type);
  if (type === undefined)
    return refused("unknown-type", `there is no such type; there are ${EVENT_TYPES.join(", ")}`);
  const whole = oneLine(means.redact(told.summary));
  if (whole === "") return refused("no-summary", "it does not say what happened");
  if (told.at !== undefined && !isPlausible(told.at, means.now))
    return refused("bad-time", "it happened at no time between 1990 and tomorrow");
  const agent = shortName(told.agent, means);
  const session = shortName(told.session, means);
  const given = shortName(told.name, means);
  if ([agent, session, given].includes(undefined))
    return refused("bad-name", `names, agents and sessions have 1 to ${LONGEST_NAME} characters`);
  const payload = bounded(told.payload, EVENT_LIMITS.payload, means);
  const refs = bounded(told.refs, EVENT_LIMITS.refs, means);
  const says = {
    type,
    trust: told.trust,
    summary: whole,
    at: told.at ?? null,
    agent: agent ?? null,
    session: session ?? null,
    payload: payload?.whole ?? null,
    refs: refs?.whole ?? null,
  };
  return {
    type,
    name: given ?? `told-${means.digest(canonicalJson(says))}`,
    at: told.at === undefined ? means.now : instantOf(Math.trunc(told.at)),
    agent: agent ?? null,
    session: session ?? null,
    summary: cut(whole, EVENT_LIMITS.summary),
    payload: payload?.text ?? null,
    refs: refs?.text ?? null,
  };
}

export function isPlausible(at: number, now: Instant): boolean {
  return Number.isFinite(at) && at >= EARLIEST && at <= now + AHEAD_MS;
}

/** All that is to be found of an event: its summary, and the words of what was told beside it. */
export function eventWords({
  type,
  summary,
  payload,
  refs,
}: Pick<NewLedgerEvent, "type" | "summary" | "payload" | "refs">): string {
  const beside = [payload, refs].flatMap((json) => (json === null ? [] : textsIn(JSON.parse(json) as Json)));
  return cut([summary, type, ...beside.slice(0, MOST_PIECES)].join("\n"), MOST_WORDS);
}

/** Characters: more than any question goes by. */
const MOST_WORDS = 2_400;
const MOST_PIECES = 48;

function bounded(value: Json | undefined, most: number, { redact }: EventMeans) {
  return value === undefined || value === null ? null : boundedJson(value, most, redact);
}

/** Null: there is none. Undefined: it is no name. */
function shortName(given: string | undefined, { redact }: EventMeans): string | null | undefined {
  if (given === undefined) return null;
  const name = oneLine(redact(given));
  return name === "" || name.length > LONGEST_NAME ? undefined : name;
}

function oneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .toWellFormed();
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).toWellFormed();
}

function refused(reason: EventRefusal, why: string): RefusedEvent {
  return { refused: reason, why };
}
