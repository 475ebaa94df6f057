/** Sub-agents of the host, with an engine of our own behind it: threads, socket and file. */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqliteStore } from "../../adapters/store-sqlite/index.ts";
import { NacreError } from "../../kernel/errors.ts";
import { installationId } from "../../kernel/ids.ts";
import { attachHome } from "../../main/attach-home.ts";
import type { Client } from "../../wire/index.ts";
import { SharedClient } from "./shared-client.ts";
import { prepareSpawn, revokeEarlier, subagentEnded } from "./subagents.ts";

const PARENT = "agent:main:main";
const CHILD = "agent:main:subagent:0b8f6c1e-0000-4000-8000-000000000001";
const spawn = { parentSessionKey: PARENT, childSessionKey: CHILD };
const child = { agent: "main", sessionKey: CHILD, isOwner: null };
const WAIT_MS = 10_000;

describe("with an engine", () => {
  let folder: string;
  let client: SharedClient;

  const open = () => {
    const opened = new SharedClient((signal) =>
      attachHome({ home: folder, kind: "gateway", isCopied: false, version: "test", signal }),
    );
    opened.acquire();
    return opened;
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "nacre-subagents-"));
    client = open();
    await client.call("status", {}, WAIT_MS);
  });
  afterEach(async () => {
    await client.release();
    await rm(folder, { recursive: true, force: true });
  });

  /** A conversation long enough to be folded; answers the references of its leaves. */
  async function folded(): Promise<readonly string[]> {
    const lane = { agent: "main", sessionKey: PARENT };
    for (let turn = 0; turn < 30; turn += 1) {
      const text = `turn ${turn}: ${"the tide comes in over the wall and the ledger is wet ".repeat(20)}`;
      const at = turn * 10_000;
      await client.call(
        "commit_turn",
        {
          ...{ lane, sessionId: "s", key: `k${turn}` },
          admission: { entryId: `a${turn}`, place: turn * 2 },
          terminal: { entryId: `b${turn}`, place: turn * 2 + 1 },
          messages: [
            { role: "user", content: text, timestamp: at },
            { role: "assistant", content: [{ type: "text", text }], timestamp: at + 1 },
          ],
        },
        WAIT_MS,
      );
    }
    await client.call("compact", { lane, budget: 8_000, force: true, withoutModels: true }, 60_000);
    const { installation } = await client.call("status", {}, WAIT_MS);
    const store = await openSqliteStore({ path: join(folder, "nacre.db"), mode: "reader" });
    const leaves = await store.read(async ({ history }) => {
      const own = await history.lastLane(installationId(installation));
      return (await history.summariesIn(own!, "active")).filter(({ depth }) => depth === 0);
    });
    await store.close();
    expect(leaves.length).toBeGreaterThan(2);
    return leaves.map(({ id }) => `sum:${id}`);
  }

  const expand = (ref: string, more: object = {}) =>
    client.call("expand", { asker: child, ref, ...more }, WAIT_MS);
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => "read",
      (error: { code?: string }) => error.code ?? error,
    );

  test("a sub-agent reads its parent's lane from its start to its end", { timeout: 60_000 }, async () => {
    const [leaf] = await folded();
    expect(await outcome(expand(leaf!))).toBe("grant/required");
    await prepareSpawn(client, spawn);
    expect((await expand(leaf!)).items[0]!.text).toContain("turn 0: the tide");
    await subagentEnded(client, { childSessionKey: CHILD, reason: "completed" });
    expect(await outcome(expand(leaf!))).toBe("grant/revoked");
    const { entries } = await client.call("list_lifecycle_journal", {}, WAIT_MS);
    expect(entries).toMatchObject([{ event: "subagent_ended", sessionKey: CHILD, reason: "completed" }]);
    expect(client.counts).toEqual(new Map());
  });

  test("a start that comes to nothing leaves no grant", { timeout: 60_000 }, async () => {
    const [leaf] = await folded();
    const { rollback } = await prepareSpawn(client, { ...spawn, contextMode: "fork", ttlMs: 60_000 });
    expect(await outcome(expand(leaf!))).toBe("read");
    await rollback();
    expect(await outcome(expand(leaf!))).toBe("grant/revoked");
  });

  test("what many readers spend at once, a new owner knows, and a new gateway takes back", {
    timeout: 90_000,
  }, async () => {
    const leaves = await folded();
    const { secret, tokens: cap } = await client.call(
      "issue_grant",
      {
        issuer: { agent: "main", sessionKey: PARENT, isOwner: null },
        ...{ child: CHILD, purpose: "spawn", tokens: 3_000 },
      },
      WAIT_MS,
    );
    const read = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        expand(leaves[at % leaves.length]!, { maxTokens: 700 }).then(
          ({ tokens }) => tokens,
          (error: { code?: string }) => {
            expect(error.code).toBe("grant/spent");
            return 0;
          },
        ),
      ),
    );
    const spent = read.reduce((sum, one) => sum + one, 0);
    expect(spent).toBeGreaterThan(cap / 2);
    expect(spent).toBeLessThanOrEqual(cap);
    const report = await client.call("grant_report", { secret }, WAIT_MS);
    expect(report).toMatchObject({ state: "live", spent });

    await client.release();
    client = open();
    expect(await client.call("grant_report", { secret }, WAIT_MS)).toEqual(report);
    await revokeEarlier(client);
    expect(await client.call("grant_report", { secret }, WAIT_MS)).toMatchObject({ state: "live" });
    await revokeEarlier(client, Date.now() + 1);
    expect(await client.call("grant_report", { secret }, WAIT_MS)).toMatchObject({ state: "revoked" });
    expect(await outcome(expand(leaves[0]!))).toBe("grant/revoked");
  });

  test("a conversation of which nothing is stored has nothing to grant, and that is no failure", async () => {
    await prepareSpawn(client, spawn);
    expect(client.counts).toEqual(new Map());
  });

  test("another agent's sub-agent starts without a grant", { timeout: 60_000 }, async () => {
    await folded();
    await prepareSpawn(client, { ...spawn, childSessionKey: "agent:second:subagent:1" });
    expect(client.counts).toEqual(new Map([["spawn:grant-out-of-scope", 1]]));
  });
});

