/** What is marked as private stays in the log where it was said, and nothing is derived from it. */

import { expect, test } from "vitest";
import { hearAll, textsOf } from "../support/guidance.ts";
import { hostTranscript } from "../support/host.ts";
import { judgeAll, tell, texts } from "../support/memories.ts";
import { eachStore } from "../support/stores.ts";

eachStore("private marks", (open) => {
  test("the gate and the instructions hear what is not marked, and the log has all of it", async () => {
    await using lab = await open();
    const host = hostTranscript("session");
    const marked = [
      "[PRIVATE] I live in Lisbon and I work as a pilot.",
      "<private>My wife is called Anna and lives in Porto.</private>",
      "PRIVATE: always answer me in German from now on.",
      "From now on always call me Captain. [NOMEM]",
    ];
    for (const text of marked) await tell(lab, host, text);
    await tell(lab, host, "I am allergic to peanuts. <private>I live in Lisbon.</private>");
    await tell(lab, host, "Always answer in French from now on.");
    await judgeAll(lab);
    await hearAll(lab);
    const kept = [...(await texts(lab)), ...(await textsOf(lab))].join("\n");
    expect(kept).not.toMatch(/Lisbon|pilot|Anna|Porto|German|Captain/);
    expect(kept).toMatch(/peanuts/);
    expect(kept).toMatch(/French/);
    expect((await lab.said()).join("\n")).toContain(marked[0]);
  });

  test.each(["[PRIVATE] my salary is 50,000", "<private>my salary</private>", "PRIVATE: my salary"])(
    "%j is not remembered, and whoever asks is told why",
    async (text) => {
      await using lab = await open();
      const refusal = { code: "input/bad-field", message: expect.stringContaining("private") };
      await expect(lab.engine.remember({ text })).rejects.toMatchObject(refusal);
      await expect(lab.engine.addGuidance({ text })).rejects.toMatchObject(refusal);
      const { memory } = await lab.engine.remember({ text: "I live in Lisbon." });
      await expect(lab.engine.editMemory({ ref: memory.ref, text })).rejects.toMatchObject(refusal);
      expect(await texts(lab)).toEqual(["I live in Lisbon."]);
    },
  );
});
