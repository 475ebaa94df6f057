/** The log in the place of older summaries: when it stands there, what it costs, that it stays as it is, and what is said of it. */

import { expect, test } from "vitest";
import type { AssemblePlan } from "../../src/engine/index.ts";
import { estimateTokens } from "../../src/kernel/tokens.ts";
import { LOG_HEADER } from "../../src/rooms/chronicle/index.ts";
import { MESSAGE_OVERHEAD } from "../../src/rooms/history/index.ts";
import type { PlanAccount } from "../../src/rooms/pack/index.ts";
import { BUDGET, payAll, prompt, talk, underView } from "../support/fold.ts";
import { hostTranscript, LANE, userSays } from "../support/host.ts";
import { logAll, shown } from "../support/log.ts";
import type { Host } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const accountOf = ({ account }: AssemblePlan) => account as unknown as PlanAccount;
const LOG = { prompt: { older: "log" } } as const;
/** Longer than a provider keeps a beginning at hand. */
const QUIET = 6 * 60_000;

/** Turns, as a host has them: a prompt before each, folds and the log between them. */
async function live(lab: Lab, host: Host, turns: number, log = true) {
  const prefixes: string[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const plan = await prompt(lab, host, { final: true });
    expect(plan.tokens).toBeLessThanOrEqual(BUDGET);
    prefixes.push((plan.prefix?.blocks ?? []).join("\n"));
    await talk(lab, host, 1);
    if (log) await logAll(lab);
    await payAll(lab);
    if (turn % 6 === 5) lab.clock.advance(QUIET);
  }
  return prefixes;
}

