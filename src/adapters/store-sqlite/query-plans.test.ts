/** Every way to look something up is served by an index: none reads a table that grows with the log. */

import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import {
  artifactId,
  cardId,
  docId,
  edgeId,
  entityId,
  episodeId,
  eventId,
  factId,
  fileId,
  installationId,
  laneId,
  lessonId,
  lifecycleRunId,
  memoryId,
  messageId,
  observationId,
  packId,
  proposalId,
  receiptId,
  shardId,
  shelfId,
  spoolFileId,
  summaryId,
  turnId,
} from "../../kernel/ids.ts";
import { grantId } from "../../rooms/grants/index.ts";
import type { EdgeQuery } from "../../rooms/graph/index.ts";
import { SQLITE } from "../sql/dialect.ts";
import type { FileSql } from "./connection.ts";
import { own, temporaryFolder } from "./database.fixture.ts";
import { type SqliteStores, slicesOver } from "./slices.ts";
import { WordFrequencies } from "./word-frequencies.ts";

const lane = laneId(1);
const home = installationId("home");
const hex = "0".repeat(32);
const under = { summaries: [summaryId(1)], except: [] };
const shelf = shelfId(1);
const observed = observationId(1);
const observedHere = {
  shelves: [shelf],
  kinds: ["fact"],
  trusts: ["tool"],
  held: false,
  since: instantOf(1),
} as const;
const fact = factId(1);
const entity = entityId(1);
const edge = edgeId(1);
const record = { kind: "msg", id: 1 } as const;
const asOf = { shelves: [shelf], at: instantOf(1), upTo: 2, limit: 5 };
const walked: EdgeQuery = {
  ...{ shelves: [shelf], touching: [entity], at: instantOf(1), limit: 5 },
  ...{ types: ["uses"], states: ["active"] },
};
const session = { installation: home, sessionKey: "k" };

