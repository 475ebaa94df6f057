/**
 * What a plan and what was supplied say of themselves. They cross to the surface and back as plain data, and become one receipt
 * when it is known what was sent (receipts.ts).
 */

import type { BudgetAccount, CandidateAccount, ChannelAccount, PartAccount } from "../rooms/pack/index.ts";

/** Of `assemble`. */
export interface PlanAccount {
  readonly at: number;
  /** Of the lane; null: nothing is stored of it yet. */
  readonly lane: number | null;
  readonly budget: BudgetAccount;
  /** What stands in the prompt word for word, and must not be recalled again. */
  readonly shown: {
    /** The oldest message of the tail; everything of the lane's present session from there on is shown. Null: see `all`. */
    readonly from: number | null;
    /** The host's own messages go as they are: all of the present session counts as shown. */
    readonly all: boolean;
    /** Summaries of the prefix. */
    readonly summaries: readonly number[];
  };
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
  readonly query: { readonly digest: string | null; readonly chars: number };
  readonly asker: { readonly isOwner: boolean | null; readonly reach: "agent" | "lane" };
  /** Tokens that guidance and recall had together, and the most that recall might take. */
  readonly room: number;
  readonly limits: { readonly guidance: number; readonly recall: number };
  readonly parts: readonly PartAccount[];
  readonly candidates: readonly CandidateAccount[];
  readonly unlisted: number;
  readonly channels: readonly ChannelAccount[];
  readonly degraded: readonly string[];
  readonly versions: { readonly [name: string]: string | number };
  readonly watermarks: { readonly [table: string]: number };
  readonly statistics: { readonly records: number; readonly frequencies: readonly number[] } | null;
}
