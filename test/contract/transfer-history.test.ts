import { expect, test } from "vitest";
import { talk } from "../support/fold.ts";
import { hostTranscript, LANE } from "../support/host.ts";
import { eachStore } from "../support/stores.ts";
import { countsOf, exported, exportedLines, imported } from "../support/transfer.ts";
import { withOddWord } from "../support/withhold.ts";

eachStore("history moves out and comes back", (open) => {
  test("an empty store gives the same lines", async () => {
    await using lab = await open();
    await using other = await open();
    const { host, ref, answer } = await withOddWord(lab, 5, 3);
    await lab.engine.reconcile(host.page(host.entries.slice(0, 6)));
    await lab.engine.forget({ refs: [ref] });
    await lab.engine.erase({ refs: [answer] });
    const next = hostTranscript("session-2");
    await talk(lab, next, 2);
    await lab.engine.appendChained({
      lane: LANE,
      sessionId: "session-3",
      after: null,
      archive: true,
      messages: [{ role: "user", content: "no ids" }],
    });
    const records = await exported(lab.engine);
    const moved = await imported(other.engine, records, { batch: 7 });
    expect(moved.filter(({ outcome }) => outcome !== "added")).toEqual([]);
    expect(await exportedLines(other.engine)).toBe(await exportedLines(lab.engine, { bytes: 500 }));
    expect(await other.viewed()).toEqual(await lab.viewed());
    expect(await other.said()).toEqual(await lab.said());
    const again = await imported(other.engine, records);
    expect(Object.keys(countsOf(again)).every((name) => name.endsWith("known"))).toBe(true);
  });
});
