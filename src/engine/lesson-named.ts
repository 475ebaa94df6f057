/** What a reference to a lesson leads to. */

import { NacreError } from "../kernel/errors.ts";
import { type LessonId, lessonId, parseRef, refOf } from "../kernel/ids.ts";
import type { Lesson } from "../rooms/brain/index.ts";
import type { EngineContext } from "./context.ts";
import { memoryShelves, type Whose } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

/** One that was forgotten or went with its message is there for a person at a terminal alone. */
export async function lessonNamed(
  stores: Stores,
  id: number,
  isPerson: boolean,
): Promise<Lesson | undefined> {
  const lesson = (await stores.lessons.lessons([lessonId(id)])).get(lessonId(id));
  if (lesson === undefined || isPerson) return lesson;
  const row = lesson.source === null ? undefined : await stores.history.message(lesson.source);
  const isGone = lesson.state === "forgotten" || (row !== undefined && row.withheld !== null);
  return isGone ? undefined : lesson;
}

/** One that may be read; one that may not is as unknown as one that never was. */
export async function lessonInReach(
  context: EngineContext,
  stores: Stores,
  whose: Whose,
  ref: string,
): Promise<Lesson> {
  const id = lessonIn(ref);
  const lesson = await lessonNamed(stores, id, whose.asker === undefined);
  const shelves = await memoryShelves(context, stores, whose, undefined);
  if (lesson !== undefined && shelves.some((shelf) => shelf.id === lesson.shelf)) return lesson;
  throw new NacreError(
    "lesson/unknown",
    `there is no ${refOf("lesson", id)}${whose.asker === undefined ? "" : " here"}`,
    "List them to see which there are: nacre brain lessons.",
  );
}

export function lessonIn(ref: string): LessonId {
  return lessonId(parseRef(ref, ["lesson"]).id);
}
