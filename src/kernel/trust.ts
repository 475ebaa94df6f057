/**
 * On whose word something stands, the most trusted first. What is made of several has the least of theirs; use never raises
 * it, and what is quarantined is shown to nobody but who decides about it.
 */

export const TRUSTS = ["human", "agent", "tool", "web", "unknown", "quarantined"] as const;
export type RecordTrust = (typeof TRUSTS)[number];

/** `unknown` where there is none. */
export function leastTrust(trusts: readonly RecordTrust[]): RecordTrust {
  const places = trusts.map((trust) => TRUSTS.indexOf(trust));
  return places.length === 0 ? "unknown" : TRUSTS[Math.max(...places)]!;
}

export function isMoreTrusted(one: RecordTrust, than: RecordTrust): boolean {
  return TRUSTS.indexOf(one) < TRUSTS.indexOf(than);
}

/** Whether its words may ask for anything: only what a person or their assistant said. */
export function mayInstruct(trust: RecordTrust): boolean {
  return trust === "human" || trust === "agent";
}