describe("what is asked for", () => {
  function recorded() {
    const asked: { method: string; params: unknown }[] = [];
    const client = new SharedClient(
      async () =>
        ({
          async call(method: string, params: unknown) {
            asked.push({ method, params });
            return {};
          },
          async close() {},
        }) as unknown as Client,
    );
    return { client, asked };
  }

  test.each([
    { mode: undefined, terms: { tokens: 16_000, maxDepth: 3 } },
    { mode: "isolated" as const, terms: { tokens: 16_000, maxDepth: 3 } },
    { mode: "fork" as const, terms: { tokens: 64_000, maxDepth: 8 } },
  ])("$mode: the parent's own lane, in nobody's name but its own", async ({ mode, terms }) => {
    const { client, asked } = recorded();
    await prepareSpawn(client, { ...spawn, ...(mode && { contextMode: mode }), ttlMs: 1_500.5 });
    expect(asked).toEqual([
      {
        method: "issue_grant",
        params: {
          issuer: { agent: "main", sessionKey: PARENT, isOwner: null },
          child: CHILD,
          purpose: "spawn",
          ...terms,
          ttlMs: 1_500,
        },
      },
    ]);
  });

  test.each([
    ["completed", "completed"],
    ["deleted", "deleted"],
    ["swept", "released"],
    ["released", "released"],
  ] as const)("one that is %s", async (reason, why) => {
    const { client, asked } = recorded();
    await subagentEnded(client, { childSessionKey: CHILD, reason });
    expect(asked.map(({ method }) => method).toSorted()).toEqual(["revoke_grant", "session_lifecycle_hint"]);
    expect(asked.find(({ method }) => method === "revoke_grant")!.params).toEqual({
      child: CHILD,
      reason: why,
    });
  });
});

describe.each([
  { what: "hangs", answer: () => new Promise<never>(() => {}), counted: "wire-deadline" },
  {
    what: "is gone",
    answer: () => Promise.reject(new NacreError("wire/disconnected", "gone", "")),
    counted: "wire-disconnected",
  },
  { what: "throws anything", answer: () => Promise.reject(new TypeError("boom")), counted: "error" },
])("an engine that $what", ({ answer, counted }) => {
  const make = () => new SharedClient(async () => ({ call: answer, async close() {} }) as unknown as Client);

  test("holds up no start and no end, and is counted", async () => {
    const client = make();
    const { rollback } = await prepareSpawn(client, spawn);
    expect(client.counts.get(`spawn:${counted}`)).toBe(1);
    await rollback();
    await subagentEnded(make(), { childSessionKey: CHILD, reason: "completed" });
    expect([...client.counts.keys()].some((name) => name.startsWith("grants:"))).toBe(true);
  });
});
