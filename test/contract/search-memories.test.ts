/** Memories and documents are found beside what was said, by those they are for, and read and looked around. */

import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { docFilesOnDisk } from "../../src/adapters/docs-fs/index.ts";
import type { SearchAnswer, SearchRequest } from "../../src/engine/index.ts";
import { indexAll } from "../support/converse.ts";
import { hostTranscript, LANE } from "../support/host.ts";
import { GROUP, MEMBER, OWNER, tell } from "../support/memories.ts";
import { eachStore, type Lab } from "../support/stores.ts";

const DAY = 86_400_000;
const WRITTEN = Date.UTC(2020, 0, 1);
const PARAGRAPH = "This is a part of a long note, which goes on for a while.\n".repeat(20);
const TWO_PIECES = `# One\n\n${PARAGRAPH}\n# Two\n\nAbout larch.\n${PARAGRAPH}`;
const refs = ({ hits }: SearchAnswer) => hits.map(({ ref }) => ref);
const find = (lab: Lab, query: string, more: Partial<SearchRequest> = {}) =>
  lab.engine.search({ query, ...more });

/** A workspace with these files, kept up with. */
async function withDocs(lab: Lab, files: { readonly [path: string]: string }, agent = "main"): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "nacre-workspace-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
    await utimes(join(folder, path), WRITTEN / 1_000, WRITTEN / 1_000);
  }
  await lab.engine.watchDocs({ agent, folder });
  for (;;) {
    const batch = await lab.engine.prepareDocs({});
    if (!batch.idle) await lab.engine.applyDocs(batch);
    if (batch.idle && !batch.pending) return;
  }
}

