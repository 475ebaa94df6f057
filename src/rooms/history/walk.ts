/**
 * One pass over the entries of a transcript page: tells what is known, what confirms, what is new.
 *
 * A committed turn is open from its first entry to its last: what stands between are its provisional rows. Everything
 * else is matched one by one, by moment and by the provider's own keys.
 */

import { assert } from "../../kernel/assert.ts";
import type { Instant } from "../../kernel/clock.ts";
import type { MessageId, TurnId } from "../../kernel/ids.ts";
import { asksHeartbeat } from "../../kernel/transcript/transcript.ts";
import { append } from "./append.ts";
import { fingerprintOf, fingerprints } from "./fingerprint.ts";
import type { OpenLane } from "./lanes.ts";
import type { HostMessage, MessageState, StoredMessage } from "./message.ts";
import { NamelessRows } from "./nameless-rows.ts";
import { type Fingerprint, pairUp } from "./pair-up.ts";
import type { HistoryStore } from "./port.ts";
import type { Intake } from "./tombstone.ts";
import { findTwin } from "./twin.ts";
import { enterView, isPlain, rebuildView } from "./view.ts";
import { vouchedFor } from "./vouched.ts";

export interface Entry {
  readonly entryId: string;
  readonly place: number;
  readonly message: HostMessage;
  /** The entry before it, where the host says so. */
  readonly parentId?: string | null;
  /** When it was written, for a message that does not say when it was said. */
  readonly at?: Instant;
}

export interface Walked {
  readonly imported: readonly StoredMessage[];
  readonly confirmed: number;
  readonly known: number;
  /** Known from another memory, and now by the host's word: as they are by now. */
  readonly vouched: readonly StoredMessage[];
  /** Others stand in the log between messages that follow each other in the transcript. */
  readonly scattered: boolean;
}

export async function walkEntries(
  store: HistoryStore,
  open: OpenLane,
  entries: readonly Entry[],
  intake: Intake,
  /** It is the host that reads its transcript out; a file that a person brings in says nothing new of what is stored. */
  isHost = true,
): Promise<Walked> {
  const walk = new Walk(store, open, intake, isHost);
  await walk.run(entries);
  if (walk.moved) await rebuildView(store, open.lane);
  else await enterView(store, open.lane, walk.imported);
  const { imported, confirmed, known, vouched, scattered } = walk;
  return { imported, confirmed, known, vouched, scattered };
}

/** More messages than this inside one turn that its commit did not have are left to a person. */
const MOST_EXTRAS = 50;

class Walk {
  readonly imported: StoredMessage[] = [];
  readonly vouched: StoredMessage[] = [];
  confirmed = 0;
  known = 0;
  /** Rows stand elsewhere now than when the view was made. */
  moved = false;
  scattered = false;

  readonly #store: HistoryStore;
  readonly #open: OpenLane;
  readonly #intake: Intake;
  /** Rows that an entry of this page already stands for: a second entry is a second message, however alike. */
  readonly #claimed = new Set<MessageId>();
  /** The known row met last; the turn it belongs to may still be open. */
  #before: StoredMessage | undefined;
  #unnamed: NamelessRows | undefined;
  /** A heartbeat marks its question only: what follows, up to the next question, is part of it. */
  #heartbeat = false;

  readonly #isHost: boolean;

  constructor(store: HistoryStore, open: OpenLane, intake: Intake, isHost: boolean) {
    this.#isHost = isHost;
    this.#store = store;
    this.#open = open;
    this.#intake = intake;
  }

  async run(given: readonly Entry[]): Promise<void> {
    const entries = withoutRepeats(given);
    const first = entries[0];
    if (first === undefined) return;
    this.known += given.length - entries.length;
    const ids = entries.map((entry) => entry.entryId);
    const known = await this.#store.findEntries(this.#open.lane.id, ids);
    for (const id of known.values()) this.#claimed.add(id);
    const before = await this.#rowBefore(first);
    this.#before = before;
    this.#heartbeat = this.#before?.heartbeat ?? false;
    let between: Entry[] = [];
    for (const entry of entries) {
      const id = known.get(entry.entryId);
      if (id === undefined) {
        between.push(entry);
        continue;
      }
      const row = await this.#store.message(id);
      assert(row !== undefined, `entry ${entry.entryId} names a message`);
      await this.#settle(between, row);
      between = [];
      await this.#meet(row, entry);
      this.#before = row;
    }
    await this.#settle(between, undefined);
    this.scattered = await this.#isScattered(entries, before);
  }