const lookups: readonly [string, (stores: SqliteStores) => Promise<unknown>][] = [
  ["findLane", ({ history }) => history.findLane({ installation: home, agent: "a", sessionKey: "k" })],
  ["lanes", ({ history }) => history.lanes(home)],
  ["recentLanes", ({ history }) => history.recentLanes(home, 5)],
  ["findSession", ({ history }) => history.findSession(lane, "s")],
  ["sessions", ({ history }) => history.sessions(lane)],
  ["findTurn", ({ history }) => history.findTurn(lane, "k")],
  ["message", ({ history }) => history.message(messageId(1))],
  ["newestInView", ({ history }) => history.newestInView(lane, 100)],
  ["bodies", ({ history }) => history.bodies([messageId(1)])],
  ["countMessages", ({ history }) => history.countMessages(lane)],
  ["lastMessage", ({ history }) => history.lastMessage(lane, 0)],
  ["lastPlace", ({ history }) => history.lastPlace(lane, 0)],
  ["findByEventKey", ({ history }) => history.findByEventKey(lane, "e")],
  ["findByChain", ({ history }) => history.findByChain(lane, hex)],
  ["findByMoment", ({ history }) => history.findByMoment(lane, "user", instantOf(1))],
  ["firstSince", ({ history }) => history.firstSince(lane, instantOf(1))],
  ["countSaid", ({ history }) => history.countSaid(lane, { after: instantOf(1), before: instantOf(9) })],
  ["messagesOfTurn", ({ history }) => history.messagesOfTurn(turnId(1))],
  ["page", ({ history }) => history.page(lane, { limit: 5, after: { session: 0, place: 1, seq: 1 } })],
  ["page back", ({ history }) => history.page(lane, { limit: 5, newestFirst: true })],
  ["scan", ({ history }) => history.scan(5, 5)],
  ["arrived", ({ history }) => history.arrived(lane, 3, 5)],
  ["newestId", ({ history }) => history.newestId()],
  ["lastLane", ({ history }) => history.lastLane(home)],
  ["inState", ({ history }) => history.inState(home, "quarantined", 5)],
  ["findEntries", ({ history }) => history.findEntries(lane, ["e"])],
  ["lastReset", ({ history }) => history.lastReset(lane, 0)],
  ["viewLength", ({ history }) => history.viewLength(lane)],
  ["view", ({ history }) => history.view(lane, 3, 5)],
  ["inView", ({ history }) => history.inView([messageId(1)])],
  ["totals", ({ history }) => history.totals(home)],
  ["watermark", ({ index }) => index.watermark("msg")],
  ["view", ({ history }) => history.view(lane, 5, 5)],
  ["viewEnd", ({ history }) => history.viewEnd(lane)],
  ["viewTokens", ({ history }) => history.viewTokens(lane)],
  ["inView", ({ history }) => history.inView([messageId(1)])],
  ["lastSummaryInView", ({ history }) => history.lastSummaryInView(lane)],
  ["ordinalOfMessage", ({ history }) => history.ordinalOfMessage(messageId(1))],
  ["ordinalOfSummary", ({ history }) => history.ordinalOfSummary(summaryId(1))],
  ["foldable", ({ history }) => history.foldable(lane, 0, 100)],
  ["summary", ({ history }) => history.summary(summaryId(1))],
  ["summaryBodies", ({ history }) => history.summaryBodies([summaryId(1)])],
  ["sourcesOf", ({ history }) => history.sourcesOf(summaryId(1))],
  ["messages", ({ history }) => history.messages([messageId(1)])],
  ["summaries", ({ history }) => history.summaries([summaryId(1)])],
  ["sourcesOfAll", ({ history }) => history.sourcesOfAll([summaryId(1)])],
  ["directlyOver", ({ history }) => history.directlyOver("message", [1])],
  ["directlyOver another", ({ history }) => history.directlyOver("summary", [1])],
  ["everyOver", ({ history }) => history.everyOver({ kind: "message", id: 1 })],
  ["messagesUnder", ({ history }) => history.messagesUnder([summaryId(1)])],
  ["summaryTexts", ({ history }) => history.summaryTexts({ lanes: [lane], under, limit: 5 })],
  ["texts", ({ history }) => history.texts([messageId(1)])],
  ["around", ({ history }) => history.around([messageId(1)], 2, [lane])],
  ["spokenIn", ({ history }) => history.spokenIn({ lanes: [lane], under, limit: 5 })],
  ["payloadsIn", ({ history }) => history.payloadsIn({ lanes: [lane], under, limit: 5 })],
  ["summariesIn", ({ history }) => history.summariesIn(lane, "active")],
  ["pendingIn", ({ history }) => history.pendingIn(lane)],
  ["coveringMessage", ({ history }) => history.coveringMessage(messageId(1))],
  ["coveringSummary", ({ history }) => history.coveringSummary(summaryId(1))],
  ["summaryTotals", ({ history }) => history.summaryTotals(lane)],
  ["payload", ({ history }) => history.payload(fileId(1))],
  ["payloadsOf", ({ history }) => history.payloadsOf([messageId(1)])],
  ["findErased", ({ history }) => history.findErased(home, hex, instantOf(1))],
  ["findAbsent", ({ history }) => history.findAbsent(home, hex, instantOf(1))],
  ["messagesAt", ({ history }) => history.messagesAt(home, instantOf(1))],
  ["debt", ({ history }) => history.debt(lane)],
  ["recent", ({ spend }) => spend.recent("s", instantOf(1), 5)],
  ["spend totals", ({ spend }) => spend.totals(instantOf(1))],
  ["ratios", ({ calibration }) => calibration.ratios("m")],
  ["grant", ({ grants }) => grants.grant(grantId(1))],
  ["byHash", ({ grants }) => grants.byHash("0".repeat(64))],
  ["byChild", ({ grants }) => grants.byChild(session)],
  ["liveOf", ({ grants }) => grants.liveOf(session, instantOf(1))],
  ["byRequest", ({ grants }) => grants.byRequest(session, "r")],
  ["visits", ({ grants }) => grants.visits(grantId(1))],
  ["grants of a program", ({ clients }) => clients.grants(home, "c")],
  ["calls of a program", ({ clients }) => clients.calls({ installation: home, client: "c", limit: 5 })],
  ["calls of all programs", ({ clients }) => clients.calls({ installation: home, limit: 5 })],
  ["packs of a program", ({ clients }) => clients.packed({ installation: home, client: "c", limit: 5 })],
  ["who made a pack", ({ clients }) => clients.madePack(packId(1))],
  ["shelf", ({ memories }) => memories.shelf(shelf)],
  ["findShelf", ({ memories }) => memories.findShelf({ installation: home, tier: "user", name: "u" })],
  ["openShelf", ({ memories }) => memories.openShelf({ installation: home, tier: "user", name: "u" })],
  ["shelves", ({ memories }) => memories.shelves(home)],
  ["memories", ({ memories }) => memories.memories([memoryId(1)])],
  ["list", ({ memories }) => memories.list({ shelves: [shelf], states: ["active"], limit: 5 })],
  ["count", ({ memories }) => memories.count([shelf], ["active"])],
  ["scan of memories", ({ memories }) => memories.scan(5, 5)],
  ["newestId of memories", ({ memories }) => memories.newestId()],
  ["named", ({ memories }) => memories.named(shelf, "n")],
  ["saying", ({ memories }) => memories.saying(shelf, hex)],
  ["about", ({ memories }) => memories.about(shelf, "live in")],
  ["sources", ({ memories }) => memories.sources(memoryId(1))],
  ["madeOf", ({ memories }) => memories.madeOf([messageId(1)])],
  ["isBuried", ({ memories }) => memories.isBuried(shelf, hex)],
  ["verdicts", ({ memories }) => memories.verdicts([messageId(1)])],
  ["shards", ({ guidance }) => guidance.shards([shardId(1)])],
  ["list of shards", ({ guidance }) => guidance.list({ shelves: [shelf], states: ["active"], limit: 5 })],
  ["count of shards", ({ guidance }) => guidance.count([shelf], ["active"])],
  ["saying of shards", ({ guidance }) => guidance.saying(shelf, hex)],
  ["about of shards", ({ guidance }) => guidance.about(shelf, "tab")],
  ["madeOf of shards", ({ guidance }) => guidance.madeOf([messageId(1)])],
  ["newestId of shards", ({ guidance }) => guidance.newestId()],
  ["files", ({ docs }) => docs.files(shelf)],
  ["file", ({ docs }) => docs.file(shelf, "MEMORY.md")],
  ["removeRoot", ({ docs }) => docs.removeRoot(shelf)],
  ["removeFile", ({ docs }) => docs.removeFile(shelf, "MEMORY.md")],
  ["pieceCounts", ({ docs }) => docs.pieceCounts(shelf)],
  ["pieces", ({ docs }) => docs.pieces([docId(1)])],
  ["piecesOf", ({ docs }) => docs.piecesOf(shelf, "MEMORY.md")],
  ["scan of pieces", ({ docs }) => docs.scan(5, 5)],
  ["newestId of pieces", ({ docs }) => docs.newestId()],
  ["authored files", ({ authored }) => authored.files(shelf)],
  ["known authored files", ({ authored }) => authored.known(shelf)],
  ["authored file", ({ authored }) => authored.file(shelf, "AGENTS.md")],
  ["remove an authored file", ({ authored }) => authored.remove(shelf, "AGENTS.md")],
  ["receipt", ({ receipts }) => receipts.receipt(receiptId(1))],
  ["receipt of", ({ receipts }) => receipts.of(messageId(1))],
  ["newest receipts", ({ receipts }) => receipts.newest({ lanes: [lane], limit: 5 })],
  ["next receipt", ({ receipts }) => receipts.next(lane, receiptId(1))],
  ["observations", ({ ledger }) => ledger.observations([observed])],
  [
    "list of observations",
    ({ ledger }) => ledger.list({ ...observedHere, limit: 5, olderThan: { at: instantOf(1), id: observed } }),
  ],
  ["list of what is due", ({ ledger }) => ledger.list({ shelves: [shelf], by: "due", limit: 5 })],
  ["list of plans", ({ ledger }) => ledger.list({ shelves: [shelf], planStatuses: ["pending"], limit: 5 })],
  ["count of observations", ({ ledger }) => ledger.count(observedHere)],
  ["counts of observations", ({ ledger }) => ledger.counts([shelf])],
  ["scan of observations", ({ ledger }) => ledger.scan(5, 5)],
  ["newestId of observations", ({ ledger }) => ledger.newestId()],
  ["madeOf of observations", ({ ledger }) => ledger.madeOf([messageId(1)])],
  ["ofCall", ({ ledger }) => ledger.ofCall(shelf, "call_1")],
  ["met of observations", ({ ledger }) => ledger.met(shelf, hex)],
  ["standing", ({ ledger }) => ledger.standing({ kind: "obs", shelf, hash: hex })],
  ["moves of one", ({ ledger }) => ledger.moves({ observation: observed })],
  ["moves of a run", ({ ledger }) => ledger.moves({ run: lifecycleRunId(1) })],
  ["movedByRuns", ({ ledger }) => ledger.movedByRuns(instantOf(1), instantOf(2))],
  ["spoolFile", ({ ledger }) => ledger.spoolFile(spoolFileId(1))],
  [
    "callNotes",
    ({ ledger }) => ledger.callNotes({ installation: "i", agent: "a", sessionKey: "k", calls: ["c"] }),
  ],
  ["uses", ({ uses }) => uses.of("obs", [1])],
  ["remove uses", ({ uses }) => uses.remove("obs", [1])],
  ["events", ({ events }) => events.events([eventId(1)])],
  ["list of events", ({ events }) => events.list({ shelves: [shelf], since: instantOf(1), limit: 5 })],
  ["count of events", ({ events }) => events.count({ shelves: [shelf], sessions: ["s"] })],
  ["scan of events", ({ events }) => events.scan(5, 5)],
  ["madeOf of events", ({ events }) => events.madeOf([messageId(1)])],
  ["met of events", ({ events }) => events.met(shelf, "n")],
  ["named events", ({ events }) => events.named(shelf, ["n"])],
  ["find an artifact", ({ artifacts }) => artifacts.find([shelf], hex + hex)],
  ["list of artifacts", ({ artifacts }) => artifacts.list([shelf], 5)],
  ["pack", ({ packs }) => packs.pack(packId(1))],
  ["facts", ({ facts }) => facts.facts([fact])],
  [
    "facts of a subject",
    ({ facts }) => facts.list({ ...asOf, subjects: ["project:a"], predicates: ["uses"] }),
  ],
  ["facts of a time", ({ facts }) => facts.list(asOf)],
  ["facts after one", ({ facts }) => facts.list({ shelves: [shelf], after: fact, limit: 5 })],
  ["sources of facts", ({ facts }) => facts.sourcesOf([fact])],
  ["acts on facts", ({ facts }) => facts.actsOn([fact])],
  ["acts by facts", ({ facts }) => facts.actsBy([fact])],
  ["facts citing", ({ facts }) => facts.citing([record])],
  ["subjectsNamed", ({ facts }) => facts.subjectsNamed([shelf], ["a"])],
  ["subjectsSaying", ({ facts }) => facts.subjectsSaying({ shelves: [shelf], names: ["a"], limit: 5 })],
  [
    "subjectsSaying with predicates",
    ({ facts }) => facts.subjectsSaying({ shelves: [shelf], names: ["a"], predicates: ["uses"], limit: 5 }),
  ],
  ["subjects", ({ facts }) => facts.subjects([shelf], "project:a", 5)],
  ["scan of facts", ({ facts }) => facts.scan(5, 5)],
  ["count of facts", ({ facts }) => facts.count([shelf])],
  ["newestId of facts", ({ facts }) => facts.newestId()],
  ["newestAct", ({ facts }) => facts.newestAct()],
  [
    "facts of a subject, the newest first",
    ({ facts }) => facts.list({ ...asOf, subjects: ["project:a"], newestFirst: true }),
  ],
  ["proposals", ({ facts }) => facts.proposals([proposalId(1)])],
  [
    "list of proposals",
    ({ facts }) =>
      facts.listProposals({ shelves: [shelf], states: ["pending"], subjects: ["tool:a"], limit: 5 }),
  ],
  ["count of proposals", ({ facts }) => facts.countProposals([shelf], ["pending"])],
  ["proposedBy", ({ facts }) => facts.proposedBy([record])],
  ["standing facts", ({ ledger }) => ledger.standing({ kind: "fact", shelf, hash: hex })],
  ["entities", ({ graph }) => graph.entities([entity])],
  ["named entities", ({ graph }) => graph.named([shelf], ["a"])],
  ["list of entities", ({ graph }) => graph.listEntities({ shelves: [shelf], types: ["tool"], limit: 5 })],
  ["aliasesOf", ({ graph }) => graph.aliasesOf([entity])],
  ["mergedInto", ({ graph }) => graph.mergedInto([entity])],
  ["edges", ({ graph }) => graph.edges([edge])],
  ["touching", ({ graph }) => graph.touching(walked)],
  ["between", ({ graph }) => graph.between(entity, entity)],
  ["evidenceOf", ({ graph }) => graph.evidenceOf([edge])],
  ["newest evidenceOf", ({ graph }) => graph.evidenceOf([edge], 3)],
  ["edges citing", ({ graph }) => graph.citing([record])],
  ["scan of edges", ({ graph }) => graph.scanEdges(5, 5, ["active"])],
  ["scan of entities", ({ graph }) => graph.scanEntities(5, 5)],
  ["counts of the graph", ({ graph }) => graph.counts([shelf])],
  ["newestEdge", ({ graph }) => graph.newestEdge()],
  ["cards", ({ cards }) => cards.cards([cardId(1)])],
  ["list of cards", ({ cards }) => cards.list({ shelves: [shelf], superseded: false, limit: 5 })],
  ["touching cards", ({ cards }) => cards.touching([shelf], [record])],
  ["cards made of", ({ cards }) => cards.madeOf([record])],
  ["head of a log", ({ chronicle }) => chronicle.head(lane)],
  ["log", ({ chronicle }) => chronicle.entries(lane, { upTo: messageId(1), newest: 5 })],
  ["lessons", ({ lessons }) => lessons.lessons([lessonId(1)])],
  [
    "list of lessons",
    ({ lessons }) => lessons.list({ shelves: [shelf], states: ["active"], before: lessonId(9), limit: 5 }),
  ],
  ["count of lessons", ({ lessons }) => lessons.count([shelf], ["active"])],
  ["lessons saying", ({ lessons }) => lessons.saying(shelf, hex)],
  ["lessons about", ({ lessons }) => lessons.about(shelf, hex)],
  ["lessons made of", ({ lessons }) => lessons.madeOf([messageId(1)])],
  ["acts on lessons", ({ lessons }) => lessons.actsOn([lessonId(1)])],
  ["buried lessons", ({ lessons }) => lessons.isBuried(shelf, hex)],
  ["newestId of lessons", ({ lessons }) => lessons.newestId()],
  ["newestAct of lessons", ({ lessons }) => lessons.newestAct()],
  ["episodes", ({ episodes }) => episodes.episodes([episodeId(1)])],
  ["episode of a receipt", ({ episodes }) => episodes.ofReceipt(receiptId(1))],
  ["episodes of messages", ({ episodes }) => episodes.ofMessages([messageId(1)])],
  ["episodes of lanes", ({ episodes }) => episodes.list({ lanes: [lane], before: episodeId(9), limit: 5 })],
  ["episodes of a session", ({ episodes }) => episodes.list({ lanes: [lane], sessionId: "s", limit: 5 })],
  ["newestId of episodes", ({ episodes }) => episodes.newestId()],
  ["outcomes", ({ episodes }) => episodes.outcomesOf([episodeId(1)])],
  ["outcomes from", ({ episodes }) => episodes.outcomesFrom([messageId(1)])],
  ["bytes of a pack", ({ brainPacks }) => brainPacks.bytes(hex + hex)],
  ["manifest of a pack", ({ brainPacks }) => brainPacks.manifest(hex + hex)],
  ["newestPromotion", ({ brainPacks }) => brainPacks.newestPromotion()],
  ["last tick", ({ work }) => work.lastTick()],
  ["version", ({ shelfIndex }) => shelfIndex.version()],
  ["words of nothing", ({ shelfIndex }) => shelfIndex.remove("mem", [1])],
];

