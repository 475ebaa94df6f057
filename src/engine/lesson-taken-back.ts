/**
 * Lessons go with the messages whose words they have when a person takes those back, and come back with them. Within the transaction
 * of that act. It is as if they had not been taught: what had to make room for them is in force again. And when they come back, all
 * is as it was before, but for what was taught meanwhile.
 */

import type { LessonId, MessageId } from "../kernel/ids.ts";
import type { Lesson } from "../rooms/brain/index.ts";
import type { EngineContext } from "./context.ts";
import { cameSince, inPlaceOf, lessonPlaces, stand, standingOn, supersede } from "./lesson-places.ts";
import { settleRoom } from "./made-room.ts";
import type { Stores } from "./stores.ts";

const ALL = Number.MAX_SAFE_INTEGER;

export async function lessonsGoWith(
  context: EngineContext,
  stores: Stores,
  messages: readonly MessageId[],
  how: "forgotten" | "erased",
): Promise<void> {
  const { lessons } = stores;
  const going = new Map((await lessons.madeOf(messages)).map((lesson) => [lesson.id, lesson]));
  if (going.size === 0) return;
  const out = await replacedBy(stores, going);
  const at = context.clock.now();
  for (const { id, state } of going.values()) {
    if (state === "forgotten") continue;
    await lessons.change(id, { state: "forgotten" });
    await lessons.addAct({ lesson: id, kind: "forgotten", by: "terminal", other: null, at });
  }
  await settleRoom(stores, lessonPlaces(context, stores), out, how === "erased" ? going : undefined);
  if (how === "erased") await lessons.erase([...going.keys()], true);
}

/** Nobody's own words after all: what had to make room for these is in force again, unless something else stands in its place. */
export async function standAgain(
  context: Pick<EngineContext, "clock">,
  stores: Stores,
  going: ReadonlyMap<LessonId, Lesson>,
): Promise<void> {
  for (const lesson of await replacedBy(stores, going)) {
    const by = standsFor(lesson, going);
    if (by === null) await stand(context, stores, lesson);
    else await stores.lessons.change(lesson.id, { supersededBy: by });
  }
}

/** Those that went with them; not those that a person had forgotten by themselves. */
export async function lessonsComeBackWith(
  context: EngineContext,
  stores: Stores,
  messages: readonly MessageId[],
): Promise<void> {
  const { lessons } = stores;
  const made = (await lessons.madeOf(messages)).toSorted((a, b) => a.id - b.id);
  if (made.length === 0) return;
  const back: Lesson[] = [];
  for (const one of made)
    if (one.state === "forgotten" && !(await lessons.isBuried(one.shelf, one.digest))) back.push(one);
  const out = back.filter(({ supersededBy }) => supersededBy !== null);
  const at = context.clock.now();
  for (const { id } of out) {
    await lessons.change(id, { state: "superseded" });
    await lessons.addAct({ lesson: id, kind: "restored", by: "terminal", other: null, at });
  }
  await settleRoom(stores, lessonPlaces(context, stores), out);
  for (const lesson of back) if (lesson.supersededBy === null) await holdAgain(context, stores, lesson);
}

/** Unless something that cannot hold beside it came while it was gone. */
async function holdAgain(context: EngineContext, stores: Stores, lesson: Lesson): Promise<void> {
  const since = await cameSince(stores, lesson, await standingOn(stores, lesson.shelf));
  const instead = inPlaceOf(context, lesson, since);
  await stand(context, stores, lesson);
  if (instead !== null) await supersede(context, stores, [lesson], instead.id, "terminal");
  else await makeRoom(context, stores, lesson);
}

/** What it had taken the place of, where it went before it was kept what stood again for it. */
async function makeRoom(context: EngineContext, stores: Stores, lesson: Lesson): Promise<void> {
  const { supersedes } = lesson;
  const before =
    supersedes === null ? undefined : (await stores.lessons.lessons([supersedes])).get(supersedes);
  if (before === undefined || inPlaceOf(context, { ...lesson, trust: "agent" }, [before]) === null) return;
  if (before.trust === "human" && lesson.trust === "agent") return;
  await supersede(context, stores, [before], lesson.id, "terminal");
}

/** Those that are out of force for one of these. */
async function replacedBy(
  { lessons }: Stores,
  going: ReadonlyMap<LessonId, Lesson>,
): Promise<readonly Lesson[]> {
  const shelves = [...new Set([...going.values()].map(({ shelf }) => shelf))];
  const out = await lessons.list({ shelves, states: ["superseded"], limit: ALL });
  return out.filter(
    ({ id, supersededBy }) => !going.has(id) && supersededBy !== null && going.has(supersededBy),
  );
}

/** What stands in its place once those are gone; null: nothing does. */
function standsFor({ supersededBy }: Lesson, gone: ReadonlyMap<LessonId, Lesson>): LessonId | null {
  let by = supersededBy;
  while (by !== null && gone.has(by)) by = gone.get(by)!.supersededBy;
  return by;
}
