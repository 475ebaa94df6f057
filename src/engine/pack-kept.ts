/**
 * What packs leave behind: their traces, and that what they found was found and what they included was used.
 *
 * Two signals, of which only the second keeps something fresh; neither touches a record, its words or its trust. Bounded: the
 * oldest traces go. Not here: making one again (pack-replay.ts).
 */

import { instantOf } from "../kernel/clock.ts";
import { NacreError } from "../kernel/errors.ts";
import { type PackId, packId } from "../kernel/ids.ts";
import { isIncluded } from "../kernel/reasons.ts";
import { type PackTrace, readTrace, type StoredPack } from "../rooms/pack/index.ts";
import type { EngineContext } from "./context.ts";
import { noteUses, type Uses } from "./note-uses.ts";
import type { KeepPackRequest, PackApi } from "./pack-api.ts";
import { explainPacked } from "./pack-explain.ts";
import type { Stores } from "./stores.ts";

const KEPT_PACKS = 2_000;
/** Of each program, beside those: however many it has made, it pushes out nobody else's. */
export const KEPT_OF_A_PROGRAM = 200;
/** So many more may be there before the oldest go, all at once. */
const SLACK = 100;
const USUALLY_LISTED = 20;
const MOST_LISTED = 200;
const MOST_RETRIEVED = 400;

export async function keepPack(
  context: EngineContext,
  request: KeepPackRequest,
): ReturnType<PackApi["keepPack"]> {
  return context.store.write("derived", (stores) => keepPackIn(context, stores, request));
}

export async function keepPackIn(
  { clock, identity }: Pick<EngineContext, "clock" | "identity">,
  stores: Stores,
  request: KeepPackRequest,
): ReturnType<PackApi["keepPack"]> {
  const trace = readTrace(request.trace);
  if (trace === null) {
    throw new NacreError(
      "input/bad-field",
      "params.trace: not the trace of a pack",
      "Give the trace as `pack` answered it.",
    );
  }
  // It was used when it was packed; no trace can tell of what is to come.
  const at = instantOf(Math.min(clock.now(), trace.at));
  const refreshed = request.noteUse ? await noteUses(stores, usesIn(trace, request.retrieved), at) : [];
  const id = await stores.packs.add({ at: instantOf(trace.at), trace: { ...trace, refreshed } });
  const count = await stores.packs.count();
  if (count > KEPT_PACKS + SLACK) {
    const programs = (await stores.clients.callers(identity.installation)).length;
    const most = KEPT_PACKS + programs * KEPT_OF_A_PROGRAM;
    if (count > most + SLACK) await stores.packs.prune(most);
  }
  return { id, refreshed };
}

function usesIn({ candidates }: PackTrace, retrieved: readonly string[] | undefined): Uses {
  const found = retrieved ?? candidates.filter(({ score }) => score > 0).map(({ ref }) => ref);
  return {
    included: candidates.filter(({ reason }) => isIncluded(reason)).map(({ ref }) => ref),
    retrieved: found.slice(0, MOST_RETRIEVED),
  };
}

export async function showPack(
  { store }: EngineContext,
  { id, why }: { readonly id?: number; readonly why?: string },
): ReturnType<PackApi["showPack"]> {
  return store.read(async (stores) => {
    const stored = await findPack(stores, id === undefined ? undefined : packId(id));
    const trace = readablePack(stored);
    const explained = why === undefined ? null : await explainPacked(stores, stored.id, trace, why);
    return { id: stored.id, at: stored.at, trace, why: explained };
  });
}

/** The newest when none is named. */
export async function findPack(
  { packs }: Pick<Stores, "packs">,
  id: PackId | undefined,
): Promise<StoredPack> {
  const stored = id === undefined ? (await packs.newest(1))[0] : await packs.pack(id);
  if (stored !== undefined) return stored;
  throw new NacreError(
    "pack/unknown",
    id === undefined ? "no pack's trace is kept yet" : `there is no trace of pack ${id}`,
    id === undefined
      ? "`nacre pack QUERY` makes one."
      : "`nacre trace --packs` shows those that are kept; the oldest go when there are too many.",
  );
}

export function readablePack({ id, trace }: StoredPack): PackTrace {
  const read = trace === null ? null : readTrace(trace);
  if (read !== null) return read;
  throw new NacreError(
    "store/corrupt",
    `the trace of pack ${id} cannot be read any more`,
    "It goes by itself when newer ones come.",
  );
}

export async function listPacks(
  { store }: EngineContext,
  { limit = USUALLY_LISTED }: { readonly limit?: number },
): ReturnType<PackApi["listPacks"]> {
  const most = Math.min(MOST_LISTED, Math.max(1, Math.floor(limit)));
  const stored = await store.read(({ packs }) => packs.newest(most));
  return {
    packs: stored.map(({ id, at, trace: kept }) => {
      const trace = kept === null ? null : readTrace(kept);
      const { tokens = 0, used = 0 } = trace?.budgets ?? {};
      return { id, at, included: trace?.output.included ?? 0, tokens: used, budget: tokens };
    }),
  };
}
