/** Troubles that memory has had elsewhere and that no other contract names; docs/concepts/known-troubles.md lists them all. */

import { expect, test } from "vitest";
import { installationId } from "../../src/kernel/ids.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "../support/host.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const failed = async (lab: Lab) =>
  (await lab.engine.doctor({})).checks.filter(({ ok }) => !ok).map(({ name }) => name);

async function say(lab: Lab, host: ReturnType<typeof hostTranscript>, question: string, answer: string) {
  const at = lab.clock.now();
  const said = host.say(userSays(question, at), assistantSays(answer, at + 1));
  await lab.engine.commitTurn(host.commit(said));
  lab.clock.advance(1_000);
  return said;
}

/** Takes the last item out of a lane's view. */
async function loseLast(lab: Lab, sessionKey: string): Promise<void> {
  const { id } = await lab.store.read(async ({ history }) => {
    const lanes = await history.lanes(installationId("lab"));
    return lanes.find((lane) => lane.sessionKey === sessionKey)!;
  });
  await lab.meddle({
    sql: `DELETE FROM view_items WHERE lane_id = ${id} AND ordinal = (SELECT max(ordinal) FROM view_items WHERE lane_id = ${id})`,
    tables(tables) {
      tables.views = tables.views.set([id], tables.views.get(id)!.slice(0, -1));
    },
  });
}

async function fix(lab: Lab): Promise<void> {
  for (const task of (await lab.engine.doctor({})).repairs) await lab.engine.repair(task);
}

eachStore("known troubles", (open) => {
  test("a lane that has stopped following its transcript is named by status and by the doctor, with the reason", async () => {
    await using lab = await open();
    const host = hostTranscript();
    host.say(userSays("one", 1), assistantSays("two", 2));
    await lab.engine.reconcile(host.page(host.entries.slice(0, 1), { complete: false, cursor: "1" }));
    const status = await lab.engine.status({});
    expect(status.totals.behind).toBe(1);
    expect(status.lanes[0]!.behind).not.toBeNull();
    expect(await failed(lab)).toEqual(["lanes"]);
    await lab.engine.reconcile(host.page(host.entries.slice(1)));
    expect(await failed(lab)).toEqual([]);
  });

  test.each(["before it is indexed", "once it is indexed"])(
    "two Chinese characters find the sentence that has them, %s",
    async (when) => {
      await using lab = await open();
      const host = hostTranscript();
      await say(lab, host, "我们决定在周三去海洋馆", "好的，票已经订好了");
      await say(lab, host, "东京の水族館は混んでいますか", "はい、とても");
      if (when === "once it is indexed")
        await lab.engine.applyIndex(await lab.engine.prepareIndex({ limit: 100 }));
      for (const query of ["海洋", "水族"]) {
        const { hits } = await lab.engine.search({ query });
        expect(hits.map(({ excerpt }) => excerpt).join()).toContain(query);
        expect(hits).toHaveLength(1);
      }
    },
  );

  test("mending a view brings nothing back that stands before a reset", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await say(lab, host, "the old plan", "noted");
    const reset = host.reset();
    await lab.engine.reconcile({ ...host.page(), resets: [reset] });
    await say(lab, host, "the new plan", "noted as well");
    expect(await lab.viewed()).toEqual(["the new plan", "noted as well"]);
    await loseLast(lab, LANE.sessionKey);
    expect(await failed(lab)).toContain("coverage");
    await fix(lab);
    expect(await lab.viewed()).toEqual(["the new plan", "noted as well"]);
    expect(await failed(lab)).toEqual([]);
    expect(await lab.count()).toBe(4);
  });

  test("the doctor looks after every agent's lanes, not only after the first one's", async () => {
    await using lab = await open();
    const sessionKey = "agent:gardener:main";
    const host = hostTranscript();
    const said = host.say(userSays("are the tomatoes in?", 1), assistantSays("since Tuesday", 2));
    await lab.engine.commitTurn({ ...host.commit(said), lane: { agent: "gardener", sessionKey } });
    await loseLast(lab, sessionKey);
    const { checks } = await lab.engine.doctor({});
    expect(checks.find(({ name }) => name === "coverage")).toMatchObject({ ok: false, fixable: true });
    await fix(lab);
    expect(await failed(lab)).toEqual([]);
  });
});
