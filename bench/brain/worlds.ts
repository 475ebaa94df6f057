/**
 * Worlds: one in which words mislead and what is right changes, one in which words are all that matters, and one in which nothing that is
 * served matters.
 */

import type { NodeKind } from "../../src/rooms/brain/index.ts";
import {
  createNeed,
  createThing,
  createWriter,
  type Need,
  type Scene,
  type Thing,
  type ThingOptions,
  type Writer,
} from "./scene.ts";
import type { Helps, Odds, Truth } from "./truth.ts";

export const NEEDS = 12;
export const DRIFT_AT = 2_500;
const BACKGROUND = 300;
/** One need in so many wants something else after the drift. */
const TURNED_EVERY = 5;

/**
 * `plain`: what has most of the words is right. `buried`: others have more of them. `linked`: what has them leads to what is right. `pair`:
 * a workflow and the card of its tool. `late`: nothing helps before somebody teaches it. `idle`: nothing ever does.
 */
const WAYS = ["buried", "pair", "plain", "buried", "buried", "late", "linked", "idle"] as const;
type Way = (typeof WAYS)[number];

export interface World {
  readonly scene: Scene;
  readonly truth: Truth;
}

interface Written {
  readonly things: readonly Thing[];
  readonly helps: readonly Helps[];
}

export interface WorldSize {
  readonly needs: number;
  /** Pages about anything. */
  readonly background: number;
  /** What helps with the first need, with the second, and so on from the beginning. */
  readonly ways: readonly Way[];
  readonly odds?: Odds;
}

const USUAL_SIZE: WorldSize = { needs: NEEDS, background: BACKGROUND, ways: WAYS };
/** Each need comes back so often, and what helps does so plainly enough, that a thousand turns show it. */
export const SMALL_SIZE: WorldSize = {
  ...{ needs: 6, background: 12, ways: ["buried", "buried", "plain", "buried", "idle", "plain"] },
  odds: { without: 0.05, withAll: 0.97, noise: 0 },
};

/** `driftAt`: the turn from which some of the needs want something else; what helped them is wrong from then on. */
export function createDriftingWorld(seed: number, driftAt = DRIFT_AT, size: WorldSize = USUAL_SIZE): World {
  const writer = createWriter(seed);
  const needs = Array.from({ length: size.needs }, (_, number) => createNeed(writer, number));
  const written = needs.map((need, number) =>
    write(writer, need, number, size.ways[number % size.ways.length]!, driftAt),
  );
  return {
    scene: sceneOf(writer, needs, written, size.background),
    truth: {
      ...{ helps: written.map(({ helps }) => helps), anyWillDo: false },
      ...(size.odds === undefined ? {} : { odds: size.odds }),
    },
  };
}

/** Whatever has the words of a question helps with it, each as well as the other: nobody can do better than by words. */
export function createLexicalWorld(seed: number): World {
  const writer = createWriter(seed);
  const needs = Array.from({ length: NEEDS }, (_, number) => createNeed(writer, number));
  const written = needs.map((need, number): Written => {
    const things = [0, 1, 2].map((at) =>
      createThing(writer, `doc:${number * 10 + at}`, { kind: "chunk", need, shared: 6 }),
    );
    const needed = things.map(({ key }) => key);
    return { things, helps: [{ from: 0, needed, wrong: [], lesson: null }] };
  });
  return {
    scene: sceneOf(writer, needs, written),
    truth: { helps: written.map(({ helps }) => helps), anyWillDo: true },
  };
}

/** How likely a turn goes well, of easy and of hard questions. */
const EASY = 0.9;
const HARD = 0.2;
/** How often what is served comes back in the answer, whatever it is and however the turn goes. */
const USED_ANYHOW = 0.6;

/**
 * Questions are easy or hard, and nothing that is served changes that: what comes back in the answers to easy ones only seems to help.
 * Nobody can do better than anybody else, and nobody says a word that would hold anything in place.
 */
