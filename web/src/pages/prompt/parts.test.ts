import fc from "fast-check";
import { expect, test } from "vitest";
import { receipts } from "../../receipt/receipt.fixture.ts";
import { budgetRows, firstPart, isPart, PART_NAMES } from "./parts.ts";

test("the rows account for every token of the receipt, and the rest is left or over", () => {
  fc.assert(
    fc.property(receipts(), (receipt) => {
      const { rows, used, left, over, budget, addition } = budgetRows(receipt);
      const told = receipt.parts.reduce((sum, { tokens }) => sum + tokens, 0);
      expect(rows.reduce((sum, { tokens }) => sum + tokens, 0) + addition).toBe(used);
      expect(used).toBe(told + receipt.budget.addition);
      expect(budget + over).toBe(used + left);
      expect(Math.min(left, over)).toBe(0);
      expect(rows.map(({ part }) => part)).toEqual(PART_NAMES);
    }),
  );
});

test("summaries and recent messages have one limit together", () => {
  fc.assert(
    fc.property(receipts(), (receipt) => {
      const { rows } = budgetRows(receipt);
      const of = (name: string) => rows.find(({ part }) => part === name)!;
      const [prefix, tail] = [of("prefix"), of("tail")];
      expect([prefix.sharedWith, tail.sharedWith]).toEqual(["tail", "prefix"]);
      const isOver = prefix.tokens + tail.tokens > receipt.budget.limits.tail;
      if (tail.tokens > 0 && receipt.budget.limits.tail > 0) expect(tail.isOver).toBe(isOver);
    }),
  );
});

test("what was recalled is shown first, else the largest part", () => {
  const rows = (recalled: number) =>
    budgetRows({
      budget: {
        ...{ tau: 100, call: 100, addition: 0, scale: 1, profile: "balanced" },
        limits: { authored: 10, hard: 5, soft: 5, prefix: 50, tail: 50, guidance: 10, recall: 10 },
      },
      parts: [
        { part: "authored", tokens: 5, items: 1 },
        { part: "tail", tokens: 40, items: 3 },
        { part: "recall", tokens: recalled, items: recalled },
      ],
    });
  expect(firstPart(rows(2))).toBe("recall");
  expect(firstPart(rows(0))).toBe("tail");
});

test("a part is one of the six", () => {
  expect(["recall", "toString", "", undefined].map(isPart)).toEqual([true, false, false, false]);
});
