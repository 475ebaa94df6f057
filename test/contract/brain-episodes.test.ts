/** What is kept of each prompt's decision: once, without a word, bound to its question, and made again as of then. */

import { expect, test } from "vitest";
import { receiptId } from "../../src/kernel/ids.ts";
import type { Episode } from "../../src/rooms/brain/index.ts";
import { planAccount } from "../support/accounts.ts";
import { brainOf, kept, NOTHING_SHOWN, section, supplied, taught } from "../support/brain.ts";
import { converse, indexAll } from "../support/converse.ts";
import { writeDoc } from "../support/doc-pieces.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "../support/host.ts";
import { GROUP, MEMBER, OWNER } from "../support/memories.ts";
import { lookAll } from "../support/outcomes.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const DEPLOY = "Deploy the website with make ship, never with scp.";
const QUESTION = "How do I deploy the website?";

const episodesIn = (lab: Lab): Promise<readonly Episode[]> =>
  lab.store.read(({ episodes }) => episodes.list({ limit: 100 }));

async function lived(lab: Lab): Promise<void> {
  await converse(lab, "session-0", [{ user: "The website is called Kestrel." }, { user: "Lunch was good." }]);
  await indexAll(lab);
}

/** The question of `session-1` and an answer, stored as a turn; answers its key. */
async function asked(lab: Lab, more: { readonly receipt?: number } = {}): Promise<string> {
  const host = hostTranscript("session-1");
  const at = lab.clock.now();
  const said = host.say(userSays(QUESTION, at), assistantSays("With make ship.", at + 1));
  const commit = host.commit(said);
  await lab.engine.commitTurn({ ...commit, ...more });
  return commit.key;
}

