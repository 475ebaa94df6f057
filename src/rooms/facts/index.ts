/** What is true, since when, on whose word. */

export { asOf, endsOf } from "./as-of.ts";
export {
  type Asked,
  isCued,
  isNamedIn,
  isSaidIn,
  LEAST_ASKED,
  predicatesAsked,
  readAsked,
  readSaid,
  type Said,
  scoreAsked,
  scoreSaid,
} from "./asked.ts";
export { maySayOtherwise } from "./changed.ts";
export { AS_BORNE, confidenceCap, isMoreConfident, leastConfidence, type RestsOn } from "./confidence.ts";
export { coversAll } from "./covers.ts";
export { type DigestedFact, factLine, factsDigest } from "./digest.ts";
export { ALWAYS, type End, effectiveEnd, retractedBy, standingActs } from "./effective-end.ts";
export {
  CONFIDENCES,
  type Confidence,
  type Fact,
  type FactAct,
  type FactActKind,
  type FactObject,
  type FactSource,
  type FactStatus,
  type NewFact,
  type NewFactAct,
  type NewProposal,
  PROPOSAL_STATES,
  type Proposal,
  type ProposalState,
  type Voice,
} from "./fact.ts";
export { type Former, formerValues, tellerOf } from "./former.ts";
export { type FactSentence, type HeardFact, heardFacts, type Speaking } from "./hear.ts";
export { GIVEN_NAMES } from "./hear-names.ts";
export { contains, isEmpty, isInstant, overlap, requireInterval } from "./intervals.ts";
export { conflictsAcross, type FactProblem, type FoundProblem, type LintedFact, lintFacts } from "./lint.ts";
export { factsInAnswer, type ShownMessage } from "./model-answer.ts";
export { factQuestion, QUESTION_VERSION, shownText } from "./model-question.ts";
export { isSameObject, objectKey, objectOf } from "./object.ts";
export type { FactQuery, FactStore, ProposalQuery, ProposalStore } from "./port.ts";
export {
  BUILT_IN_PREDICATES,
  type Cardinality,
  OBJECT_TYPES,
  type ObjectType,
  type Predicate,
} from "./predicate.ts";
export {
  type FactChoice,
  findPredicate,
  predicatesWith,
  predicateTrouble,
  requirePredicate,
} from "./predicates.ts";
export { endingActs, inTheWayOf, lastEnding, putAway, saidAgain } from "./restore.ts";
export { type Relinking, relink } from "./retract.ts";
export { type KnownFact, type Saying, type Settled, settle } from "./settle.ts";
export {
  type KnownWords,
  type Reopened,
  type SettledHeard,
  settleEnding,
  settleHeard,
  type Word,
} from "./settle-heard.ts";
export { isStale, type SourceStanding, statusOf } from "./status.ts";
export { tellsFormer } from "./tells-former.ts";
export { isToldOf } from "./told-of.ts";
export { endWords, factWords, objectWords } from "./words.ts";
