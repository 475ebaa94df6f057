import { expect, test } from "vitest";
import { cli, NOW } from "./cli.fixture.ts";
import { when } from "./figures.ts";

const [MINUTE, DAY] = [60_000, 86_400_000];

test.each([
  [0, "just now, 2026-10-20 12:00 UTC"],
  [MINUTE, "1 minute ago, 2026-10-20 11:59 UTC"],
  [3 * 60 * MINUTE, "3 hours ago, 2026-10-20 09:00 UTC"],
  [3 * DAY, "3 days ago, 2026-10-17 12:00 UTC"],
  [13 * DAY, "1 week ago, 2026-10-07 12:00 UTC"],
  [70 * DAY, "2 months ago, 2026-08-11 12:00 UTC"],
  [800 * DAY, "2 years ago, 2024-08-11 12:00 UTC"],
  [-2 * DAY, "in 2 days, 2026-10-22 12:00 UTC"],
])("%i ms before now: %s", (before, shown) => {
  expect(when(NOW - before, { now: NOW })).toBe(shown);
  expect(when(NOW - before, { now: null })).toBe(shown.split(", ")[1]);
});

test("a reader at a terminal is told how long ago, a pipe what stays true", async () => {
  const shown = (await cli("memories show mem:5", { tty: true, env: { NO_COLOR: "1" } })).stdout;
  expect(shown).toContain("said 2 weeks ago, 2026-10-02 14:03 UTC");
  expect((await cli("memories show mem:5")).stdout).toContain("said 2026-10-02 14:03 UTC");
});
