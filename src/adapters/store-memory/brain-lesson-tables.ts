/** What was taught and what became of it, in memory. */

import { assert } from "../../kernel/assert.ts";
import { type LessonId, lessonId, type ShelfId } from "../../kernel/ids.ts";
import type { Lesson, LessonState, LessonStore, NewLesson } from "../../rooms/brain/index.ts";
import { requireDigest, requireWhole } from "./numbers.ts";
import { requireEpisode, requireLesson, requireMessage, requireShelf } from "./required-rows.ts";
import { firstOf } from "./sorted-map.ts";
import type { Desk, Tables } from "./tables.ts";

export function brainLessonTables(desk: Desk): LessonStore {
  return { ...lessonChanges(desk), ...lessonsTakenBack(desk), ...lessonQueries(desk) };
}

function lessonChanges(desk: Desk): Pick<LessonStore, "add" | "change" | "addAct"> {
  return {
    async add(lesson) {
      const tables = desk.writing();
      requireNew(tables, lesson);
      if (tables.brainBuried.get(lesson.shelf, lesson.digest) !== undefined) return null;
      tables.lastId += 1;
      const id = lessonId(tables.lastId);
      save(tables, { ...lesson, id, supersededBy: null, strength: 1, lastAt: lesson.recordedAt });
      return id;
    },
    async change(id, change) {
      const tables = desk.writing();
      requireWhole(change.strength ?? 0, change.lastAt ?? 0, change.expiresAt ?? 0);
      const known = tables.brainLessons.get(id);
      if (known === undefined) return;
      if (change.supersededBy !== undefined) requireLesson(tables, change.supersededBy);
      if (change.source !== undefined) requireMessage(tables, change.source);
      if (change.episode !== undefined) requireEpisode(tables, change.episode);
      if (change.lane !== undefined) requireLane(tables, change.lane);
      save(tables, {
        ...known,
        state: change.state ?? known.state,
        trust: change.trust ?? known.trust,
        supersededBy: change.supersededBy === undefined ? known.supersededBy : change.supersededBy,
        strength: change.strength ?? known.strength,
        lastAt: change.lastAt ?? known.lastAt,
        expiresAt: change.expiresAt === undefined ? known.expiresAt : change.expiresAt,
        source: change.source === undefined ? known.source : change.source,
        lane: change.lane ?? known.lane,
        episode: change.episode === undefined ? known.episode : change.episode,
      });
    },
    async addAct(act) {
      const tables = desk.writing();
      requireWhole(act.at);
      requireLesson(tables, act.lesson);
      requireLesson(tables, act.other);
      tables.lastId += 1;
      const { lesson, kind, by, other, at } = act;
      const row = Object.freeze({ id: tables.lastId, lesson, kind, by, other, at });
      tables.brainLessonActs = tables.brainLessonActs.set([row.id], row);
    },
  };
}

function requireNew(tables: Readonly<Tables>, lesson: NewLesson): void {
  requireShelf(tables, lesson.shelf);
  requireDigest(lesson.digest);
  requireWhole(lesson.recordedAt, lesson.expiresAt ?? 0);
  requireMessage(tables, lesson.source);
  requireEpisode(tables, lesson.episode);
  requireLesson(tables, lesson.supersedes);
  requireLane(tables, lesson.lane);
}

function requireLane(tables: Readonly<Tables>, lane: Lesson["lane"]): void {
  assert(lane === null || tables.lanes.get(lane) !== undefined, `lane ${lane} does not exist`);
}

function save(tables: Tables, lesson: Lesson): void {
  const tags = Object.freeze([...lesson.tags]);
  tables.brainLessons = tables.brainLessons.set([lesson.id], Object.freeze({ ...lesson, tags }));
}

