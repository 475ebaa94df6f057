/** Lessons as they are shown: where they hold, on whose word, what took the place of what, and how often they were served. */

import type { Instant } from "../kernel/clock.ts";
import { type LaneId, type LessonId, refOf, type ShelfId } from "../kernel/ids.ts";
import { redact } from "../kernel/text/secrets.ts";
import { type Lesson, type LessonState, lessonWords } from "../rooms/brain/index.ts";
import type {
  BrainWhose,
  LessonDetail,
  ListLessonsAnswer,
  ListLessonsRequest,
  ShownLesson,
} from "./brain-api.ts";
import type { EngineContext } from "./context.ts";
import { lessonIn, lessonInReach } from "./lesson-named.ts";
import { memoryShelves } from "./shelf-scope.ts";
import { shelfLanes, shelfShown } from "./shelf-shown.ts";
import type { Stores } from "./stores.ts";

const USUAL_LIMIT = 50;
const MOST_LISTED = 1_000;
/** Of one chain; longer ones are cut. */
const MOST_CHAINED = 50;
/** Routed turns that are looked through for what was served. */
const LOOKED_THROUGH = 2_000;
const ALL = Number.MAX_SAFE_INTEGER;

export async function listLessons(
  context: EngineContext,
  request: ListLessonsRequest,
): Promise<ListLessonsAnswer> {
  const { states = ["active", "proposed"], kinds, before, limit = USUAL_LIMIT, shelf, asker } = request;
  const sought = lessonWords(request.words ?? "").says;
  const older = before === undefined ? undefined : lessonIn(before);
  const now = context.clock.now();
  return context.store.read(async (stores) => {
    const shelves = (await memoryShelves(context, stores, request, shelf)).map(({ id }) => id);
    const kept = await stores.lessons.list({ shelves, states: storedStates(states), limit: ALL });
    const silent = sought.length === 0 ? NOBODY : await silentAmong(stores, kept);
    const wanted = kept.filter(
      (lesson) =>
        states.includes(stateOf(lesson, now)) &&
        (kinds === undefined || kinds.includes(lesson.kind)) &&
        !silent.has(lesson.id) &&
        hasWords(lesson, sought) &&
        (asker === undefined || lesson.state !== "forgotten"),
    );
    const page = wanted
      .filter(({ id }) => older === undefined || id < older)
      .slice(0, Math.min(Math.max(1, limit), MOST_LISTED));
    return { lessons: await shownLessons(context, stores, page), total: wanted.length };
  });
}

export async function showLesson(
  context: EngineContext,
  request: BrainWhose & { readonly ref: string },
): Promise<LessonDetail> {
  return context.store.read(async (stores) => {
    const lesson = await lessonInReach(context, stores, request, request.ref);
    const chain = await shownLessons(context, stores, await chainOf(stores, lesson));
    const acts = (await stores.lessons.actsOn([lesson.id])).get(lesson.id) ?? [];
    return {
      ...chain.find(({ ref }) => ref === refOf("lesson", lesson.id))!,
      chain: request.asker === undefined ? chain : chain.filter(({ state }) => state !== "forgotten"),
      acts: acts.map(({ kind, by, at }) => ({ kind, by, at })),
      served: await servedOf(stores, lesson),
    };
  });
}

export async function shownLessons(
  context: EngineContext,
  stores: Stores,
  lessons: readonly Lesson[],
): Promise<readonly ShownLesson[]> {
  const now = context.clock.now();
  const places = await placesOf(stores, lessons);
  const lanes = await sessionKeysOf(stores, lessons);
  const silent = await silentAmong(stores, lessons);
  const named = (id: LessonId | null) => (id === null ? null : refOf("lesson", id));
  return lessons.map((lesson) => ({
    ref: refOf("lesson", lesson.id),
    kind: lesson.kind,
    text: silent.has(lesson.id) ? "" : redact(lesson.text, context.identity.key).text,
    tags: silent.has(lesson.id) ? [] : lesson.tags,
    state: stateOf(lesson, now),
    trust: lesson.trust,
    voice: lesson.voice,
    shelf: places.get(lesson.shelf) ?? "",
    strength: lesson.strength,
    recordedAt: lesson.recordedAt,
    lastAt: lesson.lastAt,
    expiresAt: lesson.expiresAt,
    source: lesson.source === null ? null : refOf("msg", lesson.source),
    episode: lesson.episode === null ? null : `episode:${lesson.episode}`,
    sessionKey: lesson.lane === null ? null : (lanes.get(lesson.lane) ?? null),
    supersedes: named(lesson.supersedes),
    supersededBy: named(lesson.supersededBy),
  }));
}

