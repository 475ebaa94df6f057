/**
 * What the store holds of one lane, in terms of the numbers that the host gave its messages.
 *
 * Bodies and sources never change, so each is read once; that they are still what they were is looked at when all is at
 * rest.
 */

import { installationId, type MessageId, type SummaryId } from "../../src/kernel/ids.ts";
import {
  expandSummary,
  type HistoryStore,
  joinMessage,
  type Lane,
  type StoredMessage,
  type StoredSummary,
  type ViewItem,
} from "../../src/rooms/history/index.ts";
import type { Disk } from "./disk.ts";
import { numberOf } from "./host-model.ts";

export interface StoredRow extends StoredMessage {
  readonly number: number;
}

export interface StoredItem extends ViewItem {
  /** What it stands for, in the order of its sources: numbers of messages. */
  readonly under: readonly number[];
}

export interface Snapshot {
  readonly lane: Lane | undefined;
  /** Conversation order. */
  readonly rows: readonly StoredRow[];
  readonly items: readonly StoredItem[];
  /** What the view should show: of the current session, after its last reset, neither heartbeats nor in doubt. */
  readonly shown: readonly StoredRow[];
  readonly summaries: readonly StoredSummary[];
}

const STATES = ["prepared", "active", "retired"] as const;

export class StoredLane {
  readonly sessionKey: string;
  readonly #disk: Disk;
  readonly #numbers = new Map<MessageId, number>();
  readonly #under = new Map<SummaryId, readonly number[]>();
  /** Of messages that somebody tried to take back: afterwards nothing in them says which they are. What they are stays. */
  readonly #takenBack = new Map<MessageId, number>();

  constructor(disk: Disk, sessionKey: string) {
    this.#disk = disk;
    this.sessionKey = sessionKey;
  }

  /** Before they are withheld. */
  remember(rows: readonly StoredRow[]): void {
    for (const { id, number } of rows) this.#takenBack.set(id, number);
  }

  /** Ids may be given anew to something else. */
  forget(): void {
    this.#numbers.clear();
    this.#under.clear();
  }

  async read(): Promise<Snapshot> {
    return this.#disk.read(async (history) => {
      const { sessionKey } = this;
      const lane = await history.findLane({ installation: installationId("sim"), agent: "main", sessionKey });
      if (lane === undefined) return { lane, rows: [], items: [], shown: [], summaries: [] };
      const rows = await this.#rows(history, lane);
      const items: StoredItem[] = [];
      for (const item of await history.view(lane.id, 0, 1_000_000)) {
        items.push({ ...item, under: await this.under(history, item) });
      }
      const summaries: StoredSummary[] = [];
      for (const state of STATES) summaries.push(...(await history.summariesIn(lane.id, state)));
      return { lane, rows, items, shown: await shownOf(history, lane, rows), summaries };
    });
  }

  async #rows(history: HistoryStore, lane: Lane): Promise<readonly StoredRow[]> {
    const rows = await history.page(lane.id, { limit: 1_000_000 });
    const unknown = rows.filter(({ id }) => !this.#numbers.has(id)).map(({ id }) => id);
    for (const [id, body] of await history.bodies(unknown)) {
      const number = numberOf(joinMessage(body)) ?? this.#takenBack.get(id);
      if (number === undefined) throw new Error(`nobody knows which message ${id} is`);
      this.#numbers.set(id, number);
    }
    return rows.map((row) => ({ ...row, number: this.#numbers.get(row.id)! }));
  }

  async under(
    history: HistoryStore,
    { message, summary }: Pick<ViewItem, "message" | "summary">,
  ): Promise<readonly number[]> {
    if (summary === null) return [this.#numbers.get(message!)!];
    const known = this.#under.get(summary);
    if (known !== undefined) return known;
    const expanded = await expandSummary(history, summary);
    if (expanded === undefined) throw new Error(`summary ${summary} is in the view and does not exist`);
    const { items, missing, complete } = expanded;
    if (missing.length > 0 || !complete) throw new Error(`summary ${summary} does not expand: ${missing}`);
    if (items.length < 2) throw new Error(`summary ${summary} stands for ${items.length} messages`);
    const under = items.map(({ id }) => this.#numbers.get(id as MessageId)!);
    this.#under.set(summary, under);
    return under;
  }
}

async function shownOf(
  history: HistoryStore,
  lane: Lane,
  rows: readonly StoredRow[],
): Promise<readonly StoredRow[]> {
  const reset = lane.session === null ? undefined : await history.lastReset(lane.id, lane.session);
  return rows.filter(
    (row) =>
      row.session === lane.session &&
      !row.heartbeat &&
      (row.state === "provisional" || row.state === "confirmed") &&
      row.place > (reset?.place ?? Number.NEGATIVE_INFINITY),
  );
}
