/** What teaching does, what a lesson says and is about, and whether it stands in somebody's own words. */

export { contradicts, lessonTopic } from "./contradicts.ts";
export {
  type BadTag,
  LONGEST_LESSON,
  lessonTags,
  MANY_ON_SHELF,
  MOST_IN_SESSION,
  MOST_ON_SHELF,
  MOST_PROPOSED,
  MOST_TAGS,
  roomFor,
  type Standing,
  type TooMany,
  tellsEnough,
} from "./lesson-limits.ts";
export { type LessonWords, lessonDigest, lessonWords } from "./lesson-words.ts";
export {
  type Against,
  isStanding,
  restingAmong,
  type SettledLesson,
  settleLesson,
  type Taught,
} from "./settle-lesson.ts";
export { standsIn } from "./stands-in.ts";
