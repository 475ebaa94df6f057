/** The collections that hold memories: what a program put there by a name of its own, and everything else on that shelf. */

import { NacreError } from "../kernel/errors.ts";
import { memoryId, parseRef, refOf } from "../kernel/ids.ts";
import type { Json, JsonObject } from "../kernel/json.ts";
import { redact } from "../kernel/text/secrets.ts";
import type { QueryTerms } from "../kernel/text/terms.ts";
import {
  type Collection,
  type Memory,
  namespaceNamed,
  type Shelf,
  type ShelfKey,
  saysDigest,
} from "../rooms/durable/index.ts";
import type {
  Done,
  ExportAnswer,
  ExportedRecord,
  ExportRequest,
  InsertTextRequest,
  NamespaceRequest,
} from "./collection-api.ts";
import { namedCollection } from "./collection-named.ts";
import { type Held, heldMemory } from "./collection-records.ts";
import { type EngineContext, installationIn } from "./context.ts";
import { forgetMemories } from "./forget-memories.ts";
import { redactor } from "./index-text.ts";
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

/**
 * On a program's word. Nothing that is there already gives way to it, whatever it says; what somebody took back does not come
 * back this way, but a program may put what it deleted itself under the same name again.
 */
export async function insertText(
  context: EngineContext,
  { collection, id, text, metadata = {} }: InsertTextRequest,
): Promise<Done> {
  const named = namedCollection(collection);
  if (!isOfMemories(named)) throw notWritable(collection);
  checkName(context, id);
  const extra = extraOf(context, metadata);
  const clean = cleanText(context, text).text;
  const digest = saysDigest(clean, context.identity.key);
  const now = context.clock.now();
  await context.store.write("durable", async (stores) => {
    const { memories } = stores;
    const shelf = await memories.openShelf(keyOf(context, named));
    const before = await memories.named(shelf.id, id);
    // Whoever did not hear the answer asks again.
    if (before?.state === "active" && before.text === clean) return;
    if (before?.state === "forgotten") await memories.change(before.id, { name: null });
    const isOwn = before?.state === "forgotten" && before.digest === digest;
    if (isOwn) await memories.unbury(shelf.id, digest);
    else if (await memories.isBuried(shelf.id, digest)) throw takenBack();
    const memory = await memories.add({
      shelf: shelf.id,
      text: clean,
      digest,
      origin: "inserted",
      trust: "agent",
      at: now,
      createdAt: now,
      slot: null,
      supersedes: null,
      gate: null,
      name: id,
      extra,
    });
    await indexMemories(stores, [...(await memories.memories([memory])).values()]);
  });
  return { ok: true };
}

function checkName(context: EngineContext, id: string): void {
  if (id.trim() === "") throw new NacreError("input/bad-field", "record id is required", "Give it a name.");
  if (redact(id, context.identity.key).findings.length === 0) return;
  throw new NacreError("input/bad-field", "params.id: it holds a secret", "Give it a name without one.");
}

/** As JSON, without secrets; null: there is nothing in it. */
function extraOf(context: EngineContext, metadata: JsonObject): string | null {
  const extra = JSON.stringify(redactedJson(metadata, redactor(context)));
  const bytes = Buffer.byteLength(extra);
  if (bytes > LARGEST_METADATA) {
    throw new NacreError(
      "input/bad-field",
      `params.metadata: ${bytes} bytes are too many`,
      `Give at most ${LARGEST_METADATA}.`,
    );
  }
  return extra === "{}" ? null : extra;
}

function redactedJson(value: Json, redacted: (text: string) => string): Json {
  if (typeof value === "string") return redacted(value);
  if (Array.isArray(value)) return value.map((one: Json) => redactedJson(one, redacted));
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value as JsonObject);
  return Object.fromEntries(entries.map(([name, one]) => [redacted(name), redactedJson(one, redacted)]));
}

function takenBack(): NacreError {
  return new NacreError(
    "memory/not-allowed",
    "somebody has taken this back",
    "A person can bring it back: nacre remember, or nacre forget --undo.",
  );
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

/** Of one namespace, or of all when none is given; the newest first. */
export async function exportMemory(context: EngineContext, request: ExportRequest): Promise<ExportAnswer> {
  const wanted = namespaceIn(request);
  const { limit = Number.POSITIVE_INFINITY } = request;
  return context.store.read(async (stores) => {
    const { memories } = stores;
    const all = await memories.shelves(installationIn(context, request.installation));
    const shelves = new Map(
      all
        .filter(({ tier, name }) => tier === "user" && (wanted === undefined || name === wanted))
        .map((shelf) => [shelf.id, shelf]),
    );
    const records: ExportedRecord[] = [];
    let before = request.before === undefined ? undefined : memoryId(parseRef(request.before, ["mem"]).id);
    for (;;) {
      const page: readonly Memory[] = await memories.list({
        shelves: [...shelves.keys()],
        states: ["active"],
        limit: Math.min(MOST_LISTED, limit - records.length),
        ...(before !== undefined && { before }),
      });
      for (const memory of page) {
        const { name } = shelves.get(memory.shelf)!;
        records.push({ collection: `user:${name}`, ...heldMemory(memory, name) });
      }
      before = page.at(-1)?.id;
      if (before === undefined || (page.length < MOST_LISTED && records.length < limit))
        return { records, next: null };
      if (records.length >= limit) return { records, next: refOf("mem", before) };
    }
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
    // Emptying a shelf says nothing of what was on it.
    const refs = some.map(({ id }) => refOf("mem", id));
    await forgetMemories(context, { refs, ...whose }, { judges: false });
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
