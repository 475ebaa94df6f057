/** Who learns: leases, ticks that go on where they were, candidates that are stored once, and trials that end by themselves. */

import { expect, test } from "vitest";
import { standingIn } from "../../src/engine/promote-packs.ts";
import { installationId } from "../../src/kernel/ids.ts";
import {
  type BrainPack,
  decodePack,
  digestOf,
  encodePack,
  type GateReport,
  manifestOf,
} from "../../src/rooms/brain/index.ts";
import { newEpisode } from "../../src/rooms/brain/samples.suite.ts";
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
    const again = async (builtAt: number, number: number) => {
      const later = { ...candidate, builtAt };
      const answer = await lab.engine.submitPack({ token, tick: number, bytes: base64(later) });
      await lab.engine.beatWork({ token, step: "done" });
      return answer.pack;
    };
    return { token, digest, canary, turns, good, pack, again };
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

  test("after one was taken back the next is held against what was served before it, and goes back there", async () => {
    await using lab = await open();
    const { token, digest, canary: bad, turns, again } = await onTrial(lab);
    await turns(bad, 60, 0.8, 0);
    await turns(digest, 60, 0.1, 100);
    expect(await lab.engine.judgeTrial({ token })).toMatchObject({ kind: "serving" });
    await turns(bad, 120, -0.9, 200);
    expect(await lab.engine.judgeTrial({ token })).toMatchObject({ kind: "rolled-back" });
    const next = await again(6, 2);
    await turns(next, 60, 0.8, 400);
    await turns(digest, 60, 0.1, 500);
    expect(await lab.engine.judgeTrial({ token })).toMatchObject({ kind: "serving" });
    expect(await lab.engine.rollbackBrain({ dryRun: true })).toMatchObject({ pack: { digest } });
    await turns(next, 120, -0.9, 600);
    expect(await lab.engine.judgeTrial({ token })).toMatchObject({ kind: "rolled-back" });
    const { promotions } = await lab.engine.brainHistory({ limit: 1 });
    expect(promotions).toEqual([expect.objectContaining({ pack: digest, by: "guard" })]);
    await expect(lab.engine.rollbackBrain({})).rejects.toMatchObject({ code: "brain/unknown-pack" });
    expect(await lab.engine.rollbackBrain({ pack: bad })).toMatchObject({ pack: { digest: bad } });
  });

  test("that a person ended begins anew when that is undone, and what was judged before counts no more", async () => {
    await using lab = await open();
    const { token, digest, canary, turns } = await onTrial(lab);
    await expect(lab.engine.rollbackBrain({ undo: true, pack: digest })).rejects.toMatchObject({
      code: "input/bad-field",
    });
    await turns(canary, 60, 0.8, 0);
    await turns(digest, 60, 0.1, 100);
    const now = () => lab.store.read(async (stores) => (await standingIn(stores)).serving);
    await lab.engine.rollbackBrain({ pack: "none" });
    expect(await now()).toEqual({ pack: null, canary: null, shadow: null });
    expect(await lab.engine.rollbackBrain({ undo: true, dryRun: true })).toMatchObject({ changed: false });
    expect(await lab.engine.rollbackBrain({ undo: true })).toMatchObject({ pack: { digest }, changed: true });
    expect(await now()).toEqual({ pack: digest, canary, shadow: null });
    expect(await lab.engine.judgeTrial({ token })).toMatchObject({ kind: null });
    await turns(canary, 60, 0.8, 200);
    await turns(digest, 60, 0.1, 300);
    expect(await lab.engine.judgeTrial({ token })).toMatchObject({ kind: "serving" });
    // The guard decided last: nothing that a person said is there to be undone.
    await expect(lab.engine.rollbackBrain({ undo: true })).rejects.toMatchObject({
      code: "brain/changed-meanwhile",
    });
  });

  test("one that cannot be read ends its trial, and learning goes on", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript(), "Good morning");
    await writeSubjects(lab.store);
    const { digest, pack } = await initialised(lab);
    const whole = encodePack({ ...pack, parent: digest, report: report(digest) });
    const damaged = whole.slice();
    damaged[damaged.length - 1]! ^= 1;
    await lab.store.write("durable", async ({ brainPacks }) => {
      await brainPacks.put(manifestOf(decodePack(whole), whole), damaged, lab.clock.now());
      const entry = { kind: "canary", pack: digestOf(whole), by: "worker", override: false } as const;
      await brainPacks.record({ ...entry, reason: "", at: lab.clock.now() });
    });
    const shown = { pack, digest, key: "key", at: lab.clock.now(), worth: () => 0.5 };
    await addRouted(lab.store, { ...shown, count: 240 });
    const { token } = await lease(lab);
    expect(await lab.engine.trainingBase({ token })).toBeNull();
    expect(await lab.engine.workDue({})).toMatchObject({ due: true });
    expect(await lab.engine.judgeTrial({ token })).toEqual({
      kind: "rolled-back",
      why: expect.stringContaining("unreadable"),
    });
    expect((await lab.engine.brainStatus({})).pack?.digest).toBe(digest);
    expect(await lab.engine.trainingBase({ token })).toMatchObject({ serving: digest });
  });

  test("turns for which nothing was looked for say nothing of how steady it is", async () => {
    await using lab = await open();
    const { token, canary } = await onTrial(lab);
    const lived = (decision: "skip_no_query" | "fail_open" | "use_brain", count: number) =>
      lab.store.write("derived", async ({ episodes, history }) => {
        const [lane] = await history.lanes(installationId("lab"));
        for (let at = 0; at < count; at += 1)
          await episodes.add(newEpisode(lane!.id, { account: { decision, pack: canary } }));
      });
    await lived("skip_no_query", 100);
    await lived("use_brain", 18);
    await lived("fail_open", 1);
    expect(await lab.engine.judgeTrial({ token })).toMatchObject({ kind: null });
    await lived("fail_open", 2);
    expect(await lab.engine.judgeTrial({ token })).toEqual({
      kind: "rolled-back",
      why: "unsteady: 3 of 21 routes broke or were late",
    });
  });

  test("one of which nothing is heard while the others are is taken back", async () => {
    await using lab = await open();
    const { token, digest, canary, turns } = await onTrial(lab);
    await turns(canary, 14, 0.5, 0);
    await turns(digest, 200, 0.5, 100);
    expect(await lab.engine.judgeTrial({ token })).toMatchObject({ kind: null });
    await turns(digest, 40, 0.5, 400);
    expect(await lab.engine.judgeTrial({ token })).toEqual({
      kind: "rolled-back",
      why: "unseen: 14 labelled turns with it while there were 240 without",
    });
    const { promotions } = await lab.engine.brainHistory({ limit: 1 });
    expect(promotions).toEqual([expect.objectContaining({ pack: digest, by: "guard" })]);
  });

  test("a long watch keeps what it compares with in sight, and reads no more than it takes", async () => {
    await using lab = await open();
    const { token, digest, canary, turns } = await onTrial(lab);
    await turns(canary, 60, 0.5, 0);
    await turns(digest, 60, 0.5, 100);
    await turns(canary, 140, 0.5, 200);
    expect(await lab.engine.judgeTrial({ token })).toMatchObject({ kind: "serving" });
    await turns(canary, 2_500, 0.5, 400);
    const { why } = await lab.engine.judgeTrial({ token });
    expect(why).toMatch(/over 1\d{3} turns against 60$/);
    await turns(canary, 1_000, -0.9, 3_000);
    expect(await lab.engine.judgeTrial({ token })).toMatchObject({ kind: "rolled-back" });
  });

  test("what a person decides while it is judged stands; a fenced guard decides nothing", async () => {
    await using lab = await open();
    const { token, digest, canary } = await onTrial(lab);
    const entries = [{ kind: "serving", pack: canary, override: false, reason: "" }] as const;
    const trial = { token, upTo: 7 };
    const { promotions } = await lab.store.read(async ({ brainPacks }) => ({
      promotions: await brainPacks.promotions(1),
    }));
    const after = promotions[0]!.id;
    await expect(
      lab.engine.keepBrain({ bytes: null, entries, after: after - 1, trial }),
    ).rejects.toMatchObject({ code: "brain/changed-meanwhile" });
    await expect(
      lab.engine.keepBrain({ bytes: null, entries, after, trial: { token: token + 1, upTo: 7 } }),
    ).rejects.toMatchObject({ code: "brain/stale-lease" });
    expect((await lab.engine.brainStatus({})).pack?.digest).toBe(digest);
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
