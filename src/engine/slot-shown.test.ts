import { expect, test } from "vitest";
import { shownSlot } from "./slot-shown.ts";

test("a slot is shown in whole words of the statement, or not at all", () => {
  expect(shownSlot("live in", "I live in Porto")).toBe("live in");
  expect(shownSlot("prefer coffe | tea", "I prefer tea to coffee")).toBe("prefer coffee or tea");
  expect(shownSlot("prefer dark chocol | milk", "I prefer dark chocolate over milk")).toBe(
    "prefer dark chocolate or milk",
  );
  expect(shownSlot("prefer bunni | cat", "I prefer bunnies to cats")).toBe("prefer bunnies or cats");
  expect(shownSlot("prefer poni | cat", "I prefer a pony to a cat")).toBeNull();
});
