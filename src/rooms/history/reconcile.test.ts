import { expect, test } from "vitest";
import { hostTranscript, LANE, userSays } from "../../../test/support/host.ts";
import { eachStore } from "../../../test/support/stores.ts";

eachStore("a transcript that carries an older one on", (open) => {
  test("keeps the reset that it carries, however often the older one is read", async () => {
    await using lab = await open();
    const older = hostTranscript("older");
    const before = older.say(userSays("before the reset", 1));
    const reset = older.reset();
    const after = older.say(userSays("after the reset", 2));
    await lab.engine.reconcile({ ...older.page([...before, ...after]), resets: [reset] });
    const carried = { lane: LANE, sessionId: "newer", complete: true };
    const copy = <T extends object>(one: T, place: number): T & { place: number } => ({ ...one, place });
    await lab.engine.reconcile({
      ...carried,
      entries: [copy(before[0]!, 0), copy(after[0]!, 2)],
      resets: [copy(reset, 1)],
    });
    expect(await lab.viewed()).toEqual(["after the reset"]);
    await lab.engine.reconcile({ ...older.page([], { archive: true }), resets: [reset] });
    // Something makes the view anew.
    await lab.engine.reconcile({
      ...carried,
      entries: [copy(before[0]!, 0)],
      resets: [{ ...reset, entryId: "another", place: 0.5 }],
    });
    expect(await lab.viewed()).toEqual(["after the reset"]);
  });
});
