/** Receipts: what went into a prompt, and why. */

export type { PlanAccount, SupplyAccount } from "./account.ts";
export { composeReceipt, MOST_CANDIDATES } from "./compose.ts";
export type { NewReceipt, ReceiptStore, StoredReceipt } from "./port.ts";
export { readPlan, readSupply } from "./read-account.ts";
export {
  ASSEMBLY_RECEIPT,
  type AssemblyReceipt,
  type BudgetAccount,
  type CandidateAccount,
  type ChannelAccount,
  type PartAccount,
  PROMPT_PARTS,
  type PromptPart,
  type SentAccount,
} from "./receipt.ts";
