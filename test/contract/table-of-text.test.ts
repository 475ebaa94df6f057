/** Erasing reaches every place where something that was said can come to stand, in every store. */

import { readdir } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { expect, test } from "vitest";
import { instantOf } from "../../src/kernel/clock.ts";
import type { EvidenceKind } from "../../src/kernel/evidence.ts";
import { sha256Hex } from "../../src/kernel/hash.ts";
import { installationId, messageId, parseRef, receiptId } from "../../src/kernel/ids.ts";
import type { JsonObject } from "../../src/kernel/json.ts";
import { indexTerms } from "../../src/kernel/text/index-terms.ts";
import { newEpisode, newLesson } from "../../src/rooms/brain/samples.suite.ts";
import { newFact, newProposal } from "../../src/rooms/facts/samples.suite.ts";
import { newCard, newEdge, newEntity } from "../../src/rooms/graph/samples.suite.ts";
import { newEvent, newObservation } from "../../src/rooms/ledger/samples.suite.ts";
import { indexAll } from "../support/converse.ts";
import { SERVER_TABLES, TABLES, textIn } from "../support/every-column.ts";
import { BUDGET, filler, type Host, scriptedModel, summariesOf, talk } from "../support/fold.ts";
import { assistantSays, hostTranscript, LANE, toolAnswers, userSays } from "../support/host.ts";
import { hostTurn, MARKS, places } from "../support/marks.ts";
import { indexLedger, observeAll } from "../support/observed.ts";
import { eachStore, type Lab } from "../support/stores.ts";

/** The messages with marks in them, by their refs. */
async function plant(lab: Lab, host: Host): Promise<readonly string[]> {
  const at = lab.clock.now();
  const { words, cjk, code, path, secret, large, alt, file, argument, envelope, value } = MARKS;
  const said = host.say(
    userSays(
      `We decided: ${words}, order ${value}. ${cjk}。 See ${path} and ${code}. My key is ${secret}.`,
      at,
      {
        remark: envelope,
      },
    ),
    assistantSays("", at + 1, {
      content: [
        { type: "text", text: `Order ${value} is settled: ${words}.` },
        { type: "image", data: "AAAA", mimeType: "image/png", alt, fileName: file },
        {
          type: "toolCall",
          id: "call_mark",
          name: "exec",
          arguments: { command: argument, note: `"${words}"` },
        },
      ],
      stopReason: "toolUse",
    }),
    toolAnswers("call_mark", `${large}\n${filler(3, 4_000)}\n${large} in ${path}\n`, at + 2),
  );
  await lab.engine.commitTurn(host.commit(said));
  lab.clock.advance(10_000);
  const stretch = (after: string | null, ...texts: readonly string[]) => ({
    lane: { agent: "main", sessionKey: "agent:main:chained" },
    sessionId: "chained",
    after,
    messages: texts.map((text): JsonObject => ({ role: "user", content: text })),
  });
  const first = await lab.engine.appendChained(stretch(null, "one", "two", "three"));
  await lab.engine.appendChained(stretch(first.head, "four"));
  const odd = await lab.engine.appendChained(stretch(first.head, MARKS.quarantined));
  expect(odd.quarantined).toBe(1);
  return await refsWithMarks(lab);
}

async function refsWithMarks(lab: Lab): Promise<readonly string[]> {
  const refs = new Set<string>();
  for (const containing of Object.values(MARKS)) {
    for (const { ref } of (await lab.engine.select({ containing })).messages) refs.add(ref);
  }
  const quarantined = (await lab.engine.listQuarantine({})).messages;
  return [...new Set([...refs, ...quarantined.map(({ ref }) => ref)])];
}

async function cool(lab: Lab): Promise<number> {
  const batch = await lab.engine.prepareCool({});
  return batch.leaves.length === 0 ? 0 : (await lab.engine.applyCool(batch)).cooled + (await cool(lab));
}

/** A model that repeats whatever mark it is shown, at every depth. */
function parrot() {
  return scriptedModel(({ sources, mustMention }) => {
    const shown = sources.map(({ text }) => text).join("\n");
    const marks = Object.values(MARKS).filter((mark) => shown.includes(mark));
    return `The user asked for several things. Mentioned: ${mustMention.slice(0, 12).join(", ")}. ${marks.join("; ")}`;
  });
}

