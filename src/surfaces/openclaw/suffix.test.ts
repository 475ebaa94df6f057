import fc from "fast-check";
import { expect, test } from "vitest";
import { roughTokens } from "./rough-tokens.ts";
import { fittingSuffix } from "./suffix.ts";

const said = (role: string, text: string) => ({ role, content: [{ type: "text", text }] });

test("what fits is newest, unbroken, and never begins with a tool result", () => {
  const messages = fc.array(
    fc
      .tuple(fc.constantFrom("user", "assistant", "toolResult"), fc.string({ maxLength: 400 }))
      .map(([role, text]) => said(role, text)),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(messages, fc.nat(3_000), (list, budget) => {
      const { from, tokens } = fittingSuffix(list, budget);
      const kept = list.slice(from);
      expect(tokens).toBe(kept.reduce((sum, message) => sum + roughTokens(message), 0));
      expect(tokens).toBeLessThanOrEqual(budget);
      expect(kept[0]?.role).not.toBe("toolResult");
    }),
  );
});

test.each([
  { name: "all of a short one", roles: ["user", "assistant"], budget: 1_000, from: 0 },
  { name: "nothing at a budget of one", roles: ["user", "assistant"], budget: 1, from: 2 },
  {
    name: "a question rather than the answer before it",
    roles: ["user", "assistant", "user", "assistant"],
    budget: 55,
    from: 2,
  },
])("suffix: $name", ({ roles, budget, from }) => {
  expect(
    fittingSuffix(
      roles.map((role) => said(role, "x".repeat(10))),
      budget,
    ).from,
  ).toBe(from);
});

test("an image costs the same whatever its size, and wide scripts cost more than narrow ones", () => {
  const image = (bytes: number) => ({
    role: "user",
    content: [{ type: "image", data: "A".repeat(bytes), mimeType: "image/png" }],
  });
  expect(roughTokens(image(5_000_000))).toBe(roughTokens(image(10_000)));
  expect(roughTokens(said("user", "数".repeat(100)))).toBeGreaterThan(
    2 * roughTokens(said("user", "narrow wor".repeat(10))),
  );
  expect(roughTokens(undefined)).toBeGreaterThan(0);
});