/** What changes or removes rows looks them up, too; and so do the keys that point at what is removed. */
const changes: readonly [string, (stores: SqliteStores) => Promise<unknown>][] = [
  ["change", ({ memories }) => memories.change(memoryId(1), { uses: 1 })],
  ["change of a shard", ({ guidance }) => guidance.change(shardId(1), { state: "revoked" })],
  ["erase of a shard", ({ guidance }) => guidance.erase([shardId(1)])],
  ["erase", ({ memories }) => memories.erase([memoryId(1)])],
  ["removeSources", ({ memories }) => memories.removeSources([messageId(1)])],
  ["unbury", ({ memories }) => memories.unbury(shelf, hex)],
  ["removeVerdicts", ({ memories }) => memories.removeVerdicts([messageId(1)])],
  ["change of an observation", ({ ledger }) => ledger.change(observed, { state: "stale", held: null })],
  ["erase of an observation", ({ ledger }) => ledger.erase([observed], instantOf(1))],
  ["erase of an event", ({ events }) => events.erase([eventId(1)], instantOf(1))],
  ["drop sources of facts", ({ facts }) => facts.dropSources([record])],
  ["drop acts", ({ facts }) => facts.dropActs([1])],
  ["end of a fact", ({ facts }) => facts.setEnd(fact, instantOf(1))],
  ["erase of a fact", ({ facts }) => facts.erase([fact], instantOf(1))],
  ["erase of a proposal", ({ facts }) => facts.eraseProposals([proposalId(1)], instantOf(1))],
  ["change of an edge", ({ graph }) => graph.changeEdge(edge, { state: "active", to: null })],
  ["drop evidence", ({ graph }) => graph.dropEvidence(edge, [record])],
  ["erase of an edge", ({ graph }) => graph.eraseEdges([edge])],
  ["drop an alias", ({ graph }) => graph.dropAlias(entity, "a")],
  ["erase of a card", ({ cards }) => cards.erase([cardId(1)], instantOf(1))],
  ["erase of a log's lines", ({ chronicle }) => chronicle.erase([messageId(1)])],
  ["change of a lesson", ({ lessons }) => lessons.change(lessonId(1), { strength: 2 })],
  ["forgetting a lesson", ({ lessons }) => lessons.forget([lessonId(1)])],
  ["erase of a lesson", ({ lessons }) => lessons.erase([lessonId(1)], true)],
  ["unbury a lesson", ({ lessons }) => lessons.unbury(shelf, hex)],
  ["link of an episode", ({ episodes }) => episodes.link(receiptId(1), messageId(1))],
  ["settling an episode", ({ episodes }) => episodes.settle(episodeId(1), null, [])],
  ["forgetting questions", ({ episodes }) => episodes.forgetQueries([messageId(1)])],
  ["drop outcomes", ({ episodes }) => episodes.dropOutcomes([1])],
  ["beat", ({ work }) => work.beat(1, instantOf(1))],
  ["erase of an artifact", ({ artifacts }) => artifacts.erase([artifactId(1)], instantOf(1))],
];

