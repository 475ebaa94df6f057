/**
 * Questions put in other words than their answers, and ordinary ones beside them, in one chat of some thousand turns.
 *
 * What was said in passing between the answers is made of the same concepts, so that a single shared concept leads to many
 * turns that answer nothing. The same on every machine.
 */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Random, seeded } from "../../test/sim/random.ts";
import type { BenchmarkDoc, BenchmarkQuestion, BenchmarkStore } from "../recall-set/benchmark.ts";

export interface Pair {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

export type Concepts = Readonly<Record<string, readonly string[]>>;

/** Exchanges in passing, of two turns each. */
const EXCHANGES = 1_600;
/** Between two sessions of the chat, and between two turns of one. */
const SESSION_MS = 9 * 3_600_000;
const TURN_MS = 60_000;
const FIRST = Date.UTC(2025, 0, 6, 8);
const PER_SESSION = 4;
const SEED = 7;

/** Of people who tell something and of an assistant that says little; `{a}`, `{b}` and `{c}` are words of three concepts. */
const PASSING: readonly (readonly [string, string])[] = [
  ["There was something about {a} and {b} on the radio today.", "What did they say about it?"],
  ["Somebody in the queue talked about {a} all the time.", "People do, especially about {b}."],
  ["I dreamt of a {a} and a {b} and cannot explain it.", "Dreams rarely make sense."],
  [
    "Could you explain the history of {a} to a beginner?",
    "It begins long before {b}, as far as anybody knows.",
  ],
  ["The crossword wanted a word for {a} with six letters.", "Perhaps something with {b} in it."],
  ["A friend of Nele has to do with {a}, {b} and {c}.", "That sounds like a full life."],
  ["The brochure mentions {a} on the first page and {b} on the last.", "Brochures are like that."],
  ["I read that {a} is getting more popular than {b}.", "Figures like that come and go."],
  ["Someone in the building asked me about {a}, no idea why.", "Maybe because of the {b}."],
  ["They closed the shop that had {a} in the window.", "Was that the one with the {b}?"],
  ["The podcast was an hour of {a}, then ten minutes of {b}.", "Worth it?"],
  ["Is {a} or {b} the better topic for a talk?", "I would take {a}, it is easier to picture."],
];
const REPLIES = [
  "Noted.",
  "Good to know.",
  "I will keep that in mind.",
  "All right.",
  "Understood.",
  "Thanks.",
];

export function readPairs(name: "paraphrases" | "ordinary"): readonly Pair[] {
  return read(name) as readonly Pair[];
}

export function readConcepts(): Concepts {
  return read("concepts") as Concepts;
}

function read(name: string): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), "utf8"));
}

/** Types of questions: `paraphrase` and `ordinary`. */
export function paraphraseStore(): BenchmarkStore {
  const random = seeded(SEED);
  const typed = [
    ...readPairs("paraphrases").map((pair) => ({ ...pair, type: "paraphrase" })),
    ...readPairs("ordinary").map((pair) => ({ ...pair, type: "ordinary" })),
  ];
  const answers = typed.map(({ id, answer }) => [
    { id, speaker: "user", text: answer },
    { id: `${id}-reply`, speaker: "assistant", text: random.pick(REPLIES) },
  ]);
  const passing = Array.from({ length: EXCHANGES }, (_, nth) => exchange(nth, random));
  const exchanges = shuffled([...answers, ...passing], random);
  const docs = exchanges.flatMap((turns, nth): BenchmarkDoc[] => {
    const session = Math.floor(nth / PER_SESSION);
    const began = FIRST + session * SESSION_MS + (nth % PER_SESSION) * 2 * TURN_MS;
    return turns.map((turn, at) => ({
      ...turn,
      session: `s${String(session).padStart(4, "0")}`,
      time: new Date(began + at * TURN_MS).toISOString(),
    }));
  });
  const sessionOf = new Map(docs.map(({ id, session }) => [id, session]));
  const time = new Date(Date.parse(docs.at(-1)!.time) + SESSION_MS).toISOString();
  const questions = typed.map(
    ({ id, type, question }): BenchmarkQuestion => ({
      id,
      type,
      text: question,
      time,
      gold: [id],
      goldSessions: [sessionOf.get(id)!],
    }),
  );
  return { id: "paraphrase-set", docs, questions };
}

function exchange(nth: number, random: Random): Omit<BenchmarkDoc, "session" | "time">[] {
  const words = Object.values(readOnce());
  const filled = new Map(["a", "b", "c"].map((slot) => [slot, random.pick(random.pick(words))]));
  const fill = (text: string) => text.replace(/\{(\w)\}/g, (_, slot: string) => filled.get(slot)!);
  const [said, replied] = random.pick(PASSING);
  return [
    { id: `x${nth}-1`, speaker: "user", text: fill(said) },
    { id: `x${nth}-2`, speaker: "assistant", text: fill(replied) },
  ];
}

let known: Concepts | undefined;
function readOnce(): Concepts {
  known ??= readConcepts();
  return known;
}

function shuffled<T>(items: readonly T[], random: Random): readonly T[] {
  const left = [...items];
  return items.map(() => left.splice(random.int(left.length), 1)[0]!);
}

/** One half to choose weights on, one only to report. */
export function halfOf(questionId: string): "tuned" | "reported" {
  const [first] = createHash("sha256").update(`paraphrase ${questionId}`).digest();
  return first! < 128 ? "tuned" : "reported";
}
