/**
 * The cold tier: what was folded long ago is no longer indexed message by message.
 *
 * Nothing is deleted: the messages stay in the log, word for word. The leaf that covers them is indexed in their place,
 * with its text and with every word of theirs once, which takes a fraction of the room; a search that finds the leaf looks
 * through its messages. Only what an active leaf covers becomes cold, and only when the owner said after how long.
 */

import { instantOf } from "../kernel/clock.ts";
import { laneId, summaryId } from "../kernel/ids.ts";
import type { JsonObject } from "../kernel/json.ts";
import { indexTerms, RETOLD } from "../kernel/text/index-terms.ts";
import type { IndexTerms } from "../kernel/text/terms.ts";
import type { HistoryStore, StoredSummary } from "../rooms/history/index.ts";
import type { CoolBatch } from "./api.ts";
import type { EngineContext } from "./context.ts";
import { INDEX_VERSION, redactedText } from "./index-text.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Leaves of one slice: their messages leave the index in one transaction. */
const LEAVES_AT_ONCE = 2;

export async function prepareCool(context: EngineContext): Promise<CoolBatch> {
  const { coldAfterDays } = context.retention;
  if (coldAfterDays === null) return { leaves: [] };
  const before = instantOf(context.clock.now() - coldAfterDays * DAY_MS);
  return context.store.read(async ({ history, index }) => {
    const watermark = await index.watermark("msg");
    const indexed = watermark.version === INDEX_VERSION ? watermark.upTo : 0;
    const leaves: JsonObject[] = [];
    for (const leaf of await history.warmLeaves(before, LEAVES_AT_ONCE)) {
      const sources = await history.sourcesOf(leaf.id);
      if (sources?.kind !== "messages" || sources.ids.some((id) => id > indexed)) continue;
      leaves.push({
        summary: leaf.id,
        lane: leaf.lane,
        at: leaf.until,
        messages: [...sources.ids],
        terms: { ...(await termsOf(context, history, leaf, sources.ids)) },
      });
    }
    return { leaves };
  });
}

export async function applyCool(context: EngineContext, { leaves }: CoolBatch): Promise<{ cooled: number }> {
  return context.store.write("derived", async ({ history, index }) => {
    let cooled = 0;
    for (const leaf of leaves) {
      const id = summaryId(leaf["summary"] as number);
      // Taken out of use meanwhile, and what it covers with it.
      if ((await history.summary(id))?.state !== "active") continue;
      cooled += 1;
      await index.put([
        {
          kind: "leaf",
          source: id,
          lane: laneId(leaf["lane"] as number),
          speaker: "summary",
          at: instantOf(leaf["at"] as number),
          hidden: false,
          terms: leaf["terms"] as unknown as IndexTerms,
        },
      ]);
      await index.remove("msg", leaf["messages"] as readonly number[]);
      await history.setCold(id);
    }
    if (cooled > 0) await index.setWatermark("leaf", { upTo: 1, version: INDEX_VERSION });
    return { cooled };
  });
}

/** Every word of the leaf and of its messages, once: which of them stand together is looked up in the messages. */
async function termsOf(
  context: EngineContext,
  history: HistoryStore,
  leaf: StoredSummary,
  messages: readonly StoredSummary["first"][],
): Promise<IndexTerms> {
  const bodies = await history.bodies(messages);
  const told = (await history.summaryBodies([leaf.id])).get(leaf.id);
  const texts = [
    told?.text ?? "",
    ...(told?.pins ?? []).map(({ context: said }) => said),
    ...messages.map((id) => redactedText(context, bodies.get(id))),
  ];
  const terms = indexTerms(texts.join("\n"), RETOLD);
  // Parts of identifiers are looked up in the messages too: an index of all of them would outweigh what becoming cold saves.
  // Those that the leaf itself says are few, and lead to it.
  const { code } = indexTerms(texts[0]!);
  // Pairs of characters are asked for in their order, so those stay as they stand.
  return { ...terms, code, words: [...new Set(terms.words.split(/\s+/))].join(" ") };
}
