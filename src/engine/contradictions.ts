/**
 * Which of several records of one speaker say otherwise than each other: another value of what can only have one, or the same
 * words with and without "not". A memory is compared with what an assistant said later, too, where both give something with a
 * name a value.
 *
 * Only short ones that tell one thing: what is not sure is no contradiction.
 */

import { compareValues, isDenial, slotOf, statementWords } from "../rooms/durable/index.ts";
import type { Candidate } from "../rooms/rank/index.ts";
import { type NamedValues, namedValues, namesOther } from "./named-values.ts";

/** UTF-16 units; longer ones tell several things. */
const LONGEST = 600;
/** The best of these are compared, each with each. */
const MOST_COMPARED = 60;

/** By reference, those that say otherwise, the best first. */
export function contradictionsIn(candidates: readonly Candidate[]): ReadonlyMap<string, readonly string[]> {
  const told = candidates.flatMap(tellingOf).slice(0, MOST_COMPARED);
  const found = new Map<string, string[]>();
  const add = (one: string, other: string) => found.set(one, [...(found.get(one) ?? []), other]);
  for (const [at, one] of told.entries()) {
    for (const other of told.slice(at + 1)) {
      if (!isUnlike(one, other)) continue;
      add(one.key, other.key);
      add(other.key, one.key);
    }
  }
  return found;
}

/** What a short text tells, as far as it can be compared. */
export interface Told {
  readonly at: number;
  readonly slot: ReturnType<typeof slotOf>["slot"];
  readonly words: ReturnType<typeof statementWords>;
}

/** Null: it is too long to tell one thing. Read when it is compared: that takes long, and most have nobody beside them. */
export function toldIn(text: string, at: number): Told | null {
  if (text.length > LONGEST) return null;
  let slot: Told["slot"] | undefined;
  let words: Told["words"] | undefined;
  return {
    at,
    get slot() {
      if (slot === undefined) slot = slotOf(text).slot;
      return slot;
    },
    get words() {
      words ??= statementWords(text);
      return words;
    },
  };
}

interface Telling {
  readonly key: string;
  /** Null: an assistant, whose word is set against memories that are older. */
  readonly speaker: string | null;
  readonly isMemory: boolean;
  readonly told: Told;
  readonly named: NamedValues;
}

function tellingOf({
  key,
  kind,
  role,
  text,
  cut,
  at,
  authority,
  sender,
  lasts,
}: Candidate): readonly Telling[] {
  const isAssistant = kind === "msg" && role === "assistant";
  // What was observed and holds beyond its day is compared with what was observed, whoever did.
  const speaker = isAssistant
    ? null
    : kind === "mem" || authority === 1
      ? ""
      : kind === "obs"
        ? "observed"
        : sender;
  const isSaid = kind === "mem" || (kind === "msg" && role === "user") || lasts === true;
  if ((!isAssistant && (!isSaid || speaker === null)) || text === null || cut === true) return [];
  const told = toldIn(text, at);
  const named = namedValues(text);
  if (told === null || (isAssistant && named.size === 0)) return [];
  return [{ key, speaker, isMemory: kind === "mem", told, named }];
}

function isUnlike(one: Telling, other: Telling): boolean {
  if (one.speaker === null || other.speaker === null) {
    const [memory, said] = one.speaker === null ? [other, one] : [one, other];
    return memory.isMemory && said.told.at > memory.told.at && namesOther(memory.named, said.named);
  }
  if (one.speaker !== other.speaker) return false;
  return saysOtherwise(one.told, other.told) || namesOther(one.named, other.named);
}

export function saysOtherwise(one: Told, other: Told): boolean {
  if (isDenial(one.words, other.words)) return true;
  if (one.slot === null || other.slot === null || one.slot.slot !== other.slot.slot) return false;
  const [older, newer] = one.at <= other.at ? [one.slot, other.slot] : [other.slot, one.slot];
  return compareValues(older, newer) === "other";
}
