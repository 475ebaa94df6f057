/** Methods about what is taught. A model may teach, which is a proposal unless the owner said so; deciding about it is a person's. */

import * as params from "./lesson-params.ts";
import { client, type MethodSpec, SECOND } from "./method-spec.ts";

const aPerson = { ...client, callers: ["cli", "test"] } as const;

export const LESSON_METHODS = {
  teach: {
    ...client,
    // Whoever speaks for a conversation says for which, and a person does not.
    callers: ["gateway", "cli", "mcp", "test"],
    engine: "teach",
    thread: "writer",
    params: params.teachParams,
    // Asked again it is the stronger for it.
    idempotent: false,
    deadlineMs: 10 * SECOND,
    summary: "Teach a correction, a workflow or how a tool is used: in force with the next prompt.",
  },
  list_lessons: {
    ...client,
    engine: "listLessons",
    thread: "reader",
    params: params.listLessonsParams,
    deadlineMs: 5 * SECOND,
    summary: "Lessons that may be read, the newest first.",
  },
  show_lesson: {
    ...client,
    engine: "showLesson",
    thread: "reader",
    params: params.showLessonParams,
    deadlineMs: 10 * SECOND,
    summary: "One lesson with what took the place of what, what became of it, and how often it was served.",
  },
  confirm_lessons: {
    ...aPerson,
    engine: "confirmLessons",
    thread: "writer",
    params: params.confirmLessonsParams,
    deadlineMs: 10 * SECOND,
    summary: "Make what a model proposed the owner's word, or a proposal again.",
  },
  forget_lessons: {
    ...aPerson,
    engine: "forgetLessons",
    thread: "writer",
    params: params.forgetLessonsParams,
    deadlineMs: 10 * SECOND,
    takesBack: true,
    summary: "Take lessons back, out of every prompt at once; bring them back; or erase them.",
  },
} as const satisfies { readonly [name: string]: MethodSpec };
