/** How the words of the brain stand in columns. The numbers are in every database file: they may be added to, never changed. */

import type {
  Decision,
  Disposition,
  Lesson,
  LessonAct,
  LessonActKind,
  LessonKind,
  LessonState,
  LessonVoice,
  OutcomeSource,
  Promotion,
  PromotionKind,
} from "../../rooms/brain/index.ts";
import { numbering } from "./column-codes.ts";

export const LESSON_KIND_CODES = numbering<LessonKind>("kind of a lesson", {
  correction: 0,
  workflow: 1,
  toolcard: 2,
});

/** The index of what is about the same names those below 2. */
export const LESSON_STATE_CODES = numbering<LessonState>("state of a lesson", {
  active: 0,
  proposed: 1,
  superseded: 2,
  forgotten: 3,
});

export const LESSON_TRUST_CODES = numbering<Lesson["trust"]>("trust of a lesson", { human: 0, agent: 1 });

export const LESSON_VOICE_CODES = numbering<LessonVoice>("voice of a lesson", {
  "own-words": 0,
  terminal: 1,
  tool: 2,
});

export const LESSON_ACT_CODES = numbering<LessonActKind>("act upon a lesson", {
  taught: 0,
  reinforced: 1,
  confirmed: 2,
  superseded: 3,
  forgotten: 4,
  restored: 5,
  doubted: 6,
});

export const LESSON_ACTORS = numbering<LessonAct["by"]>("actor upon a lesson", {
  owner: 0,
  agent: 1,
  terminal: 2,
});

export const DECISION_CODES = numbering<Decision>("decision", {
  use_brain: 0,
  shadow: 1,
  skip_uninitialized: 2,
  skip_no_query: 3,
  skip_budget_too_small: 4,
  skip_short_static_lookup: 5,
  skip_disabled: 6,
  fail_open: 7,
});

export const OUTCOME_SOURCE_CODES = numbering<OutcomeSource>("source of an outcome", {
  human: 0,
  self: 1,
  scanner: 2,
  teacher: 3,
});

export const DISPOSITION_CODES = numbering<Disposition>("disposition", {
  waiting: 0,
  promoted_to_label: 1,
  discarded_missing_episode: 2,
  discarded_lower_trust: 3,
  discarded_duplicate: 4,
});

/** The view of packs that are named has the numbers of all but `rejected`. */
export const PROMOTION_CODES = numbering<PromotionKind>("kind of a promotion", {
  built: 0,
  shadow: 1,
  canary: 2,
  serving: 3,
  "rolled-back": 4,
  rejected: 5,
});

export const PROMOTION_ACTORS = numbering<Promotion["by"]>("who promoted", {
  worker: 0,
  terminal: 1,
  guard: 2,
});
