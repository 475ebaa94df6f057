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
export type { AuthoredStore } from "./port.ts";