async function plansOf(lookup: (stores: SqliteStores) => Promise<unknown>): Promise<readonly string[]> {
  const path = join(temporaryFolder(), "nacre.db");
  const { release } = await own(path);
  await release();
  const database = new DatabaseSync(path);
  const plans: string[] = [];
  const explain = (text: string) => {
    const steps = database.prepare(`EXPLAIN QUERY PLAN ${text}`).all() as unknown as { detail: string }[];
    plans.push(...steps.map(({ detail }) => detail));
  };
  const sql: FileSql = {
    dialect: SQLITE,
    get(text) {
      explain(text);
      return database.prepare(text).get(...text.matchAll(/\?/g).map(() => null)) as never;
    },
    all(text) {
      explain(text);
      return [];
    },
    lists(text) {
      explain(text);
      return [];
    },
    each: (text) => explain(text),
    run(text) {
      explain(text);
      return { rows: 0 };
    },
    insert(text) {
      explain(text);
      return 0;
    },
    insertNew(text) {
      explain(text);
      return undefined;
    },
    exec() {},
    withInnerTables() {},
  };
  await lookup(slicesOver(sql, new WordFrequencies()));
  database.close();
  expect(plans.length).toBeGreaterThan(0);
  return plans;
}

function scansIn(plans: readonly string[]): readonly string[] {
  // The list of a JSON parameter is read through, and what a query has found beneath, above or nearby; so is the one row that
  // max() of a key needs.
  return plans.filter((step) => /^SCAN (?!json_each|beneath|above|near)/.test(step));
}

