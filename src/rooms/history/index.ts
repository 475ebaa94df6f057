/** The log: every turn of every lane, once, verbatim, for ever. */

export { type AppendedStretch, appendChained, type ChainedStretch } from "./append-chained.ts";
export { type AppendedTurn, appendTurn, type TurnToAppend } from "./append-turn.ts";
export { joinMessage } from "./body.ts";
export { isDirect } from "./direct.ts";
export { contentHash } from "./identity.ts";
export type * from "./message.ts";
export { plainText } from "./plain-text.ts";
export type * from "./port.ts";
export { resolveQuarantine } from "./quarantine.ts";
export { type Reconciled, reconcile, type TranscriptPage } from "./reconcile.ts";
export { type SessionPolicy, sessionTreatment, storeEverything } from "./session-kind.ts";
export { parseTranscript, type Transcript } from "./transcript.ts";
export type { Entry } from "./walk.ts";
