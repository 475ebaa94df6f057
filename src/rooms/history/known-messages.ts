/**
 * Finds the message of a lane that a record from elsewhere is, if it is there.
 *
 * Of what came with the same records by where it stands, of what lives here by its names, its chain, and who said it when in which words.
 * Never by words alone, unless they were said in the same session at about the same time; where only the time speaks against it
 * nobody can tell. One message is found once: two that are alike are two.
 */

import { instantOf } from "../../kernel/clock.ts";
import type { LaneId, MessageId } from "../../kernel/ids.ts";
import type { MessageRecord } from "../../kernel/transfer/record.ts";
import type { ArrivingWords } from "./arriving-words.ts";
import { eventKey } from "./identity.ts";
import type { Session, StoredMessage } from "./message.ts";
import { ownWords } from "./nameless-rows.ts";
import type { HistoryStore } from "./port.ts";
import type { Seal } from "./tombstone.ts";

/** Another memory notes when it heard of a message, which may be as late as the end of the turn. */
const NEAR_MS = 10 * 60_000;
const PAGE = 500;

export interface Match {
  readonly row: StoredMessage | undefined;
  /** It may be there, and nobody can tell. */
  readonly ambiguous: boolean;
  /** Where it belongs; null: at the end of its session. */
  readonly place: number | null;
}

interface Spoken {
  readonly row: StoredMessage;
  readonly text: string;
}

export class KnownMessages {
  readonly #store: HistoryStore;
  readonly #lane: LaneId;
  readonly #seal: Seal;
  readonly #claimed = new Set<MessageId>();
  /** The one that was met last: those of one memory come in the order in which they were said. */
  #last: StoredMessage | undefined;
  readonly #spoken = new Map<number, readonly Spoken[]>();

  constructor(store: HistoryStore, lane: LaneId, seal: Seal) {
    this.#store = store;
    this.#lane = lane;
    this.#seal = seal;
  }

  claim(id: MessageId): void {
    this.#claimed.add(id);
  }

  async find(
    record: MessageRecord,
    words: ArrivingWords,
    { session, came }: { readonly session: Session; readonly came: (session: number) => boolean },
  ): Promise<Match> {
    const isOwn = came(session.number);
    const livesHere = (row: StoredMessage): boolean => !isOwn || !came(row.session);
    const found =
      (await this.#byEntry(record)) ??
      (isOwn ? await this.#byPlace(record, words, session) : undefined) ??
      (await this.#byKey(record, words, livesHere)) ??
      (await this.#byChain(record, words)) ??
      (await this.#byMoment(record, words, livesHere));
    if (found !== undefined) return this.#met(found);
    if (isOwn) return { row: undefined, ambiguous: false, place: record.place };
    return this.#byWords(record, words, session);
  }

  #met(row: StoredMessage): Match {
    this.#claimed.add(row.id);
    this.#last = row;
    return { row, ambiguous: false, place: null };
  }

  async #byEntry({ entries }: MessageRecord): Promise<StoredMessage | undefined> {
    if (entries.length === 0) return undefined;
    const [id] = (await this.#store.findEntries(this.#lane, entries)).values();
    return id === undefined ? undefined : this.#store.message(id);
  }

  async #byPlace(
    record: MessageRecord,
    words: ArrivingWords,
    session: Session,
  ): Promise<StoredMessage | undefined> {
    return this.#firstSaid(
      (await this.#at(record)).filter(
        (row) => row.session === session.number && (record.place === null || row.place === record.place),
      ),
      words,
    );
  }

  /** Whatever else is said of it: the provider names each answer once. */
  async #byKey(
    record: MessageRecord,
    words: ArrivingWords,
    mayBe: (row: StoredMessage) => boolean,
  ): Promise<StoredMessage | undefined> {
    const key = eventKey(words.message);
    const row = key === null ? undefined : await this.#store.findByEventKey(this.#lane, key);
    const isIt = row?.role === record.role && !this.#claimed.has(row.id) && mayBe(row);
    return isIt ? row : undefined;
  }

  async #byMoment(
    record: MessageRecord,
    words: ArrivingWords,
    mayBe: (row: StoredMessage) => boolean,
  ): Promise<StoredMessage | undefined> {
    return this.#firstSaid((await this.#at(record)).filter(mayBe), words);
  }