/** Talk, marks, more talk; folded to two depths, indexed, part of it cold. */
async function lived(lab: Lab): Promise<readonly string[]> {
  const host = hostTranscript();
  await talk(lab, host, 4);
  const refs = await plant(lab, host);
  await indexAll(lab);
  await talk(lab, host, 120);
  await indexAll(lab);
  for (let round = 0; round < 6; round += 1) {
    await lab.engine.compact({ lane: LANE, budget: round < 3 ? BUDGET : 8_000, force: true });
  }
  await lab.engine.hint({ event: "session_end", sessionKey: LANE.sessionKey, reason: "idle" });
  expect(await observeAll(lab)).toBeGreaterThan(1);
  await indexLedger(lab);
  await keep(lab, refs);
  await know(lab, refs);
  await teach(lab, refs);
  return refs;
}

/** A memory and an instruction that have a mark in every place of them, made of those messages. */
async function keep(lab: Lab, refs: readonly string[]): Promise<void> {
  const { words, cjk, code, path, value, alt, argument } = MARKS;
  const text = `decided on ${words}; ${cjk}; ${path} and ${code}`;
  await lab.store.write("durable", async ({ memories, guidance, shelfIndex, ledger, events }) => {
    const key = { installation: installationId("test"), tier: "user", name: "user:owner" } as const;
    const { id: shelf } = await memories.openShelf(key);
    const at = instantOf(lab.clock.now());
    const gate = { version: "gate-v2", score: 0.9, threshold: 0.5, signals: { decision: 1 } };
    const id = await memories.add({
      ...{ shelf, text, digest: sha256Hex(text).slice(0, 32), origin: "gate", trust: "human", at },
      ...{ createdAt: at, supersedes: null, gate },
      ...{ slot: value, name: alt, extra: JSON.stringify({ argument }) },
    });
    for (const ref of refs) {
      const { id: message } = parseRef(ref);
      await memories.addSource(id, { message: messageId(message), how: "origin", at });
      await memories.putVerdict(messageId(message), gate);
    }
    await guidance.add({
      ...{ shelf, text: `always ${words}`, digest: sha256Hex(words).slice(0, 32), topic: value, mask: 2 },
      ...{ source: messageId(parseRef(refs[0]!).id), path: "form", stability: 0.7, at, createdAt: at },
      ...{ expiresAt: null, supersedes: null },
    });
    const message = messageId(parseRef(refs[0]!).id);
    const plan = { trigger: words, dueAt: at, expiresAt: null, status: "pending" } as const;
    const observation = newObservation(shelf, 1, {
      at,
      message,
      plan,
      line: words,
      text,
      detail: `{"a":"${code}"}`,
    });
    const observed = (await ledger.add(observation))!.id;
    const event = newEvent(shelf, 1, {
      at,
      message,
      summary: words,
      payload: `"${code}"`,
      refs: `"${path}"`,
    });
    const happened = (await events.add(event))!.id;
    const note = { installation: "lab", ...LANE, run: "r", call: "call_mark", tool: "exec", durationMs: 1 };
    await ledger.noteCall({ ...note, error: `it failed: ${words}`, at });
    await shelfIndex.put([
      { kind: "mem", source: id, shelf, at, terms: indexTerms(text) },
      { kind: "obs", source: observed, shelf, at, terms: indexTerms(text) },
      { kind: "evt", source: happened, shelf, at, terms: indexTerms(text) },
    ]);
  });
}