const NOBODY: ReadonlySet<LessonId> = new Set();

/** Those whose message is taken back: what it says is shown by neither. */
async function silentAmong({ history }: Stores, lessons: readonly Lesson[]): Promise<ReadonlySet<LessonId>> {
  const gone = lessons.filter(({ state, source }) => state === "forgotten" && source !== null);
  const messages = await history.messages(gone.map(({ source }) => source!));
  const isGone = ({ source }: Lesson) => (messages.get(source!)?.withheld ?? null) !== null;
  return new Set(gone.filter(isGone).map(({ id }) => id));
}

/** Words as lessons are compared by; of scripts without spaces, characters. */
function hasWords({ text, tags }: Lesson, sought: readonly string[]): boolean {
  if (sought.length === 0) return true;
  const lower = (words: readonly string[]) => words.map((word) => word.toLowerCase());
  const there = new Set(lower(lessonWords([text, ...tags].join(" ")).says));
  return lower(sought).every((word) => there.has(word));
}

function stateOf({ state, expiresAt }: Lesson, now: Instant): ShownLesson["state"] {
  const isOver = expiresAt !== null && expiresAt <= now;
  return isOver && (state === "active" || state === "proposed") ? "expired" : state;
}

function storedStates(states: readonly ShownLesson["state"][]): readonly LessonState[] {
  const stored = states.flatMap((state) => (state === "expired" ? (["active", "proposed"] as const) : state));
  return [...new Set(stored)];
}

async function placesOf(stores: Stores, lessons: readonly Lesson[]): Promise<ReadonlyMap<ShelfId, string>> {
  const places = new Map<ShelfId, string>();
  for (const { shelf: id } of lessons) {
    const shelf = places.has(id) ? undefined : await stores.memories.shelf(id);
    if (shelf !== undefined) places.set(id, shelfShown(shelf, await shelfLanes(stores, [shelf])).shelf);
  }
  return places;
}

async function sessionKeysOf(
  { history }: Stores,
  lessons: readonly Lesson[],
): Promise<ReadonlyMap<LaneId, string>> {
  const keys = new Map<LaneId, string>();
  for (const { lane: id } of lessons) {
    const lane = id === null || keys.has(id) ? undefined : await history.lane(id);
    if (lane !== undefined) keys.set(lane.id, lane.sessionKey);
  }
  return keys;
}

/** The oldest first. Several may have made room for one. */
async function chainOf({ lessons }: Stores, lesson: Lesson): Promise<readonly Lesson[]> {
  const found = new Map([[lesson.id, lesson]]);
  const shelves = [lesson.shelf];
  const out = await lessons.list({ shelves, states: ["superseded", "forgotten"], limit: ALL });
  for (const one of found.values()) {
    if (found.size >= MOST_CHAINED) break;
    const named = [one.supersedes, one.supersededBy].filter((id) => id !== null);
    for (const other of (await lessons.lessons(named)).values()) found.set(other.id, other);
    for (const other of out) if (other.supersededBy === one.id) found.set(other.id, other);
  }
  return [...found.values()].toSorted((a, b) => a.recordedAt - b.recordedAt || a.id - b.id);
}

/** Of the newest routed turns. */
async function servedOf({ episodes }: Stores, { id }: Lesson): Promise<LessonDetail["served"]> {
  const key = refOf("lesson", id);
  const served = (await episodes.list({ limit: LOOKED_THROUGH })).filter(({ account }) =>
    account.placed.some((one) => one.key === key && one.place !== null),
  );
  const credits = served.flatMap((one) => one.credits.filter((credit) => credit.key === key));
  // What stood there unused says nothing of what it is worth where it is used.
  const used = credits.filter((credit) => credit.used);
  const sum = used.reduce((all, { value }) => all + value, 0);
  return {
    times: served.length,
    used: used.length,
    worth: used.length === 0 ? null : sum / used.length,
  };
}
