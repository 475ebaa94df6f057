/** The collections that hold memories: what a program put there by a name of its own, and everything else on that shelf. */

import { NacreError } from "../kernel/errors.ts";
import { type MemoryId, memoryId, parseRef, refOf } from "../kernel/ids.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import {
  type Collection,
  type Memory,
  namespaceNamed,
  type Shelf,
  type ShelfKey,
  saysDigest,
} from "../rooms/durable/index.ts";
import type { Done, ExportedRecord, InsertTextRequest, NamespaceRequest } from "./collection-api.ts";
import { namedCollection } from "./collection-named.ts";
import { type Held, heldMemory } from "./collection-records.ts";
import { type EngineContext, installationIn } from "./context.ts";
import { forgetMemories } from "./forget-memories.ts";
import { cleanText } from "./remember.ts";
import { indexMemories } from "./shelf-words.ts";
import type { Stores } from "./stores.ts";

/** A listing is one answer: of more, the newest. */
const MOST_LISTED = 10_000;
/** In one transaction. */
const FORGOTTEN_TOGETHER = 200;
const LARGEST_METADATA = 16 * 1024;

export type MemoryCollection = Extract<Collection, { kind: "user" | "global" }>;

export async function ensureCollections(
  context: EngineContext,
  { collections }: { readonly collections: readonly string[] },
): Promise<Done> {
  const named = collections.map(namedCollection).filter(isOfMemories);
  await context.store.write("durable", async ({ memories }) => {
    for (const collection of named) await memories.openShelf(keyOf(context, collection));
  });
  return { ok: true };
}

/** On a program's word. Nothing that is there already gives way to it, whatever it says. */
export async function insertText(
  context: EngineContext,
  { collection, id, text, metadata = {} }: InsertTextRequest,
): Promise<Done> {
  const named = namedCollection(collection);
  if (!isOfMemories(named)) throw notWritable(collection);
  if (id.trim() === "") throw new NacreError("input/bad-field", "record id is required", "Give it a name.");
  const extra = JSON.stringify(metadata);
  if (Buffer.byteLength(extra) > LARGEST_METADATA) {
    throw new NacreError(
      "input/bad-field",
      `params.metadata: ${Buffer.byteLength(extra)} bytes are too many`,
      `Give at most ${LARGEST_METADATA}.`,
    );
  }
  const clean = cleanText(context, text).text;
  const now = context.clock.now();
  await context.store.write("durable", async (stores) => {
    const shelf = await stores.memories.openShelf(keyOf(context, named));
    const memory = await stores.memories.add({
      shelf: shelf.id,
      text: clean,
      digest: saysDigest(clean, context.identity.key),
      origin: "inserted",
      trust: "agent",
      at: now,
      createdAt: now,
      slot: null,
      supersedes: null,
      gate: null,
      name: id,
      extra: extra === "{}" ? null : extra,
    });
    await indexMemories(stores, [...(await stores.memories.memories([memory])).values()]);
  });
  return { ok: true };
}

export async function listMemoriesOf(
  context: EngineContext,
  stores: Stores,
  collection: MemoryCollection,
): Promise<readonly Held[]> {
  const shelf = await stores.memories.findShelf(keyOf(context, collection));
  return shelf === undefined ? [] : heldOn(stores, shelf);
}

export async function searchMemoriesOf(
  context: EngineContext,
  { memories, shelfIndex }: Stores,
  collection: MemoryCollection,
  terms: QueryTerms,
  limit: number,
): Promise<readonly Held[]> {
  const shelf = await memories.findShelf(keyOf(context, collection));
  if (shelf === undefined) return [];
  const hits = await shelfIndex.search({ terms, shelves: [shelf.id], kinds: ["mem"], limit });
  const found = await memories.memories(hits.map(({ source }) => memoryId(source)));
  return [...found.values()].map((memory) => heldMemory(memory, namespaceOn(shelf)));
}

/** Of one namespace, or of all when none is given. */
export async function exportMemory(
  context: EngineContext,
  request: NamespaceRequest,
): Promise<{ readonly records: readonly ExportedRecord[] }> {
  const wanted = namespaceIn(request);
  return context.store.read(async (stores) => {
    const shelves = (await stores.memories.shelves(installationIn(context, request.installation))).filter(
      ({ tier, name }) => tier === "user" && (wanted === undefined || name === wanted),
    );
    const records: ExportedRecord[] = [];
    for (const shelf of shelves) {
      const held = await allHeldOn(stores, shelf);
      records.push(...held.map((one) => ({ ...one, collection: `user:${shelf.name}` })));
    }
    return { records };
  });
}

