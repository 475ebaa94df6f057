import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import { type DeriveStep, startDeriveLoop } from "./derive-loop.ts";

test("a step is asked until it has nothing more to do, and again when something happened", async () => {
  let left = 3;
  let asked = 0;
  const step: DeriveStep = {
    name: "gate",
    run: async () => {
      asked += 1;
      left -= 1;
      return left > 0 ? "more" : "idle";
    },
  };
  const loop = startDeriveLoop([step], () => {});
  await until(() => asked === 3);
  await sleep(30);
  expect(asked).toBe(3);
  left = 1;
  loop.wake();
  await until(() => asked === 4);
  await loop.stop();
});

test("a step that fails is counted by its code, waits longer each time, and holds up no other", async () => {
  let time = 0;
  const asked = { broken: 0, sound: 0 };
  const failures: string[] = [];
  const broken: DeriveStep = {
    name: "vectors",
    run: async () => {
      asked.broken += 1;
      throw new NacreError("embed/unavailable", "it is down", "Start it.");
    },
  };
  const sound: DeriveStep = {
    name: "gate",
    run: async () => {
      asked.sound += 1;
      return "idle";
    },
  };
  const loop = startDeriveLoop([broken, sound], (name) => failures.push(name), { now: () => time });
  const round = async (at: number) => {
    time = at;
    const before = asked.sound;
    loop.wake();
    await until(() => asked.sound > before);
  };
  await until(() => asked.sound === 1);
  await round(500);
  expect(asked.broken).toBe(1);
  await round(1_001);
  expect(asked.broken).toBe(2);
  await round(2_500);
  expect(asked.broken).toBe(2);
  await round(3_100);
  expect(asked.broken).toBe(3);
  expect(new Set(failures)).toEqual(new Set(["vectors-embed-unavailable"]));
  await loop.stop();
});

test("a step that waits out a failure is asked at once when it is woken by its name, and waits as after a first failure", async () => {
  let time = 0;
  let works = false;
  const asked = { broken: 0, sound: 0 };
  const broken: DeriveStep = {
    name: "vectors",
    run: async () => {
      asked.broken += 1;
      if (works) return "idle";
      throw new NacreError("embed/unavailable", "it is down", "Start it.");
    },
  };
  const sound: DeriveStep = {
    name: "gate",
    run: async () => {
      asked.sound += 1;
      return "idle";
    },
  };
  const loop = startDeriveLoop([broken, sound], () => {}, { now: () => time });
  const round = async (at: number, name?: string) => {
    time = at;
    const before = asked.sound;
    loop.wake(name);
    await until(() => asked.sound > before);
    return asked.broken;
  };
  await until(() => asked.sound === 1);
  expect(await round(1_001)).toBe(2);
  expect(await round(3_100)).toBe(3);
  // Four seconds from then.
  expect(await round(3_200)).toBe(3);
  expect(await round(3_200, "gate")).toBe(3);
  expect(await round(3_300, "vectors")).toBe(4);
  expect(await round(3_400)).toBe(4);
  expect(await round(4_400)).toBe(5);
  works = true;
  expect(await round(4_500)).toBe(5);
  expect(await round(4_600, "vectors")).toBe(6);
  await loop.stop();
});

test("what is stored is no news to a step that rests: its name is, also while it is at work, and so is time", async () => {
  let time = 0;
  const asked = { docs: 0, gate: 0 };
  let during = () => {};
  const docs: DeriveStep = {
    name: "docs",
    restMs: 30_000,
    run: async () => {
      asked.docs += 1;
      during();
      during = () => {};
      return "idle";
    },
  };
  const gate: DeriveStep = {
    name: "gate",
    run: async () => {
      asked.gate += 1;
      return "idle";
    },
  };
  const loop = startDeriveLoop([docs, gate], () => {}, { now: () => time });
  const round = async (at: number, name?: string) => {
    time = at;
    const before = asked.gate;
    loop.wake(name);
    await until(() => asked.gate > before);
    return asked.docs;
  };
  await until(() => asked.gate === 1);
  expect(await round(1)).toBe(1);
  expect(await round(2)).toBe(1);
  expect(await round(3, "docs")).toBe(2);
  expect(await round(4)).toBe(2);
  expect(await round(30_004)).toBe(3);
  during = () => loop.wake("docs");
  await round(30_005, "docs");
  await until(() => asked.docs === 5);
  expect(await round(30_006)).toBe(5);
  await loop.stop();
});

test("what is at work when it stops is told so, and is not a failure", async () => {
  const failures: string[] = [];
  let begun = false;
  const step: DeriveStep = {
    name: "vectors",
    run: (signal) => {
      begun = true;
      return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    },
  };
  const loop = startDeriveLoop([step], (name) => failures.push(name));
  await until(() => begun);
  await loop.stop();
  expect(failures).toEqual([]);
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await sleep(2);
}
