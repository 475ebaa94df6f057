/** A browser is looked for where there is a screen. */

import { expect, test } from "vitest";
import { browserCommand } from "./open-browser.ts";

test.each([
  ["darwin", {}, ["open"]],
  ["win32", {}, ["rundll32", "url.dll,FileProtocolHandler"]],
  ["linux", { DISPLAY: ":0" }, ["xdg-open"]],
  ["linux", { WAYLAND_DISPLAY: "wayland-0" }, ["xdg-open"]],
  ["linux", {}, null],
] as const)("on %s with %j", (platform, env, command) => {
  expect(browserCommand(platform, env)).toEqual(command);
});
