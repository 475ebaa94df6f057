/** What is kept about people beyond the conversations it was said in, and the gate that lets it in. */

export { type Collection, collectionOf } from "./collection.ts";
export { putsRight } from "./correction.ts";
export { isEcho } from "./echo.ts";
export { DEFAULT_GATE, GATES, type GateEvidence, type GateVerdict, type GateVersion } from "./gate.ts";
export { drawGateCurve } from "./gate-curve.ts";
export {
  fitIsotonic,
  type IsotonicCurve,
  thresholdForBestF1,
  thresholdForPrecision,
} from "./isotonic.ts";
export { measureSimilarity } from "./measure-similarity.ts";
export type {
  GateLabel,
  Memory,
  MemoryOrigin,
  MemorySource,
  MemoryState,
  MemoryTrust,
  NewMemory,
  Shelf,
  ShelfKey,
  StoredVerdict,
  Tier,
} from "./memory.ts";
export { namespaceNamed, OWNER_NAMESPACE } from "./namespace.ts";
export { type OwnWords, ownWords } from "./own-words.ts";
export type { LabelledScore, MemoryChange, MemoryQuery, MemoryStore } from "./port.ts";
export { compareSaid, saysDigest, slotDigest } from "./says.ts";
export { compareValues, type Slot, slotOf } from "./slot.ts";
export { slotWords } from "./slot-words.ts";
export { isNumber, type StatementWords, statementWords } from "./statement-words.ts";
export { type Difference, differenceOf, isDenial } from "./tells-other.ts";
export { type OwnSentence, sentencesIn, type Told, toldIn } from "./told.ts";
