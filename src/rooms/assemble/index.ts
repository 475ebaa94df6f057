/** Parts into a budget, in order. */

export {
  DEFAULT_PROFILE,
  PROMPT_PROFILES,
  type PromptChoice,
  type PromptProfile,
  type PromptShares,
  sharesOf,
} from "./shares.ts";
export { chooseTail, type Tail, type TailItem, type TailRequest } from "./tail.ts";
