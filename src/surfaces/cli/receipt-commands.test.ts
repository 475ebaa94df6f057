/** `nacre trace`: what is asked of the engine, and what a person sees of a receipt. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { NacreError } from "../../kernel/errors.ts";
import { isIncluded, REASONS } from "../../kernel/reasons.ts";
import { bar } from "./budget-bar.ts";
import { cli, type Ran } from "./cli.fixture.ts";
import { aReceipt, aShownReceipt } from "./receipt.fixture.ts";
import { bestReasons } from "./receipt-reasons.ts";

const asked = ({ calls }: Ran, method: string) =>
  calls.filter(([name]) => name === method).map(([, request]) => request);
const terminal = { tty: true, env: { NO_COLOR: "1" } };

test("the newest receipt as a bar, its parts, what is in, what is not and why, what went wrong", async () => {
  const ran = await cli("trace", terminal);
  expect(asked(ran, "trace")).toEqual([{}]);
  expect(ran).toMatchObject({ code: 0, stderr: "" });
  expect(ran.stdout).toMatchInlineSnapshot(`
    "receipt 12
    2 weeks ago, 2026-10-02 14:03 UTC, agent:main:main, for msg:53
    4,560 of 9,000 tokens, 15 messages sent, profile balanced

    [aappppppppptttttttttttttttttttttttgr....................................]
    part        tokens  at most            items
    a authored     320  5,000                  1
    p prefix     1,200  9,000 with tail        1
    t tail       2,900  9,000 with prefix     13
    g guidance      30  1,500                  1
    r recall        80  1,500                  1
    . free       4,470
    a part counts with the frame around it

    in               part      tokens  score  why
    msg:12           recall        80  0.732  Among what fits the question best, and
                                              there is room.
    AGENTS.md#L3-L9  authored     320         A rule of an authored file.
    sum:7            prefix     1,200         Stands for older messages of this
                                              conversation.
    from msg:40 on   tail       2,400         Recent, and there is room.
    from msg:52 on   tail         500         The newest exchange, which is never
                                              left out.
    shard:2          guidance      30         A standing instruction, in force here
                                              when this was made.

    out     part    tokens  score  why
    msg:13  recall      75  0.700  Says the same as another that is in. (msg:12)
    msg:9   recall     900  0.400  Too long for what was left: what has the best
                                   score for its length goes first, and a shorter
                                   one may still fit.
    msg:44  recall      60         Stands word for word among the recent messages.

    12 candidates considered and not kept

    looked in words 120 in 4.5 ms, guidance 1

    not as it should be: late:vectors, assemble:slow
    "
  `);
});

test("a number, a question, a lane and what is to be explained become the request", async () => {
  expect(asked(await cli("trace 12 --why msg:12"), "trace")).toEqual([{ id: 12, why: "msg:12" }]);
  expect(asked(await cli("trace msg:53"), "trace")).toEqual([{ of: "msg:53" }]);
  expect(asked(await cli("trace --lane agent:ops:main"), "trace")).toEqual([
    { lane: { agent: "ops", sessionKey: "agent:ops:main" } },
  ]);
  expect(asked(await cli("trace --list --lane k --agent a -n 3 --before 9"), "listReceipts")).toEqual([
    { lane: { agent: "a", sessionKey: "k" }, limit: 3, before: 9 },
  ]);
});

test("--why says in or out, why, and the parts of the score, which add up", async () => {
  const { stdout } = await cli("trace 12 --why msg:12", terminal);
  expect(stdout).toMatchInlineSnapshot(`
    "receipt 12
    msg:12  in
      Among what fits the question best, and there is room.
      recall: 80 tokens, score 0.732 (0.152 for its length), recalled
        lexical 0.611  session 0.121  = 0.732
    "
  `);
});

test("--replay says what differs and what cannot be as it was; its code tells scripts", async () => {
  const ran = await cli(["trace", "12", "--replay", "--prompt", "Which boat?"], terminal);
  expect(asked(ran, "replay")).toEqual([{ id: 12, prompt: "Which boat?" }]);
  expect(ran.code).toBe(4);
  expect(ran.stdout).toMatchInlineSnapshot(`
    "receipt 12
    made again: not the same
      recall msg:12: was in, and is not now
    what cannot be as it was
      msg:12 was erased.
    "
  `);
  const same = async () => ({ id: 12, same: true, differences: [], notes: [] });
  expect(await cli("trace 12 --replay", { client: { replay: same } })).toMatchObject({
    code: 0,
    stdout: "receipt 12\nmade again: the same\n",
  });
});

test("--list: one a line; the next page is to be typed", async () => {
  const ran = await cli("trace --list -n 2", terminal);
  expect(ran.stdout).toMatchInlineSnapshot(`
    "id  when              lane             for     tokens  in  out  trouble
    12  2026-10-02 14:03  agent:main:main  msg:53   4,560  17    3  late:vectors, a…
    11  2026-10-02 14:03  agent:main:main           4,560  17    3
    "
  `);
  expect(ran.stderr).toBe("Older ones: nacre trace --list --before 11\n");
  const none = async () => ({ receipts: [] });
  expect(await cli("trace --list", { client: { listReceipts: none } })).toMatchObject({
    code: 0,
    stdout: "",
    stderr: "No receipt is kept yet.\n",
  });
  expect((await cli("trace --list --lane a:b", { client: { listReceipts: none } })).stderr).toBe(
    "No receipt is kept for the lane a:b.\n",
  );
});

test("what is no receipt is a mistake; one that is gone is not found", async () => {
  for (const typed of ["yesterday", "0", "#0"]) {
    const ran = await cli(["trace", typed]);
    expect(ran).toMatchObject({ code: 2, calls: [] });
    expect(ran.stderr).toContain(`error: "${typed}" names no receipt\nhint: Give its number, from 1 on`);
  }
  const gone = async () => {
    throw new NacreError("receipt/unknown", "there is no receipt 99", "`nacre trace --list` shows them.");
  };
  const ran = await cli("trace 99", { client: { trace: gone } });
  expect(ran).toMatchObject({ code: 3, stdout: "" });
  expect(ran.stderr).toContain("hint: `nacre trace --list` shows them.");
});

test.each([
  ["trace 12 --list", "--list shows which receipts there are: 12 has no place there"],
  [
    "trace --list --why msg:1 --replay",
    "--list shows which receipts there are: --why, --replay has no place",
  ],
  ["trace --prompt x", "--prompt is about --replay"],
  ["trace --before 3", "--before is about --list"],
  ["trace --agent main", "--agent is about --lane"],
])("%s: what would be left out of account is refused", async (typed, why) => {
  const ran = await cli(typed);
  expect(ran).toMatchObject({ code: 2, stdout: "", calls: [] });
  expect(ran.stderr).toContain(`error: ${why}`);
  expect(ran.stderr).toContain("\nhint: ");
});

test("what takes more than its limit is marked; summaries and recent messages have one together", async () => {
  const parts = aReceipt.parts.map((one) => (one.part === "tail" ? { ...one, tokens: 8_000 } : one));
  const receipt = { ...aReceipt, parts, budget: { ...aReceipt.budget, call: 20_000 } };
  const trace = async () => ({ ...aShownReceipt, receipt, why: null });
  const { stdout } = await cli("trace", { ...terminal, client: { trace } });
  expect(stdout).toMatch(/^p prefix +1,200 {2}9,000 with tail, over +1$/m);
  expect(stdout).toMatch(/^t tail +8,000 {2}9,000 with prefix, over +13$/m);
  expect(stdout).toMatch(/^a authored +320 {2}5,000 +1$/m);
});

test("of what is not shown, that which is kept is told from that which is not", async () => {
  const [first] = aReceipt.candidates;
  const candidates = [...aReceipt.candidates, ...Array.from({ length: 7 }, () => ({ ...first! }))];
  const trace = async () => ({ ...aShownReceipt, receipt: { ...aReceipt, candidates }, why: null });
  const { stdout } = await cli("trace", { ...terminal, client: { trace } });
  expect(stdout).toContain("\n5 more with --json; 12 candidates considered and not kept\n");
  const { receipt } = JSON.parse((await cli("trace --json", { client: { trace } })).stdout);
  expect(receipt.candidates).toHaveLength(candidates.length);
});

test("more than the budget is said; names of others cannot move the cursor", async () => {
  const receipt = {
    ...aReceipt,
    budget: { ...aReceipt.budget, call: 4_000 },
    degraded: ["late:\u001b[2Jvectors"],
  };
  const trace = async () => ({ ...aShownReceipt, receipt, why: null });
  const { stdout } = await cli("trace", { ...terminal, client: { trace } });
  expect(stdout).toContain("530 tokens over the budget");
  expect(stdout).not.toContain("\u001b");
});

test("the bar is as wide as it should be, and nothing that is something is without a letter", () => {
  const values = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(values, fc.integer({ min: 6, max: 100 }), (parts, width) => {
      const drawn = bar(
        parts.map((value, at) => ({ mark: "abcdef"[at]!, value })),
        width,
      );
      expect(drawn).toHaveLength(width);
      for (const [at, value] of parts.entries()) expect(drawn.includes("abcdef"[at]!)).toBe(value > 0);
      expect([...drawn].toSorted().join("")).toBe(drawn);
    }),
  );
});

test("the best reasons: each reason once before any twice, the best of each first", () => {
  const { included, excluded } = bestReasons(aReceipt, 5);
  expect(included.map(({ ref }) => ref)).toEqual(["msg:12", "AGENTS.md#L3-L9", "sum:7", "msg:40", "msg:52"]);
  expect(excluded.map(({ ref }) => ref)).toEqual(["msg:13", "msg:9", "msg:44"]);
  for (const { reason, sentence } of [...included, ...excluded]) expect(sentence).toBe(REASONS[reason]);
  expect(included.every(({ reason }) => isIncluded(reason))).toBe(true);
  expect(bestReasons(aReceipt, 0)).toEqual({ included: [], excluded: [] });
});
