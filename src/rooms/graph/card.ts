/**
 * Several records in short. While each of them is what it was, a card may stand for them; it is never more trusted than the least
 * of them, and never the truth about them.
 */

import type { Instant } from "../../kernel/clock.ts";
import type { Evidence } from "../../kernel/evidence.ts";
import type { CardId, ShelfId } from "../../kernel/ids.ts";
import type { RecordTrust } from "../../kernel/trust.ts";

export { CARD_STATES, type CardState } from "../../kernel/knowledge-words.ts";

export interface NewCard {
  readonly shelf: ShelfId;
  /** One line, redacted. */
  readonly title: string;
  /** Redacted. */
  readonly text: string;
  /** `extractive`: made of its sources' sentences. `given`: whoever compiled it wrote it. */
  readonly method: "extractive" | "given";
  readonly sources: readonly Evidence[];
  /** What its sources were found by; null: they were named. */
  readonly selection: string | null;
  readonly trust: Exclude<RecordTrust, "quarantined">;
  readonly compiledAt: Instant;
  readonly supersedes: CardId | null;
  readonly hash: string;
}

export interface Card extends NewCard {
  readonly id: CardId;
  readonly supersededBy: CardId | null;
}
