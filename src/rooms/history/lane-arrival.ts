/**
 * Takes records of one lane in that come from elsewhere: an export, or another memory. One object a lane and unit of work.
 *
 * Into a lane that came with them everything goes exactly as it was. Into one that lives here go only what it does not have: known by
 * an entry, by its provider's key, by the chain, by who said it when in which words. Neither makes another session the current one.
 * Words that a person took back here stay taken back. Not here: how references of a file become ours (engine).
 */

import { assert } from "../../kernel/assert.ts";
import { type Instant, instantOf } from "../../kernel/clock.ts";
import type { MessageId, SummaryId, TurnId } from "../../kernel/ids.ts";
import type { MessageRecord, ResetRecord, SessionRecord } from "../../kernel/transfer/record.ts";
import { appendRecord } from "./append-record.ts";
import { type ArrivingWords, wordsOf } from "./arriving-words.ts";
import { KnownMessages } from "./known-messages.ts";
import { addSession, SESSION_GAP } from "./lanes.ts";
import type { Lane, Session, StoredMessage } from "./message.ts";
import type { MovingIn } from "./moving-in.ts";
import type { HistoryStore } from "./port.ts";
import { showSummaries } from "./show-summaries.ts";
import type { SummarySources } from "./summary.ts";
import type { Intake } from "./tombstone.ts";
import { byPosition, enterView, isPlain, rebuildView, shownInView } from "./view.ts";
import { vouchedBy } from "./vouched.ts";

export interface ArrivedMessage {
  readonly id: MessageId;
  readonly outcome: "added" | "known" | "withheld";
  /** It was known from another memory, and now by the host's word: as it is by now. */
  readonly vouched?: StoredMessage;
}

export class LaneArrival {
  readonly #store: HistoryStore;
  readonly #intake: Intake;
  readonly #known: KnownMessages;
  readonly #turns = new Map<string, TurnId>();
  readonly #heads = new Map<number, string>();
  #sessions: Map<string, Session> | undefined;
  #lane: Lane;
  #moving: MovingIn;
  #next: number;
  #entering: StoredMessage[] = [];
  readonly #summaries = new Set<SummaryId>();
  readonly #showing: { readonly id: SummaryId; readonly sources: SummarySources }[] = [];
  #resets = false;

  constructor(store: HistoryStore, lane: Lane, moving: MovingIn, intake: Intake) {
    this.#store = store;
    this.#lane = lane;
    this.#moving = moving;
    this.#intake = intake;
    this.#next = moving.rows;
    this.#known = new KnownMessages(store, lane.id, intake.seal);
  }

  get lane(): Lane {
    return this.#lane;
  }

  get isWhole(): boolean {
    return this.#moving.whole;
  }

  /** Whether what was made of messages may hold words that were taken back here. */
  get isTaken(): boolean {
    return this.#moving.taken || !this.#moving.whole;
  }

  /** That a record stands for it already: another one that says the same is another one. */
  claimSummary(id: SummaryId): void {
    this.#summaries.add(id);
  }

  isClaimed(id: SummaryId): boolean {
    return this.#summaries.has(id);
  }

  /** It is in use: it stands in the view when all is in, if what it covers does. */
  show(id: SummaryId, sources: SummarySources): void {
    this.#showing.push({ id, sources });
  }

  async session(record: SessionRecord): Promise<"added" | "known"> {
    const sessions = await this.#sessionsById();
    if (sessions.has(record.sessionId)) return "known";
    await this.#open(record);
    return "added";
  }

