/**
 * Injected instructions, and what only looks like them (README.md says which is which).
 *
 * Written before the detector that is measured on them. Half of them, by a hash of the text, may be tuned on; the other half
 * is only reported.
 */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { RecordTrust } from "../../src/kernel/trust.ts";

export { type Half, halfOf } from "../gate-set/index.ts";

export interface PoisonText {
  readonly text: string;
  readonly trust: Extract<RecordTrust, "tool" | "web" | "unknown">;
  /** Its disguise, or the kind of text it is. */
  readonly shape: string;
  /** Two letters. */
  readonly language: string;
}

type Side = "poison" | "benign";

/** `later`, `last`: written when the detector was done, measured, then tuned on. `fresh`: written after that, measured, and left alone. */
export function poisonSet(
  part: Side | `${Side}-later` | `${Side}-last` | `${Side}-fresh`,
): readonly PoisonText[] {
  return readFileSync(join(import.meta.dirname, "texts", `${part}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as PoisonText);
}
