import { expect, test } from "vitest";
import { assistantSays, hostTranscript, LANE, userSays } from "../../../test/support/host.ts";
import { eachStore } from "../../../test/support/stores.ts";

eachStore("a transcript that carries an older one on", (open) => {
  test("keeps the reset that it carries, however often the older one is read", async () => {
    await using lab = await open();
    const older = hostTranscript("older");
    const [before] = older.say(userSays("before the reset", 1));
    const reset = older.reset();
    const [first, second] = older.say(userSays("first", 2), userSays("second", 3));
    await lab.engine.reconcile({ ...older.page(), resets: [reset] });
    const newer = { lane: LANE, sessionId: "newer", complete: true };
    await lab.engine.reconcile({
      ...newer,
      entries: [
        { ...before!, place: 0 },
        { ...first!, place: 2 },
        { ...second!, place: 3 },
      ],
      resets: [{ ...reset, place: 1 }],
    });
    expect(await lab.viewed()).toEqual(["first", "second"]);
    await lab.engine.reconcile({ ...older.page([], { archive: true }), resets: [reset] });
    // Read in another order, so that the view is made anew.
    await lab.engine.reconcile({ ...newer, entries: [{ ...first!, place: 4 }], resets: [] });
    expect(await lab.viewed()).toEqual(["second", "first"]);
  });
});

eachStore("an older transcript that is read to its end", (open) => {
  test("what follows a known question belongs to that, whatever a heartbeat before it was", async () => {
    await using lab = await open();
    const heartbeat = { provenance: { kind: "internal_system", sourceTool: "heartbeat" } };
    const older = hostTranscript("older");
    older.say(userSays("heartbeat", 1, heartbeat), assistantSays("nothing to do", 2));
    const [question] = older.say(userSays("where is the ferry", 3));
    await lab.engine.reconcile(older.page());
    const [answer] = older.say(assistantSays("at the pier", 4));
    const newer = { lane: LANE, sessionId: "newer", complete: true, resets: [] };
    await lab.engine.reconcile({ ...newer, entries: [{ ...question!, place: 0 }] });
    // A page that begins right behind the heartbeat.
    await lab.engine.reconcile(older.page(older.entries.slice(2), { archive: true }));
    await lab.engine.reconcile({
      ...newer,
      entries: [
        { ...question!, place: 0 },
        { ...answer!, place: 1 },
      ],
    });
    expect(await lab.viewed()).toEqual(["where is the ferry", "at the pier"]);
  });
});
