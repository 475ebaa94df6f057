/** What the owner says and the gate lets in: once, with its source, in their own words; and nothing else. */

import { expect, test } from "vitest";
import { JUNK } from "../../src/rooms/durable/gate-junk.fixture.ts";
import { hostTranscript, LANE, toolAnswers, userSays } from "../support/host.ts";
import { GROUP, type Host, judgeAll, memoriesOf, tell, texts } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const FACT = "I'm allergic to walnuts and penicillin";
const MOVED = "I live in Lisbon since 2019";
const DECIDED = "We decided to use Postgres instead of MySQL for the billing service";

/** Nobody is served worse in three months for not knowing this. */
const CHATTER = [
  ...[
    "hello",
    "Hi there!",
    "good morning :)",
    "thanks a lot!",
    "ok",
    "yes please",
    "no",
    "lol",
    "haha nice one",
  ],
  ...["what's the weather like today?", "can you help me with something?", "I'm so tired right now", "brb"],
  ...[
    "make it shorter",
    "try again",
    "why?",
    "and now the other one",
    "it's so hot today",
    "never mind",
    "go on",
  ],
  ...[
    "that didn't work",
    "hmm not quite",
    "sounds good to me",
    "the traffic was awful this morning",
    "👍",
    "?!",
  ],
  ...["let's go to the beach and/or park", "every evening even Ed eats early", "7 8 9 10", "404"],
];

const told = async (lab: Lab, ...all: readonly string[]): Promise<Host> => {
  const host = hostTranscript();
  for (const text of all) await tell(lab, host, text);
  await judgeAll(lab);
  return host;
};
const verdictOf = async (lab: Lab, at: number) => {
  const rows = await lab.rows();
  return lab.engine.verdict({ ref: `msg:${rows[at]!.id}` });
};

