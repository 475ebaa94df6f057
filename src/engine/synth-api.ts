/** The part of the engine's contract about cards: several records in short, as long as they are what they were. */

import type { RecordTrust } from "../kernel/trust.ts";
import type { CardState } from "../rooms/graph/index.ts";
import type { Asker } from "./api.ts";

interface Whose {
  readonly asker?: Asker;
  readonly installation?: string;
  readonly scope?: string;
}

export interface ShownCard {
  /** `card:3`; empty of a dry run, which stores none. */
  readonly ref: string;
  /** Empty where its words are withheld. */
  readonly title: string;
  readonly text: string;
  /** Something that it is made of was taken back or is held: nobody reads its words until that comes back. */
  readonly withheld: boolean;
  readonly method: "extractive" | "given";
  readonly state: CardState;
  /** Why it is not fresh: `source-gone obs:8`, `source-changed doc:9`, `new-source obs:12`, `contradicted-by fact:4`. */
  readonly why: readonly string[];
  readonly sources: readonly string[];
  /** Of its sources as they were. */
  readonly digest: string;
  readonly selection: string | null;
  readonly trust: RecordTrust;
  readonly shelf: string;
  readonly compiledAt: number;
  readonly supersedes: string | null;
  readonly supersededBy: string | null;
}

export interface CompileCardRequest extends Whose {
  /** References that it is made of; or what they are found by. */
  readonly refs?: readonly string[];
  readonly query?: string;
  readonly title?: string;
  /** Absent: it is made of sentences of its sources. Only a person writes one. */
  readonly text?: string;
  /** Sources that a query may bring; clamped to 2 to 40, absent 12. */
  readonly limit?: number;
  readonly dryRun?: boolean;
}

export interface CompileCardAnswer {
  readonly card: ShownCard;
  readonly isNew: boolean;
  /** Named or found, and not taken: why. */
  readonly leftOut: readonly { readonly ref: string; readonly reason: string }[];
  readonly dryRun: boolean;
}

export interface RefreshCardsRequest extends Whose {
  /** Absent: every one that is stale or to be reviewed. */
  readonly refs?: readonly string[];
  /** Where the answer before ended. */
  readonly cursor?: string;
  readonly dryRun?: boolean;
}

export interface RefreshCardsAnswer {
  /** Each takes the place of exactly one; null: nothing is left to make it of. */
  readonly refreshed: readonly {
    readonly from: string;
    readonly to: ShownCard | null;
    readonly why: string;
  }[];
  /** There are more to look at from here on; null: all were. */
  readonly cursor: string | null;
  readonly dryRun: boolean;
}

export interface EraseCardsRequest extends Whose {
  readonly refs: readonly string[];
  readonly dryRun?: boolean;
}

export interface EraseCardsAnswer {
  /** The title is empty where the card's words are withheld. */
  readonly erased: readonly { readonly ref: string; readonly title: string }[];
  /** What they were made of, which stays. */
  readonly sources: readonly string[];
  readonly dryRun: boolean;
}

export interface ListCardsRequest extends Whose {
  readonly refs?: readonly string[];
  /** Absent or empty: all that nothing took the place of; of those that are named, any. */
  readonly states?: readonly CardState[];
  readonly cursor?: string;
  readonly limit?: number;
}

export interface LintCardsRequest extends Whose {
  readonly cursor?: string;
}

export interface ListCardsAnswer {
  readonly cards: readonly ShownCard[];
  readonly cursor: string | null;
}

export interface LintCardsAnswer {
  readonly checked: number;
  readonly states: { readonly [state in CardState]: number };
  readonly problems: readonly { readonly ref: string; readonly says: string; readonly hint: string }[];
  /** There are more to check from here on; null: all were. */
  readonly cursor: string | null;
}

export interface SynthApi {
  /** Writer, but for a dry run. */
  compileCard(request: CompileCardRequest, signal?: AbortSignal): Promise<CompileCardAnswer>;
  /** Writer, but for a dry run. */
  refreshCards(request: RefreshCardsRequest, signal?: AbortSignal): Promise<RefreshCardsAnswer>;
  /** Writer, but for a dry run. All of them, or none. What one took the place of stands again. */
  eraseCards(request: EraseCardsRequest): Promise<EraseCardsAnswer>;
  listCards(request: ListCardsRequest): Promise<ListCardsAnswer>;
  lintCards(request: LintCardsRequest): Promise<LintCardsAnswer>;
}
