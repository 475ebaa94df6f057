/** What a sub-agent may read: its own, and what was granted, for so long, so deep, and so much. */

import { expect, test } from "vitest";
import type { Asker, ExpandAnswer } from "../../src/engine/index.ts";
import { summaryId } from "../../src/kernel/ids.ts";
import {
  CHILD,
  child,
  GRANDCHILD,
  GROUP,
  grandchild,
  owner,
  PARENT,
  parent,
  shelve,
  spawn,
} from "../support/grants.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const MINUTE = 60_000;

const expand = (lab: Lab, asker: Asker | undefined, ref: string, more: object = {}): Promise<ExpandAnswer> =>
  lab.engine.expand({ ...(asker && { asker }), ref, ...more });
const read = async (lab: Lab, asker: Asker | undefined, ref: string, more: object = {}) =>
  (await expand(lab, asker, ref, more)).items.map((item) => item.ref);

/** The code of the refusal, or what was read. */
async function outcome(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => "read",
    (error: { code?: string }) => error.code ?? error,
  );
}

eachStore("without a grant", (open) => {
  test("a sub-agent expands what is its own, and nothing else", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    expect(await read(lab, child, shelf.own)).toHaveLength(2);
    for (const ref of [
      shelf.top,
      shelf.leaves[0]!,
      shelf.group,
      shelf.second,
      shelf.elsewhere,
      "sum:99999",
    ]) {
      expect(await outcome(expand(lab, child, ref)), ref).toBe("grant/required");
    }
  });

  test("a conversation needs none, and what is not its own does not exist for it", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    expect(await read(lab, parent, shelf.top)).toHaveLength(8);
    for (const ref of [shelf.group, shelf.second, shelf.elsewhere, "sum:99999"]) {
      expect(await outcome(expand(lab, parent, ref)), ref).toBe("history/unknown-summary");
    }
  });

  test("a sub-agent of a session that is ignored reads nothing, granted or not", async () => {
    await using lab = await open({ policy: { ignore: [CHILD], stateless: [] } });
    const shelf = await shelve(lab);
    const { secret } = await lab.engine.issueGrant(spawn());
    expect(await outcome(expand(lab, child, shelf.top))).toBe("grant/required");
    expect(await outcome(expand(lab, child, shelf.top, { grant: secret }))).toBe("grant/required");
  });
});

eachStore("a grant that does not hold", (open) => {
  const bad: readonly [string, string, (lab: Lab) => Promise<string>][] = [
    ["never given", "grant/unknown", async () => "f".repeat(64)],
    ["nonsense", "grant/unknown", async () => "x"],
    [
      "over",
      "grant/expired",
      async (lab) => {
        const { secret } = await lab.engine.issueGrant(spawn({ ttlMs: MINUTE }));
        lab.clock.advance(MINUTE);
        return secret;
      },
    ],
    [
      "taken back",
      "grant/revoked",
      async (lab) => {
        const { secret } = await lab.engine.issueGrant(spawn());
        await lab.engine.revokeGrant({ secret, reason: "completed" });
        return secret;
      },
    ],
    [
      "taken back, and over since",
      "grant/revoked",
      async (lab) => {
        const { secret } = await lab.engine.issueGrant(spawn({ ttlMs: MINUTE }));
        await lab.engine.revokeGrant({ secret, reason: "completed" });
        lab.clock.advance(2 * MINUTE);
        return secret;
      },
    ],
  ];

  test.each(bad)("%s: refused by name, with no data, whoever shows it", async (_name, code, make) => {
    await using lab = await open();
    const shelf = await shelve(lab);
    const grant = await make(lab);
    for (const asker of [child, grandchild, parent, undefined]) {
      expect(await outcome(expand(lab, asker, shelf.top, { grant }))).toBe(code);
      expect(await outcome(expand(lab, asker, shelf.own, { grant }))).toBe(code);
    }
  });

  test.each(bad.slice(2))("%s: the session that it was given to is told so", async (_name, code, make) => {
    await using lab = await open();
    const shelf = await shelve(lab);
    await make(lab);
    expect(await outcome(expand(lab, child, shelf.top))).toBe(code);
    expect(await read(lab, child, shelf.own)).toHaveLength(2);
  });

  test("one of another agent or installation is as unknown as one that was never given", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    const { secret } = await lab.engine.issueGrant(spawn());
    for (const asker of [
      { ...child, agent: "second" },
      { ...child, installation: "elsewhere" },
      { agent: "second", sessionKey: "agent:second:main", isOwner: true },
    ]) {
      expect(await outcome(expand(lab, asker, shelf.top, { grant: secret }))).toBe("grant/unknown");
      expect(await outcome(expand(lab, asker, shelf.top))).not.toBe("read");
    }
  });
});

