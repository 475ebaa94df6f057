import { useState } from "preact/hooks";
import { type AnswerOf, call } from "../../api/call.ts";
import { type Problem, problemOf } from "../../api/problem.ts";
import { confirmAct } from "../../parts/confirm.tsx";
import { Plain } from "../../parts/plain.tsx";
import { toast } from "../../parts/toast.tsx";
import { Trouble } from "../../parts/trouble.tsx";
import { teachAgain } from "./lesson-words.ts";

type Lesson = AnswerOf<"list_lessons">["lessons"][number];

/** What a person may do with a lesson. */
export function LessonActs({ lesson }: { readonly lesson: Lesson }) {
  const [problem, setProblem] = useState<Problem | undefined>(undefined);
  const tried = async (act: () => Promise<unknown>): Promise<void> => {
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const isStanding = lesson.state === "active" || lesson.state === "proposed";
  return (
    <>
      <div class="page-acts brain-lesson-acts">
        {lesson.state === "proposed" && (
          <button type="button" class="primary" onClick={() => void tried(() => confirmLesson(lesson))}>
            Confirm
          </button>
        )}
        {(isStanding || lesson.text !== "") && (
          <button type="button" class="danger" onClick={() => void tried(() => forgetLesson(lesson))}>
            Forget
          </button>
        )}
      </div>
      {problem !== undefined && <Trouble problem={problem} />}
    </>
  );
}

async function confirmLesson({ ref }: Lesson): Promise<void> {
  const { lessons } = await call("confirm_lessons", { refs: [ref] });
  toast(
    lessons.length === 0
      ? `${ref} was in force already.`
      : `${ref} is in force as your word, from the next prompt on. Forget it to take that back.`,
  );
}

async function forgetLesson(lesson: Lesson): Promise<void> {
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
          <Plain key={one.ref} text={one.text} />
        ))}
      </>
    ),
    verb: "Forget it",
    act: () => call("forget_lessons", { refs: [ref] }),
    done: `${ref} is forgotten.`,
    ...(again === null ? { typed: "forget" } : { undo: () => call("teach", again) }),
  });
}
