/** What became of records, counted. */

import type { ImportedRecord } from "../../../engine/api.ts";
import { withoutSecrets } from "../../../kernel/text/secrets.ts";
import { TRANSFER_KINDS, type TransferKind, type TransferRecord } from "../../../kernel/transfer/record.ts";
import { clip, oneLine } from "../plain-text.ts";

export interface KindTally {
  readonly kind: TransferKind;
  readonly added: number;
  readonly known: number;
  readonly refused: number;
  readonly withheld: number;
}

export interface Refusal {
  readonly kind: TransferKind;
  readonly why: string;
  readonly records: number;
}

export interface Compared {
  /** Messages that the store gives back as the file has them. */
  readonly same: number;
  /** Were here before, in other words: the host had changed them. */
  readonly otherwise: number;
  /** Were stored, and are not what they were: a defect. */
  readonly wrong: number;
}

/** Instructions and lessons that are new here, and in force. */
export interface Obeyed {
  readonly records: number;
  /** The first of them: one line each, without secrets. */
  readonly texts: readonly string[];
}

/** Of each a line or two. */
const LONGEST_SHOWN = 150;
const MOST_SHOWN = 5;

/** Reasons that are told apart; what has more is broken in every way. */
const MOST_REASONS = 1_000;

export class Tally {
  readonly #kinds = new Map<TransferKind, { [outcome in ImportedRecord["outcome"]]: number }>();
  readonly #reasons = new Map<string, { kind: TransferKind; why: string; records: number }>();
  readonly #obeyed: string[] = [];
  #obeying = 0;
  readonly #compared = { same: 0, otherwise: 0, wrong: 0 };

  count(record: TransferRecord, { outcome, why }: ImportedRecord): void {
    const { kind } = record;
    if (outcome === "added") this.#noteObeyed(record);
    const counts = this.#kinds.get(kind) ?? { added: 0, known: 0, refused: 0, withheld: 0 };
    counts[outcome] += 1;
    this.#kinds.set(kind, counts);
    if (outcome !== "refused" && outcome !== "withheld") return;
    const reason = `${kind} ${why}`;
    const known = this.#reasons.get(reason);
    if (known !== undefined) known.records += 1;
    else if (this.#reasons.size < MOST_REASONS)
      this.#reasons.set(reason, { kind, why: why ?? "it was taken back here", records: 1 });
  }

  #noteObeyed(record: TransferRecord): void {
    if (record.kind !== "guidance" && record.kind !== "lesson") return;
    const isOwners = record.kind === "guidance" || record.trust === "human";
    if (record.state !== "active" || !isOwners) return;
    this.#obeying += 1;
    if (this.#obeyed.length < MOST_SHOWN)
      this.#obeyed.push(clip(oneLine(withoutSecrets(record.text)), LONGEST_SHOWN));
  }

  obeyed(): Obeyed {
    return { records: this.#obeying, texts: [...this.#obeyed] };
  }

  compared(outcome: "added" | "known", isSame: boolean): void {
    this.#compared[isSame ? "same" : outcome === "known" ? "otherwise" : "wrong"] += 1;
  }

  /** In the order of a file. */
  kinds(): readonly KindTally[] {
    return TRANSFER_KINDS.flatMap((kind) => {
      const counts = this.#kinds.get(kind);
      return counts === undefined ? [] : [{ kind, ...counts }];
    });
  }

  /** The most frequent first. */
  reasons(): readonly Refusal[] {
    return [...this.#reasons.values()].sort((a, b) => b.records - a.records);
  }

  verified(): Compared {
    return { ...this.#compared };
  }

  total(outcome: ImportedRecord["outcome"]): number {
    return [...this.#kinds.values()].reduce((sum, counts) => sum + counts[outcome], 0);
  }
}
