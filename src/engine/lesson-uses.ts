/** What can be asked about what is taught. */

import type { LessonApi } from "./brain-api.ts";
import type { EngineContext } from "./context.ts";
import { confirmLessons, forgetLessons } from "./lesson-change.ts";
import { listLessons, showLesson } from "./lesson-shown.ts";
import { teach } from "./lesson-teach.ts";

export function lessonUses(context: EngineContext): LessonApi {
  return {
    teach: (request) => teach(context, request),
    listLessons: (request) => listLessons(context, request),
    showLesson: (request) => showLesson(context, request),
    confirmLessons: (request) => confirmLessons(context, request),
    forgetLessons: (request) => forgetLessons(context, request),
  };
}