eachStore("what the owner says", (open) => {
  test("is judged; what is worth it is kept, with the verdict and its source", async () => {
    await using lab = await open();
    await told(lab, "hello", FACT, "thanks!", DECIDED);
    const kept = await memoriesOf(lab);
    expect(kept.map(({ text }) => text)).toEqual([DECIDED, FACT]);
    const [row] = (await lab.rows()).filter(({ role }) => role === "user").slice(1);
    const detail = await lab.engine.showMemory({ ref: kept[1]!.ref });
    expect(detail).toMatchObject({
      shelf: "user:owner",
      origin: "gate",
      trust: "human",
      at: row!.at,
      sources: [{ ref: `msg:${row!.id}`, how: "origin", excerpt: FACT }],
      gate: { version: "gate-v2", admitted: true, score: detail.score },
    });
    expect(Object.keys(detail.gate!.signals).length).toBeGreaterThan(8);
    const said = await verdictOf(lab, 0);
    expect(said).toMatchObject({ verdict: { admitted: false }, memory: null, why: null });
    expect(await verdictOf(lab, 2)).toMatchObject({ verdict: { admitted: true }, memory: kept[1]!.ref });
    expect(await verdictOf(lab, 1)).toMatchObject({
      verdict: null,
      why: "Only what the owner says is judged.",
    });
  });

  test("chatter is history, and no memory", async () => {
    await using lab = await open();
    await told(lab, ...CHATTER);
    expect(await texts(lab)).toEqual([]);
    expect((await lab.engine.status({})).memories).toMatchObject({ active: 0, admitted: 0 });
  });

  test("nor is a day of it, in many languages, whatever order it comes in", async () => {
    await using lab = await open();
    const messages = JUNK.map((text, at) => userSays(text, 1_000 + at));
    await lab.engine.appendChained({ lane: LANE, sessionId: "day", after: null, messages });
    await judgeAll(lab);
    const { judged, active } = (await lab.engine.status({})).memories;
    expect(judged).toBeGreaterThan(0.8 * JUNK.length);
    expect(active).toBe(0);
  });

  test("of a turn that also asks, what it tells is kept", async () => {
    await using lab = await open();
    await told(lab, "Hi! I'm allergic to walnuts and penicillin. What should I eat tonight?");
    expect(await texts(lab)).toEqual(["I'm allergic to walnuts and penicillin."]);
  });

  test.each([
    'My doctor said: "you must never take ibuprofen again", so please keep that in mind.',
    'My favourite poem is "The Road Not Taken by Frost" and I know it by heart.',
    'Please always sign my mails with "Best wishes from the whole team, Ines".',
    "I take ‘half a tablet of bisoprolol’ every morning",
    "We decided to deploy with ```make release VERSION=next DRY_RUN=no``` from now on.",
  ])("a sentence that quotes is kept whole: %s", async (text) => {
    await using lab = await open();
    await told(lab, text);
    expect(await texts(lab)).toEqual([text]);
    // And once.
    await told(lab, text);
    expect(await memoriesOf(lab)).toMatchObject([{ text, reinforced: 1 }]);
  });

  test.each([
    ["a fence", `From now on I always sign with:\n\`\`\`\nBest, Ines\n\`\`\`\n${FACT}.`],
    ["quoted lines", `I prefer this greeting for my mails:\n> Dear all\n${FACT}.`],
  ])("a sentence that has lost %s is not kept, and what else is told is", async (_name, text) => {
    await using lab = await open();
    await told(lab, text);
    expect(await texts(lab)).toEqual([`${FACT}.`]);
  });

  test("told twice, it is reinforced; told otherwise, it is superseded", async () => {
    await using lab = await open();
    const host = await told(lab, MOVED, FACT, "I am allergic to walnuts and penicillin!");
    expect(await memoriesOf(lab)).toMatchObject([{ text: FACT, reinforced: 1 }, { text: MOVED }]);
    const [allergic] = await memoriesOf(lab);
    expect((await lab.engine.showMemory({ ref: allergic!.ref })).sources.map(({ how }) => how)).toEqual([
      "origin",
      "again",
    ]);
    await tell(lab, host, "Actually I moved to Porto last month");
    await judgeAll(lab);
    const [porto] = await memoriesOf(lab);
    expect(porto!.text).toBe("Actually I moved to Porto last month");
    expect(
      (await lab.engine.showMemory({ ref: porto!.ref })).lineage.map(({ text, state }) => [text, state]),
    ).toEqual([
      [MOVED, "superseded"],
      [porto!.text, "active"],
    ]);
  });

  test("a denial of what is known is no repetition of it", async () => {
    await using lab = await open();
    const host = hostTranscript("s1");
    await tell(lab, host, "My daughter Clara is allergic to penicillin.");
    await judgeAll(lab);
    await tell(lab, host, "My daughter Clara is not allergic to penicillin.");
    await judgeAll(lab);
    expect(await texts(lab)).toEqual(["My daughter Clara is not allergic to penicillin."]);
  });

  test("a flood of near duplicates is one memory, whether it comes in one slice or in many", async () => {
    await using lab = await open();
    const host = hostTranscript();
    for (let at = 0; at < 12; at++) {
      await tell(lab, host, `${"Really, ".repeat(at % 2)}${FACT}${"!".repeat(at % 3)}`);
      if (at % 5 === 4) await judgeAll(lab);
    }
    await judgeAll(lab);
    const [kept, ...more] = await memoriesOf(lab);
    expect(more).toEqual([]);
    expect(kept!.reinforced).toBe(11);
  });

  test("of an older time that comes in later, it is what was once so", async () => {
    await using lab = await open();
    await told(lab, "I live in Porto");
    const archive = hostTranscript("archive");
    archive.say(userSays("I live in Lisbon", lab.clock.now() - 1_000_000_000));
    await lab.engine.reconcile(archive.page(undefined, { archive: true }));
    await judgeAll(lab);
    expect(await texts(lab)).toEqual(["I live in Porto"]);
    const [porto] = await memoriesOf(lab);
    expect((await lab.engine.showMemory({ ref: porto!.ref })).lineage.map(({ text }) => text)).toEqual([
      "I live in Lisbon",
      "I live in Porto",
    ]);
  });

  test("secrets in it are not kept", async () => {
    await using lab = await open();
    await told(
      lab,
      "My locker code is 4711 and my API key is sk-proj-abcdefghijklmnopqrstuvwx0123456789ABCD, I decided to keep both",
    );
    for (const text of await texts(lab)) expect(text).not.toContain("abcdefghijkl");
  });
});