test.each(lookups)("%s", async (_name, lookup) => {
  const plans = await plansOf(lookup);
  expect(scansIn(plans)).toEqual([]);
  if (
    [
      ...["page", "page back", "firstSince", "scan", "scan of memories", "scan of pieces"],
      ...["saying", "about", "view"],
    ].includes(_name)
  ) {
    expect(plans.filter((step) => step.includes("TEMP B-TREE"))).toEqual([]);
  }
});

test.each(changes)("%s", async (_name, change) => {
  expect(scansIn(await plansOf(change))).toEqual([]);
});

test("what the gate let in is counted without reading the rest; labels come as they are wanted", async () => {
  const counted = await plansOf(({ memories }) => memories.verdictCount());
  expect(counted.join("\n")).toMatch(/gate_verdicts USING (?:COVERING )?INDEX gate_verdicts_admitted/);
  const labels = await plansOf(({ memories }) => memories.labels(5));
  expect(labels).toEqual([
    expect.stringMatching(/^SCAN l USING (?:COVERING )?INDEX gate_labels_by_time$/),
    expect.stringMatching(/^SEARCH m USING INTEGER PRIMARY KEY/),
  ]);
});

test("a search of shelves looks its records up by what the words give", async () => {
  const terms = { words: ["a"], prefixes: [], phrases: [], grams: [["天气"]], code: ["abc"] };
  const plans = await plansOf(({ shelfIndex }) =>
    shelfIndex.search({ terms, shelves: [shelf], kinds: ["mem"], since: instantOf(1), limit: 5 }),
  );
  const scanned = scansIn(plans).filter((step) => !/VIRTUAL TABLE|^SCAN hits$/.test(step));
  expect(scanned).toEqual([]);
  expect(plans.filter((step) => /^SEARCH r USING INTEGER PRIMARY KEY/.test(step))).toHaveLength(3);
});

