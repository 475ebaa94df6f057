/**
 * Puts a statement on a shelf, within the caller's transaction, and says what became of it.
 *
 * What says the same as one that is there reinforces it. What says something else about the same thing takes its place, and
 * so does what puts a near one right in so many words; the older one stays as what was once so. What a person has forgotten
 * does not come back by itself. Nothing takes the place of what was said on better word.
 */

import { type Instant, instantOf } from "../kernel/clock.ts";
import type { MemoryId, MessageId, ShelfId } from "../kernel/ids.ts";
import { likeness } from "../kernel/vectors/hashed.ts";
import {
  compareValues,
  correctsSomething,
  type Memory,
  type MemoryOrigin,
  type MemoryTrust,
  mayBeSame,
  type Slot,
  type StoredVerdict,
  saysDigest,
  slotDigest,
  slotOf,
  statementWords,
} from "../rooms/durable/index.ts";
import type { EngineContext } from "./context.ts";
import { indexMemories, memoriesNear, unindexMemories } from "./shelf-words.ts";
import type { Stores } from "./stores.ts";

/** Two that are this alike say the same, if nothing in which they differ matters. `remember.test.ts` notices. */
const SAME = 0.9;
/** What is put right is about as near as this. */
const CLOSE = 0.6;
const MOSTLY = 0.6;
/** Looked at more closely; the index has the best first. */
const NEAR = 12;
const MOST_FORGOTTEN = 500;
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
  /** Something new is left alone: it is only to reinforce what is known, or to put it right. */
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
  const { same, older, newer, differs } = await relate(stores, statement, slot, digests);
  const told = { differs: differs.map(({ id }) => id), contradicts };
  if (same !== undefined) {
    await reinforce(stores, same, statement);
    await supersede(stores, older, same.id);
    return { ...told, outcome: "reinforced", id: same.id, replaced: older[0]?.id ?? null };
  }
  if (statement.onlyIfKnown === true && older.length === 0) return { outcome: "new" };
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
  { shelf, text, explicit }: Statement,
  digests: readonly string[],
): Promise<boolean> {
  for (const digest of digests) {
    if (explicit) await memories.unbury(shelf, digest);
    else if (await memories.isBuried(shelf, digest)) return false;
  }
  if (explicit) return true;
  const forgotten = await memories.list({ shelves: [shelf], states: ["forgotten"], limit: MOST_FORGOTTEN });
  for (const memory of forgotten.filter((one) => saySame(one.text, text))) {
    // One that went with its message may come back with another.
    if (await memories.isBuried(shelf, memory.digest)) return false;
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
  const near = (await memoriesNear(stores, shelf, text, NEAR)).filter(isOther);
  const about = slot === null ? [] : (await memories.about(shelf, slot.slot)).filter(isOther);
  const relation = ({ text: older }: Memory) => compareValues(slotOf(older).slot?.value ?? "", slot!.value);
  const alike = [
    await memories.saying(shelf, digests[0]!),
    ...about.filter((memory) => ["same", "wider"].includes(relation(memory))),
    ...near.filter((memory) => !about.some(({ id }) => id === memory.id) && saySame(memory.text, text)),
  ].filter((memory): memory is Memory => memory !== undefined && isOther(memory));
  const same = alike.find((memory) => !isBetter(trust, memory.trust));
  const contradicted = [
    ...about.filter((memory) => relation(memory) === "other" || relation(memory) === "closer"),
  ];
  if (correctsSomething(text))
    contradicted.push(...near.filter((memory) => isPutRight(memory.text, text)).slice(0, 1));
  const others = [
    ...new Map([...(same === undefined ? alike : []), ...contradicted].map((one) => [one.id, one])).values(),
  ];
  const ours = others.filter((memory) => memory.id !== same?.id && !isBetter(memory.trust, trust));
  return {
    same,
    older: [
      ...(replaces === undefined ? [] : [replaces]),
      ...ours.filter(({ lastSaidAt }) => lastSaidAt <= at),
    ],
    newer: replaces === undefined ? ours.find(({ lastSaidAt }) => lastSaidAt > at) : undefined,
    differs: others.filter((memory) => isBetter(memory.trust, trust)),
  };
}

function saySame(one: string, other: string): boolean {
  return mayBeSame(one, other) && likeness(one, other) >= SAME;
}

/** Most of what it says is said again. */
function isPutRight(older: string, newer: string): boolean {
  const said = statementWords(older).words.filter((word) => word !== "not");
  const again = new Set(statementWords(newer).words);
  return (
    said.filter((word) => again.has(word)).length >= MOSTLY * said.length && likeness(older, newer) >= CLOSE
  );
}

function isBetter(one: MemoryTrust, other: MemoryTrust): boolean {
  return BETTER.indexOf(one) > BETTER.indexOf(other);
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
  // What was put right goes when what it was made of does.
  for (const one of replaces === undefined ? [] : await memories.sources(replaces.id)) {
    await memories.addSource(id, one);
  }
  await indexMemories(stores, [...(await memories.memories([id])).values()]);
  return id;
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
