import fc from "fast-check";
import { expect, test } from "vitest";
import { messageId } from "../../kernel/ids.ts";
import { tokens } from "../../kernel/tokens.ts";
import { chooseTail, type TailItem } from "./tail.ts";

/** Oldest first, as a person reads it: u user, a assistant, r tool result; ten tokens each. */
const conversation = (roles: string, each = 10): TailItem[] =>
  [...roles]
    .map((role, at) => ({
      id: messageId(at + 1),
      role: { u: "user", a: "assistant", r: "toolResult" }[role] ?? "custom",
      tokens: tokens(each),
    }))
    .reverse();

test.each([
  { name: "everything fits", roles: "uaua", budget: 40, from: null, count: 4, start: "kept" },
  {
    name: "over by one: cut well below, at a question",
    roles: "uauauauaua",
    budget: 99,
    from: null,
    count: 6,
    start: "moved",
  },
  {
    name: "a kept start stays although more would fit",
    roles: "uauaua",
    budget: 1_000,
    from: 3,
    count: 4,
    start: "kept",
  },
  {
    name: "a kept start that grew too long moves",
    roles: "uauauaua",
    budget: 50,
    from: 3,
    count: 2,
    start: "moved",
  },
  {
    name: "one long exchange: begins inside it, not at a result",
    roles: "uarararar",
    budget: 30,
    from: null,
    count: 2,
    start: "moved",
  },
  { name: "nothing fits", roles: "ua", budget: 1, from: null, count: 0, start: "over" },
  { name: "nothing there", roles: "", budget: 1, from: null, count: 0, start: "kept" },
  { name: "only results", roles: "rrr", budget: 10, from: null, count: 0, start: "over" },
])("tail: $name", ({ roles, budget, from, count, start }) => {
  const tail = chooseTail({
    items: conversation(roles),
    complete: true,
    budget: tokens(budget),
    keepFrom: from === null ? null : messageId(from),
  });
  expect(tail).toMatchObject({ count, start });
});

test("the tail fits, begins pair-safe, and stays put while it fits", () => {
  const items = fc.array(
    fc.record({ role: fc.constantFrom("user", "assistant", "toolResult"), tokens: fc.nat(50).map(tokens) }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(items, fc.nat(800), fc.option(fc.nat(40)), fc.boolean(), (made, budget, from, complete) => {
      const list = made.map((item, at) => ({ ...item, id: messageId(made.length - at) }));
      const keepFrom = from === null ? null : messageId(from);
      const tail = chooseTail({ items: list, complete, budget: tokens(budget), keepFrom });
      const chosen = list.slice(0, tail.count);
      expect(tail.tokens).toBe(chosen.reduce((sum, item) => sum + item.tokens, 0));
      expect(tail.tokens).toBeLessThanOrEqual(budget);
      if (tail.start === "moved") expect(chosen.at(-1)!.role).not.toBe("toolResult");
      if (tail.start === "moved") {
        const again = chooseTail({
          items: list,
          complete,
          budget: tokens(budget),
          keepFrom: chosen.at(-1)!.id,
        });
        expect(again).toMatchObject({ count: tail.count, start: "kept" });
      }
    }),
  );
});
