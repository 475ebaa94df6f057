/**
 * Has a pack served because a person says so: through the same gate as everything else, with what is known by now; or past it, in so many
 * words, which is recorded with the reason. A dry run does not ask the gate: whoever asks until it says yes is told yes by chance.
 */

import { NacreError } from "../kernel/errors.ts";
import { chosenAmong, encodePack, gate, goneFrom, manifestOf } from "../rooms/brain/index.ts";
import type { PromoteAnswer, PromoteRequest } from "./brain-api.ts";
import { presentKeys } from "./brain-init-pack.ts";
import type { EngineContext } from "./context.ts";
import { requireTerminal } from "./promote-allowed.ts";
import {
  labelledEpisodes,
  loadPack,
  namedPack,
  readablePack,
  type Standing,
  standing,
} from "./promote-packs.ts";
import { MOST_JUDGED_BYTES } from "./promote-size.ts";
import { gateSeed } from "./work-training.ts";

export async function promoteBrain(
  context: EngineContext,
  request: PromoteRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<PromoteAnswer> {
  requireTerminal(request);
  const now = await standing(context);
  const manifest = await namedPack(context, request.pack ?? newestCandidate(now));
  const { digest, report } = manifest;
  if (now.serving.pack === digest)
    return {
      pack: manifest,
      kind: "serving",
      report,
      override: false,
      dryRun: request.dryRun === true,
      changed: false,
    };
  const { pack } = await loadPack(context, digest);
  const dryRun = request.dryRun === true;
  if (request.override === true) {
    const reason = request.reason?.trim() ?? "";
    if (reason === "") throw noReason();
    const entry = { kind: "serving", pack: digest, override: true, reason } as const;
    if (!dryRun) await context.writer.keepBrain({ bytes: null, entries: [entry], after: now.newest });
    return { pack: manifest, kind: "serving", report, override: true, dryRun, changed: !dryRun };
  }
  if (dryRun)
    return {
      pack: manifest,
      kind: report?.passed ? "serving" : "rejected",
      report,
      override: false,
      dryRun,
      changed: false,
    };
  const incumbent = now.serving.pack === null ? undefined : await readablePack(context, now.serving.pack);
  const spent = await context.store.read(({ brainPacks }) => brainPacks.gates());
  const episodes = await labelledEpisodes(context, {}, signal);
  const gated = gate({
    candidate: { ...pack, parent: digest },
    incumbent: incumbent === undefined ? null : (await loadPack(context, incumbent.digest)).pack,
    episodes,
    spent,
    seed: gateSeed(context, now.serving.pack, spent),
    ...(report === null ? {} : { among: chosenAmong(report) }),
    gone: goneFrom(episodes, await presentKeys(context, context.identity.installation, signal)),
    limits: { bytes: MOST_JUDGED_BYTES },
  });
  const bytes = encodePack(gated.candidate);
  const kind = gated.report.passed ? "serving" : "rejected";
  const reason = request.reason ?? gated.report.reasons[0] ?? "the gate lets it through";
  await context.writer.keepBrain({
    bytes: Buffer.from(bytes).toString("base64"),
    entries: [{ kind, pack: null, override: false, reason }],
    after: now.newest,
  });
  return {
    pack: manifestOf(gated.candidate, bytes),
    kind,
    report: gated.report,
    override: false,
    dryRun: false,
    changed: gated.report.passed,
  };
}

/** What was rejected, is on trial or is looked at, the newest first. */
function newestCandidate({ promotions, serving }: Standing): string {
  const waiting = promotions
    .filter(({ kind, pack }) => ["rejected", "canary", "shadow"].includes(kind) && pack !== serving.pack)
    .sort((a, b) => b.id - a.id);
  const pack = waiting[0]?.pack ?? null;
  if (pack !== null) return pack;
  throw new NacreError(
    "brain/unknown-pack",
    "No pack waits to be promoted",
    'Name one of those that "nacre brain history" lists.',
  );
}

function noReason(): NacreError {
  return new NacreError(
    "input/bad-field",
    "Whoever overrules the gate says why",
    'Add --reason "…": it is recorded with the promotion.',
  );
}
