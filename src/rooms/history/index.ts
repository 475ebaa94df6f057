/** The log: every turn of every lane, once, verbatim, for ever. */

export { type Activation, type ActivationRequest, activateSummaries, preparedInOrder } from "./activate.ts";
export { type AppendedStretch, appendChained, type ChainedStretch } from "./append-chained.ts";
export { type AppendedTurn, appendTurn, type TurnToAppend } from "./append-turn.ts";
export {
  type AuditStore,
  REMOVABLE_STRAYS,
  type RemovableStray,
  STRAY_KINDS,
  type Stray,
  type StrayKind,
} from "./audit-port.ts";
export { joinMessage } from "./body.ts";
export { bundleMark } from "./bundle-mark.ts";
export { isDirect } from "./direct.ts";
export { type ExpandedItem, type ExpandLimits, type Expansion, expandSummary } from "./expand.ts";
export type * from "./figures-port.ts";
export { type FocusText, focus, type Passage } from "./focus.ts";
export * from "./fold-debt.ts";
export {
  condensedTarget,
  type FoldLimits,
  foldLimits,
  leafTarget,
  pressureOn,
  windowFoldedTo,
} from "./fold-limits.ts";
export { type FoldMode, type FoldPlan, nextFolds } from "./fold-plan.ts";
export type * from "./fold-port.ts";
export { type CondenseTask, type FoldTask, type LeafTask, type PlanHints, taskKey } from "./fold-task.ts";
export { type Fold, type FoldedView, foldView, type Standing } from "./fold-view.ts";
export { contentHash, senderOf } from "./identity.ts";
export { withoutInjected } from "./injected-memory.ts";
export { type ArrivedMessage, LaneArrival } from "./lane-arrival.ts";
export { isRecalled, payloadsIn, readableText, toolOf } from "./large-parts.ts";
export { checkStart, type LineRange, type LineRequest, lineRange } from "./line-range.ts";
export type * from "./message.ts";
export { MESSAGE_OVERHEAD, messageTokens } from "./message-price.ts";
export {
  GUARD_LOOKBACK,
  type GuardReason,
  type GuardView,
  type ModelLimits,
  mayCallModel,
  type Permission,
  startOfDay,
  USUAL_LIMITS,
} from "./model-guard.ts";
export { type MovingIn, movingInNow, newlyMovedIn } from "./moving-in.ts";
export { type NamedFiles, namedFiles } from "./named-files.ts";
export type * from "./payload.ts";
export { plainText } from "./plain-text.ts";
export type * from "./port.ts";
export { reopenRejected, resolveQuarantine } from "./quarantine.ts";
export type * from "./recall-port.ts";
export { isHalfRewritten, type Reconciled, reconcile, type TranscriptPage } from "./reconcile.ts";
export { type Gap, RECORD_HEADER, renderGap, renderStray } from "./record-frame.ts";
export { renderSummary, type ShownSummary, tokensToStore } from "./render-summary.ts";
export { type SessionPolicy, sessionKind, sessionTreatment, storeEverything } from "./session-kind.ts";
export { type SourceMessage, type SourceText, sourcesOfMessages, sourcesOfSummaries } from "./source-text.ts";
export { ALL_TAKEN_BACK, NOBODY, NOTHING_TO_TELL, TO_BE_WRITTEN } from "./stand-ins.ts";
export type * from "./summary.ts";
export { SUMMARY_STATES } from "./summary.ts";
export type { Attempt, AttemptReason, SummaryCall, WriteHooks } from "./summary-attempt.ts";
export { mustMention, pinsOfSources, pinsOfSummaries } from "./summary-pins.ts";
export { type SummaryRoute, summaryRoute } from "./summary-route.ts";
export { HEADING_TOKENS, nextPiece, type PageRoom, type TextPiece } from "./text-page.ts";
export { modelOf, usageReadings } from "./token-usage.ts";
export { findPresent, mayBeCalled, type Seal, sealedName, sealWith, tombstoneOf } from "./tombstone.ts";
export { topicShifts } from "./topic-shift.ts";
export { byPosition, isPlain, rebuildView } from "./view.ts";
export type { Entry } from "./walk.ts";
export { type SourcePath, type SourceStretch, walkSources } from "./walk-sources.ts";
export { everyOver, type Withdrawn, withdraw } from "./withhold.ts";
export type * from "./withhold-port.ts";
export { type SummaryChain, type WrittenSummary, writeSummary } from "./write-summary.ts";
