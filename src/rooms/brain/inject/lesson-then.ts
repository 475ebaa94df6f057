/** How a lesson stood when only so many acts were recorded. Pure. What is forgotten now is left out of every moment before, too. */

import type { Lesson, LessonAct, LessonState } from "../lesson.ts";

/** Undefined: it was not there yet. Null marks: as it stands now. */
export function lessonThen(
  lesson: Lesson,
  acts: readonly LessonAct[],
  marks: { readonly lessons: number; readonly acts: number } | null,
): Pick<Lesson, "state" | "trust"> | undefined {
  const { id, state, trust } = lesson;
  if (marks === null) return { state, trust };
  if (id > marks.lessons) return undefined;
  if (state === "forgotten") return { state, trust };
  const known = acts.filter((act) => act.id <= marks.acts);
  // Before acts were kept of it: nothing says that it ever stood otherwise.
  if (known.length === 0) return acts.length === 0 ? { state, trust } : undefined;
  let then: { state: LessonState; trust: Lesson["trust"] } = { state: "active", trust: "human" };
  for (const { kind, by } of known) {
    if (kind === "taught") then = by === "agent" ? PROPOSED : CONFIRMED;
    else if (kind === "doubted") then = PROPOSED;
    else if (kind === "confirmed") then = CONFIRMED;
    else if (kind === "reinforced") then = by === "agent" ? then : CONFIRMED;
    else if (kind === "superseded" || kind === "forgotten") then = { ...then, state: kind };
    else then = { ...then, state: then.trust === "human" ? "active" : "proposed" };
  }
  return then;
}

const PROPOSED = { state: "proposed", trust: "agent" } as const;
const CONFIRMED = { state: "active", trust: "human" } as const;