test("observations are filtered in an index, and their texts read of those alone that are wanted", async () => {
  for (const plans of [
    await plansOf(({ ledger }) => ledger.count(observedHere)),
    await plansOf(({ ledger }) => ledger.counts([shelf])),
    await plansOf(({ ledger }) => ledger.list({ ...observedHere, limit: 5 })),
    await plansOf(({ ledger }) =>
      ledger.decaying({
        ...{ shelves: [shelf], priorities: ["P2"], trusts: ["tool"], states: ["active"], limit: 5 },
        ...{ unusedSince: instantOf(1), now: instantOf(2) },
      }),
    ),
  ]) {
    expect(plans.join("\n")).toMatch(/\bo USING COVERING INDEX observations_by_shelf/);
  }
  const held = await plansOf(({ ledger }) => ledger.list({ shelves: [shelf], held: true, limit: 5 }));
  expect(held.join("\n")).toMatch(/\bo USING INDEX observations_held/);
});

test("walks and facts of a subject look things up and read no more than is wanted", async () => {
  const walks = await plansOf(({ graph }) => graph.touching(walked));
  expect(walks.filter((step) => /COVERING INDEX edges_by_(?:src|dst)/.test(step))).toHaveLength(2);
  const facts = await plansOf(({ facts }) => facts.list({ ...asOf, subjects: ["project:a"] }));
  expect(facts.join("\n")).toMatch(/facts_by_subject \(shelf_id=\? AND subject=\?\)/);
  const named = await plansOf(({ facts }) => facts.subjectsNamed([shelf], ["a"]));
  expect(named.join("\n")).toMatch(/COVERING INDEX facts_by_name \(shelf_id=\? AND name=\?\)/);
  const saying = await plansOf(({ facts }) =>
    facts.subjectsSaying({ shelves: [shelf], names: ["a"], predicates: ["uses"], limit: 5 }),
  );
  expect(saying.join("\n")).toMatch(
    /COVERING INDEX facts_by_object \(shelf_id=\? AND object_name>\? AND object_name<\?\)/,
  );
});

