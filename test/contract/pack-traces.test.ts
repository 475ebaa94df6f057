/** Traces of packs: nothing that was kept out is missing from them, and what is made again from them is what it was. */

import { expect, test } from "vitest";
import type { PackAnswer, PackRequest } from "../../src/engine/index.ts";
import { observe } from "../support/observations.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const QUERY = "What is the timeout of the gateway?";
const packFor = (lab: Lab, more: Partial<PackRequest> = {}): Promise<PackAnswer> =>
  lab.engine.pack({ query: QUERY, trace: "full", ...more });
const reasonOf = ({ trace }: PackAnswer, ref: string) =>
  trace?.candidates.find((candidate) => candidate.ref === ref)?.reason;

eachStore("traces of packs", (open) => {
  test("what was kept out is named however many are found, and counted where there are too many to name", async () => {
    await using lab = await open();
    const away = await observe(lab, "Once the gateway had some timeout", { state: "archived" });
    const held = await observe(lab, "Once the gateway had a timeout, they say", { held: "injection" });
    for (let at = 0; at < 120; at += 1)
      await observe(lab, `The gateway timeout, gateway timeout number ${at}`);
    const answer = await packFor(lab);
    expect([reasonOf(answer, away.ref), reasonOf(answer, held.ref)]).toEqual(["archived", "quarantined"]);
    expect(answer.trace?.excluded).toMatchObject({ archived: 1, quarantined: 1 });

    for (let at = 0; at < 120; at += 1)
      await observe(lab, `The gateway timeout, gateway timeout ${at} of old`, { state: "archived" });
    const crowded = await packFor(lab);
    expect(reasonOf(crowded, held.ref)).toBe("quarantined");
    expect(crowded.trace?.excluded).toMatchObject({ archived: 121, quarantined: 1 });
    expect(crowded.degraded).toEqual([]);
    expect((await packFor(lab, { archived: true })).trace?.excluded).not.toHaveProperty("archived");
  });
});
