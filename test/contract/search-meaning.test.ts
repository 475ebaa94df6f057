/** Meaning beside words: found where no word is shared, bounded by the same rules, and missed by nobody when it is not there. */

import { expect, test } from "vitest";
import type { SearchAnswer, SearchRequest } from "../../src/engine/index.ts";
import { converse, FILLER, indexAll, SUNDAY } from "../support/converse.ts";
import { embedAll, embedTrouble, fakeMeanings } from "../support/meanings.ts";
import { GROUP, MEMBER, OWNER } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const refs = ({ hits }: SearchAnswer) => hits.map(({ ref }) => ref);
const texts = ({ hits }: SearchAnswer) => hits.map(({ excerpt }) => excerpt);
const find = (lab: Lab, query: string, more: Partial<SearchRequest> = {}) =>
  lab.engine.search({ query, ...more });

const PHYSICIAN = "physician";
const LEAK = "Our basement drips.";

async function prepared(lab: Lab): Promise<void> {
  await converse(lab, "one", [{ user: LEAK }, ...FILLER]);
  await indexAll(lab);
  await embedAll(lab.engine);
}

eachStore("finding by meaning", (open) => {
  test("what shares no word with the question is found, and says why", async () => {
    await using lab = await open({ embedding: fakeMeanings() });
    await prepared(lab);
    const answer = await find(lab, "cellar leaks", { explain: true });
    expect(texts(answer)[0]).toBe(LEAK);
    expect(answer.degraded).toEqual([]);
    const [{ parts, score, beside }] = answer.hits as [SearchAnswer["hits"][number]];
    expect(beside).toBeNull();
    expect(parts!.map(({ name }) => name)).toContain("meaning");
    expect(parts!.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(score, 3);
    expect(answer.understood!.channels).toContainEqual({ name: "vectors", found: expect.any(Number) });
  });

  test("what is unrelated does not come in by meaning alone", async () => {
    await using lab = await open({ embedding: fakeMeanings() });
    await prepared(lab);
    expect(texts(await find(lab, "violoncello"))).not.toContain(LEAK);
  });

  test("memories are found by meaning too, within the shelves that may be read", async () => {
    await using lab = await open({ embedding: fakeMeanings() });
    await converse(lab, "group", [{ user: "Hello all." }], SUNDAY, GROUP);
    const { memory } = await lab.engine.remember({ text: "My physician drives an automobile." });
    const shared = await lab.engine.remember({ text: "The basement drips.", shelf: { tier: "global" } });
    await indexAll(lab);
    await embedAll(lab.engine);
    expect(refs(await find(lab, "doctor car"))[0]).toBe(memory.ref);
    expect(refs(await find(lab, "doctor car", { asker: OWNER }))[0]).toBe(memory.ref);
    expect(refs(await find(lab, "doctor car", { asker: MEMBER }))).not.toContain(memory.ref);
    expect(refs(await find(lab, "cellar leaks", { asker: MEMBER }))[0]).toBe(shared.memory.ref);
  });

  test("what another conversation said is not found by what it meant", async () => {
    await using lab = await open({ embedding: fakeMeanings() });
    await prepared(lab);
    await converse(lab, "group", [{ user: "Hello all." }], SUNDAY, GROUP);
    expect(texts(await find(lab, "cellar leaks", { asker: MEMBER }))).not.toContain(LEAK);
    expect(texts(await find(lab, "cellar leaks", { asker: OWNER }))[0]).toBe(LEAK);
  });

  test("times, kinds and roles hold for meaning as for words", async () => {
    await using lab = await open({ embedding: fakeMeanings() });
    await prepared(lab);
    const { memory } = await lab.engine.remember({ text: "The basement drips when it rains." });
    await embedAll(lab.engine);
    const found = async (more: Partial<SearchRequest>) => {
      const answer = await find(lab, "cellar leaks", more);
      return { said: texts(answer).includes(LEAK), kept: refs(answer).includes(memory.ref) };
    };
    expect(await found({})).toEqual({ said: true, kept: true });
    expect(await found({ kinds: ["msg"] })).toEqual({ said: true, kept: false });
    expect(await found({ kinds: ["mem"] })).toEqual({ said: false, kept: true });
    expect(await found({ kinds: ["sum"] })).toEqual({ said: false, kept: false });
    expect(await found({ roles: ["assistant"] })).toEqual({ said: false, kept: false });
    expect(await found({ roles: ["memory"] })).toEqual({ said: false, kept: true });
    expect(await found({ since: SUNDAY + 1 })).toMatchObject({ said: false });
    expect(await found({ before: SUNDAY })).toMatchObject({ said: false });
    expect(await found({ kinds: ["mem"], before: memory.at })).toEqual({ said: false, kept: false });
  });

  test("what was taken back is not found by what it meant", async () => {
    await using lab = await open({ embedding: fakeMeanings() });
    await prepared(lab);
    const { memory } = await lab.engine.remember({ text: "My physician drives an automobile." });
    await embedAll(lab.engine);
    await lab.engine.forgetMemories({ refs: [memory.ref] });
    expect(refs(await find(lab, "doctor car"))).not.toContain(memory.ref);
    const [said] = refs(await find(lab, "cellar leaks"));
    await lab.engine.forget({ refs: [said!] });
    expect(refs(await find(lab, "cellar leaks"))).not.toContain(said);
  });

  test("words answer alone while vectors are being made, and it is said", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    await converse(lab, "one", [{ user: LEAK }, ...FILLER]);
    await indexAll(lab);
    const before = await find(lab, "basement drips");
    expect(texts(before)[0]).toBe(LEAK);
    expect(before.degraded).toEqual(["vectors-pending"]);
    await embedAll(lab.engine);
    expect((await find(lab, "basement drips")).degraded).toEqual([]);
    await converse(lab, "two", [{ user: "My automobile is red." }], SUNDAY + 1_000);
    expect((await find(lab, "basement drips")).degraded).toEqual(["vectors-pending"]);
    // Another space: nothing of the one before is compared with it.
    await embedAll(lab.engine);
    fake.become("another", 32);
    const other = await find(lab, "cellar leaks");
    expect(texts(other)).not.toContain(LEAK);
    expect(other.degraded).toContain("vectors-pending");
  });

  test("an embedder that is down is named with its reason, and the words answer", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    await prepared(lab);
    fake.trouble = embedTrouble("embed/unavailable");
    const answer = await find(lab, "basement drips");
    expect(texts(answer)[0]).toBe(LEAK);
    expect(answer.degraded).toEqual(["vectors-unavailable: the fake does not work"]);
    fake.trouble = null;
    expect((await find(lab, "basement drips")).degraded).toEqual([]);
  });

  test("an embedder that never answers is left out when its time is up", async () => {
    const fake = fakeMeanings();
    const stuck = { ...fake, query: () => new Promise<never>(() => {}) };
    await using lab = await open({ embedding: stuck });
    await prepared(lab);
    const answer = await find(lab, "basement drips");
    expect(texts(answer)[0]).toBe(LEAK);
    expect(answer.degraded).toEqual(["deadline", "late:vectors"]);
  });

  test("a vector of another shape is refused and named; nothing is mixed up", async () => {
    const fake = fakeMeanings();
    const lying = {
      ...fake,
      query: async (text: string, signal: AbortSignal) => {
        const answer = await fake.query(text, signal);
        return { ...answer, vector: answer.vector!.slice(0, 40) };
      },
    };
    await using lab = await open({ embedding: lying });
    await prepared(lab);
    const answer = await find(lab, "basement drips");
    expect(texts(answer)[0]).toBe(LEAK);
    expect(answer.degraded).toEqual([expect.stringMatching(/^vectors-unavailable: /)]);
  });

  test("without an embedder nobody is asked and nothing is missed", async () => {
    await using lab = await open();
    await converse(lab, "one", [{ user: LEAK }]);
    expect(await find(lab, "basement drips")).toMatchObject({ degraded: [] });
    expect(texts(await find(lab, "cellar leaks"))).toEqual([]);
  });

  test("the question is redacted before anybody embeds it; summaries alone need no vector", async () => {
    const fake = fakeMeanings();
    await using lab = await open({ embedding: fake });
    await prepared(lab);
    const secret = ["ghp", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("_");
    await find(lab, `which ${PHYSICIAN} has ${secret}`);
    expect(fake.queries.join(" ")).toContain(PHYSICIAN);
    expect(fake.queries.join(" ")).not.toContain(secret);
    const asked = fake.queries.length;
    await find(lab, "basement", { kinds: ["sum"] });
    expect(fake.queries).toHaveLength(asked);
  });
});
