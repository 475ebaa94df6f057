/** Whether a route is looked for at all, and whether what it found is shown. */

export { type Decided, decide } from "./decide.ts";
export type { Asked, HelpPart, HelpParts } from "./help-parts.ts";
export { type BeforeRoute, type Skipped, skipBefore } from "./skip.ts";
export {
  type AskedWords,
  askedWords,
  type LessonNear,
  type LessonWordsOf,
  numberHashes,
  type SureLessons,
  sureLessons,
} from "./sure-lessons.ts";
