/** What a person may do with a lesson: confirm it as their own word, or forget it. */

import { type AnswerOf, call } from "../api/call.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { Plain } from "../parts/plain.tsx";
import { toast } from "../parts/toast.tsx";
import { teachAgain } from "../words/lesson-words.ts";
import { Acts } from "./offered.tsx";

type Lesson = AnswerOf<"list_lessons">["lessons"][number];

interface LessonActsProps {
  readonly lesson: Lesson;
  changed(): void;
}

export function LessonActs({ lesson, changed }: LessonActsProps) {
  // Of one that another took the place of, the words are left to forget.
  const canForget = lesson.state !== "forgotten" && (isStanding(lesson) || lesson.text !== "");
  return (
    <Acts
      acts={[
        lesson.state === "proposed"
          ? { says: "Confirm", tone: "primary", does: () => confirmLesson(lesson.ref, changed) }
          : null,
        canForget ? { says: "Forget", tone: "danger", does: () => askToForget(lesson, changed) } : null,
      ]}
    />
  );
}

function isStanding({ state }: Lesson): boolean {
  return state === "active" || state === "proposed";
}

async function confirmLesson(ref: string, changed: () => void): Promise<void> {
  const { lessons } = await call("confirm_lessons", { refs: [ref] });
  changed();
  toast(
    lessons.length === 0
      ? `${ref} was in force already.`
      : `${ref} is in force as your word, from the next prompt on. Forget it to take that back.`,
  );
}

async function askToForget(lesson: Lesson, changed: () => void): Promise<void> {
  const { ref } = lesson;
  const { lessons } = await call("forget_lessons", { refs: [ref], dryRun: true });
  const again = teachAgain(lesson);
  confirmAct({
    title: `Forget ${ref}?`,
    touches: (
      <>
        <p>It is out of every prompt at once, and a model cannot bring it back by itself.</p>
        <p>
          {again === null
            ? "Its words are deleted."
            : "Its words are deleted, so that it cannot be brought back later: only Undo, right afterwards, teaches the same once more, as a new lesson."}
        </p>
        {lessons.map((one) => (
          <blockquote key={one.ref}>
            <Plain text={one.text} />
          </blockquote>
        ))}
      </>
    ),
    verb: "Forget",
    act: async () => {
      await call("forget_lessons", { refs: [ref] });
      changed();
    },
    done: `${ref} is forgotten.`,
    ...(again === null ? { typed: "forget" } : { undo: () => call("teach", again) }),
  });
}