eachStore("finding memories and documents", (openLab) => {
  const open = () => openLab({ docFiles: docFilesOnDisk() });

  test("a memory is found by its words, and says where it stands", async () => {
    await using lab = await open();
    const { memory } = await lab.engine.remember({ text: "The spare key hangs in the cellar." });
    const answer = await find(lab, "where is the spare key?", { explain: true });
    expect(answer.degraded).toEqual([]);
    expect(answer.hits).toMatchObject([
      {
        ref: memory.ref,
        kind: "mem",
        role: "memory",
        shelf: "user:owner",
        agent: "",
        sessionKey: "",
        path: null,
        lines: null,
        excerpt: "The spare key hangs in the cellar.",
        at: memory.at,
      },
    ]);
    const { score, parts, tokens } = answer.hits[0]!;
    expect(tokens).toBeGreaterThan(0);
    expect(parts!.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(score, 3);
    expect(answer.understood!.channels).toContainEqual({ name: "memories", found: 1 });
  });

  test("a document is found by its words and its headings, with its path and lines", async () => {
    await using lab = await open();
    await withDocs(lab, { "MEMORY.md": "# Boiler\n\nServiced by Duarte every May.\n" });
    const { hits } = await find(lab, "who looks after the boiler");
    expect(hits).toMatchObject([
      {
        kind: "doc",
        role: "document",
        shelf: "docs:main",
        agent: "main",
        sessionKey: "",
        path: "MEMORY.md",
        lines: { from: 1, to: 3 },
        at: WRITTEN,
      },
    ]);
  });

  test("a group finds neither the owner's memories nor documents; its own and everybody's it does", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript("group"), "Hello all.", { lane: GROUP });
    await withDocs(lab, { "MEMORY.md": "The gate code is on the lantern.\n" });
    const own = await lab.engine.remember({ text: "The lantern of the owner is green." });
    const everybody = await lab.engine.remember({
      text: "The lantern at the door is for everybody.",
      shelf: { tier: "global" },
    });
    const theirs = await lab.engine.remember({
      text: "The lantern of the club is in the shed.",
      shelf: { tier: "lane", lane: GROUP },
    });
    const [mine, shared, clubs] = [own, everybody, theirs].map(({ memory }) => memory.ref);
    const doc = (await find(lab, "gate code lantern", { kinds: ["doc"] })).hits[0]!.ref;
    const found = async (asker: SearchRequest["asker"]) =>
      refs(await find(lab, "lantern", asker === undefined ? {} : { asker })).sort();
    expect(await found(undefined)).toEqual([mine!, shared!, clubs!, doc].sort());
    expect(await found(OWNER)).toEqual([mine!, shared!, clubs!, doc].sort());
    expect(await found(MEMBER)).toEqual([shared!, clubs!].sort());
    expect(await found({ ...LANE, isOwner: false })).toEqual([shared!]);
    expect(await found({ agent: "other", sessionKey: "agent:other:main", isOwner: true })).toEqual(
      [mine!, shared!].sort(),
    );
    await expect(lab.engine.get({ refs: [mine!], asker: MEMBER })).rejects.toMatchObject({
      code: "memory/unknown",
    });
    await expect(lab.engine.timeline({ ref: doc, asker: MEMBER })).rejects.toMatchObject({
      code: "doc/unknown",
    });
    expect((await lab.engine.get({ refs: [shared!, mine!, doc], asker: MEMBER })).missing).toEqual([
      mine!,
      doc,
    ]);
  });

  test("what a conversation keeps for itself is nearest to it", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript("group"), "Hello all.", { lane: GROUP });
    const text = "The lantern stands in the shed";
    await lab.engine.remember({ text: `${text} of the neighbours.`, shelf: { tier: "global" } });
    const own = await lab.engine.remember({
      text: `${text} of the club.`,
      shelf: { tier: "lane", lane: GROUP },
    });
    const { hits } = await find(lab, "lantern shed", { asker: MEMBER });
    expect(hits[0]).toMatchObject({
      ref: own.memory.ref,
      shelf: GROUP.sessionKey,
      sessionKey: GROUP.sessionKey,
    });
    expect(hits).toHaveLength(2);
  });

  test("a session that is ignored finds nothing", async () => {
    await using lab = await openLab({ policy: { ignore: [LANE.sessionKey], stateless: [] } });
    await lab.engine.remember({ text: "The spare key hangs in the cellar." });
    expect((await find(lab, "spare key", { asker: OWNER })).hits).toEqual([]);
    expect((await find(lab, "spare key")).hits).toHaveLength(1);
  });

  test("kinds, roles, lanes, agents and times leave out what they should", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript("one"), "The lantern is broken, I think.");
    await indexAll(lab);
    await withDocs(lab, { "MEMORY.md": "Buy a lantern.\n" });
    const { memory } = await lab.engine.remember({ text: "The lantern of the owner is green." });
    const kept = await lab.engine.remember({
      text: "In this conversation we speak of one lantern only.",
      shelf: { tier: "lane", lane: LANE },
    });
    const kindsOf = async (more: Partial<SearchRequest>) => {
      const { hits } = await find(lab, "lantern", more);
      return hits.map(({ kind }) => kind).sort();
    };
    expect(await kindsOf({})).toEqual(["doc", "mem", "mem", "msg"]);
    expect(await kindsOf({ kinds: ["mem"] })).toEqual(["mem", "mem"]);
    expect(await kindsOf({ kinds: ["doc"] })).toEqual(["doc"]);
    expect(await kindsOf({ kinds: ["msg", "sum"] })).toEqual(["msg"]);
    expect(await kindsOf({ roles: ["memory"] })).toEqual(["mem", "mem"]);
    expect(await kindsOf({ roles: ["document"] })).toEqual(["doc"]);
    expect(await kindsOf({ roles: ["user"] })).toEqual(["msg"]);
    const ofLane = await find(lab, "lantern", { lanes: [LANE.sessionKey], kinds: ["mem", "doc"] });
    expect(refs(ofLane)).toEqual([kept.memory.ref]);
    expect(await kindsOf({ agents: ["main"] })).toEqual(["doc", "mem", "msg"]);
    expect((await find(lab, "lantern", { agents: ["nobody"] })).degraded).toEqual(["no-such-lane"]);
    expect(await kindsOf({ since: WRITTEN + DAY })).toEqual(["mem", "mem", "msg"]);
    expect(await kindsOf({ before: WRITTEN + DAY })).toEqual(["doc"]);
    expect(await kindsOf({ kinds: ["mem"], before: memory.at })).toEqual([]);
    expect(await kindsOf({ kinds: ["mem"], since: memory.at })).toEqual(["mem", "mem"]);
  });

  test("of one person: what is kept of others is not looked at, however much and however well it fits", async () => {
    await using lab = await open();
    const of = (namespace: string) => ({ shelf: { tier: "user", namespace } as const });
    for (let at = 0; at < 70; at++)
      await lab.engine.remember({ text: `Lantern number ${at} is a lantern of al.`, ...of("al") });
    await lab.engine.remember({
      text: "For walks in the evening and for the garden Alice has a lantern.",
      ...of("alice"),
    });
    await lab.engine.remember({ text: "The lantern shop opens at nine.", shelf: { tier: "global" } });
    const shelvesOf = async (more: Partial<SearchRequest>) => {
      const { hits } = await find(lab, "lantern", { limit: 200, ...more });
      return [...new Set(hits.map(({ shelf }) => shelf))].sort();
    };
    expect(await shelvesOf({ namespace: "alice" })).toEqual(["global", "user:alice"]);
    expect(await shelvesOf({ namespace: "al" })).not.toContain("user:alice");
    expect(await shelvesOf({ namespace: "nobody" })).toEqual(["global"]);
    // It narrows what may be read, and opens nothing.
    expect(await shelvesOf({ namespace: "alice", asker: MEMBER })).toEqual(["global"]);
  });

  test("a memory and the message it was made of are one hit, whichever is better", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript("one"), "The spare key hangs in the cellar.");
    await indexAll(lab);
    const [message] = refs(await find(lab, "spare key cellar"));
    const { memory } = await lab.engine.remember({
      text: "The spare key hangs in the cellar.",
      source: message!,
    });
    const { hits } = await find(lab, "spare key cellar");
    expect(hits.map(({ ref, alike }) => [ref, alike])).toEqual([[memory.ref, [message]]]);
    // Who asks for messages gets them.
    expect(refs(await find(lab, "spare key cellar", { kinds: ["msg"] }))).toEqual([message]);
  });

  test("a memory is found by what it is about, though its words are others", async () => {
    await using lab = await open();
    await lab.engine.remember({ text: "I live in Lisbon" });
    const { memory, outcome } = await lab.engine.remember({ text: "I moved to Porto" });
    expect(outcome).toBe("superseded");
    const answer = await find(lab, "where do I live?", { explain: true });
    expect(answer.hits).toMatchObject([{ ref: memory.ref, excerpt: "I moved to Porto" }]);
    const [{ score, parts = [] }] = answer.hits as [(typeof answer.hits)[number]];
    expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(score, 4);
  });

  test("words whose memory another took the place of are found, and say so", async () => {
    await using lab = await open();
    const words = [
      "My favourite colour is green.",
      "My favourite colour is blue.",
      "My favourite colour is red.",
    ];
    for (const [nth, text] of words.entries()) {
      await tell(lab, hostTranscript(`s${nth}`), text);
      await indexAll(lab);
      const [source] = refs(await find(lab, text, { kinds: ["msg"] }));
      await lab.engine.remember({ text, source: source! });
    }
    const { hits } = await find(lab, "what is my favourite colour?");
    const marks = new Map(hits.map(({ excerpt, outdated }) => [excerpt, outdated?.by]));
    const standing = hits.find(({ kind }) => kind === "mem")!;
    expect(standing).toMatchObject({ excerpt: words[2] });
    expect(standing.outdated).toBeUndefined();
    expect(words.slice(0, 2).map((text) => marks.get(text))).toEqual([standing.ref, standing.ref]);
  });

  /** Of words that are said and remembered, each in the place of those before, whether they are found as no longer so. */
  async function markedAmong(words: readonly string[]): Promise<readonly boolean[]> {
    await using lab = await open();
    for (const [nth, text] of words.entries()) {
      await tell(lab, hostTranscript(`s${nth}`), text);
      await indexAll(lab);
      const { hits } = await find(lab, text, { kinds: ["msg"] });
      const source = hits.find(({ excerpt }) => excerpt === text)!.ref;
      const { outcome } = await lab.engine.remember({ text, source });
      expect(outcome).toBe(nth === 0 ? "added" : "superseded");
    }
    const { hits } = await find(lab, words[0]!, { kinds: ["mem", "msg"] });
    return words.map((text) => hits.find(({ excerpt }) => excerpt === text)!.outdated !== undefined);
  }

  test.each([
    ["Mara plays the cello.", "Mara plays the cello and the oboe."],
    ["The van needs new tyres.", "The van needs new tyres and a new exhaust."],
    ["The plumber comes on Tuesdays.", "The plumber comes on Tuesdays at nine."],
    [
      "Mara plays the cello.",
      "Mara plays the cello and the oboe.",
      "Mara plays the cello and the oboe and the violin.",
      "Mara plays the cello and the oboe and the violin and the harp.",
    ],
  ])("words are so still where what took their place says the same and more: %s", async (...words) => {
    expect(await markedAmong(words)).toEqual(words.map(() => false));
  });

  test("and no longer where what took their place denies them", async () => {
    expect(await markedAmong(["Mara plays the cello.", "Mara never plays the cello."])).toEqual([
      true,
      false,
    ]);
  });

  test("a memory stands for messages that say the same word for word, also where it was not made of them", async () => {
    await using lab = await open();
    const host = hostTranscript("s1");
    await tell(lab, host, "my favourite colour is red");
    await indexAll(lab);
    const { memory } = await lab.engine.remember({ text: "My favourite colour is red." });
    const { hits } = await find(lab, "what is my favourite colour?");
    expect(hits[0]).toMatchObject({ ref: memory.ref, alike: [expect.stringMatching(/^msg:/)] });
    expect(hits.filter(({ kind, role }) => kind === "msg" && role === "user")).toEqual([]);
  });

  test("what was forgotten or superseded is not found; brought back, it is", async () => {
    await using lab = await open();
    const first = await lab.engine.remember({ text: "I live in Porto." });
    const { memory, outcome } = await lab.engine.remember({ text: "I live in Lisbon now." });
    expect(outcome).toBe("superseded");
    expect(refs(await find(lab, "where do I live"))).toEqual([memory.ref]);
    const tea = (await lab.engine.remember({ text: "Tea is in the tin." })).memory.ref;
    await lab.engine.forgetMemories({ refs: [tea] });
    expect(refs(await find(lab, "tea tin"))).toEqual([]);
    await lab.engine.forgetMemories({ refs: [tea], undo: true });
    expect(refs(await find(lab, "tea tin"))).toEqual([tea]);
    // By its reference what was once so can be read, and what was forgotten by a person alone.
    expect((await lab.engine.get({ refs: [first.memory.ref], asker: OWNER })).items).toMatchObject([
      { text: "I live in Porto.", provenance: { state: "superseded" } },
    ]);
    await lab.engine.forgetMemories({ refs: [tea] });
    expect((await lab.engine.get({ refs: [tea] })).items[0]!.provenance.state).toBe("forgotten");
    await expect(lab.engine.get({ refs: [tea], asker: OWNER })).rejects.toMatchObject({
      code: "memory/unknown",
    });
  });

  test("get: what it says, on whose word, and what it was made of", async () => {
    await using lab = await open();
    await tell(lab, hostTranscript("one"), "The spare key hangs in the cellar.");
    await indexAll(lab);
    await withDocs(lab, { "MEMORY.md": TWO_PIECES });
    const [message] = refs(await find(lab, "spare key cellar"));
    const { memory } = await lab.engine.remember({
      text: "The spare key is in the cellar.",
      source: message!,
    });
    const told = await lab.engine.remember({ text: "Tea is in the tin.", asker: OWNER });
    const [doc] = refs(await find(lab, "larch"));
    const { items, missing } = await lab.engine.get({ refs: [memory.ref, told.memory.ref, doc!, "doc:999"] });
    expect(missing).toEqual(["doc:999"]);
    expect(items).toMatchObject([
      {
        ref: memory.ref,
        kind: "memory",
        role: "memory",
        shelf: "user:owner",
        trust: "owner",
        text: "The spare key is in the cellar.",
        whole: true,
        provenance: { state: "active", madeOf: [message], moreSources: 0 },
      },
      { kind: "memory", trust: "assistant", provenance: { madeOf: [] } },
      {
        kind: "document",
        path: "MEMORY.md",
        trust: "sender",
        text: expect.stringContaining("larch"),
        provenance: { previous: expect.stringMatching(/^doc:/) },
      },
    ]);
  });

  test("timeline: of a memory what stood around its message, of a document its other pieces", async () => {
    await using lab = await open();
    const host = hostTranscript("one");
    await tell(lab, host, "Good morning.");
    await tell(lab, host, "The spare key hangs in the cellar.");
    await tell(lab, host, "See you later.");
    await indexAll(lab);
    const [message] = refs(await find(lab, "spare key cellar"));
    const { memory } = await lab.engine.remember({
      text: "The spare key is in the cellar.",
      source: message!,
    });
    const around = await lab.engine.timeline({ ref: memory.ref, before: 2, after: 2 });
    expect(around.ref).toBe(message);
    expect(around.lines.filter(({ here }) => here).map(({ ref }) => ref)).toEqual([message]);
    expect(around.lines.map(({ line }) => line)).toContain("Good morning.");
    const alone = await lab.engine.remember({ text: "Tea is in the tin." });
    await expect(lab.engine.timeline({ ref: alone.memory.ref })).rejects.toMatchObject({
      code: "history/unknown-message",
      hint: expect.stringContaining("get"),
    });
    await withDocs(lab, { "MEMORY.md": TWO_PIECES });
    const [doc] = refs(await find(lab, "larch"));
    const pieces = await lab.engine.timeline({ ref: doc! });
    expect(pieces).toMatchObject({ ref: doc, agent: "main", sessionKey: "MEMORY.md", earlier: false });
    expect(pieces.lines.length).toBeGreaterThan(1);
    expect(pieces.lines.filter(({ here }) => here).map(({ ref }) => ref)).toEqual([doc]);
  });

  test("secrets are placeholders in what is found and read of documents", async () => {
    await using lab = await open();
    const secret = ["ghp", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"].join("_");
    await withDocs(lab, { "MEMORY.md": `The token of the lantern is ${secret}.\n` });
    const [hit] = (await find(lab, "token lantern")).hits;
    const { items } = await lab.engine.get({ refs: [hit!.ref] });
    expect(`${hit!.excerpt} ${items[0]!.text}`).not.toContain(secret);
    expect((await find(lab, secret)).hits).toEqual([]);
  });
});