eachStore("what is granted", (open) => {
  test("the parent's lane to the child that it was given to, and to nobody else", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    await lab.engine.issueGrant(spawn());
    expect(await read(lab, child, shelf.top)).toEqual(shelf.messages);
    expect(await read(lab, child, shelf.own)).toHaveLength(2);
    for (const ref of [shelf.group, shelf.second, shelf.elsewhere, "sum:99999"]) {
      expect(await outcome(expand(lab, child, ref)), ref).toBe("grant/out-of-scope");
    }
    expect(await outcome(expand(lab, grandchild, shelf.top))).toBe("grant/required");
    const somebody = { agent: "main", sessionKey: GROUP, isOwner: true };
    expect(await outcome(expand(lab, somebody, shelf.top))).toBe("history/unknown-summary");
  });

  test("a secret shows the same to a sub-agent that is not bound to it; a conversation gains nothing by one", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    const { secret } = await lab.engine.issueGrant(spawn());
    expect(await read(lab, grandchild, shelf.top, { grant: secret })).toEqual(shelf.messages);
    const somebody = { agent: "main", sessionKey: GROUP, isOwner: true };
    expect(await outcome(expand(lab, somebody, shelf.top, { grant: secret }))).toBe(
      "history/unknown-summary",
    );
    expect(await read(lab, somebody, shelf.group, { grant: secret })).toHaveLength(2);
  });

  test("a reader that is no conversation gets what the grant names, and nothing by right", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    const { secret } = await lab.engine.issueGrant(spawn({ summaries: [shelf.leaves[1]!] }));
    expect(await read(lab, undefined, shelf.leaves[1]!, { grant: secret })).toEqual(
      shelf.messages.slice(2, 4),
    );
    for (const ref of [shelf.top, shelf.leaves[0]!, shelf.own, shelf.group, shelf.elsewhere]) {
      expect(await outcome(expand(lab, undefined, ref, { grant: secret })), ref).toBe("grant/out-of-scope");
    }
  });

  test("summaries: those named and what is under them, however they are reached", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    await lab.engine.issueGrant(spawn({ summaries: [shelf.pairs[0]!] }));
    expect(await read(lab, child, shelf.pairs[0]!)).toEqual(shelf.messages.slice(0, 4));
    expect(await read(lab, child, shelf.leaves[1]!)).toEqual(shelf.messages.slice(2, 4));
    // What lies beside it and what lies above it, which would lead there.
    for (const ref of [shelf.pairs[1]!, shelf.leaves[2]!, shelf.top]) {
      expect(await outcome(expand(lab, child, ref)), ref).toBe("grant/out-of-scope");
    }
    expect(await read(lab, child, shelf.own)).toHaveLength(2);
  });

  test("a description is held to the same, and names nothing that lies outside", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    const { secret } = await lab.engine.issueGrant(spawn({ summaries: [shelf.pairs[0]!] }));
    const describe = (ref: string, asker: Asker | undefined = child) =>
      lab.engine.describe({ ref, ...(asker && { asker }) });
    expect(await describe(shelf.pairs[0]!)).toMatchObject({ kind: "summary", coveredBy: [] });
    expect(await describe(shelf.leaves[1]!)).toMatchObject({ coveredBy: [shelf.pairs[0]] });
    const last = await describe(shelf.messages[3]!);
    expect(last).toMatchObject({
      ...{ previous: shelf.messages[2], next: null, coveredBy: [shelf.leaves[1]] },
      text: expect.stringContaining("parent 3: "),
    });
    for (const ref of [shelf.messages[4]!, shelf.leaves[2]!, shelf.top, shelf.group, "msg:99999", "file:1"]) {
      expect(await outcome(describe(ref)), ref).toBe("grant/out-of-scope");
    }
    const report = await lab.engine.grantReport({ secret });
    expect(report.visited).toEqual([shelf.pairs[0], shelf.leaves[1], shelf.messages[3]]);
    expect(report.spent).toBeGreaterThan(100);
    // The parent itself sees all of it.
    expect(await describe(shelf.messages[3]!, parent)).toMatchObject({ next: shelf.messages[4] });
  });

  test("a summary that is written later about granted messages is no part of it", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    await lab.engine.issueGrant(spawn({ summaries: [shelf.leaves[0]!] }));
    const numbers = shelf.leaves.slice(0, 2).map((ref) => summaryId(Number(ref.slice(4))));
    expect(await outcome(expand(lab, child, `sum:${numbers[1]}`))).toBe("grant/out-of-scope");
    expect(await outcome(expand(lab, child, shelf.pairs[0]!))).toBe("grant/out-of-scope");
    expect(await read(lab, child, `sum:${numbers[0]}`)).toEqual(shelf.messages.slice(0, 2));
  });
});

