/**
 * The gates there are. A verdict names the one that gave it.
 *
 * gate-v1 is the published formula, kept for comparison; gate-v2 is what decides.
 */

export type {
  Gate,
  GateEvidence,
  GateSettings,
  GateSignals,
  GateVerdict,
  GateVersion,
  GateWeights,
} from "./gate-verdict.ts";
