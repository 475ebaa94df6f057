/**
 * What a worker brings: a candidate with the gate's verdict. One transaction with its step in the journal, so that a worker that died
 * behind it does not do it twice.
 */

import { NacreError } from "../kernel/errors.ts";
import type { NewPromotion, PromotionKind } from "../rooms/brain/index.ts";
import type { BrainWorkApi } from "./brain-api.ts";
import { brainMode } from "./brain-mode.ts";
import type { EngineContext } from "./context.ts";
import { checkedPack, storePack } from "./promote-keep.ts";
import { standingIn } from "./promote-packs.ts";
import { beginTrial, setLearned } from "./work-due.ts";
import { requireLease } from "./work-lease.ts";

const SUBMITTED = "submitted";

export async function submitPack(
  context: EngineContext,
  { token, tick, bytes, upTo }: Parameters<BrainWorkApi["submitPack"]>[0],
): ReturnType<BrainWorkApi["submitPack"]> {
  const pack = checkedPack(bytes);
  const { digest, report } = pack.manifest;
  if (report === null) throw notGated(digest);
  return context.store.write("durable", async (stores) => {
    await requireLease(stores, token);
    const known = await submittedIn(stores.work, tick);
    if (known !== undefined) return known;
    const at = context.clock.now();
    const { serving } = await standingIn(stores);
    // It was compared with what was served then: with another it proves nothing.
    const isStale = report.against !== (serving.pack ?? "lexical");
    const kind = await kindFor(context, stores, report.passed && !isStale);
    const reason = isStale
      ? "another pack is served by now"
      : (report.reasons[0] ?? "the gate lets it through");
    const entry: NewPromotion = { kind, pack: digest, by: "worker", override: false, reason, at };
    await storePack(stores, pack, [entry], at);
    await setLearned(stores, Math.max(pack.upTo, upTo ?? 0));
    if (kind === "canary") await beginTrial(stores);
    await stores.work.note(token, { tick, step: `${SUBMITTED}:${kind}:${digest}`, at });
    return { kind, pack: digest };
  });
}

/** What the gate lets through is shown to a share of turns; where nothing is shown to anybody, it is looked at. */
async function kindFor(
  context: EngineContext,
  stores: Parameters<typeof brainMode>[1],
  passed: boolean,
): Promise<PromotionKind> {
  if (!passed) return "rejected";
  return (await brainMode(context, stores)).mode === "on" ? "canary" : "shadow";
}

async function submittedIn(
  work: { lastTick(): Promise<{ tick: number; steps: readonly { step: string }[] } | undefined> },
  tick: number,
): Promise<{ readonly kind: PromotionKind; readonly pack: string } | undefined> {
  const last = await work.lastTick();
  if (last === undefined || last.tick !== tick) return undefined;
  const step = last.steps.map(({ step: noted }) => noted.split(":")).find(([name]) => name === SUBMITTED);
  return step === undefined ? undefined : { kind: step[1] as PromotionKind, pack: step[2]! };
}

function notGated(digest: string): NacreError {
  return new NacreError(
    "brain/bad-pack",
    `The pack ${digest.slice(0, 12)} has no verdict of the gate`,
    "A worker of this version gives one; nothing was stored.",
  );
}
