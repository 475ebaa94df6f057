/** Goes back to a pack that was served before, or to lessons alone. The bytes are those that were served then: that is looked at first. */

import { NacreError } from "../kernel/errors.ts";
import { servedBefore } from "../rooms/brain/index.ts";
import type { PromoteAnswer, RollbackRequest } from "./brain-api.ts";
import type { EngineContext } from "./context.ts";
import { requireTerminal } from "./promote-allowed.ts";
import { loadPack, namedPack, standing } from "./promote-packs.ts";

export const NONE = "none";

export async function rollbackBrain(
  context: EngineContext,
  request: RollbackRequest,
): Promise<PromoteAnswer> {
  requireTerminal(request);
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
  const dryRun = request.dryRun === true;
  if (!dryRun) {
    await context.writer.keepBrain({
      bytes: null,
      entries: [
        {
          kind: "rolled-back",
          pack: digest,
          override: false,
          reason: request.reason ?? "taken back by a person",
        },
      ],
      after: newest,
    });
  }
  return {
    pack: manifest,
    kind: "rolled-back",
    report: manifest?.report ?? null,
    override: false,
    dryRun,
    changed: !dryRun,
  };
}