export function createConfoundedWorld(seed: number): World {
  const writer = createWriter(seed);
  const needs = Array.from({ length: CONFOUNDED.needs }, (_, number) => createNeed(writer, number));
  const written = needs.map((need, number): Written => {
    const things = [0, 1, 2].map((at) =>
      createThing(writer, `doc:${number * 10 + at}`, { kind: "chunk", need, shared: 4 }),
    );
    return { things, helps: [{ from: 0, needed: [], wrong: [], lesson: null }] };
  });
  const chances = needs.map((_, number) => (number % 2 === 0 ? EASY : HARD));
  return {
    scene: sceneOf(writer, needs, written, CONFOUNDED.background),
    truth: {
      ...{ helps: written.map(({ helps }) => helps), anyWillDo: false },
      whatever: { chances, used: USED_ANYHOW },
    },
  };
}

const CONFOUNDED = { needs: 12, background: 12 } as const;

function sceneOf(
  writer: Writer,
  needs: readonly Need[],
  written: readonly Written[],
  pages = BACKGROUND,
): Scene {
  // Pages about anything: each has a word or two of some need.
  const background = Array.from({ length: pages }, (_, at) =>
    createThing(writer, `doc:${10_000 + at}`, {
      kind: "chunk",
      need: writer.random.pick(needs),
      shared: 1 + (at % 2),
    }),
  );
  return {
    needs,
    things: [...written.flatMap(({ things }) => things), ...background],
    common: writer.common,
  };
}

function write(writer: Writer, need: Need, number: number, way: Way, driftAt: number): Written {
  const turns = number % TURNED_EVERY === 0;
  const key = (kind: string, at: number): string => `${kind}:${number * 10 + at}`;
  const thing = (kind: NodeKind, at: number, options: Omit<ThingOptions, "kind" | "need">): Thing =>
    createThing(writer, key(kind === "chunk" ? "doc" : "lesson", at), { kind, need, ...options });
  const document = `handbook:${number}`;
  const right = rightThings(way, thing, document);
  const others = distractors(way, thing, document);
  // What is right after the drift: for every second of these needs it stood there all the time, otherwise it has to be taught.
  const fromThere = number % 2 === 0;
  const next = fromThere ? others[0]! : thing("correction", 8, { shared: 4, taught: true });
  const needed = right.map((one) => one.key);
  const late = right.find(({ taught }) => taught)?.key ?? null;
  const before: Helps = { from: 0, needed, wrong: [], lesson: late };
  const after: Helps = {
    ...{ from: driftAt, needed: [next.key], wrong: needed },
    lesson: fromThere ? null : next.key,
  };
  return {
    things: [...right, ...others, ...(turns && !fromThere ? [next] : [])],
    helps: turns ? [before, after] : [before],
  };
}

type MakeThing = (kind: NodeKind, at: number, options: Omit<ThingOptions, "kind" | "need">) => Thing;

function rightThings(way: Way, thing: MakeThing, document: string): readonly Thing[] {
  switch (way) {
    case "plain":
      return [thing("workflow", 0, { shared: 7 })];
    case "buried":
      return [thing("correction", 0, { shared: 2 })];
    case "linked":
      return [thing("workflow", 0, { shared: 1, part: { of: document, place: 1 } })];
    case "pair":
      return [thing("workflow", 0, { shared: 6 }), thing("toolcard", 9, { shared: 2, named: true })];
    case "late":
      return [thing("correction", 0, { shared: 4, taught: true })];
    case "idle":
      return [];
  }
}

/** They have the words and do not help; of what is linked, the first stands right before it. */
function distractors(way: Way, thing: MakeThing, document: string): readonly Thing[] {
  const shared = way === "plain" ? [3, 3, 2] : way === "pair" ? [4, 3, 3] : [6, 6, 6];
  return [
    thing("chunk", 1, { shared: shared[0]!, part: way === "linked" ? { of: document, place: 0 } : null }),
    thing("toolcard", 2, { shared: shared[1]! }),
    thing("chunk", 3, { shared: shared[2]! }),
  ];
}
