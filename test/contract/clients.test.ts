/** Programs that read for a model of their own: what each right opens, that nothing else is read, and that all of it is noted. */

import fc from "fast-check";
import { expect, test } from "vitest";
import type { Asker, EngineApi } from "../../src/engine/index.ts";
import { codeOf } from "../../src/kernel/errors.ts";
import { CALLS, CONVERSATIONS, CURSOR, type Filled, fillForClients, marks } from "../support/clients.ts";
import { eachStore, type Lab, openInMemory } from "../support/stores.ts";

const outcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "ok",
    (error: unknown) => codeOf(error) ?? String(error),
  );

/** What each right changes; without any: `refused` is refused for want of it, all others are answered. */
const NEEDED: { readonly [call: string]: "lanes" | "forget" | "teach" } = {
  "timeline of a message": "lanes",
  "get a message": "lanes",
  ...{ grep: "lanes", describe: "lanes", expand: "lanes" },
  ...{ lanes: "lanes", lane: "lanes", receipts: "lanes", receipt: "lanes" },
  ...{ forget: "forget", teach: "teach" },
};

/** There is no such thing in the store, whoever asks. */
const NOTHING_THERE = ["timeline of the rest", "forget", "expand", "receipt"];

eachStore("programs", (open) => {
  test.each([[[]], [["lanes"]], [["forget"]], [["teach"]], [["lanes", "forget", "teach"]]] as const)(
    "what may be called with %j",
    async (rights) => {
      await using lab = await open();
      const filled = await fillForClients(lab);
      if (rights.length > 0) await lab.engine.grantClient({ client: "cursor", rights });
      for (const [name, call] of Object.entries(CALLS)) {
        const needed = NEEDED[name];
        const got = await outcome(call(lab.engine, CURSOR, filled));
        const isRefused = needed !== undefined && !(rights as readonly string[]).includes(needed);
        if (isRefused) expect.soft([name, got]).toEqual([name, "client/not-granted"]);
        else if (NOTHING_THERE.includes(name)) expect.soft(got, name).toMatch(/unknown|ok/);
        else expect.soft([name, got]).toEqual([name, "ok"]);
      }
    },
  );

  test("what is the owner's, everybody's and of a project is read; no word of a conversation is", async () => {
    await using lab = await open();
    const filled = await fillForClients(lab);
    const { hits } = await lab.engine.search({ query: "pelican", asker: CURSOR, limit: 200 });
    const shelves = new Set(hits.map(({ shelf }) => shelf));
    expect([...shelves].toSorted()).toEqual(["global", "scope:atlas", "user:owner"]);
    expect(await shownTo(lab, filled)).not.toMatch(/zanthium/);
    expect((await lab.engine.readFacts({ asker: CURSOR })).facts.map(({ says }) => says)).toEqual([
      "owner lives in Graz",
    ]);
  });

  test("nor does a reference lead into one, whatever is asked; with lanes of one agent into that one's alone", async () => {
    await using lab = await open();
    const filled = await fillForClients(lab);
    expect(await leadsOf(lab, filled)).toEqual([]);
    await lab.engine.grantClient({ client: "cursor", rights: ["lanes"], agents: ["second"] });
    const lanes = await lab.engine.clientLanes({ asker: CURSOR });
    const line = await lab.engine.clientLane({ asker: CURSOR, id: lanes.lanes[0]!.id });
    const some = await leadsOf(lab, filled);
    expect(line.lines.map(({ ref }) => ref)).toEqual(expect.arrayContaining([...some]));
    expect(some.length).toBeGreaterThan(0);
    await lab.engine.grantClient({ client: "cursor", rights: ["lanes"] });
    // So that there was something to leave out of each.
    for (const call of ["search", "pack", "facts", "facts in time", "graph match"])
      expect.soft(await leadsOf(lab, filled, [call]), call).not.toEqual([]);
  });

  test("with lanes of one agent, that agent's and no other's", async () => {
    await using lab = await open();
    const filled = await fillForClients(lab);
    await lab.engine.grantClient({ client: "cursor", rights: ["lanes"], agents: ["second"] });
    const shown = await shownTo(lab, filled);
    expect(CONVERSATIONS.map((_, at) => shown.includes(marks(at)))).toEqual([false, false, true]);
    const { lanes } = await lab.engine.clientLanes({ asker: CURSOR });
    expect(lanes.map(({ sessionKey }) => sessionKey)).toEqual(["agent:second:main"]);
    // What is another agent's and what is not there get the same answer, and neither asks for more than was given.
    for (const ref of [filled.message, "msg:999999"])
      await expect(lab.engine.get({ refs: [ref], asker: CURSOR })).rejects.toMatchObject({
        code: "history/unknown-message",
        hint: expect.not.stringMatching(/grant|lcm_grep/),
      });
  });

  test("with all lanes, all; until the time is over or it is taken back", async () => {
    await using lab = await open();
    const filled = await fillForClients(lab);
    await lab.engine.grantClient({ client: "cursor", rights: ["lanes"], forMs: 86_400_000 });
    const all = await shownTo(lab, filled);
    expect(CONVERSATIONS.every((_, at) => all.includes(marks(at)))).toBe(true);
    expect(await shownTo(lab, filled, { ...CURSOR, client: "codex" })).not.toMatch(/zanthium/);
    lab.clock.advance(86_400_000);
    expect(await shownTo(lab, filled)).not.toMatch(/zanthium/);
    await lab.engine.grantClient({ client: "cursor", rights: ["lanes", "teach"] });
    expect(await shownTo(lab, filled)).toMatch(/zanthium/);
    const { revoked, client } = await lab.engine.revokeClient({ client: "cursor", rights: ["lanes"] });
    expect([revoked, client.grants.map(({ right }) => right)]).toEqual([1, ["teach"]]);
    expect(await shownTo(lab, filled)).not.toMatch(/zanthium/);
  });

  test("a narrower grant takes the place of the one before", async () => {
    await using lab = await open();
    await fillForClients(lab);
    await lab.engine.grantClient({ client: "cursor", rights: ["lanes"] });
    await lab.engine.grantClient({ client: "cursor", rights: ["lanes"], agents: ["second"], forMs: 1_000 });
    expect(await lab.engine.clientRights({ asker: CURSOR })).toMatchObject({ lanes: ["second"] });
    const unknown = { client: "cursor", rights: ["lanes"], agents: ["second", "secnod"] } as const;
    await expect(lab.engine.grantClient(unknown)).rejects.toMatchObject({
      message: expect.stringContaining('"secnod"'),
      hint: "There are conversations of: main, second.",
    });
    expect(await lab.engine.clientRights({ asker: CURSOR })).toMatchObject({ lanes: ["second"] });
  });

  test("what it remembers stands on a shelf of its own, on a model's word, and others do not read it", async () => {
    await using lab = await open();
    await fillForClients(lab);
    const { memory } = await lab.engine.remember({ asker: CURSOR, text: "The editor has two windows." });
    expect(memory).toMatchObject({ shelf: "user:client:cursor", trust: "agent" });
    const finds = async (asker: Asker) =>
      (await lab.engine.search({ query: "editor windows", asker })).hits.some(
        ({ ref }) => ref === memory.ref,
      );
    expect(await finds(CURSOR)).toBe(true);
    expect(await finds({ ...CURSOR, client: "codex" })).toBe(false);
    expect(await finds({ agent: "main", sessionKey: "agent:main:main", isOwner: true })).toBe(false);
    for (const shelf of [
      { tier: "user", namespace: "owner" },
      { tier: "user", namespace: "client:codex" },
      { tier: "global" },
      { tier: "scope", name: "atlas" },
      { tier: "lane", lane: CONVERSATIONS[0] },
    ] as const) {
      const put = lab.engine.remember({ asker: CURSOR, text: "Somewhere else.", shelf });
      expect.soft(await outcome(put), JSON.stringify(shelf)).toBe("memory/not-allowed");
    }
  });

  test("with the right to, it forgets what it may read, and erases and brings back nothing", async () => {
    await using lab = await open();
    await fillForClients(lab);
    await lab.engine.grantClient({ client: "cursor", rights: ["forget"] });
    const { memories } = await lab.engine.listMemories({});
    const named = (words: string) => memories.find(({ text }) => text.includes(words))!.ref;
    const forget = (more: object) => lab.engine.forgetMemories({ asker: CURSOR, refs: [], ...more });
    const labels = () => lab.store.read(({ memories: kept }) => kept.labels(100));
    const before = await labels();
    expect(await forget({ refs: [named("Otto")] })).toEqual({ changed: [named("Otto")] });
    // It is no word of the owner's: the gate learns nothing, and their assistant may say it again.
    expect(await labels()).toEqual(before);
    const text = "The owner's pelican is called Otto.";
    const assistant = { agent: "main", sessionKey: "agent:main:main", isOwner: true };
    const again = await lab.engine.remember({ asker: assistant, text });
    expect(again.memory).toMatchObject({ state: "active", trust: "agent" });
    await lab.engine.forgetMemories({ refs: [again.memory.ref] });
    expect(await outcome(forget({ refs: [named("Otto")], undo: true }))).toBe("memory/not-allowed");
    expect(await outcome(forget({ refs: [named("ring")], erase: true }))).toBe("memory/not-allowed");
    expect(await outcome(forget({ refs: [named("is grey")] }))).toBe("memory/unknown");
    expect(await lab.engine.forgetMemories({ refs: [named("Otto")], undo: true })).toEqual({
      changed: [named("Otto")],
    });
  });

  test("what it teaches is a proposal among the owner's lessons until a person confirms it", async () => {
    await using lab = await open();
    await lab.engine.grantClient({ client: "cursor", rights: ["teach"] });
    const said = "Count nests twice before reporting.";
    const { outcome: became, lesson } = await lab.engine.teach({ asker: CURSOR, instruction: said, said });
    expect([became, lesson.trust, lesson.shelf]).toEqual(["proposed", "agent", "user:owner"]);
    await lab.engine.confirmLessons({ refs: [lesson.ref] });
    expect((await lab.engine.showLesson({ ref: lesson.ref })).trust).toBe("human");
  });

  test("a program's proposals wait until a person decides: twenty of its own at once, however many there were before", async () => {
    await using lab = await open();
    const codex = { ...CURSOR, client: "codex" };
    for (const client of ["cursor", "codex"]) await lab.engine.grantClient({ client, rights: ["teach"] });
    const teach = (at: number, asker = CURSOR) =>
      lab.engine.teach({
        asker,
        sessionId: `s${at}`,
        instruction: `File ${ANIMALS[at]} under ${ANIMALS[at]}-${at}.`,
      });
    const refs = [];
    for (let at = 0; at < 20; at += 1) refs.push((await teach(at)).lesson.ref);
    await expect(teach(20)).rejects.toThrow(/20 proposals of this program wait/);
    expect((await teach(21, codex)).outcome).toBe("proposed");
    await lab.engine.confirmLessons({ refs: refs.slice(0, 2) });
    await lab.engine.forgetLessons({ refs: refs.slice(2, 3) });
    for (const at of [22, 23, 24]) expect((await teach(at)).outcome).toBe("proposed");
    await expect(teach(25)).rejects.toThrow(/wait for a person/);
  });

  test("every call is noted, refused ones too, and no word of it", async () => {
    await using lab = await open();
    const filled = await fillForClients(lab);
    const asker = CURSOR;
    await lab.engine.search({ query: "pelican zanthiumaquill", asker });
    await outcome(lab.engine.get({ refs: [filled.message], asker }));
    await lab.engine.remember({ asker, text: "The editor has two windows." });
    const packed = await lab.engine.pack({ query: "pelican", asker });
    await outcome(lab.engine.grep({ pattern: "pelican", asker: { ...asker, client: "codex" } }));
    const { calls, next } = await lab.engine.clientLog({});
    expect(calls.map(({ client, call, outcome: came }) => `${client} ${call} ${came}`)).toEqual([
      "codex history_grep client/not-granted",
      "cursor pack ok",
      "cursor remember ok",
      "cursor get client/not-granted",
      "cursor search ok",
    ]);
    expect(next).toBeNull();
    expect(calls[1]?.pack).toBe(packed.id);
    expect((await lab.engine.showPack({ id: packed.id! })).trace.asker).toMatchObject({ client: "cursor" });
    expect([calls[3]?.records, calls[3]?.refs]).toEqual([0, []]);
    expect(calls[4]?.records).toBe(calls[4]?.refs.length);
    expect(JSON.stringify(calls)).not.toMatch(/pelican|zanthium|editor/);
    const page = await lab.engine.clientLog({ client: "cursor", limit: 2 });
    expect(page.calls.map(({ call }) => call)).toEqual(["pack", "remember"]);
    const rest = await lab.engine.clientLog({ client: "cursor", before: page.next! });
    expect(rest.calls.map(({ call }) => call)).toEqual(["get", "search"]);
    const { clients } = await lab.engine.listClients({});
    expect(clients.map(({ client, calls: count }) => [client, count])).toEqual([
      ["codex", 1],
      ["cursor", 4],
    ]);
  });

  test("of too many programs those that called longest ago are forgotten, unless a person gave them something", async () => {
    await using lab = await open();
    await fillForClients(lab);
    await lab.engine.grantClient({ client: "cursor", rights: ["teach"] });
    const { id } = await lab.engine.pack({ query: "pelican", asker: { ...CURSOR, client: "codex" } });
    const call = (client: string) =>
      lab.engine.noteClientCall({ client, call: "search", outcome: "ok", records: 0, refs: [] });
    await call("cursor");
    for (let at = 100; at < 300; at += 1) await call(`program ${at}`);
    // However the store counts, one of a thousand is where it looks.
    for (let at = 0; at < 1_000; at += 1) await call("busy");
    const { clients } = await lab.engine.listClients({});
    const names = clients.map(({ client }) => client);
    expect(names).toHaveLength(201);
    expect(names).toEqual(expect.arrayContaining(["busy", "cursor", "program 101", "program 299"]));
    expect(names).not.toContain("codex");
    expect(names).not.toContain("program 100");
    expect(await outcome(lab.engine.showPack({ id: id! }))).toBe("pack/unknown");
  });

  test("a pack is its program's; made again as of then it is the same", async () => {
    await using lab = await open();
    await fillForClients(lab);
    const { id } = await lab.engine.pack({ query: "pelican", asker: CURSOR });
    const { packs, next } = await lab.engine.clientPacks({ asker: CURSOR });
    expect([packs.map((one) => one.id), next]).toEqual([[id], null]);
    expect((await lab.engine.clientPack({ asker: CURSOR, id: id! })).trace.output.included).toBeGreaterThan(
      0,
    );
    const other = { ...CURSOR, client: "codex" };
    expect(await outcome(lab.engine.clientPack({ asker: other, id: id! }))).toBe("pack/unknown");
    expect((await lab.engine.clientPacks({ asker: other })).packs).toEqual([]);
    expect((await lab.engine.replayPack({ id: id!, query: "pelican" })).same).toBe(true);
  });

  test.each([
    ["no name", { ...CURSOR, client: "" }],
    ["a name with signs in it", { ...CURSOR, client: "user:owner" }],
    ["capitals", { ...CURSOR, client: "Cursor" }],
  ])("%s is refused", async (_name, asker) => {
    await using lab = await open();
    expect(await outcome(lab.engine.search({ query: "x", asker }))).toBe("client/not-allowed");
  });
});

