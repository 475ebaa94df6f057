/** Permissions of sub-agents to read what their parents may. */

export {
  type Grant,
  type GrantId,
  type GrantPurpose,
  grantId,
  type NewGrant,
  type RevokeReason,
} from "./grant.ts";
export type { GrantStore, SessionOf } from "./port.ts";
export { type GrantState, grantState, grantTerms, tokensLeft } from "./terms.ts";
