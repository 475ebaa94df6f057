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
  const place = at.startsWith("sum:") ? { view: "layers", sum: at } : { at };
  return [{ to: href("history", { agent, lane: sessionKey, ...place }), says: "Open in History" }];
}

export function inMemory(ref: string): readonly Onward[] {
  return [{ to: href("memory", { ref }), says: "Open in Memory" }];
}

/** `fact`: chosen in the timeline of its subject. */
export function inFacts(subject: string, fact?: string): readonly Onward[] {
  const tab = fact === undefined ? undefined : "timeline";
  return [{ to: href("facts", { tab, subject, fact }), says: "Open in Facts" }];
}

export function inGraph(entity: string, edge?: string): readonly Onward[] {
  return [{ to: href("graph", { entity, edge }), says: "Open in Graph" }];
}

export function inPrompt(receipt: number): string {
  return href("prompt", { id: receipt });
}
