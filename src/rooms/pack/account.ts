/**
 * What a plan and what was supplied say of themselves. They cross to the surface and back as plain data, and become one receipt
 * when it is known what was sent (compose.ts).
 */

import type {
  AssemblyReceipt,
  BudgetAccount,
  CandidateAccount,
  ChannelAccount,
  PartAccount,
} from "./receipt.ts";

/** Of `assemble`. */
export interface PlanAccount {
  readonly at: number;
  /** Of the lane; null: nothing is stored of it yet. */
  readonly lane: number | null;
  readonly budget: BudgetAccount;
  /** What stands in the prompt word for word, and must not be recalled again. */
  readonly shown: AssemblyReceipt["shown"];
  /** Authored text, prefix and tail. */
  readonly parts: readonly PartAccount[];
  readonly candidates: readonly CandidateAccount[];
  readonly unlisted: number;
  readonly degraded: readonly string[];
  readonly epoch: number;
  readonly versions: { readonly [name: string]: string | number };
  readonly watermarks: { readonly [table: string]: number };
}

/** Of `supply`. */
export interface SupplyAccount {
  readonly at: number;
  /** Minutes east of UTC that the question was read by: whose yesterday it is. Absent: none. */
  readonly utcOffset?: number;
  readonly query: AssemblyReceipt["query"];
  readonly asker: AssemblyReceipt["asker"];
  /** Tokens that guidance and recall had together, and the most that each might take. */
  readonly room: number;
  readonly limits: { readonly guidance: number; readonly recall: number; readonly brain?: number };
  readonly parts: readonly PartAccount[];
  readonly candidates: readonly CandidateAccount[];
  readonly unlisted: number;
  readonly channels: readonly ChannelAccount[];
  readonly degraded: readonly string[];
  readonly versions: { readonly [name: string]: string | number };
  readonly watermarks: { readonly [table: string]: number };
  readonly statistics: AssemblyReceipt["statistics"];
}
