/** What a person may do with a lesson: confirm it as their own word, forget it, bring it back, or erase it. */

import type { ComponentChildren } from "preact";
import { type AnswerOf, call } from "../api/call.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { Plain } from "../parts/plain.tsx";
import { toast } from "../parts/toast.tsx";
import { askToErase } from "./erase.tsx";
import { Acts, type Offered } from "./offered.tsx";

type Lesson = AnswerOf<"list_lessons">["lessons"][number];

interface LessonActsProps {
  readonly lesson: Lesson;
  changed(): void;
}

export function LessonActs({ lesson, changed }: LessonActsProps) {
  const { state } = lesson;
  const acts: readonly (Offered | null)[] = [
    state === "proposed"
      ? { says: "Confirm", tone: "primary", does: () => confirmLesson(lesson, changed) }
      : null,
    canComeBack(lesson)
      ? { says: "Bring back", tone: "primary", does: () => bringBackLesson(lesson, changed) }
      : null,
    state === "forgotten" ? null : { says: "Forget", does: () => askToForget(lesson, changed) },
    { says: "Erase", tone: "danger", does: () => askToEraseLesson(lesson, changed) },
  ];
  return <Acts acts={acts} />;
}

/** One that has no words went with its message, and comes back with that. */
function canComeBack({ state, text }: Lesson): boolean {
  return (state === "forgotten" || state === "superseded") && text !== "";
}

async function confirmLesson({ ref }: Lesson, changed: () => void): Promise<void> {
  const { lessons, others } = await call("confirm_lessons", { refs: [ref] });
  changed();
  if (lessons.length === 0) return toast(`${ref} was in force already.`);
  const undo = async (): Promise<string> => {
    const [now] = (await call("confirm_lessons", { refs: [ref], undo: true })).lessons;
    changed();
    return now === undefined ? `${ref} was a proposal already.` : `${ref} ${BACK[now.state]}.`;
  };
  toast(`${ref} is in force as your word, from the next prompt on.${madeRoom(others)}`, undo, [ref]);
}

/** As it was before; where that had been replaced, what took its place makes room and can take it once more. */
async function bringBackLesson({ ref, state }: Lesson, changed: () => void): Promise<void> {
  const { lessons, others } = await call("forget_lessons", { refs: [ref], undo: true });
  changed();
  const [now] = lessons;
  if (now === undefined) return toast(`${ref} was in force already.`);
  const undo = async (): Promise<string> => {
    if (state === "forgotten") await call("forget_lessons", { refs: [ref] });
    if (others.length > 0) await call("forget_lessons", { refs: others, undo: true });
    changed();
    const again = others.length === 0 ? "" : ` In force again: ${others.join(", ")}.`;
    return `${ref} is ${state === "forgotten" ? "forgotten" : "replaced"} again.${again}`;
  };
  const canUndo = state === "forgotten" || others.length > 0;
  toast(`${ref} ${BACK[now.state]}.${madeRoom(others)}`, canUndo ? undo : undefined, [ref]);
}

/** Answers what that came to. */
export async function unforgetLesson(ref: string): Promise<string> {
  const { lessons, others } = await call("forget_lessons", { refs: [ref], undo: true });
  const [now] = lessons;
  if (now === undefined) return `${ref} was not forgotten any more.`;
  return `${ref} ${BACK[now.state]}.${madeRoom(others)}`;
}

const BACK: { readonly [state in Lesson["state"]]: string } = {
  active: "is in force again, from the next prompt on",
  proposed: "waits to be confirmed again",
  superseded: "is back, and replaced as it was before",
  expired: "is back, and its time is over",
  forgotten: "is forgotten still",
};

function madeRoom(others: readonly string[]): string {
  return others.length === 0 ? "" : ` ${others.join(", ")} made room for it.`;
}

async function askToForget({ ref }: Lesson, changed: () => void): Promise<void> {
  const { lessons } = await call("forget_lessons", { refs: [ref], dryRun: true });
  confirmAct({
    title: `Forget ${ref}?`,
    touches: (
      <Touched lessons={lessons}>
        <p>
          It is out of every prompt at once, and a model cannot bring it back by itself. You can, here, until
          it is erased.
        </p>
      </Touched>
    ),
    verb: "Forget it",
    act: async () => {
      await call("forget_lessons", { refs: [ref] });
      changed();
    },
    done: `${ref} is forgotten.`,
    about: [ref],
    undo: async () => {
      const came = await unforgetLesson(ref);
      changed();
      return came;
    },
  });
}

async function askToEraseLesson({ ref }: Lesson, changed: () => void): Promise<void> {
  const { lessons } = await call("forget_lessons", { refs: [ref], erase: true, dryRun: true });
  const source = lessons[0]?.source ?? null;
  askToErase({
    ref,
    title: `Erase ${ref}?`,
    touches: (
      <Touched lessons={lessons}>
        <p>
          Its words are deleted, and the file is rewritten so that no bytes of them are left. A model cannot
          teach the same again. Backups that were made before still have it.
        </p>
        {source !== null && <p>{source}, where it was said, stays: it is erased by itself.</p>}
      </Touched>
    ),
    verb: "Erase",
    erase: async () => {
      await call("forget_lessons", { refs: [ref], erase: true });
      changed();
      return undefined;
    },
  });
}

function Touched({
  lessons,
  children,
}: {
  readonly lessons: readonly Lesson[];
  readonly children: ComponentChildren;
}) {
  return (
    <>
      {children}
      {lessons.map(({ ref, text }) => (
        <blockquote key={ref} class="act-quote">
          <Plain text={text} />
        </blockquote>
      ))}
    </>
  );
}
