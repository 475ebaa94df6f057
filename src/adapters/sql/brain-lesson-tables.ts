/** What was taught, and what became of it. */

import { instantOf } from "../../kernel/clock.ts";
import {
  type EpisodeId,
  type LaneId,
  type LessonId,
  lessonId,
  type MessageId,
  type ShelfId,
  shelfId,
} from "../../kernel/ids.ts";
import type { Lesson, LessonAct, LessonState, LessonStore } from "../../rooms/brain/index.ts";
import {
  LESSON_ACT_CODES,
  LESSON_ACTORS,
  LESSON_KIND_CODES,
  LESSON_STATE_CODES,
  LESSON_TRUST_CODES,
  LESSON_VOICE_CODES,
} from "./brain-codes.ts";
import {
  digestIn,
  digestOut,
  maybeTextIn,
  maybeTextOut,
  maybeWholeIn,
  type StoredText,
  textIn,
  textOut,
  wholeIn,
} from "./column-codes.ts";
import { noteErased } from "./erasures.ts";
import { LISTED } from "./row-filters.ts";
import type { Sql } from "./sql.ts";

interface LessonRow {
  id: number;
  shelf_id: number;
  kind: number;
  state: number;
  trust: number;
  voice: number;
  lane_id: number | null;
  session_id: StoredText | null;
  episode_id: number | null;
  message_id: number | null;
  supersedes_id: number | null;
  superseded_by_id: number | null;
  strength: number;
  recorded_at: number;
  last_at: number;
  expires_at: number | null;
  digest: Uint8Array;
  topic: StoredText | null;
  tags: StoredText;
  text: StoredText;
}

export function brainLessonTables(sql: Sql): LessonStore {
  return { ...lessonChanges(sql), ...lessonsTakenBack(sql), ...lessonQueries(sql) };
}

const INSERT = `INSERT INTO brain_lessons (shelf_id, kind, state, trust, voice, lane_id, session_id, episode_id, message_id,
    supersedes_id, strength, recorded_at, last_at, expires_at, digest, topic, tags, text)
  SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?
  WHERE NOT EXISTS (SELECT 1 FROM brain_buried WHERE shelf_id = ? AND digest = ?)`;

const CHANGE = `UPDATE brain_lessons SET state = coalesce(?, state), trust = coalesce(?, trust),
    strength = coalesce(?, strength), last_at = coalesce(?, last_at),
    superseded_by_id = CASE WHEN ? = 1 THEN ? ELSE superseded_by_id END,
    expires_at = CASE WHEN ? = 1 THEN ? ELSE expires_at END,
    message_id = CASE WHEN ? = 1 THEN ? ELSE message_id END,
    lane_id = coalesce(?, lane_id),
    episode_id = CASE WHEN ? = 1 THEN ? ELSE episode_id END
  WHERE id = ?`;

function lessonChanges(sql: Sql): Pick<LessonStore, "add" | "change" | "addAct"> {
  return {
    async add(lesson) {
      const digest = digestIn(lesson.digest);
      const id = await sql.insertNew(
        INSERT,
        lesson.shelf,
        LESSON_KIND_CODES.number(lesson.kind),
        LESSON_STATE_CODES.number(lesson.state),
        LESSON_TRUST_CODES.number(lesson.trust),
        LESSON_VOICE_CODES.number(lesson.voice),
        lesson.lane,
        maybeTextIn(lesson.sessionId),
        lesson.episode,
        lesson.source,
        lesson.supersedes,
        wholeIn(lesson.recordedAt),
        lesson.recordedAt,
        maybeWholeIn(lesson.expiresAt),
        digest,
        maybeTextIn(lesson.topic),
        JSON.stringify(lesson.tags),
        textIn(lesson.text),
        lesson.shelf,
        digest,
      );
      return id === undefined ? null : lessonId(id);
    },
    async change(id, { state, trust, supersededBy, strength, lastAt, expiresAt, source, lane, episode }) {
      await sql.run(
        CHANGE,
        state === undefined ? null : LESSON_STATE_CODES.number(state),
        trust === undefined ? null : LESSON_TRUST_CODES.number(trust),
        maybeWholeIn(strength ?? null),
        maybeWholeIn(lastAt ?? null),
        supersededBy === undefined ? 0 : 1,
        supersededBy ?? null,
        expiresAt === undefined ? 0 : 1,
        maybeWholeIn(expiresAt ?? null),
        source === undefined ? 0 : 1,
        source ?? null,
        lane ?? null,
        episode === undefined ? 0 : 1,
        episode ?? null,
        id,
      );
    },
    async addAct({ lesson, kind, by, other, at }) {
      await sql.run(
        "INSERT INTO brain_lesson_acts (lesson_id, kind, actor, other_id, at) VALUES (?, ?, ?, ?, ?)",
        lesson,
        LESSON_ACT_CODES.number(kind),
        LESSON_ACTORS.number(by),
        other,
        wholeIn(at),
      );
    },
  };
}

