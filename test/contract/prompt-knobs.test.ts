/** What a person may choose about prompts: each knob is set, and seen in a prompt or in what it says of itself; so are profiles. */

import { expect, test } from "vitest";
import { markdownItReader } from "../../src/adapters/markdown-it/index.ts";
import type { AssemblePlan, SupplyAnswer } from "../../src/engine/index.ts";
import { sha256Hex } from "../../src/kernel/hash.ts";
import { installationId } from "../../src/kernel/ids.ts";
import {
  PROMPT_PROFILES,
  type PromptChoice,
  type PromptProfile,
  sharesOf,
} from "../../src/rooms/assemble/index.ts";
import type { PlanAccount, SupplyAccount } from "../../src/rooms/pack/index.ts";
import { converse, indexAll, SUNDAY } from "../support/converse.ts";
import { BUDGET, filler, prompt, talk } from "../support/fold.ts";
import { hostTranscript, LANE } from "../support/host.ts";
import { OWNER, tell } from "../support/memories.ts";
import { eachStore, type Lab, type OpenLab } from "../support/stores.ts";

const OTHER = { agent: "main", sessionKey: "agent:main:telegram:direct:7" } as const;
const NONE_SHOWN = { files: [], maxChars: 20_000, totalMaxChars: 60_000, others: true };

/** Rules, then prose that is as good as rules: each part has more to say than a small share has room for. */
const AUTHORED = [
  ...Array.from({ length: 8 }, (_, at) => `- Always check drawer ${at} before you answer.`),
  ...Array.from({ length: 12 }, (_, at) => `\nYou must keep ledger ${at} up to date. ${filler(at, 40)}`),
].join("\n");
const INSTRUCTIONS = ["From now on always use tabs.", "Never send a mail without asking me."];
const TOLD = Array.from({ length: 30 }, (_, at) => ({
  user: `The kestrel of tower ${at} was seen at the harbour, by day ${at}. ${filler(at, 30)}`,
}));

interface Assembled {
  readonly plan: PlanAccount;
  readonly supply: SupplyAccount;
  readonly planned: AssemblePlan;
  readonly supplied: SupplyAnswer;
}

/** A lane with more to say than its prompts have room for, in every part. */
async function scene(open: OpenLab, choice: PromptChoice): Promise<{ lab: Lab; host: Host }> {
  const lab = await open({ authored: { markdown: markdownItReader(), declared: [] }, prompt: choice });
  await lab.store.write("derived", async ({ memories, authored }) => {
    const key = { installation: installationId("lab"), tier: "docs", name: LANE.agent } as const;
    const { id } = await memories.openShelf(key);
    const file = { shelf: id, path: "AGENTS.md", text: AUTHORED, hash: sha256Hex(AUTHORED) };
    await authored.put({ ...file, bytes: AUTHORED.length, modifiedMs: 1, trouble: null });
  });
  await converse(lab, "kestrels", TOLD, SUNDAY, OTHER);
  const host = hostTranscript();
  for (const text of INSTRUCTIONS) await tell(lab, host, text);
  await talk(lab, host, 40);
  await indexAll(lab);
  await lab.engine.applyGuidance(await lab.engine.prepareGuidance({ limit: 500 }));
  return { lab, host };
}

type Host = ReturnType<typeof hostTranscript>;

async function assembled(lab: Lab, host: Host, budget = BUDGET): Promise<Assembled> {
  const planned = await prompt(lab, host, { injects: NONE_SHOWN, budget, usual: budget });
  const supplied = await lab.engine.supply({
    lane: LANE,
    sessionId: host.sessionId,
    asker: OWNER,
    prompt: "Which kestrels were seen at the harbour?",
    room: planned.room,
    plan: planned.account,
  });
  return {
    plan: planned.account as unknown as PlanAccount,
    supply: supplied.account as unknown as SupplyAccount,
    planned,
    supplied,
  };
}

async function chosen(open: OpenLab, choice: PromptChoice): Promise<Assembled> {
  const { lab, host } = await scene(open, choice);
  await using _closed = lab;
  return await assembled(lab, host);
}

const costOf = ({ plan, supply }: Assembled, ...parts: readonly string[]) =>
  [...plan.parts, ...supply.parts]
    .filter(({ part }) => parts.includes(part))
    .reduce((sum, { tokens }) => sum + tokens, 0);

const counted = ({ plan }: Assembled, reason: string) =>
  plan.candidates.filter((one) => one.reason === reason).length;

