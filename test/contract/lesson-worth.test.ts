/** What a lesson is known to be worth: by the turns in which it was used, and unknown before there is one. */

import { expect, test } from "vitest";
import { instantOf } from "../../src/kernel/clock.ts";
import { episodeId } from "../../src/kernel/ids.ts";
import { hostTranscript } from "../support/host.ts";
import { episodesOf } from "../support/lessons.ts";
import { tell } from "../support/memories.ts";
import { eachStore } from "../support/stores.ts";

eachStore("what a lesson is worth", (open) => {
  test("standing there unused says nothing of it; being of use does", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript("s-1"), "Hello there");
    const { lesson } = await lab.engine.teach({ instruction: "Run the linter before every commit" });
    const { ref } = lesson;
    const one = {
      key: ref,
      kind: "correction",
      authority: "inject",
      place: 0,
      tokens: 12,
      why: "taught",
    } as const;
    const turns = await episodesOf(lab, [
      { sessionId: "s-1", placed: [one] },
      { sessionId: "s-1", placed: [one] },
    ]);
    const settle = (turn: string, used: boolean, value: number) =>
      lab.store.write("derived", async ({ episodes }) => {
        const at = instantOf(lab.clock.now());
        const label = { value: 1, source: "human", detector: "thumb", confidence: 1, at } as const;
        await episodes.settle(episodeId(Number(turn.split(":")[1])), label, [{ key: ref, used, value }]);
      });
    const served = async () => (await lab.engine.showLesson({ ref })).served;
    await settle(turns[0]!, false, -0.05);
    expect(await served()).toEqual({ times: 2, used: 0, worth: null });
    await settle(turns[1]!, true, 0.75);
    expect(await served()).toEqual({ times: 2, used: 1, worth: 0.75 });
  });
});
