/**
 * Whether a text tells its reader what to do, what not to do, or what they may: by its form alone, and with the words that show it.
 *
 * Pure. Not here: what follows from it. In a file a directive paragraph is soft (partition.ts); in conversation it is a standing
 * instruction (rooms/guidance).
 */

import { deonticV1 } from "./deontic-v1/deontic-v1.ts";
import { deonticV2 } from "./deontic-v2/deontic-v2.ts";

/**
 * Where a text stands. In a file an imperative is a rule: "Run the linter before a commit." In conversation it is mostly a
 * request ("Run it again."), and has to say that it is to last.
 */
export type DeonticSetting = "file" | "said";

export interface DeonticEvidence {
  /** The form that was found, such as `imperative`. */
  readonly form: string;
  /** Bits: obligation 2, prohibition 4, permission 8. */
  readonly mask: number;
  /** The words that show it. */
  readonly words: string;
}

export interface DeonticReading {
  readonly version: DeonticVersion;
  /** 0: no rule. */
  readonly mask: number;
  readonly evidence: readonly DeonticEvidence[];
}

/** `deontic-v1`: English word lists; it takes requests and small talk for rules. `deontic-v2`: English, German and Chinese. */
const CLASSIFIERS = { "deontic-v1": deonticV1, "deontic-v2": deonticV2 } as const;

export type DeonticVersion = keyof typeof CLASSIFIERS;
export const DEONTIC_VERSIONS = Object.keys(CLASSIFIERS) as readonly DeonticVersion[];
export const DEONTIC_VERSION: DeonticVersion = "deontic-v2";

export function deontic(
  text: string,
  version: DeonticVersion = DEONTIC_VERSION,
  setting: DeonticSetting = "file",
): DeonticReading {
  const evidence = CLASSIFIERS[version](text, setting);
  return { version, mask: evidence.reduce((mask, one) => mask | one.mask, 0), evidence };
}