eachStore("what is kept of decisions", (open) => {
  test("one for each prompt, whatever was decided, and linked to its question with the turn", async () => {
    await using lab = await open();
    await lived(lab);
    const none = await kept(lab, await supplied(lab, QUESTION));
    const ref = await taught(lab, DEPLOY);
    const receipt = await kept(lab, await supplied(lab, QUESTION));
    const [newest, first, ...others] = await episodesIn(lab);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ receipt: none, account: { decision: "skip_uninitialized", trace: null } });
    expect(newest).toMatchObject({ receipt, message: null, account: { decision: "use_brain" } });
    expect(newest!.account.placed).toContainEqual(expect.objectContaining({ key: ref, place: 0 }));
    const host = hostTranscript("session-1");
    const at = lab.clock.now();
    const said = host.say(userSays(QUESTION, at), assistantSays("With make ship.", at + 1));
    await lab.engine.commitTurn({ ...host.commit(said), receipt });
    const { message, ref: episode } = await lab.engine.traceRoute({});
    expect(message).toMatch(/^msg:\d+$/);
    const { receipts } = await lab.engine.listReceipts({ limit: 1 });
    expect(message).toBe(receipts[0]!.message);
    expect(episode).toBe(`episode:${newest!.id}`);
  });

  test("no word of the question is kept, unless that was chosen", async () => {
    await using lab = await open();
    await lived(lab);
    await taught(lab, DEPLOY);
    await kept(lab, await supplied(lab, `${QUESTION} Xylophone.`));
    const [episode] = await episodesIn(lab);
    expect(JSON.stringify(episode)).not.toMatch(/deploy|xylophone|make ship/i);
    expect(episode!.account.queryDigest).toMatch(/^[0-9a-f]{32}$/);
    await using keeping = await open({ brain: { keepQueries: true } });
    await lived(keeping);
    await taught(keeping, DEPLOY);
    await kept(keeping, await supplied(keeping, QUESTION));
    expect((await episodesIn(keeping))[0]!.account.query).toBe(QUESTION);
  });

  test("written again it is the same one; where the block did not go along, nothing of it was shown", async () => {
    await using lab = await open();
    await lived(lab);
    await taught(lab, DEPLOY);
    const answer = await supplied(lab, QUESTION);
    const receipt = await kept(lab, answer);
    const request = {
      ...{ lane: LANE, sessionId: "session-1", plan: NOTHING_SHOWN, supply: answer.account },
      sent: { messages: 3, tokens: 900, supplied: false, degraded: [] },
    };
    await lab.engine.keepReceipt({ ...request, replaces: receipt });
    const all = await episodesIn(lab);
    expect(all).toHaveLength(1);
    expect(all[0]!.account).toMatchObject({ decision: "fail_open", reason: "fail_open:not-sent", tokens: 0 });
    expect(all[0]!.account.placed.every(({ place }) => place === null)).toBe(true);
    await lab.engine.keepReceipt({ ...request, again: true });
    expect(await episodesIn(lab)).toHaveLength(1);
  });

  test("of several prompts of a turn there is one, of what a model was shown, and it is linked", async () => {
    await using lab = await open();
    await lived(lab);
    const ref = await taught(lab, DEPLOY);
    const answer = await supplied(lab, QUESTION);
    const first = await kept(lab, answer);
    const request = { lane: LANE, sessionId: "session-1", plan: NOTHING_SHOWN, supply: answer.account };
    const shrunk = { messages: 2, tokens: 90, supplied: false, degraded: ["assemble:shrunk"] };
    let after = first;
    for (const _call of [3, 4]) {
      const { id } = await lab.engine.keepReceipt({ ...request, sent: shrunk, after });
      expect(id).not.toBe(after);
      after = id!;
    }
    // Told again, because the turn was stored first.
    await lab.engine.keepReceipt({ ...request, sent: shrunk, after: first, replaces: after });
    await asked(lab, { receipt: after });
    const all = await episodesIn(lab);
    expect(all).toMatchObject([{ receipt: after, account: { decision: "use_brain" } }]);
    expect(all[0]!.message).not.toBeNull();
    expect(all[0]!.account.placed).toContainEqual(expect.objectContaining({ key: ref, place: 0 }));
    // The next turn has its own.
    await kept(lab, await supplied(lab, QUESTION));
    expect(await episodesIn(lab)).toHaveLength(2);
  });

  test("where the engine did not answer, that is the decision", async () => {
    await using lab = await open();
    await lived(lab);
    const sent = { messages: 3, tokens: 900, supplied: false, degraded: ["late"] };
    const unplanned = { at: lab.clock.now(), budget: 9_000, addition: 0 };
    const asked = { lane: LANE, sessionId: "session-1", supply: null, sent };
    await lab.engine.keepReceipt({ ...asked, plan: null, unplanned });
    await lab.engine.keepReceipt({ ...asked, plan: planAccount() });
    const all = await episodesIn(lab);
    expect(all.map(({ account }) => account.reason)).toEqual(["fail_open:unsupplied", "fail_open:unplanned"]);
  });

  test("also where nobody wants receipts", async () => {
    await using lab = await open({ prompt: { receipts: 0 } });
    await lived(lab);
    await taught(lab, DEPLOY);
    expect(await kept(lab, await supplied(lab, QUESTION))).toBeNull();
    expect(await episodesIn(lab)).toMatchObject([{ receipt: null, account: { decision: "use_brain" } }]);
  });

  test("without receipts, too, a turn has one, which is bound to its question", async () => {
    await using lab = await open({ prompt: { receipts: 0 } });
    await lived(lab);
    await taught(lab, DEPLOY);
    const answer = await supplied(lab, QUESTION);
    await kept(lab, answer);
    await kept(lab, answer);
    await lab.engine.keepReceipt({
      ...{ lane: LANE, sessionId: "session-1", plan: NOTHING_SHOWN, supply: answer.account, after: null },
      sent: { messages: 2, tokens: 90, supplied: false, degraded: ["assemble:shrunk"] },
    });
    await asked(lab);
    await kept(lab, answer);
    const [next, first, ...others] = await episodesIn(lab);
    expect(others).toEqual([]);
    expect(first).toMatchObject({ message: expect.any(Number), account: { decision: "use_brain" } });
    expect(next).toMatchObject({ message: null, account: { decision: "use_brain" } });
  });

  test("without receipts the first turn of a conversation has one when it is stored", async () => {
    await using lab = await open({ prompt: { receipts: 0 } });
    await taught(lab, DEPLOY);
    const { account: supply } = await supplied(lab, QUESTION);
    const request = {
      ...{ lane: LANE, sessionId: "session-1", plan: NOTHING_SHOWN, supply },
      sent: { messages: 3, tokens: 900, supplied: true, degraded: [] },
    };
    expect(await lab.engine.keepReceipt(request)).toEqual({ id: null, unknown: true });
    const turn = await asked(lab);
    for (const _time of [1, 2]) await lab.engine.keepReceipt({ ...request, turn, again: true });
    expect(await episodesIn(lab)).toMatchObject([{ message: expect.any(Number), receipt: null }]);
  });

  test("a prompt is made again as of then, whatever was taught, confirmed, replaced or switched since", async () => {
    await using lab = await open();
    await lived(lab);
    await taught(lab, DEPLOY);
    await taught(lab, "To deploy the website: test, tag, ship.", { kind: "workflow" });
    const answer = await supplied(lab, QUESTION);
    expect(section(answer, "lessons")).toContain("test, tag, ship");
    const id = await kept(lab, answer);
    const again = () => lab.engine.replay({ id, prompt: QUESTION });
    expect(await again()).toMatchObject({ same: true, differences: [] });
    lab.clock.advance(60_000);
    await taught(lab, "Deploy the website from the blue host.");
    await taught(lab, "Deploy the website with make release, never with make ship.");
    await lab.engine.switchBrain({ mode: "off" });
    expect(await again()).toMatchObject({ same: true, differences: [] });
    const shadowed = await kept(lab, await supplied(lab, QUESTION));
    await lab.engine.switchBrain({ mode: "on" });
    expect(await lab.engine.replay({ id: shadowed, prompt: QUESTION })).toMatchObject({ same: true });
  });

  test("thumbs of a person are the label, and who changes their mind is heard", async () => {
    await using lab = await open();
    await lived(lab);
    const ref = await taught(lab, DEPLOY);
    await kept(lab, await supplied(lab, QUESTION));
    expect(await lab.engine.rateEpisode({ value: "bad", dryRun: true })).toMatchObject({ label: null });
    expect(await lab.engine.rateEpisode({ value: "bad" })).toMatchObject({ labelSource: "human" });
    expect((await lab.engine.traceRoute({})).label).toBeLessThan(0);
    await lab.engine.rateEpisode({ value: "good" });
    const trace = await lab.engine.traceRoute({});
    expect(trace.label).toBeGreaterThan(0);
    expect(trace.outcomes.filter(({ detector }) => detector === "thumbs")).toHaveLength(1);
    expect(trace.placed.map(({ key }) => key)).toContain(ref);
    expect(await lab.engine.rateEpisode({ value: "none" })).toMatchObject({ label: null, labelSource: null });
    expect((await lab.engine.traceRoute({})).outcomes).toEqual([]);
    await expect(lab.engine.rateEpisode({ value: "good", asker: OWNER })).rejects.toThrow("for a person");
  });

  test("a group sees its own decisions and no others", async () => {
    await using lab = await open();
    await lived(lab);
    await converse(lab, "g", [{ user: "Hi all." }], undefined, GROUP);
    await kept(lab, await supplied(lab, QUESTION));
    expect((await lab.engine.listEpisodes({ asker: OWNER })).episodes).toHaveLength(1);
    expect((await lab.engine.listEpisodes({ asker: MEMBER })).episodes).toEqual([]);
    await expect(lab.engine.traceRoute({ asker: MEMBER, ref: "episode:1" })).rejects.toThrow("episode:1");
    const nothing = { total: 0, linked: 0, labelled: 0 };
    const inGroup = { lastDecision: null, episodes: nothing, decisions: [] };
    expect(await lab.engine.brainStatus({ asker: MEMBER })).toMatchObject(inGroup);
    expect(await lab.engine.brainStatus({ asker: OWNER })).toMatchObject({ episodes: { total: 1 } });
    await expect(lab.engine.switchBrain({ mode: "off", asker: OWNER })).rejects.toThrow("for a person");
  });

  test("the status says what is taught, decided and waiting", async () => {
    await using lab = await open();
    await lived(lab);
    expect(await lab.engine.brainStatus({})).toMatchObject({
      ...{ mode: "on", pack: null, lastDecision: null, lessons: { active: 0, proposed: 0 } },
      notes: ["Nothing was taught yet, and there is no pack."],
      worker: { state: "idle", pid: null },
      embedding: { chosen: null, inPack: false },
    });
    await taught(lab, DEPLOY);
    await kept(lab, await supplied(lab, QUESTION));
    await lab.engine.rateEpisode({ value: "good" });
    expect(await lab.engine.brainStatus({})).toMatchObject({
      ...{ lessons: { active: 1, proposed: 0 }, episodes: { total: 1, linked: 0, labelled: 1 } },
      decisions: [{ decision: "use_brain", count: 1 }],
      lastDecision: { decision: "use_brain", labelSource: "human" },
      backlog: { episodes: 1 },
    });
  });

  test("the status counts messages that nobody looked at yet, and turns that a model was asked about", async () => {
    await using lab = await open();
    await lived(lab);
    expect(await lab.engine.brainStatus({})).toMatchObject({ teacher: null, newer: null });
    expect((await lab.engine.brainStatus({})).backlog.waiting).toBeGreaterThan(0);
    await lookAll(lab);
    expect((await lab.engine.brainStatus({})).backlog.waiting).toBe(0);
    await using other = await open({ brain: { teacher: true } });
    expect((await other.engine.brainStatus({})).teacher).toEqual({ asked: 0, judged: 0, failed: 0 });
  });

  test("the status says what came since the pack was made, until it is made anew", async () => {
    await using lab = await open();
    await lived(lab);
    await writeDoc(lab, "memory/a.md", "About the harbour");
    await lab.engine.initBrain({});
    expect(await lab.engine.brainStatus({})).toMatchObject({ newer: { documents: 0, lessons: 0 } });
    await writeDoc(lab, "memory/b.md", "About the orchard");
    await writeDoc(lab, "memory/a.md", "About the harbour, and its lighthouse");
    await taught(lab, DEPLOY);
    expect(await lab.engine.brainStatus({})).toMatchObject({ newer: { documents: 2, lessons: 1 } });
    // What is not in reach is not counted.
    const { newer } = await lab.engine.brainStatus({ asker: MEMBER });
    expect(newer).toMatchObject({ documents: 0 });
    await lab.engine.initBrain({});
    expect(await lab.engine.brainStatus({})).toMatchObject({ newer: { documents: 0, lessons: 0 } });
  });

  test("an account that somebody made up gets no text into the store", async () => {
    await using lab = await open();
    await lived(lab);
    const brain = {
      decision: "use_brain",
      reason: "x",
      pack: "a secret",
      placed: [{ key: "a secret" }],
      query: "a secret",
    };
    const supply = { ...(await supplied(lab, QUESTION)).account, brain };
    await lab.engine.keepReceipt({
      ...{ lane: LANE, sessionId: "session-1", plan: NOTHING_SHOWN, supply },
      sent: { messages: 3, tokens: 900, supplied: true, degraded: [] },
    });
    const [episode] = await episodesIn(lab);
    expect(JSON.stringify(episode)).not.toContain("secret");
    const found = await lab.store.read(({ episodes }) => episodes.ofReceipt(receiptId(episode!.receipt!)));
    expect(found?.id).toBe(episode!.id);
    expect(brainOf(await supplied(lab, QUESTION)).decision).toBe("skip_uninitialized");
  });
});
