/** What a person asks about packs: the one that is served, one that comes from none, and what the process that learns waits for. */

import { expect, test } from "vitest";
import { packOf, putPack, taught } from "../support/brain.ts";
import { eachStore } from "../support/stores.ts";

eachStore("packs that are asked about", (open) => {
  test("promoting the one that is served changes nothing, and asks no gate", async () => {
    await using lab = await open();
    const { pack } = await lab.engine.initBrain({});
    const answer = await lab.engine.promoteBrain({ pack: pack.digest.slice(0, 4) });
    expect(answer).toMatchObject({ pack: { digest: pack.digest }, kind: "serving", changed: false });
    expect((await lab.engine.brainHistory({})).promotions).toHaveLength(2);
  });

  test("the first one was made from none, also where others were served before it", async () => {
    await using lab = await open();
    const other = await putPack(lab, packOf([], [], { builtAt: 2 }));
    const first = await putPack(lab, packOf([], [], { builtAt: 3 }));
    await expect(lab.engine.diffBrain({})).rejects.toMatchObject({
      code: "brain/unknown-pack",
      message: expect.stringContaining("made from no other"),
    });
    expect(await lab.engine.diffBrain({ from: other })).toMatchObject({ to: { digest: first } });
  });

  test("after a change the default is the one that it was made from", async () => {
    await using lab = await open();
    const { pack: first } = await lab.engine.initBrain({});
    await taught(lab, "Publish the quokka package from the pipeline");
    const { pack: second } = await lab.engine.initBrain({});
    expect(await lab.engine.diffBrain({})).toMatchObject({
      from: { digest: first.digest },
      to: { digest: second.digest },
      nodes: { added: [expect.stringMatching(/^lesson:/)] },
    });
  });

  test("the status says what learning waits for", async () => {
    await using lab = await open();
    const why = async () => (await lab.engine.brainStatus({})).worker.why;
    expect(await why()).toContain("no pack");
    await lab.engine.initBrain({});
    expect(await why()).toMatch(/^0 of the \d+ new outcomes that it takes$/);
    await lab.engine.switchBrain({ mode: "off" });
    expect(await why()).toContain("switched off");
  });
});
