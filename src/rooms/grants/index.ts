/** Permissions of sub-agents to read what their parents may. */

export {
  GRANT_PURPOSES,
  type Grant,
  type GrantId,
  type GrantPurpose,
  grantId,
  type NewGrant,
  REVOKE_REASONS,
  type RevokeReason,
} from "./grant.ts";
export type { GrantStore, SessionOf } from "./port.ts";
export { type GrantState, grantState, grantTerms, tokensLeft } from "./terms.ts";
