/** A key or a password is the name of nothing: neither of what a person types nor of what is derived. */

import { expect, test } from "vitest";
import { deriveGraph, noted } from "../support/graph.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const OPENAI = "sk-proj-Zx81QvTbnW02kLmPq9RsYdHf73GjUcAa";
const GITHUB = "ghp_aB3dE5fG7hJ9kL1mN3pQ5rS7tU9vW1xY3zA5";
const SAID = [OPENAI, `my ${GITHUB} key`, `password=hunter2hunter2!`];

/** However it would have been folded. */
async function tracesOf(lab: Lab): Promise<readonly string[]> {
  const texts = [OPENAI, GITHUB].flatMap((one) => [
    ...[one, one.toLowerCase(), one.toLowerCase().replaceAll("_", "-"), one.toLowerCase().slice(4, 24)],
  ]);
  const { traces } = await lab.engine.traces({ texts: [...texts, "25933f80"] });
  return traces.filter(({ kind }) => kind !== "file").map(({ place }) => place);
}

eachStore("secrets and names", (open) => {
  test.each(SAID)("%s is refused wherever something is named, and is not said again", async (secret) => {
    await using lab = await open();
    const { ref } = await noted(lab, "lumen", "ran it", { kind: "event", tool: "make" });
    await deriveGraph(lab);
    const { engine } = lab;
    const entity = "project:lumen";
    const asked = [
      () => engine.nameEntity({ how: "alias", entity, as: secret }),
      () => engine.nameEntity({ how: "unalias", entity, as: secret }),
      () => engine.nameEntity({ how: "merge", entity, as: secret }),
      () => engine.linkEntities({ src: entity, type: "uses", dst: `tool:${secret}`, evidence: [ref] }),
      () => engine.linkEntities({ src: secret, type: "uses", dst: "tool:make", evidence: [ref] }),
      () => engine.neighbours({ entity: secret }),
      () => engine.assertFact({ subject: secret, predicate: "status", object: "fine" }),
      () => engine.assertFact({ subject: entity, predicate: "uses", object: `tool:${secret}` }),
      () => engine.readFacts({ subject: `concept:${secret}` }),
    ];
    for (const one of asked) {
      const error = await one().then(
        () => null,
        (refused: unknown) => refused as { code: string; message: string; hint: string },
      );
      expect(error).toMatchObject({ code: "input/bad-entity", message: "what is named looks like a secret" });
      expect(JSON.stringify(error)).not.toContain(secret.slice(4, 20));
    }
    expect(await tracesOf(lab)).toEqual([]);
  });

  test("what is derived is named by what is left without them", async () => {
    await using lab = await open();
    const detail = JSON.stringify({
      repo: GITHUB,
      uses: [`token-${OPENAI}`, "[secret:openai-key:25933f80]"],
    });
    await noted(lab, "lumen", `Lantern ${OPENAI} rotation schedule`, { kind: "note", detail });
    await noted(lab, "lumen", `Use ${GITHUB} for it`, { kind: "decision" });
    await noted(lab, "lumen", "It says so", { text: `Project lumen uses ${GITHUB} for jobs.` });
    await noted(lab, "lumen", "It also says", {
      text: "Project lumen uses token-[secret:openai-key:25933f80.",
    });
    await lab.engine.assertFact({ subject: "project:lumen", predicate: "uses", object: `the key ${OPENAI}` });
    await deriveGraph(lab);
    const { engine } = lab;
    const all = JSON.stringify([
      await lab.store.read(({ graph }) => graph.scanEntities(0, 1_000)),
      await engine.exportGraph({ format: "json", hops: 4 }),
      (await engine.reviewEdges({})).proposed.map(({ says }) => says),
    ]);
    expect(all).toContain("rotation");
    expect(all).not.toMatch(/secret|25933f80|sk-proj|ghp/i);
  });
});
