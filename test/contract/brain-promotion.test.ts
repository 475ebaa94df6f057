/** Which pack is served, on what proof, and how one goes back. */

import { describe, expect, test } from "vitest";
import {
  type BrainPack,
  decodePack,
  digestOf,
  encodePack,
  type GateReport,
  LEXICAL,
  learn,
} from "../../src/rooms/brain/index.ts";
import { packOf, putPack, taught } from "../support/brain.ts";
import { writeDoc } from "../support/doc-pieces.ts";
import { hostTranscript } from "../support/host.ts";
import { OWNER, tell } from "../support/memories.ts";
import { callTool, observeAll } from "../support/observed.ts";
import { addRouted, writeSubjects } from "../support/routed.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const REPORT: GateReport = {
  ...{ passed: true, reasons: [], policy: "rerank", against: "lexical", minimumEffect: 0.01, spent: 0 },
  ...{ train: { episodes: 0, until: 0 }, heldOut: { episodes: 0, from: 0 }, latencyMs: 1, bytes: 1 },
  ...{ gain: { mean: 1, lower: 0.5, level: 0.999 }, pinned: { cases: 0, broken: [] }, churn: 0 },
  ...{ measured: [], seed: 1 },
};

async function served(lab: Lab): Promise<{ digest: string; pack: BrainPack; bytes: Uint8Array }> {
  const { promotions } = await lab.engine.brainHistory({});
  const entry = promotions.find(({ kind }) => kind === "serving" || kind === "rolled-back")!;
  const bytes = (await lab.store.read(({ brainPacks }) => brainPacks.bytes(entry.pack!)))!;
  return { digest: entry.pack!, pack: decodePack(bytes), bytes };
}

const kinds = async (lab: Lab) =>
  (await lab.engine.brainHistory({ limit: 100 })).promotions.map(({ kind }) => kind).reverse();

eachStore("the first pack", (open) => {
  test("of an empty installation it is empty, and serves", async () => {
    await using lab = await open();
    const answer = await lab.engine.initBrain({});
    expect(answer).toMatchObject({
      nodes: {},
      links: {},
      isNew: true,
      pack: { nodes: 0, policy: "lexical" },
    });
    expect(await kinds(lab)).toEqual(["built", "serving"]);
    expect((await served(lab)).pack.parameters).toEqual(LEXICAL);
    expect(await lab.engine.initBrain({})).toMatchObject({ isNew: false, pack: answer.pack });
    expect(await kinds(lab)).toEqual(["built", "serving"]);
  });

  test("lessons, documents, step-by-step ones among them, and what tools brought about are its nodes; no word is in it", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await taught(lab, "Never publish the quokka package from a laptop; use the pipeline.", {
      tags: ["quokka"],
    });
    await writeDoc(lab, "MEMORY.md", "The quokka package: publish it from a laptop with npm.");
    await writeDoc(lab, "memory/release.md", "Release the quokka\n1. Tag it\n2. Wait for the pipeline");
    await callTool(lab, host, {
      tool: "exec",
      text: "fatal: quokka registry refused",
      extra: { isError: true },
    });
    await observeAll(lab);
    const { nodes, links, skipped } = await lab.engine.initBrain({});
    expect(nodes).toEqual({ correction: 1, workflow: 1, chunk: 1, toolcard: 1 });
    expect(links["inhibitory"]).toBe(1);
    expect(skipped).toEqual([]);
    const { bytes } = await served(lab);
    expect(Buffer.from(bytes).toString("latin1")).not.toMatch(/quokka|pipeline|registry/i);
  });

  test("made anew it has what came since, and what was learned of what stayed", async () => {
    await using lab = await open();
    const kept = await writeDoc(lab, "memory/a.md", "About the harbour");
    await lab.engine.initBrain({});
    const first = await served(lab);
    const learned = first.pack.nodes.map((node) => ({ ...node, helped: 4, harmed: 1 }));
    const weights = LEXICAL.weights.map((weight, at) => (at === 0 ? weight + 1 : weight));
    const parameters = { ...LEXICAL, policy: "rerank", weights } as const;
    await putPack(lab, { ...first.pack, nodes: learned, parameters, parent: first.digest, report: REPORT });
    const added = await writeDoc(lab, "memory/b.md", "About the orchard");
    expect(await lab.engine.initBrain({})).toMatchObject({ isNew: true, nodes: { chunk: 2 } });
    const { pack } = await served(lab);
    expect(pack.nodes.map(({ key, helped }) => [key, helped])).toEqual([
      [kept, 4],
      [added, 0],
    ]);
    expect(pack.parameters.weights).toEqual(parameters.weights);
  });

  test("a pack that cannot be read is not what it goes on from, and that is said", async () => {
    await using lab = await open();
    await lab.engine.initBrain({});
    const future = encodePack(packOf([])).slice();
    future[future.length - 1]! ^= 1;
    await lab.store.write("durable", async ({ brainPacks }) => {
      const manifest = (await brainPacks.manifests(1))[0]!;
      const at = lab.clock.now();
      await brainPacks.put({ ...manifest, digest: digestOf(future) }, future, at);
      const entry = { kind: "serving", by: "terminal", override: false, reason: "", at } as const;
      await brainPacks.record({ ...entry, pack: digestOf(future) });
    });
    const { skipped, isNew } = await lab.engine.initBrain({});
    expect(isNew).toBe(true);
    expect(skipped).toEqual([expect.stringContaining("cannot be read")]);
  });
});

