/** Packs as they are handed to somebody: a sound one is taken, an oversized or broken one is refused by name. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { choosePack } from "./choose-pack.ts";
import { CONTEXT_PACK, type ContextPack } from "./context-pack.ts";
import { anyChoosing, choosing, packable } from "./packable.fixture.ts";
import type { PackChoosing } from "./packable.ts";
import { readPack } from "./read-pack.ts";

function packOf(given: PackChoosing): ContextPack {
  const { items, bundle, tokens } = choosePack(given);
  const { budget, limit } = given;
  const meta = { queryDigest: "0".repeat(32), scope: null, intent: null, budget, tokens, limit };
  return { schema: CONTEXT_PACK, meta, bundle, items, notes: [] };
}

const legal = packOf(
  choosing([packable("obs:1", "The timeout is 30 seconds."), packable("mem:2", "Tea, no milk.")]),
);

test("what we make is taken, whatever it says", () => {
  fc.assert(
    fc.property(anyChoosing, (given) => {
      expect(readPack(JSON.parse(JSON.stringify(packOf(given))))).toMatchObject({ refused: null });
    }),
  );
  expect(readPack({ ...legal, later: "a field of another version" })).toMatchObject({ refused: null });
});

test("one that costs more than its budget, or than there is room, is refused", () => {
  const swollen = {
    ...legal,
    meta: { ...legal.meta, budget: 64 },
    bundle: legal.bundle.replace("Tea", "tea ".repeat(90)),
  };
  expect(readPack(swollen)).toMatchObject({ pack: null, refused: "pack/oversized" });
  expect(readPack(legal, 20)).toMatchObject({ pack: null, refused: "pack/oversized" });
});

test.each([
  ["schema", { ...legal, schema: "other" }, "pack/unknown-schema"],
  ["nothing", null, "pack/unknown-schema"],
  ["items", { ...legal, items: undefined }, "pack/bad-field"],
  ["meta.budget", { ...legal, meta: { ...legal.meta, budget: 0 } }, "pack/bad-field"],
  [
    "items[1].citations",
    { ...legal, items: [legal.items[0], { ...legal.items[1], citations: [] }] },
    "pack/bad-field",
  ],
  [
    "items[0].trust",
    { ...legal, items: [{ ...legal.items[0], trust: "mine" }, legal.items[1]] },
    "pack/bad-field",
  ],
  ["an item too few", { ...legal, items: legal.items.slice(1) }, "pack/inconsistent"],
])("%s: refused, and said why", (path, value, refused) => {
  const read = readPack(value);
  expect(read).toMatchObject({ pack: null, refused });
  if (refused === "pack/bad-field") expect("why" in read && read.why).toContain(path);
});
