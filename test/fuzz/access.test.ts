/** Who may hear what, as the claims have it: of requests to Studio, and of calls out of a conversation. */

import { describe, expect, test } from "vitest";
import { isFromElsewhere, isLetIn } from "./http-access.ts";
import { hiddenFrom } from "./reach.ts";

describe("a request", () => {
  const sent = (...fields: readonly string[]) => ["GET / HTTP/1.1", ...fields, "", ""].join("\r\n");
  const ours = "Host: 127.0.0.1:80";

  test.each([
    { fields: [ours], elsewhere: false },
    { fields: ["host:\tLOCALHOST:80 "], elsewhere: false },
    {
      fields: ["Host: [::1]:80", "Origin: http://[::1]:80", "Sec-Fetch-Site: same-origin"],
      elsewhere: false,
    },
    { fields: [ours, "Sec-Fetch-Site: none"], elsewhere: false },
    { fields: [], elsewhere: true },
    { fields: ["Host: 127.0.0.1"], elsewhere: true },
    { fields: ["Host: evil.example:80", ours], elsewhere: true },
    { fields: [ours, "Origin: http://localhost:80"], elsewhere: true },
    { fields: [ours, "origin: null"], elsewhere: true },
    { fields: [ours, "Sec-Fetch-Site: cross-site"], elsewhere: true },
    // They contradict each other.
    { fields: [ours, "Origin: http://evil.example", "Origin: http://127.0.0.1:80"], elsewhere: false },
  ])("with $fields comes from elsewhere: $elsewhere", ({ fields, elsewhere }) => {
    expect(isFromElsewhere(sent(...fields), 80)).toBe(elsewhere);
  });

  test("of which there are two in one is anybody's guess, and what stands in a body is no field", () => {
    expect(isFromElsewhere(sent("Host: evil.example") + sent(ours), 80)).toBe(false);
    expect(isFromElsewhere(`${sent(ours)}Origin: http://evil.example\r\n`, 80)).toBe(false);
  });

  test("has a session with both halves of it", () => {
    expect(["{cookie} {key}", "{cookie}", "{key}"].map(isLetIn)).toEqual([true, false, false]);
  });
});

describe("out of a conversation", () => {
  const [first, group, second] = ["zanthiumaquill", "zanthiumbquill", "zanthiumcquill"] as const;
  const [direct, shared] = ["agent:main:main", "agent:main:telegram:group:9"] as const;
  const main = { agent: "main", sessionKey: direct, isOwner: true };

  test.each([
    { who: "the owner, directly", asker: main, hidden: [second] },
    { who: "somebody, directly", asker: { ...main, isOwner: false }, hidden: [group, second] },
    { who: "nobody knows who", asker: { ...main, isOwner: null }, hidden: [group, second] },
    { who: "the owner, in a group", asker: { ...main, sessionKey: shared }, hidden: [first, second] },
    { who: "another agent", asker: { ...main, agent: "second" }, hidden: [first, group] },
    { who: "another installation", asker: { ...main, installation: "x" }, hidden: [first, group, second] },
    { who: "a program", asker: { ...main, client: "cursor" }, hidden: [first, group, second] },
    { who: "a person at a terminal", asker: undefined, hidden: [] },
  ])("$who does not see $hidden", ({ asker, hidden }) => {
    expect(hiddenFrom(asker, false)).toEqual(hidden);
  });

  test("what a program was granted is not looked at", () => {
    expect(hiddenFrom({ ...main, client: "cursor" }, true)).toEqual([]);
  });
});