test("whatever was said in conversations, nothing of it is shown without the right to read them", async () => {
  const words = fc.array(
    fc.constantFrom("remember", "my name is", "we decided", "always use", "pelican", "I live in", "todo:"),
    { minLength: 1, maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(words, { maxLength: 3 }), async (said) => {
      await using lab = await openInMemory();
      const filled = await fillForClients(
        lab,
        said.map((one) => one.join(" ")),
      );
      // What the owner said in so many words is kept as theirs, and read: not so what was answered, or printed by a tool.
      expect(await shownTo(lab, filled)).not.toMatch(/answered|build failed/);
    }),
    { numRuns: 10 },
  );
});

test("however many packs a program makes, a person's are still there, and its newest are listed at once", async () => {
  await using lab = await openInMemory();
  await lab.engine.remember({ text: "The pelican is called Otto." });
  const { trace } = await lab.engine.pack({ query: "pelican" });
  const { id } = await lab.engine.keepPack({ trace: trace!, noteUse: false });
  for (let at = 0; at < 210; at += 1) await lab.engine.pack({ query: "pelican", asker: CURSOR });
  expect((await lab.engine.showPack({ id })).id).toBe(id);
  const first = await lab.engine.clientPacks({ asker: CURSOR, limit: 150 });
  const rest = await lab.engine.clientPacks({ asker: CURSOR, limit: 150, before: first.next! });
  expect([first.packs.length, rest.packs.length, rest.next]).toEqual([150, 50, null]);
});

