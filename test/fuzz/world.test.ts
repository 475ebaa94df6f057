/** What calls and imports are put to: stores in memory and in files, each trial's own. */

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { openInFile } from "../support/stores.ts";
import { temporary } from "../support/temporary.ts";
import { importers } from "./importers.ts";
import { methods } from "./methods.ts";
import { fillHome, openWorld, WORLDS } from "./world.ts";
import { named } from "./world-places.ts";

test.each([methods, importers])("$name are drawn for every store", ({ inputs }) => {
  const drawn = fc.sample(inputs as fc.Arbitrary<{ readonly store?: string }>, { seed: 1, numRuns: 40 });
  for (const kind of WORLDS) {
    const many = drawn.filter(({ store }) => (store ?? kind) === kind).length;
    expect(many, kind).toBeGreaterThanOrEqual(10);
  }
});

test.each(WORLDS)("what is done in one world of %s is seen there, and in no other", async (kind) => {
  await using world = await openWorld(kind);
  expect(world.lab.kind).toBe(kind);
  expect(world.changed()).toBe(false);
  expect(world.before.size).toBeGreaterThan(10);
  expect(await world.said()).toEqual(world.before);
  await world.lab.engine.search({ query: "pelican" });
  expect(world.changed()).toBe(false);
  await world.lab.engine.remember({ text: "The second pelican is called Ida." });
  expect(world.changed()).toBe(true);
  await using other = await openWorld(kind);
  expect(other.changed()).toBe(false);
  expect((await other.lab.engine.search({ query: "Ida" })).hits).toEqual([]);
});

test("a copy that is asked for anywhere is made in the folder of its world", async () => {
  const path = join(temporary("nacre-fuzz-elsewhere-"), "copy.db");
  await using world = await openWorld("sqlite");
  const folder = dirname((await world.lab.store.facts()).path);
  const call = (params: object) =>
    world.service.call("backup", params, { signal: new AbortController().signal } as never);
  await expect(call({ path })).rejects.toMatchObject({
    message: `there is no folder ${join(folder, dirname(path))}`,
  });
  expect(await call({ path: "/copy.db", withinMs: 60_000 })).toMatchObject({ path: join(folder, "copy.db") });
  expect([existsSync(path), existsSync("/copy.db")]).toEqual([false, false]);
});

test("a home that is filled begins with what a world begins with", async () => {
  const home = temporary("nacre-fuzz-home-");
  await fillHome(home);
  await using lab = await openInFile(join(home, "nacre.db"));
  await using world = await openWorld("sqlite");
  const texts = await lab.store.read(async ({ history }) => (await history.scan(0, 1_000)).length);
  expect(texts).toBe(world.before.size);
});

test("what is named by its place is the same in every world, and what there is none of is in none", async () => {
  const at = async (kind: (typeof WORLDS)[number], ref: string) => {
    await using world = await openWorld(kind);
    const params = named({ refs: [ref] }, world.places, true) as { readonly refs: readonly string[] };
    const { items } = await world.lab.engine.get(params);
    return items.map(({ text }) => text);
  };
  for (const ref of ["msg:3", "mem:2", "obs:1", "sum:2"]) {
    const [inMemory, inFile] = [await at("memory", ref), await at("sqlite", ref)];
    expect(inMemory, ref).toHaveLength(1);
    expect(inFile, ref).toEqual(inMemory);
  }
  for (const kind of WORLDS)
    await expect(at(kind, "mem:500")).rejects.toMatchObject({ code: "memory/unknown" });
});
