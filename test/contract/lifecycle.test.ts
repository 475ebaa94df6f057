/** What becomes of observations in time: governed, capped, reversible, and never a deletion. */

import { expect, test } from "vitest";
import { instantOf } from "../../src/kernel/clock.ts";
import type { Priority } from "../../src/kernel/ledger-words.ts";
import { DAY, foundBy, indexLedger, type Observed, observe, stored } from "../support/observations.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const states = (lab: Lab, observed: readonly Observed[]) =>
  Promise.all(observed.map(async (one) => (await stored(lab, one)).state));
const count = ({ store }: Lab) => store.read(async ({ ledger }) => (await ledger.scan(0, 100_000)).length);
const many = async (lab: Lab, howMany: number, daysAgo: number): Promise<readonly Observed[]> => {
  const observed: Observed[] = [];
  for (let number = 0; number < howMany; number += 1) {
    observed.push(await observe(lab, `tool output number ${number}`, { daysAgo: daysAgo + (number % 7) }));
  }
  return observed;
};

eachStore("lifecycle", (open) => {
  test("P1 after 90 days, P2 after 30, P0 and what must be remembered never; nothing is deleted", async () => {
    await using lab = await open();
    const must = { score: 1, label: "must_remember", method: "given" } as const;
    const kept = [
      await observe(lab, "p0", { daysAgo: 900, priority: "P0" }),
      await observe(lab, "must", { daysAgo: 900, importance: must }),
      await observe(lab, "held", { daysAgo: 900, held: "injection" }),
      await observe(lab, "p1 young", { daysAgo: 59, priority: "P1" }),
      await observe(lab, "p2 young", { daysAgo: 19 }),
    ];
    const greying = [
      await observe(lab, "p1 at 60", { daysAgo: 60, priority: "P1" }),
      await observe(lab, "p2 at 20", { daysAgo: 20 }),
    ];
    const put = [
      await observe(lab, "p1 at 90", { daysAgo: 90, priority: "P1" }),
      await observe(lab, "p2 at 30", { daysAgo: 30 }),
    ];
    const receipt = await lab.engine.applyLifecycle({});
    expect(await states(lab, kept)).toEqual(["active", "active", "active", "active", "active"]);
    expect(await states(lab, greying)).toEqual(["stale", "stale"]);
    expect(await states(lab, put)).toEqual(["archived", "archived"]);
    expect(receipt).toMatchObject({
      schema: "nacre.lifecycle.run.v1",
      actor: "person",
      moved: 6,
      byMove: { "active>stale": 4, "stale>archived": 2 },
      byPriority: { P1: 3, P2: 3 },
      byTrust: { tool: 6 },
      byLabel: { nice_to_have: 6 },
    });
    expect(await count(lab)).toBe(9);
    // Time goes by: they grow older, and still nothing of them is gone.
    lab.clock.advance(1_000 * DAY);
    await lab.engine.applyLifecycle({});
    expect(await states(lab, kept.slice(0, 3))).toEqual(["active", "active", "active"]);
    expect(await count(lab)).toBe(9);
  });

  test("a receipt counts and names nobody", async () => {
    await using lab = await open();
    await observe(lab, "the secret harbour ledger", { daysAgo: 40, tool: "harbour_tool" });
    const receipt = await lab.engine.applyLifecycle({});
    const { runs } = await lab.engine.listLifecycleRuns({});
    expect(runs).toEqual([{ ...receipt, rolledBackAt: null }]);
    expect(JSON.stringify(runs)).not.toMatch(/harbour|obs:/);
  });

  test("a plan names the longest unused of all first, changes nothing, and is applied as it was seen", async () => {
    await using lab = await open();
    const newest = await observe(lab, "stored first, used last", { daysAgo: 31 });
    const oldest = await observe(lab, "the oldest", { daysAgo: 400 });
    const middle = await observe(lab, "in between", { daysAgo: 200 });
    const plan = await lab.engine.planLifecycle({});
    expect(plan.moves.map(({ ref, from, to }) => [ref, from, to])).toEqual([
      [oldest.ref, "active", "stale"],
      [oldest.ref, "stale", "archived"],
      [middle.ref, "active", "stale"],
      [middle.ref, "stale", "archived"],
      [newest.ref, "active", "stale"],
      [newest.ref, "stale", "archived"],
    ]);
    expect(plan.total).toBe(6);
    expect(await lab.engine.planLifecycle({})).toEqual(plan);
    expect(await states(lab, [oldest, middle, newest])).toEqual(["active", "active", "active"]);
    const two = await lab.engine.planLifecycle({ limit: 2 });
    expect(two).toMatchObject({ total: 6, moves: plan.moves.slice(0, 2) });
    expect(await lab.engine.applyLifecycle({ digest: two.digest })).toMatchObject({ moved: 2 });
    expect(await states(lab, [oldest, middle, newest])).toEqual(["archived", "active", "active"]);
    expect((await lab.engine.listLifecycleRuns({})).runs[0]).toMatchObject({
      skipped: { "beyond-limit": 4 },
    });
  });

  test("a plan that is not what is due any more is refused, and nothing moves", async () => {
    await using lab = await open();
    const [one, other] = [
      await observe(lab, "one", { daysAgo: 50 }),
      await observe(lab, "other", { daysAgo: 40 }),
    ];
    const { digest } = await lab.engine.planLifecycle({});
    await lab.store.write("derived", ({ uses }) => uses.note("included", "obs", [one.id], lab.clock.now()));
    await expect(lab.engine.applyLifecycle({ digest })).rejects.toMatchObject({ code: "ledger/drifted" });
    expect(await states(lab, [one, other])).toEqual(["active", "active"]);
    await expect(lab.engine.applyLifecycle({ digest: "soon" })).rejects.toMatchObject({
      code: "input/bad-field",
    });
    expect((await lab.engine.listLifecycleRuns({})).runs).toEqual([]);
  });

  test("only being in a bundle refreshes: found is not used; and use changes neither trust nor text", async () => {
    await using lab = await open();
    const found = await observe(lab, "found daily", { daysAgo: 40, trust: "web" });
    const used = await observe(lab, "packed yesterday", { daysAgo: 40, trust: "unknown" });
    const before = await stored(lab, used);
    const yesterday = instantOf(lab.clock.now() - DAY);
    await lab.store.write("derived", async ({ uses }) => {
      for (let time = 0; time < 50; time += 1) {
        await uses.note("retrieved", "obs", [found.id, used.id], lab.clock.now());
        await uses.note("included", "obs", [used.id], yesterday);
      }
    });
    expect(await stored(lab, used)).toEqual(before);
    expect((await lab.engine.planLifecycle({})).moves.map(({ ref }) => ref)).toEqual([found.ref, found.ref]);
    const { uses, trust } = await lab.engine.showObservation({ ref: used.ref });
    expect(uses).toEqual({
      retrieved: 50,
      retrievedAt: lab.clock.now(),
      included: 50,
      includedAt: yesterday,
    });
    expect(trust).toBe("unknown");
  });

  test("archived is out of what is found at once, and revived is in again at once", async () => {
    await using lab = await open();
    const one = await observe(lab, "the zanzibar report", { daysAgo: 40 });
    expect(await foundBy(lab, "zanzibar")).toEqual([one.ref]);
    await lab.engine.applyLifecycle({});
    expect(await foundBy(lab, "zanzibar")).toEqual([]);
    expect(await foundBy(lab, "zanzibar", ["archived"])).toEqual([one.ref]);
    expect(await lab.engine.moveObservation({ ref: one.ref, to: "active" })).toEqual({
      ...{ ref: one.ref, from: "archived", to: "active", changed: true },
    });
    expect(await foundBy(lab, "zanzibar")).toEqual([one.ref]);
    // It is not put away again the next day: whoever brought it back wanted it.
    expect((await lab.engine.planLifecycle({})).moves).toEqual([]);
    const { moves } = await lab.engine.showObservation({ ref: one.ref });
    expect(moves.map(({ from, to, reason, actor }) => [from, to, reason, actor])).toEqual([
      ["active", "stale", "unused-20-days", "person"],
      ["stale", "archived", "unused-30-days", "person"],
      ["archived", "active", "revived", "person"],
    ]);
  });

  test("what was put away and comes to be in a bundle after all is active again, on the same word as before", async () => {
    await using lab = await open();
    const one = await observe(lab, "the zanzibar report", { daysAgo: 40, trust: "web" });
    await lab.engine.applyLifecycle({});
    const { trace } = await lab.engine.pack({ query: "zanzibar report", archived: true, trace: "compact" });
    expect((await lab.engine.keepPack({ trace: trace!, noteUse: false })).refreshed).toEqual([]);
    expect(await states(lab, [one])).toEqual(["archived"]);
    expect((await lab.engine.keepPack({ trace: trace!, noteUse: true })).refreshed).toEqual([one.ref]);
    expect(await foundBy(lab, "zanzibar")).toEqual([one.ref]);
    const shown = await lab.engine.showObservation({ ref: one.ref });
    expect(shown).toMatchObject({ state: "active", trust: "web", uses: { included: 1 } });
    expect(shown.moves.at(-1)).toMatchObject({
      from: "archived",
      to: "active",
      reason: "included",
      actor: "use",
    });
    expect((await lab.engine.planLifecycle({})).total).toBe(0);
  });

  test("what was archived before its words were indexed stands aside when they are", async () => {
    await using lab = await open();
    const one = await observe(lab, "the zanzibar report", { daysAgo: 40 });
    await lab.engine.rebuildIndex({ of: "shelves" });
    await lab.engine.applyLifecycle({});
    await indexLedger(lab.engine);
    expect(await foundBy(lab, "zanzibar")).toEqual([]);
    expect(await foundBy(lab, "zanzibar", ["archived"])).toEqual([one.ref]);
  });

  test("an illegal move is refused with what is allowed, and the same state again changes nothing", async () => {
    await using lab = await open();
    const { ref } = await observe(lab, "a note");
    await expect(lab.engine.moveObservation({ ref, to: "archived" })).rejects.toMatchObject({
      code: "ledger/illegal-move",
      message: `${ref} is active and cannot become archived: from there it may become consolidated or stale`,
    });
    expect(await lab.engine.moveObservation({ ref, to: "active" })).toMatchObject({ changed: false });
    expect((await lab.engine.showObservation({ ref })).moves).toEqual([]);
    await expect(lab.engine.moveObservation({ ref: "obs:999", to: "stale" })).rejects.toMatchObject({
      code: "ledger/unknown",
    });
  });

  test("rollback restores all that a run moved, once", async () => {
    await using lab = await open();
    const archived = await observe(lab, "zanzibar one", { daysAgo: 40 });
    const stale = await observe(lab, "zanzibar two", { daysAgo: 25 });
    const consolidated = await observe(lab, "zanzibar three", { daysAgo: 25, state: "consolidated" });
    const { run } = await lab.engine.applyLifecycle({});
    expect(await states(lab, [archived, stale, consolidated])).toEqual(["archived", "stale", "stale"]);
    expect(await lab.engine.rollbackLifecycle({ run })).toEqual({ run, restored: 3, plans: 0 });
    expect(await states(lab, [archived, stale, consolidated])).toEqual(["active", "active", "consolidated"]);
    expect(await foundBy(lab, "zanzibar")).toHaveLength(3);
    expect(await lab.engine.rollbackLifecycle({ run })).toEqual({ run, restored: 0, plans: 0 });
    expect((await lab.engine.listLifecycleRuns({})).runs[0]).toMatchObject({
      run,
      rolledBackAt: lab.clock.now(),
    });
  });

  test("a rollback is undone exactly, and rolled back again, and leaves the day as it was", async () => {
    await using lab = await open();
    const one = await observe(lab, "zanzibar one", { daysAgo: 40 });
    const two = await observe(lab, "zanzibar two", { daysAgo: 25, state: "consolidated" });
    const plan = { trigger: null, dueAt: null, expiresAt: instantOf(lab.clock.now() - DAY) } as const;
    const made = { daysAgo: 5, kind: "plan", plan: { ...plan, status: "active" } } as const;
    const planned = await observe(lab, "water it", made);
    const { run } = (await lab.engine.sweep({})) as { run: number };
    const all = [one, two, planned];
    const now = async () => Promise.all(all.map((observed) => stored(lab, observed)));
    const leftToday = async () => (await lab.engine.planLifecycle({})).caps.leftToday;
    const [after, left] = [await now(), await leftToday()];
    expect(await lab.engine.rollbackLifecycle({ run, undo: true })).toEqual({ run, restored: 0, plans: 0 });
    for (const _ of [1, 2]) {
      lab.clock.advance(1_000);
      await lab.engine.rollbackLifecycle({ run });
      expect(await states(lab, [one, two])).toEqual(["active", "consolidated"]);
      lab.clock.advance(1_000);
      const undone = await lab.engine.rollbackLifecycle({ run, undo: true });
      expect(undone).toEqual({ run, restored: 2, plans: 1 });
      expect(await now()).toEqual(after);
      expect(await leftToday()).toBe(left);
      expect(await foundBy(lab, "zanzibar")).toHaveLength(1);
    }
    expect((await lab.engine.listLifecycleRuns({})).runs[0]).toMatchObject({ run, rolledBackAt: null });
    const { entries } = await lab.engine.journal({});
    const round = ["lifecycle_applied_again", "lifecycle_rolled_back"];
    expect(entries.map(({ event }) => event)).toEqual([...round, ...round]);
  });

  test("what moved on since a rollback, or whose plan was changed, keeps it from being undone", async () => {
    await using lab = await open();
    const [one, two] = [
      await observe(lab, "one", { daysAgo: 40 }),
      await observe(lab, "two", { daysAgo: 40 }),
    ];
    const { run } = await lab.engine.applyLifecycle({});
    await lab.engine.rollbackLifecycle({ run });
    await lab.engine.moveObservation({ ref: one.ref, to: "stale" });
    await lab.engine.moveObservation({ ref: one.ref, to: "active" });
    await expect(lab.engine.rollbackLifecycle({ run, undo: true })).rejects.toMatchObject({
      ...{ code: "ledger/drifted", message: `${one.ref} moved on since; nothing was put away` },
    });
    expect(await states(lab, [one, two])).toEqual(["active", "active"]);
  });

  test("one that moved on since keeps all of a run from being restored", async () => {
    await using lab = await open();
    const observed = await many(lab, 5, 40);
    const { run } = await lab.engine.applyLifecycle({});
    await lab.engine.moveObservation({ ref: observed[3]!.ref, to: "active" });
    await lab.engine.moveObservation({ ref: observed[3]!.ref, to: "stale" });
    await lab.engine.moveObservation({ ref: observed[3]!.ref, to: "archived" });
    // It is where the run had put it, and yet it is not the run that put it there.
    await expect(lab.engine.rollbackLifecycle({ run })).rejects.toMatchObject({ code: "ledger/drifted" });
    expect(new Set(await states(lab, observed))).toEqual(new Set(["archived"]));
    await expect(lab.engine.rollbackLifecycle({ run: 99 })).rejects.toMatchObject({ code: "ledger/unknown" });
  });

  test("a run, and a day, have a most: what is beyond is refused before anything is written", async () => {
    await using lab = await open();
    await observe(lab, "the shelf");
    await lab.store.write("durable", async ({ ledger }) => {
      const [first] = await ledger.scan(0, 1);
      const { id: _, supersededBy: __, heldAt: ___, ...sample } = first!;
      const at = instantOf(lab.clock.now() - 40 * DAY);
      for (let number = 1; number <= 1_100; number += 1) {
        await ledger.add({ ...sample, at, createdAt: at, hash: number.toString(16).padStart(32, "0") });
      }
    });
    const moved: number[] = [(await lab.engine.applyLifecycle({ limit: 120 })).moved];
    for (let run = 0; run < 3; run += 1)
      moved.push((await lab.engine.applyLifecycle({ limit: 9_999 })).moved);
    // As many as are left of the day, and not none because they are fewer than a run may have.
    const left = await lab.engine.planLifecycle({});
    expect(left).toMatchObject({ caps: { leftToday: 380 } });
    const last = await lab.engine.applyLifecycle({});
    expect(last).toMatchObject({ moved: left.moves.length, skipped: { "beyond-limit": expect.any(Number) } });
    expect([...moved, last.moved]).toEqual([120, 500, 500, 500, 380]);
    expect(await lab.engine.planLifecycle({})).toMatchObject({
      moves: [],
      total: 200,
      caps: { run: 500, day: 2_000, leftToday: 0 },
    });
    await expect(lab.engine.applyLifecycle({})).rejects.toMatchObject({ code: "ledger/capped" });
    expect(await lab.engine.sweep({})).toMatchObject({ moved: 0, skipped: { "beyond-limit": 200 } });
    lab.clock.advance(DAY + 1);
    expect(await lab.engine.applyLifecycle({})).toMatchObject({ moved: 200 });
    expect((await lab.engine.planLifecycle({})).total).toBe(0);
    expect(await count(lab)).toBe(1_101);
  });

  test("a plan whose time is to come is left alone, and expires when it is over", async () => {
    await using lab = await open();
    const until = instantOf(lab.clock.now() + 10 * DAY);
    const plan = { trigger: null, dueAt: null, expiresAt: until, status: "pending" } as const;
    const one = await observe(lab, "renew the licence", { daysAgo: 200, kind: "plan", priority: "P1", plan });
    expect((await lab.engine.planLifecycle({})).total).toBe(0);
    lab.clock.advance(11 * DAY);
    expect(await lab.engine.sweep({})).toMatchObject({ plansExpired: 1 });
    expect((await stored(lab, one)).plan).toMatchObject({ status: "expired", expiresAt: until });
    expect((await lab.engine.showObservation({ ref: one.ref })).plan).toMatchObject({ status: "expired" });
  });

  test("the plans that a sweep expired come back with the rest of it", async () => {
    await using lab = await open();
    const over = instantOf(lab.clock.now() - DAY);
    const plan = { trigger: "the bell", dueAt: null, expiresAt: over } as const;
    const young = { daysAgo: 5, kind: "plan", priority: "P1" } as const;
    const waiting = await observe(lab, "water it", { ...young, plan: { ...plan, status: "pending" } });
    const begun = await observe(lab, "paint it", { ...young, plan: { ...plan, status: "active" } });
    const old = await observe(lab, "old", { daysAgo: 40 });
    const swept = await lab.engine.sweep({});
    expect(swept).toMatchObject({ plansExpired: 2, moved: 2 });
    const { run } = swept as { run: number };
    const statuses = async () =>
      (await Promise.all([waiting, begun].map((one) => stored(lab, one)))).map((one) => one.plan?.status);
    expect(await statuses()).toEqual(["expired", "expired"]);
    expect(await lab.engine.rollbackLifecycle({ run })).toEqual({ run, restored: 1, plans: 2 });
    expect(await statuses()).toEqual(["pending", "active"]);
    expect((await stored(lab, waiting)).plan).toEqual({ ...plan, status: "pending" });
    expect(await states(lab, [old])).toEqual(["active"]);
  });

  test("a plan that somebody changed since keeps the whole sweep from being restored", async () => {
    await using lab = await open();
    const plan = { trigger: null, dueAt: null, expiresAt: instantOf(lab.clock.now() - DAY) } as const;
    const made = { daysAgo: 5, kind: "plan", plan: { ...plan, status: "pending" } } as const;
    const [one, erased] = [await observe(lab, "water it", made), await observe(lab, "paint it", made)];
    const old = await observe(lab, "old", { daysAgo: 40 });
    const { run } = (await lab.engine.sweep({})) as { run: number };
    await lab.engine.changeObservation({ ref: one.ref, plan: { status: "consumed" } });
    await lab.store.write("durable", ({ ledger }) => ledger.erase([erased.id], lab.clock.now()));
    await expect(lab.engine.rollbackLifecycle({ run })).rejects.toMatchObject({
      code: "ledger/drifted",
      message: `the plan of ${one.ref} was changed since; nothing was restored`,
    });
    expect(await states(lab, [old])).toEqual(["archived"]);
    expect((await stored(lab, one)).plan?.status).toBe("consumed");
    await lab.engine.changeObservation({ ref: one.ref, plan: { status: "expired" } });
    // What was erased is not there to be restored.
    expect(await lab.engine.rollbackLifecycle({ run })).toEqual({ run, restored: 1, plans: 1 });
  });

  test("what was taken back and what a person moves alone use nothing of the day up", async () => {
    await using lab = await open();
    const [one] = await many(lab, 3, 40);
    const leftToday = async () => (await lab.engine.planLifecycle({})).caps.leftToday;
    const { run } = await lab.engine.applyLifecycle({});
    expect(await leftToday()).toBe(1_994);
    await lab.engine.rollbackLifecycle({ run });
    expect(await leftToday()).toBe(2_000);
    await lab.engine.moveObservation({ ref: one!.ref, to: "stale" });
    expect(await leftToday()).toBe(2_000);
  });

  test("what was moved by a clock that was ahead does not stop what is due until then", async () => {
    await using lab = await open();
    await observe(lab, "old", { daysAgo: 40 });
    const now = lab.clock.now();
    lab.clock.advance(400 * DAY);
    await lab.engine.applyLifecycle({});
    lab.clock.set(now);
    expect((await lab.engine.planLifecycle({})).caps.leftToday).toBe(2_000);
    // A few minutes ahead are of today.
    lab.clock.advance(10 * 60_000);
    await observe(lab, "another", { daysAgo: 40 });
    await lab.engine.applyLifecycle({});
    lab.clock.set(now);
    expect((await lab.engine.planLifecycle({})).caps.leftToday).toBe(1_998);
  });

  test.each<[Priority, string]>([
    ["P1", "decision"],
    ["P2", "note"],
  ])("text of the web has half the time of what a tool says: %s", async (priority, kind) => {
    await using lab = await open();
    const days = priority === "P1" ? 45 : 15;
    const web = await observe(lab, "of a page", {
      daysAgo: days,
      trust: "web",
      priority,
      kind: kind as "note",
    });
    const tool = await observe(lab, "of a tool", { daysAgo: days, trust: "tool", priority });
    await lab.engine.applyLifecycle({});
    expect(await states(lab, [web, tool])).toEqual(["archived", "active"]);
  });
});

