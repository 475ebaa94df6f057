/** Memories as they are shown: where they stand, what came before and after them, and what they were made of. */

import { NacreError } from "../kernel/errors.ts";
import { laneId, type MemoryId, memoryId, parseRef, refOf } from "../kernel/ids.ts";
import { excerpt } from "../kernel/text/excerpt.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import { redact } from "../kernel/text/secrets.ts";
import type { Memory, MemorySource, Shelf, StoredVerdict } from "../rooms/durable/index.ts";
import type { EngineContext } from "./context.ts";
import { isHidden, redactedText } from "./index-text.ts";
import type {
  GateShown,
  ListMemoriesAnswer,
  ListMemoriesRequest,
  MemoryDetail,
  ShowMemoryRequest,
  ShownMemory,
} from "./memory-api.ts";
import { reachOf } from "./scope.ts";
import { memoryShelves, type Whose } from "./shelf-scope.ts";
import { shownSlot } from "./slot-shown.ts";
import type { Stores } from "./stores.ts";

const USUAL_LIMIT = 50;
const MOST_LISTED = 1_000;
const MOST_SOURCES = 100;
/** Of one chain; longer ones are cut at both ends. */
const MOST_LINEAGE = 50;

export async function listMemories(
  context: EngineContext,
  request: ListMemoriesRequest,
): Promise<ListMemoriesAnswer> {
  const { states = ["active"], before, limit = USUAL_LIMIT, shelf } = request;
  const older = before === undefined ? undefined : memoryIn(before);
  return context.store.read(async (stores) => {
    const shelves = await memoryShelves(context, stores, request, shelf);
    const ids = shelves.map(({ id }) => id);
    const listed = await stores.memories.list({
      shelves: ids,
      states,
      newest: "said",
      ...(older === undefined ? {} : { before: older }),
      limit: Math.min(Math.max(1, limit), MOST_LISTED),
    });
    return {
      memories: await shownMemories(context, stores, listed),
      total: await stores.memories.count(ids, states),
    };
  });
}

export async function showMemory(context: EngineContext, request: ShowMemoryRequest): Promise<MemoryDetail> {
  return context.store.read(async (stores) => {
    const memory = await memoryInReach(context, stores, request, request.ref);
    const [shown] = await shownMemories(context, stores, [memory]);
    const lineage = await lineageOf(stores, memory);
    return {
      ...shown!,
      slot: memory.slot === null ? null : shownSlot(memory.slot, memory.text),
      lineage: lineage.map(({ id, text, state, at }) => ({
        ref: refOf("mem", id),
        text: redact(text, context.identity.key).text,
        state,
        at,
      })),
      sources: await shownSources(context, stores, request, await stores.memories.sources(memory.id)),
      gate: memory.gate === null ? null : shownVerdict(memory.gate),
    };
  });
}

/** A memory that may be read; one that may not is as unknown as one that never was. */
export async function memoryInReach(
  context: EngineContext,
  stores: Stores,
  whose: Whose,
  ref: string,
): Promise<Memory> {
  const id = memoryIn(ref);
  const memory = (await stores.memories.memories([id])).get(id);
  const shelves = await memoryShelves(context, stores, whose, undefined);
  if (memory === undefined || !shelves.some((shelf) => shelf.id === memory.shelf)) throw unknownMemory(id);
  return memory;
}

export function memoryIn(ref: string): MemoryId {
  return memoryId(parseRef(ref, ["mem"]).id);
}

function unknownMemory(id: MemoryId): NacreError {
  return new NacreError(
    "memory/unknown",
    `there is no ${refOf("mem", id)}`,
    "List them to see which there are: nacre memories list.",
  );
}

export async function shownMemories(
  context: EngineContext,
  stores: Stores,
  memories: readonly Memory[],
): Promise<readonly ShownMemory[]> {
  const places = new Map<number, Pick<ShownMemory, "tier" | "shelf">>();
  for (const { shelf } of memories) {
    if (!places.has(shelf)) places.set(shelf, await placeOf(stores, (await stores.memories.shelf(shelf))!));
  }
  return memories.map((memory) => ({
    ref: refOf("mem", memory.id),
    ...places.get(memory.shelf)!,
    text: redact(memory.text, context.identity.key).text,
    state: memory.state,
    origin: memory.origin,
    trust: memory.trust,
    at: memory.at,
    lastSaidAt: memory.lastSaidAt,
    reinforced: memory.reinforced,
    uses: memory.uses,
    score: memory.gate?.score ?? null,
  }));
}

async function placeOf(
  { history }: Stores,
  { tier, name }: Shelf,
): Promise<Pick<ShownMemory, "tier" | "shelf">> {
  if (tier === "user" || tier === "scope") return { tier, shelf: `${tier}:${name}` };
  if (tier !== "lane") return { tier: "global", shelf: "global" };
  return { tier, shelf: (await history.lane(laneId(Number(name))))?.sessionKey ?? `lane ${name}` };
}

/** The oldest first. Some were outdated when they came: they name what stood in their place, and it does not name them. */
async function lineageOf({ memories }: Stores, memory: Memory): Promise<readonly Memory[]> {
  const found = new Map([[memory.id, memory]]);
  const superseded = await memories.list({
    shelves: [memory.shelf],
    states: ["superseded"],
    limit: MOST_LISTED,
  });
  for (const one of found.values()) {
    if (found.size >= MOST_LINEAGE) break;
    const named = [one.supersedes, one.supersededBy].filter((id) => id !== null);
    for (const other of (await memories.memories(named)).values()) found.set(other.id, other);
    for (const other of superseded) if (other.supersededBy === one.id) found.set(other.id, other);
  }
  return [...found.values()].toSorted((a, b) => a.at - b.at || a.id - b.id);
}

/** Those that the asker may read; of the others not even that they are there. */
async function shownSources(
  context: EngineContext,
  stores: Stores,
  whose: Whose,
  sources: readonly MemorySource[],
): Promise<MemoryDetail["sources"]> {
  const { history } = stores;
  const { asker, installation } = whose;
  const reach = await reachOf(context, stores, asker, installation === undefined ? {} : { installation });
  const lanes = new Map(reach.lanes.map((lane) => [lane.id, lane]));
  const rows = await history.messages(sources.map(({ message }) => message));
  const inReach = sources
    .flatMap((source) => {
      const row = rows.get(source.message);
      const lane = row === undefined ? undefined : lanes.get(row.lane);
      return row === undefined || lane === undefined ? [] : [{ ...source, row, lane }];
    })
    .slice(0, MOST_SOURCES);
  const bodies = await history.bodies(inReach.map(({ message }) => message));
  return inReach.map(({ message, how, at, row, lane }) => ({
    ref: refOf("msg", message),
    how,
    at,
    agent: lane.agent,
    sessionKey: lane.sessionKey,
    excerpt: excerpt(isHidden(row) ? "" : redactedText(context, bodies.get(message)), queryTerms("")),
  }));
}

/** As it is kept: the figures, and not the sentence. */
export function shownVerdict({ version, score, threshold, signals }: StoredVerdict): GateShown {
  return { version, score, threshold, admitted: score >= threshold, signals, reason: null };
}
