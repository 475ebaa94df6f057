/** What is stored of two folds that ran at the same time: never a leaf that would leave a message alone between summaries. */

import { expect, test } from "vitest";
import {
  BUDGET,
  goodDraft,
  laneOf,
  prompt,
  scriptedModel,
  summariesOf,
  talk,
} from "../../test/support/fold.ts";
import { hostTranscript, LANE } from "../../test/support/host.ts";
import { eachStore, type Lab } from "../../test/support/stores.ts";
import type { JsonObject } from "../kernel/json.ts";
import { newSummary } from "../rooms/history/samples.suite.ts";

/** Stores leaves over the messages with these numbers, as one batch. */
async function store(lab: Lab, ...leaves: readonly (readonly number[])[]): Promise<number> {
  const lane = await laneOf(lab);
  const rows = await lab.rows();
  const summaries = leaves.map((numbers) => {
    const ids = numbers.map((number) => rows[number]!.id);
    return newSummary(lane.id, { kind: "messages", ids }) as unknown as JsonObject;
  });
  const batch = { lane: lane.id, session: lane.session!, summaries, calls: [] };
  return (await lab.engine.applyFold(batch)).stored;
}

eachStore("a batch of leaves", (open) => {
  test("is stored up to the first that another fold has overtaken, shown already or not", async () => {
    await using lab = await open();
    await talk(lab, hostTranscript(), 4);
    expect(await store(lab, [0, 1, 2, 3])).toBe(1);
    expect(await store(lab, [2, 3, 4, 5], [6, 7]), "beside what is prepared").toBe(0);
    await lab.engine.activateFold({ lane: (await laneOf(lab)).id, budget: BUDGET });
    expect(await store(lab, [4, 5], [3, 6], [7, 8]), "beside what is shown").toBe(1);
    expect(await store(lab, [4, 5], [6, 7]), "the same again is no obstacle").toBe(1);
  });

  /** A forced compaction; while the model writes the first leaf, somebody else stores one over the first `others` messages. */
  async function folded(others: number) {
    const host = hostTranscript();
    const { means, requests } = scriptedModel(async (request) => {
      if (others > 0 && requests.length === 1)
        await store(
          lab,
          Array.from({ length: others }, (_, at) => at),
        );
      return goodDraft(request);
    });
    await using lab = await open({ summaries: means });
    await talk(lab, host, 30);
    await lab.engine.compact({ lane: LANE, budget: BUDGET, force: true });
    const { prefix } = await prompt(lab, host);
    return { blocks: prefix?.blocks?.slice(1) ?? [], summaries: await summariesOf(lab) };
  }

  test("leaves no message between summaries, whoever folds while a model writes", async () => {
    const undisturbed = (await folded(0)).summaries.filter(({ depth }) => depth === 0);
    // All but the last message of what is being written at the same time: too little for a leaf of its own.
    const both = undisturbed[0]!.messages + undisturbed[1]!.messages;
    const { blocks, summaries } = await folded(both - 1);
    expect(summaries[0]).toMatchObject({ state: "active", messages: both - 1 });
    expect(blocks.length).toBeGreaterThan(1);
    expect(blocks.filter((block) => !block.startsWith("<summary "))).toEqual([]);
  });
});