eachStore("what is not the owner's own word", (open) => {
  test.each([
    ["said by somebody else", { extra: { __openclaw: { senderIsOwner: false } } }],
    ["said by nobody knows whom", { extra: { __openclaw: {} } }],
    ["put in by the host", { extra: { provenance: { kind: "internal_system", sourceTool: "cron" } } }],
  ])("%s, it creates nothing", async (_name, options) => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, FACT, options);
    await judgeAll(lab);
    expect(await texts(lab)).toEqual([]);
    expect(await verdictOf(lab, 0)).toMatchObject({ verdict: null, why: expect.stringContaining("It was") });
  });

  test("of a group the others create nothing; the owner's own word there is theirs", async () => {
    await using lab = await open();
    const host = hostTranscript("group");
    await tell(lab, host, FACT, {
      lane: GROUP,
      extra: { __openclaw: { senderIsOwner: false, senderId: "bo" } },
    });
    await judgeAll(lab);
    expect(await texts(lab)).toEqual([]);
    await tell(lab, host, DECIDED, { lane: GROUP });
    await judgeAll(lab);
    expect(await memoriesOf(lab)).toMatchObject([{ text: DECIDED, shelf: "user:owner" }]);
    const seen = await lab.engine.listMemories({ asker: { ...GROUP, isOwner: true } });
    expect(seen.memories).toEqual([]);
  });

  test("heartbeats, sub-agents, timers and sessions that are left alone create nothing", async () => {
    await using lab = await open({ policy: { ignore: [], stateless: [] } });
    for (const [at, sessionKey] of [
      "agent:main:subagent:1",
      "agent:main:cron:daily",
      "agent:main:main",
    ].entries()) {
      const host = hostTranscript(`s${at}`);
      const turn = host.commit(host.say(userSays(FACT, lab.clock.now())));
      await lab.engine.commitTurn({
        ...turn,
        lane: { agent: "main", sessionKey },
        heartbeat: sessionKey === LANE.sessionKey,
      });
    }
    await judgeAll(lab);
    expect(await texts(lab)).toEqual([]);
  });

  test.each([
    ["quoted", `> ${FACT}\nwhat would you answer?`],
    ["in a fence", `\`\`\`\n${FACT}\n\`\`\``],
    ["forwarded", `---------- Forwarded message ---------\nFrom: Bo\n\n${FACT}`],
    ["to be translated", `Translate this into French: ${FACT}`],
    ["in quotation marks", `The form says "${FACT}".`],
    ["put in by a memory", `<nacre_recall>\n${FACT}\n</nacre_recall>`],
    ["put in by another memory", `<relevant-memories>\n${FACT}\n</relevant-memories>\nok`],
  ])("%s, it is nobody's word", async (_name, text) => {
    await using lab = await open();
    await told(lab, text);
    expect(await texts(lab)).toEqual([]);
  });

  test("what was generated or recalled and is pasted back is not kept, nor does it reinforce anything", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const generated = "The owner keeps the spare key behind the green door in the cellar of the old house.";
    await tell(lab, host, "what do you know about me?", { answer: `Here is what I know. ${generated}` });
    await tell(lab, host, generated);
    await judgeAll(lab);
    expect(await texts(lab)).toEqual([]);
    // In another conversation too, and once more: the second paste is no proof that the first was their own.
    const other = hostTranscript("other");
    await tell(lab, other, generated);
    await tell(lab, other, generated);
    await judgeAll(lab);
    expect(await texts(lab)).toEqual([]);
    const memory = "My sister Odile is getting married to Tomas in Lyon on 12 June 2027";
    await tell(lab, other, memory);
    await judgeAll(lab);
    const at = lab.clock.now();
    const recalled = other.say(
      userSays("when is the wedding?", at),
      { ...toolAnswers("call_1", `mem:9 · user:owner\n| ${memory}`, at + 1), toolName: "memory_search" },
      userSays(memory, at + 2),
    );
    await lab.engine.commitTurn(other.commit(recalled));
    await judgeAll(lab);
    expect(await memoriesOf(lab)).toMatchObject([{ text: memory, reinforced: 0 }]);
  });

  test("what the owner said first stays their own, although the assistant repeated it", async () => {
    await using lab = await open();
    const host = hostTranscript();
    const fact = "My sister Odile is getting married to Tomas in Lyon on 12 June 2027";
    await tell(lab, host, fact, { answer: `Noted: ${fact}` });
    await judgeAll(lab);
    const other = hostTranscript("other");
    await tell(lab, other, fact);
    await judgeAll(lab);
    expect(await memoriesOf(lab)).toMatchObject([{ text: fact, reinforced: 1 }]);
  });
});