eachStore("promoting and going back", (open) => {
  async function two(lab: Lab): Promise<{ first: string; second: string }> {
    await writeDoc(lab, "memory/a.md", "About the harbour");
    await lab.engine.initBrain({});
    const { digest: first, pack } = await served(lab);
    const second = await putPack(lab, { ...pack, parent: first, report: REPORT, builtAt: 7 }, "rejected");
    return { first, second };
  }

  test("with no evidence the gate says no, and nothing changes", async () => {
    await using lab = await open();
    const { first } = await two(lab);
    const answer = await lab.engine.promoteBrain({});
    expect(answer).toMatchObject({ kind: "rejected", override: false, report: { passed: false } });
    expect(answer.report!.reasons[0]).toMatch(/^no-evidence/);
    expect((await served(lab)).digest).toBe(first);
    expect(await kinds(lab)).toEqual(["built", "serving", "rejected", "rejected"]);
  });

  test("an override is explicit, has a reason, and is recorded", async () => {
    await using lab = await open();
    const { second } = await two(lab);
    await expect(lab.engine.promoteBrain({ override: true })).rejects.toMatchObject({
      code: "input/bad-field",
    });
    const dry = await lab.engine.promoteBrain({ override: true, reason: "I know better", dryRun: true });
    expect(dry).toMatchObject({ kind: "serving", dryRun: true });
    expect(await kinds(lab)).toEqual(["built", "serving", "rejected"]);
    await lab.engine.promoteBrain({ override: true, reason: "I know better" });
    expect((await served(lab)).digest).toBe(second);
    const { promotions } = await lab.engine.brainHistory({ limit: 1 });
    expect(promotions).toEqual([
      expect.objectContaining({
        kind: "serving",
        pack: second,
        override: true,
        reason: "I know better",
        by: "terminal",
      }),
    ]);
  });

  test("the words of a reason are kept for good: no secret of it is, and no more than a few lines", async () => {
    await using lab = await open();
    await two(lab);
    const secret = `sk-ant-api03-${"a1B2".repeat(12)}`;
    const reason = `tried it with\n${secret} and it was better ${"so much ".repeat(200)}`;
    await lab.engine.promoteBrain({ override: true, reason });
    await lab.engine.rollbackBrain({ reason });
    const { promotions } = await lab.engine.brainHistory({ limit: 2 });
    for (const entry of promotions) {
      expect(entry.reason).toContain("tried it with ");
      expect(entry.reason).toContain("it was better");
      expect(entry.reason).not.toContain(secret);
      expect(entry.reason.length).toBeLessThanOrEqual(500);
    }
  });

  test("going back serves the very bytes of before; then again; then none", async () => {
    await using lab = await open();
    const { first, second } = await two(lab);
    const { bytes } = await served(lab);
    const named = (letters: number) =>
      lab.engine.promoteBrain({ pack: second.slice(0, letters), override: true, reason: "try" });
    await expect(named(3)).rejects.toMatchObject({ code: "brain/unknown-pack" });
    await named(4);
    expect(await lab.engine.rollbackBrain({ dryRun: true })).toMatchObject({
      pack: { digest: first },
      dryRun: true,
    });
    expect((await served(lab)).digest).toBe(second);
    expect(await lab.engine.rollbackBrain({})).toMatchObject({
      kind: "rolled-back",
      pack: { digest: first },
    });
    expect((await served(lab)).bytes).toEqual(bytes);
    await lab.engine.rollbackBrain({ pack: second });
    expect((await served(lab)).digest).toBe(second);
    await lab.engine.rollbackBrain({ pack: "none" });
    const { promotions } = await lab.engine.brainHistory({ limit: 1 });
    expect(promotions).toEqual([expect.objectContaining({ kind: "rolled-back", pack: null })]);
    expect(await lab.engine.rollbackBrain({})).toMatchObject({ pack: { digest: second } });
  });

  test("where what is served cannot be read, what the guard took back is not shown instead", async () => {
    await using lab = await open();
    const { first, second } = await two(lab);
    const damaged = "d".repeat(64);
    await lab.store.write("durable", async ({ brainPacks }) => {
      const manifest = (await brainPacks.manifest(second))!;
      await brainPacks.put({ ...manifest, digest: damaged }, new Uint8Array(9), lab.clock.now());
      const entry = { override: false, reason: "", at: lab.clock.now() } as const;
      await brainPacks.record({ ...entry, kind: "serving", pack: second, by: "guard" });
      await brainPacks.record({ ...entry, kind: "rolled-back", pack: first, by: "guard" });
      await brainPacks.record({ ...entry, kind: "serving", pack: damaged, by: "guard" });
    });
    const { pack, notes } = await lab.engine.brainStatus({});
    expect(pack?.digest).toBe(first);
    expect(notes.join("\n")).toContain("damaged");
    expect(await lab.engine.rollbackBrain({})).toMatchObject({ pack: { digest: first } });
  });

  test("what is not there, not readable, or is served already is refused with what to do", async () => {
    await using lab = await open();
    await expect(lab.engine.rollbackBrain({})).rejects.toMatchObject({ code: "brain/unknown-pack" });
    await expect(lab.engine.diffBrain({})).rejects.toMatchObject({ code: "brain/not-initialised" });
    const { first } = await two(lab);
    await expect(lab.engine.rollbackBrain({ pack: first })).rejects.toMatchObject({
      code: "brain/served-already",
    });
    await expect(lab.engine.rollbackBrain({ pack: "f".repeat(64) })).rejects.toMatchObject({
      code: "brain/unknown-pack",
    });
    for (const request of [{ asker: OWNER }])
      for (const ask of [lab.engine.promoteBrain(request), lab.engine.rollbackBrain(request)])
        await expect(ask).rejects.toMatchObject({ code: "brain/not-allowed" });
  });

  test("what differs between two is told", async () => {
    await using lab = await open();
    await two(lab);
    await writeDoc(lab, "memory/b.md", "About the orchard");
    await lab.engine.initBrain({});
    const diff = await lab.engine.diffBrain({});
    expect(diff.nodes).toEqual({ added: [expect.stringMatching(/^doc:/)], removed: [], changed: 0 });
    expect(diff.parameters).toEqual([]);
  });

  test("what another decided meanwhile is not overwritten", async () => {
    await using lab = await open();
    await two(lab);
    const entries = [{ kind: "rolled-back", pack: null, override: false, reason: "" }] as const;
    await expect(lab.engine.keepBrain({ bytes: null, entries, after: 1 })).rejects.toMatchObject({
      code: "brain/changed-meanwhile",
    });
  });
});