function lessonsTakenBack(
  desk: Desk,
): Pick<LessonStore, "forget" | "erase" | "isBuried" | "bury" | "unbury"> {
  return {
    async forget(ids) {
      const tables = desk.writing();
      for (const lesson of known(tables, ids)) {
        bury(tables, lesson);
        save(tables, { ...lesson, state: "forgotten" });
      }
    },
    async erase(ids, keepDigest) {
      const tables = desk.writing();
      const gone = known(tables, ids);
      for (const lesson of gone) {
        if (keepDigest) bury(tables, lesson);
        tables.brainLessons = tables.brainLessons.delete([lesson.id]);
      }
      nameNoMore(tables, new Set(gone.map(({ id }) => id)));
    },
    async isBuried(shelf, digest) {
      requireDigest(digest);
      return desk.reading().brainBuried.get(shelf, digest) !== undefined;
    },
    async bury(shelf, digest) {
      requireDigest(digest);
      const tables = desk.writing();
      requireShelf(tables, shelf);
      tables.brainBuried = tables.brainBuried.set([shelf, digest], true);
    },
    async unbury(shelf, digest) {
      requireDigest(digest);
      const tables = desk.writing();
      tables.brainBuried = tables.brainBuried.delete([shelf, digest]);
    },
  };
}

function known(tables: Readonly<Tables>, ids: readonly LessonId[]): readonly Lesson[] {
  return [...new Set(ids)].flatMap((id) => tables.brainLessons.get(id) ?? []);
}

function bury(tables: Tables, { shelf, digest }: Lesson): void {
  tables.brainBuried = tables.brainBuried.set([shelf, digest], true);
}

function nameNoMore(tables: Tables, gone: ReadonlySet<LessonId>): void {
  const left = (id: LessonId | null) => (id === null || gone.has(id) ? null : id);
  for (const lesson of [...tables.brainLessons.scan([])]) {
    const supersedes = left(lesson.supersedes);
    const supersededBy = left(lesson.supersededBy);
    if (supersedes === lesson.supersedes && supersededBy === lesson.supersededBy) continue;
    save(tables, { ...lesson, supersedes, supersededBy });
  }
  for (const act of [...tables.brainLessonActs.scan([])]) {
    if (gone.has(act.lesson)) tables.brainLessonActs = tables.brainLessonActs.delete([act.id]);
    else if (left(act.other) !== act.other) {
      tables.brainLessonActs = tables.brainLessonActs.set([act.id], Object.freeze({ ...act, other: null }));
    }
  }
}

type Queries = Omit<
  LessonStore,
  keyof ReturnType<typeof lessonChanges> | keyof ReturnType<typeof lessonsTakenBack>
>;

function lessonQueries(desk: Desk): Queries {
  const newest = (chosen: (lesson: Lesson) => boolean) =>
    [...desk.reading().brainLessons.scan([], { backwards: true })].filter(chosen);
  const on = (shelves: readonly ShelfId[], states: readonly LessonState[]) => (lesson: Lesson) =>
    shelves.includes(lesson.shelf) && states.includes(lesson.state);
  return {
    async lessons(ids) {
      return new Map(known(desk.reading(), ids).map((lesson) => [lesson.id, lesson]));
    },
    async list({ shelves, states, before, limit }) {
      return newest(on(shelves, states))
        .filter(({ id }) => before === undefined || id < before)
        .slice(0, Math.max(0, limit));
    },
    async count(shelves, states) {
      return newest(on(shelves, states)).length;
    },
    async saying(shelf, digest) {
      requireDigest(digest);
      return newest((lesson) => lesson.shelf === shelf && lesson.digest === digest);
    },
    async about(shelf, topic) {
      return newest(on([shelf], ["active", "proposed"])).filter((lesson) => lesson.topic === topic);
    },
    async madeOf(messages) {
      const wanted = new Set(messages);
      return newest(({ source }) => source !== null && wanted.has(source)).toReversed();
    },
    async actsOn(ids) {
      const wanted = new Set(ids);
      const acts = [...desk.reading().brainLessonActs.scan([])].filter(({ lesson }) => wanted.has(lesson));
      return Map.groupBy(acts, ({ lesson }) => lesson);
    },
    async newestId() {
      return firstOf(desk.reading().brainLessons.scan([], { backwards: true }))?.id ?? 0;
    },
    async newestAct() {
      return firstOf(desk.reading().brainLessonActs.scan([], { backwards: true }))?.id ?? 0;
    },
  };
}
