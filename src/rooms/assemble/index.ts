/** Parts into a budget, in order. */

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
  DEFAULT_PROFILE,
  PROMPT_PROFILES,
  type PromptChoice,
  type PromptProfile,
  type PromptShares,
  sharesOf,
} from "./shares.ts";
export { chooseTail, type Tail, type TailBase, type TailItem, type TailRequest, tailBase } from "./tail.ts";
