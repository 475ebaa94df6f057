/**
 * Puts a statement on a shelf, within the caller's transaction, and says what became of it.
 *
 * What says the same as one that is there, or a part of it, reinforces it. What says the same and more takes its place; so does
 * what says something else about the same thing, or puts it right in so many words; the older one stays as what was once so.
 * Where that is not sure, both are kept: nothing true is lost for sounding like something else. What a person has forgotten does
 * not come back by itself. Nothing takes the place of what was said on better word. What a person says of what is known from messages
 * alone is kept beneath it as well (own-words.ts).
 */

import { type Instant, instantOf } from "../kernel/clock.ts";
import type { MemoryId, MessageId, ShelfId } from "../kernel/ids.ts";
import { likeness } from "../kernel/vectors/hashed.ts";
import {
  compareSaid,
  compareValues,
  isDenial,
  isNumber,
  type Memory,
  type MemoryOrigin,
  type MemoryTrust,
  putsRight,
  type Slot,
  type StatementWords,
  type StoredVerdict,
  saysDigest,
  slotDigest,
  slotOf,
  statementWords,
} from "../rooms/durable/index.ts";
import type { EngineContext } from "./context.ts";
import { ownWordsBeneath, wordToKeep } from "./own-words.ts";
import { indexMemories, memoriesBeginningLike, unindexMemories } from "./shelf-words.ts";
import type { Stores } from "./stores.ts";

/** The gate takes two that are spelled this alike for the same. */
const ALIKE = 0.85;
/** Looked at more closely; the index has the best first. */
const NEAR = 6;
const BETTER: readonly MemoryTrust[] = ["unknown", "agent", "human"];

export interface Statement {
  readonly shelf: ShelfId;
  /** Redacted. */
  readonly text: string;
  readonly origin: MemoryOrigin;
  readonly trust: MemoryTrust;
  readonly at: Instant;
  readonly gate: StoredVerdict | null;
  readonly source: MessageId | null;
  /** Somebody says so in so many words: what was forgotten may come back. */
  readonly explicit: boolean;
  /**
   * It was taken for known, by its spelling. It reinforces what says the same; where what is there only sounds like it, it is
   * new after all. Otherwise nothing comes of it.
   */
  readonly onlyIfKnown?: boolean;
  /** In whose place it is, whatever it says. */
  readonly replaces?: Memory;
}

export interface Kept {
  /** `outdated`: something newer is there about the same; kept as what was once so. */
  readonly outcome: "added" | "reinforced" | "superseded" | "outdated";
  readonly id: MemoryId;
  readonly replaced: MemoryId | null;
  /** Others on better word that say something else about the same. */
  readonly differs: readonly MemoryId[];
  /** What it says two different things of. */
  readonly contradicts: string | null;
}

/** `buried`: a person has forgotten it. `new`: it was to be kept only if it were known. */
export type KeptStatement = Kept | { readonly outcome: "buried" | "new" };

export function isKept(statement: KeptStatement): statement is Kept {
  return statement.outcome !== "buried" && statement.outcome !== "new";
}

export async function keepStatement(
  context: EngineContext,
  stores: Stores,
  statement: Statement,
): Promise<KeptStatement> {
  const { slot, contradicts } = slotOf(statement.text);
  const digests = digestsOf(context, statement.text, slot);
  if (!(await mayCome(stores, statement, digests))) return { outcome: "buried" };
  const { same, older, newer, differs, near } = await relate(stores, statement, slot, digests);
  const told = { differs: differs.map(({ id }) => id), contradicts };
  if (same !== undefined) {
    await reinforce(stores, same, statement);
    const word = await keepWord(context, stores, { same, older, statement, slot, digest: digests[0]! });
    await supersede(stores, older, word ?? same.id);
    return { ...told, outcome: "reinforced", id: same.id, replaced: older[0]?.id ?? null };
  }
  if (statement.onlyIfKnown === true && older.length === 0 && !onlySoundsKnown(statement, near))
    return { outcome: "new" };
  const id = await add(context, stores, statement, {
    slot,
    digest: digests[0]!,
    supersedes: older[0] ?? null,
  });
  await supersede(stores, older, id);
  if (newer !== undefined) {
    await supersede(stores, [{ id }], newer.id);
    return { ...told, outcome: "outdated", id, replaced: null };
  }
  return { ...told, outcome: older.length > 0 ? "superseded" : "added", id, replaced: older[0]?.id ?? null };
}