eachStore("a knob is seen in a prompt", (open) => {
  let asUsual: Promise<Assembled> | undefined;
  /** With nothing chosen: the same for all of them. */
  const usually = () => {
    asUsual ??= chosen(open, {});
    return asUsual;
  };

  test("hard: over their share the rules are all there, and it is said", async () => {
    const usual = await usually();
    const scant = await chosen(open, { hard: 0.001 });
    expect(scant.plan.degraded.join()).toContain("authored-over-share");
    expect(usual.plan.degraded.join()).not.toContain("authored-over-share");
    expect([counted(usual, "authored-hard"), counted(scant, "authored-hard")]).toEqual([8, 8]);
  });

  test("soft: so much directive prose, and no more", async () => {
    const usual = await usually();
    const some = await chosen(open, { soft: 0.02 });
    const none = await chosen(open, { soft: 0 });
    expect(counted(usual, "authored-soft")).toBe(12);
    expect(counted(some, "authored-soft")).toBeGreaterThan(0);
    expect(counted(some, "authored-soft")).toBeLessThan(12);
    expect(counted(none, "authored-soft")).toBe(0);
  });

  test("tail: so much of the conversation", async () => {
    const usual = costOf(await usually(), "prefix", "tail");
    const short = costOf(await chosen(open, { tail: 0.3 }), "prefix", "tail");
    expect(usual).toBeGreaterThan(0.5 * BUDGET);
    expect(short).toBeLessThanOrEqual(0.3 * BUDGET);
    expect(short).toBeGreaterThan(0);
  });

  test("guidance: so much of what the owner wants always", async () => {
    const usual = await usually();
    const none = await chosen(open, { guidance: 0 });
    for (const text of INSTRUCTIONS) {
      expect(usual.supplied.block).toContain(text);
      expect(none.supplied.block).not.toContain(text);
    }
    expect(costOf(none, "guidance")).toBe(0);
  });

  test.each<{ knob: string; choice: PromptChoice }>([
    { knob: "recall", choice: { recall: 0.01 } },
    { knob: "recallTokens", choice: { recallTokens: 200 } },
  ])("$knob: so much of what is recalled", async ({ choice }) => {
    const usual = costOf(await usually(), "recall");
    const little = costOf(await chosen(open, choice), "recall");
    expect(usual).toBeGreaterThan(200);
    expect(little).toBeGreaterThan(0);
    expect(little).toBeLessThanOrEqual(200);
    expect(costOf(await chosen(open, { ...choice, recallTokens: 0 }), "recall")).toBe(0);
  });

  test("deadlineMs: what takes longer is late, and named", async () => {
    const slowly = async (choice: PromptChoice) => {
      const { lab, host } = await scene(open, choice);
      await using _closed = lab;
      let elapsed = 0;
      Object.assign(lab.clock, { elapsed: () => (elapsed += 10) });
      return await assembled(lab, host);
    };
    const patient = await slowly({ deadlineMs: 10_000 });
    const hasty = await slowly({ deadlineMs: 20 });
    expect(patient.supply.degraded).not.toContain("deadline");
    expect(costOf(patient, "recall")).toBeGreaterThan(0);
    expect(hasty.supply.degraded).toContain("deadline");
    expect(costOf(hasty, "recall")).toBe(0);
  });

  test("receipts: so many are kept, the newest", async () => {
    const kept = async (choice: PromptChoice) => {
      const { lab, host } = await scene(open, choice);
      await using _closed = lab;
      const { planned, supplied } = await assembled(lab, host);
      const sent = { messages: 4, tokens: 900, supplied: true, degraded: [] };
      const accounts = { plan: planned.account, supply: supplied.account };
      const request = { lane: LANE, sessionId: host.sessionId, ...accounts, sent };
      const ids: (number | null)[] = [];
      for (let count = 0; count < 6; count += 1) ids.push((await lab.engine.keepReceipt(request)).id);
      const { receipts } = await lab.engine.listReceipts({});
      return { ids, listed: receipts.map(({ id }) => id) };
    };
    const all = await kept({});
    expect(all.listed).toEqual(all.ids.toReversed());
    const few = await kept({ receipts: 2 });
    expect(few.listed).toEqual(few.ids.slice(-2).toReversed());
    expect(await kept({ receipts: 0 })).toEqual({ ids: Array(6).fill(null), listed: [] });
  });
});

eachStore("a profile", (open) => {
  const profiles = Object.keys(PROMPT_PROFILES) as PromptProfile[];

  test.each(profiles)("%s shares prompts out by its own figures, and is named", async (profile) => {
    const { lab, host } = await scene(open, { profile });
    await using _closed = lab;
    const shares = sharesOf({ profile });
    for (const budget of [BUDGET, 200_000]) {
      const one = await assembled(lab, host, budget);
      const { tau, limits } = one.plan.budget;
      expect(one.plan.budget.profile).toBe(profile);
      for (const part of ["hard", "soft", "guidance"] as const)
        expect(limits[part]).toBe(Math.floor(shares[part] * tau + 1e-6));
      expect(limits.recall).toBe(Math.min(shares.recallTokens, Math.floor(shares.recall * tau + 1e-6)));
      // A conversation leaves recall what it may have, up to a quarter, and has what the authored files and guidance leave.
      const left = tau - Math.min(limits.recall, Math.floor(tau / 4)) - costOf(one, "authored");
      const share = Math.floor(shares.tail * tau + 1e-6);
      expect(limits.tail).toBeLessThanOrEqual(Math.min(left, share));
      expect(limits.tail).toBeGreaterThanOrEqual(Math.min(left - limits.guidance, share));
      for (const part of ["guidance", "recall"] as const)
        expect(costOf(one, part)).toBeLessThanOrEqual(limits[part]);
      expect(costOf(one, "prefix", "tail")).toBeLessThanOrEqual(limits.tail);
    }
    expect((await lab.engine.status({})).prompt).toEqual({ profile, changed: {} });
  });

  test("frugal prompts are the shortest, and a knob of its own differs from a profile", async () => {
    const costs: { [profile in PromptProfile]?: number } = {};
    for (const profile of profiles) {
      const one = await chosen(open, { profile });
      costs[profile] = costOf(one, "authored", "prefix", "tail", "guidance", "recall");
    }
    const { frugal, ...others } = costs;
    expect(frugal).toBeLessThan(Math.min(...Object.values(others)));
    const { lab } = await scene(open, { profile: "frugal", recall: 0.2 });
    await using _closed = lab;
    expect((await lab.engine.status({})).prompt).toEqual({ profile: "frugal", changed: { recall: 0.2 } });
  });
});
