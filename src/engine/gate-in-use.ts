/** The gate that was chosen, and the threshold from which on it lets something in. */

import {
  DEFAULT_GATE,
  GATES,
  type GateEvidence,
  type GateVerdict,
  type GateVersion,
  type StoredVerdict,
} from "../rooms/durable/index.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";

/** What the configuration says; absent: the usual gate, and what it was calibrated to or its own threshold. */
export interface GateChoice {
  readonly version?: GateVersion;
  readonly threshold?: number;
}

export interface GateInUse {
  readonly version: GateVersion;
  readonly threshold: number;
  judge(text: string, evidence: GateEvidence): GateVerdict;
  /** The score that it would have if nothing of it were remembered. */
  meritOf(text: string, evidence: GateEvidence, verdict: GateVerdict): number;
}

export async function gateInUse(
  context: EngineContext,
  meta: Stores["meta"],
  version: GateVersion = context.gate.version ?? DEFAULT_GATE,
): Promise<GateInUse> {
  const gate = GATES[version];
  const threshold = context.gate.threshold ?? (await calibratedThreshold(meta, version));
  const settings = threshold === undefined ? {} : { threshold };
  return {
    version,
    threshold: threshold ?? ownThreshold(version),
    judge: (text, { turns, memories }) => gate.judge(text, { turns, memories }, settings),
    meritOf: (text, { turns }, { signals }) =>
      signals.merit ?? gate.judge(text, { turns, memories: [] }, settings).score,
  };
}

/** Which it has without anybody's saying. */
export function ownThreshold(version: GateVersion): number {
  return GATES[version].judge("", { turns: [], memories: [] }).threshold;
}

export async function calibratedThreshold(
  meta: Stores["meta"],
  version: GateVersion,
): Promise<number | undefined> {
  const kept = await meta.get(thresholdName(version));
  return kept === undefined || kept === "" ? undefined : Number(kept);
}

/** Null: back to its own. */
export async function keepThreshold(
  meta: Stores["meta"],
  version: GateVersion,
  threshold: number | null,
): Promise<void> {
  await meta.set(thresholdName(version), threshold === null ? "" : String(threshold));
}

export function storedVerdict({ version, score, threshold, signals }: GateVerdict): StoredVerdict {
  return { version, score, threshold, signals: { ...signals } };
}

function thresholdName(version: GateVersion): string {
  return `gate-threshold:${version}`;
}