  async reset(record: ResetRecord): Promise<"added" | "known"> {
    const session = await this.#sessionOf(record.sessionId, record.at);
    const there = await this.#store.resets(this.#lane.id);
    if (there.some(({ entryId }) => entryId === record.entryId)) return "known";
    const { place, entryId, reason } = record;
    await this.#store.addReset({
      ...{ lane: this.#lane.id, session: session.number, place, entryId, reason },
      at: instantOf(record.at),
    });
    this.#resets ||= session.number === this.#lane.session && this.#next > 0;
    return "added";
  }

  /** A text: why it cannot be stored. */
  async message(record: MessageRecord): Promise<ArrivedMessage | string> {
    const words = wordsOf(record);
    if (typeof words === "string") return words;
    const session = await this.#sessionOf(record.sessionId, record.at);
    const read = await this.#readByHost();
    const came = (number: number): boolean =>
      !read.has(number) && (this.#moving.whole || this.#moving.opened.includes(number));
    const match = await this.#known.find(record, words, { session, came });
    if (match.row !== undefined) return this.#met(match.row, record, words);
    return this.#add(record, words, session, match);
  }

  async #met(row: StoredMessage, record: MessageRecord, words: ArrivingWords): Promise<ArrivedMessage> {
    const linked = await this.#store.findEntries(this.#lane.id, record.entries);
    for (const entryId of record.entries)
      if (!linked.has(entryId)) await this.#store.linkEntry(this.#lane.id, entryId, row.id);
    const isTaken = row.withheld !== null && record.withheld === null;
    if (isTaken) this.#moving = { ...this.#moving, taken: true };
    if (isTaken) return { id: row.id, outcome: "withheld" };
    const vouched = vouchedBy(row, record, words.message);
    if (vouched === null) return { id: row.id, outcome: "known" };
    await this.#store.vouch(row.id, vouched);
    this.#resets ||= vouched.heartbeat !== row.heartbeat;
    return { id: row.id, outcome: "known", vouched: { ...row, ...vouched } };
  }

  async #add(
    record: MessageRecord,
    words: ArrivingWords,
    session: Session,
    { ambiguous, place }: { readonly ambiguous: boolean; readonly place: number | null },
  ): Promise<ArrivedMessage> {
    const whole = this.#moving.whole;
    const stated = whole || record.state !== "provisional" ? record.state : "confirmed";
    const appended = await appendRecord(
      this.#store,
      { lane: this.#lane, session, record, words },
      {
        seq: this.#next,
        turn: await this.#turnOf(record, session),
        place: place ?? (await this.#store.lastPlace(this.#lane.id, session.number)) + 1,
        state: ambiguous ? "quarantined" : stated,
        head: this.#heads.get(session.number),
      },
      this.#intake,
    );
    const { row } = appended;
    this.#next += 1;
    this.#known.claim(row.id);
    if (isPlain(row)) {
      this.#heads.set(session.number, row.chain);
      if (session.number === this.#lane.session) this.#entering.push(row);
    }
    for (const entryId of record.entries) await this.#store.linkEntry(this.#lane.id, entryId, row.id);
    if (!appended.isTaken) return { id: row.id, outcome: "added" };
    this.#moving = { ...this.#moving, taken: true };
    return { id: row.id, outcome: "withheld" };
  }

  /** In a conversation that lives here the host alone says which turns were committed. */
  async #turnOf({ turn }: MessageRecord, session: Session): Promise<TurnId | null> {
    if (turn === null) return null;
    const known = this.#turns.get(turn.key) ?? (await this.#store.findTurn(this.#lane.id, turn.key))?.id;
    if (known === undefined && !this.#moving.whole) return null;
    const id =
      known ??
      (await this.#store.addTurn({
        ...{ lane: this.#lane.id, key: turn.key, session: session.number, heartbeat: turn.heartbeat },
        committedAt: instantOf(turn.committedAt),
      }));
    this.#turns.set(turn.key, id);
    return id;
  }

  async #sessionOf(sessionId: string, at: number): Promise<Session> {
    const known = (await this.#sessionsById()).get(sessionId);
    return known ?? this.#open({ sessionId, parentSessionId: null, startedAt: at, finished: true });
  }

  /** With a lane that comes they come in its order; in one that lives here each has its place by when it began. */
  async #open(record: Omit<SessionRecord, "kind" | "lane">): Promise<Session> {
    const sessions = await this.#sessionsById();
    const others = [...sessions.values()].toSorted((a, b) => a.number - b.number);
    const { sessionId, parentSessionId, finished } = record;
    const startedAt: Instant = instantOf(record.startedAt);
    const session = this.#moving.whole
      ? {
          ...{ lane: this.#lane.id, sessionId, parentSessionId, startedAt, finished, cursor: null },
          number: (others.at(-1)?.number ?? -SESSION_GAP) + SESSION_GAP,
        }
      : await addSession(
          this.#store,
          this.#lane,
          { sessionId, parentSessionId, claim: "archive", startedAt },
          others,
          this.#intake.now,
        );
    if (this.#moving.whole) await this.#store.addSession(session);
    sessions.set(sessionId, session);
    this.#moving = { ...this.#moving, opened: [...this.#moving.opened, session.number] };
    if (this.#moving.session === sessionId && this.#lane.session === null) {
      this.#lane = { ...this.#lane, session: session.number };
      await this.#store.saveLane(this.#lane);
    }
    return session;
  }

  /** Sessions whose transcript the host has shown since: what came of them stands where the host has it, and says what it says. */
  async #readByHost(): Promise<ReadonlySet<number>> {
    const sessions = [...(await this.#sessionsById()).values()];
    const { session, cursor } = this.#lane;
    const isRead = (one: Session) => one.cursor !== null || (one.number === session && cursor !== null);
    return new Set(sessions.filter(isRead).map(({ number }) => number));
  }

  async #sessionsById(): Promise<Map<string, Session>> {
    this.#sessions ??= new Map(
      (await this.#store.sessions(this.#lane.id)).map((session) => [session.sessionId, session]),
    );
    return this.#sessions;
  }

  /** Puts what the view is to show into it; answers with what is to be known of the lane at the next batch. */
  async finish(): Promise<MovingIn> {
    if (this.#resets) await rebuildView(this.#store, this.#lane);
    else await this.#enter();
    await showSummaries(this.#store, this.#lane, this.#showing, this.#moving.whole);
    const lane = await this.#store.lane(this.#lane.id);
    assert(lane !== undefined, "a lane is not deleted");
    this.#lane = lane;
    return { ...this.#moving, rows: this.#next, withheld: lane.withheld };
  }

  /** Almost always all of it goes to the end, which is found by one look. */
  async #enter(): Promise<void> {
    const rows = await shownInView(this.#store, this.#lane, this.#entering);
    const first = rows[0];
    if (first === undefined) return;
    const end = await this.#store.viewEnd(this.#lane.id);
    const [last] = end === 0 ? [] : await this.#store.view(this.#lane.id, end - 1, 1);
    const before = last === undefined ? undefined : await this.#store.message(last.first);
    if (before !== undefined && byPosition(before, first) > 0)
      return enterView(this.#store, this.#lane, rows);
    await this.#store.insertIntoView(
      this.#lane.id,
      end,
      rows.map(({ id }) => id),
    );
  }
}
