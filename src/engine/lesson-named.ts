/** What a reference to a lesson leads to. */

import { lessonId } from "../kernel/ids.ts";
import type { Lesson, LessonStore } from "../rooms/brain/index.ts";
import type { Stores } from "./stores.ts";

/** The store of lessons, of a store that has one. */
export function lessonsOf(stores: Stores): LessonStore {
  return (stores as Stores & { readonly lessons: LessonStore }).lessons;
}

/** One that was forgotten or went with its message is there for a person at a terminal alone. */
export async function lessonNamed(
  stores: Stores,
  id: number,
  isPerson: boolean,
): Promise<Lesson | undefined> {
  const lesson = (await lessonsOf(stores).lessons([lessonId(id)])).get(lessonId(id));
  if (lesson === undefined || isPerson) return lesson;
  const row = lesson.source === null ? undefined : await stores.history.message(lesson.source);
  const isGone = lesson.state === "forgotten" || (row !== undefined && row.withheld !== null);
  return isGone ? undefined : lesson;
}
