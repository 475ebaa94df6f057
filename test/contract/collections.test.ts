/** Collections: what earlier programs ask for, in the shapes that they know. */

import { expect, test } from "vitest";
import { converse, indexAll } from "../support/converse.ts";
import { LANE } from "../support/host.ts";
import { memoriesOf } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const insert = (lab: Lab, collection: string, id: string, text: string, metadata = {}) =>
  lab.engine.insertText({ collection, id, text, metadata });
const refused = (code: string) => expect.objectContaining({ code });

eachStore("collections", (open) => {
  test("a record that is put in is listed, found and told with what was given with it", async () => {
    await using lab = await open();
    expect(
      await lab.engine.ensureCollections({ collections: ["user:alice", "global", "session:s1"] }),
    ).toEqual({
      ok: true,
    });
    expect(
      await insert(lab, "user:alice", "a:1", "Alice keeps bees on the roof", { type: "note", n: 3 }),
    ).toEqual({
      ok: true,
    });
    const { results } = await lab.engine.searchText({ collection: "user:alice", text: "bees roof", k: 5 });
    expect(results).toEqual([
      {
        id: "a:1",
        score: expect.any(Number),
        text: "Alice keeps bees on the roof",
        metadata: expect.objectContaining({
          ...{ type: "note", n: 3, userId: "alice", access_count: 0, origin: "inserted" },
          text: "Alice keeps bees on the roof",
        }),
        version: 1,
      },
    ]);
    expect(results[0]!.score).toBeGreaterThan(0.5);
    expect(results[0]!.score).toBeLessThanOrEqual(1);
    const listed = await lab.engine.listCollection({ collection: "user:alice" });
    expect(listed.results).toEqual([{ ...results[0], score: 0 }]);
    expect(await lab.engine.listByMeta({ collection: "user:alice", key: "n", value: "3" })).toEqual(listed);
    expect(await lab.engine.listByMeta({ collection: "user:alice", key: "n", value: "4" })).toEqual({
      results: [],
    });
  });

  test("a name is taken once; a text without one, or for history, is refused", async () => {
    await using lab = await open();
    await insert(lab, "user:alice", "a:1", "Alice keeps bees");
    expect(await insert(lab, "user:alice", "a:1", "Alice keeps bees")).toEqual({ ok: true });
    expect((await lab.engine.listCollection({ collection: "user:alice" })).results).toHaveLength(1);
    await expect(insert(lab, "user:alice", "a:1", "Something else")).rejects.toEqual(
      refused("memory/name-taken"),
    );
    await insert(lab, "user:bob", "a:1", "Bob keeps wasps");
    await expect(insert(lab, "user:alice", " ", "Nameless")).rejects.toEqual(refused("input/bad-field"));
    for (const collection of [
      "session:s1",
      "session_raw:s1",
      "turns:alice",
      "authored:hard",
      "elevated:user:a",
    ]) {
      await expect(insert(lab, collection, "x", "History is not written here")).rejects.toEqual(
        refused("memory/not-allowed"),
      );
    }
    await expect(insert(lab, "users", "x", "No such thing")).rejects.toEqual(refused("input/bad-field"));
    await expect(lab.engine.insertSessionTurn({ sessionId: "s1", id: "1", text: "Hello" })).rejects.toEqual(
      refused("memory/not-allowed"),
    );
    await expect(insert(lab, "global", "big", "Small", { big: "x".repeat(20_000) })).rejects.toEqual(
      refused("input/bad-field"),
    );
  });

  test("no secret comes in by way of a name or of what is given with a text", async () => {
    await using lab = await open();
    const secret = "sk-live-4f9A8s7D6f5G4h3J2k1L0zXcVbNm";
    await expect(insert(lab, "user:alice", `n-${secret}`, "A note")).rejects.toEqual(
      refused("input/bad-field"),
    );
    await insert(lab, "user:alice", "n", "A note", { deep: [{ key: secret }], [secret]: 1 });
    const { records } = await lab.engine.exportMemory({ userId: "alice" });
    expect(records).toHaveLength(1);
    expect(JSON.stringify(records)).not.toContain(secret);
  });

  test("what a person took back is not put in again; what a program deleted it may put in anew", async () => {
    await using lab = await open();
    await insert(lab, "user:alice", "a", "Alice keeps bees on the roof");
    await lab.engine.deleteText({ collection: "user:alice", id: "a" });
    expect(await insert(lab, "user:alice", "a", "Alice keeps bees on the roof")).toEqual({ ok: true });
    await lab.engine.deleteText({ collection: "user:alice", id: "a" });
    expect(await insert(lab, "user:alice", "a", "Alice keeps goats now")).toEqual({ ok: true });
    const [goats] = await memoriesOf(lab);
    await lab.engine.forgetMemories({ refs: [goats!.ref] });
    await expect(insert(lab, "user:alice", "b", "Alice keeps goats now")).rejects.toEqual(
      refused("memory/not-allowed"),
    );
  });

  test("an export comes in pages that leave nothing out and repeat nothing", async () => {
    await using lab = await open();
    for (let at = 0; at < 7; at++) await insert(lab, `user:u${at % 2}`, `n${at}`, `Fact number ${at}`);
    const all = await lab.engine.exportMemory({});
    expect(all.next).toBeNull();
    const paged: string[] = [];
    for (let before: string | null = null; ; ) {
      const page: Awaited<ReturnType<typeof lab.engine.exportMemory>> = await lab.engine.exportMemory({
        limit: 3,
        ...(before !== null && { before }),
      });
      paged.push(...page.records.map(({ id }) => id));
      before = page.next;
      if (before === null) break;
    }
    expect(paged).toEqual(all.records.map(({ id }) => id));
    expect(paged.toSorted()).toEqual(["n0", "n1", "n2", "n3", "n4", "n5", "n6"]);
  });

  test("a missing collection is empty, and nothing of another one", async () => {
    await using lab = await open();
    await insert(lab, "user:alice", "a:1", "Alice keeps bees on the roof");
    for (const collection of [
      "user:al",
      "user:alice2",
      "user:Alice",
      "global",
      "session:none",
      "dream:alice",
    ]) {
      expect(await lab.engine.searchText({ collection, text: "bees roof", k: 5 })).toEqual({ results: [] });
      expect(await lab.engine.listCollection({ collection })).toEqual({ results: [] });
    }
  });

  test("flushing user:al leaves user:alice as it is", async () => {
    await using lab = await open();
    await insert(lab, "user:al", "1", "Al plays the tuba");
    await insert(lab, "user:alice", "1", "Alice keeps bees");
    await expect(lab.engine.flushNamespace({})).rejects.toEqual(refused("input/bad-field"));
    expect(await lab.engine.flushNamespace({ userId: "al" })).toEqual({ ok: true });
    expect((await lab.engine.exportMemory({ namespace: "user:al" })).records).toEqual([]);
    const all = await lab.engine.exportMemory({});
    expect(all.records.map(({ collection, id }) => [collection, id])).toEqual([["user:alice", "1"]]);
    // Forgotten, not gone: a person can bring it back.
    expect(await lab.engine.listMemories({ states: ["forgotten"] })).toMatchObject({ total: 1 });
  });

  test("of two installations in one store only the named one's are exported and flushed", async () => {
    await using lab = await open();
    const elsewhere = { installation: "another-host" };
    const shelf = { tier: "user", namespace: "al" } as const;
    await lab.engine.remember({ text: "Al plays the tuba", shelf });
    await lab.engine.remember({ text: "Al keeps bees", shelf, ...elsewhere });
    const texts = async (whose: object) =>
      (await lab.engine.exportMemory({ namespace: "al", ...whose })).records.map(({ text }) => text);
    expect([await texts({}), await texts(elsewhere)]).toEqual([["Al plays the tuba"], ["Al keeps bees"]]);
    await lab.engine.flushNamespace({ namespace: "al", ...elsewhere });
    expect([await texts({}), await texts(elsewhere)]).toEqual([["Al plays the tuba"], []]);
  });

  test("deleting takes memories by name or reference, of that collection alone", async () => {
    await using lab = await open();
    await insert(lab, "user:alice", "1", "Alice keeps bees");
    await insert(lab, "user:bob", "1", "Bob keeps wasps");
    const [bob] = await memoriesOf(lab);
    expect(await lab.engine.deleteText({ collection: "user:alice", id: bob!.ref })).toEqual({ ok: true });
    expect(await lab.engine.deleteTexts({ collection: "user:alice", ids: ["1", "none"] })).toEqual({
      ok: true,
    });
    expect(await lab.engine.deleteTexts({ collection: "user:nobody", ids: ["1"] })).toEqual({ ok: true });
    expect((await lab.engine.exportMemory({})).records.map(({ collection }) => collection)).toEqual([
      "user:bob",
    ]);
    await expect(lab.engine.deleteText({ collection: "session:s1", id: "msg:1" })).rejects.toEqual(
      refused("memory/not-allowed"),
    );
  });

  test("several collections give the best of all, in one order however often it is asked", async () => {
    await using lab = await open();
    await insert(lab, "user:alice", "b", "The tuba is in the cellar");
    await insert(lab, "user:alice", "a", "The tuba is in the cellar");
    await insert(lab, "global", "c", "A tuba was sold");
    const ask = (k: number, excludeByCollection = {}) =>
      lab.engine.searchTextCollections({
        collections: ["user:alice", "global"],
        text: "tuba cellar",
        k,
        excludeByCollection,
      });
    const { results } = await ask(10);
    expect(results.map(({ id, metadata }) => [metadata["collection"], id])).toEqual([
      ["user:alice", "a"],
      ["user:alice", "b"],
      ["global", "c"],
    ]);
    expect((await ask(2)).results).toEqual(results.slice(0, 2));
    expect((await ask(0)).results).toEqual(results);
    expect((await ask(2, { "user:alice": ["a"] })).results.map(({ id }) => id)).toEqual(["b", "c"]);
    await expect(ask(2, { global: "c" })).rejects.toEqual(refused("input/bad-field"));
  });

  test("what was said in a session is read and found there, and no secret with it", async () => {
    await using lab = await open();
    const secret = "sk-live-4f9A8s7D6f5G4h3J2k1L0zXcVbNm";
    const other = { ...LANE, sessionKey: "agent:main:other" };
    await converse(lab, "s1", [{ user: `The tuba is in the cellar, and the key is ${secret}` }]);
    await converse(lab, "s2", [{ user: "Another tuba stands in the attic" }], undefined, other);
    await indexAll(lab);
    const { sessionId } = await lab.engine.laneState({ lane: LANE });
    const session = `session_raw:${sessionId}`;
    const { results } = await lab.engine.searchText({ collection: session, text: "tuba", k: 10 });
    expect(results.map(({ text }) => text)).toEqual([expect.stringContaining("cellar")]);
    expect(JSON.stringify(results)).not.toContain(secret);
    const listed = await lab.engine.listCollection({ collection: session });
    expect(listed.results.map(({ metadata }) => metadata["role"])).toContain("user");
    expect(
      await lab.engine.queryRawSession({
        sessionId: sessionId!,
        text: "tuba",
        k: 10,
        excludeIds: [results[0]!.id],
      }),
    ).toEqual({ results: [] });
    const turns = await lab.engine.searchText({ collection: "turns:owner", text: "tuba", k: 10 });
    expect(turns.results).toHaveLength(2);
  });

  test("a session is folded and unfolded by its own id", async () => {
    await using lab = await open();
    const instruments = ["tuba", "viola", "horn"];
    const said = Array.from({ length: 40 }, (_, at) => ({
      user: `Note ${at}: the ${instruments[at % 3]} was tuned to ${430 + at} hertz before the concert.`,
    }));
    await converse(lab, "s1", said);
    const { sessionId } = await lab.engine.laneState({ lane: LANE });
    const folded = await lab.engine.compactSession({ sessionId: sessionId!, force: true });
    expect(folded).toMatchObject({ didCompact: true, turnsRemoved: 0, clustersFormed: expect.any(Number) });
    const { results } = await lab.engine.listCollection({ collection: `session_summary:${sessionId}` });
    expect(results.length).toBeGreaterThan(0);
    const [summary] = results;
    const under = await lab.engine.expandSummary({ sessionId: sessionId!, summaryId: summary!.id });
    expect(under.results.length).toBeGreaterThan(1);
    expect(await lab.engine.expandSummary({ sessionId: "none", summaryId: summary!.id })).toEqual({
      results: [],
    });
    expect(await lab.engine.expandSummary({ sessionId: sessionId!, summaryId: "summary:x" })).toEqual({
      results: [],
    });
    expect(await lab.engine.compactSession({ sessionId: "none" })).toMatchObject({ didCompact: false });
  });

  test("the gate answers by the published letters", async () => {
    await using lab = await open();
    const scalar = await lab.engine.gatingScalar({ userId: "owner", text: "I prefer dark mode" });
    expect(Object.keys(scalar).sort()).toEqual(
      ["a", "d", "dtech", "g", "gconv", "gtech", "h", "inputFreq", "memSaturation", "p", "r", "t"].sort(),
    );
    expect(scalar.h).toBe(1);
    expect(scalar.g).toBeGreaterThan((await lab.engine.gatingScalar({ userId: "owner", text: "hello" })).g);
  });
});