/** What was made of those messages has a mark in every place of it, too; and so has what was made of that. */
async function know(lab: Lab, refs: readonly string[]): Promise<void> {
  const { words, cjk, code, path, value, alt } = MARKS;
  const messages = refs.map((ref) => messageId(parseRef(ref).id));
  await lab.store.write("durable", async ({ memories, history, facts, graph, cards, chronicle }) => {
    const key = { installation: installationId("test"), tier: "user", name: "user:owner" } as const;
    const { id: shelf } = await memories.openShelf(key);
    const message = (await history.message(messages[0]!))!;
    const evidence = (kind: EvidenceKind, id: number) => ({ kind, id, digest: "0".repeat(32) });
    const said = evidence("msg", message.id);
    const object = { type: "literal", value: words } as const;
    const subject = `project:${value}` as const;
    const tool = { type: "entity", value: `tool:${value}` } as const;
    const known = (await facts.add(newFact(shelf, 1, { subject, object: tool }), [said]))!.id;
    // Ended by the message, and not made of it.
    const stays = (await facts.add(newFact(shelf, 2, { voice: "terminal" }), []))!.id;
    const ends = { kind: "invalidated", at: message.at, recordedAt: message.at, by: null } as const;
    await facts.addAct({ ...ends, fact: stays, voice: "owner", reason: `because of ${words}`, source: said });
    await facts.propose(newProposal(shelf, 1, { subject, object, source: said }));
    const named = await graph.putEntity(newEntity(shelf, value, { label: words }));
    const other = await graph.putEntity(newEntity(shelf, "atlas", { origin: "person" }));
    await graph.addAlias({ entity: named.id, alias: code, origin: "pattern" });
    await graph.putEdge(newEdge(shelf, other.id, named.id), [said]);
    const card = { title: words, text: `${cjk} ${code}`, selection: path } as const;
    await cards.add(newCard(shelf, 1, { ...card, sources: [said] }));
    // Nothing but what was made of it leads back to the message.
    await cards.add(newCard(shelf, 2, { text: words, sources: [evidence("fact", known)] }));
    const through = await graph.putEntity(newEntity(shelf, "through", { label: alt }));
    await graph.putEdge(newEdge(shelf, other.id, through.id), [evidence("fact", known)]);
    const line = { level: "info", at: message.at, first: message.id, last: message.id } as const;
    const earlier = (await chronicle.head(message.lane))?.upTo ?? message.id;
    await chronicle.append(message.lane, [{ ...line, text: `order ${value}` }], earlier, "v1");
  });
}

/** What was taught in those messages, and the question of a routed turn that was kept with them. */
async function teach(lab: Lab, refs: readonly string[]): Promise<void> {
  const { words, cjk, code, path, alt } = MARKS;
  const message = messageId(parseRef(refs[0]!).id);
  await lab.store.write("durable", async ({ memories, history, lessons, episodes }) => {
    const key = { installation: installationId("test"), tier: "user", name: "user:owner" } as const;
    const { id: shelf } = await memories.openShelf(key);
    const { lane } = (await history.message(message))!;
    const asked = { receipt: receiptId(987_654), account: { query: `what of ${words}, ${cjk}?` } };
    const episode = await episodes.add(newEpisode(lane, asked));
    await episodes.link(asked.receipt, message);
    // Asked and never answered: it has no message to go with but its conversation's.
    await episodes.add(newEpisode(lane, { account: { query: `and ${alt}?` } }));
    await lessons.add(
      newLesson(shelf, { text: `${words}: see ${path}`, tags: [code], source: message, episode }),
    );
  });
}

const ALL_MARKS = Object.values(MARKS);

