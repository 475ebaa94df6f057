/** What the status says of vectors is said of the embedder that is chosen now, and never of one before. */

import { expect, test } from "vitest";
import { converse } from "../support/converse.ts";
import { embedAll, embedTrouble, fakeMeanings } from "../support/meanings.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const CARS = [
  { user: "My automobile is at the garage.", assistant: "When will it be ready?" },
  { user: "On Tuesday.", assistant: "Good." },
];
const DOWN = { code: "embed/unavailable", why: "the fake does not work" };
const HOUR = 3_600_000;

const vectorStatus = async (lab: Lab) => (await lab.engine.status({})).embedding;
const verdict = async (lab: Lab) =>
  (await lab.engine.doctor({})).checks.find(({ name }) => name === "embedding")!;

eachStore("the embedder that is chosen", (open) => {
  test("one that cannot be opened is not credited with what another made; once it is open, all is its own", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    await converse(lab, "one", [...CARS, { user: "A poisoned text.", assistant: "Odd." }]);
    await lab.engine.applyVectors((await lab.engine.prepareVectors({ limit: 10 })) as never);
    fake.poison = "poisoned";
    await embedAll(lab.engine);
    const made = { vectors: 5, dimensions: 64, kept: null, pending: 0, skipped: 1, trouble: null };
    expect(await vectorStatus(lab)).toEqual({ chosen: "fake", ...made });
    Object.assign(fake, {
      chosen: "fake two",
      choice: "another",
      trouble: embedTrouble("embed/unavailable"),
    });
    fake.become("two", 48);
    await expect(lab.engine.prepareVectors({ limit: 10 })).rejects.toMatchObject({ code: DOWN.code });
    await lab.engine.noteVectorTrouble(DOWN);
    const { pending, trouble, ...others } = await vectorStatus(lab);
    expect(others).toEqual({
      chosen: "fake two",
      vectors: 0,
      dimensions: null,
      kept: { vectors: 5, by: "fake" },
      skipped: 0,
    });
    expect(pending).toBeGreaterThanOrEqual(6);
    expect(trouble).toMatchObject(DOWN);
    expect((await verdict(lab)).detail).toContain("5 vectors of before are kept until it works");
    fake.trouble = null;
    await lab.engine.applyVectors((await lab.engine.prepareVectors({ limit: 10 })) as never);
    expect(await vectorStatus(lab)).toMatchObject({ vectors: 0, dimensions: 48, kept: null, trouble: null });
    await embedAll(lab.engine);
    expect(await vectorStatus(lab)).toEqual({ chosen: "fake two", ...made, dimensions: 48 });
  });

  test("other settings of the same embedder: kept until it is open, and its own again when they change nothing", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    await converse(lab, "one", [...CARS, { user: "A poisoned text.", assistant: "Odd." }]);
    await lab.engine.applyVectors((await lab.engine.prepareVectors({ limit: 10 })) as never);
    fake.poison = "poisoned";
    await embedAll(lab.engine);
    const before = await vectorStatus(lab);
    fake.choice = "with more patience";
    expect(await vectorStatus(lab)).toMatchObject({ vectors: 0, kept: { vectors: 5, by: null } });
    expect(await embedAll(lab.engine)).toBe(0);
    expect(await vectorStatus(lab)).toEqual(before);
    expect(before.skipped).toBe(1);
  });

  test("coming back to a choice before another one was ever open finds its vectors as they were", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    await converse(lab, "one", CARS);
    await embedAll(lab.engine);
    Object.assign(fake, { chosen: "fake two", choice: "another" });
    expect(await vectorStatus(lab)).toMatchObject({ vectors: 0, kept: { vectors: 4, by: "fake" } });
    Object.assign(fake, { chosen: "fake", choice: "as it is" });
    expect(await vectorStatus(lab)).toMatchObject({ vectors: 4, kept: null, pending: 0 });
  });

  test("trouble is told since when it lasts, and only of the choice that it is the trouble of", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    await converse(lab, "one", CARS);
    await embedAll(lab.engine);
    const first = lab.clock.now();
    await lab.engine.noteVectorTrouble(DOWN);
    lab.clock.advance(HOUR);
    await lab.engine.noteVectorTrouble({ code: "embed/refused", why: "the key is wrong" });
    expect((await vectorStatus(lab)).trouble).toEqual({
      code: "embed/refused",
      why: "the key is wrong",
      at: first + HOUR,
      since: first,
    });
    fake.choice = "another key";
    expect((await vectorStatus(lab)).trouble).toBeNull();
    expect((await verdict(lab)).ok).toBe(true);
    lab.clock.advance(HOUR);
    await lab.engine.noteVectorTrouble(DOWN);
    expect((await vectorStatus(lab)).trouble).toMatchObject({ since: first + 2 * HOUR });
    // It works again, and fails again: that is another trouble.
    await embedAll(lab.engine);
    expect((await vectorStatus(lab)).trouble).toBeNull();
    lab.clock.advance(HOUR);
    await lab.engine.noteVectorTrouble(DOWN);
    expect((await vectorStatus(lab)).trouble).toMatchObject({ since: first + 3 * HOUR });
  });
});