eachStore("the journal as earlier programs know it", (open) => {
  test("why a session ended is kept, and answered, without secrets", async () => {
    await using lab = await open();
    const secret = `gh${"p_"}aB3kTq9WzLm2XcVbN2Tr0ub4dorAnd3xKz9Q`;
    const answer = await lab.engine.hint({ hook: "session_end", reason: `left with ${secret}` });
    expect(answer.reason).toMatch(/^left with \[secret:/);
    expect(JSON.stringify([answer, await lab.engine.journal({})])).not.toContain(secret);
  });

  test("a hint is kept with its session, and listed by it, the newest first", async () => {
    await using lab = await open();
    const told = { sessionId: "s1", sessionKey: "agent:main:main", reason: "reset", messageCount: 4 };
    expect(await lab.engine.hint({ hook: "before_reset", ...told })).toEqual({
      ok: true,
      kept: 1,
      hook: "before_reset",
      sessionId: "s1",
      reason: "reset",
    });
    lab.clock.advance(1_000);
    await lab.engine.hint({ hook: "session_end", sessionId: "s2", nextSessionId: "s3" });
    await lab.engine.hint({ event: "session_end", sessionId: "s1" });
    const all = await lab.engine.journal({});
    expect(all.results.map(({ metadata }) => metadata["sessionId"])).toEqual(["s1", "s2", "s1"]);
    const { results, entries } = await lab.engine.journal({ sessionId: "s1", limit: 5 });
    expect(entries).toMatchObject([{ event: "session_end" }, { event: "before_reset", sessionId: "s1" }]);
    expect(results.at(-1)).toMatchObject({
      text: "before_reset",
      metadata: { type: "session_lifecycle_hint", internal: true, messageCount: 4, hook: "before_reset" },
    });
    const listed = await lab.engine.listCollection({ collection: "_internal:lifecycle_journal" });
    expect(listed.results).toHaveLength(3);
    await expect(lab.engine.hint({ sessionId: "s1" })).rejects.toEqual(refused("input/bad-field"));
    expect(await lab.engine.status({})).toMatchObject({
      ok: true,
      lifecycleHintCount: 3,
      memoryCount: 0,
      turnCount: 0,
      gatingThreshold: expect.any(Number),
      abstractiveReady: false,
      embeddingProfile: "hashed",
    });
  });
});
