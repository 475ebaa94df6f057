/** What is told of a project under its name: the owner's to read, and nobody else's. */

import { expect, test } from "vitest";
import { assistantSays, hostTranscript, userSays } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const DIRECT = "agent:main:main";
const GROUP = "agent:main:telegram:group:9";
const OWNER = { agent: "main", sessionKey: DIRECT, isOwner: true };

async function talk(lab: Lab): Promise<void> {
  for (const sessionKey of [DIRECT, GROUP]) {
    const host = hostTranscript(`session of ${sessionKey}`);
    const turn = host.say(userSays("hello there", 1), assistantSays("hello", 2));
    await lab.engine.commitTurn({ ...host.commit(turn), lane: { agent: "main", sessionKey } });
  }
}

eachStore("scope shelves", (open) => {
  test.each([
    { name: "a person at a terminal", asker: undefined, reads: true },
    { name: "the owner, directly", asker: OWNER, reads: true },
    { name: "another agent of the owner's, directly", asker: { ...OWNER, agent: "second" }, reads: true },
    { name: "somebody else, directly", asker: { ...OWNER, isOwner: false }, reads: false },
    { name: "an unknown sender", asker: { ...OWNER, isOwner: null }, reads: false },
    { name: "the owner in a group", asker: { ...OWNER, sessionKey: GROUP }, reads: false },
    { name: "a sub-agent", asker: { ...OWNER, sessionKey: "agent:main:subagent:1" }, reads: false },
    {
      name: "another installation",
      asker: { ...OWNER, installation: "elsewhere" },
      reads: false,
    },
  ])("$name: $reads", async ({ asker, reads }) => {
    await using lab = await open();
    await talk(lab);
    const kept = await lab.engine.remember({
      text: "The staging cluster of Atlas is in Frankfurt.",
      shelf: { tier: "scope", name: " Atlas " },
    });
    expect(kept.memory).toMatchObject({ tier: "scope", shelf: "scope:atlas" });
    const whose = asker === undefined ? {} : { asker };
    const { memories } = await lab.engine.listMemories(whose);
    expect(memories.map(({ shelf }) => shelf)).toEqual(reads ? ["scope:atlas"] : []);
    const named = lab.engine.listMemories({ ...whose, shelf: { tier: "scope", name: "ATLAS" } });
    if (reads || (asker !== undefined && "installation" in asker)) {
      expect((await named).memories).toHaveLength(reads ? 1 : 0);
    } else {
      await expect(named).rejects.toMatchObject({ code: "memory/not-allowed" });
    }
    const found = await lab.engine.search({ ...whose, query: "staging cluster Frankfurt" });
    expect(found.hits.map(({ ref }) => ref)).toEqual(reads ? [kept.memory.ref] : []);
  });

  test("who looks under a name that nothing was told under is told so, with names that may be meant", async () => {
    await using lab = await open();
    await talk(lab);
    await lab.engine.remember({ text: "Atlas ships on Fridays.", shelf: { tier: "scope", name: "atlas" } });
    const degraded = async (scope: string, asker?: typeof OWNER) =>
      (await lab.engine.search({ query: "ships hello", scope, ...(asker && { asker }) })).degraded.filter(
        (reason) => reason.startsWith("no-such"),
      );
    expect(await degraded("Atlas")).toEqual([]);
    expect(await degraded("atlsa")).toEqual(["no-such-scope: did you mean atlas?"]);
    expect(await degraded("zzz-zzz")).toEqual(["no-such-scope"]);
    // Which names there are is the owner's to know.
    expect(await degraded("atlsa", { ...OWNER, sessionKey: GROUP })).toEqual(["no-such-scope"]);
    const pack = await lab.engine.pack({ query: "when it ships", scope: "atlsa" });
    expect(pack.degraded).toContain("no-such-scope: did you mean atlas?");
  });

  test("one name is not another's beginning", async () => {
    await using lab = await open();
    await lab.engine.remember({ text: "Atlas ships on Fridays.", shelf: { tier: "scope", name: "atlas" } });
    const other = await lab.engine.listMemories({ shelf: { tier: "scope", name: "atl" } });
    expect(other.memories).toEqual([]);
  });

  test("what is no name is refused, and instructions hold in conversations", async () => {
    await using lab = await open();
    await expect(
      lab.engine.remember({ text: "Atlas ships on Fridays.", shelf: { tier: "scope", name: "???" } }),
    ).rejects.toMatchObject({ code: "input/bad-field" });
    await expect(
      lab.engine.addGuidance({ text: "Always answer in German.", shelf: { tier: "scope", name: "atlas" } }),
    ).rejects.toMatchObject({ code: "input/bad-field" });
  });

  test("what the model keeps under a name in the owner's conversation is its word", async () => {
    await using lab = await open();
    await talk(lab);
    const shelf = { tier: "scope", name: "atlas" } as const;
    const kept = await lab.engine.remember({ asker: OWNER, text: "Atlas ships on Fridays.", shelf });
    expect(kept.memory.trust).toBe("agent");
    await expect(
      lab.engine.remember({ asker: { ...OWNER, sessionKey: GROUP }, text: "Atlas ships on Mondays.", shelf }),
    ).rejects.toMatchObject({ code: "memory/not-allowed" });
  });
});