eachStore("the daily sweep", (open) => {
  test("once a day, whoever asks and however often; two at once, and one of them does it", async () => {
    await using lab = await open();
    const one = await observe(lab, "old", { daysAgo: 40 });
    const answers = await Promise.all([lab.engine.sweep({}), lab.engine.sweep({})]);
    expect(answers.filter((answer) => "run" in answer)).toHaveLength(1);
    const tomorrow = (Math.floor(lab.clock.now() / DAY) + 1) * DAY;
    expect(answers.find((answer) => "due" in answer)).toEqual({ due: tomorrow });
    expect(await lab.engine.sweep({})).toEqual({ due: tomorrow });
    expect(await states(lab, [one])).toEqual(["archived"]);
    const { runs } = await lab.engine.listLifecycleRuns({});
    expect(runs).toHaveLength(1);
    expect(runs[0]).toMatchObject({
      actor: "sweep",
      moved: 2,
      byPriority: { P2: 2 },
      byTrust: { tool: 2 },
      byLabel: { nice_to_have: 2 },
      byReason: { "unused-20-days": 1, "unused-30-days": 1 },
    });
    lab.clock.set(tomorrow);
    expect(await lab.engine.sweep({})).toMatchObject({ moved: 0, actor: "sweep" });
    expect(await lab.engine.sweep({})).toEqual({ due: tomorrow + DAY });
  });

  test("an empty ledger leaves no receipts", async () => {
    await using lab = await open();
    expect(await lab.engine.sweep({})).toHaveProperty("due");
    expect((await lab.engine.listLifecycleRuns({})).runs).toEqual([]);
  });

  test("a clock that goes backwards moves nothing, and sweeps go on the day after", async () => {
    await using lab = await open();
    await observe(lab, "old", { daysAgo: 40 });
    await lab.engine.sweep({});
    const back = lab.clock.now() - 20 * DAY;
    lab.clock.set(back);
    const young = await observe(lab, "stored in between", { daysAgo: 50 });
    const due = (Math.floor(back / DAY) + 1) * DAY;
    expect(await lab.engine.sweep({})).toEqual({ due });
    expect(await lab.engine.sweep({})).toEqual({ due });
    expect((await lab.engine.listLifecycleRuns({})).runs).toHaveLength(1);
    lab.clock.set(due);
    expect(await lab.engine.sweep({})).toMatchObject({ moved: 2 });
    expect(await states(lab, [young])).toEqual(["archived"]);
  });

  test("what was moved in from old times a moment ago has its chance first", async () => {
    await using lab = await open();
    const one = await observe(lab, "of years ago", { daysAgo: 900, createdAt: lab.clock.now() });
    expect(await lab.engine.sweep({})).toMatchObject({ moved: 0 });
    // A person who looks at it may put it away all the same.
    await observe(lab, "stored long ago", { daysAgo: 40 });
    expect(await lab.engine.planLifecycle({})).toMatchObject({ total: 4, observations: 2, storedLately: 1 });
    lab.clock.advance(15 * DAY);
    expect(await lab.engine.planLifecycle({})).toMatchObject({ total: 4, observations: 2, storedLately: 0 });
    expect(await lab.engine.sweep({})).toMatchObject({ moved: 4 });
    expect(await states(lab, [one])).toEqual(["archived"]);
  });

  test("one that a person governs otherwise between the look and the move is left as it is", async () => {
    await using lab = await open();
    const old = { daysAgo: 40 } as const;
    const raised = await observe(lab, "raised", old);
    const marked = await observe(lab, "marked", old);
    const protectedOne = await observe(lab, "protected", old);
    const planned = await observe(lab, "planned", old);
    const heldBack = await observe(lab, "held", old);
    const other = await observe(lab, "other", old);
    const all = [raised, marked, protectedOne, planned, heldBack, other];
    const { moves } = await lab.engine.planLifecycle({});
    expect(moves).toHaveLength(12);
    await lab.engine.changeObservation({ ref: raised.ref, priority: "P1" });
    await lab.engine.changeObservation({ ref: marked.ref, importance: { label: "must_remember" } });
    await lab.engine.changeObservation({ ref: protectedOne.ref, priority: "P0" });
    await lab.store.write("durable", ({ ledger }) => {
      const dueAt = instantOf(lab.clock.now() + DAY);
      const plan = { trigger: null, dueAt, expiresAt: null, status: "pending" } as const;
      return ledger.change(planned.id, { kind: "plan", plan });
    });
    await lab.engine.hold({ refs: [heldBack.ref] });
    const asked = {
      ...({ actor: "sweep", looked: 6, beyond: 0 } as const),
      moves: moves.map(({ ref, from, to, reason, unusedSince }) => {
        return { observation: all.find((one) => one.ref === ref)!.id, from, to, reason, unusedSince };
      }),
    };
    await expect(lab.engine.applyMoves({ ...asked, actor: "person" })).rejects.toMatchObject({
      code: "ledger/drifted",
    });
    expect(await lab.engine.applyMoves(asked)).toMatchObject({ moved: 2, skipped: { changed: 10 } });
    expect(await states(lab, all)).toEqual(["active", "active", "active", "active", "active", "archived"]);
  });

  test("one that was used between the look and the move is left as it is", async () => {
    await using lab = await open();
    const [used, other] = [
      await observe(lab, "used", { daysAgo: 50 }),
      await observe(lab, "other", { daysAgo: 40 }),
    ];
    const moves = [used, other].map(({ id }) => ({
      ...({ observation: id, from: "active", to: "stale", reason: "unused-20-days" } as const),
      unusedSince: lab.clock.now() - 40 * DAY,
    }));
    await lab.store.write("derived", ({ uses }) => uses.note("included", "obs", [used.id], lab.clock.now()));
    const asked = { actor: "sweep", moves, looked: 2, beyond: 0 } as const;
    expect(await lab.engine.applyMoves(asked)).toMatchObject({ moved: 1, skipped: { changed: 1 } });
    expect(await states(lab, [used, other])).toEqual(["active", "stale"]);
  });
});
