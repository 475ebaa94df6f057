/** How what was made of a turn is judged: as whatever is told is, by the judges that a person chose. */

import type { HoldReason } from "../kernel/ledger-words.ts";
import { mayInstruct, type RecordTrust } from "../kernel/trust.ts";
import { type JudgedLine, judgeLine, type LineRead } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { lineJudges } from "./line-judges.ts";

type Told = Omit<
  LineRead,
  "held" | "lowered" | "language" | "importance" | "priority" | "scope" | "supersedes"
>;

export function judgedOf({ ledger }: EngineContext, told: Told): JudgedLine["observation"] {
  const unsaid = { held: false, lowered: false, language: null, importance: null, priority: null } as const;
  const read: LineRead = { ...told, ...unsaid, scope: null, supersedes: [] };
  // Which kind it is was found out by its form; whoever says otherwise is right.
  return { ...judgeLine(read, lineJudges(ledger.scorer), "heard").observation, kindGiven: false };
}

/** Null: it may be shown. */
export function heldOf({ ledger }: EngineContext, trust: RecordTrust, text: string): HoldReason | null {
  return !mayInstruct(trust) && lineJudges(ledger.scorer).injects(text) ? "injection" : null;
}
