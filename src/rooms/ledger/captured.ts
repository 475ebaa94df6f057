/** Which calls of tools become observations: what a person chose. */

export type ScorerChoice = "heuristic-v1" | "heuristic-v2" | "off";

/** Each absent: as usual. */
export interface LedgerChoice {
  /** Absent: yes. */
  readonly enabled?: boolean;
  /** Only these; where there are any, nothing else is looked at. */
  readonly includeTools?: readonly string[];
  readonly excludeTools?: readonly string[];
  /** Of these nothing at all is kept. */
  readonly excludeAgents?: readonly string[];
  /** Beside the usual ones. */
  readonly webTools?: readonly string[];
  readonly scorer?: ScorerChoice;
}

export const DEFAULT_SCORER: ScorerChoice = "heuristic-v2";

export function isAgentCaptured(
  { enabled = true, excludeAgents = [] }: LedgerChoice,
  agent: string,
): boolean {
  return enabled && !has(excludeAgents, agent);
}

/** What is to be left out says nothing where it is said what is wanted. */
export function isToolCaptured(
  { includeTools = [], excludeTools = [] }: LedgerChoice,
  tool: string,
): boolean {
  return includeTools.length > 0 ? has(includeTools, tool) : !has(excludeTools, tool);
}

function has(names: readonly string[], name: string): boolean {
  return names.some((one) => one.toLowerCase() === name.toLowerCase());
}
