/** `nacre pack` and `nacre trace pack:ID`: what is asked of the engine, and what a person sees. */

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import { cli, NOW, type Ran } from "./cli.fixture.ts";
import { aPack } from "./pack.fixture.ts";

const asked = ({ calls }: Ran, method: string) =>
  calls.filter(([name]) => name === method).map(([, request]) => request);
const terminal = { tty: true, env: { NO_COLOR: "1" } };
const folder = mkdtempSync(join(tmpdir(), "nacre-tail-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, text: string | Uint8Array) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

test("the block on stdout, what it cost and where its trace is beside it", async () => {
  const ran = await cli("pack gateway timeout");
  expect(ran).toMatchObject({ code: 0, stdout: `${aPack.pack.bundle}\n` });
  expect(ran.stderr).toBe(
    "note: incomplete: not all of it can be found by its meaning yet (vectors-pending)\n3 items, 146 of 1,200 tokens; nacre trace pack:3\n",
  );
  expect(asked(ran, "pack")).toEqual([
    {
      ...{ query: "gateway timeout", budget: 1_200, limit: 12, archived: false, trace: "compact" },
      ...{ asked: NOW, utcOffset: 0 },
    },
  ]);
  expect(asked(ran, "keepPack")).toEqual([{ trace: aPack.trace, retrieved: aPack.retrieved, noteUse: true }]);
});

test("flags become the request; a line with commas stays one line", async () => {
  const ran = await cli([
    ...["pack", "deploy", "--budget", "1.5k", "-n", "3", "--scope", "atlas", "--intent", "debug"],
    ...["--lane", "agent:ops:main", "--tail", "user: no, not now", "--tail", "user: later"],
    ...["--tail-budget", "40", "--depth", "2", "--archived", "--trace", "full", "--no-use"],
  ]);
  expect(asked(ran, "pack")).toMatchObject([
    {
      ...{ budget: 1_500, limit: 3, scope: "atlas", intent: "debug", archived: true, depth: 2 },
      ...{ lane: { agent: "ops", sessionKey: "agent:ops:main" }, tailBudget: 40, trace: "full" },
      tail: ["user: no, not now", "user: later"],
    },
  ]);
  expect(asked(ran, "keepPack")).toMatchObject([{ noteUse: false }]);
});

test("the log of a lane goes in by request, and only of a lane", async () => {
  const lane = ["pack", "what next", "--lane", "agent:main:main"];
  expect(asked(await cli([...lane, "--log"]), "pack")).toMatchObject([{ log: true }]);
  expect(asked(await cli([...lane, "--log-budget", "200"]), "pack")).toMatchObject([
    { log: true, logBudget: 200 },
  ]);
  expect(asked(await cli(lane), "pack")[0]).not.toHaveProperty("log");
  for (const flags of [["--log"], ["--log-budget", "200"]]) {
    const alone = await cli(["pack", "what next", ...flags]);
    expect(alone).toMatchObject({ code: 2, calls: [] });
    expect(alone.stderr).toContain(`${flags[0]} is about --lane\nhint: Give --lane too`);
  }
});

test("lines from a file or a pipe: text, or a JSON list; what is typed comes after", async () => {
  const tailOf = async (typed: readonly string[], stdin?: string) => {
    const ran = await cli(["pack", "x", ...typed], stdin === undefined ? {} : { stdin });
    return (asked(ran, "pack")[0] as { tail?: readonly string[] }).tail;
  };
  expect(await tailOf(["--tail-file", file("a.txt", "one\r\n\ntwo\n"), "--tail", "three"])).toEqual([
    ...["one", "two", "three"],
  ]);
  expect(await tailOf(["--tail-file", file("b.json", '["one\\nmore", "two"]')])).toEqual([
    "one\nmore",
    "two",
  ]);
  expect(await tailOf(["--tail-file", "-"], "[note] not JSON\nsecond")).toEqual([
    "[note] not JSON",
    "second",
  ]);
  const bad = await cli(["pack", "x", "--tail-file", file("c.json", '[1, "two"]')]);
  expect(bad).toMatchObject({ code: 1, calls: [] });
  expect(bad.stderr).toContain("not everything in its list is a text");
  const broken = await cli(["pack", "x", "--tail-file", file("d.txt", Buffer.from([0xff, 0xfe]))]);
  expect(broken.stderr).toContain("it is not valid UTF-8");
});

test("nothing asked for, and a terminal where a pipe should be, end at once with 2 and a way out", async () => {
  const empty = await cli(["pack", "  "]);
  expect(empty).toMatchObject({ code: 2, calls: [] });
  expect(empty.stderr).toContain("nothing to pack for: the query is empty\nhint: Say in a few words");
  const nobody = await cli(["pack", "x", "--tail-file", "-"]);
  expect(nobody).toMatchObject({ code: 2, calls: [] });
  expect(nobody.stderr).toContain("nothing is piped in\nhint: Pipe the lines in");
  expect(await cli("pack x --agent main")).toMatchObject({ code: 2, calls: [] });
  expect(await cli("pack x --intent sell")).toMatchObject({ code: 2, calls: [] });
});

test("with --trace it says why; refreshed is what was written", async () => {
  const ran = await cli("pack gateway --trace full", terminal);
  expect(ran.stdout.slice(ran.stdout.indexOf("</nacre_pack>"))).toMatchInlineSnapshot(`
    "</nacre_pack>

    2 weeks ago, 2026-10-02 14:03 UTC, 146 of 1,200 tokens, 2 items, scope atlas,
    for debug, depth 2, with what was put away

    in     part  tokens  score  why
    obs:8  L1        24  0.610  Among what fits the question best, and there is
                                room.
    obs:9  L1        24  0.500  Says otherwise than what is recalled beside it.
                                (obs:8)

    out    part  tokens  score  why
    obs:3  note       0  0.000  Held back until a person decides.

    left out: 1 quarantined, 4 below-floor

    looked in turns 4, tail 1, words 12, observations 3, documents 0, archived 1
    not in vectors (no-embedder)
    not as it should be: vectors-pending
    "
  `);
  const json = JSON.parse((await cli("pack gateway --trace full --json")).stdout);
  expect(json).toMatchObject({
    schema: "nacre.context-pack.v1",
    id: 3,
    trace: { refreshed: ["obs:8", "obs:9"] },
  });
  expect(JSON.parse((await cli("pack gateway --json")).stdout)).toMatchObject({ id: 3, trace: null });
});

test("a trace that cannot be kept, and nothing found, are no failures", async () => {
  const keepPack = async () => {
    throw new NacreError("store/locked", "somebody writes", "wait");
  };
  const ran = await cli("pack gateway --json", { client: { keepPack } });
  expect(ran.code).toBe(0);
  expect(JSON.parse(ran.stdout)).toMatchObject({ id: null, degraded: ["vectors-pending", "not-kept"] });
  const none = {
    ...aPack,
    pack: { ...aPack.pack, bundle: "", items: [] },
    trace: null,
    degraded: ["deadline"],
  };
  const nothing = await cli("pack gateway", { client: { pack: async () => none } });
  expect(nothing).toMatchObject({ code: 0, stdout: "" });
  expect(nothing.stderr).toContain("Nothing found: time was up");
});

test("trace pack:3 shows it, --why one thing of it, --packs which there are", async () => {
  const ran = await cli("trace pack:3", terminal);
  expect(asked(ran, "showPack")).toEqual([{ id: 3 }]);
  expect(ran.stdout).toContain("pack 3\n2 weeks ago, 2026-10-02 14:03");
  expect((await cli("trace pack:3 --why obs:9", terminal)).stdout).toBe(
    "pack 3\nobs:9: Says otherwise than what is recalled beside it. (obs:8)\n",
  );
  const gone = async () => {
    throw new NacreError(
      "ledger/unknown",
      "there is no obs:77",
      "`nacre observations list` shows what there is.",
    );
  };
  expect(await cli("trace pack:3 --why obs:77", { client: { showPack: gone } })).toMatchObject({ code: 3 });
  for (const typed of ["trace pack:x", "trace pack:0", "trace pack:"]) {
    const refused = await cli(typed);
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain("`nacre trace --packs`");
  }
  expect((await cli("trace --packs", terminal)).stdout).toMatchInlineSnapshot(`
    "pack    when              items  tokens  budget
    pack:3  2026-10-02 14:03      2     146   1,200
    "
  `);
  const unknown = async () => {
    throw new NacreError("pack/unknown", "there is no trace of pack 99", "`nacre trace --packs` shows them.");
  };
  expect(await cli("trace pack:99", { client: { showPack: unknown } })).toMatchObject({ code: 3 });
});

test("made again: what differs, by code 4; the question has to be given", async () => {
  const ran = await cli(["trace", "pack:3", "--replay", "--query", "gateway timeout"], terminal);
  expect(asked(ran, "replayPack")).toEqual([{ id: 3, query: "gateway timeout" }]);
  expect(ran.code).toBe(4);
  expect(ran.stdout).toContain("obs:8: was in, and is not now");
  const without = await cli("trace pack:3 --replay");
  expect(without).toMatchObject({ code: 2 });
  expect(without.stderr).toContain("hint: Give it: `nacre trace pack:3 --replay --query TEXT`");
});

test.each([
  ["trace --packs --list", "--packs shows which packs there are"],
  ["trace 12 --query x", "--query is about --replay of a pack"],
  ["trace pack:3 --lane k", "a pack is not of a prompt or a lane"],
])("%s: what would be left out of account is refused", async (typed, why) => {
  const ran = await cli(typed);
  expect(ran).toMatchObject({ code: 2, calls: [] });
  expect(ran.stderr).toContain(why);
});

test("--tail-file: what is not there and what is empty is said in words of its own", async () => {
  const missing = await cli("pack x --tail-file /nowhere/nope.txt");
  expect(missing).toMatchObject({ code: 1, calls: [] });
  expect(missing.stderr).toContain("there is no such file\nhint: Give the path of a file with the lines");
  const empty = await cli("pack x --tail-file -", { stdin: "" });
  expect(empty).toMatchObject({ code: 2, calls: [] });
  expect(empty.stderr).toContain("nothing is piped in");
});

test("pack says where lessons and standing instructions are, which it never has", async () => {
  expect((await cli("pack --help")).stdout.replace(/\s+/g, " ")).toContain(
    "Lessons of the brain and standing instructions stand in prompts and not in packs",
  );
});
