import { expect, test } from "vitest";
import { momentsOf, saidTime } from "./said-time.ts";

test.each([
  ["1:47 pm on 18 May, 2023", "2023-05-18T13:47:00.000Z"],
  ["12:05 am on 1 January, 2024", "2024-01-01T00:05:00.000Z"],
  ["12:30 pm on 29 February, 2024", "2024-02-29T12:30:00.000Z"],
  ["2023/05/20 (Sat) 09:27", "2023-05-20T09:27:00.000Z"],
  ["2023/05/20", "2023-05-20T00:00:00.000Z"],
  ["March-15-2024", "2024-03-15T00:00:00.000Z"],
  ["2026-10-02T14:03:05.250Z", "2026-10-02T14:03:05.250Z"],
  ["2026-10-02T14:03", "2026-10-02T14:03:00.000Z"],
  ["2026-10-02T14:03:00+02:00", "2026-10-02T12:03:00.000Z"],
  ["2026-10-02", "2026-10-02T00:00:00.000Z"],
])("%s", (written, expected) => {
  expect(new Date(saidTime(written)!).toISOString()).toBe(expected);
});

test.each(["", "  ", "some day", "Marchember-15-2024", "7"])("no time: %j", (written) => {
  expect(saidTime(written)).toBeNull();
});

test("what does not say when it was said follows what stands before it, and precedes what stands after", () => {
  const at = (...times: string[]) =>
    momentsOf(times.map((time) => ({ time }))).map((moment) => new Date(moment).toISOString().slice(0, 16));
  expect(at("2026-10-02T14:03", "", "", "2026-10-02T15:00")).toEqual([
    "2026-10-02T14:03",
    "2026-10-02T14:04",
    "2026-10-02T14:05",
    "2026-10-02T15:00",
  ]);
  expect(at("", "", "2026-10-02T14:03")).toEqual([
    "2026-10-02T14:01",
    "2026-10-02T14:02",
    "2026-10-02T14:03",
  ]);
  const unknown = momentsOf([{ time: "" }, { time: "" }]);
  expect(unknown[0]).toBeLessThan(unknown[1]!);
});