  async #byChain({ chain }: MessageRecord, words: ArrivingWords): Promise<StoredMessage | undefined> {
    if (chain === undefined) return undefined;
    const row = await this.#store.findByChain(this.#lane, chain);
    return row === undefined ? undefined : this.#firstSaid([row], words);
  }

  async #at({ role, at }: MessageRecord): Promise<readonly StoredMessage[]> {
    const rows = await this.#store.findByMoment(this.#lane, role, instantOf(at));
    return rows.filter(({ id }) => !this.#claimed.has(id));
  }

  async #firstSaid(
    rows: readonly StoredMessage[],
    { hash }: ArrivingWords,
  ): Promise<StoredMessage | undefined> {
    const erased = rows.filter(({ withheld }) => withheld === "erased").map(({ id }) => id);
    const digests = erased.length === 0 ? undefined : await this.#store.erasedDigests(erased);
    return rows.find(
      ({ id, contentHash }) =>
        !this.#claimed.has(id) && (contentHash === hash || digests?.get(id) === this.#seal(hash)),
    );
  }

  /** In a session that lives here, where one of the two has no name. */
  async #byWords(record: MessageRecord, words: ArrivingWords, session: Session): Promise<Match> {
    const spoken = await this.#spokenIn(session);
    const place = placeAmong(spoken, record);
    const isNamed = record.entries.length > 0;
    const text = ownWords(words.body);
    const alike = spoken
      .filter(
        ({ row, text: said }) =>
          row.role === record.role &&
          !this.#claimed.has(row.id) &&
          (!isNamed || row.chained) &&
          (row.contentHash === words.hash || (text !== "" && said === text)),
      )
      .map(({ row }) => ({ row, apart: Math.abs(row.at - record.at) }))
      .sort((a, b) => a.apart - b.apart || a.row.seq - b.row.seq);
    const [nearest] = alike;
    if (nearest !== undefined && nearest.apart <= NEAR_MS) return this.#met(nearest.row);
    const erased = await this.#erasedAmong(spoken, record, words);
    if (erased !== undefined) return this.#met(erased);
    return { row: undefined, ambiguous: nearest !== undefined && !isNamed, place };
  }

  /**
   * Of what was erased there are no words to compare: it is told by its digest, and where another memory has it in another form by
   * where it stands, as the next of its role. Words that a person erased do not come back because nobody can tell.
   */
  async #erasedAmong(
    spoken: readonly Spoken[],
    { role, at }: MessageRecord,
    { hash }: ArrivingWords,
  ): Promise<StoredMessage | undefined> {
    const near = spoken
      .map(({ row }) => row)
      .filter((row) => row.role === role && !this.#claimed.has(row.id))
      .filter((row) => Math.abs(row.at - at) <= NEAR_MS);
    const erased = near.filter(({ withheld }) => withheld === "erased");
    if (erased.length === 0) return undefined;
    const digests = await this.#store.erasedDigests(erased.map(({ id }) => id));
    const same = erased.find(({ id }) => digests.get(id) === this.#seal(hash));
    if (same !== undefined) return same;
    const last = this.#last;
    const next =
      last === undefined || last.session !== near[0]!.session
        ? near.toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]
        : near.find(({ place }) => place > last.place);
    return next?.withheld === "erased" ? next : undefined;
  }

  /** As it was before anything came: what came with these records has places of its own. */
  async #spokenIn(session: Session): Promise<readonly Spoken[]> {
    const known = this.#spoken.get(session.number);
    if (known !== undefined) return known;
    const rows: StoredMessage[] = [];
    let after = { session: session.number, place: Number.MIN_SAFE_INTEGER, seq: -1 };
    for (;;) {
      const page = (await this.#store.page(this.#lane, { after, limit: PAGE })).filter(
        (row) => row.session === session.number,
      );
      rows.push(...page);
      const last = page.at(-1);
      if (last === undefined || page.length < PAGE) break;
      after = last;
    }
    const texts = await this.#store.texts(rows.map(({ id }) => id));
    const spoken = rows.map((row) => ({ row, text: texts.get(row.id) ?? "" }));
    this.#spoken.set(session.number, spoken);
    return spoken;
  }
}

/** Behind all that was said before it. Null: nothing was, or all was. */
function placeAmong(spoken: readonly Spoken[], { at, place }: MessageRecord): number | null {
  if (spoken.length === 0) return place;
  const before = spoken.findLast(({ row }) => row.at <= at);
  return before === undefined ? spoken[0]!.row.place - 0.5 : before.row.place + 0.5;
}
