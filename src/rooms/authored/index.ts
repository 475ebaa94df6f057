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
export { authoredNames } from "./authored-name.ts";
export { isAbsolutePath, isInjectedByHost, isInside, pathWithin, USUAL_FILES } from "./authored-path.ts";
export {
  type AuthoredCandidate,
  type AuthoredRequest,
  type ChoosableFile,
  type ChosenAuthored,
  chooseAuthored,
} from "./choose.ts";
export {
  DEONTIC_VERSION,
  type DeonticEvidence,
  type DeonticReading,
  type DeonticSetting,
  type DeonticVersion,
  deontic,
} from "./deontic.ts";
export { type HostLimits, type HostShows, hostShows, NOTHING_SHOWN, type ShownRange } from "./host-shows.ts";
export { partition } from "./partition.ts";
export type { AuthoredFiles, AuthoredLook, AuthoredStore, ReadAuthored, SeenAuthored } from "./port.ts";
export { AUTHORED_WORDING } from "./render.ts";