test("facts beyond the most that are listed at once are on later pages, each once", async () => {
  await using lab = await openInMemory();
  for (let at = 0; at < 510; at += 1)
    await lab.engine.assertFact({ subject: `person:p${at}`, predicate: "lives_in", object: "Graz" });
  const seen: string[] = [];
  for (let more = true; more && seen.length < 1_000; ) {
    const page = await lab.engine.readFacts({ asker: CURSOR, limit: 100, offset: seen.length });
    seen.push(...page.facts.map(({ ref }) => ref));
    more = page.more;
  }
  expect([seen.length, new Set(seen).size]).toEqual([510, 510]);
});

test("what is not for programs is refused to all of them, whatever it is", async () => {
  await using lab = await openInMemory();
  const engine = lab.engine as unknown as {
    readonly [method: string]: (request: object) => Promise<unknown>;
  };
  const allowed = new Set<keyof EngineApi>([
    ...(["search", "timeline", "get", "pack", "remember", "forgetMemories", "readFacts"] as const),
    ...(["factTimeline", "matchIdea", "grep", "describe", "expand", "teach", "clientRights"] as const),
    ...([
      "clientLanes",
      "clientLane",
      "clientReceipts",
      "clientReceipt",
      "clientPacks",
      "clientPack",
    ] as const),
  ]);
  const others = Object.keys(engine).filter((method) => !allowed.has(method as keyof EngineApi));
  expect(others.length).toBeGreaterThan(150);
  for (const method of others) {
    expect.soft(await outcome(engine[method]!({ asker: CURSOR })), method).toBe("client/not-allowed");
    expect.soft(await outcome(engine[method]!({ issuer: CURSOR })), method).toBe("client/not-allowed");
  }
  const { calls } = await lab.engine.clientLog({ limit: 1_000 });
  expect(new Set(calls.map(({ call }) => call))).toEqual(new Set(others));
});

