/** Steps from message to message of a lane. Those that stand near each other are read together. */

import type { MessageId } from "../kernel/ids.ts";
import type { HistoryStore, StoredMessage } from "../rooms/history/index.ts";

const SHORTEST = 8;
const LONGEST = 512;

export class LaneWalk {
  readonly #history: HistoryStore;
  /** One stretch without gaps, by places that only count within it. */
  readonly #rows = new Map<number, StoredMessage>();
  readonly #places = new Map<MessageId, number>();
  #first = 0;
  #end = 0;
  #step = SHORTEST;

  constructor(history: HistoryStore) {
    this.#history = history;
  }

  async after(row: StoredMessage): Promise<StoredMessage | undefined> {
    const place = this.#seek(row);
    if (place + 1 === this.#end) {
      const rows = await this.#history.page(row.lane, { after: row, limit: this.#step });
      for (const one of rows) this.#put(this.#end++, one);
    }
    return this.#rows.get(place + 1);
  }

  async before(row: StoredMessage): Promise<StoredMessage | undefined> {
    const place = this.#seek(row);
    if (place === this.#first) {
      const rows = await this.#history.page(row.lane, { after: row, limit: SHORTEST, newestFirst: true });
      for (const one of rows) this.#put(--this.#first, one);
    }
    return this.#rows.get(place - 1);
  }

  #put(place: number, row: StoredMessage): void {
    this.#rows.set(place, row);
    this.#places.set(row.id, place);
  }

  /** Whoever comes back to a stretch is given longer ones. */
  #seek(row: StoredMessage): number {
    const known = this.#places.get(row.id);
    if (known !== undefined) {
      this.#step = Math.min(LONGEST, this.#step * 2);
      return known;
    }
    this.#rows.clear();
    this.#places.clear();
    this.#first = 0;
    this.#end = 1;
    this.#step = Math.max(SHORTEST, this.#step >> 1);
    this.#put(0, row);
    return 0;
  }
}
