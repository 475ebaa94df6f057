import fc from "fast-check";
import { expect, test } from "vitest";
import { laneOf, underView } from "../support/fold.ts";
import { LANE } from "../support/host.ts";
import { live, type Step, steps } from "../support/random-history.ts";
import { eachStore, type Lab } from "../support/stores.ts";
import { countsOf, digestOf, exported, exportedLines, imported } from "../support/transfer.ts";

/** What a prompt would be made of, by what was said and where it is folded. */
async function shown(lab: Lab): Promise<unknown> {
  return lab.store.read(async ({ history }) => {
    const lane = await laneOf(lab);
    if (lane === undefined) return [];
    const items = await history.view(lane.id, 0, 100_000);
    const texts = await history.texts(items.flatMap(({ message }) => message ?? []));
    const bodies = await history.summaryBodies(items.flatMap(({ summary }) => summary ?? []));
    return items.map(({ message, summary, tokens }) => [
      message === null ? bodies.get(summary!)?.text : texts.get(message),
      // A reference in it may have more or fewer digits.
      Math.round(tokens / 20),
    ]);
  });
}

const everyKnown = (moved: Awaited<ReturnType<typeof imported>>): readonly string[] =>
  Object.keys(countsOf(moved)).filter((name) => !name.endsWith(" known"));

eachStore("history moves out and comes back", (open) => {
  test("whatever was said, folded or taken back: another store gives the same lines and the same view", async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 40 }), async (done, batch) => {
        await using lab = await open();
        await using other = await open();
        await live(lab, done);
        const records = await exported(lab.engine, { bytes: 5_000 });
        const moved = await imported(other.engine, records, { batch });
        expect(moved.filter(({ outcome }) => outcome !== "added")).toEqual([]);
        const lines = await exportedLines(lab.engine);
        expect(await exportedLines(other.engine, { bytes: 2_000 })).toBe(lines);
        expect(await shown(other)).toEqual(await shown(lab));
        expect(everyKnown(await imported(other.engine, records))).toEqual([]);
        expect(await exportedLines(other.engine)).toBe(lines);
        for (const { record, sha256 } of moved)
          if (record.kind === "message") expect(sha256).toBe(digestOf(record.message!));
      }),
      { numRuns: 12 },
    );
  });

  test("whatever was said, folded or taken back: its own export tells a store nothing new", async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1, max: 40 }), async (done, batch) => {
        await using lab = await open();
        await live(lab, done);
        const [lines, view] = [await exportedLines(lab.engine), await shown(lab)];
        expect(everyKnown(await imported(lab.engine, await exported(lab.engine), { batch }))).toEqual([]);
        expect(await exportedLines(lab.engine)).toBe(lines);
        expect(await shown(lab)).toEqual(view);
      }),
      { numRuns: 10 },
    );
  });

  test("interrupted anywhere and begun again, it is as if it had not been", async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.double({ min: 0, max: 1, noNaN: true }), async (done, share) => {
        await using lab = await open();
        await using other = await open();
        await live(lab, done);
        const records = await exported(lab.engine);
        await imported(other.engine, records.slice(0, Math.floor(records.length * share)), { batch: 11 });
        await imported(other.engine, records, { batch: 13 });
        expect(await exportedLines(other.engine)).toBe(await exportedLines(lab.engine));
        expect(await shown(other)).toEqual(await shown(lab));
      }),
      { numRuns: 8 },
    );
  });

  test("an export that has grown brings the rest alone", async () => {
    await using lab = await open();
    await using other = await open();
    const talk: Step = { does: "talk", turns: 4 };
    const host = await live(lab, [talk]);
    await imported(other.engine, await exported(lab.engine));
    await lab.engine.commitTurn(
      host.commit(host.say({ role: "user", content: "one more", timestamp: lab.clock.now() })),
    );
    const counts = countsOf(await imported(other.engine, await exported(lab.engine)));
    expect(counts).toEqual({ "lane known": 1, "session known": 1, "message known": 16, "message added": 1 });
    expect(await exportedLines(other.engine)).toBe(await exportedLines(lab.engine));
    expect(await underView(other)).toHaveLength(17);
    expect((await laneOf(other)).agent).toBe(LANE.agent);
  });
});
