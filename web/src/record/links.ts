/** Where else a record can be looked at. */

import { href } from "../route/route.ts";

export interface Onward {
  readonly to: string;
  readonly says: string;
}

interface InLane {
  readonly agent: string;
  readonly sessionKey: string;
}

/** `at`: a message or a summary of the conversation. */
export function inHistory({ agent, sessionKey }: InLane, at: string): readonly Onward[] {
  if (agent === "" || sessionKey === "") return [];
  return [{ to: href("history", { agent, lane: sessionKey, at }), says: "Open in History" }];
}

export function inMemory(ref: string): readonly Onward[] {
  return [{ to: href("memory", { ref }), says: "Open in Memory" }];
}

export function inFacts(subject: string, predicate?: string): readonly Onward[] {
  return [{ to: href("facts", { subject, predicate }), says: "Open in Facts" }];
}

export function inGraph(entity: string): readonly Onward[] {
  return [{ to: href("graph", { entity }), says: "Open in Graph" }];
}

export function inPrompt(receipt: number): string {
  return href("prompt", { id: receipt });
}
