/**
 * A memory comes in: as it was where nothing here speaks of the same; otherwise as if it were said now, at its own time.
 *
 * What a person has forgotten here stays forgotten. What the gate made here of the very message that it was made of makes room for it:
 * a memory is not there twice for having been moved.
 */

import { instantOf } from "../kernel/clock.ts";
import { type MemoryId, type MessageId, memoryId, messageId, refOf, type ShelfId } from "../kernel/ids.ts";
import { injectionIn } from "../kernel/text/injection.ts";
import type { MemoryRecord } from "../kernel/transfer/record.ts";
import { isMoreTrusted } from "../kernel/trust.ts";
import {
  compareValues,
  type Memory,
  type MemorySource,
  type MemoryTrust,
  type Slot,
  slotOf,
} from "../rooms/durable/index.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import { digestsOf } from "./keep-statement.ts";
import { eraseMemories } from "./memory-places.ts";
import { indexMemories, unindexMemories } from "./shelf-words.ts";
import type { Stores } from "./stores.ts";
import type { ImportedRecord } from "./transfer-api.ts";
import { cleanJson, isForeign, trustArriving } from "./transfer-evidence-word.ts";
import { type Arriving, added, known, refused, withheldHere } from "./transfer-kind.ts";
import { verdictIn } from "./transfer-memory-verdict.ts";
import { NO_SHELF, numberIn, shelfArriving } from "./transfer-shelf.ts";
import { replacedIn } from "./transfer-shelf-page.ts";

export async function memoryArriving(
  context: EngineContext,
  stores: Stores,
  record: MemoryRecord,
  where: Arriving,
): Promise<ImportedRecord> {
  const shelf = await shelfArriving(stores, where, record.shelf);
  if (shelf === null) return NO_SHELF;
  const text = redactor(context)(record.text);
  if (text.trim() === "") return refused("it says nothing");
  const sources = await sourcesHere(stores, record);
  const origins = sources.flatMap(({ message, how }) => (how === "origin" ? [message] : []));
  const trust: MemoryTrust = await trustArriving(stores, where, record.trust, { text, messages: origins });
  if (isForeign(where) && trust === "unknown" && injectionIn(text) !== null) return TELLS_ITS_READER;
  const { slot } = slotOf(text);
  const digests = digestsOf(context, text, slot);
  const come: Come = { record, shelf, text, trust, slot, digest: digests[0]!, sources, origins };
  const met = await metHere(stores, come, digests);
  return met ?? (await add(context, stores, come));
}

const TELLS_ITS_READER = refused(
  "it tells its reader what to do, as text does that was put there to be obeyed; say it yourself if it is to be kept: nacre remember",
);

const FORGOTTEN = withheldHere("a person has forgotten what it says here");

interface Come {
  readonly record: MemoryRecord;
  readonly shelf: ShelfId;
  /** Without secrets. */
  readonly text: string;
  readonly trust: MemoryTrust;
  readonly slot: Slot | null;
  readonly digest: string;
  readonly sources: readonly MemorySource[];
  readonly origins: readonly MessageId[];
}

async function sourcesHere({ history }: Stores, { sources }: MemoryRecord): Promise<readonly MemorySource[]> {
  const named = sources.flatMap(({ message, how, at }) => {
    const id = numberIn("msg", message);
    return id === null ? [] : [{ message: messageId(id), how, at: instantOf(at) }];
  });
  const rows = await history.messages(named.map(({ message }) => message));
  return named.filter(({ message }) => rows.has(message));
}

/** Null: nothing here stands against adding it. */
async function metHere(
  stores: Stores,
  come: Come,
  digests: readonly string[],
): Promise<ImportedRecord | null> {
  const { memories, history } = stores;
  const { record, shelf, digest, origins } = come;
  const twins = await memories.allSaying(shelf, digest);
  const itself = twins.find(
    ({ at, createdAt, name }) => at === record.at && createdAt === record.createdAt && name === record.name,
  );
  if (itself?.state === "forgotten" && record.state !== "forgotten")
    return { ...FORGOTTEN, ref: refOf("mem", itself.id) };
  if (itself !== undefined) return isKnown(stores, come, itself.id);
  if (record.name !== null) {
    const named = await memories.named(shelf, record.name);
    if (named?.digest === digest) return isKnown(stores, come, named.id);
    if (named !== undefined)
      return refused(`${refOf("mem", named.id)} has its name and says something else; that stays`);
  }
  const rows = await history.messages(origins);
  const isGone = origins.some((id) => rows.get(id)?.withheld !== null);
  if (isGone && record.state !== "forgotten") return withheldHere("what it was made of was taken back here");
  const derived = await derivedTwin(stores, come, twins);
  // One that was forgotten where it comes from, and stands there again, was said again.
  if (record.state !== "forgotten" && record.buried !== true)
    for (const one of digests) if (await memories.isBuried(shelf, one)) return FORGOTTEN;
  if (derived !== undefined) await eraseMemories(stores, [derived.id]);
  // What a program named is another one under another name.
  const same =
    record.name === null
      ? twins.find(({ id, state }) => id !== derived?.id && state === "active")
      : undefined;
  if (same === undefined || isOwnWordOf(come, same)) return null;
  return isKnown(stores, come, same.id);
}

