/**
 * On whose word a told line stands. By itself it is nobody's; what a tool brought is the tool's, and of the web the web's. That it is
 * a person's word or their assistant's it cannot say of itself: they speak in a conversation or at a terminal, and any program
 * can write a line. Whoever claims it all the same is nobody.
 */

import { leastTrust, mayInstruct, type RecordTrust } from "../../kernel/trust.ts";

type OpenTrust = Exclude<RecordTrust, "quarantined">;

export interface GivenTrust {
  readonly trust: OpenTrust;
  /** It says that it is not to be trusted at all. */
  readonly held: boolean;
  /** It claimed more than it can have. */
  readonly lowered: boolean;
}

/** That it is untrusted claims nothing: neither what is told nor what a tool brought is trusted. */
const CLAIMS: { readonly [spelled: string]: RecordTrust } = {
  human: "human",
  user: "human",
  owner: "human",
  operator: "human",
  trusted: "human",
  agent: "agent",
  assistant: "agent",
  tool: "tool",
  web: "web",
  unknown: "unknown",
  quarantined: "quarantined",
  quarantine: "quarantined",
};

/** `claimed`: whatever stands there; what is not understood claims nothing. */
export function givenTrust(source: "tool" | "web" | null, claimed: unknown): GivenTrust {
  const claim = claimIn(claimed);
  const own = source ?? "unknown";
  if (claim === null) return { trust: own, held: false, lowered: false };
  if (claim === "quarantined") return { trust: own, held: true, lowered: false };
  // Less can be claimed, and that a tool brought it; whoever claims to be heard earns nothing.
  const most = source ?? (mayInstruct(claim) ? "unknown" : claim);
  const trust = leastTrust([claim, most]) as OpenTrust;
  return { trust, held: false, lowered: trust !== claim };
}

/** Whether it is understood. That it is untrusted claims nothing, and is. */
export function isClaim(claimed: unknown): boolean {
  return claimIn(claimed) !== null || claimed === "untrusted";
}

function claimIn(claimed: unknown): RecordTrust | null {
  if (typeof claimed !== "string" || claimed.length > 40) return null;
  const spelled = claimed.normalize("NFKC").trim().toLowerCase();
  return Object.hasOwn(CLAIMS, spelled) ? CLAIMS[spelled]! : null;
}
