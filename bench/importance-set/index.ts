/**
 * Lines of a ledger with a verdict of ours: how much each matters.
 *
 * Written before the graders that are measured on them (README.md has the criteria). Half of them, by a hash of what is said,
 * may be tuned on; the other half is only reported. Whoever changes a label changes what every earlier figure means.
 */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ImportanceLabel } from "../../src/kernel/ledger-words.ts";
import type { RecordTrust } from "../../src/kernel/trust.ts";

export { type Half, halfOf } from "../gate-set/index.ts";

export interface ImportanceLine {
  readonly text: string;
  readonly trust: Exclude<RecordTrust, "quarantined">;
  readonly tool: string | null;
  readonly label: Exclude<ImportanceLabel, "unknown">;
  /** The kind of line it is, which says why. */
  readonly why: string;
  readonly language: string;
  /** Written to mislead: injected instructions and words inside words. */
  readonly adversarial: boolean;
}

export function importanceSet(): readonly ImportanceLine[] {
  return linesOf("lines");
}

/** Written when the grader was done. `later`, `last`: measured, then tuned on. `fresh`: written after that, measured, and left alone. */
export function furtherLines(part: "later" | "last" | "fresh"): readonly ImportanceLine[] {
  return linesOf(`lines-${part}`);
}

function linesOf(name: string): readonly ImportanceLine[] {
  const folder = join(import.meta.dirname, name);
  return readdirSync(folder)
    .sort()
    .flatMap((file) => linesIn(folder, file));
}

const MISLEADING: ReadonlySet<string> = new Set(["injected", "imperative", "keyword-trap"]);

function linesIn(folder: string, file: string): readonly ImportanceLine[] {
  const [language, part] = file.replace(/\.jsonl$/, "").split("-");
  return readFileSync(join(folder, file), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Omit<ImportanceLine, "adversarial">)
    .map((one) => ({
      ...one,
      tool: one.tool ?? null,
      language: one.language ?? language!,
      adversarial: part === "adversarial" || MISLEADING.has(one.why),
    }));
}
