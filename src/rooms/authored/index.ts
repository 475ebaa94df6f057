/** AGENTS.md, SOUL.md and friends: what binds, what guides, what tells. */

export {
  AUTHORED_TIERS,
  type AuthoredFile,
  type AuthoredKind,
  type AuthoredNode,
  type AuthoredTier,
  type AuthoredTrouble,
  type KnownAuthored,
  type Partition,
} from "./authored.ts";
export { isAbsolutePath, isInjectedByHost, isInside, pathWithin, USUAL_FILES } from "./authored-path.ts";
export {
  DEONTIC_VERSION,
  type DeonticEvidence,
  type DeonticReading,
  type DeonticSetting,
  type DeonticVersion,
  deontic,
  OBLIGATION,
  PERMISSION,
  PROHIBITION,
} from "./deontic.ts";
export { partition } from "./partition.ts";
export type { AuthoredFiles, AuthoredStore, ReadAuthored, SeenAuthored } from "./port.ts";