/** So that no two lessons say the same. */
const ANIMALS = [
  ...["otter", "pelican", "heron", "lynx", "bear", "wolf", "crane", "stork", "newt", "toad", "carp", "pike"],
  ...["eel", "mole", "hare", "fox", "boar", "elk", "moose", "deer", "goat", "ibex", "yak", "bison", "swan"],
  "duck",
];

/** References to what stands in conversations, in all that is answered but what only says again what was asked. */
async function leadsOf(
  lab: Lab,
  filled: Filled,
  calls: readonly string[] = Object.keys(CALLS),
): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const name of calls) {
    if (["remember", "teach", "forget"].includes(name)) continue;
    const answer = await CALLS[name]!(lab.engine, CURSOR, filled).catch(() => null);
    const text = JSON.stringify(answer, (field, value) => (field === "missing" ? undefined : value)) ?? "";
    for (const [ref] of text.matchAll(/\b(?:msg|sum|file):\d+/g)) found.add(ref);
  }
  return [...found];
}

/** All that a program gets to see, whatever it calls. */
async function shownTo(lab: Lab, filled: Filled, asker: Asker = CURSOR): Promise<string> {
  const answers = [];
  for (const [name, call] of Object.entries(CALLS)) {
    if (["remember", "teach", "forget"].includes(name)) continue;
    answers.push(await call(lab.engine, asker, filled).catch((error: unknown) => String(error)));
  }
  return JSON.stringify(answers);
}
