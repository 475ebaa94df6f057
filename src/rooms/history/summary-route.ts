/** Which summariser a chunk deserves: what is worth remembering is worth a model. */

export type SummaryRoute = "model" | "extractive";

/** Mean gate score of a chunk from which a model is preferred. `write-summary.test.ts` notices. */
const WORTH_A_MODEL = 0.6;

/** Null: nobody has scored it. What is not known to be worthless is treated as worth it. */
export function summaryRoute(meanGateScore: number | null): SummaryRoute {
  return meanGateScore === null || meanGateScore >= WORTH_A_MODEL ? "model" : "extractive";
}
