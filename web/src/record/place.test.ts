import { expect, test } from "vitest";
import { placeOf, shelfWords } from "./place.ts";

const NOWHERE = { agent: "", sessionKey: "", shelf: null, path: null, lines: null };

test.each([
  {
    place: { ...NOWHERE, agent: "main", sessionKey: "agent:main:main" },
    says: "conversation agent:main:main",
  },
  { place: { ...NOWHERE, shelf: "user:owner" }, says: "on the owner’s shelf" },
  { place: { ...NOWHERE, shelf: "global" }, says: "everybody’s" },
  { place: { ...NOWHERE, shelf: "scope:atlas" }, says: "about atlas" },
  {
    place: { ...NOWHERE, agent: "main", path: "TOOLS.md", lines: { from: 5, to: 18 } },
    says: "TOOLS.md, lines 5 to 18 (of main)",
  },
  { place: { ...NOWHERE, path: "a.md", lines: { from: 5, to: 5 } }, says: "a.md, line 5" },
  { place: NOWHERE, says: "nowhere in particular" },
])("$says", ({ place, says }) => {
  expect(placeOf(place)).toBe(says);
});

test("a shelf that is none of these is a conversation", () => {
  expect(shelfWords("agent:main:tidewatch")).toBe("conversation agent:main:tidewatch");
});