eachStore("depth and tokens", (open) => {
  test("an expansion goes down no further than granted, whatever it asks for", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    await lab.engine.issueGrant(spawn({ maxDepth: 1 }));
    for (const more of [{}, { maxDepth: 1 }, { maxDepth: 99 }]) {
      const answer = await expand(lab, child, shelf.top, more);
      expect(answer.items.map(({ ref }) => ref)).toEqual(shelf.pairs);
      expect(answer.truncated).toBe("depth");
    }
    expect(await read(lab, child, shelf.leaves[0]!)).toEqual(shelf.messages.slice(0, 2));
  });

  test("pages are cut to what is left, and together come to no more than was granted", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    const { secret } = await lab.engine.issueGrant(spawn({ tokens: 500 }));
    let spent = 0;
    const pages: ExpandAnswer[] = [];
    for (let cursor: string | undefined; pages.length < 50; ) {
      const asked = expand(lab, child, shelf.top, cursor === undefined ? {} : { cursor });
      if ((await outcome(asked)) === "grant/spent") break;
      const page = await asked;
      pages.push(page);
      spent += page.tokens;
      cursor = page.cursor ?? undefined;
    }
    expect(pages[0]!.truncated).toBe("grant");
    expect(spent).toBeLessThanOrEqual(500);
    expect(spent).toBeGreaterThan(400);
    expect(pages.length).toBeLessThan(50);
    const report = await lab.engine.grantReport({ secret });
    expect(report).toMatchObject({ state: "live", tokens: 500, spent });
    expect(new Set(report.visited)).toEqual(
      new Set(pages.flatMap(({ items }) => items.map(({ ref }) => ref))),
    );
    // What is one's own costs nothing, before and after.
    expect(await read(lab, child, shelf.own)).toHaveLength(2);
    expect((await lab.engine.grantReport({ secret })).spent).toBe(spent);
  });

  test("what was not used is given back; what failed cost nothing", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    const { secret } = await lab.engine.issueGrant(spawn());
    const { tokens } = await expand(lab, child, shelf.leaves[0]!, { maxTokens: 8_000 });
    expect((await lab.engine.grantReport({ secret })).spent).toBe(tokens);
    await outcome(expand(lab, child, shelf.leaves[0]!, { cursor: "forged" }));
    await outcome(expand(lab, child, shelf.group));
    expect((await lab.engine.grantReport({ secret })).spent).toBe(tokens);
  });

  test("many readers at once spend together what was granted", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    const { secret } = await lab.engine.issueGrant(spawn({ tokens: 1_000 }));
    const asked = Array.from({ length: 30 }, (_, at) =>
      expand(lab, child, shelf.leaves[at % 4]!, { maxTokens: 300 }).then(
        ({ tokens }) => tokens,
        (error: { code?: string }) => {
          expect(error.code).toBe("grant/spent");
          return 0;
        },
      ),
    );
    const spent = (await Promise.all(asked)).reduce((sum, one) => sum + one, 0);
    expect(spent).toBeLessThanOrEqual(1_000);
    expect((await lab.engine.grantReport({ secret })).spent).toBe(spent);
  });

  test("what is set aside and never settled stays spent", async () => {
    await using lab = await open();
    await shelve(lab);
    const { secret, grant } = await lab.engine.issueGrant(spawn({ tokens: 1_000 }));
    expect(await lab.engine.spendGrant({ grant, tokens: 900 })).toEqual({ allowed: 900 });
    expect(await lab.engine.spendGrant({ grant, tokens: 900 })).toEqual({ allowed: 100 });
    expect(await lab.engine.spendGrant({ grant, tokens: 900 })).toEqual({ allowed: 0 });
    expect((await lab.engine.grantReport({ secret })).spent).toBe(1_000);
    await lab.engine.settleGrant({ grant, unused: 800, visited: ["msg:1", "msg:1", "sum:2"] });
    expect(await lab.engine.grantReport({ secret })).toMatchObject({
      spent: 200,
      visited: ["msg:1", "sum:2"],
    });
  });

  test("no more references are noted than a grant can pay for", async () => {
    await using lab = await open();
    await shelve(lab);
    const { secret, grant } = await lab.engine.issueGrant(spawn());
    const visited = Array.from({ length: 2_500 }, (_, at) => `msg:${at}`);
    await lab.engine.settleGrant({ grant, unused: 0, visited });
    expect((await lab.engine.grantReport({ secret })).visited).toEqual(visited.slice(0, 2_000));
  });

  test("a grant that nobody gave is neither spent nor settled", async () => {
    await using lab = await open();
    await expect(lab.engine.spendGrant({ grant: 7, tokens: 1 })).rejects.toMatchObject({
      code: "grant/unknown",
    });
    await expect(lab.engine.settleGrant({ grant: 7, unused: 1, visited: [] })).rejects.toMatchObject({
      code: "grant/unknown",
    });
    expect(await outcome(lab.engine.grantReport({ secret: "x" }))).toBe("grant/unknown");
    expect(await outcome(lab.engine.revokeGrant({ secret: "x", reason: "failed" }))).toBe("grant/unknown");
    expect(await lab.engine.revokeGrant({ child: "x", reason: "failed" })).toEqual({ revoked: 0 });
  });
});

