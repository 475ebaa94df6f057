/**
 * Decides which transcript entries are which provisional messages of one turn.
 *
 * Order decides where the two lists have the same shape. Otherwise role, moment and the host's own keys do. Equal
 * content may confirm a pair that nothing contradicts, but different content never separates one: the host redacts and
 * sanitises what it stores.
 */

import type { Instant } from "../../kernel/clock.ts";

export interface Fingerprint {
  readonly role: string;
  /** Null when the host gave none: then it is the same moment as no other, however close they were stored. */
  readonly at: Instant | null;
  readonly key: string | null;
  /** The key names one message only: some models number their calls anew in every round. */
  readonly minted: boolean;
  readonly contentHash: string;
  /** Of a stored message that is erased, the digest of what it said; of one that arrives, what that would be. */
  readonly sealed: string | null;
}

/** Of a message that is erased only its digest can tell. */
export function sameWords(entry: Fingerprint, message: Fingerprint): boolean {
  return message.sealed === null
    ? entry.contentHash === message.contentHash
    : entry.sealed === message.sealed;
}

/**
 * For each entry the index of its message, or null.
 *
 * `whole` says that both lists run from the turn's first message to its last. Invariant: no message is paired twice.
 */
export function pairUp(
  entries: readonly Fingerprint[],
  messages: readonly Fingerprint[],
  whole: boolean,
): readonly (number | null)[] {
  const inOrder =
    whole &&
    entries.length === messages.length &&
    entries.every((entry, at) => couldBe(entry, messages[at]!));
  if (inOrder) return entries.map((_, at) => at);
  const taken = new Set<number>();
  const pairs: (number | null)[] = entries.map(() => null);
  for (const same of [sameMoment, sameMintedKey, sameTurnKey, sameContent]) {
    entries.forEach((entry, at) => {
      if (pairs[at] !== null) return;
      const found = messages.findIndex((message, index) => !taken.has(index) && same(entry, message));
      if (found < 0) return;
      taken.add(found);
      pairs[at] = found;
    });
  }
  return pairs;
}

/** Nothing speaks against it: the same role, and no two different keys. */
function couldBe(entry: Fingerprint, message: Fingerprint): boolean {
  return (
    entry.role === message.role && (entry.key === null || message.key === null || entry.key === message.key)
  );
}

function sameMoment(entry: Fingerprint, message: Fingerprint): boolean {
  return couldBe(entry, message) && entry.at !== null && entry.at === message.at;
}

function sameMintedKey(entry: Fingerprint, message: Fingerprint): boolean {
  return couldBe(entry, message) && entry.minted && entry.key === message.key;
}

/** A key that counts anew in every round says something only where a time does not say otherwise. */
function sameTurnKey(entry: Fingerprint, message: Fingerprint): boolean {
  return (
    isTimeless(entry, message) && couldBe(entry, message) && entry.key !== null && entry.key === message.key
  );
}

function sameContent(entry: Fingerprint, message: Fingerprint): boolean {
  return isTimeless(entry, message) && couldBe(entry, message) && sameWords(entry, message);
}

/** Two times that differ are two messages, whatever they say. */
function isTimeless(entry: Fingerprint, message: Fingerprint): boolean {
  return entry.at === null || message.at === null;
}
