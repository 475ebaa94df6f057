/** Who may recall what: enforced in the query, for every way of asking. */

import { expect, test } from "vitest";
import { assistantSays, hostTranscript, userSays } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const OWNER_DIRECT = "agent:main:main";
const OTHER_DIRECT = "agent:main:telegram:direct:7";
const GROUP = "agent:main:telegram:group:9";
const LANES = [
  { agent: "main", sessionKey: OWNER_DIRECT },
  { agent: "main", sessionKey: OTHER_DIRECT },
  { agent: "main", sessionKey: GROUP },
  { agent: "second", sessionKey: "agent:second:main" },
  { agent: "main", sessionKey: OWNER_DIRECT, installation: "elsewhere" },
] as const;

async function fill(lab: Lab): Promise<void> {
  for (const lane of LANES) {
    const host = hostTranscript(`session of ${lane.sessionKey}`);
    const turn = host.say(userSays("the pelican lands", 1), assistantSays("noted", 2));
    await lab.engine.commitTurn({ ...host.commit(turn), lane });
  }
}

const MATRIX = [
  {
    name: "a person at a terminal",
    asker: undefined,
    sees: [OWNER_DIRECT, OTHER_DIRECT, GROUP, "agent:second:main"],
  },
  {
    name: "the owner, directly",
    asker: { agent: "main", sessionKey: OWNER_DIRECT, isOwner: true },
    sees: [OWNER_DIRECT, OTHER_DIRECT, GROUP],
  },
  {
    name: "somebody else, directly",
    asker: { agent: "main", sessionKey: OTHER_DIRECT, isOwner: false },
    sees: [OTHER_DIRECT],
  },
  {
    name: "an unknown sender",
    asker: { agent: "main", sessionKey: OTHER_DIRECT, isOwner: null },
    sees: [OTHER_DIRECT],
  },
  { name: "the owner in a group", asker: { agent: "main", sessionKey: GROUP, isOwner: true }, sees: [GROUP] },
  {
    name: "a sub-agent of the owner",
    asker: { agent: "main", sessionKey: "agent:main:subagent:1", isOwner: true },
    sees: [],
  },
  {
    name: "another agent",
    asker: { agent: "second", sessionKey: "agent:second:main", isOwner: true },
    sees: ["agent:second:main"],
  },
  {
    name: "an agent that claims another's lane",
    asker: { agent: "second", sessionKey: OWNER_DIRECT, isOwner: true },
    sees: ["agent:second:main"],
  },
  {
    name: "another installation",
    asker: { agent: "main", sessionKey: OWNER_DIRECT, isOwner: true, installation: "elsewhere" },
    sees: [OWNER_DIRECT],
  },
  {
    name: "an installation that does not exist",
    asker: { agent: "main", sessionKey: OWNER_DIRECT, isOwner: true, installation: "none" },
    sees: [],
  },
];

eachStore("scope", (open) => {
  test.each(["fresh", "indexed"])("each asker finds its own and no more: %s", async (state) => {
    await using lab = await open();
    await fill(lab);
    if (state === "indexed") await lab.engine.applyIndex(await lab.engine.prepareIndex({ limit: 100 }));
    for (const { name, asker, sees } of MATRIX) {
      const who = asker === undefined ? {} : { asker };
      const searched = await lab.engine.search({ query: "pelican", ...who });
      expect(searched.hits.map((hit) => hit.sessionKey).toSorted(), name).toEqual(sees.toSorted());
      const matched = await lab.engine.grep({ pattern: "pel.can", mode: "regex", ...who });
      expect(matched.hits.map((hit) => hit.sessionKey).toSorted(), name).toEqual(sees.toSorted());
      const literal = await lab.engine.grep({ pattern: "pelican", ...who });
      expect(literal.hits.map((hit) => hit.sessionKey).toSorted(), name).toEqual(sees.toSorted());
    }
  });

  test("asking for lanes or agents by name narrows what may be seen and never widens it", async () => {
    await using lab = await open();
    await fill(lab);
    const asker = { agent: "main", sessionKey: GROUP, isOwner: true };
    expect((await lab.engine.search({ query: "pelican", asker, lanes: [OWNER_DIRECT] })).hits).toEqual([]);
    expect((await lab.engine.search({ query: "pelican", asker, agents: ["second"] })).hits).toEqual([]);
    expect((await lab.engine.search({ query: "pelican", lanes: [GROUP] })).hits).toHaveLength(1);
  });
});

eachStore("grep", (open) => {
  test("operators are literals in words; a dangerous pattern is refused; since, before and limit hold", async () => {
    await using lab = await open();
    const host = hostTranscript();
    for (let at = 0; at < 20; at += 1) {
      await lab.engine.commitTurn(
        host.commit(host.say(userSays(`code ERR_${at} AND "x"`, at * 10), assistantSays("ok", at * 10 + 1))),
      );
    }
    expect((await lab.engine.grep({ pattern: "ERR_\\d+", mode: "regex", limit: 5 })).hits).toHaveLength(5);
    const window = await lab.engine.grep({ pattern: "ERR_\\d+", mode: "regex", since: 50, before: 80 });
    expect(window.hits.map((hit) => hit.at)).toEqual([70, 60, 50]);
    expect((await lab.engine.grep({ pattern: 'AND "x" OR NOT (' })).hits.length).toBeGreaterThan(0);
    await expect(lab.engine.grep({ pattern: "(a+)+$", mode: "regex" })).rejects.toMatchObject({
      code: "input/bad-pattern",
    });
  });

  test("what is found is redacted, in words and in patterns alike", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const secret = ["ghp", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("_");
    await lab.engine.commitTurn(
      host.commit(host.say(userSays(`my token is ${secret} for deploy`, 1), assistantSays("ok", 2))),
    );
    const [hit] = (await lab.engine.grep({ pattern: "token.*deploy", mode: "regex" })).hits;
    expect(hit?.excerpt).toContain("[secret:");
    expect(hit?.excerpt).not.toContain(secret);
    expect((await lab.engine.grep({ pattern: "ghp_a1", mode: "regex" })).hits).toEqual([]);
  });
});

eachStore("journal", (open) => {
  test("hints are kept newest first, and only so many", async () => {
    await using lab = await open();
    for (let at = 0; at < 1_010; at += 1) await lab.engine.hint({ event: "session_end", reason: `${at}` });
    const { entries } = await lab.engine.journal({ limit: 1_000 });
    expect(entries).toHaveLength(1_000);
    expect(entries[0]).toMatchObject({ event: "session_end", reason: "1009" });
    expect(entries.at(-1)).toMatchObject({ reason: "10" });
  });
});