eachStore("giving", (open) => {
  test.each([
    { purpose: "ask", tokens: 4_000, ttl: 5 * MINUTE },
    { purpose: "spawn", tokens: 16_000, ttl: 60 * MINUTE },
  ] as const)("$purpose: three levels, so many tokens, so long", async ({ purpose, tokens, ttl }) => {
    await using lab = await open();
    await shelve(lab);
    const given = await lab.engine.issueGrant(spawn({ purpose }));
    expect(given).toMatchObject({ maxDepth: 3, tokens, expiresAt: lab.clock.now() + ttl });
    const most = await lab.engine.issueGrant(
      spawn({ child: GRANDCHILD, maxDepth: 1e6, tokens: 1e6, ttlMs: 1e12 }),
    );
    expect(most).toMatchObject({
      maxDepth: 16,
      tokens: 200_000,
      expiresAt: lab.clock.now() + 24 * 60 * MINUTE,
    });
  });

  test("the secret is kept nowhere", async () => {
    await using lab = await open();
    await shelve(lab);
    const { secret, grant } = await lab.engine.issueGrant(spawn());
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const stored = await lab.store.read(({ grants }) => grants.byChild(inLab(CHILD)));
    expect(stored).toMatchObject({ id: grant, child: CHILD });
    expect(JSON.stringify(stored)).not.toContain(secret);
  });

  const inLab = (sessionKey: string) => ({ installation: "lab" as never, sessionKey });

  test("nobody gives what they may not read: lanes and summaries alike", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    const give = (more: object) => outcome(lab.engine.issueGrant(spawn(more)));
    expect(await give({ lanes: [GROUP] })).toBe("grant/out-of-scope");
    expect(await give({ lanes: [PARENT, "agent:second:main"] })).toBe("grant/out-of-scope");
    expect(await give({ lanes: ["agent:main:nowhere"] })).toBe("grant/out-of-scope");
    expect(await give({ summaries: [shelf.group] })).toBe("grant/out-of-scope");
    expect(await give({ summaries: [shelf.top, shelf.elsewhere] })).toBe("grant/out-of-scope");
    expect(await give({ summaries: ["sum:99999"] })).toBe("grant/out-of-scope");
    expect(await give({ summaries: ["msg:1"] })).toBe("input/bad-ref");
    expect(await give({ issuer: { ...parent, installation: "nowhere" } })).toBe("history/unknown-lane");
    // Its owner may, in a direct conversation; but only summaries of the lanes that are granted.
    expect(await give({ issuer: owner, lanes: [GROUP] })).toBe("read");
    expect(await read(lab, child, shelf.group)).toHaveLength(2);
    expect(await outcome(expand(lab, child, shelf.top))).toBe("grant/out-of-scope");
    expect(await give({ issuer: owner, lanes: [PARENT], summaries: [shelf.group] })).toBe(
      "grant/out-of-scope",
    );
  });

  test("neither to itself nor to another agent's sub-agent", async () => {
    await using lab = await open();
    await shelve(lab);
    expect(await outcome(lab.engine.issueGrant(spawn({ child: PARENT })))).toBe("input/bad-field");
    expect(await outcome(lab.engine.issueGrant(spawn({ child: "agent:second:subagent:1" })))).toBe(
      "grant/out-of-scope",
    );
  });

  test("a new grant of a session takes the place of the old one", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    const first = await lab.engine.issueGrant(spawn());
    await lab.engine.issueGrant(spawn({ summaries: [shelf.leaves[0]!] }));
    expect(await outcome(expand(lab, child, shelf.top))).toBe("grant/out-of-scope");
    expect((await lab.engine.grantReport(first)).state).toBe("revoked");
    await lab.engine.revokeGrant({ child: CHILD, reason: "completed" });
    expect(await outcome(expand(lab, child, shelf.top))).toBe("grant/revoked");
  });

  test("a sub-agent without one gives no more than its own lane", async () => {
    await using lab = await open();
    const shelf = await shelve(lab);
    const give = (more: object = {}) =>
      outcome(lab.engine.issueGrant(spawn({ issuer: child, child: GRANDCHILD, ...more })));
    expect(await give({ lanes: [PARENT] })).toBe("grant/required");
    expect(await give()).toBe("read");
    expect(await read(lab, grandchild, shelf.own)).toHaveLength(2);
    expect(await outcome(expand(lab, grandchild, shelf.top))).toBe("grant/out-of-scope");
  });
});