function lessonsTakenBack(sql: Sql): Pick<LessonStore, "forget" | "erase" | "isBuried" | "bury" | "unbury"> {
  const bury = (listed: string) =>
    sql.run(
      `INSERT INTO brain_buried (shelf_id, digest)
       SELECT shelf_id, digest FROM brain_lessons WHERE id IN ${LISTED} ON CONFLICT DO NOTHING`,
      listed,
    );
  return {
    async forget(ids) {
      const listed = JSON.stringify(ids);
      await bury(listed);
      const forgotten = LESSON_STATE_CODES.number("forgotten");
      await sql.run(`UPDATE brain_lessons SET state = ${forgotten} WHERE id IN ${LISTED}`, listed);
    },
    async erase(ids, keepDigest) {
      const listed = JSON.stringify(ids);
      if (keepDigest) await bury(listed);
      await sql.run(`UPDATE brain_lessons SET supersedes_id = NULL WHERE supersedes_id IN ${LISTED}`, listed);
      await sql.run(
        `UPDATE brain_lessons SET superseded_by_id = NULL WHERE superseded_by_id IN ${LISTED}`,
        listed,
      );
      await sql.run(`UPDATE brain_lesson_acts SET other_id = NULL WHERE other_id IN ${LISTED}`, listed);
      await sql.run(`DELETE FROM brain_lesson_acts WHERE lesson_id IN ${LISTED}`, listed);
      if ((await sql.run(`DELETE FROM brain_lessons WHERE id IN ${LISTED}`, listed)).rows > 0)
        await noteErased(sql);
    },
    async isBuried(shelf, digest) {
      const buried = "SELECT 1 FROM brain_buried WHERE shelf_id = ? AND digest = ?";
      return (await sql.get(buried, shelf, digestIn(digest))) !== undefined;
    },
    async bury(shelf, digest) {
      const grave = "INSERT INTO brain_buried (shelf_id, digest) VALUES (?, ?) ON CONFLICT DO NOTHING";
      await sql.run(grave, shelf, digestIn(digest));
    },
    async unbury(shelf, digest) {
      await sql.run("DELETE FROM brain_buried WHERE shelf_id = ? AND digest = ?", shelf, digestIn(digest));
    },
  };
}

type Queries = Omit<
  LessonStore,
  keyof ReturnType<typeof lessonChanges> | keyof ReturnType<typeof lessonsTakenBack>
>;

