/**
 * Goes back to a pack that was served before, or to lessons alone. The bytes are those that were served then: that is looked at first.
 * Undone, it is as before a person's last word: what that had ended is on trial again, and judged anew.
 */

import { NacreError } from "../kernel/errors.ts";
import { type PackManifest, servedBefore, servingOf } from "../rooms/brain/index.ts";
import type { KeepBrainRequest, PromoteAnswer, RollbackRequest } from "./brain-api.ts";
import type { EngineContext } from "./context.ts";
import { requireTerminal } from "./promote-allowed.ts";
import { loadPack, namedPack, readablePack, type Standing, standing } from "./promote-packs.ts";

export const NONE = "none";

export async function rollbackBrain(
  context: EngineContext,
  request: RollbackRequest,
): Promise<PromoteAnswer> {
  requireTerminal(request);
  if (request.undo === true) return undoLast(context, request);
  const { serving, promotions, newest } = await standing(context);
  const wanted = request.pack ?? servedBefore(promotions) ?? undefined;
  if (wanted === undefined) {
    throw new NacreError(
      "brain/unknown-pack",
      "No other pack was served before this one",
      'Give "none" to serve lessons alone, or make a pack with "nacre brain init".',
    );
  }
  const manifest = wanted === NONE ? null : await namedPack(context, wanted);
  const digest = manifest?.digest ?? null;
  if (digest !== null) await loadPack(context, digest);
  if (digest === serving.pack && serving.canary === null && serving.shadow === null) {
    throw new NacreError(
      "brain/served-already",
      digest === null ? "No pack is served" : `The pack ${digest.slice(0, 12)} is the one that is served`,
      '"nacre brain history" lists those that were served before.',
    );
  }
  const reason = request.reason ?? "taken back by a person";
  const entries = [{ kind: "rolled-back", pack: digest, override: false, reason }] as const;
  return goneBack(context, request, { manifest, entries, newest });
}

/** What a person had decided last is not. Twice is what they had decided. */
async function undoLast(context: EngineContext, request: RollbackRequest): Promise<PromoteAnswer> {
  if (request.pack !== undefined) {
    throw new NacreError(
      "input/bad-field",
      "What was done last is undone, or a pack is named",
      "Leave one of the two out.",
    );
  }
  const { promotions, newest } = await standing(context);
  const last = lastWord(promotions);
  const before = servingOf(promotions.filter(({ id }) => id < last.id));
  const manifest = before.pack === null ? null : await namedPack(context, before.pack);
  if (manifest !== null) await loadPack(context, manifest.digest);
  const said = { override: false, reason: request.reason ?? "undone by a person" };
  const entries: KeepBrainRequest["entries"][number][] = [
    { ...said, kind: "rolled-back", pack: before.pack },
  ];
  for (const kind of ["canary", "shadow"] as const) {
    const pack = before[kind];
    // One that is gone by now, or cannot be read, is tried by nobody.
    if (pack !== null && (await readablePack(context, pack)) !== undefined)
      entries.push({ ...said, kind, pack });
  }
  return goneBack(context, request, { manifest, entries, newest });
}

function lastWord(promotions: Standing["promotions"]): Standing["promotions"][number] {
  const [last] = promotions
    .filter(({ kind }) => kind === "serving" || kind === "rolled-back")
    .sort((a, b) => b.id - a.id);
  if (last?.by === "terminal") return last;
  throw new NacreError(
    "brain/changed-meanwhile",
    "What is served was not decided by a person",
    '"nacre brain history" lists what was; name the one to go back to.',
  );
}

interface GoingBack {
  readonly manifest: PackManifest | null;
  readonly entries: KeepBrainRequest["entries"];
  readonly newest: number;
}

async function goneBack(
  context: EngineContext,
  request: RollbackRequest,
  { manifest, entries, newest }: GoingBack,
): Promise<PromoteAnswer> {
  const dryRun = request.dryRun === true;
  if (!dryRun) await context.writer.keepBrain({ bytes: null, entries, after: newest });
  return {
    pack: manifest,
    kind: "rolled-back",
    report: manifest?.report ?? null,
    override: false,
    dryRun,
    changed: !dryRun,
  };
}
