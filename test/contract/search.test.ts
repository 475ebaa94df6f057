/** Search: what is gathered from everywhere is ranked together, explains itself, and answers whatever is typed. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { ask, converse, DAY, FILLER, indexAll, lines, SUNDAY } from "../support/converse.ts";
import { summariesOf, talk } from "../support/fold.ts";
import { assistantSays, hostTranscript, LANE, userSays } from "../support/host.ts";
import { eachStore } from "../support/stores.ts";

eachStore("search", (open) => {
  for (const indexed of [true, false]) {
    const how = indexed ? "indexed" : "not indexed yet";

    test(`the parts of every score add up to it (${how})`, async () => {
      await using lab = await open();
      await converse(lab, "one", [{ user: "My bicycle needs a new chain." }, ...FILLER]);
      await converse(lab, "two", [{ user: "The bicycle shop is closed on Monday." }], SUNDAY + DAY);
      if (indexed) await indexAll(lab);
      const answer = await ask(lab, "bicycle chain", { explain: true });
      expect(lines(answer)[0]).toContain("new chain");
      for (const { score, parts } of answer.hits) {
        const sum = parts!.reduce((total, { value }) => total + value, 0);
        expect(Math.abs(sum - score)).toBeLessThan(0.0001);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(parts!.every(({ value }) => value !== 0)).toBe(true);
      }
      expect(answer.understood).toMatchObject({ words: ["bicycle", "chain"], asksAssistant: false });
      expect(answer.understood!.channels).toContainEqual({ name: "words", found: expect.any(Number) });
    });

    test(`the answer to a question comes along with it, though it has none of the words (${how})`, async () => {
      await using lab = await open();
      await converse(lab, "one", [
        ...FILLER,
        { user: "Sandra wants to know: which colour for the kitchen walls?", assistant: "Your choice?" },
        { user: "Sage green." },
        ...FILLER,
      ]);
      if (indexed) await indexAll(lab);
      expect(lines(await ask(lab, "Which colour did we take for the kitchen walls?")).slice(0, 4)).toContain(
        "Sage green.",
      );
    });
  }

  test("without being asked to, nothing is explained", async () => {
    await using lab = await open();
    await converse(lab, "one", [{ user: "My bicycle needs a new chain." }]);
    const answer = await ask(lab, "bicycle");
    expect(answer).not.toHaveProperty("understood");
    expect(answer.hits[0]).not.toHaveProperty("parts");
  });

  test("a time is resolved against when it is asked, and brings in what was said then", async () => {
    await using lab = await open();
    await converse(lab, "old", [{ user: "Dinner with Marta at the harbour." }], SUNDAY - 30 * DAY);
    await converse(lab, "friday", [{ user: "Dinner with Marta at the mill." }], SUNDAY - 2 * DAY);
    await converse(lab, "sunday", [{ user: "Dinner with Marta at home." }], SUNDAY);
    await indexAll(lab);
    const asked = SUNDAY + 60_000;
    expect(lines(await ask(lab, "dinner with Marta last Friday", { asked }))[0]).toContain("mill");
    const only = await ask(lab, "what did we talk about last Friday?", { asked, explain: true });
    expect(lines(only)).toContain("Dinner with Marta at the mill.");
    expect(lines(only).join()).not.toMatch(/harbour|home/);
    expect(only.understood!.times).toHaveLength(1);
  });

  test("bounds hold for what comes along as well", async () => {
    await using lab = await open();
    await converse(lab, "one", [
      { user: "Which paint for the fence?", assistant: "Linseed oil paint." },
      { user: "Good, that one.", assistant: "Noted." },
    ]);
    await indexAll(lab);
    const users = await ask(lab, "paint for the fence", { roles: ["user"] });
    expect(users.hits.map(({ role }) => role)).toEqual(users.hits.map(() => "user"));
    const early = await ask(lab, "paint for the fence", { before: SUNDAY + 1_000 });
    expect(lines(early)).toEqual(["Which paint for the fence?"]);
    const late = await ask(lab, "paint for the fence", { since: SUNDAY + 1_000 });
    expect(lines(late)).not.toContain("Which paint for the fence?");
  });

  test("neighbours of another conversation, and what was taken back, do not come along", async () => {
    await using lab = await open();
    const group = { agent: "main", sessionKey: "agent:main:telegram:group:9" };
    await converse(lab, "one", [{ user: "Which paint for the fence?" }, { user: "The secret is blue." }]);
    const host = hostTranscript("g");
    const entries = host.say(
      userSays("paint for the fence, everybody", SUNDAY),
      assistantSays("yes", SUNDAY + 1),
    );
    await lab.engine.commitTurn({ ...host.commit(entries), lane: group });
    await indexAll(lab);
    const inGroup = await ask(lab, "paint for the fence", { asker: { ...group, isOwner: true } });
    expect(new Set(inGroup.hits.map(({ sessionKey }) => sessionKey))).toEqual(new Set([group.sessionKey]));
    const before = await ask(lab, "which paint for the fence");
    const blue = before.hits.find(({ excerpt }) => excerpt.includes("blue"))!;
    await lab.engine.forget({ refs: [blue.ref] });
    expect(lines(await ask(lab, "which paint for the fence")).join()).not.toContain("blue");
  });

  test("what is said again in the same words is one hit that names the others", async () => {
    await using lab = await open();
    const again = "Please water the tomatoes on the balcony every evening this week.";
    await converse(lab, "one", [{ user: again }, ...FILLER]);
    await converse(lab, "two", [{ user: again }, ...FILLER], SUNDAY + DAY);
    await converse(lab, "three", [{ user: "Tomatoes are cheap at the market." }], SUNDAY + 2 * DAY);
    await indexAll(lab);
    const { hits } = await ask(lab, "water the tomatoes on the balcony");
    expect(hits.filter(({ excerpt }) => excerpt === again)).toHaveLength(1);
    expect(hits[0]).toMatchObject({ excerpt: again, alike: [expect.stringMatching(/^msg:/)] });
  });

  test("summaries are found beside messages, also by one character of Chinese, Japanese or Korean", async () => {
    await using lab = await open();
    const host = hostTranscript();
    for (const text of ["我们决定把数据库迁移到柏林。", "猫は元気です。", "서울에서 만나요."]) {
      const said = host.say(userSays(text, lab.clock.now()), assistantSays(text, lab.clock.now() + 1));
      await lab.engine.commitTurn(host.commit(said));
    }
    await talk(lab, host, 60);
    await lab.engine.compact({ lane: LANE, budget: 20_000, force: true });
    await indexAll(lab);
    expect((await summariesOf(lab)).length).toBeGreaterThan(0);
    for (const query of ["柏", "柏林", "猫", "서울"]) {
      const { hits } = await lab.engine.search({ query, limit: 50 });
      const found = hits.flatMap(({ ref, alike }) => [ref, ...alike]).join(" ");
      expect(found, query).toMatch(/msg:\d/);
      expect(found, query).toMatch(/sum:\d/);
    }
    const only = await lab.engine.search({ query: "柏林", kinds: ["sum"] });
    expect(only.hits.every(({ ref, kind }) => kind === "sum" && ref.startsWith("sum:"))).toBe(true);
    expect(only.hits.length).toBeGreaterThan(0);
  });

  test("when nothing has the words, words that begin alike are tried, and that is said", async () => {
    await using lab = await open();
    await converse(lab, "one", [{ user: "The greenhouse heating is broken." }, ...FILLER]);
    await indexAll(lab);
    const answer = await ask(lab, "greenhose");
    expect(lines(answer)[0]).toContain("greenhouse heating");
    expect(answer.degraded).toContain("widened");
    expect((await ask(lab, "greenhouse")).degraded).not.toContain("widened");
  });

  test.each([
    ["", ["empty-query"]],
    [" \n\t ", ["empty-query"]],
    ["🙂🙂", ["no-words"]],
    ["?!… --", ["no-words"]],
  ])("%j has an answer without hits that says why", async (query, degraded) => {
    await using lab = await open();
    await converse(lab, "one", [{ user: "hello there" }]);
    expect(await lab.engine.search({ query })).toEqual({ hits: [], scanned: 0, degraded });
  });

  test("of a query of a hundred thousand characters the beginning is read, and that is said", async () => {
    await using lab = await open();
    await converse(lab, "one", [{ user: "the pelican lands at noon" }]);
    const answer = await lab.engine.search({ query: `pelican ${"x y z ".repeat(20_000)}` });
    expect(answer.degraded).toContain("query-cut");
    expect(lines(answer)[0]).toBe("the pelican lands at noon");
  });

  test("a query of stop words alone is asked for as it is", async () => {
    await using lab = await open();
    await converse(lab, "one", [{ user: "to be or not to be" }, ...FILLER]);
    await indexAll(lab);
    expect(lines(await ask(lab, "to be or not to be"))[0]).toBe("to be or not to be");
  });

  test("whoever gives up in the middle gets what was found until then, and the reason", async () => {
    await using lab = await open();
    await converse(lab, "one", [{ user: "the pelican lands at noon" }, ...FILLER]);
    const answer = await lab.engine.search({ query: "pelican" }, AbortSignal.abort());
    expect(answer.degraded).toContain("deadline");
  });

  test("whatever is typed has a defined answer", async () => {
    await using lab = await open();
    await converse(lab, "one", [{ user: 'say "pelican" AND (NEAR* OR foo-bar) ^x col:y' }, ...FILLER]);
    await indexAll(lab);
    const syntax = fc.stringMatching(/^[a-z"'()*^:+\-{}[\]\\%_ ]{0,40}$/);
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string({ unit: "binary" }), syntax), async (query) => {
        const { hits, degraded } = await lab.engine.search({ query, explain: true });
        for (const { score } of hits) expect(score).toBeGreaterThanOrEqual(0);
        if (query.trim() === "") expect(degraded).toContain("empty-query");
      }),
      { numRuns: 60 },
    );
  });
});
