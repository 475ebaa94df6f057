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
    const turn = host.say(userSays(`the pelican lands in ${lane.sessionKey}`, 1), assistantSays("noted", 2));
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
    name: "a webhook that runs as the owner",
    asker: { agent: "main", sessionKey: "agent:main:hook:abc", isOwner: true },
    sees: [],
  },
  {
    name: "the owner in a group of another spelling",
    asker: { agent: "main", sessionKey: "agent:main:telegram:Group:9", isOwner: true },
    sees: [],
  },
  {
    name: "a session without a key",
    asker: { agent: "main", sessionKey: "session:abc", isOwner: true },
    sees: [],
  },
  {
    name: "the owner in a lane of one name",
    asker: { agent: "main", sessionKey: "agent:main:s1", isOwner: true },
    sees: [OWNER_DIRECT, OTHER_DIRECT, GROUP],
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

eachStore("a quiet lane beside a loud one", (open) => {
  /** The group speaks once, the owner's lane `messages` times after it. */
  async function drown(lab: Lab, messages: number): Promise<void> {
    const entry = (id: string, place: number, text: string) => ({
      entryId: id,
      place,
      message: userSays(text, place + 1),
    });
    const page = { resets: [], complete: true };
    await lab.engine.reconcile({
      ...page,
      lane: { agent: "main", sessionKey: GROUP },
      sessionId: "g",
      entries: [entry("g", 0, "needle 42")],
    });
    const atOnce = Math.min(messages, 1_000);
    for (let at = 0; at < messages; at += atOnce) {
      await lab.engine.reconcile({
        ...page,
        lane: { agent: "main", sessionKey: OWNER_DIRECT },
        sessionId: "a",
        entries: Array.from({ length: atOnce }, (_, of) => entry(`a${at + of}`, at + of, "hay")),
      });
    }
  }

  test("is found by words and by pattern however much the others say", { timeout: 60_000 }, async () => {
    await using lab = await open();
    // A server is told each message over a connection; what is read of them is the same.
    await drown(lab, lab.kind === "postgres" ? 2_000 : 21_000);
    const asker = { agent: "main", sessionKey: GROUP, isOwner: false };
    const found = { hits: [{ sessionKey: GROUP }], scanned: 1, degraded: [] };
    expect(await lab.engine.grep({ pattern: "needle \\d+", mode: "regex", asker })).toMatchObject(found);
    expect(await lab.engine.search({ query: "needle", asker })).toMatchObject(found);
    const owner = { agent: "main", sessionKey: OWNER_DIRECT, isOwner: true };
    const cut = await lab.engine.search({ query: "hay", asker: owner });
    expect(cut).toMatchObject({ scanned: 2_000, degraded: ["scan-cut"] });
  });

  test("below the bound of a listing, too", async () => {
    await using lab = await open();
    await drown(lab, lab.kind === "postgres" ? 100 : 3_000);
    const asker = { agent: "main", sessionKey: GROUP, isOwner: false };
    expect((await lab.engine.search({ query: "needle", asker })).hits).toHaveLength(1);
  });

  test("comes in the order of what was stored, newest first", async () => {
    await using lab = await open();
    for (let at = 0; at < 6; at += 1) {
      const lane = { agent: "main", sessionKey: [OWNER_DIRECT, GROUP, OTHER_DIRECT][at % 3]! };
      const message = userSays(`say ${at}`, at + 1);
      const entries = [{ entryId: `e${at}`, place: at, message }];
      await lab.engine.reconcile({ lane, sessionId: "s", entries, resets: [], complete: true });
    }
    const { hits } = await lab.engine.grep({ pattern: "say \\d", mode: "regex" });
    expect(hits.map(({ excerpt }) => excerpt)).toEqual([5, 4, 3, 2, 1, 0].map((at) => `say ${at}`));
    const narrow = await lab.engine.grep({ pattern: "say \\d", mode: "regex", lanes: [GROUP] });
    expect(narrow.hits.map(({ excerpt }) => excerpt)).toEqual(["say 4", "say 1"]);
    expect((await lab.engine.grep({ pattern: "say", lanes: [GROUP] })).hits).toHaveLength(2);
  });
});

eachStore("two installations", (open) => {
  test("a person at a terminal sees the one they are at", async () => {
    await using lab = await open();
    await fill(lab);
    expect((await lab.engine.search({ query: "pelican", installation: "elsewhere" })).hits).toHaveLength(1);
    const own = await lab.engine.status({});
    const other = await lab.engine.status({ installation: "elsewhere" });
    expect([own.totals.lanes, other.totals.lanes]).toEqual([4, 1]);
    expect(other.lanes).toMatchObject([{ sessionKey: OWNER_DIRECT }]);
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
