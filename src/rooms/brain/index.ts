/** Which of what was taught and kept belongs into this prompt; and how that is learned, proved and let loose. */

export type {
  BrainPack,
  GateReport,
  PackLink,
  PackManifest,
  PackNode,
  PackParameters,
} from "./brain-pack.ts";
export { PACK_FORMAT } from "./brain-pack.ts";
export {
  AUTHORITIES,
  type Authority,
  type BrainAccount,
  type Credit,
  DECISIONS,
  type Decision,
  DISPOSITIONS,
  type Disposition,
  type Episode,
  type Label,
  type NewEpisode,
  type NewOutcome,
  OUTCOME_SOURCES,
  type Outcome,
  type OutcomeSource,
  type Placed,
} from "./episode.ts";
export {
  LESSON_ACTS,
  LESSON_KINDS,
  LESSON_STATES,
  LESSON_VOICES,
  type Lesson,
  type LessonAct,
  type LessonActKind,
  type LessonKind,
  type LessonState,
  type LessonVoice,
  type NewLesson,
  type NewLessonAct,
} from "./lesson.ts";
export {
  canonicalPack,
  decodePack,
  diffPacks,
  digestOf,
  encodePack,
  MAX_PACK_BYTES,
  manifestOf,
  type PackDiff,
} from "./pack/index.ts";
export type {
  BrainPackStore,
  EpisodeQuery,
  EpisodeStore,
  LessonChange,
  LessonQuery,
  LessonStore,
  WorkLease,
  WorkStore,
} from "./port.ts";
export {
  type NewPromotion,
  PROMOTIONS,
  type Promotion,
  type PromotionKind,
  type Serving,
} from "./promotion.ts";
export {
  FEATURES,
  type FeatureName,
  type FeatureVector,
  LINK_KINDS,
  type LinkKind,
  NODE_KINDS,
  type NodeKind,
  POLICIES,
  type PolicyName,
  type RouteOption,
  type RouteStep,
  type RouteTrace,
  STOP,
} from "./route-trace.ts";
export { NOTHING_SERVED, SERVING_LOOK, servedBefore, servingOf } from "./serving.ts";
export {
  type Against,
  contradicts,
  isSameLesson,
  LONGEST_LESSON,
  lessonDigest,
  lessonTags,
  lessonTopic,
  lessonWords,
  MOST_IN_SESSION,
  MOST_ON_SHELF,
  MOST_PROPOSED,
  MOST_TAGS,
  roomFor,
  type SettledLesson,
  settleLesson,
  standsIn,
  type Taught,
  type TooMany,
} from "./teach/index.ts";
export type { TrainingEpisode } from "./training.ts";
