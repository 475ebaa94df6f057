/** What tests of routed prompts share: prompts as the plugin makes them, lessons, and packs that are put into use. */

import type { SupplyAnswer, SupplyRequest, TeachRequest } from "../../src/engine/index.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import { lessonId, memoryId } from "../../src/kernel/ids.ts";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import {
  type BrainAccount,
  type BrainPack,
  digestOf,
  encodePack,
  LEXICAL,
  manifestOf,
  nameHashes,
  type PackLink,
  type PackNode,
  type PromotionKind,
  saysOf,
  termHashes,
} from "../../src/rooms/brain/index.ts";
import type { SupplyAccount } from "../../src/rooms/pack/index.ts";
import { planAccount } from "./accounts.ts";
import { LANE } from "./host.ts";
import { OWNER } from "./memories.ts";
import type { Lab } from "./stores.ts";

/** As `stores.ts` gives it to every lab. */
const KEY = "key";
export const NOTHING_SHOWN = planAccount({
  ...{ shown: { from: null, all: false, summaries: [] }, parts: [], candidates: [] },
});

export function supplied(lab: Lab, prompt: string, more: Partial<SupplyRequest> = {}): Promise<SupplyAnswer> {
  return lab.engine.supply({
    ...{ lane: LANE, sessionId: "session-1", asker: OWNER, prompt, room: 4_000, plan: NOTHING_SHOWN },
    ...more,
  });
}

export const accountOf = ({ account }: SupplyAnswer) => account as unknown as SupplyAccount;
export const brainOf = ({ account }: SupplyAnswer) => account["brain"] as unknown as BrainAccount;
export const decisionOf = (answer: SupplyAnswer) => brainOf(answer).decision;

/** What stands between two tags of ours; null: there is no such section. */
export function section({ block }: SupplyAnswer, name: "lessons" | "route"): string | null {
  const match = new RegExp(`<nacre_${name}[^>]*>\n([\\s\\S]*?)</nacre_${name}>`).exec(block ?? "");
  return match?.[1] ?? null;
}

/** As the plugin does behind the reply. */
export async function kept(lab: Lab, answer: SupplyAnswer, sent = true): Promise<number> {
  const { id } = await lab.engine.keepReceipt({
    ...{ lane: LANE, sessionId: "session-1", plan: NOTHING_SHOWN, supply: answer.account },
    sent: { messages: 3, tokens: 900, supplied: sent, degraded: [] },
  });
  return id!;
}

export async function taught(
  lab: Lab,
  instruction: string,
  more: Partial<TeachRequest> = {},
): Promise<string> {
  return (await lab.engine.teach({ instruction, ...more })).lesson.ref;
}

/** A memory, which a pack may lead to as it may to a piece of a document. */
export async function remembered(lab: Lab, text: string): Promise<string> {
  const { memory } = await lab.engine.remember({ text });
  return memory.ref;
}

export async function nodeFor(lab: Lab, ref: string, more: Partial<PackNode> = {}): Promise<PackNode> {
  const [kind, id] = ref.split(":");
  return lab.store.read(async ({ memories, lessons }) => {
    const row =
      kind === "lesson"
        ? (await lessons.lessons([lessonId(Number(id))])).get(lessonId(Number(id)))!
        : (await memories.memories([memoryId(Number(id))])).get(memoryId(Number(id)))!;
    return {
      ...{ key: ref, kind: "kind" in row && kind === "lesson" ? row.kind : "chunk", shelf: row.shelf },
      ...{ trust: row.trust, tokens: estimateTokens(row.text), says: saysOf(KEY, row.text) },
      ...{ terms: termHashes(KEY, row.text), names: nameHashes(KEY, []), vector: null, helped: 0, harmed: 0 },
      ...more,
    } as PackNode;
  });
}

export function packOf(
  nodes: readonly PackNode[],
  links: readonly PackLink[] = [],
  more: Partial<BrainPack> = {},
): BrainPack {
  return {
    ...{ nodes, links, parameters: LEXICAL, fingerprint: null, dimensions: 0, parent: null, builtAt: 1 },
    ...{ learned: { upTo: 0, episodes: 0 }, report: null },
    ...more,
  };
}

/** Answers its digest. */
export async function putPack(lab: Lab, pack: BrainPack, kind: PromotionKind = "serving"): Promise<string> {
  const bytes = encodePack(pack);
  const at = instantOf(lab.clock.now());
  await lab.store.write("derived", async ({ brainPacks }) => {
    await brainPacks.put(manifestOf(pack, bytes), bytes, at);
    await brainPacks.record({
      kind,
      pack: digestOf(bytes),
      by: "terminal",
      override: false,
      reason: "test",
      at,
    });
  });
  return digestOf(bytes);
}
