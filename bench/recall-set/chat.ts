/**
 * A chat as it was written for the set, and the store that is built from it.
 *
 * The turns that answer a question, and those that only seem to, were written one by one. Around them stands small talk
 * from patterns, so that a store is as repetitive as life: the same cities, dishes and weekdays again and again.
 */

import { createHash } from "node:crypto";
import type { BenchmarkDoc, BenchmarkQuestion, BenchmarkStore } from "./benchmark.ts";

interface Turn {
  readonly by: string;
  readonly text: string;
}

interface Session {
  readonly id: string;
  readonly at: string;
  readonly turns: readonly Turn[];
}

/** What is said in passing and what is replied, with slots in braces. */
interface Passing {
  readonly said: string;
  readonly replied: string;
}

export interface WrittenChat {
  readonly id: string;
  /** When a question is asked that doesn't say it itself. */
  readonly asked: string;
  /** Who says things in passing, and who replies. */
  readonly speakers: readonly [string, string];
  /** How many exchanges are said in passing. */
  readonly exchanges: number;
  readonly sessions: readonly Session[];
  readonly passing: readonly Passing[];
  readonly slots: Readonly<Record<string, readonly string[]>>;
  /** `gold` has the session's name and the turn's number in it, counted from one: `s03-05`. */
  readonly questions: readonly Omit<BenchmarkQuestion, "goldSessions">[];
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Of so many exchanges in passing one closes a session that is about something; the others are a session of their own. */
const TOGETHER = 4;

export function storeOf(chat: WrittenChat): BenchmarkStore {
  const sessions = chat.sessions.map(({ id, at, turns }) => ({
    id,
    start: Date.parse(at),
    docs: turns.map((turn, index) => ({ ...turn, id: `${id}-${String(index + 1).padStart(2, "0")}` })),
  }));
  const first = sessions[0]!.start;
  const days = Math.floor((sessions.at(-1)!.start - first) / DAY);
  for (let number = 0; number < chat.exchanges; number += 1) {
    const pick = pickerOf(`${chat.id} ${number}`);
    const turns = exchange(chat, number, pick);
    if (number % TOGETHER === 0) {
      pick(sessions.slice(0, chat.sessions.length)).docs.push(...turns);
    } else if (number % TOGETHER === 1) {
      // Half a day off the sessions that are about something, so that no two begin at one moment.
      const start = first + Math.floor((number * days) / chat.exchanges) * DAY + DAY / 2 + number * MINUTE;
      sessions.push({ id: passingId(number), start, docs: turns });
    } else {
      sessions.at(-1)!.docs.push(...turns);
    }
  }
  const docs = sessions.sort((a, b) => a.start - b.start).flatMap(docsOf);
  return { id: chat.id, docs, questions: chat.questions.map((one) => questionOf(one, chat, docs)) };
}

function docsOf(session: { id: string; start: number; docs: (Turn & { id: string })[] }): BenchmarkDoc[] {
  return session.docs.map(({ id, by, text }, index) => ({
    id,
    session: session.id,
    speaker: by,
    time: new Date(session.start + index * MINUTE).toISOString(),
    text,
  }));
}

function questionOf(
  question: Omit<BenchmarkQuestion, "goldSessions">,
  chat: WrittenChat,
  docs: readonly BenchmarkDoc[],
): BenchmarkQuestion {
  const sessions = docs.filter(({ id }) => question.gold.includes(id)).map(({ session }) => session);
  return { time: chat.asked, ...question, goldSessions: [...new Set(sessions)] };
}

type Picker = <T>(from: readonly T[]) => T;

function exchange(chat: WrittenChat, number: number, pick: Picker): (Turn & { id: string })[] {
  const { said, replied } = pick(chat.passing);
  const filled = new Map(Object.entries(chat.slots).map(([slot, values]) => [slot, pick(values)]));
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, slot: string) => filled.get(slot)!);
  const id = passingId(number);
  return [
    { id: `${id}-01`, by: chat.speakers[0], text: fill(said) },
    { id: `${id}-02`, by: chat.speakers[1], text: sentence(fill(replied)) },
  ];
}

const passingId = (number: number): string => `p${String(number).padStart(2, "0")}`;

const sentence = (text: string): string => text.replace(/^\p{L}/u, (letter) => letter.toUpperCase());

/** Picks the same things for the same seed, on every machine. */
function pickerOf(seed: string): Picker {
  const bytes = createHash("sha256").update(seed).digest();
  let at = 0;
  return (from) => from[bytes.readUInt16BE((2 * at++) % bytes.length) % from.length]!;
}
