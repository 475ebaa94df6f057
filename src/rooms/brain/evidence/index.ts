/** How a routed turn went, by what came after it: evidence, the one label of it, and what each thing that was shown is given of that. */

export { type Corrected, correctionIn } from "./correction.ts";
export { creditsFor } from "./credits.ts";
export type { Finding, Shown } from "./finding.ts";
export { type AskedAgain, repeatOf } from "./repeat.ts";
export { type Resolved, resolveLabel, type Weighed } from "./resolve-label.ts";
export {
  type JudgedTurn,
  judgementsIn,
  MOST_JUDGED,
  TEACHER_VERSION,
  teacherQuestion,
} from "./teacher-question.ts";
export { thumbsIn } from "./thumbs.ts";
export { type CallOutcome, chainEvidence, type ToolAttempt, toolEvidence } from "./tool-evidence.ts";
export { undoIn, undoneBy } from "./undo.ts";
export { type Came, usedIn } from "./usage.ts";
