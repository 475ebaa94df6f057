import { expect, test } from "vitest";
import { hostTranscript, LANE, userSays } from "../../../test/support/host.ts";
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