eachStore("erasing", (open) => {
  test("what was said is found where it stands, is erased, and is found nowhere", async () => {
    await using lab = await open({ summaries: parrot().means, retention: { coldAfterDays: 30 } });
    const refs = await lived(lab);
    const depths = new Set(
      (await summariesOf(lab)).filter(({ text }) => text.includes(MARKS.value)).map(({ depth }) => depth),
    );
    expect(depths.size).toBeGreaterThanOrEqual(2);
    const { path } = await lab.store.facts();
    const onDisk = lab.kind === "sqlite";

    await lab.store.checkpoint();
    const warm = (await lab.engine.traces({ texts: ALL_MARKS })).traces;
    if (lab.kind !== "memory") {
      // Each place that is said to hold text does.
      const reached = textIn(onDisk ? TABLES : SERVER_TABLES);
      expect(places(warm, "table")).toEqual(expect.arrayContaining([...reached]));
      const vocabularies = ["code", "grams", "words"];
      expect(places(warm, "vocabulary")).toEqual(
        ["", "ledger_", "shelf_"].flatMap((of) => vocabularies.map((name) => `${of}${name}`)).toSorted(),
      );
      expect(places(warm, "file")).toEqual(onDisk ? [basename(path), `${basename(path)}-wal`] : []);
    } else {
      expect(places(warm, "table")).toEqual(
        expect.arrayContaining([
          ...["memories", "messages", "payloads", "shards", "shelfRecords", "summaries"],
          ...["observations", "events", "callNotes", "cards", "logEntries"],
          ...["facts", "factActs", "factProposals", "entities", "entityAliases"],
          ...["brainEpisodes", "brainLessons"],
        ]),
      );
    }

    lab.clock.advance(40 * 24 * 3_600_000);
    expect(await cool(lab)).toBeGreaterThan(0);

    const erased = await lab.engine.erase({ refs });
    expect(erased.changed.length).toBe(refs.length);
    expect(erased.summaries).toBeGreaterThan(1);
    const unscrubbed = (await lab.engine.traces({ texts: ALL_MARKS })).traces;
    // The tables and what can be asked for are clean at once; the bytes are not.
    expect(unscrubbed.filter(({ kind }) => kind !== "file")).toEqual([]);
    if (onDisk) expect(places(unscrubbed, "file")).not.toEqual([]);

    while (!(await lab.engine.scrub({})).done);
    expect((await lab.engine.traces({ texts: ALL_MARKS })).traces).toEqual([]);
    expect(await lab.store.problems()).toEqual([]);

    // What is made of the rest afterwards brings nothing back.
    await indexAll(lab);
    await observeAll(lab);
    await indexLedger(lab);
    await lab.engine.compact({ lane: LANE, budget: 8_000, force: true });
    await indexAll(lab);
    while (!(await lab.engine.scrub({})).done);
    expect((await lab.engine.traces({ texts: ALL_MARKS })).traces).toEqual([]);
    if (onDisk)
      expect((await readdir(dirname(path))).sort()).toEqual(expect.arrayContaining([basename(path)]));
  }, 120_000);

  test("a word that somebody else says too is no trace of what was erased", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await lab.engine.commitTurn(hostTurn(host, `the lighthouse keeper said ${MARKS.words}`));
    await lab.engine.commitTurn(hostTurn(host, "a lighthouse stands on the cape"));
    await indexAll(lab);
    const [ref] = (await lab.engine.select({ containing: MARKS.words })).messages.map((one) => one.ref);
    await lab.engine.erase({ refs: [ref!] });
    while (!(await lab.engine.scrub({})).done);
    const said = `the lighthouse keeper said ${MARKS.words}`;
    expect((await lab.engine.traces({ texts: [said] })).traces).toEqual([]);
    const other = (await lab.engine.traces({ texts: ["a lighthouse stands on the cape"] })).traces;
    expect(other.some(({ refs }) => refs.length === 1)).toBe(true);
  });

  test("what stands for somebody else's secret is no trace either", async () => {
    await using lab = await open();
    const host = hostTranscript();
    await lab.engine.commitTurn(hostTurn(host, `the openai key is a secret: ${MARKS.secret}`));
    await talk(lab, host, 1);
    await lab.engine.commitTurn(
      hostTurn(host, `now use ghp_${"Zx81QvTbnW02kLmPq9RsYdHf73GjUcAa".repeat(2).slice(0, 36)}`),
    );
    await indexAll(lab);
    const asked = (await lab.rows()).filter(({ role }) => role === "user").map(({ id }) => `msg:${id}`);
    const [erased, kept] = [asked[0], asked.at(-1)];
    await lab.engine.erase({ refs: [erased!] });
    while (!(await lab.engine.scrub({})).done);
    const shown = await lab.engine.showHistory({ lane: LANE, around: kept!, limit: 1 });
    const words = shown.messages[0]!.text.match(/[a-z]{4,}/gi) ?? [];
    // The words of the placeholder, and names of arguments, are indexed without being said.
    const texts = [`the openai key is a secret image tool command path ${words.join(" ")}`];
    expect((await lab.engine.traces({ texts })).traces).toEqual([]);
  });

  test("texts too short to prove anything are refused", async () => {
    await using lab = await open();
    await expect(lab.engine.traces({ texts: ["ab"] })).rejects.toMatchObject({ code: "input/bad-field" });
    expect(await lab.engine.traces({ texts: [] })).toMatchObject({ traces: [], elsewhere: [], words: 0 });
  });
});
