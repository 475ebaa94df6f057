/** Which lessons stand beside each other on a shelf, and which make room. Within the caller's transaction. */

import type { LessonId, ShelfId } from "../kernel/ids.ts";
import { isStanding, type Lesson, type LessonAct, settleLesson, type Taught } from "../rooms/brain/index.ts";
import { relate } from "../rooms/guidance/index.ts";
import type { EngineContext } from "./context.ts";
import type { Places } from "./made-room.ts";
import type { Stores } from "./stores.ts";

type Now = Pick<EngineContext, "clock">;

export function standingOn({ lessons }: Stores, shelf: ShelfId): Promise<readonly Lesson[]> {
  return lessons.list({ shelves: [shelf], states: ["active", "proposed"], limit: Number.MAX_SAFE_INTEGER });
}

/** What instructions are often about, where one way excludes another, is known where those are heard. */
export function otherWays(
  { text, digest }: Pick<Taught, "text" | "digest">,
  known: readonly Lesson[],
): readonly Lesson[] {
  return relate({ text, digest, act: "rule", corrects: false, lifts: false }, known).replaced;
}

export async function supersede(
  { clock }: Now,
  { lessons }: Stores,
  older: readonly Lesson[],
  by: LessonId,
  who: "owner" | "agent" | "terminal",
): Promise<void> {
  for (const { id } of older) {
    await lessons.change(id, { state: "superseded", supersededBy: by });
    await lessons.addAct({ lesson: id, kind: "superseded", by: who, other: by, at: clock.now() });
  }
}

/** A person's is in force; a model's is a proposal. */
export async function stand(
  { clock }: Now,
  { lessons }: Stores,
  { id, trust }: Pick<Lesson, "id" | "trust">,
): Promise<void> {
  await lessons.change(id, { state: trust === "human" ? "active" : "proposed", supersededBy: null });
  await lessons.addAct({ lesson: id, kind: "restored", by: "terminal", other: null, at: clock.now() });
}

/** What stood beside it before stands beside it again: only what took its place or came to hold after it went is looked at. */
export async function cameSince(
  { lessons }: Stores,
  { id, supersededBy }: Lesson,
  standing: readonly Lesson[],
): Promise<readonly Lesson[]> {
  const others = standing.filter((one) => one.id !== id);
  const acts = await lessons.actsOn([id, ...others.map((one) => one.id)]);
  const went = newestAct(acts.get(id), ["forgotten", "superseded"]);
  return others.filter(
    (one) =>
      one.id === supersededBy || newestAct(acts.get(one.id), ["taught", "confirmed", "restored"]) > went,
  );
}

/** The number of the last act of these kinds; 0: there is none. */
export function newestAct(acts: readonly LessonAct[] = [], kinds: readonly LessonAct["kind"][]): number {
  return acts.findLast(({ kind }) => kinds.includes(kind))?.id ?? 0;
}

/** On no weaker word, and it cannot hold beside them: the one of them that stays; null: there is none. */
export function inPlaceOf({ clock }: Now, lesson: Lesson, standing: readonly Lesson[]): Lesson | null {
  const now = clock.now();
  if (!isStanding({ ...lesson, state: "active" }, now)) return null;
  const { same, replaced } = settleLesson(lesson, standing, now, otherWays);
  const others = [...(same === null ? [] : [same]), ...replaced];
  return others.find(({ trust }) => trust === "human" || lesson.trust === "agent") ?? null;
}

/** It went with the message whose words it has. */
async function isGone({ history }: Stores, { state, source }: Lesson): Promise<boolean> {
  if (state !== "forgotten" || source === null) return false;
  return (await history.message(source))?.withheld !== null;
}

export function lessonPlaces(context: Now, stores: Stores): Places<LessonId, Lesson> {
  const { lessons } = stores;
  return {
    kind: "lesson",
    read: async (id) => (await lessons.lessons([id])).get(id),
    isGone: (one) => isGone(stores, one),
    isThere: ({ state }) => state !== "forgotten",
    stand: async (one) => {
      const others = (await standingOn(stores, one.shelf)).filter(({ id }) => id !== one.id);
      const instead = inPlaceOf(context, one, others);
      if (instead === null && one.state === "superseded") await stand(context, stores, one);
      else if (instead !== null && (one.state !== "superseded" || one.supersededBy !== instead.id))
        await supersede(context, stores, [one], instead.id, "terminal");
      return instead?.id ?? null;
    },
    makeRoom: async (one, by) => {
      if (one.state === "superseded" && one.supersededBy === by) return;
      await supersede(context, stores, [one], by, "terminal");
    },
    name: ({ id }, by) => lessons.change(id, { supersededBy: by }),
  };
}