eachStore("what was forgotten", (open) => {
  test("does not come back by reading the transcript again, nor by being said again", async () => {
    await using lab = await open();
    const host = await told(lab, FACT);
    const [{ ref } = { ref: "" }] = await memoriesOf(lab);
    await lab.engine.forgetMemories({ refs: [ref] });
    await lab.engine.reconcile(host.page());
    await lab.engine.reconcile({ ...host.page(host.rewriteFrom(0)) });
    await judgeAll(lab);
    await tell(lab, host, FACT);
    await tell(lab, host, "i'm ALLERGIC to penicillin and walnuts");
    await judgeAll(lab);
    expect(await texts(lab)).toEqual([]);
    expect((await lab.engine.remember({ text: FACT })).outcome).toBe("added");
    await tell(lab, host, FACT);
    await judgeAll(lab);
    expect(await memoriesOf(lab)).toMatchObject([{ text: FACT, reinforced: 1 }]);
  });

  test("and erased does not either, although nothing is left of its words", async () => {
    await using lab = await open();
    const host = await told(lab, "I live in Lisbon");
    const [memory] = await memoriesOf(lab);
    await lab.engine.forgetMemories({ refs: [memory!.ref], erase: true });
    await tell(lab, host, "We live in Lisbon now");
    await judgeAll(lab);
    expect(await memoriesOf(lab, ["active", "superseded", "forgotten"])).toEqual([]);
  });

  test("a message that is forgotten takes its memory with it, and brings it back", async () => {
    await using lab = await open();
    await told(lab, FACT);
    const [row] = await lab.rows();
    const refs = [`msg:${row!.id}`];
    await lab.engine.forget({ refs });
    expect(await texts(lab)).toEqual([]);
    expect(await verdictOf(lab, 0)).toMatchObject({ verdict: null, why: "It is forgotten." });
    await lab.engine.forget({ refs, undo: true });
    expect(await texts(lab)).toEqual([FACT]);
    // What a person forgot by itself does not come back with its message.
    const [memory] = await memoriesOf(lab);
    await lab.engine.forgetMemories({ refs: [memory!.ref] });
    await lab.engine.forget({ refs });
    await lab.engine.forget({ refs, undo: true });
    expect(await texts(lab)).toEqual([]);
  });

  test("a message that is erased leaves nothing of its words; what others said is kept of theirs", async () => {
    await using lab = await open();
    await told(
      lab,
      "I'm allergic to walnuts and penicillin, badly",
      "I'm allergic to walnuts and penicillin",
    );
    expect(await memoriesOf(lab)).toMatchObject([{ reinforced: 1 }]);
    const [row] = await lab.rows();
    await lab.engine.erase({ refs: [`msg:${row!.id}`] });
    expect(await memoriesOf(lab, ["active", "superseded", "forgotten"])).toEqual([]);
    await judgeAll(lab);
    expect(await memoriesOf(lab)).toMatchObject([
      { text: "I'm allergic to walnuts and penicillin", origin: "gate" },
    ]);
    await lab.engine.scrub({});
    const { traces } = await lab.engine.traces({ texts: ["badly"] });
    expect(traces.filter(({ kind }) => kind !== "file")).toEqual([]);
    const rest = (await lab.rows()).filter(({ role }) => role === "user").map(({ id }) => `msg:${id}`);
    await lab.engine.erase({ refs: rest });
    await judgeAll(lab);
    await lab.engine.scrub({});
    const left = await lab.engine.traces({ texts: ["penicillin"] });
    expect(left.traces.filter(({ kind }) => kind !== "file")).toEqual([]);
    expect((await lab.engine.status({})).memories).toMatchObject({
      active: 0,
      superseded: 0,
      forgotten: 0,
      judged: 0,
    });
  });
});

