/** The sample month: what its owner says to last, word for word and nothing else. */

import { join } from "node:path";
import { expect, test } from "vitest";
import { readTranscript } from "../../src/engine/index.ts";
import { loadSample } from "../../src/surfaces/cli/sample.ts";
import { hearAll, listed } from "../support/guidance.ts";
import { eachStore } from "../support/stores.ts";

const SAMPLE = join(import.meta.dirname, "..", "..", "sample");

eachStore("the sample month", (open) => {
  test("has these standing instructions and no others", async () => {
    await using lab = await open();
    const means = { readTranscript: readTranscript as never, signal: new AbortController().signal };
    await loadSample(SAMPLE, lab.engine as never, means);
    await hearAll(lab);
    const all = await listed(lab, ["active", "superseded", "revoked", "expired"]);
    expect(all.map(({ text, tier, state }) => [tier, state, text])).toEqual([
      ["user", "active", "Keep it that way: never write to a client yourself, always give me the draft."],
      // Takes back what was wanted until then, and asks for nothing itself.
      ["user", "revoked", "The move is over, so the briefing can have its normal length again."],
      [
        "user",
        "active",
        "From today we live at Glasblazersgracht 63, Delft, 2nd floor. Use that as my home address from now on.",
      ],
      [
        "user",
        "superseded",
        "And please: until the move is done, keep the morning briefing to five lines at most.",
      ],
      ["lane", "active", "Rules for this repo: never push to main without asking me."],
      ["user", "active", "Never put anything in my calendar before 10:00 on a Thursday."],
      ["user", "active", "From now on always answer in metric units and 24-hour times."],
    ]);
  });
});
