/**
 * Messages of a session that came from another memory, without names: the host's own transcript shows them again, with names and with
 * other times. They are met in the order in which they came, each by role and words, a few steps ahead at most: what the other memory
 * had left out, or told otherwise, is passed over.
 */

import { splitMessage } from "./body.ts";
import type { OpenLane } from "./lanes.ts";
import type { HostMessage, MessageBody, StoredMessage } from "./message.ts";
import { type Fingerprint, sameWords } from "./pair-up.ts";
import { plainText } from "./plain-text.ts";
import type { HistoryStore } from "./port.ts";

/** A turn with its tools is seldom longer. */
const STEPS_AHEAD = 24;

/** Calls and results say the same again and again, and only their ids tell them apart: they have none. */
export function ownWords(body: MessageBody): string {
  return body.parts.some(({ toolCallId }) => toolCallId !== null) ? "" : plainText(body);
}

export class NamelessRows {
  readonly #store: HistoryStore;
  readonly #open: OpenLane;
  /** The arrival number from which on they are looked at; null: not looked for yet; -1: there are none. */
  #from: number | null;

  constructor(store: HistoryStore, open: OpenLane, before: StoredMessage | undefined) {
    this.#store = store;
    this.#open = open;
    const follows = before?.chained === true && before.session === open.session.number;
    this.#from = follows ? before.seq + 1 : null;
  }

  async next(
    message: HostMessage,
    arriving: Fingerprint,
    mayBe: (row: StoredMessage) => boolean,
  ): Promise<StoredMessage | undefined> {
    this.#from ??= await this.#first();
    if (this.#from < 0) return undefined;
    const ahead = await this.#store.arrived(this.#open.lane.id, this.#from, STEPS_AHEAD);
    const nameless = ahead.filter(
      (row) =>
        row.chained && row.session === this.#open.session.number && row.role === arriving.role && mayBe(row),
    );
    const found = await this.#saying(nameless, message, arriving);
    // What stands before it may still come.
    const met = ahead.findIndex((row) => row.id !== found?.id && mayBe(row));
    this.#from += met < 0 ? ahead.length : met;
    return found;
  }

  async #saying(
    rows: readonly StoredMessage[],
    message: HostMessage,
    arriving: Fingerprint,
  ): Promise<StoredMessage | undefined> {
    const same = rows.find((row) =>
      sameWords(arriving, { ...arriving, contentHash: row.contentHash, sealed: null }),
    );
    if (same !== undefined || rows.length === 0) return same;
    const text = ownWords(splitMessage(message));
    const texts = text === "" ? undefined : await this.#store.texts(rows.map(({ id }) => id));
    return rows.find(({ id }) => texts?.get(id) === text);
  }

  /** The first of the session; most sessions have none. */
  async #first(): Promise<number> {
    const { lane, session } = this.#open;
    const after = { session: session.number, place: Number.MIN_SAFE_INTEGER, seq: -1 };
    const [row] = await this.#store.page(lane.id, { after, limit: 1 });
    return row?.chained === true && row.session === session.number ? row.seq : -1;
  }
}
