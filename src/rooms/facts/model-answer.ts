/**
 * Reads what a model answered about messages, strictly: a line that is not exactly what was asked for is dropped and counted.
 *
 * Nothing that the model made up comes through: the value, the name of what it is about, the words quoted and the words that say
 * since when stand in the message itself. When that is, is worked out here. What comes through is a proposal at most.
 */

import { type Instant, instantOf } from "../../kernel/clock.ts";
import { type EntityRef, entityNameOf, entityRefIn, entityTypeOf, OWNER } from "../../kernel/entity-ref.ts";
import { isObject } from "../../kernel/json.ts";
import { comparable, placeOfValue } from "../../ports/summariser.ts";
import type { HeardFact } from "./hear.ts";
import { isInstant } from "./intervals.ts";
import { askablePredicates, MOST_OF_MESSAGE } from "./model-question.ts";
import type { Predicate } from "./predicate.ts";
import { findPredicate } from "./predicates.ts";
import { dayIn } from "./since.ts";

/** A message as it was shown to the model. */
export interface ShownMessage {
  readonly text: string;
  readonly at: Instant;
  /** How far the clock of whoever wrote it is ahead of UTC. */
  readonly offsetMinutes: number;
}

export interface AnsweredFact {
  /** Which of the messages. */
  readonly place: number;
  readonly fact: HeardFact;
}

/** Why a line was dropped. */
export type Dropped = "malformed" | "too-long" | "unknown-predicate" | "not-said" | "of-others" | "too-many";

export interface ReadAnswer {
  readonly found: readonly AnsweredFact[];
  readonly dropped: readonly Dropped[];
}

const DAY = 86_400_000;
/** UTF-16 units. */
const LONGEST_LINE = 1_200;
const LONGEST_OBJECT = 200;
const LONGEST_QUOTE = 500;
const LONGEST_MODEL = 80;
/** Lines that are looked at at all. */
const MOST_LINES = 200;

const FIELDS = new Set(["message", "subject", "predicate", "object", "act", "since", "quote"]);
/** Around an answer, and no part of it. */
const WRAPPING = /^(?:```(?:json|jsonl)?|none\.?)$/i;
const SECRET = /\[secret:/;

export function factsInAnswer(
  answer: string,
  shown: readonly ShownMessage[],
  predicates: readonly Predicate[],
  model: string,
): ReadAnswer {
  const why = [`model ${nameOf(model)}`];
  const askable = askablePredicates(predicates);
  const found: AnsweredFact[] = [];
  const dropped: Dropped[] = [];
  const lines = answer.split(/\r?\n/).map((line) => line.trim());
  const said = lines.filter((line) => line !== "" && !WRAPPING.test(line));
  for (const [at, line] of said.entries()) {
    if (at >= MOST_LINES) {
      dropped.push("too-many");
      break;
    }
    const read = readLine(line, shown, askable, why);
    if (typeof read === "string") dropped.push(read);
    else if (found.some((one) => isSame(one, read))) continue;
    else if (found.filter(({ place }) => place === read.place).length >= MOST_OF_MESSAGE)
      dropped.push("too-many");
    else found.push(read);
  }
  return { found, dropped };
}

function readLine(
  line: string,
  shown: readonly ShownMessage[],
  predicates: readonly Predicate[],
  why: readonly string[],
): AnsweredFact | Dropped {
  if (line.length > LONGEST_LINE) return "too-long";
  const written = parsed(line);
  if (written === null) return "malformed";
  const message = shown[written.message - 1];
  if (message === undefined) return "malformed";
  const predicate = findPredicate(predicates, written.predicate);
  if (predicate === undefined) return "unknown-predicate";
  const { object, quote, since } = written;
  if (object.length > LONGEST_OBJECT || quote.length > LONGEST_QUOTE) return "too-long";
  const subject = subjectIn(written.subject);
  if (subject === null) return "malformed";
  if (subject !== OWNER && entityTypeOf(subject) === "person") return "of-others";
  const text = comparable(message.text);
  const quoted = comparable(quote);
  const isSaid =
    text.includes(quoted) &&
    placeOfValue(quoted, comparable(object)) >= 0 &&
    !SECRET.test(object) &&
    (subject === OWNER || isNamed(message.text, subject)) &&
    (since === null || text.includes(comparable(since)));
  if (!isSaid) return "not-said";
  const from = since === null ? null : beginning(since, message);
  if (from === "ahead") return "not-said";
  return {
    place: written.message - 1,
    fact: {
      ...{ subject, predicate: predicate.name, object, act: written.act, why, strength: "likely" },
      name: subject === OWNER ? "" : entityNameOf(subject),
      from: from ?? message.at,
      to: null,
      isDated: from !== null,
    },
  };
}

interface Written {
  readonly message: number;
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly act: HeardFact["act"];
  readonly since: string | null;
  readonly quote: string;
}

/** Exactly the fields that were asked for, each of its type. */
function parsed(line: string): Written | null {
  const value = jsonIn(line);
  if (!isObject(value) || !Object.keys(value).every((field) => FIELDS.has(field))) return null;
  const { message, subject, predicate, object, act, quote } = value;
  const since = value.since ?? null;
  if (!Number.isSafeInteger(message) || (act !== "asserts" && act !== "ends")) return null;
  if (!isText(subject) || !isText(predicate) || !isText(object) || !isText(quote)) return null;
  if (since !== null && !isText(since)) return null;
  return { message: message as number, subject, predicate, object: object.trim(), act, since, quote };
}

function jsonIn(line: string): unknown {
  if (!line.startsWith("{")) return null;
  try {
    return JSON.parse(line);
  } catch {
    // Whatever it is, it is not what was asked for.
    return null;
  }
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "" && value.isWellFormed();
}

function subjectIn(said: string): EntityRef | null {
  return /^(?:person:)?owner$/i.test(said.trim()) ? OWNER : entityRefIn(said.trim());
}

/** Whether the name stands in the text, however its words are joined. */
function isNamed(text: string, subject: EntityRef): boolean {
  const joined = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\p{C}\s_]+/gu, "-");
  return placeOfValue(joined, entityNameOf(subject)) >= 0;
}

/** Null: the words name no day, and it counts from when it was said. */
function beginning(since: string, { at, offsetMinutes }: ShownMessage): Instant | "ahead" | null {
  const offset = offsetMinutes * 60_000;
  const today = Math.floor((at + offset) / DAY);
  const day = dayIn(since, today);
  if (day === null || !isInstant(day * DAY - offset)) return null;
  return day > today ? "ahead" : instantOf(day * DAY - offset);
}

function isSame(one: AnsweredFact, other: AnsweredFact): boolean {
  const key = ({ place, fact }: AnsweredFact) =>
    JSON.stringify([place, fact.subject, fact.predicate, comparable(fact.object), fact.act]);
  return key(one) === key(other);
}

/** An endpoint calls its model what it likes. */
function nameOf(model: string): string {
  const name = model
    .toWellFormed()
    .replace(/[^\p{L}\p{N}./:@+_-]+/gu, " ")
    .trim();
  return name === "" ? "unnamed" : name.slice(0, LONGEST_MODEL);
}
