import { expect, test } from "vitest";
import { nearNames } from "../kernel/text/near-names.ts";
import { defaultEndpoint, formatEndpoint, parseEndpoint } from "./endpoint.ts";

test.each(["unix:/home/me/.nacre/run/nacre.sock", "tcp:127.0.0.1:37421", "tcp:[::1]:37421"])(
  "%s there and back",
  (text) => {
    expect(formatEndpoint(parseEndpoint(text))).toBe(text);
  },
);

test.each([
  "",
  "unix:",
  "http://x",
  "tcp:127.0.0.1",
  "tcp:127.0.0.1:99999",
  "tcp:0.0.0.0:1",
  "tcp:10.0.0.1:80",
  "tcp:localhost:1",
])("refused: %s", (text) => {
  expect(() => parseEndpoint(text)).toThrowError(expect.objectContaining({ code: "input/bad-field" }));
});

test("the socket stands in the run folder, or under a short name where the path is too long", () => {
  expect(defaultEndpoint("/h/run", "/tmp", "linux", 1000)).toEqual({
    transport: "unix",
    path: "/h/run/nacre.sock",
  });
  const long = `/${"ö".repeat(60)}`;
  const fallback = defaultEndpoint(`${long}/run`, "/tmp", "linux", 1000);
  expect(formatEndpoint(fallback)).toMatch(/^unix:\/tmp\/nacre-1000\/[0-9a-f]{16}\.sock$/);
  expect(defaultEndpoint(`${long}/run`, "/tmp", "linux", 1000)).toEqual(fallback);
  expect(defaultEndpoint(`${long}2/run`, "/tmp", "linux", 1000)).not.toEqual(fallback);
  expect(() => defaultEndpoint(`${long}/run`, long, "linux", 1000)).toThrowError(/short enough/);
});

test("Windows listens on loopback", () => {
  expect(formatEndpoint(defaultEndpoint("C:\\h\\run", "C:\\t", "win32", 0))).toBe("tcp:127.0.0.1:37421");
});

test.each([
  ["serch", ["search"]],
  ["showHistory", ["show_history"]],
  ["comit-turn", ["commit_turn"]],
  ["xylophone", []],
])("near %s: %j", (wrong, near) => {
  expect(nearNames(wrong, ["commit_turn", "search", "show_history", "status"])).toEqual(near);
});
