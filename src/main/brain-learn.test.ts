import { expect, test } from "vitest";
import { type BrainPack, decodePack, digestOf, encodePack } from "../rooms/brain/index.ts";
import { logOf, smallPack } from "../rooms/brain/promote/small-world.fixture.ts";
import type { TrainingBase } from "../surfaces/daemon/brain-loop.ts";
import { learnAndGate } from "./brain-learn.ts";

const bytes = encodePack(smallPack());
const base: TrainingBase = {
  ...{ digest: digestOf(bytes), bytes: Buffer.from(bytes).toString("base64"), serving: digestOf(bytes) },
  ...{ incumbent: null, from: 0, spent: 0, seed: 1, now: 1 },
};

function made(episodes: Parameters<typeof learnAndGate>[1]): BrainPack {
  return decodePack(new Uint8Array(Buffer.from(learnAndGate(base, episodes)!.bytes, "base64")));
}

test("the older seven tenths are learned from, and only what is newer is judged by", () => {
  const { learned, report } = made(logOf({ world: "hidden", seed: 3, episodes: 300 }));
  expect(learned).toEqual({ upTo: 210, episodes: 210 });
  expect(report).toMatchObject({
    train: { episodes: 210, until: 210 },
    heldOut: { episodes: 90, from: 211, upTo: 300 },
  });
});

test("what a person approved of and is no more is named, and nobody is held to it", () => {
  const episodes = logOf({ world: "hidden", seed: 3, episodes: 300, human: 0.2 });
  const there = made(episodes).report!.pinned;
  expect(there).toMatchObject({ broken: expect.any(Array) });
  expect(there.gone).toBeUndefined();
  const renamed = episodes.map((episode) => ({
    ...episode,
    credits: episode.credits.map((one) => ({ ...one, key: one.key.replace("doc:", "obs:") })),
  }));
  const { gone } = made(renamed).report!.pinned;
  expect(gone?.length).toBeGreaterThan(0);
  expect(gone?.every((key) => key.startsWith("obs:"))).toBe(true);
});

test("what is too large to be handed in is judged so, and the verdict goes in with what it was made of", () => {
  const episodes = logOf({ world: "hidden", seed: 3, episodes: 300 });
  const { bytes: text } = learnAndGate(base, episodes, { judged: 100, kept: 200 })!;
  const handed = decodePack(new Uint8Array(Buffer.from(text, "base64")));
  expect(handed.nodes).toEqual(decodePack(bytes).nodes);
  expect(handed.parameters).toEqual(decodePack(bytes).parameters);
  expect(handed.report).toMatchObject({ passed: false });
  expect(handed.report!.reasons.filter((reason) => reason.startsWith("size:"))).toHaveLength(1);
  expect(made(episodes).parameters).not.toEqual(handed.parameters);
});

test("from nothing nothing is learned", () => {
  expect(learnAndGate(base, [])).toBeNull();
});
