/** Lessons and routed turns that point nowhere, in memory. What is wrong is a link: that is cut, and the rest stays. */

import type { Stray } from "../../rooms/history/index.ts";
import { brainEpisodeTables } from "./brain-episode-tables.ts";
import type { SortedMap } from "./sorted-map.ts";
import type { Tables } from "./tables.ts";

interface Found extends Stray {
  readonly remove: (tables: Tables) => void;
}

export function* strayLessons({ brainLessons, shelves }: Readonly<Tables>): Generator<Found> {
  for (const { id, shelf } of brainLessons.scan([]))
    if (shelves.get(shelf) === undefined) yield { key: String(id), ref: `lesson:${id}`, remove() {} };
}

export function* brokenRoutes(tables: Readonly<Tables>): Generator<Found> {
  const { brainLessonActs, brainLessons, brainOutcomes, brainEpisodes, lanes, messages } = tables;
  for (const { id, lesson } of brainLessonActs.scan([]))
    if (brainLessons.get(lesson) === undefined) yield gone("brainLessonActs", id, `lesson:${lesson}`);
  for (const { id, episode } of brainOutcomes.scan([]))
    if (episode !== null && brainEpisodes.get(episode) === undefined)
      yield gone("brainOutcomes", id, `episode:${episode}`);
  for (const { id, lane } of brainEpisodes.scan([])) {
    if (lanes.get(lane) !== undefined) continue;
    const remove = (all: Tables) => {
      void brainEpisodeTables({ reading: () => all, writing: () => all }).drop([id]);
    };
    yield { key: `lane of ${id}`, ref: `episode:${id}`, remove };
  }
  yield* cut("brainLessonActs", "other", brainLessons, tables, "act on a lesson ");
  yield* cut("brainLessons", "supersedes", brainLessons, tables, "lesson:");
  yield* cut("brainLessons", "supersededBy", brainLessons, tables, "lesson:");
  yield* cut("brainLessons", "episode", brainEpisodes, tables, "lesson:");
  yield* cut("brainLessons", "source", messages, tables, "lesson:");
  yield* cut("brainLessons", "lane", lanes, tables, "lesson:");
  yield* cut("brainEpisodes", "message", messages, tables, "episode:");
  for (const { id, message } of brainOutcomes.scan([]))
    if (message !== null && messages.get(message) === undefined)
      yield gone("brainOutcomes", id, `outcome ${id}`);
}

type Linked = "brainLessons" | "brainLessonActs" | "brainEpisodes";
type Rows = { [table: string]: SortedMap<{ readonly [field: string]: unknown }> };

function* cut(
  table: Linked,
  field: string,
  known: SortedMap<unknown>,
  tables: Readonly<Tables>,
  name: string,
): Generator<Found> {
  const rows = (tables as unknown as Rows)[table]!;
  for (const { key, value } of rows.rows([])) {
    const to = value[field] as number | null;
    if (to === null || known.get(to) !== undefined) continue;
    const remove = (all: Tables) => {
      const own = all as unknown as Rows;
      const row = own[table]!.get(...key)!;
      own[table] = own[table]!.set(key, Object.freeze({ ...row, [field]: null }));
    };
    yield { key: `${table} ${field} ${key[0]}`, ref: `${name}${key[0]}`, remove };
  }
}

function gone(table: "brainLessonActs" | "brainOutcomes", id: number, ref: string): Found {
  const remove = (tables: Tables) => {
    const own = tables as unknown as Rows;
    own[table] = own[table]!.delete([id]);
  };
  return { key: `${table} ${id}`, ref, remove };
}
