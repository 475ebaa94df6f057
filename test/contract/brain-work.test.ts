/** Who learns: leases, ticks that go on where they were, candidates that are stored once, and trials that end by themselves. */

import { expect, test } from "vitest";
import { type BrainPack, decodePack, encodePack, type GateReport } from "../../src/rooms/brain/index.ts";
import { writeDoc } from "../support/doc-pieces.ts";
import { hostTranscript } from "../support/host.ts";
import { tell } from "../support/memories.ts";
import { addRouted, writeSubjects } from "../support/routed.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const report = (against: string, passed = true): GateReport => ({
  ...{ passed, reasons: passed ? [] : ["gain-unproven: 0"], policy: "rerank", against, minimumEffect: 0.01 },
  ...{
    train: { episodes: 0, until: 0 },
    heldOut: { episodes: 0, from: 0 },
    latencyMs: 1,
    bytes: 1,
    spent: 0,
  },
  ...{ gain: { mean: 1, lower: 0.5, level: 0.999 }, pinned: { cases: 0, broken: [] }, churn: 0 },
  ...{ measured: [], seed: 1 },
});

const base64 = (pack: BrainPack) => Buffer.from(encodePack(pack)).toString("base64");

async function initialised(lab: Lab): Promise<{ digest: string; pack: BrainPack }> {
  await writeDoc(lab, "memory/a.md", "About the harbour");
  const { pack } = await lab.engine.initBrain({});
  const bytes = (await lab.store.read(({ brainPacks }) => brainPacks.bytes(pack.digest)))!;
  return { digest: pack.digest, pack: decodePack(bytes) };
}

const lease = async (lab: Lab, worker = "one") => (await lab.engine.leaseWork({ worker, pid: 1 }))!;
const kinds = async (lab: Lab) =>
  (await lab.engine.brainHistory({ limit: 100 })).promotions.map(({ kind }) => kind).reverse();

eachStore("the lease", (open) => {
  test("a second worker is refused while the first lives; a stale lease is taken over, and the first is fenced", async () => {
    await using lab = await open();
    const { digest, pack } = await initialised(lab);
    const first = await lease(lab);
    lab.clock.advance(60_000);
    expect(await lab.engine.beatWork({ token: first.token, step: null })).toEqual({ held: true });
    lab.clock.advance(60_000);
    expect(await lab.engine.leaseWork({ worker: "two", pid: 2 })).toBeNull();
    lab.clock.advance(31_000);
    const second = await lease(lab, "two");
    expect(second.token).toBeGreaterThan(first.token);
    expect(await lab.engine.beatWork({ token: first.token, step: "begun" })).toEqual({ held: false });
    const bytes = base64({ ...pack, parent: digest, report: report(digest) });
    const stale = { code: "brain/stale-lease" };
    const { token } = first;
    await expect(lab.engine.submitPack({ token, tick: first.tick, bytes })).rejects.toMatchObject(stale);
    await expect(lab.engine.judgeTrial({ token })).rejects.toMatchObject(stale);
    await expect(lab.engine.trainingBase({ token })).rejects.toMatchObject(stale);
    await expect(lab.engine.trainingEpisodes({ token, after: 0, limit: 1 })).rejects.toMatchObject(stale);
    expect(await kinds(lab)).toEqual(["built", "serving"]);
    await lab.engine.releaseWork({ token });
    expect(await lab.engine.leaseWork({ worker: "three", pid: 3 })).toBeNull();
    await lab.engine.releaseWork({ token: second.token });
    expect(await lab.engine.leaseWork({ worker: "three", pid: 3 })).not.toBeNull();
  });
});