/** This namespace and no other, whatever it begins with. */
export async function flushNamespace(context: EngineContext, request: NamespaceRequest): Promise<Done> {
  const name = namespaceIn(request);
  if (name === undefined) {
    throw new NacreError("input/bad-field", "no namespace is named", "Give userId or namespace.");
  }
  const { installation } = request;
  const key: ShelfKey = { installation: installationIn(context, installation), tier: "user", name };
  const whose = installation === undefined ? {} : { installation };
  for (;;) {
    const some = await context.store.read(async ({ memories }) => {
      const shelf = await memories.findShelf(key);
      return shelf === undefined
        ? []
        : memories.list({
            shelves: [shelf.id],
            states: ["active", "superseded"],
            limit: FORGOTTEN_TOGETHER,
          });
    });
    if (some.length === 0) return { ok: true };
    await forgetMemories(context, { refs: some.map(({ id }) => refOf("mem", id)), ...whose });
  }
}

export async function deleteText(
  context: EngineContext,
  { collection, id }: { readonly collection: string; readonly id: string },
): Promise<Done> {
  return deleteTexts(context, { collection, ids: [id] });
}

/** What is not there is gone already. */
export async function deleteTexts(
  context: EngineContext,
  { collection, ids }: { readonly collection: string; readonly ids: readonly string[] },
): Promise<Done> {
  const named = namedCollection(collection);
  if (!isOfMemories(named)) throw notWritable(collection);
  const found = await context.store.read(async ({ memories }) => {
    const shelf = await memories.findShelf(keyOf(context, named));
    const all: Memory[] = [];
    for (const id of shelf === undefined ? [] : new Set(ids)) {
      const memory = (await memories.named(shelf!.id, id)) ?? (await referredTo(memories, id));
      if (memory?.shelf === shelf!.id) all.push(memory);
    }
    return all;
  });
  for (let at = 0; at < found.length; at += FORGOTTEN_TOGETHER) {
    const some = found.slice(at, at + FORGOTTEN_TOGETHER);
    await forgetMemories(context, { refs: some.map(({ id }) => refOf("mem", id)) });
  }
  return { ok: true };
}

async function referredTo(memories: Stores["memories"], id: string): Promise<Memory | undefined> {
  if (!/^mem:\d+$/.test(id)) return undefined;
  const ref = memoryId(parseRef(id, ["mem"]).id);
  return (await memories.memories([ref])).get(ref);
}

async function heldOn({ memories }: Stores, shelf: Shelf): Promise<readonly Held[]> {
  const all = await memories.list({ shelves: [shelf.id], states: ["active"], limit: MOST_LISTED });
  return all.map((memory) => heldMemory(memory, namespaceOn(shelf)));
}

/** A page at a time: of what is exported nothing is left out. */
async function allHeldOn({ memories }: Stores, shelf: Shelf): Promise<readonly Held[]> {
  const held: Held[] = [];
  for (let before: MemoryId | undefined; ; ) {
    const page = await memories.list({
      shelves: [shelf.id],
      states: ["active"],
      limit: MOST_LISTED,
      ...(before !== undefined && { before }),
    });
    held.push(...page.map((memory) => heldMemory(memory, namespaceOn(shelf))));
    before = page.at(-1)?.id;
    if (page.length < MOST_LISTED) return held;
  }
}

function namespaceOn({ tier, name }: Shelf): string | null {
  return tier === "user" ? name : null;
}

export function isOfMemories(collection: Collection): collection is MemoryCollection {
  return collection.kind === "user" || collection.kind === "global";
}

function keyOf(context: EngineContext, collection: MemoryCollection): ShelfKey {
  const { installation } = context.identity;
  return collection.kind === "global"
    ? { installation, tier: "global", name: "" }
    : { installation, tier: "user", name: collection.namespace };
}

function namespaceIn({ namespace, userId }: NamespaceRequest): string | undefined {
  const given = namespace?.trim().replace(/^user:/, "") || userId || "";
  return namespaceNamed(given);
}

function notWritable(collection: string): NacreError {
  return new NacreError(
    "memory/not-allowed",
    `nothing can be put into or taken out of ${collection.slice(0, 80)} this way`,
    "History is what the host says was said: commit_turn stores it, forget and erase take it back. Memories go to user:<name> or global.",
  );
}
