/** The words of the messages that are worth reading, the worthiest first, as far as there is room and time. */

import type { MessageId } from "../kernel/ids.ts";
import type { StoredMessage } from "../rooms/history/index.ts";
import type { Stores } from "./stores.ts";
import type { TakePart, TextPart } from "./text-part.ts";
import type { Watch } from "./time-budget.ts";

/** So much is ranked, of all texts together, and so much taken out of the store for it. */
const RANKED: Room = { kept: 2_000_000, fetched: 8_000_000 };
/** Fetched at a time; between two slices the time is looked at. */
const SLICE = 64;
const SLICE_CHARACTERS = 500_000;
/** Of a token, so that the length of a text is known before it is fetched. */
const CHARACTERS = 4;

/** In characters. */
export interface Room {
  readonly kept: number;
  readonly fetched: number;
}

export interface ReadTexts {
  /** What is not here was not read. */
  readonly texts: ReadonlyMap<MessageId, TextPart>;
  /** Time was up before there was no room any more. */
  readonly late: boolean;
}

export async function readTexts(
  { history }: Stores,
  rows: readonly StoredMessage[],
  takePart: TakePart,
  watch: Watch,
  { kept, fetched: most }: Room = RANKED,
): Promise<ReadTexts> {
  const texts = new Map<MessageId, TextPart>();
  let room = kept;
  let fetchable = most;
  for (let at = 0; at < rows.length && room > 0 && fetchable > 0; ) {
    // The best are read however late it is: without any there is nothing to rank by.
    if (at > 0 && watch.aborted) return { texts, late: true };
    const slice = sliceFrom(rows, at);
    const fetched = await history.texts(slice);
    at += slice.length;
    for (const id of slice) {
      const text = fetched.get(id);
      if (text === undefined) continue;
      fetchable -= text.length;
      if (room <= 0) continue;
      const part = takePart(text);
      room -= part.text.length;
      texts.set(id, part);
    }
  }
  return { texts, late: false };
}

function sliceFrom(rows: readonly StoredMessage[], from: number): readonly MessageId[] {
  const ids: MessageId[] = [];
  let characters = 0;
  for (let at = from; at < rows.length && ids.length < SLICE; at++) {
    characters += rows[at]!.tokens * CHARACTERS;
    if (ids.length > 0 && characters > SLICE_CHARACTERS) break;
    ids.push(rows[at]!.id);
  }
  return ids;
}
