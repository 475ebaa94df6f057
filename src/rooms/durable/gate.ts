/**
 * The gates there are. A verdict names the one that gave it.
 *
 * gate-v1 is the published formula, kept for comparison; gate-v2 is what decides.
 */

import { GATE_V1 } from "./gate-v1/gate-v1.ts";
import { GATE_V2 } from "./gate-v2/gate-v2.ts";
import type { Gate, GateVersion } from "./gate-verdict.ts";

export type {
  Gate,
  GateEvidence,
  GateSettings,
  GateSignals,
  GateVerdict,
  GateVersion,
  GateWeights,
} from "./gate-verdict.ts";

export const GATES: { readonly [version in GateVersion]: Gate } = { "gate-v1": GATE_V1, "gate-v2": GATE_V2 };

export const DEFAULT_GATE: GateVersion = "gate-v2";
