import { expect, test } from "vitest";
import { jumpTarget } from "./jump-target.ts";

const message = (number: number) => ({ kind: "message", ref: `msg:${number}` });
const moment = (...when: [number, number, number, number?, number?]) => ({
  kind: "moment",
  at: new Date(when[0], when[1] - 1, when[2], when[3] ?? 0, when[4] ?? 0).getTime(),
});

test.each([
  ["msg:42", message(42)],
  ["  MSG:0042 ", message(42)],
  ["42", message(42)],
  ["[msg:7] user: hello", message(7)],
  ["see msg:7, please", message(7)],
  ["sum:3", { kind: "summary", ref: "sum:3" }],
  ["beginning", { kind: "beginning" }],
  ["2026-03-01", moment(2026, 3, 1)],
  ["2026-03-01 14:05", moment(2026, 3, 1, 14, 5)],
  ["2026-03-01T23:59", moment(2026, 3, 1, 23, 59)],
])("%s leads somewhere", (typed, target) => {
  expect(jumpTarget(typed)).toEqual(target);
});

test.each([
  ...["", "yesterday", "2026-02-30", "2026-13-01", "2026-01-01 24:00", "2026-01-01 10:75", "msg:", "msg:0"],
  ...["msg:1x", "fact:3", "-4", "99999999999999999999", "msg:99999999999999999999", "amsg:4"],
])("%j leads nowhere", (typed) => {
  expect(jumpTarget(typed)).toBeNull();
});
