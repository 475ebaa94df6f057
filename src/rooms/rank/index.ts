/** Says what a question asks for, and which records answer it best, and why. Pure: gathering is the engine's. */

export { analyse } from "./analyse.ts";
export type { Candidate, CandidateKey, Nearness, Statistics } from "./candidate.ts";
export type { Ordering, Question, TimeSpan } from "./question.ts";
export { rank } from "./rank.ts";
export type { PartName, Ranked, ScorePart } from "./ranked.ts";
export { isWeak, soughtTerms, widened } from "./recovery.ts";
export { RANK_WEIGHTS, type RankWeights } from "./weights.ts";
