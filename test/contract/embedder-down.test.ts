/** An embedder that is down, late or gone takes away what means the same, and nothing else: whoever asks gets an answer that says so. */

import { expect, test } from "vitest";
import { embedAll, embedTrouble, fakeMeanings } from "../support/meanings.ts";
import { observe } from "../support/observations.ts";
import { eachStore } from "../support/stores.ts";

eachStore("an embedder that is down", (open) => {
  test.each(["embed/unavailable", "embed/refused", "embed/bad-answer"] as const)(
    "%s: a pack, a search and a search of events answer by words",
    async (code) => {
      const fake = fakeMeanings();
      await using lab = await open({ embedding: fake });
      const { ref } = await observe(lab, "the automobile is at the garage");
      const { event } = await lab.engine.appendEvent({ type: "ops.alert", summary: "automobile sold" });
      await embedAll(lab.engine);
      const works = await lab.engine.pack({ query: "automobile garage", noteUse: false });
      expect(works.degraded.join()).not.toContain("vectors");
      fake.trouble = embedTrouble(code);
      const pack = await lab.engine.pack({ query: "automobile garage", noteUse: false, trace: "full" });
      expect(pack.pack.items.map((item) => item.ref)).toContain(ref);
      expect(pack.degraded.join()).toContain("vectors-unavailable");
      const search = await lab.engine.search({ query: "automobile" });
      expect(search.hits.map((hit) => hit.ref).sort()).toEqual([event.ref, ref].sort());
      expect(search.degraded.join()).toContain("vectors-unavailable");
      const events = await lab.engine.searchEvents({ query: "automobile", everywhere: true });
      expect(events).toMatchObject({
        mode: "lexical",
        degraded: ["vectors-unavailable"],
        groups: [{ hits: 1 }],
      });
    },
  );
});
