import fc from "fast-check";
import { expect, test } from "vitest";
import { digestOf, encodePack } from "../rooms/brain/index.ts";
import { anyPack } from "../rooms/brain/pack/packs.fixture.ts";
import { loadPack } from "./brain-loaded.ts";
import type { EngineContext } from "./context.ts";
import type { Stores } from "./stores.ts";

const PACKS = fc
  .sample(
    fc.uniqueArray(anyPack, { minLength: 8, maxLength: 8, selector: (pack) => digestOf(encodePack(pack)) }),
    {
      numRuns: 1,
      seed: 7,
    },
  )[0]!
  .map(encodePack);
const DIGESTS = PACKS.map(digestOf);

/** What a store is asked for. */
function reading() {
  const context = { store: {} } as EngineContext;
  const read: string[] = [];
  const bytes = async (digest: string) => {
    read.push(digest);
    return PACKS[DIGESTS.indexOf(digest)];
  };
  const stores = { brainPacks: { bytes } } as unknown as Pick<Stores, "brainPacks">;
  const load = async (...digests: readonly string[]) => {
    read.length = 0;
    const loaded = [];
    for (const digest of digests) loaded.push(await loadPack(context, stores, digest));
    return { loaded, read: [...read] };
  };
  return load;
}

test("of packs that were in use one after the other, the newest three stay at hand", async () => {
  const load = reading();
  await load(...DIGESTS);
  expect((await load(...DIGESTS.slice(-3))).read).toEqual([]);
  expect((await load(DIGESTS[0]!, DIGESTS[0]!)).read).toEqual([DIGESTS[0]]);
});

test("why some cannot be used is known without looking again, and takes the place of none that can", async () => {
  const load = reading();
  const lost = ["1", "2", "3", "4", "5", "6"];
  await load(...DIGESTS.slice(0, 3), ...lost);
  const again = await load(...DIGESTS.slice(0, 3), ...lost);
  expect(again.read).toEqual([]);
  expect(again.loaded.slice(3)).toEqual(lost.map(() => ({ trouble: "it is not there" })));
});
