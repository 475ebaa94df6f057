/** A person decides about lessons: what a model proposed is theirs from then on; what they forget is out of every prompt at once. */

import { NacreError } from "../kernel/errors.ts";
import { type LessonId, refOf } from "../kernel/ids.ts";
import { type Lesson, settleLesson } from "../rooms/brain/index.ts";
import type { ChangeLessonsAnswer, ChangeLessonsRequest, ForgetLessonsRequest } from "./brain-api.ts";
import type { EngineContext } from "./context.ts";
import { bringBackLesson, unconfirmLesson } from "./lesson-back.ts";
import { noteLessons } from "./lesson-journal.ts";
import { lessonIn, lessonInReach } from "./lesson-named.ts";
import { otherWays, standingOn, supersede } from "./lesson-places.ts";
import { shownLessons } from "./lesson-shown.ts";
import { notAllowed } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

const MOST_AT_ONCE = 200;

export function confirmLessons(
  context: EngineContext,
  request: ChangeLessonsRequest,
): Promise<ChangeLessonsAnswer> {
  if (request.undo === true) {
    return change(context, request, "Confirming", {
      event: "lesson_unconfirmed",
      chosen: async (_stores, lessons) => lessons.filter(({ trust }) => trust === "human"),
      act: (stores, lesson) => unconfirmLesson(context, stores, lesson),
    });
  }
  return change(context, request, "Confirming", {
    event: "lesson_confirmed",
    chosen: async (_stores, lessons) => {
      const now = context.clock.now();
      for (const { state, id, expiresAt } of lessons) {
        if (state === "forgotten" || state === "superseded") throw isOut(refOf("lesson", id), state);
        if (expiresAt !== null && expiresAt <= now) throw isOut(refOf("lesson", id), "over");
      }
      return lessons.filter(({ trust }) => trust === "agent");
    },
    act: (stores, lesson) => confirm(context, stores, lesson),
  });
}

export function forgetLessons(
  context: EngineContext,
  request: ForgetLessonsRequest,
): Promise<ChangeLessonsAnswer> {
  const { undo = false, erase = false } = request;
  if (undo && erase)
    throw new NacreError("input/bad-field", "what is erased is gone", "Give one of the two.");
  if (erase) {
    return change(context, request, "Erasing", {
      event: "lesson_erased",
      chosen: async (_stores, lessons) => lessons,
      act: async (stores, { id }) => {
        await stores.lessons.erase([id], true);
        return [];
      },
    });
  }
  if (undo) {
    return change(context, request, "Bringing back", {
      event: "lesson_restored",
      chosen: async (_stores, lessons) =>
        lessons.filter(({ state }) => state === "forgotten" || state === "superseded"),
      act: (stores, lesson) => bringBackLesson(context, stores, lesson),
    });
  }
  return change(context, request, "Forgetting", {
    event: "lesson_forgotten",
    chosen: async ({ lessons: kept }, lessons) => {
      const there: Lesson[] = [];
      // One that only went with its message is taken back by itself from now on.
      for (const one of lessons)
        if (one.state !== "forgotten" || !(await kept.isBuried(one.shelf, one.digest))) there.push(one);
      return there;
    },
    act: async (stores, { id }) => {
      await stores.lessons.forget([id]);
      const at = context.clock.now();
      await stores.lessons.addAct({ lesson: id, kind: "forgotten", by: "terminal", other: null, at });
      return [];
    },
  });
}

interface Change {
  readonly event: `lesson_${string}`;
  /** Those that it changes; the others are so already. */
  chosen(stores: Stores, lessons: readonly Lesson[]): Promise<readonly Lesson[]>;
  /** Which others are in force or out of it by that. */
  act(stores: Stores, lesson: Lesson): Promise<readonly LessonId[]>;
}

/** All of them, or none. A dry run shows them as they are. */
async function change(
  context: EngineContext,
  request: ChangeLessonsRequest,
  what: string,
  { event, chosen, act }: Change,
): Promise<ChangeLessonsAnswer> {
  const { refs, dryRun = false, asker } = request;
  if (asker !== undefined) throw notAllowed(what);
  requireFew(refs);
  const ids = [...new Set(refs.map(lessonIn))];
  const work = async (stores: Stores): Promise<ChangeLessonsAnswer> => {
    const named: Lesson[] = [];
    for (const id of ids) named.push(await lessonInReach(context, stores, request, refOf("lesson", id)));
    const changed = await chosen(stores, named);
    const before = await shownLessons(context, stores, changed);
    if (dryRun || changed.length === 0) return { lessons: before, others: [], dryRun };
    const others = new Set<LessonId>();
    for (const { id } of changed) {
      const now = (await stores.lessons.lessons([id])).get(id);
      if (now !== undefined) for (const other of await act(stores, now)) others.add(other);
    }
    const touched = changed.map(({ id }) => id);
    await noteLessons(context, stores, event, [...touched, ...others]);
    const left = await stores.lessons.lessons(touched);
    const rows = await shownLessons(context, stores, [...left.values()]);
    const gone = { text: "", tags: [], state: "forgotten" } as const;
    return {
      lessons: before.map((one) => rows.find(({ ref }) => ref === one.ref) ?? { ...one, ...gone }),
      others: [...others].map((id) => refOf("lesson", id)),
      dryRun,
    };
  };
  return dryRun ? context.store.read(work) : context.store.write("durable", work);
}

function requireFew({ length }: readonly string[]): void {
  if (length > 0 && length <= MOST_AT_ONCE) return;
  throw new NacreError(
    "input/bad-field",
    length === 0 ? "no lesson is named" : `${length} lessons are too many at once`,
    `Give 1 to ${MOST_AT_ONCE} at a time, such as lesson:3.`,
  );
}

/** From then on it is as if the person had said it: what cannot hold beside it makes room. */
async function confirm(context: EngineContext, stores: Stores, lesson: Lesson): Promise<readonly LessonId[]> {
  const now = context.clock.now();
  const others = (await standingOn(stores, lesson.shelf)).filter(({ id }) => id !== lesson.id);
  const settled = settleLesson({ ...lesson, trust: "human" }, others, now, otherWays);
  await stores.lessons.change(lesson.id, { state: "active", trust: "human", lastAt: now });
  const act = { lesson: lesson.id, kind: "confirmed", by: "terminal", other: null, at: now } as const;
  await stores.lessons.addAct(act);
  const out = [...(settled.same === null ? [] : [settled.same]), ...settled.replaced];
  await supersede(context, stores, out, lesson.id, "terminal");
  return out.map(({ id }) => id);
}

function isOut(ref: string, state: "forgotten" | "superseded" | "over"): NacreError {
  return new NacreError(
    "lesson/unknown",
    `${ref} is ${state}: there is nothing to confirm`,
    state === "over"
      ? "Teach it again: nacre brain teach."
      : `Bring it back first: nacre brain forget --undo ${ref}.`,
  );
}
