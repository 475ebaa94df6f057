/** Stores a pack and what was decided about it: one transaction, so that nobody sees the one without the other. */

import { NacreError } from "../kernel/errors.ts";
import {
  decodePack,
  digestOf,
  manifestOf,
  type NewPromotion,
  type PackManifest,
  SERVING_LOOK,
  servedEarlier,
} from "../rooms/brain/index.ts";
import type { KeepBrainRequest } from "./brain-api.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import { MOST_KEPT_BYTES } from "./promote-size.ts";
import type { Stores } from "./stores.ts";
import { beginTrial, setJudged } from "./work-due.ts";
import { requireLease } from "./work-lease.ts";

/** Packs that stay beside those that are served, on trial or named by one of them. */
export const KEPT_PACKS = 50;
/** Of those that were served before: so often one can go back. */
const KEPT_EARLIER = 20;

export async function keepBrain(
  context: EngineContext,
  { bytes, entries, after, trial }: KeepBrainRequest,
): Promise<{ readonly pack: string | null }> {
  const checked = bytes === null ? null : checkedPack(bytes);
  return context.store.write("durable", async (stores) => {
    if (trial !== undefined) await requireLease(stores, trial.token);
    if ((await stores.brainPacks.newestPromotion()) !== after) throw changedMeanwhile();
    const at = context.clock.now();
    const named = entries.map(
      ({ kind, pack, override, reason }): NewPromotion => ({
        kind,
        pack: pack ?? (kind === "rolled-back" ? null : (checked?.manifest.digest ?? null)),
        by: trial === undefined ? "terminal" : "guard",
        override,
        reason: keptReason(context, reason),
        at,
      }),
    );
    if (checked !== null || named.length > 0) await storePack(stores, checked, named, at);
    if (trial !== undefined && trial.upTo !== null) await setJudged(stores, trial.upTo);
    if (named.some(({ kind }) => kind === "canary")) await beginTrial(stores);
    return { pack: checked?.manifest.digest ?? null };
  });
}

/** UTF-16 units. */
const LONGEST_REASON = 500;

/** A person's own words, and kept for good: without secrets, in one line, and not without end. */
function keptReason(context: EngineContext, reason: string): string {
  const line = redactor(context)(reason).replace(/\s+/g, " ").trim();
  return line.slice(0, LONGEST_REASON).toWellFormed();
}

export interface CheckedPack {
  readonly manifest: PackManifest;
  readonly bytes: Uint8Array;
  readonly upTo: number;
}

/** Rejects with `brain/bad-pack` what is too large, damaged, or of another version. */
export function checkedPack(base64: string): CheckedPack {
  const bytes = new Uint8Array(Buffer.from(base64, "base64"));
  if (bytes.length > MOST_KEPT_BYTES) {
    throw new NacreError(
      "brain/bad-pack",
      `A pack of ${bytes.length} bytes is more than the ${MOST_KEPT_BYTES} that one may have`,
      "Fewer documents or shorter vectors make it smaller.",
    );
  }
  const pack = decodePack(bytes);
  const manifest = manifestOf(pack, bytes);
  if (manifest.digest !== digestOf(bytes)) throw new Error("a manifest that names other bytes");
  return { manifest, bytes, upTo: pack.learned.upTo };
}

/** Within the caller's transaction. */
export async function storePack(
  { brainPacks }: Stores,
  pack: CheckedPack | null,
  entries: readonly NewPromotion[],
  at: NewPromotion["at"],
): Promise<void> {
  if (pack !== null) await brainPacks.put(pack.manifest, pack.bytes, at);
  for (const entry of entries) await brainPacks.record(entry);
  const earlier = servedEarlier(await brainPacks.promotions(SERVING_LOOK));
  await brainPacks.prune(KEPT_PACKS, earlier.slice(0, KEPT_EARLIER));
}

function changedMeanwhile(): NacreError {
  return new NacreError(
    "brain/changed-meanwhile",
    "Another pack was promoted or taken back meanwhile",
    'Look at "nacre brain history", then try again.',
  );
}
