/** Which of what was taught and kept belongs into this prompt; and how that is learned, proved and let loose. */

export type {
  BrainPack,
  GateReport,
  PackLink,
  PackManifest,
  PackNode,
  PackParameters,
} from "./brain-pack.ts";
export {
  type BuiltGraph,
  buildGraph,
  type CarriedOver,
  carryOver,
  type GraphNode,
  type GraphRecord,
  graphNode,
  isWorkflow,
  saysOf,
} from "./build/index.ts";
export { BRAIN_SHARE, type BrainChoice, CANARY_SHARE, stricterMode } from "./choice.ts";
export {
  type Asked,
  askedWords,
  type BeforeRoute,
  type Decided,
  decide,
  type HelpPart,
  type HelpParts,
  numberHashes,
  type Skipped,
  skipBefore,
  sureLessons,
} from "./decide/index.ts";
export type {
  Authority,
  BrainAccount,
  Credit,
  Decision,
  Disposition,
  Episode,
  Label,
  NewEpisode,
  NewOutcome,
  Outcome,
  OutcomeSource,
  Placed,
} from "./episode.ts";
export * from "./evidence/index.ts";
export {
  authorise,
  isShowable,
  type Judged,
  lessonThen,
  type Placeable,
  type Placing,
  placeItems,
  type Standing,
  sayingOf,
} from "./inject/index.ts";
export { learn } from "./learn/index.ts";
export {
  LESSON_STATES,
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
  decodePack,
  diffPacks,
  digestOf,
  encodePack,
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
  chosenAmong,
  GATE_LIMITS,
  type GateInput,
  type GateVerdict,
  gate,
  goneFrom,
  HELD_OUT_SHARE,
  livedWorth,
  prove,
  splitByTime,
  TRIAL_LIMITS,
  type Trial,
  type TrialVerdict,
  trialVerdict,
} from "./promote/index.ts";
export type {
  NewPromotion,
  Promotion,
  PromotionKind,
  Serving,
} from "./promotion.ts";
export { readBrainAccount } from "./read-brain-account.ts";
export {
  type Asking,
  type ChancesOptions,
  type DrawOptions,
  drawRoute,
  findCandidates,
  LEXICAL,
  nameHashes,
  namesIn,
  type OpenPack,
  openPack,
  type RouteNode,
  termHashes,
} from "./route/index.ts";
export {
  FEATURES,
  type FeatureName,
  type FeatureVector,
  type LinkKind,
  type NodeKind,
  type PolicyName,
  type RouteOption,
  type RouteStep,
  type RouteTrace,
} from "./route-trace.ts";
export { NOTHING_SERVED, SERVING_LOOK, servedBefore, servedEarlier, servingOf } from "./serving.ts";
export {
  type Against,
  contradicts,
  isStanding,
  LONGEST_LESSON,
  lessonDigest,
  lessonTags,
  lessonTopic,
  lessonWords,
  MANY_ON_SHELF,
  MOST_IN_SESSION,
  MOST_ON_SHELF,
  MOST_PROPOSED,
  MOST_TAGS,
  restingAmong,
  roomFor,
  type SettledLesson,
  settleLesson,
  standsIn,
  type Taught,
  type TooMany,
  tellsEnough,
} from "./teach/index.ts";
export type { TrainingEpisode } from "./training.ts";
