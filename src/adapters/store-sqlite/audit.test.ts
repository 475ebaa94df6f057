/** Strays that only a file can have: parts without their message, contents that are counted wrong, migrations under way. */

import { join } from "node:path";
import { expect, test } from "vitest";
import { installationId } from "../../kernel/ids.ts";
import { newFact } from "../../rooms/facts/samples.suite.ts";
import { newCard, newEdge, newEntity } from "../../rooms/graph/samples.suite.ts";
import { newLane, newMessage, textBody } from "../../rooms/history/samples.suite.ts";
import { meddle, own, temporaryFolder } from "./database.fixture.ts";

const LONG = "the same long text, again and again. ".repeat(100);

async function twoMessages() {
  const path = join(temporaryFolder(), "nacre.db");
  const { store, release } = await own(path);
  const ids = await store.write("durable", async ({ history }) => {
    const lane = await history.addLane(newLane());
    const body = textBody(LONG);
    return [
      await history.addMessage(newMessage(lane, 0, { body })),
      await history.addMessage(newMessage(lane, 1, { body })),
    ];
  });
  const strays = (kind: "contents" | "parts") => store.read(({ audit }) => audit.strays(kind, 9));
  const mend = async () => {
    const keys = (await strays("contents")).map(({ key }) => key);
    return store.write("derived", ({ audit }) => audit.removeStrays("contents", keys));
  };
  return { path, store, ids, strays, mend, [Symbol.asyncDispose]: release };
}

test("a content that is counted wrong is counted again", async () => {
  await using lab = await twoMessages();
  expect(await lab.strays("contents")).toEqual([]);
  meddle(lab.path, "UPDATE blobs SET refs = 7");
  expect(await lab.strays("contents")).toHaveLength(1);
  expect(await lab.mend()).toBe(1);
  expect(await lab.strays("contents")).toEqual([]);
  expect(await lab.mend()).toBe(0);
  const bodies = await lab.store.read(({ history }) => history.bodies(lab.ids));
  expect([...bodies.values()].map(({ parts }) => parts[0]!.json)).toEqual([LONG, LONG]);
});

test("a content that nothing uses goes, and no other", async () => {
  await using lab = await twoMessages();
  meddle(lab.path, "INSERT INTO blobs (hash, size, refs, bytes) VALUES (x'00', 1, 3, x'00')");
  expect(await lab.strays("contents")).toHaveLength(1);
  expect(await lab.mend()).toBe(1);
  expect(await lab.strays("contents")).toEqual([]);
  expect((await lab.store.read(({ history }) => history.bodies(lab.ids))).size).toBe(2);
});

test("parts without their message, or without their content, are named and left alone", async () => {
  await using lab = await twoMessages();
  meddle(lab.path, "INSERT INTO parts (message_id, ordinal, type, json) VALUES (987654, 0, 'text', '1')");
  expect(await lab.strays("parts")).toMatchObject([{ ref: "msg:987654" }]);
  meddle(lab.path, `UPDATE parts SET blob_id = 4242 WHERE message_id = ${lab.ids[0]}`);
  expect((await lab.strays("parts")).map(({ ref }) => ref).toSorted()).toEqual(
    [`msg:${lab.ids[0]}`, "msg:987654"].toSorted(),
  );
});

test("a migration that is under way is counted", async () => {
  await using lab = await twoMessages();
  const pending = () => lab.store.read(({ audit }) => audit.pendingMigrations());
  expect(await pending()).toBe(0);
  meddle(lab.path, "INSERT OR REPLACE INTO migration_steps (version, done) VALUES (4, 0)");
  expect(await pending()).toBe(1);
});

test("facts, cards and names of nothing are named; what rests on nothing, leads nowhere or tells of nothing goes", async () => {
  await using lab = await twoMessages();
  const strays = (kind: "knowledge" | "grounds") => lab.store.read(({ audit }) => audit.strays(kind, 99));
  const ids = await lab.store.write(
    "durable",
    async ({ memories, history, facts, graph, cards, chronicle }) => {
      const key = { installation: installationId("home"), tier: "user", name: "user:owner" } as const;
      const { id: shelf } = await memories.openShelf(key);
      const seen = { kind: "msg", id: lab.ids[0]!, digest: "0".repeat(32) } as const;
      const fact = (await facts.add(newFact(shelf, 1), [seen]))!.id;
      const card = (await cards.add(newCard(shelf, 1)))!.id;
      const one = (await graph.putEntity(newEntity(shelf, "one"))).id;
      const edge = (await graph.putEdge(newEdge(shelf, one, one), [seen])).id;
      await graph.addAlias({ entity: one, alias: "uno", origin: "person" });
      const { lane, at } = (await history.message(lab.ids[0]!))!;
      const line = { level: "info", at, first: lab.ids[0]!, last: lab.ids[1]!, text: "something" } as const;
      await chronicle.append(lane, [line], lab.ids[1]!, "v1");
      return { shelf, fact, card, one, edge, lane };
    },
  );
  expect(await strays("knowledge")).toEqual([]);
  expect(await strays("grounds")).toEqual([]);
  meddle(
    lab.path,
    `INSERT INTO fact_sources (fact_id, kind, source, digest, recorded_at) VALUES (71, 0, 1, x'00', 1);
     INSERT INTO fact_acts (fact_id, kind, at, recorded_at, voice) VALUES (72, 0, 1, 1, 0);
     INSERT INTO edge_evidence (edge_id, kind, source, digest) VALUES (73, 0, 1, x'00');
     INSERT INTO entity_aliases (entity_id, alias, origin) VALUES (74, 'a', 0);
     INSERT INTO card_sources (card_id, ordinal, kind, source, digest) VALUES (75, 0, 0, 1, x'00');
     INSERT INTO edges (id, shelf_id, src_id, dst_id, type, valid_from, trust, origin, state, recorded_at)
       VALUES (76, ${ids.shelf}, ${ids.one}, 77, 0, 1, 0, 0, 0, 1);
     INSERT INTO edge_evidence (edge_id, kind, source, digest) VALUES (76, 0, 1, x'00');
     UPDATE log_entries SET last_id = 987654;`,
  );
  const found = await strays("grounds");
  expect(found.map(({ ref }) => ref)).toEqual([
    ...["fact:71", "fact:72", "edge:73", "entity 74", "card:75", "edge:76"],
    `log of lane ${ids.lane}`,
  ]);
  const keys = found.map(({ key }) => key);
  expect(await lab.store.write("derived", ({ audit }) => audit.removeStrays("grounds", keys))).toBe(7);
  expect(await strays("grounds")).toEqual([]);
  expect(await lab.store.problems()).toEqual([]);
  // What there is stays; a log is made anew.
  const left = await lab.store.read(async ({ facts, graph, cards, chronicle }) => [
    ...(await facts.scan(0, 9)).map(({ id }) => id),
    ...(await graph.scanEdges(0, 9)).map(({ id }) => id),
    ...(await cards.list({ shelves: [ids.shelf], limit: 9 })).map(({ id }) => id),
    (await graph.aliasesOf([ids.one])).length,
    await chronicle.head(ids.lane),
  ]);
  expect(left).toEqual([ids.fact, ids.edge, ids.card, 1, undefined]);
  meddle(lab.path, "UPDATE facts SET shelf_id = 4711; UPDATE cards SET shelf_id = 4711");
  expect((await strays("knowledge")).map(({ ref }) => ref)).toEqual([`fact:${ids.fact}`, `card:${ids.card}`]);
});
