/** A verdict of the gate that a worker brought can be made again, to the last digit, whatever came since. */

import { expect, test } from "vitest";
import type { TrainingEpisode } from "../../src/engine/index.ts";
import { instantOf } from "../../src/kernel/clock.ts";
import { docId } from "../../src/kernel/ids.ts";
import { learnAndGate } from "../../src/main/brain-learn.ts";
import { decodePack } from "../../src/rooms/brain/index.ts";
import { hostTranscript } from "../support/host.ts";
import { tell } from "../support/memories.ts";
import { addRouted, writeSubjects } from "../support/routed.ts";
import { eachStore, type Lab } from "../support/stores.ts";

async function begun(lab: Lab, count: number) {
  await tell(lab, hostTranscript(), "Good morning");
  const good = await writeSubjects(lab.store);
  const { pack: manifest } = await lab.engine.initBrain({});
  const bytes = (await lab.store.read(({ brainPacks }) => brainPacks.bytes(manifest.digest)))!;
  const worth = (key: string, subject: string) => (good.get(key) === subject ? 0.8 : -0.6);
  const turns = { digest: manifest.digest, pack: decodePack(bytes), worth, key: "key", at: lab.clock.now() };
  await addRouted(lab.store, { ...turns, count });
  return { good, more: (from: number) => addRouted(lab.store, { ...turns, count: 40, from }) };
}

async function episodesOf(lab: Lab, token: number): Promise<readonly TrainingEpisode[]> {
  const episodes: TrainingEpisode[] = [];
  for (let after = 0, more = true; more; after = episodes.at(-1)!.id) {
    const page = await lab.engine.trainingEpisodes({ token, after, limit: 200 });
    episodes.push(...page.episodes);
    more = page.more;
  }
  return episodes;
}

/** As the worker does. */
async function ticked(lab: Lab) {
  const { token, tick } = (await lab.engine.leaseWork({ worker: "t", pid: 1 }))!;
  const base = (await lab.engine.trainingBase({ token }))!;
  const { digest, serving } = base;
  const isBase = serving === null || serving === digest;
  const incumbent = isBase ? null : (await lab.engine.trainingPack({ token, digest: serving })).bytes;
  const learned = learnAndGate({ ...base, incumbent }, await episodesOf(lab, token))!;
  const submitted = await lab.engine.submitPack({ token, tick, ...learned });
  await lab.engine.beatWork({ token, step: "done" });
  await lab.engine.releaseWork({ token });
  return { ...submitted, incumbent };
}

eachStore("a verdict that a worker brought", (open) => {
  test("is the same when it is made again, also after turns that came since", async () => {
    await using lab = await open();
    const { more } = await begun(lab, 400);
    const { pack } = await ticked(lab);
    await more(400);
    const replayed = await lab.engine.replayGate({ pack });
    expect(replayed.recorded!.measured.map(([policy]) => policy)).toEqual(["lexical", "walk", "rerank"]);
    expect(replayed.recorded!.heldOut).toEqual(replayed.made!.heldOut);
    expect(replayed).toMatchObject({ pack, same: true, differences: [] });
  });

  test("is no easier to come by for whoever asks for the one of two by its name", async () => {
    await using lab = await open();
    await begun(lab, 400);
    const { pack } = await ticked(lab);
    const first = (await lab.engine.replayGate({ pack })).recorded!;
    const { report } = await lab.engine.promoteBrain({ pack });
    const error = (of: typeof first) => (1 - of.gain.level) * (of.spent + 1) ** 2;
    expect(report!.spent).toBeGreaterThan(first.spent);
    expect(error(report!)).toBeCloseTo(error(first), 9);
    expect(await lab.engine.replayGate({})).toMatchObject({ same: true, differences: [] });
  });

  test("does not hold anybody to what is no more, and knows of that when it is made again", async () => {
    await using lab = await open();
    const { good } = await begun(lab, 400);
    // Of those that a person approves of, one is taken out of the workspace.
    const [first, lost] = [...good.keys()];
    const approved = await lab.store.write("derived", async ({ episodes }) => {
      const all = await episodes.labelled(0, 400);
      const of = (key: string | undefined) =>
        all.find(({ account }) => account.placed.some((one) => one.key === key && one.place !== null))!;
      for (const one of [of(first), of(lost)])
        await episodes.settle(
          one.id,
          { value: 1, source: "human", detector: "thumbs", confidence: 1, at: instantOf(1) },
          one.account.placed.map(({ key }) => ({ key, used: true, value: 1 })),
        );
      return of(lost).id;
    });
    await lab.store.write("derived", async ({ docs }) => {
      const id = docId(Number(lost!.slice("doc:".length)));
      const { shelf, path } = (await docs.scan(id - 1, 1))[0]!;
      expect(await docs.removeFile(shelf, path)).toEqual([id]);
    });
    const { pack, incumbent } = await ticked(lab);
    expect(incumbent).not.toBeNull();
    const replayed = await lab.engine.replayGate({ pack });
    expect(replayed.recorded!.pinned).toMatchObject({ cases: 1, gone: [lost] });
    expect(replayed.recorded!.pinned.broken).not.toContain(approved);
    expect(replayed).toMatchObject({ pack, same: true, differences: [] });
    // Nor does the gate that a person asks.
    const promoted = await lab.engine.promoteBrain({ pack });
    expect(promoted.report!.pinned).toMatchObject({ cases: 1, gone: [lost] });
    expect(await lab.engine.replayGate({ pack: promoted.pack!.digest })).toMatchObject({
      same: true,
      differences: [],
    });
  });

  test("turns of one conversation are handed out as such, and how sure their labels are", async () => {
    await using lab = await open();
    await begun(lab, 200);
    await lab.store.write("derived", async ({ episodes }) => {
      const [one] = await episodes.labelled(0, 1);
      const label = { ...one!.label!, confidence: 0.25 };
      await episodes.settle(one!.id, label, one!.credits);
    });
    const { token } = (await lab.engine.leaseWork({ worker: "t", pid: 1 }))!;
    const [first, second, third] = await episodesOf(lab, token);
    expect([first!.confidence, second!.confidence]).toEqual([0.25, 1]);
    expect(first!.group).toBe(second!.group);
    expect(third!.group).not.toBe(first!.group);
  });
});
