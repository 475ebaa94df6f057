/**
 * Questions put in other words than their answers, and ordinary ones beside them, in one chat of some thousand turns.
 *
 * What was said in passing between the answers has words of the same concepts among others, so that a single shared concept,
 * and a word of the question, lead to turns that answer nothing. The same on every machine.
 */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Random, seeded } from "../../test/sim/random.ts";
import { ENGLISH_WORDS } from "../english-words.ts";
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
/** Of the words that are told in passing: those of concepts. Then each of them is said about as often as others are. */
const OF_CONCEPTS = 0.3;
const OTHER_WORDS = ENGLISH_WORDS.filter((word) => word.length > 4);

/** What people tell in passing, and what an assistant says to it; `{a}` to `{d}` are words of concepts, or others. */
const PASSING: readonly (readonly [string, string])[] = [
  [
    "On the ferry two strangers argued about {a} and {b}, and when we landed they had moved on to {c}.",
    "Strangers are good company as long as one does not have to take sides.",
  ],
  [
    "The evening programme had a long piece on {a} with three experts, and something shorter on {b} and {c} abroad.",
    "Did any of the experts convince you, or was it mostly talk about {d}?",
  ],
  [
    "I sorted old newspapers: mostly {a}, a page about {b}, and one odd paragraph on {c} from before the war.",
    "Old newspapers are wonderful; keep the odd paragraph, somebody may want to quote it.",
  ],
  [
    "Nele's evening course goes on: last week they did {a} and {b}, next week they turn to {c}, with slides.",
    "A strange curriculum, but the slides about {d} should be entertaining.",
  ],
  [
    "Could you draft a short quiz for the club, with easy questions on {a}, {b} and {c} and a hard one at the end?",
    "Gladly: three easy rounds first, then the hard one, perhaps something about {d}.",
  ],
  [
    "The cousin from Lisbon rang for an hour, first about {a}, then {b}, and the weather in between as always.",
    "An hour is short for Lisbon; last time it was {c} and {d} until midnight.",
  ],
  [
    "At the flea market somebody sold pamphlets on {a} and {b}, three for a euro, and a poster about {c}.",
    "Three for a euro is cheap; was the poster in good condition?",
  ],
  [
    "For the pub quiz I should brush up on {a} and {b}; Nele knows everything about {c} already.",
    "Then leave {c} to Nele and read a general overview of the other two, perhaps with {d} as a spare topic.",
  ],
  [
    "The lecture wandered from {a} to {b} without any warning, and half of the audience left before {c}.",
    "Lecturers who wander should at least announce it; I hope the second half was better.",
  ],
  [
    "Remind me some day to tell you what the old sailor said about {a}, {b} and the price of {c} in Cork.",
    "I will, although stories by old sailors tend to grow with every year that passes.",
  ],
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
  const concepts = Object.values(readOnce());
  const word = () =>
    random.chance(OF_CONCEPTS) ? random.pick(random.pick(concepts)) : random.pick(OTHER_WORDS);
  const filled = new Map(["a", "b", "c", "d"].map((slot) => [slot, word()]));
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