/** A person's own word beneath it, which stays where its messages go. */
function isOwnWordOf({ record, origins }: Come, { id }: Memory): boolean {
  const { state, origin, replacedBy = null } = record;
  const isTold = origin === "told" || origin === "edited";
  return state === "superseded" && isTold && origins.length === 0 && numberIn("mem", replacedBy) === id;
}

/** What the gate made here of the same message, and nobody has done anything with. */
async function derivedTwin(
  { memories }: Stores,
  { record, origins }: Come,
  twins: readonly Memory[],
): Promise<Memory | undefined> {
  if (record.origin !== "gate") return undefined;
  for (const twin of twins) {
    if (twin.origin !== "gate" || twin.uses > 0 || twin.createdAt <= record.createdAt) continue;
    const made = (await memories.sources(twin.id)).filter(({ how }) => how === "origin");
    if (made.some(({ message }) => origins.includes(message))) return twin;
  }
  return undefined;
}

async function isKnown({ memories }: Stores, { sources }: Come, id: MemoryId): Promise<ImportedRecord> {
  for (const source of sources) await memories.addSource(id, source);
  return known(refOf("mem", id));
}

async function add(context: EngineContext, stores: Stores, come: Come): Promise<ImportedRecord> {
  const { memories } = stores;
  const { record, shelf, text, trust, slot, digest, sources, origins } = come;
  const gate = verdictIn(record.gate);
  const others = await speakingOtherwise(stores, come);
  const newer = others.find(({ lastSaidAt }) => lastSaidAt > record.lastSaidAt);
  const supersedes = await memoryNamed(stores, record.supersedes);
  const id = await memories.add({
    ...{ shelf, text, digest, origin: record.origin, trust, gate, name: record.name },
    at: instantOf(record.at),
    createdAt: instantOf(record.createdAt),
    slot: record.origin === "inserted" ? null : (slot?.slot ?? null),
    supersedes: supersedes?.id ?? null,
    extra: cleanJson(context, record.extra),
  });
  const by = newer ?? (await memoryNamed(stores, record.replacedBy ?? null));
  await memories.change(id, {
    state: newer === undefined ? record.state : "superseded",
    ...(by !== undefined && { supersededBy: by.id }),
    reinforced: record.reinforced,
    lastSaidAt: instantOf(record.lastSaidAt),
    uses: record.uses,
  });
  for (const source of sources) await memories.addSource(id, source);
  if (record.label !== null) await memories.label(id, record.label, instantOf(record.lastSaidAt));
  if (record.buried ?? (record.state === "forgotten" && !(await hasGone(stores, origins))))
    for (const one of digestsOf(context, text, slot)) await memories.bury(shelf, one, context.clock.now());
  await takePlaces(stores, come, id, newer === undefined ? others : []);
  const row = (await memories.memories([id])).get(id)!;
  if (row.state === "active") await indexMemories(stores, [row]);
  return added(refOf("mem", id));
}

/** Active ones on no better word that say something else of the same thing: two such are never active where it comes from. */
async function speakingOtherwise(
  { memories }: Stores,
  { record, shelf, slot, trust }: Come,
): Promise<readonly Memory[]> {
  if (slot === null || record.state !== "active" || record.origin === "inserted") return [];
  const about = await memories.about(shelf, slot.slot);
  return about.filter((one) => {
    const other = slotOf(one.text).slot;
    const isOther = other !== null && compareValues(other, slot) === "other";
    return isOther && !isMoreTrusted(one.trust, trust);
  });
}

async function takePlaces(
  stores: Stores,
  { record }: Come,
  id: MemoryId,
  otherwise: readonly Memory[],
): Promise<void> {
  const { memories } = stores;
  const gone = new Set<MemoryId>(otherwise.map((one) => one.id));
  for (const ref of replacedIn(record)) {
    const one = await memoryNamed(stores, ref);
    if (one === undefined || one.id === id) continue;
    const isOlder = one.lastSaidAt <= record.lastSaidAt;
    if (one.state === "active" && record.state === "active" && isOlder) gone.add(one.id);
    else if (one.state !== "active" && one.supersededBy === null)
      await memories.change(one.id, { supersededBy: id });
  }
  for (const one of gone) await memories.change(one, { state: "superseded", supersededBy: id });
  await unindexMemories(stores, [...gone]);
}

async function memoryNamed({ memories }: Stores, ref: string | null): Promise<Memory | undefined> {
  const id = numberIn("mem", ref);
  return id === null ? undefined : (await memories.memories([memoryId(id)])).get(memoryId(id));
}

async function hasGone({ history }: Stores, messages: readonly MessageId[]): Promise<boolean> {
  const rows = await history.messages(messages);
  return messages.some((id) => rows.get(id)?.withheld !== null);
}
