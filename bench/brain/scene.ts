/**
 * Whom the simulated brain works for: a few people who come back with the same needs in other words, and all that was written down
 * for them. This is the part that anybody may see. What helps with which need stands in `truth.ts`, and nobody who learns or judges
 * candidates gets at that.
 */

import { estimateTokens } from "../../src/kernel/tokens.ts";
import type { NodeKind } from "../../src/rooms/brain/index.ts";
import { type Random, seeded } from "../../test/sim/random.ts";
import { createLexicon } from "../lexicon.ts";

export const USERS = 6;
/** Shelf of what everybody may read; people have the shelves from 1 on. */
export const COMMON_SHELF = 0;
/** Words of a need that people ask with; a question has some of them. */
const ASKED_WORDS = 8;
const ASKED_AT_ONCE = 6;
const OWN_WORDS = 9;
/** Words that stand everywhere and tell nothing. */
const COMMON_WORDS = 60;

export interface Thing {
  readonly key: string;
  readonly kind: NodeKind;
  readonly shelf: number;
  readonly trust: "human" | "agent" | "unknown";
  readonly text: string;
  readonly tokens: number;
  /** Tools and files that it is about. */
  readonly names: readonly string[];
  /** The document that it is a piece of, and the how-manieth; null: it stands alone. */
  readonly part: { readonly of: string; readonly place: number } | null;
  /** Somebody has to teach it first. */
  readonly taught: boolean;
}

export interface Need {
  readonly user: number;
  /** What people call it. Written texts use some of these words, in part those about something else. */
  readonly asked: readonly string[];
  readonly tool: string;
  /** How often it comes back, beside the other needs of this person. */
  readonly weight: number;
}

export interface Scene {
  readonly needs: readonly Need[];
  readonly things: readonly Thing[];
  readonly common: readonly string[];
}

export interface Question {
  readonly number: number;
  readonly user: number;
  /** For whoever decides how it went, and for nobody else. */
  readonly need: number;
  readonly text: string;
}

/** One list for all worlds; which word means what differs from seed to seed. */
const WORDS: readonly string[] = (() => {
  const lexicon = createLexicon(3);
  const found = new Set<string>();
  while (found.size < 4_000) found.add(lexicon.coined());
  return [...found];
})();

/** A source of its own for each purpose and number, so that nothing depends on what else was drawn. */
export function drawnFor(seed: number, purpose: string, number = 0): Random {
  let mixed = seed >>> 0;
  for (const letter of purpose) mixed = Math.imul(mixed ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  mixed = Math.imul(mixed ^ (number + 1), 0x85ebca6b) >>> 0;
  return seeded(mixed ^ (mixed >>> 13));
}

export interface Writer {
  readonly random: Random;
  readonly common: readonly string[];
  /** Words that nobody had yet. */
  fresh(count: number): readonly string[];
}

export function createWriter(seed: number): Writer {
  const random = drawnFor(seed, "words");
  const left = shuffled(WORDS, random);
  const fresh = (count: number): readonly string[] => left.splice(0, count);
  return { random, fresh, common: fresh(COMMON_WORDS) };
}

export function createNeed(writer: Writer, number: number): Need {
  const asked = writer.fresh(ASKED_WORDS);
  return { user: (number % USERS) + 1, asked, tool: asked[0]!, weight: 1 / (1 + Math.floor(number / USERS)) };
}

/** Of each kind about as long as such texts are. */
const LENGTHS: { readonly [kind in NodeKind]: number } = {
  correction: 24,
  workflow: 60,
  toolcard: 45,
  chunk: 80,
  episode_anchor: 30,
  summary_bridge: 60,
};

export interface ThingOptions {
  readonly kind: NodeKind;
  readonly need: Need;
  /** How many of the words that people ask with stand in it. */
  readonly shared: number;
  readonly taught?: boolean;
  readonly named?: boolean;
  readonly part?: Thing["part"];
}

export function createThing(writer: Writer, key: string, options: ThingOptions): Thing {
  const { kind, need, shared, taught = false, named = false, part = null } = options;
  const { random } = writer;
  const told = [...shuffled(need.asked, random).slice(0, shared), ...writer.fresh(OWN_WORDS)];
  while (told.length < LENGTHS[kind]) told.push(random.pick(writer.common));
  const text = shuffled(told, random).join(" ");
  return {
    ...{ key, kind, text, taught, part, tokens: estimateTokens(text) },
    // Pieces of one document stand on one shelf.
    shelf: part === null && (taught || random.chance(0.5)) ? need.user : COMMON_SHELF,
    trust: taught || kind === "correction" ? "human" : "unknown",
    names: named ? [need.tool] : [],
  };
}

const OPENINGS = [
  "how do we",
  "could you please",
  "i need to",
  "same as last time:",
  "why does it fail to",
  "again,",
] as const;

/** Needs come back by their weights; each time in some of their words, in another order, among words that tell nothing. */
export function askQuestion(scene: Scene, seed: number, number: number, purpose = "ask"): Question {
  const random = drawnFor(seed, purpose, number);
  const user = 1 + random.int(USERS);
  const own = scene.needs.flatMap((need, at) => (need.user === user ? [{ at, need }] : []));
  let left = (random.int(2 ** 30) / 2 ** 30) * own.reduce((sum, { need }) => sum + need.weight, 0);
  const { at, need } =
    own.find(({ need: { weight } }) => {
      left -= weight;
      return left < 0;
    }) ?? own.at(-1)!;
  const words = shuffled(need.asked, random).slice(0, ASKED_AT_ONCE);
  const around = Array.from({ length: 4 }, () => random.pick(scene.common));
  const text = `${random.pick(OPENINGS)} ${shuffled([...words, ...around], random).join(" ")}`;
  return { number, user, need: at, text };
}

export function shuffled<T>(items: readonly T[], random: Random): T[] {
  const list = [...items];
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = random.int(at + 1);
    [list[at], list[other]] = [list[other]!, list[at]!];
  }
  return list;
}
