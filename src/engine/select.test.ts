import { expect, test } from "vitest";
import { hostTranscript, userSays } from "../../test/support/host.ts";
import { eachStore } from "../../test/support/stores.ts";

eachStore("looking for words in a long log", (open) => {
  test("lets others have their turn, and hears that nobody waits any more", async () => {
    await using lab = await open();
    const host = hostTranscript();
    for (let turn = 0; turn < 8; turn += 1) {
      const said = Array.from({ length: 50 }, (_, at) => userSays(`word ${turn} ${at}`, turn * 100 + at + 1));
      await lab.engine.commitTurn(host.commit(host.say(...said)));
    }
    let turns = 0;
    let done = false;
    const again = () => {
      turns += 1;
      if (!done) setImmediate(again);
    };
    setImmediate(again);
    expect((await lab.engine.select({ containing: "word 3 7" })).total).toBe(1);
    done = true;
    expect(turns).toBeGreaterThanOrEqual(8);
    const stopped = new AbortController();
    const looking = lab.engine.select({ containing: "word" }, stopped.signal);
    setImmediate(() => stopped.abort());
    await expect(looking).rejects.toThrow();
  });
});
