/**
 * The lessons in force where somebody asks, as nodes beside the pack's: in use from the prompt after they were taught on.
 *
 * Words are hashed once; what is kept of a lesson is its hashes. What stands in a prompt is read anew (brain-records.ts).
 */

import type { Instant } from "../kernel/clock.ts";
import type { ShelfId } from "../kernel/ids.ts";
import { refOf } from "../kernel/ids.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import {
  type Lesson,
  lessonThen,
  nameHashes,
  numberHashes,
  type PackNode,
  restingAmong,
  saysOf,
  termHashes,
} from "../rooms/brain/index.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";

/** In force at the same time where one asks; the newest count. What nobody confirmed takes no room from what somebody did. */
const MOST_LESSONS = 2_000;
const MOST_PROPOSED = 500;
/** Whose hashes are kept. */
const MOST_HASHED = 5_000;
/** Sets of shelves for which lessons are kept ready. */
const MOST_SETS = 20;

export interface LessonMarks {
  readonly lessons: number;
  readonly acts: number;
}

export interface LessonNode {
  readonly node: PackNode;
  readonly state: "active" | "proposed";
  readonly expiresAt: Instant | null;
  readonly topic: string | null;
  /** It does not hold before these are over: something that ends then goes before it. */
  readonly rests: readonly Instant[];
  /** Hashes of the figures in it. */
  readonly numbers: readonly number[];
}

export interface InForce {
  /** The newest first. */
  readonly lessons: readonly LessonNode[];
  /** There are more than are looked at. */
  readonly isCut: boolean;
}

const NONE: InForce = { lessons: [], isCut: false };

interface Hashed {
  readonly of: Pick<PackNode, "says" | "terms" | "names" | "tokens">;
  readonly numbers: readonly number[];
}

interface Desk {
  readonly hashed: Map<number, Hashed>;
  readonly sets: Map<string, InForce>;
}

const desks = new WeakMap<EngineContext["store"], Desk>();

/** `past`: as of these marks; null: as of now, which `now` says. */
export async function lessonsInForce(
  context: EngineContext,
  stores: Pick<Stores, "lessons">,
  asked: {
    readonly shelves: readonly ShelfId[];
    readonly now: LessonMarks;
    readonly past: LessonMarks | null;
    readonly at: Instant;
  },
): Promise<InForce> {
  const { shelves, now, past, at } = asked;
  if (shelves.length === 0 || now.lessons === 0) return NONE;
  const desk = deskOf(context);
  const name = `${now.lessons} ${now.acts} ${shelves.join(" ")}`;
  const known = past === null ? desk.sets.get(name) : undefined;
  const all = known ?? (await read(context, stores, shelves, past, desk));
  if (past === null && known === undefined) keep(desk, name, all);
  const isOver = (end: Instant) => end <= at;
  const lessons = all.lessons.filter(
    ({ expiresAt, rests }) => (expiresAt === null || !isOver(expiresAt)) && rests.every(isOver),
  );
  return { lessons, isCut: all.isCut };
}

async function read(
  context: EngineContext,
  { lessons }: Pick<Stores, "lessons">,
  shelves: readonly ShelfId[],
  past: LessonMarks | null,
  desk: Desk,
): Promise<InForce> {
  const settled = past === null ? (["active"] as const) : (["active", "superseded"] as const);
  const held = await lessons.list({ shelves, states: settled, limit: MOST_LESSONS + 1 });
  const proposed = await lessons.list({ shelves, states: ["proposed"], limit: MOST_PROPOSED + 1 });
  const rows = [...held.slice(0, MOST_LESSONS), ...proposed.slice(0, MOST_PROPOSED)].sort(
    (one, other) => other.id - one.id,
  );
  const isCut = held.length > MOST_LESSONS || proposed.length > MOST_PROPOSED;
  const acts = past === null ? new Map() : await lessons.actsOn(rows.map(({ id }) => id));
  const then = rows.flatMap((row) => {
    const stood = lessonThen(row, acts.get(row.id) ?? [], past);
    if (stood === undefined || (stood.state !== "active" && stood.state !== "proposed")) return [];
    return [{ ...row, ...stood, state: stood.state }];
  });
  const resting = restingAmong(then);
  const nodes = then.map((row): LessonNode => {
    const { expiresAt, topic, state, trust } = row;
    const { of, numbers } = hashedOf(context, row, desk);
    const { id, kind, shelf } = row;
    const node: PackNode = {
      ...{ ...of, key: refOf("lesson", id), kind, shelf, trust },
      ...{ vector: null, helped: 0, harmed: 0 },
    };
    return { node, state, expiresAt, topic, rests: resting.get(id) ?? [], numbers };
  });
  return { lessons: nodes, isCut };
}

function hashedOf({ identity: { key } }: EngineContext, lesson: Lesson, { hashed }: Desk): Hashed {
  const { id, text, tags } = lesson;
  const made = hashed.get(id) ?? {
    of: {
      says: saysOf(key, text),
      terms: termHashes(key, text),
      names: nameHashes(key, tags),
      tokens: estimateTokens(text),
    },
    numbers: numberHashes(key, text),
  };
  if (hashed.size < MOST_HASHED) hashed.set(id, made);
  return made;
}

function deskOf({ store }: Pick<EngineContext, "store">): Desk {
  const desk = desks.get(store) ?? { hashed: new Map(), sets: new Map() };
  desks.set(store, desk);
  return desk;
}

function keep({ sets }: Desk, name: string, all: InForce): void {
  sets.set(name, all);
  for (const oldest of sets.keys()) {
    if (sets.size <= MOST_SETS) break;
    sets.delete(oldest);
  }
}
