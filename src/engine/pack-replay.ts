/**
 * Makes the selection of a pack again, as of its watermarks, and says what differs. The question must be the one that was
 * asked; lines that were given along are not kept, and take the room that they took. Nothing is stored.
 */

import { NacreError } from "../kernel/errors.ts";
import { packId } from "../kernel/ids.ts";
import { isIncluded } from "../kernel/reasons.ts";
import { type GivenLines, PACK_INTENTS, type PackTrace } from "../rooms/pack/index.ts";
import type { EngineContext } from "./context.ts";
import { packAsOf } from "./pack.ts";
import type { PackApi, PackRequest } from "./pack-api.ts";
import { packGone } from "./pack-gone.ts";
import { findPack, readablePack } from "./pack-kept.ts";
import type { PackedThen } from "./packing.ts";
import { queryDigest } from "./query-digest.ts";
import { changedSince } from "./replay-changed.ts";

export async function replayPack(
  context: EngineContext,
  { id, query, installation }: Parameters<PackApi["replayPack"]>[0],
  signal?: AbortSignal,
): ReturnType<PackApi["replayPack"]> {
  const stored = await context.store.read((stores) => findPack(stores, packId(id)));
  const trace = readablePack(stored);
  if (queryDigest(context, query) !== trace.query.digest) {
    throw new NacreError(
      "input/bad-field",
      `this is not the question that pack ${id} was made for`,
      "Give it word for word: only its digest is kept.",
    );
  }
  const given = givenIn(trace);
  const { at, watermarks, statistics } = trace;
  const again = await packAsOf(
    context,
    requestOf(trace, query, installation),
    { at, watermarks, statistics, given, ownUses: new Set(trace.refreshed), ...joinedIn(trace) },
    signal,
  );
  const before = trace.candidates.filter(({ ref, reason }) => isIncluded(reason) && !ref.startsWith("tail:"));
  const were = before.map(({ ref }) => ref);
  const are = again.pack.items.map(({ ref }) => ref);
  const differences = compare(were, are);
  const since = await context.store.read(async (stores) => [
    ...(await packGone(stores, were)),
    ...(await changedSince(stores, { were, are }, at)),
  ]);
  return {
    id,
    same: differences.length === 0,
    differences,
    notes: [...new Set([...notesOn(trace, given?.items ?? 0), ...since])],
  };
}

/** What stood for others then stands for them again, whatever became of it. */
function joinedIn({ candidates }: PackTrace): Pick<PackedThen, "cards" | "near"> {
  const isIn = candidates.filter(({ reason }) => isIncluded(reason));
  return {
    cards: isIn.filter(({ ref }) => ref.startsWith("card:")).map(({ ref }) => ref),
    near: isIn.filter(({ reason }) => reason === "graph-near").map(({ ref }) => ref),
  };
}

/** Of those that were made before they said so exactly: what their lines took, in whole tokens. */
function givenIn({ given, candidates }: PackTrace): GivenLines | null {
  if (given !== undefined) return given;
  const lines = candidates.filter(({ ref, reason }) => ref.startsWith("tail:") && isIncluded(reason));
  if (lines.length === 0) return null;
  const cost = lines.reduce((sum, { tokens }) => sum + tokens * THOUSANDTHS, 0);
  return { cost, items: lines.length, full: false, said: [] };
}

const THOUSANDTHS = 1_000;

function requestOf(trace: PackTrace, query: string, installation: string | undefined): PackRequest {
  const { scope, depth, archived } = trace.query;
  const intent = PACK_INTENTS.find((one) => one === trace.query.intent);
  const whose = installation === undefined ? {} : { installation };
  return {
    ...{ query, budget: trace.budgets.tokens, limit: trace.budgets.items, tailBudget: trace.budgets.tail },
    ...whose,
    ...(trace.asker !== null && { asker: { ...trace.asker, ...whose } }),
    ...(trace.lane !== null && { lane: trace.lane }),
    ...(scope !== null && { scope }),
    ...(intent !== undefined && { intent }),
    ...(depth !== null && { depth }),
    archived,
    trace: "none",
    asked: trace.query.asked ?? trace.at,
    utcOffset: trace.query.utcOffset ?? 0,
  };
}

function compare(were: readonly string[], are: readonly string[]): readonly string[] {
  const differences = [
    ...were.filter((ref) => !are.includes(ref)).map((ref) => `${ref}: was in, and is not now`),
    ...are.filter((ref) => !were.includes(ref)).map((ref) => `${ref}: is in now, and was not`),
  ];
  if (differences.length === 0 && were.some((ref, at) => are[at] !== ref))
    return ["the same things, in another order"];
  return differences;
}

function notesOn({ degraded }: PackTrace, lines: number): readonly string[] {
  const late = degraded.filter((name) => name.startsWith("late:")).map((name) => name.slice("late:".length));
  return [
    ...(lines === 0
      ? []
      : [`${lines} of the lines that were given along are not kept; their room was left free.`]),
    ...(late.length === 0
      ? []
      : [`There was no time then for ${late.join(", ")}: what that would have found may be in now.`]),
  ];
}
