/** Finding and reading back: what a person sees of it, and what they are told to try next. */

import { expect, test } from "vitest";
import { cli, NOW } from "./cli.fixture.ts";
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