test("episodes are chosen in an index, and no more of them are read than is wanted", async () => {
  const using = async (lookup: (stores: SqliteStores) => Promise<unknown>) =>
    (await plansOf(lookup)).join("\n");
  expect(await using(({ episodes }) => episodes.labelled(5, 5))).toMatch(
    /^SEARCH brain_episodes USING INDEX brain_episodes_labelled \(id>\?\)$/,
  );
  expect(await using(({ episodes }) => episodes.countLabelled(5, 5))).toMatch(
    /COVERING INDEX brain_episodes_labelled \(id>\?\)/,
  );
  expect(await using(({ episodes }) => episodes.labelledFrom(5, 9))).toMatch(
    /COVERING INDEX brain_episodes_labelled \(id<\?\)/,
  );
  expect(await using(({ episodes }) => episodes.unlabelled(5, instantOf(9), 5))).toMatch(
    /^SEARCH brain_episodes USING INDEX brain_episodes_unlabelled \(id>\?\)$/,
  );
  expect(await using(({ episodes }) => episodes.list({ limit: 5 }))).toMatch(
    /USING COVERING INDEX|PRIMARY KEY|^SCAN e$/,
  );
  expect(await using(({ episodes }) => episodes.list({ sessionId: "s", lanes: [lane], limit: 5 }))).toMatch(
    /COVERING INDEX brain_episodes_by_session \(session_id=\? AND id<\?\)/,
  );
  expect(await using(({ episodes }) => episodes.decisions(5))).toMatch(
    /COVERING INDEX brain_episodes_by_decision/,
  );
  expect(await using(({ episodes }) => episodes.prune(5))).toMatch(/COVERING INDEX brain_episodes_prunable/);
  expect(await using(({ episodes }) => episodes.dispositions())).toMatch(
    /COVERING INDEX brain_outcomes_by_disposition/,
  );
  expect(await using(({ brainPacks }) => brainPacks.gates())).toMatch(
    /COVERING INDEX brain_promotions_by_kind/,
  );
});
