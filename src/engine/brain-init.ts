/**
 * Makes the first pack, or makes the one that is served anew: with what there is at present, and what was learned carried over. It needs
 * no evidence, since it changes no parameter: without a learned pack it serves by words and meaning, as the rules of a cold start say.
 */

import { type BrainPack, decodePack, manifestOf } from "../rooms/brain/index.ts";
import type { BrainInitAnswer, PromoteApi } from "./brain-api.ts";
import { freshPack, isSamePack } from "./brain-init-pack.ts";
import { type EngineContext, installationIn } from "./context.ts";
import { readablePack, standing } from "./promote-packs.ts";

export async function initBrain(
  context: EngineContext,
  request: Parameters<PromoteApi["initBrain"]>[0],
  signal: AbortSignal = new AbortController().signal,
): Promise<BrainInitAnswer> {
  const { serving, newest } = await standing(context);
  const before = serving.pack === null ? undefined : await readablePack(context, serving.pack);
  const made = await freshPack(
    context,
    installationIn(context, request.installation),
    before ?? null,
    signal,
  );
  const known = before && decodePack(before.bytes);
  const skipped = [...made.skipped];
  if (serving.pack !== null && before === undefined)
    skipped.push(`what was learned: the pack that was served (${serving.pack.slice(0, 12)}) cannot be read`);
  if (before !== undefined && known !== undefined && isSamePack(made.pack, known)) {
    return { pack: manifestOf(known, before.bytes), ...counts(known), skipped, isNew: false };
  }
  const bytes = Buffer.from(made.bytes).toString("base64");
  const reason =
    before === undefined ? "first pack; nothing learned yet" : "made anew; what was learned is carried over";
  await context.writer.keepBrain({
    bytes,
    entries: [
      { kind: "built", pack: null, override: false, reason },
      { kind: "serving", pack: null, override: false, reason },
    ],
    after: newest,
  });
  return { pack: manifestOf(made.pack, made.bytes), ...counts(made.pack), skipped, isNew: true };
}

function counts({ nodes, links }: BrainPack): Pick<BrainInitAnswer, "nodes" | "links"> {
  const tally = (kinds: readonly string[]) => {
    const counted: { [kind: string]: number } = {};
    for (const kind of kinds) counted[kind] = (counted[kind] ?? 0) + 1;
    return counted;
  };
  return { nodes: tally(nodes.map(({ kind }) => kind)), links: tally(links.map(({ kind }) => kind)) };
}