/** What it says, and what it says of what: either is enough to know it again by. */
export function digestsOf(context: EngineContext, text: string, slot: Slot | null): readonly string[] {
  const { key } = context.identity;
  const says = saysDigest(text, key);
  return slot === null ? [says] : [says, slotDigest(slot.slot, slot.value, key)];
}

/** Whether nobody has forgotten it. Said explicitly, it is not forgotten any more. */
async function mayCome(
  { memories }: Stores,
  { shelf, explicit }: Statement,
  digests: readonly string[],
): Promise<boolean> {
  for (const digest of digests) {
    if (explicit) await memories.unbury(shelf, digest);
    else if (await memories.isBuried(shelf, digest)) return false;
  }
  return true;
}

interface Relation {
  /** Says the same already. */
  readonly same: Memory | undefined;
  /** It takes their place. */
  readonly older: readonly Memory[];
  /** Said later about the same thing. */
  readonly newer: Memory | undefined;
  readonly differs: readonly Memory[];
  /** They share words with it. */
  readonly near: readonly Memory[];
}

async function relate(
  stores: Stores,
  statement: Statement,
  slot: Slot | null,
  digests: readonly string[],
): Promise<Relation> {
  const { memories } = stores;
  const { shelf, text, trust, at, replaces } = statement;
  const isOther = (memory: Memory) => memory.id !== replaces?.id;
  const isAsGood = (memory: Memory) => !isBetter(trust, memory.trust);
  const saying = [await memories.saying(shelf, digests[0]!)]
    .filter((one) => one !== undefined)
    .filter(isOther);
  if (slot === null && replaces === undefined && saying.some(isAsGood))
    return { same: saying[0], older: [], newer: undefined, differs: [], near: [] };
  const near = (await memoriesBeginningLike(stores, shelf, text, NEAR)).filter(isOther);
  const about = slot === null ? [] : (await memories.about(shelf, slot.slot)).filter(isOther);
  const said = statementWords(text);
  const matters = about.map((memory) => ({ memory, how: compareMatter(memory, said, slot!) }));
  const others = near
    .filter((memory) => !about.some(({ id }) => id === memory.id))
    .map((memory) => ({ memory, how: compareSaid(statementWords(memory.text), said) }));
  const those = (compared: typeof matters | typeof others, ...hows: readonly string[]) =>
    compared.filter(({ how }) => hows.includes(how)).map(({ memory }) => memory);
  const alike = [...saying, ...those(matters, "same"), ...those(others, "same")];
  // What is known more exactly is said again with less.
  const same = [...alike, ...those(matters, "wider"), ...those(others, "less")].find(isAsGood);
  const fuller = those(others, "more").filter(({ lastSaidAt }) => lastSaidAt <= at);
  const corrected = others.find(({ memory }) => putsRight(memory.text, text))?.memory;
  const denied = near.filter((memory) => isDenial(statementWords(memory.text), said));
  const all = [
    ...(same === undefined ? alike : []),
    ...fuller,
    ...those(matters, "other", "closer"),
    ...(corrected === undefined ? [] : [corrected]),
    ...denied,
  ];
  const meant = [...new Map(all.map((one) => [one.id, one])).values()];
  const ours = meant.filter((memory) => memory.id !== same?.id && !isBetter(memory.trust, trust));
  return {
    same,
    older: [
      ...(replaces === undefined ? [] : [replaces]),
      ...ours.filter(({ lastSaidAt }) => lastSaidAt <= at),
    ],
    newer: replaces === undefined ? ours.find(({ lastSaidAt }) => lastSaidAt > at) : undefined,
    differs: meant.filter((memory) => isBetter(memory.trust, trust) && !fuller.includes(memory)),
    near,
  };
}

