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
export { isAbsolutePath, isInside, pathWithin, USUAL_FILES } from "./authored-path.ts";
export type { AuthoredFiles, AuthoredStore, ReadAuthored, SeenAuthored } from "./port.ts";
