/** Parts into a budget, in order. */

export { type BundleItem, bundleStart } from "./bundles.ts";
export { type PackedGuidance, packGuidance } from "./pack-guidance.ts";
export {
  type FactCandidate,
  type PackedRecall,
  packRecall,
  type RecallCandidate,
  type RecallMeasures,
  type RecallRequest,
  type RecallVerdict,
} from "./pack-recall.ts";
export {
  foldingWindow,
  type Overrun,
  type PartitionRequest,
  type PartLimits,
  type PromptPartition,
  partitionPrompt,
  roomLeft,
} from "./partition.ts";
export {
  ceilingOf,
  type FittedTail,
  fitTail,
  type OpenedPrompt,
  openPrompt,
  type PromptMeasure,
  type SupplyRoom,
  shareOutPrompt,
  spendPrompt,
  supplyRoom,
} from "./plan-prompt.ts";
export {
  type FactItem,
  type GuidanceItem,
  type Later,
  laterMark,
  type Outdated,
  outdatedMark,
  type RecallItem,
  renderSupply,
  standingOf,
} from "./render-supply.ts";
export { NOTHING_TAUGHT, type Taught, type TaughtItem } from "./render-taught.ts";
export {
  DEFAULT_PROFILE,
  OLDER_SHOWN,
  PROMPT_PROFILES,
  type PromptChoice,
  type PromptProfile,
  type PromptShares,
  sharesOf,
} from "./shares.ts";
export { chooseTail, type Tail, type TailBase, type TailItem, type TailRequest } from "./tail.ts";
