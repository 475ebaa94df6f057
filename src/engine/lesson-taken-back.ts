/**
 * Lessons go with the messages whose words they have when a person takes those back, and come back with them. Within the transaction
 * of that act. It is as if they had not been taught: what had to make room for them is in force again.
 */

import type { LessonId, MessageId } from "../kernel/ids.ts";
import type { Lesson } from "../rooms/brain/index.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";

const ALL = Number.MAX_SAFE_INTEGER;

export async function lessonsGoWith(
  { clock }: EngineContext,
  stores: Stores,
  messages: readonly MessageId[],
  how: "forgotten" | "erased",
): Promise<void> {
  const { lessons } = stores;
  const going = new Map((await lessons.madeOf(messages)).map((lesson) => [lesson.id, lesson]));
  if (going.size === 0) return;
  await standAgain({ clock }, stores, going);
  const at = clock.now();
  if (how === "erased") {
    await lessons.erase([...going.keys()], true);
    return;
  }
  for (const { id, state } of going.values()) {
    if (state === "forgotten") continue;
    await lessons.change(id, { state: "forgotten" });
    await lessons.addAct({ lesson: id, kind: "forgotten", by: "terminal", other: null, at });
  }
}

/** What had to make room for these is in force again, unless something else stands in its place. */
export async function standAgain(
  { clock }: Pick<EngineContext, "clock">,
  stores: Stores,
  going: ReadonlyMap<LessonId, Lesson>,
): Promise<void> {
  const at = clock.now();
  for (const lesson of await replacedBy(stores, going)) {
    const by = standsFor(lesson, going);
    if (by !== null) {
      await stores.lessons.change(lesson.id, { supersededBy: by });
      continue;
    }
    await stores.lessons.change(lesson.id, { state: standingState(lesson), supersededBy: null });
    const act = { lesson: lesson.id, kind: "restored", by: "terminal", other: null, at } as const;
    await stores.lessons.addAct(act);
  }
}

/** Those that went with them; not those that a person had forgotten by themselves. */
export async function lessonsComeBackWith(
  { clock }: EngineContext,
  stores: Stores,
  messages: readonly MessageId[],
): Promise<void> {
  const { lessons } = stores;
  const gone = (await lessons.madeOf(messages)).filter(({ state }) => state === "forgotten");
  const at = clock.now();
  for (const lesson of gone.toSorted((a, b) => a.id - b.id)) {
    if (await lessons.isBuried(lesson.shelf, lesson.digest)) continue;
    const isOut = lesson.supersededBy !== null;
    await lessons.change(lesson.id, { state: isOut ? "superseded" : standingState(lesson) });
    await lessons.addAct({ lesson: lesson.id, kind: "restored", by: "terminal", other: null, at });
    if (!isOut) await makeRoom(stores, lesson, at);
  }
}

/** What it had taken the place of makes room once more, unless something else has by now. */
async function makeRoom(
  { lessons }: Stores,
  { id, supersedes, expiresAt }: Lesson,
  at: Lesson["recordedAt"],
): Promise<void> {
  const before = supersedes === null ? undefined : (await lessons.lessons([supersedes])).get(supersedes);
  if (before === undefined || (before.state !== "active" && before.state !== "proposed")) return;
  // What holds longer only rests while it lasts.
  if (expiresAt !== null && (before.expiresAt === null || before.expiresAt > expiresAt)) return;
  await lessons.change(before.id, { state: "superseded", supersededBy: id });
  await lessons.addAct({ lesson: before.id, kind: "superseded", by: "terminal", other: id, at });
}

function standingState({ trust }: Lesson): "active" | "proposed" {
  return trust === "human" ? "active" : "proposed";
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
