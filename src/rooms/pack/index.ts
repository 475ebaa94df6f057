/** Receipts: what went into a prompt, and why. */

export type { PlanAccount, SupplyAccount } from "./account.ts";
export { asMade } from "./as-made.ts";
export { composeReceipt, MOST_CANDIDATES } from "./compose.ts";
export type { ContextPack, PackIntent, PackItem } from "./context-pack.ts";
export type * from "./pack-trace.ts";
export type { NewReceipt, PackStore, ReceiptStore, StoredPack, StoredReceipt } from "./port.ts";
export { readPlan, readSupply } from "./read-account.ts";
export type {
  AssemblyReceipt,
  BudgetAccount,
  CandidateAccount,
  ChannelAccount,
  PartAccount,
  PromptPart,
  SentAccount,
} from "./receipt.ts";