eachStore("a prompt that shows its past as a log", (open) => {
  test("has the lines of all that its summaries stand for, and costs what they cost", async () => {
    await using lab = await open(LOG);
    const host = hostTranscript();
    await live(lab, host, 40);
    const plan = await prompt(lab, host);
    const blocks = plan.prefix!.blocks!;
    expect(blocks[0]).toBe(LOG_HEADER);
    expect(blocks.slice(1).every((block) => block.startsWith('<nacre_log trust="untrusted">\n'))).toBe(true);
    expect(plan.prefix!.tokens).toBe(
      blocks.reduce((sum, block) => sum + estimateTokens(block) + MESSAGE_OVERHEAD, 0),
    );
    const { text } = await shown(lab);
    const lines = blocks.slice(1).flatMap((block) => block.split("\n").slice(1, -1));
    expect(text.startsWith(`${lines.join("\n")}\n`)).toBe(true);
    // Every message that is not in the tail is told of by a line, or belongs to what one tells of.
    const all = await underView(lab);
    const told = lines.map((line) => /\[msg:(\d+)(?:-(\d+))?\]$/.exec(line)!);
    const last = Math.max(...told.map(([, first, to]) => Number(to ?? first)));
    const tail = all.slice(-plan.count);
    expect(last).toBeLessThan(tail[0]!);
    const account = accountOf(plan);
    expect(account.degraded).toEqual([]);
    expect(account.shown.summaries).toEqual([]);
    expect(account.versions["log"]).toBe(0);
    const reasons = account.candidates.filter(({ part }) => part === "prefix").map(({ reason }) => reason);
    expect(reasons[0]).toBe("older-log");
    expect(new Set(reasons.slice(1))).toEqual(new Set(["log-instead"]));
    expect(account.parts.find(({ part }) => part === "prefix")).toMatchObject({ items: lines.length });
  });

  test("is worded so, to the byte", async () => {
    await using lab = await open(LOG);
    const host = hostTranscript();
    await live(lab, host, 40);
    const ids = new Map((await lab.rows()).map(({ id }, at) => [String(id), `n${at}`]));
    const [, block] = (await prompt(lab, host)).prefix!.blocks!;
    const lines = block!
      .replaceAll(/\d+(?=-\d+\]$|\]$)|(?<=-)\d+(?=\]$)/gm, (id) => ids.get(id)!)
      .split("\n");
    expect(lines.slice(0, 3)).toEqual([
      '<nacre_log trust="untrusted">',
      "2025-10-09 08:53 NOTICE user: Please look at the harbour: order A-10000 came to 0.50 EUR. → ran: exec a.ts: wall frame lantern wall north branch branch copper method window tide n… → assistant: About the harbour: we decided to keep order A-10000. [msg:n0-n3]",
      "2025-10-09 08:53 NOTICE user: Please look at the harbour: order A-10004 came to 4.50 EUR. → ran: exec a.ts: signal branch basket signal wall north north method seed quiet frame wa… → assistant: About the harbour: we decided to keep order A-10004. [msg:n4-n7]",
    ]);
    expect(lines.at(-1)).toBe("</nacre_log>");
  });

  test("stays the same between folds, and then only grows at its end", async () => {
    await using lab = await open(LOG);
    const host = hostTranscript();
    const prefixes = (await live(lab, host, 60)).filter((prefix) => prefix !== "");
    const different = prefixes.filter((prefix, at) => prefix !== prefixes[at - 1]);
    expect(different.length).toBeGreaterThan(2);
    expect(different.length).toBeLessThan(prefixes.length / 2);
    const open_ = (prefix: string) => prefix.replace(/<\/nacre_log>$/, "");
    for (let at = 1; at < different.length; at += 1)
      expect(different[at]!.startsWith(open_(different[at - 1]!))).toBe(true);
  });

  test("has another key when it has other bytes, and is not sent to who holds it", async () => {
    await using lab = await open(LOG);
    const host = hostTranscript();
    await live(lab, host, 40);
    const { prefix } = await prompt(lab, host);
    expect(await prompt(lab, host, { holds: prefix!.key })).toMatchObject({
      prefix: { key: prefix!.key, tokens: prefix!.tokens },
    });
    expect((await prompt(lab, host, { holds: prefix!.key })).prefix!.blocks).toBeUndefined();
    const rows = await lab.rows();
    await lab.engine.forget({ refs: [rows[0]!, rows[3]!].map(({ id }) => `msg:${id}`) });
    const without = await prompt(lab, host);
    expect(without.prefix!.key).not.toBe(prefix!.key);
    expect(without.prefix!.blocks!.join("\n")).not.toContain("A-10000");
    await logAll(lab);
    await payAll(lab);
    const again = await prompt(lab, host);
    expect(again.prefix!.blocks![0]).toBe(LOG_HEADER);
    expect(again.prefix!.blocks!.join("\n")).not.toContain("A-10000");
  });

  test("has summaries where the log has not come as far, and says so", async () => {
    await using lab = await open(LOG);
    const host = hostTranscript();
    await live(lab, host, 40, false);
    const behind = await prompt(lab, host);
    expect(behind.prefix!.blocks!.join("\n")).toContain("<summary ");
    expect(accountOf(behind).degraded).toEqual(["log-behind"]);
    expect(accountOf(behind).shown.summaries.length).toBeGreaterThan(0);
    await logAll(lab);
    const caughtUp = await prompt(lab, host);
    expect(caughtUp.prefix!.blocks!.join("\n")).not.toContain("<summary ");
    expect(accountOf(caughtUp).degraded).toEqual([]);
  });

  test("has no more of it than summaries would have, however long it is", async () => {
    await using lab = await open(LOG);
    const host = hostTranscript();
    await live(lab, host, 40);
    for (const budget of [4_000, 8_000]) {
      const plan = await prompt(lab, host, { budget, usual: budget });
      expect(plan.tokens).toBeLessThanOrEqual(budget);
    }
  });

  test("has what came late behind it, as it was said, and counts it as it is shown", async () => {
    await using lab = await open(LOG);
    const host = hostTranscript();
    await live(lab, host, 2);
    const late = host.say(userSays("Nobody had read this about the <b>lighthouse</b> yet.", lab.clock.now()));
    await live(lab, host, 38);
    const before = await prompt(lab, host);
    expect(before.prefix!.blocks!.join("\n")).not.toContain("lighthouse");
    await lab.engine.reconcile(host.page(late, { complete: false }));
    const plan = await prompt(lab, host);
    const blocks = plan.prefix!.blocks!;
    expect(blocks.slice(0, -1)).toEqual(before.prefix!.blocks);
    expect(blocks.at(-1)).toMatch(/^<nacre_message [^>]*role="user"[\s\S]*lighthouse/);
    expect(blocks.at(-1)).not.toContain("<b>");
    expect(plan.prefix!.tokens).toBe(
      blocks.reduce((sum, block) => sum + estimateTokens(block) + MESSAGE_OVERHEAD, 0),
    );
    expect(plan.prefix!.key).not.toBe(before.prefix!.key);
  });

  test("has summaries where nobody asks for a log", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await live(lab, host, 40);
    const plan = await prompt(lab, host);
    expect(plan.prefix!.blocks!.join("\n")).not.toContain("nacre_log");
    expect(accountOf(plan).versions["log"]).toBeUndefined();
  });

  test("leads to the words: what a line names can be described", async () => {
    await using lab = await open(LOG);
    const host = hostTranscript();
    await live(lab, host, 40);
    const { prefix } = await prompt(lab, host);
    const line = prefix!.blocks![1]!.split("\n")[1]!;
    const ref = /\[(msg:\d+)(?:-\d+)?\]$/.exec(line)![1]!;
    const { hits } = await lab.engine.grep({ asker: { ...LANE, isOwner: true }, pattern: "A-10000" });
    expect(hits.map((hit) => hit.ref)).toContain(ref);
  });
});
