/**
 * kill -9 while facts, the graph and the log of a conversation are derived: whoever comes next goes on, nothing is there twice, and
 * in the end all is what an owner makes of it that nobody kills.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Joined, join as joinOwner } from "../../src/surfaces/daemon/index.ts";
import { seeded } from "../sim/random.ts";
import { startDaemon } from "./daemon-process.ts";

const KILLS = 4;
const TURNS = 96;
const PLACES = ["Lisbon", "Porto", "Ghent", "Graz"];
const TOOLS = ["Redis", "Kafka", "Postgres"];
const LANE = { agent: "main", sessionKey: "agent:main:main" };
const BEGAN = Date.UTC(2026, 0, 5, 8);
/** A machine that does too much at once is late. */
const PATIENT = { deadlineMs: 60_000 };
const INTRODUCTION = { name: "kill test", version: "0", kind: "test" } as const;
/** An owner that has just begun, on a busy machine. */
const joined = (home: string): Promise<Joined> =>
  joinOwner({ home, introduction: INTRODUCTION, silenceMs: PATIENT.deadlineMs });

/** Some of what is said is so from then on. */
function words(turn: number): string {
  if (turn % 8 === 0) return `I live in ${PLACES[(turn / 8) % PLACES.length]}.`;
  if (turn % 8 === 4)
    return `We decided to use ${TOOLS[((turn - 4) / 8) % TOOLS.length]} for project Heron because the ferry is slow.`;
  return `We looked at berth ${turn} once more: it costs ${900 + turn} euro, and ${"nothing was wrong with it ".repeat(12)}.`;
}

async function say(owner: Joined, turn: number): Promise<void> {
  // What things hang together by is said at a terminal.
  const object = turn % 32 === 0 ? TOOLS[turn / 32] : undefined;
  if (object !== undefined)
    await owner.call(
      "assert_fact",
      { subject: "project:heron", predicate: "uses", object, from: BEGAN },
      PATIENT,
    );
  const timestamp = BEGAN + turn * 3_600_000;
  await owner.call("commit_turn", {
    lane: LANE,
    sessionId: "s",
    key: `turn-${turn}`,
    admission: { entryId: `${turn}-a`, place: turn * 2 },
    terminal: { entryId: `${turn}-b`, place: turn * 2 + 1 },
    messages: [
      { role: "user", content: words(turn), timestamp, __openclaw: { senderIsOwner: true } },
      {
        role: "assistant",
        content: [{ type: "text", text: `Noted ${turn}.` }],
        timestamp: timestamp + 1_000,
      },
    ],
  });
}

/** What there is once nothing is left to derive: it stays the same for a while. */
async function atRest(owner: Joined) {
  const now = async () => {
    const { facts } = await owner.call("fact_timeline", { subject: "owner" }, PATIENT);
    const about = await owner.call("fact_timeline", { subject: "project:heron" }, PATIENT);
    const log = await owner.call("show_log", { lane: LANE, limit: 5_000 }, PATIENT);
    return {
      said: [...facts, ...about.facts].map(({ says, from, to, status }) => ({ says, from, to, status })),
      log: log.text,
      behind: log.behind,
    };
  };
  let before = await now();
  await expect
    .poll(
      async () => {
        const last = before;
        before = await now();
        return before.behind < 20 && JSON.stringify(last) === JSON.stringify(before);
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toBe(true);
  return before;
}

test("owners that are killed while they derive leave what an owner leaves that is not", {
  timeout: 240_000,
}, async () => {
  const random = seeded(10);
  const homes = await Promise.all(
    ["often", "never"].map((name) => mkdtemp(join(tmpdir(), `nacre-kill-${name}-`))),
  );
  const [killed, whole] = homes as [string, string];
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const daemon = await startDaemon(killed);
      const owner = await joined(killed);
      const share = TURNS / KILLS;
      for (let turn = Math.ceil(kill * share); turn < Math.ceil((kill + 1) * share); turn += 1)
        await say(owner, turn);
      await new Promise((resolve) => setTimeout(resolve, random.int(400)));
      await daemon.kill();
      await owner.close();
    }
    const results = [];
    for (const home of [killed, whole]) {
      const daemon = await startDaemon(home);
      const owner = await joined(home);
      if (home === whole) for (let turn = 0; turn < TURNS; turn += 1) await say(owner, turn);
      results.push(await atRest(owner));
      expect((await owner.call("doctor", {})).checks.filter(({ ok }) => !ok)).toEqual([]);
      const { before, after } = await owner.call("rebuild_log", { lane: LANE }, PATIENT);
      expect(after).toBe(before);
      const graph = await owner.call("rebuild_graph", {}, PATIENT);
      expect(graph.after).toBe(graph.before);
      expect(graph.edges + graph.proposed).toBeGreaterThan(0);
      expect(await owner.call("rebuild_facts", {}, PATIENT)).toMatchObject({ mended: 0 });
      await owner.close();
      await daemon.kill();
    }
    const [survived, expected] = results;
    expect(survived!.said.length).toBeGreaterThan(10);
    expect(survived!.said).toEqual(expected!.said);
    expect(survived!.log).toBe(expected!.log);
    expect(survived!.log.split("\n").length).toBeGreaterThan(50);
  } finally {
    for (const home of homes) await rm(home, { recursive: true, force: true });
  }
});
