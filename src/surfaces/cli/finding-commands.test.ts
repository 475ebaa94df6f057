/** Finding and reading back: what a person sees of it, and what they are told to try next. */

import { expect, test } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import { answers, cli, NOW } from "./cli.fixture.ts";
import type { Client } from "./dependencies.ts";

const LANE = { agent: "main", sessionKey: "agent:main:main" };
const terminal = { tty: true, env: { NO_COLOR: "1" } };

test("history grep: groups in the order of the best hit; a summary is under a heading of its own", async () => {
  const grep: Client["grep"] = async () => {
    const hit = (ref: string, under: string | null, score: number) => {
      const kind = ref.startsWith("sum:") ? ("sum" as const) : ("msg" as const);
      return { kind, ref, under, score, ...LANE, role: "user", at: NOW, excerpt: "words", tokens: 3 };
    };
    const hits = [
      hit("msg:9", null, 9),
      hit("sum:4", null, 8),
      hit("msg:2", "sum:7", 7),
      hit("sum:1", "sum:7", 6),
    ];
    return { hits, scanned: 0, degraded: ["some-words", "scan-cut"] };
  };
  const ran = await cli("history grep branch", { ...terminal, client: { grep } });
  expect(ran.stdout.match(/^(?:[a-z]+(?: [a-z]+)*(?: sum:7)?$|(?:msg|sum):\d+)/gm)).toEqual([
    "in no summary",
    "msg:9",
    "summaries",
    "sum:4",
    "covered by sum:7",
    "msg:2",
    "sum:1",
  ]);
  expect(ran.stderr).toBe(
    "note: none has all of the words; these have some\nnote: incomplete (scan-cut)\nThe words: nacre history expand sum:7\n",
  );
});

test("history grep: nothing to look for is a mistake; nothing found suggests what to try", async () => {
  const answering = (degraded: readonly string[]) => ({
    client: { grep: async () => ({ hits: [], scanned: 0, degraded }) },
  });
  expect(await cli("history grep ???", answering(["empty-query"]))).toMatchObject({ code: 2 });
  const none = await cli("history grep zebra", answering([]));
  expect(none).toMatchObject({ code: 0, stdout: "" });
  expect(none.stderr).toMatch(/^Nothing found\. .*nacre history grep --regex/);
});

test("history grep: agents, and a phrase in an argument of its own", async () => {
  const { calls } = await cli(["history", "grep", "--agent", "main,second", "moving day", "van"]);
  expect(calls.find(([name]) => name === "grep")?.[1]).toMatchObject({
    pattern: '"moving day" van',
    agents: ["main", "second"],
  });
});

test("history lanes: a name is whole in the narrowest window; it is pasted into --lane", async () => {
  const sessionKey = "agent:main:cron:briefing:run:28781bd8-bb3f-414e-ad2c-82693ac15019";
  const usual = await cli("status --json");
  const status = JSON.parse(usual.stdout);
  const lane = { agent: "main", sessionKey, kind: "cron", messages: 5, inView: 5, behind: null };
  const client = { status: async () => ({ ...status, lanes: [lane] }) };
  expect((await cli("history lanes", { ...terminal, client })).stdout).toContain(sessionKey);
});

test("history fold: without a lane it is the one that spoke last by its own time", async () => {
  const { calls } = await cli("history fold");
  const shown = calls.findIndex(([name]) => name === "showHistory");
  expect(calls[shown]?.[1]).toEqual({ limit: 1 });
  expect(calls.findIndex(([name]) => name === "compact")).toBeGreaterThan(shown);
});

test("history fold: where there is nothing to fold, --all is named", async () => {
  const folded = async (stopped: "under-target" | "nothing-left") => {
    const usual = await answers.compact({ lane: LANE });
    const compact = async () => ({
      ...usual,
      written: 0,
      activated: 0,
      tokensBefore: 9,
      tokensAfter: 9,
      stopped,
    });
    return (await cli("history fold", { client: { compact } })).stdout.replace(/\s+/g, " ");
  };
  expect(await folded("under-target")).toMatch(
    /^Nothing to fold in .*; --all folds all but its newest exchange\./,
  );
  expect(await folded("nothing-left")).not.toContain("--all");
});

test("history describe: of several references the others are said to be left out", async () => {
  const described = JSON.parse((await cli("history describe msg:42 --json")).stdout);
  const client = { describe: async () => described };
  const ran = await cli(["history", "describe", "msg:42, msg:43"], { client });
  expect(ran.stderr).toContain("note: one at a time; this is msg:42, and not msg:43\n");
  expect((await cli("history describe msg:42")).stderr).not.toContain("note:");
});

test("a command in a hint is as it is typed here", async () => {
  const describe: Client["describe"] = async () => {
    throw new NacreError(
      "history/unknown-summary",
      "there is no sum:9",
      "`nacre history grep WORDS` finds them. Nacre is here.",
    );
  };
  const ran = await cli("history describe sum:9", {
    dependencies: { program: "npm run nacre --" },
    client: { describe },
  });
  expect(ran.stderr).toContain("`npm run nacre -- history grep WORDS` finds them. Nacre is here.");
});

test("history show: code is as it was written, a message is one message, and the cursor has a line of its own", async () => {
  const message = {
    ref: "msg:1",
    role: "user",
    at: NOW,
    state: "confirmed",
    heartbeat: false,
    inView: true,
    tokens: 1,
    text: "steps:\n  - run: |\n      npm test",
  } as const;
  const showHistory = async () => ({ ...LANE, total: 1, messages: [message] });
  const ran = await cli("history show", { ...terminal, client: { showHistory } });
  expect(ran.stdout).toContain("1 of 1 message, times in UTC");
  expect(ran.stdout).toContain("1 token\n  steps:\n    - run: |\n        npm test\n");
  const usual = JSON.parse((await cli("history expand sum:7 --json")).stdout);
  const expand = async () => ({ ...usual, cursor: "x".repeat(80) });
  const more = await cli("history expand sum:7", { client: { expand } });
  expect(more.stderr).toMatch(/There is more:\n {2}nacre history expand sum:7 --cursor x{80}\n/);
});
