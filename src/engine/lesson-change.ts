/** A person decides about lessons: what a model proposed is theirs from then on; what they forget is out of every prompt at once. */

import { NacreError } from "../kernel/errors.ts";
import { refOf } from "../kernel/ids.ts";
import { type Lesson, settleLesson } from "../rooms/brain/index.ts";
import type { ChangeLessonsAnswer, ChangeLessonsRequest } from "./brain-api.ts";
import type { EngineContext } from "./context.ts";
import { noteLessons } from "./lesson-journal.ts";
import { lessonIn, lessonInReach } from "./lesson-named.ts";
import { shownLessons } from "./lesson-shown.ts";
import { otherWays, standingOn, supersede } from "./lesson-teach.ts";
import { notAllowed } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

const MOST_AT_ONCE = 200;

export function confirmLessons(
  context: EngineContext,
  request: ChangeLessonsRequest,
): Promise<ChangeLessonsAnswer> {
  return change(context, request, "Confirming", async (stores, lessons) => {
    const now = context.clock.now();
    for (const { state, id, expiresAt } of lessons) {
      if (state === "forgotten" || state === "superseded") throw isOut(refOf("lesson", id), state);
      if (expiresAt !== null && expiresAt <= now) throw isOut(refOf("lesson", id), "over");
    }
    const proposed = lessons.filter(({ trust }) => trust === "agent");
    if (request.dryRun === true) return proposed;
    for (const lesson of proposed) await confirm(context, stores, lesson);
    if (proposed.length > 0)
      await noteLessons(
        context,
        stores,
        "lesson_confirmed",
        proposed.map(({ id }) => id),
      );
    return proposed;
  });
}

export function forgetLessons(
  context: EngineContext,
  request: ChangeLessonsRequest,
): Promise<ChangeLessonsAnswer> {
  return change(context, request, "Forgetting", async (stores, lessons) => {
    const kept = lessons.filter(({ state, text }) => state !== "forgotten" || text !== "");
    const ids = kept.map(({ id }) => id);
    if (request.dryRun === true || ids.length === 0) return kept;
    await stores.lessons.forget(ids);
    const at = context.clock.now();
    for (const lesson of ids)
      await stores.lessons.addAct({ lesson, kind: "forgotten", by: "terminal", other: null, at });
    await noteLessons(context, stores, "lesson_forgotten", ids);
    return kept;
  });
}

type Change = (stores: Stores, lessons: readonly Lesson[]) => Promise<readonly Lesson[]>;

/** All of them, or none. A dry run shows them as they are. */
async function change(
  context: EngineContext,
  request: ChangeLessonsRequest,
  what: string,
  act: Change,
): Promise<ChangeLessonsAnswer> {
  const { refs, dryRun = false, asker } = request;
  if (asker !== undefined) throw notAllowed(what);
  if (refs.length === 0 || refs.length > MOST_AT_ONCE) {
    throw new NacreError(
      "input/bad-field",
      refs.length === 0 ? "no lesson is named" : `${refs.length} lessons are too many at once`,
      `Give 1 to ${MOST_AT_ONCE} at a time, such as lesson:3.`,
    );
  }
  const ids = [...new Set(refs.map(lessonIn))];
  const work = async (stores: Stores): Promise<ChangeLessonsAnswer> => {
    const named: Lesson[] = [];
    for (const id of ids) named.push(await lessonInReach(context, stores, request, refOf("lesson", id)));
    const changed = await act(stores, named);
    const now = await stores.lessons.lessons(changed.map(({ id }) => id));
    const rows = changed.map(({ id }) => now.get(id)!);
    return { lessons: await shownLessons(context, stores, rows), dryRun };
  };
  return dryRun ? context.store.read(work) : context.store.write("durable", work);
}

/** From then on it is as if the person had said it: what cannot hold beside it makes room. */
async function confirm(context: EngineContext, stores: Stores, lesson: Lesson): Promise<void> {
  const now = context.clock.now();
  const others = (await standingOn(stores, lesson.shelf)).filter(({ id }) => id !== lesson.id);
  const settled = settleLesson({ ...lesson, trust: "human" }, others, now, otherWays);
  await stores.lessons.change(lesson.id, { state: "active", trust: "human", lastAt: now });
  const act = { lesson: lesson.id, kind: "confirmed", by: "terminal", other: null, at: now } as const;
  await stores.lessons.addAct(act);
  const same = settled.same === null ? [] : [settled.same];
  await supersede(context, stores, [...same, ...settled.replaced], lesson.id, "terminal");
}

function isOut(ref: string, state: "forgotten" | "superseded" | "over"): NacreError {
  return new NacreError(
    "lesson/unknown",
    `${ref} is ${state}: there is nothing to confirm`,
    state === "superseded"
      ? `See what took its place: nacre brain lesson ${ref}.`
      : "Teach it again: nacre brain teach.",
  );
}
