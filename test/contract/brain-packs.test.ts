/** Packs in prompts: what they lead to, what they must not, and which one is in use. */

import { expect, test } from "vitest";
import { instantOf } from "../../src/kernel/clock.ts";
import { digestOf, encodePack, LEXICAL, manifestOf, type PackLink } from "../../src/rooms/brain/index.ts";
import {
  accountOf,
  brainOf,
  decisionOf,
  nodeFor,
  packOf,
  putPack,
  remembered,
  section,
  supplied,
  taught,
} from "../support/brain.ts";
import { embedAll, fakeMeanings } from "../support/meanings.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const QUESTION = "How is the greenhouse heating controlled?";
const HEATING = "The greenhouse heating is controlled by the grey box behind the door.";
/** Draws what fits best, nearly always. */
const SURE = { ...LEXICAL, temperature: 0.05 };

async function heated(lab: Lab) {
  const ref = await remembered(lab, HEATING);
  const node = await nodeFor(lab, ref);
  return { ref, node };
}

eachStore("packs in prompts", (open) => {
  test("what a pack leads to is shown as data, once, and recall does not show it again", async () => {
    await using lab = await open();
    const { ref, node } = await heated(lab);
    const digest = await putPack(lab, packOf([node], [], { parameters: SURE }));
    const answer = await supplied(lab, QUESTION);
    expect(brainOf(answer)).toMatchObject({ decision: "use_brain", pack: digest, canary: false });
    expect(brainOf(await supplied(lab, "open src/a.ts"))).toMatchObject({
      ...{ decision: "skip_short_static_lookup", pack: digest },
    });
    expect(section(answer, "lessons")).toBeNull();
    expect(section(answer, "route")).toContain(`[${ref} chunk `);
    expect(answer.block!.split("grey box")).toHaveLength(2);
    const about = accountOf(answer).candidates.filter((one) => one.ref === ref);
    expect(about).toContainEqual(expect.objectContaining({ part: "brain", reason: "routed" }));
    expect(about.filter(({ reason }) => reason === "recalled")).toEqual([]);
  });

  test("what is vetoed is neither shown nor gone through", async () => {
    await using lab = await open();
    const correction = await taught(
      lab,
      "The greenhouse heating is not controlled by the grey box any more.",
    );
    const { ref, node } = await heated(lab);
    const beyond = await remembered(
      lab,
      "Behind the grey box of the greenhouse heating hangs the spare key.",
    );
    const nodes = [await nodeFor(lab, correction), node, await nodeFor(lab, beyond)];
    const link = (from: number, to: number, kind: PackLink["kind"]): PackLink => ({
      ...{ from, to, kind, prior: kind === "inhibitory" ? -1 : 1, weight: kind === "inhibitory" ? -1 : 1 },
    });
    await putPack(
      lab,
      packOf(nodes, [link(0, 1, "inhibitory"), link(1, 2, "sibling")], { parameters: SURE }),
    );
    const answer = await supplied(lab, QUESTION);
    const { trace, placed } = brainOf(answer);
    expect(section(answer, "lessons")).toContain("any more");
    if (trace!.fired.includes(correction)) {
      expect(trace!.fired).not.toContain(ref);
      expect(trace!.steps.map(({ from }) => from)).not.toContain(ref);
    }
    const isIn = placed.find(({ key, place }) => key === ref && place !== null);
    expect(trace!.vetoed.includes(ref) && isIn !== undefined).toBe(false);
  });

  test("what was forgotten since stands in no prompt, whatever the pack says", async () => {
    await using lab = await open();
    const { ref, node } = await heated(lab);
    const lesson = await taught(lab, "Greenhouse heating: controlled from the cellar.");
    await putPack(lab, packOf([node, await nodeFor(lab, lesson)], [], { parameters: SURE }));
    await lab.engine.forgetMemories({ refs: [ref] });
    await lab.engine.forgetLessons({ refs: [lesson] });
    const answer = await supplied(lab, QUESTION);
    expect(answer.block ?? "").not.toContain("grey box");
    expect(answer.block ?? "").not.toContain("cellar");
    expect(brainOf(answer).placed.filter(({ place }) => place !== null)).toEqual([]);
    expect(brainOf(answer).trace!.candidates.map(({ key }) => key)).not.toContain(lesson);
  });

  test("what says something else than when the pack was made is marked", async () => {
    await using lab = await open();
    const { ref, node } = await heated(lab);
    await putPack(lab, packOf([{ ...node, says: "0".repeat(16) }], [], { parameters: SURE }));
    const answer = await supplied(lab, QUESTION);
    expect(section(answer, "route")).toMatch(new RegExp(`\\[${ref} chunk [^\\]]*, changed since`));
    expect(brainOf(answer).placed).toContainEqual(
      expect.objectContaining({ key: ref, authority: "verify", why: "source-changed" }),
    );
  });

  test("one that is damaged is not used: the last good one is, and both the prompt and the status say so", async () => {
    await using lab = await open();
    const { node } = await heated(lab);
    const good = await putPack(lab, packOf([node], [], { parameters: SURE }));
    const pack = packOf([node], [], { parameters: SURE, builtAt: 2 });
    const bytes = encodePack(pack);
    const at = instantOf(lab.clock.now());
    const digest = digestOf(bytes);
    await lab.store.write("derived", async ({ brainPacks }) => {
      await brainPacks.put(manifestOf(pack, bytes), bytes.slice(0, -3), at);
      await brainPacks.record({
        kind: "serving",
        pack: digest,
        by: "worker",
        override: false,
        reason: "",
        at,
      });
    });
    const answer = await supplied(lab, QUESTION);
    expect(brainOf(answer)).toMatchObject({ decision: "use_brain", pack: good });
    expect(accountOf(answer).degraded).toContain("brain-pack: it is damaged");
    const status = await lab.engine.brainStatus({});
    expect(status.pack?.digest).toBe(good);
    expect(status.notes.join(" ")).toContain("cannot be used: it is damaged");
  });

  test("with none that is good lessons are served alone; with no lesson either, it fails open", async () => {
    await using lab = await open();
    const { node } = await heated(lab);
    const pack = packOf([node]);
    const bytes = encodePack(pack);
    const at = instantOf(lab.clock.now());
    const without = await supplied(lab, QUESTION);
    await lab.store.write("derived", async ({ brainPacks }) => {
      await brainPacks.put(
        manifestOf(pack, bytes),
        Uint8Array.from(bytes, (byte) => byte ^ 1),
        at,
      );
      const promotion = { kind: "serving", pack: digestOf(bytes), by: "worker", override: false } as const;
      await brainPacks.record({ ...promotion, reason: "", at });
    });
    const broken = await supplied(lab, QUESTION);
    expect(brainOf(broken)).toMatchObject({ decision: "fail_open", reason: "fail_open:bad-pack" });
    expect(broken.block).toBe(without.block);
    await taught(lab, "The greenhouse heating is controlled from the cellar.");
    const lessons = await supplied(lab, QUESTION);
    expect(brainOf(lessons)).toMatchObject({ decision: "use_brain", pack: null });
    expect(section(lessons, "lessons")).toContain("cellar");
  });

  test("a pack on trial is shown to its share of questions, always to the same ones", async () => {
    await using lab = await open({ brain: { canary: 0.5 } });
    const { node } = await heated(lab);
    const serving = await putPack(lab, packOf([node], [], { parameters: SURE }));
    const canary = await putPack(lab, packOf([node], [], { parameters: SURE, builtAt: 2 }), "canary");
    const questions = Array.from({ length: 40 }, (_, at) => `Greenhouse heating controlled, question ${at}?`);
    const packs: (string | null)[] = [];
    for (const question of questions) packs.push(brainOf(await supplied(lab, question)).pack);
    const onTrial = packs.filter((pack) => pack === canary).length;
    expect(packs.filter((pack) => pack === serving)).toHaveLength(40 - onTrial);
    expect(onTrial).toBeGreaterThan(8);
    expect(onTrial).toBeLessThan(32);
    for (const [at, question] of questions.slice(0, 5).entries()) {
      const again = brainOf(await supplied(lab, question));
      expect([again.pack, again.canary]).toEqual([packs[at], packs[at] === canary]);
    }
  });

  test.each([
    ["nothing is configured", undefined, 4, 18],
    ["the configuration says none", 0, 0, 0],
  ])("a trial's share of 40 questions where %s", async (_, canary, least, most) => {
    await using lab = await open({ brain: canary === undefined ? {} : { canary } });
    const { node } = await heated(lab);
    await putPack(lab, packOf([node], [], { parameters: SURE }));
    const tried = await putPack(lab, packOf([node], [], { parameters: SURE, builtAt: 2 }), "canary");
    let onTrial = 0;
    for (let at = 0; at < 40; at += 1) {
      const { pack } = brainOf(await supplied(lab, `Greenhouse heating controlled, question ${at}?`));
      if (pack === tried) onTrial += 1;
    }
    expect(onTrial).toBeGreaterThanOrEqual(least);
    expect(onTrial).toBeLessThanOrEqual(most);
  });

  test("a pack that is only looked at chooses, and shows nothing", async () => {
    await using lab = await open();
    const { ref, node } = await heated(lab);
    const without = await supplied(lab, QUESTION);
    const digest = await putPack(lab, packOf([node], [], { parameters: SURE }), "shadow");
    const answer = await supplied(lab, QUESTION);
    expect(answer.block).toBe(without.block);
    expect(brainOf(answer)).toMatchObject({ decision: "shadow", pack: digest });
    expect(brainOf(answer).placed).toContainEqual(expect.objectContaining({ key: ref, why: "unproven" }));
  });

  test("vectors of another embedder are not compared: words alone, and it is said", async () => {
    const meanings = fakeMeanings();
    await using lab = await open({ embedding: meanings });
    const { node } = await heated(lab);
    await embedAll(lab.engine);
    const vector = Int8Array.from({ length: 64 }, (_, at) => (at === 0 ? 127 : 0));
    const own = { parameters: SURE, fingerprint: meanings.embedder.fingerprint, dimensions: 64 };
    await putPack(lab, packOf([{ ...node, vector }], [], own));
    const same = await supplied(lab, QUESTION);
    expect(accountOf(same).degraded).not.toContain("brain-other-space");
    expect(meanings.queries).toHaveLength(1);
    await putPack(lab, packOf([{ ...node, vector }], [], { ...own, fingerprint: "fake:other:64" }));
    const other = await supplied(lab, QUESTION);
    expect(accountOf(other).degraded).toContain("brain-other-space");
    const features = brainOf(other).trace!.candidates.map((one) => one.features[1]);
    expect(features.every((meaning) => meaning === 0)).toBe(true);
    expect(decisionOf(other)).toBe("use_brain");
  });
});
