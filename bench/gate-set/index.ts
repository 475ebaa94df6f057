/**
 * Turns of an owner, each with a verdict of ours: worth keeping as a memory, or only history.
 *
 * Written before the gate that is measured on them (README.md has the criteria). Half of them, by a hash of what is said,
 * may be tuned on; the other half is only reported. Whoever changes a label changes what every earlier figure means.
 */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface GateTurn {
  readonly text: string;
  readonly keep: boolean;
  /** The kind of turn it is, which says why. */
  readonly why: string;
  readonly language: string;
  /** What the owner said before, this turn not among it. */
  readonly earlier: readonly string[];
  /** Memories that are there already. */
  readonly known: readonly string[];
}

/** Files in `turns/`: the language, and for English what they are about. */
const FILES = [
  "english-life",
  "english-work",
  "english-passing",
  "english-evidence",
  "german",
  "french",
  "spanish",
  "portuguese",
  "italian",
  "dutch",
  "japanese",
  "chinese",
  "korean",
  "russian",
] as const;

export function gateSet(): readonly GateTurn[] {
  return FILES.flatMap(turnsIn);
}

/**
 * Turns of the recall set's chats: written by others for another purpose, and labelled without a look at what a gate said of
 * them. The reported ones were labelled last, and nothing was changed for them.
 */
export function chatTurns(half: Half): readonly GateTurn[] {
  return turnsIn(`chats-${half}`);
}

function turnsIn(file: string): readonly GateTurn[] {
  const lines = readFileSync(join(import.meta.dirname, "turns", `${file}.jsonl`), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => ({
    earlier: [],
    known: [],
    language: file.split("-")[0]!,
    ...(JSON.parse(line) as Pick<GateTurn, "text" | "keep" | "why">),
  }));
}

export type Half = "tuning" | "reported";

/** One to tune on, one only to report. By what is said alone: the same words are never in both. */
export function halfOf(text: string): Half {
  const [first] = createHash("sha256").update(text).digest();
  return first! < 128 ? "tuning" : "reported";
}