/** As the values are to each other, unless one of two that are the same comes with a number that the other does not have: since when, perhaps. */
function compareMatter({ text }: Memory, said: StatementWords, slot: Slot): ReturnType<typeof compareValues> {
  const older = slotOf(text).slot;
  if (older === null) return "beside";
  const compared = compareValues(older, slot);
  if (compared !== "same") return compared;
  const was = statementWords(text).words.filter(isNumber);
  const is = said.words.filter(isNumber);
  if (is.every((number) => was.includes(number))) return "same";
  return was.every((number) => is.includes(number)) ? "closer" : "beside";
}

/** Something there is spelled like it, for which the gate took it, and says something else. */
function onlySoundsKnown({ text }: Statement, near: readonly Memory[]): boolean {
  return near.some((memory) => likeness(memory.text, text) >= ALIKE);
}

function isBetter(one: MemoryTrust, other: MemoryTrust): boolean {
  return BETTER.indexOf(one) > BETTER.indexOf(other);
}

interface SaidAgain {
  readonly same: Memory;
  readonly older: readonly Memory[];
  readonly statement: Statement;
  readonly slot: Slot | null;
  readonly digest: string;
}

/** A person's own word of what messages alone say: it stays where those go. Null: there is no need of it. */
async function keepWord(
  context: EngineContext,
  stores: Stores,
  { same, older, statement, slot, digest }: SaidAgain,
): Promise<MemoryId | null> {
  const word = await wordToKeep(stores, same, statement);
  if (word === null) return null;
  const id = await add(context, stores, statement, { slot, digest, supersedes: older[0] ?? null });
  await supersede(stores, word.older, id);
  await supersede(stores, [{ id }], same.id);
  return id;
}

/** Once for each message, and only on a word as good as its own. */
async function reinforce(stores: Stores, memory: Memory, { source, at, trust }: Statement): Promise<void> {
  const { memories } = stores;
  if (source !== null) {
    const known = (await memories.sources(memory.id)).some(({ message }) => message === source);
    if (known) return;
    await memories.addSource(memory.id, { message: source, how: "again", at });
  }
  if (isBetter(memory.trust, trust)) return;
  const lastSaidAt = instantOf(Math.max(memory.lastSaidAt, at));
  await memories.change(memory.id, { reinforced: 1, lastSaidAt });
  await indexMemories(stores, [{ ...memory, lastSaidAt }]);
}

async function add(
  { clock }: EngineContext,
  stores: Stores,
  statement: Statement,
  { slot, digest, supersedes }: { slot: Slot | null; digest: string; supersedes: Memory | null },
): Promise<MemoryId> {
  const { memories } = stores;
  const { shelf, text, origin, trust, at, gate, source, replaces } = statement;
  const id = await memories.add({
    ...{ shelf, text, origin, trust, at, gate, digest },
    createdAt: clock.now(),
    slot: slot?.slot ?? null,
    supersedes: supersedes?.id ?? null,
    name: null,
    extra: null,
  });
  if (source !== null) await memories.addSource(id, { message: source, how: "origin", at });
  if (replaces !== undefined) await takeSources(stores, id, replaces);
  await indexMemories(stores, [...(await memories.memories([id])).values()]);
  return id;
}

/** What was put right goes when what it was made of does, unless a person had said that too. */
async function takeSources(stores: Stores, id: MemoryId, replaced: Memory): Promise<void> {
  const { memories } = stores;
  const isOwnWord = (await ownWordsBeneath(stores, replaced)).length > 0;
  for (const one of await memories.sources(replaced.id))
    await memories.addSource(id, isOwnWord ? { ...one, how: "again" } : one);
}

async function supersede(
  stores: Stores,
  older: readonly { readonly id: MemoryId }[],
  by: MemoryId,
): Promise<void> {
  for (const { id } of older) await stores.memories.change(id, { state: "superseded", supersededBy: by });
  await unindexMemories(
    stores,
    older.map(({ id }) => id),
  );
}