eachStore("ticks", (open) => {
  test("one that was begun and not ended goes on; one that ended is followed by the next", async () => {
    await using lab = await open();
    await initialised(lab);
    const first = await lease(lab);
    expect(first).toMatchObject({ tick: 1, done: [] });
    await lab.engine.beatWork({ token: first.token, step: "begun" });
    await lab.engine.releaseWork({ token: first.token });
    expect(await lab.engine.workDue({})).toMatchObject({ due: true });
    const again = await lease(lab);
    expect(again).toMatchObject({ tick: 1, done: ["begun"] });
    for (const step of ["begun", "learned", "judged", "done", "done"])
      await lab.engine.beatWork({ token: again.token, step });
    await lab.engine.releaseWork({ token: again.token });
    expect(await lab.engine.workDue({})).toMatchObject({ due: false });
    expect(await lease(lab)).toMatchObject({ tick: 2, done: [] });
  });

  test("a candidate that was handed in is stored once, however often its worker dies behind it", async () => {
    await using lab = await open();
    const { digest, pack } = await initialised(lab);
    const first = await lease(lab);
    await lab.engine.beatWork({ token: first.token, step: "begun" });
    const bytes = base64({ ...pack, parent: digest, report: report(digest) });
    const answer = await lab.engine.submitPack({ token: first.token, tick: first.tick, bytes });
    expect(answer.kind).toBe("canary");
    await lab.engine.releaseWork({ token: first.token });
    const again = await lease(lab);
    expect(again).toMatchObject({ tick: first.tick, done: ["begun", "submitted"] });
    const other = base64({ ...pack, parent: digest, builtAt: 99, report: report(digest) });
    expect(await lab.engine.submitPack({ token: again.token, tick: again.tick, bytes: other })).toEqual(
      answer,
    );
    expect(await kinds(lab)).toEqual(["built", "serving", "canary"]);
  });

  test("what the gate refused, or compared with another pack, is stored with why, and changes nothing", async () => {
    await using lab = await open();
    const { digest, pack } = await initialised(lab);
    const { token, tick } = await lease(lab);
    const refused = base64({ ...pack, parent: digest, report: report(digest, false) });
    expect((await lab.engine.submitPack({ token, tick, bytes: refused })).kind).toBe("rejected");
    await lab.engine.beatWork({ token, step: "done" });
    const stale = base64({ ...pack, parent: digest, report: report("f".repeat(64)) });
    expect((await lab.engine.submitPack({ token, tick: tick + 1, bytes: stale })).kind).toBe("rejected");
    const { promotions } = await lab.engine.brainHistory({ limit: 2 });
    expect(promotions.map(({ reason }) => reason)).toEqual([
      "another pack is served by now",
      "gain-unproven: 0",
    ]);
  });

  test("what is damaged, of the future or has no verdict is refused, and leaves nothing behind", async () => {
    await using lab = await open();
    const { digest, pack } = await initialised(lab);
    const { token, tick } = await lease(lab);
    const good = encodePack({ ...pack, parent: digest, report: report(digest) });
    const damaged = good.slice();
    damaged[damaged.length - 3]! ^= 0xff;
    const future = good.slice();
    future[4]! += 1;
    for (const bytes of [damaged, future, good.slice(0, 40), new Uint8Array(0)]) {
      const text = Buffer.from(bytes).toString("base64");
      await expect(lab.engine.submitPack({ token, tick, bytes: text })).rejects.toMatchObject({
        code: "brain/bad-pack",
      });
    }
    await expect(lab.engine.submitPack({ token, tick, bytes: base64(pack) })).rejects.toMatchObject({
      code: "brain/bad-pack",
    });
    expect(await kinds(lab)).toEqual(["built", "serving"]);
    expect(await lease(lab).catch(() => null)).toBeNull();
  });

  test("nothing is due without a pack, without turns, or while it is switched off", async () => {
    await using lab = await open();
    expect(await lab.engine.workDue({})).toMatchObject({
      due: false,
      why: expect.stringContaining("no pack"),
    });
    await initialised(lab);
    expect(await lab.engine.workDue({})).toMatchObject({ due: false });
    await lab.engine.switchBrain({ mode: "off" });
    expect(await lab.engine.workDue({})).toMatchObject({ due: false, why: expect.stringContaining("off") });
  });
});

eachStore("a trial", (open) => {
  async function onTrial(lab: Lab) {
    await tell(lab, hostTranscript(), "Good morning");
    const good = await writeSubjects(lab.store);
    const { digest, pack } = await initialised(lab);
    const { token, tick } = await lease(lab);
    const candidate = { ...pack, parent: digest, builtAt: 5, report: report(digest) };
    const { pack: canary } = await lab.engine.submitPack({ token, tick, bytes: base64(candidate) });
    await lab.engine.beatWork({ token, step: "done" });
    const shown = { pack, key: "key", at: lab.clock.now() };
    const turns = (on: string, count: number, value: number, from: number) =>
      addRouted(lab.store, { ...shown, digest: on, count, from, worth: () => value });
    return { token, digest, canary, turns, good };
  }

  test("goes on while little is known, then serves all, and is watched; what turns worse goes back by itself", async () => {
    await using lab = await open();
    const { token, digest, canary, turns } = await onTrial(lab);
    expect(await lab.engine.judgeTrial({ token })).toMatchObject({ kind: null });
    await turns(canary, 60, 0.8, 0);
    await turns(digest, 60, 0.1, 100);
    expect(await lab.engine.workDue({})).toMatchObject({ due: true });
    expect(await lab.engine.judgeTrial({ token })).toMatchObject({ kind: "serving" });
    expect(await lab.engine.workDue({})).toMatchObject({ due: false });
    await turns(canary, 120, -0.9, 200);
    expect(await lab.engine.workDue({})).toMatchObject({ due: true });
    expect(await lab.engine.judgeTrial({ token })).toMatchObject({ kind: "rolled-back" });
    const { promotions } = await lab.engine.brainHistory({ limit: 2 });
    expect(promotions).toEqual([
      expect.objectContaining({ kind: "rolled-back", pack: digest, by: "guard" }),
      expect.objectContaining({ kind: "serving", pack: canary, by: "guard" }),
    ]);
    expect(await lab.engine.judgeTrial({ token })).toMatchObject({ kind: null });
  });

  test("a regression during it ends it", async () => {
    await using lab = await open();
    const { token, digest, canary, turns } = await onTrial(lab);
    await turns(canary, 40, -0.9, 0);
    await turns(digest, 40, 0.6, 100);
    expect(await lab.engine.judgeTrial({ token })).toMatchObject({ kind: "rolled-back" });
    expect(await kinds(lab)).toEqual(["built", "serving", "canary", "rolled-back"]);
  });

  test("while nothing is shown it is only looked at, and goes on trial when something is shown again", async () => {
    await using lab = await open();
    const { digest, pack } = await initialised(lab);
    await lab.engine.switchBrain({ mode: "shadow" });
    const { token, tick } = await lease(lab);
    const bytes = base64({ ...pack, parent: digest, report: report(digest) });
    expect((await lab.engine.submitPack({ token, tick, bytes })).kind).toBe("shadow");
    await lab.engine.beatWork({ token, step: "done" });
    expect(await lab.engine.judgeTrial({ token })).toMatchObject({ kind: null });
    await lab.engine.switchBrain({ mode: "on" });
    expect(await lab.engine.workDue({})).toMatchObject({ due: true });
    expect(await lab.engine.judgeTrial({ token })).toMatchObject({ kind: "canary" });
  });
});
