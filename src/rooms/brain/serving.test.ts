import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Instant } from "../../kernel/clock.ts";
import { PROMOTIONS, type Promotion, type PromotionKind } from "./promotion.ts";
import { servedBefore, servingOf } from "./serving.ts";

const entry = (id: number, kind: PromotionKind, pack: string | null): Promotion => ({
  id,
  kind,
  pack,
  by: "worker",
  override: false,
  reason: "",
  at: id as Instant,
});

describe("what is served follows from the list of promotions", () => {
  test("nothing was ever promoted: nothing is served", () => {
    expect(servingOf([])).toEqual({ pack: null, canary: null, shadow: null });
    expect(servingOf([entry(1, "built", "a"), entry(2, "rejected", "b")])).toEqual({
      pack: null,
      canary: null,
      shadow: null,
    });
  });

  test("a trial leaves what is served as it is, and ends with a verdict", () => {
    const trial = [entry(1, "built", "a"), entry(2, "serving", "a"), entry(3, "canary", "b")];
    expect(servingOf(trial)).toEqual({ pack: "a", canary: "b", shadow: null });
    expect(servingOf([...trial, entry(4, "serving", "b")])).toEqual({
      pack: "b",
      canary: null,
      shadow: null,
    });
    expect(servingOf([...trial, entry(4, "rolled-back", "a")])).toEqual({
      pack: "a",
      canary: null,
      shadow: null,
    });
    expect(servingOf([...trial, entry(4, "rejected", "b")])).toEqual({
      pack: "a",
      canary: null,
      shadow: null,
    });
    expect(servingOf([...trial, entry(4, "rejected", "c")]).canary).toBe("b");
  });

  test("what is looked at may go on trial, and back", () => {
    const looked = [entry(1, "serving", "a"), entry(2, "shadow", "b")];
    expect(servingOf(looked)).toEqual({ pack: "a", canary: null, shadow: "b" });
    expect(servingOf([...looked, entry(3, "canary", "b")])).toEqual({
      pack: "a",
      canary: "b",
      shadow: null,
    });
    expect(servingOf([...looked, entry(3, "canary", "b"), entry(4, "shadow", "b")])).toEqual({
      pack: "a",
      canary: null,
      shadow: "b",
    });
  });

  test("the way back goes to what was served before, however often it was gone", () => {
    const list = [entry(1, "serving", "a"), entry(2, "canary", "b"), entry(3, "serving", "b")];
    expect(servedBefore(list)?.pack).toBe("a");
    expect(servedBefore([...list, entry(4, "rolled-back", "a")])?.pack).toBe("b");
    expect(servedBefore([entry(1, "serving", "a")])).toBeUndefined();
    expect(servedBefore([entry(1, "serving", "a"), entry(2, "rolled-back", null)])?.pack).toBe("a");
  });

  const lists = fc
    .array(fc.tuple(fc.constantFrom(...PROMOTIONS), fc.constantFrom("a", "b", "c", null)), { maxLength: 30 })
    .map((entries) => entries.map(([kind, pack], place) => entry(place + 1, kind, pack)));

  test("the order in which they are read does not matter; a rejection never changes what is served", () => {
    fc.assert(
      fc.property(lists, fc.constantFrom("a", "b", "c"), (list, pack) => {
        const now = servingOf(list);
        expect(servingOf([...list].reverse())).toEqual(now);
        expect(servingOf([...list, entry(list.length + 1, "rejected", pack)]).pack).toBe(now.pack);
        expect(servingOf([...list, entry(list.length + 1, "built", pack)])).toEqual(now);
      }),
    );
  });
});
