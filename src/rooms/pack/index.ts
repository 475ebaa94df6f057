/** Receipts: what went into a prompt, and why. */

export type { PlanAccount, SupplyAccount } from "./account.ts";
export { asMade } from "./as-made.ts";
export { choosePack } from "./choose-pack.ts";
export { composeReceipt, MOST_CANDIDATES } from "./compose.ts";
export { composeTrace, type Filtered } from "./compose-trace.ts";
export {
  CONTEXT_PACK,
  type ContextPack,
  MOST_CITATIONS,
  PACK_INTENTS,
  type PackIntent,
  type PackItem,
  type PackLog,
} from "./context-pack.ts";
export { detailText } from "./detail-text.ts";
export { withoutHomes } from "./home-paths.ts";
export { lineTokens } from "./pack-filling.ts";
export type * from "./pack-trace.ts";
export type { ChosenPack, LayerText, Packable, PackChoosing } from "./packable.ts";
export type { NewReceipt, PackStore, ReceiptStore, StoredPack, StoredReceipt } from "./port.ts";
export { readPlan, readSupply } from "./read-account.ts";
export { type PackRefusal, type ReadPack, readPack } from "./read-pack.ts";
export { readTrace } from "./read-trace.ts";
export type {
  AssemblyReceipt,
  BudgetAccount,
  CandidateAccount,
  ChannelAccount,
  PartAccount,
  PromptPart,
  SentAccount,
} from "./receipt.ts";
export { soughtExactly } from "./sought-exactly.ts";