  /** While a rewrite is half read: what was read stands where it stands now, the rest where it stood. */
  async #isScattered(entries: readonly Entry[], before: StoredMessage | undefined): Promise<boolean> {
    const { lane, session } = this.#open;
    const opens = entries[0]?.parentId === null;
    let last =
      before?.session === session.number ? before.place : opens ? Number.MIN_SAFE_INTEGER : undefined;
    for (const { place } of entries) {
      if (last !== undefined && place - last > 1) {
        const after = { session: session.number, place: last, seq: Number.MAX_SAFE_INTEGER };
        const [row] = await this.#store.page(lane.id, { after, limit: 1 });
        if (row?.session === session.number && row.place < place) return true;
      }
      last = place;
    }
    return false;
  }

  /** A page may begin in the middle of a turn. While a rewrite is half read, only the parent tells what came before. */
  async #rowBefore(first: Entry): Promise<StoredMessage | undefined> {
    const { lane, session } = this.#open;
    if (first.parentId !== undefined) {
      const parent = first.parentId ?? "";
      const id = (await this.#store.findEntries(lane.id, [parent])).get(parent);
      return id === undefined ? undefined : this.#store.message(id);
    }
    const after = { session: session.number, place: first.place, seq: -1 };
    const [row] = await this.#store.page(lane.id, { after, limit: 1, newestFirst: true });
    return row?.session === session.number ? row : undefined;
  }

  /** An entry that is known: confirmed now if it was not, and moved when a new transcript carries it on. */
  async #meet(row: StoredMessage, entry: Entry): Promise<void> {
    this.known += 1;
    await this.#confirm(row);
    await this.#place(row, entry.place);
    await this.#vouch(row, entry);
    await this.#releaseExtras(row);
  }

  /**
   * A page that ended inside a turn may have left an entry in quarantine because a row was still waiting. Once the turn
   * is seen whole and nothing waits, it was one more message after all.
   */
  async #releaseExtras(row: StoredMessage): Promise<void> {
    if (row.turn === null) return;
    const rows = await this.#store.messagesOfTurn(row.turn);
    const first = rows[0];
    if (first === undefined || rows.at(-1)?.id !== row.id) return;
    if (rows.some((each) => each.state === "provisional" && each.id !== row.id)) return;
    const inside = await this.#store.page(row.lane, { after: first, limit: rows.length + MOST_EXTRAS });
    for (const extra of inside) {
      if (extra.session !== row.session || extra.place >= row.place) return;
      if (extra.state !== "quarantined" || extra.turn !== null || extra.chained) continue;
      await this.#store.setState(extra.id, "confirmed");
      this.moved = true;
    }
  }

  /** Entries between two known ones: first as rows of the turn they stand in, then one by one. */
  async #settle(entries: readonly Entry[], next: StoredMessage | undefined): Promise<void> {
    if (entries.length === 0) return;
    const turn = this.#before?.turn ?? null;
    const whole = turn !== null && next?.turn === turn;
    const waiting = turn === null ? [] : await this.#waiting(turn, whole ? next : undefined);
    const arriving = entries.map((entry) => fingerprintOf(entry.message, this.#intake.seal));
    const pairs = pairUp(arriving, await fingerprints(this.#store, waiting), whole);
    const paired = new Set(pairs);
    for (const [at, entry] of entries.entries()) {
      const pair = pairs[at] ?? null;
      const row =
        pair === null
          ? ((await this.#twin(entry, arriving[at]!)) ?? (await this.#nameless(entry, arriving[at]!)))
          : waiting[pair]!;
      if (row !== undefined) {
        await this.#link(row, entry);
        await this.#place(row, entry.place);
        await this.#vouch(row, entry);
        continue;
      }
      // A row of the same turn and role is still waiting: this may be it after all. Keep both, show neither twice.
      const ambiguous = waiting.some(
        (other, index) =>
          !paired.has(index) && other.state === "provisional" && other.role === entry.message.role,
      );
      await this.#import(entry, ambiguous ? "quarantined" : "confirmed");
    }
  }

  /**
   * Rows of an open turn that an entry may stand for: between the row met last and `next`, and any that is still
   * provisional, since a transcript may show parallel results in another order. None that this page has already met.
   */
  async #waiting(turn: TurnId, next: StoredMessage | undefined): Promise<readonly StoredMessage[]> {
    const rows = await this.#store.messagesOfTurn(turn);
    const from = rows.findIndex((row) => row.id === this.#before?.id);
    const to = next === undefined ? rows.length : rows.findIndex((row) => row.id === next.id);
    return rows.filter((row, at) => {
      if (!isPlain(row) || this.#claimed.has(row.id)) return false;
      return row.state === "provisional" || (at > from && at < to);
    });
  }

  async #link(row: StoredMessage, entry: Entry): Promise<void> {
    this.#claimed.add(row.id);
    await this.#store.linkEntry(this.#open.lane.id, entry.entryId, row.id);
    if (!(await this.#confirm(row))) this.known += 1;
  }

  async #confirm(row: StoredMessage): Promise<boolean> {
    if (row.state !== "provisional") return false;
    await this.#store.confirm(row.id);
    this.confirmed += 1;
    return true;
  }

  /** What another memory told of first is what the host says of it, but for the words. */
  async #vouch(row: StoredMessage, entry: Entry): Promise<void> {
    const vouched = this.#isHost ? vouchedFor(row, entry, this.#heartbeat) : null;
    // Whoever reads: what follows a known message belongs to its turn.
    this.#heartbeat = vouched?.heartbeat ?? row.heartbeat;
    if (vouched === null) return;
    await this.#store.vouch(row.id, vouched);
    this.vouched.push({ ...row, ...vouched });
    this.moved ||= vouched.heartbeat !== row.heartbeat;
  }

  async #twin(entry: Entry, arriving: Fingerprint): Promise<StoredMessage | undefined> {
    const free = (row: StoredMessage): boolean => !this.#claimed.has(row.id);
    return findTwin(this.#store, this.#open.lane.id, entry.message, arriving, free);
  }

  /** What came without a name from another memory: the same words, in the same session, in the same order. */
  async #nameless(entry: Entry, arriving: Fingerprint): Promise<StoredMessage | undefined> {
    this.#unnamed ??= new NamelessRows(this.#store, this.#open, this.#before);
    return this.#unnamed.next(entry.message, arriving, (row) => !this.#claimed.has(row.id));
  }

  async #import(entry: Entry, state: MessageState): Promise<void> {
    const { lane, session } = this.#open;
    if (entry.message.role === "user") this.#heartbeat = asksHeartbeat(entry.message);
    const row = await append(
      this.#store,
      lane,
      session,
      {
        message: entry.message,
        turn: null,
        place: entry.place,
        at: entry.at,
        state,
        heartbeat: this.#heartbeat,
      },
      this.#intake,
    );
    await this.#store.linkEntry(lane.id, entry.entryId, row.id);
    this.#claimed.add(row.id);
    this.imported.push(row);
  }

  /**
   * The transcript knows best where a message stands: a place given at commit was a guess, a rewrite moves what it
   * copies, and a later transcript that carries an earlier message on shows it again.
   */
  async #place(row: StoredMessage, place: number): Promise<void> {
    const { lane, session } = this.#open;
    const elsewhere = row.session !== session.number;
    const carriedOn = session.number > row.session || session.number === lane.session;
    if (elsewhere ? !carriedOn : row.place === place) return;
    this.moved ||= elsewhere || (await this.#overtakes(row, place));
    await this.#store.move(row.id, session.number, place);
  }

  /** Whether another row or a reset stands between where this one was and where it goes: only then the view changes. */
  async #overtakes(row: StoredMessage, place: number): Promise<boolean> {
    const [low, high] = row.place < place ? [row.place, place] : [place, row.place];
    const reset = await this.#store.lastReset(row.lane, row.session);
    if (reset !== undefined && reset.place >= low && reset.place <= high) return true;
    const after = { session: row.session, place: low, seq: -1 };
    const rows = await this.#store.page(row.lane, { after, limit: 2 });
    return rows.some((other) => other.id !== row.id && other.session === row.session && other.place <= high);
  }
}

function withoutRepeats(entries: readonly Entry[]): readonly Entry[] {
  return [...new Map(entries.map((entry) => [entry.entryId, entry])).values()];
}
