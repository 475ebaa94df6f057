/** Which agent a lane belongs to, when nobody says. */

const USUAL_AGENT = "main";

/** The host's session keys begin with `agent:<name>:`, so that naming the agent again is rarely needed. */
export function agentOf(flag: string | undefined, sessionKey: string | undefined): string {
  return flag ?? /^agent:([^:]+):/.exec(sessionKey ?? "")?.[1] ?? USUAL_AGENT;
}
