import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Instant } from "../../kernel/clock.ts";
import { PROMOTIONS, type Promotion, type PromotionKind } from "./promotion.ts";
import { servedBefore, servedEarlier, servingOf } from "./serving.ts";

const entry = (
  id: number,
  kind: PromotionKind,
  pack: string | null,
  by: Promotion["by"] = "worker",
): Promotion => ({
  id,
  kind,
  pack,
  by,
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

  test("the way back goes to what was served just before, and never forth again", () => {
    const list = [entry(1, "serving", "a"), entry(2, "canary", "b"), entry(3, "serving", "b")];
    expect(servedBefore(list)).toBe("a");
    const back = [...list, entry(4, "rolled-back", "a", "terminal")];
    expect(servedBefore(back)).toBeNull();
    expect(servedBefore([...back, entry(5, "serving", "c")])).toBe("a");
    expect(servedBefore([entry(1, "serving", "a")])).toBeNull();
    expect(servedBefore([entry(1, "serving", "a"), entry(2, "rolled-back", null, "terminal")])).toBe("a");
    expect(servedEarlier([...list, entry(4, "serving", "c")])).toEqual(["b", "a"]);
    expect(servedEarlier([...list, entry(4, "serving", "a")])).toEqual(["b"]);
    expect(servedEarlier([...list, entry(4, "serving", "b")])).toEqual(["a"]);
    expect(servedEarlier([...back, entry(5, "rolled-back", "b", "terminal")])).toEqual(["a"]);
  });

  test("what the guard took back is gone back to only after it served again", () => {
    const served = [entry(1, "serving", "a"), entry(2, "serving", "b", "guard")];
    const taken = [...served, entry(3, "rolled-back", "a", "guard")];
    expect(servedEarlier([...taken, entry(4, "serving", "c")])).toEqual(["a"]);
    expect(servedEarlier([...served, entry(3, "rolled-back", null, "guard")])).toEqual(["a"]);
    const again = [...taken, entry(4, "serving", "b", "terminal"), entry(5, "serving", "c")];
    expect(servedEarlier(again)).toEqual(["b", "a"]);
    const tried = [...again, entry(6, "canary", "a"), entry(7, "rolled-back", "c", "guard")];
    expect(servedEarlier(tried)).toEqual(["b"]);
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
        const earlier = servedEarlier(list);
        expect(servedEarlier([...list].reverse())).toEqual(earlier);
        expect(new Set([...earlier, now.pack]).size).toBe(earlier.length + 1);
        const back = entry(list.length + 1, "rolled-back", earlier[0] ?? null, "terminal");
        if (earlier.length > 0) expect(servedEarlier([...list, back])).toEqual(earlier.slice(1));
      }),
    );
  });
});