function lessonQueries(sql: Sql): Queries {
  return {
    async lessons(ids) {
      const rows = await sql.all<LessonRow>(
        `SELECT * FROM brain_lessons WHERE id IN ${LISTED} ORDER BY id`,
        JSON.stringify(ids),
      );
      return new Map(rows.map((row) => [lessonId(row.id), lessonOf(row)]));
    },
    async list({ shelves, states, before, limit }) {
      // Chosen by their numbers alone: only those that are wanted are read.
      return (
        await sql.all<LessonRow>(
          `SELECT * FROM brain_lessons WHERE id IN (
             SELECT id FROM brain_lessons WHERE shelf_id IN ${LISTED} AND state IN ${LISTED} AND id < ?
             ORDER BY id DESC LIMIT ?) ORDER BY id DESC`,
          ...shelvesAndStates(shelves, states),
          before ?? Number.MAX_SAFE_INTEGER,
          Math.max(0, limit),
        )
      ).map(lessonOf);
    },
    async count(shelves, states) {
      const counted = `SELECT count(*) AS count FROM brain_lessons WHERE shelf_id IN ${LISTED} AND state IN ${LISTED}`;
      return (await sql.get<{ count: number }>(counted, ...shelvesAndStates(shelves, states)))?.count ?? 0;
    },
    async saying(shelf, digest) {
      const same = "SELECT * FROM brain_lessons WHERE shelf_id = ? AND digest = ? ORDER BY id DESC";
      return (await sql.all<LessonRow>(same, shelf, digestIn(digest))).map(lessonOf);
    },
    async about(shelf, topic) {
      const about =
        "SELECT * FROM brain_lessons WHERE shelf_id = ? AND topic = ? AND state < 2 ORDER BY id DESC";
      return (await sql.all<LessonRow>(about, shelf, textIn(topic))).map(lessonOf);
    },
    async madeOf(messages) {
      const made = `SELECT * FROM brain_lessons WHERE message_id IN ${LISTED} ORDER BY id`;
      return (await sql.all<LessonRow>(made, JSON.stringify(messages))).map(lessonOf);
    },
    async actsOn(ids) {
      const acts = await sql.all<ActRow>(
        `SELECT * FROM brain_lesson_acts WHERE lesson_id IN ${LISTED} ORDER BY id`,
        JSON.stringify(ids),
      );
      return Map.groupBy(acts.map(actOf), ({ lesson }) => lesson);
    },
    async newestId() {
      return (await sql.get<{ id: number | null }>("SELECT max(id) AS id FROM brain_lessons"))?.id ?? 0;
    },
    async newestAct() {
      return (await sql.get<{ id: number | null }>("SELECT max(id) AS id FROM brain_lesson_acts"))?.id ?? 0;
    },
  };
}

function shelvesAndStates(
  shelves: readonly ShelfId[],
  states: readonly LessonState[],
): readonly [string, string] {
  return [JSON.stringify(shelves), JSON.stringify(states.map((state) => LESSON_STATE_CODES.number(state)))];
}

function lessonOf(row: LessonRow): Lesson {
  return {
    id: lessonId(row.id),
    shelf: shelfId(row.shelf_id),
    kind: LESSON_KIND_CODES.name(row.kind),
    text: textOut(row.text),
    tags: tagsOf(row.tags),
    digest: digestOut(row.digest),
    topic: maybeTextOut(row.topic),
    trust: LESSON_TRUST_CODES.name(row.trust),
    voice: LESSON_VOICE_CODES.name(row.voice),
    lane: row.lane_id as LaneId | null,
    sessionId: maybeTextOut(row.session_id),
    episode: row.episode_id as EpisodeId | null,
    source: row.message_id as MessageId | null,
    state: LESSON_STATE_CODES.name(row.state),
    supersedes: row.supersedes_id as LessonId | null,
    supersededBy: row.superseded_by_id as LessonId | null,
    strength: row.strength,
    recordedAt: instantOf(row.recorded_at),
    lastAt: instantOf(row.last_at),
    expiresAt: row.expires_at === null ? null : instantOf(row.expires_at),
  };
}

/** None where they cannot be read: what was taught holds without them. */
function tagsOf(stored: StoredText): readonly string[] {
  try {
    const tags: unknown = JSON.parse(textOut(stored));
    return Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [];
  } catch {
    return [];
  }
}

interface ActRow {
  id: number;
  lesson_id: number;
  kind: number;
  actor: number;
  other_id: number | null;
  at: number;
}

function actOf(row: ActRow): LessonAct {
  return {
    id: row.id,
    lesson: lessonId(row.lesson_id),
    kind: LESSON_ACT_CODES.name(row.kind),
    by: LESSON_ACTORS.name(row.actor),
    other: row.other_id as LessonId | null,
    at: instantOf(row.at),
  };
}
