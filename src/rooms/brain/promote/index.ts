/** Whether what was learned is better, how sure that is, and what becomes of it. */

export { type Bound, interval, lowerBound, type Sample } from "./bound.ts";
export { ALL_GATES_ERROR, errorShare } from "./error-share.ts";
export { GATE_LIMITS, type GateInput, type GateLimits, type GateVerdict, gate } from "./gate.ts";
export { type PinnedCase, pinnedCases } from "./pinned.ts";
export { PROOF_ARMS, type Proof, type ProofInput, type ProvedArm, prove } from "./prove.ts";
export { HELD_OUT_SHARE, type Split, splitAfter, splitByTime } from "./split.ts";
export {
  CANARY_SHARE,
  TRIAL_LIMITS,
  type Trial,
  type TrialLimits,
  type TrialVerdict,
  trialVerdict,
} from "./trial.ts";
export { isTelling, livedWorth, TOKEN_COST, type UtilityOptions, utilityOf } from "./utility.ts";
