/** Databases of other memories, moved in whole: every word, in order, with what was made of it; again, it changes nothing; out and in again, it is the same. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLosslessClaw } from "../../src/adapters/source-lossless-claw/index.ts";
import { openOpenclawMem } from "../../src/adapters/source-openclaw-mem/index.ts";
import { type SummaryId, summaryId } from "../../src/kernel/ids.ts";
import type { TransferSource } from "../../src/kernel/transfer/source.ts";
import { joinMessage } from "../../src/rooms/history/index.ts";
import type { LosslessClawTime } from "../support/foreign/lossless-claw.ts";
import { writeLosslessSample } from "../support/foreign/lossless-sample.ts";
import { asSource, digestOfRecords, moveIn, moveOut } from "../support/foreign/move-in.ts";
import { writeMemSample } from "../support/foreign/openclaw-mem.ts";
import { eachStore, type Lab } from "../support/stores.ts";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nacre-foreign-"));
  path = join(folder, "lcm.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function moved(lab: Lab, source: TransferSource) {
  try {
    return await moveIn(lab.engine, source);
  } finally {
    await source.close();
  }
}

/** Every lane's messages in conversation order, whole. */
async function lanesOf({ store }: Lab): Promise<ReadonlyMap<string, string>> {
  return store.read(async ({ history }) => {
    const found = new Map<string, string>();
    const all = await history.scan(0, 100_000);
    for (const id of new Set(all.map(({ lane }) => lane))) {
      const lane = (await history.lane(id))!;
      const rows = await history.page(id, { limit: 100_000 });
      const bodies = await history.bodies(rows.map((row) => row.id));
      found.set(
        lane.sessionKey,
        rows.map((row) => JSON.stringify(joinMessage(bodies.get(row.id)!))).join("\n"),
      );
    }
    return found;
  });
}

eachStore("a lossless-claw database moved in", (open) => {
  test.each<LosslessClawTime>(["early", "middle", "current"])(
    "%s: every word is there in order, and summaries unfold to it",
    async (time) => {
      const sample = writeLosslessSample(path, { seed: 11, time });
      await using lab = await open();
      const { counts, refused, refs } = await moved(lab, await openLosslessClaw(path));
      expect(refused).toEqual([]);
      expect(counts).toMatchObject({
        added: { message: sample.messages, summary: sample.summaries.size, artifact: 1 },
      });
      const lanes = await lanesOf(lab);
      expect(new Set(lanes.keys())).toEqual(new Set(sample.said.keys()));
      for (const [key, said] of sample.said) {
        let from = 0;
        for (const text of said) {
          const found = lanes.get(key)!.indexOf(text, from);
          expect(found, `${text} in ${key}`).toBeGreaterThanOrEqual(0);
          from = found;
        }
      }
      const summaries = [...refs].filter(([ref]) => ref.startsWith("sum:")).map(([, ref]) => ref);
      const unfolded = await Promise.all(summaries.map((ref) => unfold(lab, ref)));
      for (const [text, below] of sample.summaries) {
        const one = unfolded.find((found) => found.text === text);
        expect(one, text).toBeDefined();
        for (const said of below.flatMap((lines) => lines.split("\n"))) expect(one!.below).toContain(said);
      }
    },
  );

  test("again, nothing is added; out and in elsewhere, it is the same", async () => {
    writeLosslessSample(path, { seed: 12, time: "current" });
    await using lab = await open();
    await moved(lab, await openLosslessClaw(path));
    const first = await moveOut(lab.engine);
    const again = await moved(lab, await openLosslessClaw(path));
    expect(again.counts["added"]).toBeUndefined();
    expect(again.refused).toEqual([]);
    expect(digestOfRecords(await moveOut(lab.engine))).toBe(digestOfRecords(first));
    await using other = await open();
    expect((await moveIn(other.engine, asSource(first))).refused).toEqual([]);
    expect(await moveOut(other.engine)).toEqual(first);
  });
});

eachStore("an openclaw-mem database moved in", (open) => {
  test("every row's words are there", async () => {
    const { words } = writeMemSample(path, 13);
    await using lab = await open();
    const { refused } = await moved(lab, await openOpenclawMem(path));
    expect(refused).toEqual([]);
    const whole = JSON.stringify(await moveOut(lab.engine));
    for (const text of Object.values(words).flat()) expect(whole).toContain(text);
  });

  test("again, nothing is added; out and in elsewhere, it is the same", async () => {
    writeMemSample(path, 14);
    await using lab = await open();
    await moved(lab, await openOpenclawMem(path));
    const first = await moveOut(lab.engine);
    expect((await moved(lab, await openOpenclawMem(path))).counts["added"]).toBeUndefined();
    expect(digestOfRecords(await moveOut(lab.engine))).toBe(digestOfRecords(first));
    await using other = await open();
    await moveIn(other.engine, asSource(first));
    expect(await moveOut(other.engine)).toEqual(first);
  });
});

async function unfold(lab: Lab, ref: string): Promise<{ readonly text: string; readonly below: string }> {
  return lab.store.read(async ({ history }) => {
    const below = async (summary: SummaryId): Promise<string> => {
      const sources = await history.sourcesOf(summary);
      if (sources === undefined) return "";
      if (sources.kind === "summaries") return (await Promise.all(sources.ids.map(below))).join("\n");
      const bodies = await history.bodies(sources.ids);
      return [...bodies.values()].map((body) => JSON.stringify(joinMessage(body))).join("\n");
    };
    const id = summaryId(Number(ref.slice("sum:".length)));
    return { text: (await history.summaryBodies([id])).get(id)?.text ?? "", below: await below(id) };
  });
}
