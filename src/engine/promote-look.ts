/** What packs there are, how two differ, and how each came to be served. */

import { NacreError } from "../kernel/errors.ts";
import { diffPacks, type GateReport } from "../rooms/brain/index.ts";
import type { BrainHistoryAnswer, DiffAnswer, DiffRequest, PromoteApi } from "./brain-api.ts";
import type { EngineContext } from "./context.ts";
import { loadPack, namedPack, noPackYet, standing } from "./promote-packs.ts";

const USUAL_HISTORY = 20;
const MOST_HISTORY = 1_000;
/** Of a list that somebody reads. */
const MOST_SHOWN = 200;

export async function diffBrain(context: EngineContext, request: DiffRequest): Promise<DiffAnswer> {
  const { serving } = await standing(context);
  const to = request.to === undefined ? serving.pack : (await namedPack(context, request.to)).digest;
  if (to === null) throw noPackYet();
  const later = await loadPack(context, to);
  const from =
    request.from === undefined ? later.pack.parent : (await namedPack(context, request.from)).digest;
  if (from === null) throw madeFromNone(to);
  const earlier = await loadPack(context, from);
  const { nodes, links, parameters, worth } = diffPacks(earlier.pack, later.pack);
  return {
    from: await namedPack(context, from),
    to: await namedPack(context, to),
    nodes: {
      added: nodes.added.slice(0, MOST_SHOWN),
      removed: nodes.removed.slice(0, MOST_SHOWN),
      changed: nodes.changed,
    },
    links,
    parameters: parameters.slice(0, MOST_SHOWN),
    worth: worth.slice(0, MOST_SHOWN),
  };
}

function madeFromNone(digest: string): NacreError {
  return new NacreError(
    "brain/unknown-pack",
    `The pack ${digest.slice(0, 12)} was made from no other`,
    'Name the one to compare it with; "nacre brain history" lists those that there are.',
  );
}

export async function brainHistory(
  context: EngineContext,
  { limit = USUAL_HISTORY }: Parameters<PromoteApi["brainHistory"]>[0],
): Promise<BrainHistoryAnswer> {
  const most = Math.min(MOST_HISTORY, Math.max(1, Math.trunc(limit)));
  return context.store.read(async ({ brainPacks }) => {
    const promotions = await brainPacks.promotions(most);
    const reports = new Map<string, GateReport | null>();
    for (const { pack } of promotions)
      if (pack !== null && !reports.has(pack))
        reports.set(pack, (await brainPacks.manifest(pack))?.report ?? null);
    return {
      promotions: promotions.map(({ at, kind, pack, by, override, reason }) => ({
        at,
        kind,
        pack,
        by,
        override,
        reason,
        report: pack === null ? null : (reports.get(pack) ?? null),
      })),
    };
  });
}
