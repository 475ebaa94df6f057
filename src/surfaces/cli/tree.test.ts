import fc from "fast-check";
import { expect, test } from "vitest";
import { widthOf } from "./plain-text.ts";
import { branches } from "./tree.ts";

const drawn = (levels: readonly number[], draws = true) =>
  branches(levels, draws)
    .map((before, at) => `${before}${at}`)
    .join("\n");

test("a tree is drawn, with letters where nothing can be drawn", () => {
  expect(drawn([0, 1, 2, 2, 1, 2])).toBe(["0", "├─ 1", "│  ├─ 2", "│  └─ 3", "└─ 4", "   └─ 5"].join("\n"));
  expect(drawn([0, 1, 2, 1], false)).toBe(["0", "|- 1", "|  `- 2", "`- 3"].join("\n"));
  expect(drawn([])).toBe("");
});

/** Levels as a walk through a tree has them. */
const walks = fc.array(fc.nat(3), { maxLength: 40 }).map((steps) => {
  const levels = [0];
  for (const step of steps) levels.push(Math.min(levels.at(-1)! + 1, step + 1));
  return levels;
});

test("each is as far in as it is deep, and a line that goes on ends at a node", () => {
  fc.assert(
    fc.property(walks, (levels) => {
      const lines = branches(levels, true);
      for (const [at, line] of lines.entries()) {
        expect(widthOf(line)).toBe(3 * levels[at]!);
        for (const [column, mark] of [...line].entries()) {
          if (mark !== "│" && mark !== "├") continue;
          expect("│├└").toContain([...(lines[at + 1] ?? "")][column] ?? " ");
        }
      }
    }),
  );
});