describe("evidence", () => {
  eachStore("a pack that is better", (open) => {
    test("passes the gate; its verdict is the same when it is made again; the proof shows it", async () => {
      await using lab = await open();
      await tell(lab, hostTranscript(), "Good morning");
      const good = await writeSubjects(lab.store);
      await lab.engine.initBrain({});
      const { digest, pack } = await served(lab);
      const worth = (key: string, subject: string) => (good.get(key) === subject ? 0.8 : -0.6);
      const at = lab.clock.now();
      await addRouted(lab.store, { count: 1_600, digest, pack, worth, key: "key", at });
      const token = (await lab.engine.leaseWork({ worker: "t", pid: 1 }))!.token;
      const base = (await lab.engine.trainingBase({ token }))!;
      expect(base).toMatchObject({ digest, serving: digest, from: 0, spent: 0 });
      const episodes = [];
      for (let after = 0, more = true; more; after = episodes.at(-1)!.id) {
        const page = await lab.engine.trainingEpisodes({ token, after, limit: 200 });
        episodes.push(...page.episodes);
        more = page.more;
      }
      expect(episodes).toHaveLength(1_600);
      const candidate = learn({ ...pack, parent: digest }, episodes, { now: at, seed: 1 });
      const candidateDigest = await putPack(lab, candidate.rerank, "rejected");
      const answer = await lab.engine.promoteBrain({ pack: candidateDigest });
      expect(answer.report!.reasons).toEqual([]);
      expect(answer).toMatchObject({ kind: "serving", report: { passed: true, against: digest } });
      const replayed = await lab.engine.replayGate({});
      expect(replayed).toMatchObject({ pack: answer.pack!.digest, same: true, differences: [] });
      const proof = await lab.engine.proveBrain({});
      const arms = new Map(proof.arms.map((arm) => [arm.arm, arm]));
      expect(arms.get("learned")!.gain!.low).toBeGreaterThan(0);
      expect([...arms.keys()].sort()).toEqual(["learned", "lexical", "none", "prior"]);
    });
  });
});
