import { expect, test } from "vitest";
import { notGranted } from "../../engine/client-scope.ts";
import { typedHere } from "./typed-here.ts";

test("a refusal names the command as it is typed here, for the store that refused", () => {
  const { hint } = notGranted("codex", "lanes");
  expect(typedHere(hint, { program: "npm run nacre --", home: "/data/my store" })).toBe(
    "The person whose memory this is can allow it at a terminal: `npm run nacre -- mcp grant codex lanes --home '/data/my store'`",
  );
  expect(
    typedHere("`nacre mcp log` shows it. Run nacre mcp grant a b.", { program: "nacre", home: "/d" }),
  ).toBe("`nacre mcp log --home /d` shows it. Run `nacre mcp grant a b --home /d`.");
});