eachStore("the gate at work", (open) => {
  const ready = async (lab: Lab, ...all: readonly string[]) => {
    const host = hostTranscript();
    for (const text of all) await tell(lab, host, text);
    for (let pending = true; pending; ) {
      const batch = await lab.engine.prepareIndex({ limit: 100 });
      await lab.engine.applyIndex(batch);
      pending = batch.pending;
    }
    return host;
  };

  test("looks at nothing that is not indexed, and says that there is more", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await tell(lab, host, FACT);
    expect(await lab.engine.prepareGate({ limit: 10 })).toMatchObject({
      idle: true,
      pending: true,
      judged: [],
    });
    await judgeAll(lab);
    expect(await texts(lab)).toEqual([FACT]);
    expect(await lab.engine.prepareGate({ limit: 10 })).toMatchObject({ idle: true, pending: false });
  });

  test("a batch that is applied twice, or prepared twice because its owner died, keeps nothing twice", async () => {
    await using lab = await open();
    await ready(lab, FACT, DECIDED);
    const lost = await lab.engine.prepareGate({ limit: 10 });
    const batch = await lab.engine.prepareGate({ limit: 10 });
    expect(batch).toEqual(lost);
    expect(await lab.engine.applyGate(batch)).toMatchObject({ added: 2 });
    expect(await lab.engine.applyGate(batch)).toMatchObject({ added: 0 });
    expect(await lab.engine.applyGate(lost)).toMatchObject({ added: 0 });
    expect(await memoriesOf(lab)).toMatchObject([{ reinforced: 0 }, { reinforced: 0 }]);
    expect((await lab.engine.status({})).memories).toMatchObject({ judged: 2, admitted: 2, active: 2 });
  });

  test("what is taken back between looking and storing is left out", async () => {
    await using lab = await open();
    await ready(lab, FACT, DECIDED);
    const batch = await lab.engine.prepareGate({ limit: 10 });
    const [row] = await lab.rows();
    await lab.engine.forget({ refs: [`msg:${row!.id}`] });
    await lab.engine.applyGate(batch);
    expect(await texts(lab)).toEqual([DECIDED]);
    // Brought back, it is looked at after all.
    await lab.engine.forget({ refs: [`msg:${row!.id}`], undo: true });
    await judgeAll(lab);
    expect((await texts(lab)).toSorted()).toEqual([FACT, DECIDED].toSorted());
  });

  test("a slice is small, and slices follow each other", async () => {
    await using lab = await open();
    await ready(lab, ...Array.from({ length: 40 }, (_, at) => `My locker number ${at} is ${1_000 + 7 * at}`));
    let slices = 0;
    for (let batch = await lab.engine.prepareGate({ limit: 1_000 }); !batch.idle; slices++) {
      expect(batch.judged.length).toBeLessThanOrEqual(16);
      await lab.engine.applyGate(batch);
      batch = await lab.engine.prepareGate({ limit: 1_000 });
    }
    expect(slices).toBeGreaterThanOrEqual(3);
    expect((await lab.engine.status({})).memories.judged).toBe(40);
  });

  test("what waited for a decision is looked at when it is accepted", async () => {
    await using lab = await open();
    const said = (text: string, at: number) => userSays(text, at);
    const chained = { lane: LANE, sessionId: "flat" };
    const first = await lab.engine.appendChained({
      ...chained,
      after: null,
      messages: [said("hello", 1), said("ok", 2)],
    });
    expect(first.imported).toBe(2);
    await lab.engine.appendChained({ ...chained, after: null, messages: [said("hello", 1), said(FACT, 3)] });
    await judgeAll(lab);
    expect(await texts(lab)).toEqual([]);
    const { messages } = await lab.engine.listQuarantine({});
    expect(messages.length).toBe(1);
    await lab.engine.resolveQuarantine({ ref: messages[0]!.ref, accept: true });
    await judgeAll(lab);
    expect(await texts(lab)).toEqual([FACT]);
  });

  test("what it would say of a text is told, and nothing is stored", async () => {
    await using lab = await open();
    expect(await lab.engine.judge({ text: FACT })).toMatchObject({ version: "gate-v2", admitted: true });
    expect(await lab.engine.judge({ text: "hello" })).toMatchObject({ admitted: false });
    expect(await lab.engine.judge({ text: "hello", gate: "gate-v1" })).toMatchObject({
      version: "gate-v1",
      score: 0.35,
    });
    const { reason } = await lab.engine.judge({ text: FACT });
    expect(reason).not.toBe("");
    expect((await lab.engine.status({})).memories).toMatchObject({ judged: 0, active: 0 });
    await told(lab, FACT);
    const known = await lab.engine.judge({ text: FACT });
    expect(known.score).toBeLessThan((await lab.engine.judge({ text: DECIDED })).score);
  });
});
