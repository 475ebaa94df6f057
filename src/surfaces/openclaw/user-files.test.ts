/** USER.md counts as the host's only where the host does show it. */

import { expect, test } from "vitest";
import { hostInjects } from "./host-injects.ts";
import { memoryOwner, type UserFile, UserFiles, type UserFilesParts } from "./user-files.ts";

const withSlot = (memory: unknown, more: object = {}) => ({ plugins: { slots: { memory }, ...more } });

test.each<[unknown, string | null]>([
  [{}, "memory-core"],
  [withSlot("  "), "memory-core"],
  [withSlot("nacre"), "nacre"],
  [withSlot("other"), "other"],
  [withSlot("None"), null],
  [withSlot("other", { deny: ["other"] }), null],
  [withSlot("other", { entries: { other: { enabled: false } } }), null],
  [{ plugins: { entries: { "memory-core": { enabled: false } } } }, null],
  [withSlot("nacre", { entries: { "memory-core": { enabled: false } } }), "nacre"],
])("with %j the memory is %j's", (config, owner) => {
  expect(memoryOwner(config)).toBe(owner);
});

type Origin = "agent" | "untrusted" | "system" | "hangs" | "fails";

function users(config: unknown, origin: Origin, folder: string | undefined = "/work") {
  let asked = 0;
  const origins = (async () => {
    asked += 1;
    if (origin === "hangs") await new Promise(() => {});
    if (origin === "fails") throw new Error("broken");
    return [{ relativePath: "USER.md", originClass: origin }];
  }) as unknown as UserFilesParts["origins"];
  const of = new UserFiles({ config: () => config, folderOf: () => folder, origins });
  return { of: (agent = "main") => of.of(agent), asked: () => asked };
}

test.each<[unknown, Origin, UserFile]>([
  [withSlot("nacre"), "agent", "shown"],
  [withSlot("nacre"), "untrusted", "untrusted"],
  [withSlot("nacre"), "system", "untrusted"],
  [withSlot("nacre"), "fails", "untrusted"],
  [withSlot("nacre"), "hangs", "shown"],
  [{}, "agent", "shown"],
  [{}, "untrusted", "untrusted"],
  [withSlot("other"), "agent", "left-out"],
  [withSlot("other"), "untrusted", "untrusted"],
  [withSlot("none"), "untrusted", "shown"],
])("with %j, written by %s, it is %s", async (config, origin, state) => {
  expect(await users(config, origin).of()).toBe(state);
});

test("it is not looked up for every prompt; without a workspace there is nothing to look up", async () => {
  const { of, asked } = users(withSlot("nacre"), "agent");
  for (const agent of ["main", "main", "other"]) await of(agent);
  expect(asked()).toBe(2);
});

test("what the host leaves out is ours to add in a conversation between two; what nobody vouches for, nobody's", () => {
  const direct = { agent: "main", sessionKey: "agent:main:main", isDirect: true };
  const others = ["AGENTS.md", "SOUL.md", "IDENTITY.md"];
  expect(hostInjects({}, { ...direct, user: "shown" })).toMatchObject({ files: [...others, "USER.md"] });
  expect(hostInjects({}, { ...direct, user: "shown" })).not.toHaveProperty("untrusted");
  expect(hostInjects({}, { ...direct, user: "left-out" })).toMatchObject({ files: others, others: true });
  expect(hostInjects({}, { ...direct, user: "left-out" })).not.toHaveProperty("untrusted");
  expect(hostInjects({}, { ...direct, user: "untrusted" })).toMatchObject({
    files: others,
    untrusted: ["USER.md"],
  });
});
