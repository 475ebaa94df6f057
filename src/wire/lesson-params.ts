/** What the methods about lessons take. What an instruction, a tag or a time must be like, the engine says. */

import { flag, integer, list, object, oneOf, optional, text } from "../kernel/shape.ts";
import { shelf } from "./memory-params.ts";
import { asked, asker, name, ref, time } from "./shapes.ts";

const whose = { asker: optional(asker), installation: optional(name) };
/** Far more than may be said, so that whoever says too much is told so. */
const said = text({ max: 1_000_000 });
const kind = oneOf(["correction", "workflow", "toolcard"]);
const state = oneOf(["active", "proposed", "superseded", "forgotten", "expired"]);

export const teachParams = asked(
  "teach",
  object({
    ...whose,
    instruction: said,
    kind: optional(kind),
    shelf: optional(shelf),
    tags: optional(list(text({ max: 2_000 }), { max: 1_000 })),
    expiresAt: optional(time),
    sessionId: optional(name),
    said: optional(said),
  }),
);

export const listLessonsParams = asked(
  "listLessons",
  object({
    ...whose,
    shelf: optional(shelf),
    kinds: optional(list(kind, { max: 3 })),
    states: optional(list(state, { max: 5 })),
    words: optional(text({ max: 2_000 })),
    before: optional(ref),
    // Clamped by the engine.
    limit: optional(integer()),
  }),
);

export const showLessonParams = asked("showLesson", object({ ...whose, ref }));

const change = {
  ...whose,
  refs: list(ref, { max: 100_000 }),
  dryRun: optional(flag()),
  undo: optional(flag()),
};
export const confirmLessonsParams = asked("confirmLessons", object(change));
export const forgetLessonsParams = asked("forgetLessons", object({ ...change, erase: optional(flag()) }));
