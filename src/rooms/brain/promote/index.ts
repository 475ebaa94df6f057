/** Whether what was learned is better, how sure that is, and what becomes of it. */

export { chosenAmong } from "./error-share.ts";
export { GATE_LIMITS, type GateInput, type GateLimits, type GateVerdict, gate } from "./gate.ts";
export { goneFrom } from "./pinned.ts";
export { type Proof, type ProofInput, type ProvedArm, prove } from "./prove.ts";
export { HELD_OUT_SHARE, type Split, splitByTime } from "./split.ts";
export {
  TRIAL_LIMITS,
  type Trial,
  type TrialLimits,
  type TrialVerdict,
  trialVerdict,
} from "./trial.ts";
export { livedWorth, type UtilityOptions } from "./utility.ts";
