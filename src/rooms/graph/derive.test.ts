/** What records bring to the graph. */

import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf } from "../../kernel/clock.ts";
import { sha256Hex } from "../../kernel/hash.ts";
import { type GraphRecord, type Relation, relationsIn } from "./derive.ts";

const AT = instantOf(1_760_000_000_000);

const observed = (line: string, more: Partial<Extract<GraphRecord, { kind: "obs" }>> = {}): GraphRecord => ({
  ...{ kind: "obs", scope: "atlas", observed: "note", tool: null, detail: null, line, text: line, at: AT },
  ...more,
});
const told = (record: GraphRecord, origin?: Relation["origin"]): readonly string[] =>
  relationsIn(record, sha256Hex)
    .filter((one) => origin === undefined || one.origin === origin)
    .map(({ src, type, dst }) => `${src.type}:${src.name} ${type} ${dst.type}:${dst.name}`);

test("what an observation says of itself: its project, its tool, its repository, what it uses and waits for", () => {
  const record = observed("ran the migration", {
    observed: "event",
    tool: "psql",
    detail: {
      repo: "acme/atlas-core",
      uses: ["tool:redis", "Kafka"],
      blocked_by: "licence review",
      project: 7,
    },
  });
  expect(told(record)).toEqual([
    "project:atlas relates_to repo:acme/atlas-core",
    "project:atlas uses tool:psql",
    "project:atlas uses tool:redis",
    "project:atlas uses tool:kafka",
    "project:atlas blocked_by concept:licence-review",
  ]);
});

test("a decision decides its project, and its reason waits for a person", () => {
  const record = observed("Keep sessions in SQLite because backups stay simple.", { observed: "decision" });
  expect(told(record, "metadata")).toEqual([
    "decision:keep-sessions-in-sqlite-because-backups-stay-simple decides project:atlas",
  ]);
  expect(told(record, "pattern")).toEqual([
    "concept:backups-stay-simple supports decision:keep-sessions-in-sqlite-because-backups-stay-simple",
  ]);
});

test("a note has a topic; what a tool printed has none", () => {
  expect(told(observed("Try a shared cache before the gateway"))).toEqual([
    "project:atlas mentions concept:try-shared-cache-gateway",
  ]);
  expect(told(observed("shared cache before the gateway", { tool: "exec" }))).toEqual([
    "project:atlas uses tool:exec",
  ]);
});

test("repositories are known by their addresses, documents by their paths", () => {
  expect(told(observed("see https://github.com/acme/lantern.git.", { observed: "event" }))).toEqual([
    "project:atlas mentions repo:acme/lantern",
  ]);
  const doc = { kind: "doc", headings: [], text: "", at: AT } as const;
  expect(told({ ...doc, path: "projects/atlas/decisions/0007-use-wal-mode.md" })).toEqual([
    "decision:use-wal-mode decides project:atlas",
  ]);
});

test.each([
  ["Atlas uses PostgreSQL for its queue.", "project:atlas uses tool:postgresql"],
  ["The project depends on node:sqlite.", "project:atlas uses tool:node:sqlite"],
  [
    "The lantern project is blocked by the licence review.",
    "project:lantern blocked_by concept:licence-review",
  ],
  ["Evaluating DuckDB for the lantern project.", "project:lantern evaluates tool:duckdb"],
  ["We decided to drop Redis for project lantern.", "decision:drop-redis decides project:lantern"],
  ["Atlas nutzt PostgreSQL für die Warteschlange.", "project:atlas uses tool:postgresql"],
  [
    "Projekt Lantern ist durch die Lizenzprüfung-v2 blockiert.",
    "project:lantern blocked_by tool:lizenzprüfung-v2",
  ],
  ["Wir evaluieren DuckDB für Projekt Lantern.", "project:lantern evaluates tool:duckdb"],
  ["El proyecto lantern usa PostgreSQL.", "project:lantern uses tool:postgresql"],
  ["El proyecto lantern está bloqueado por la api-externa.", "project:lantern blocked_by tool:api-externa"],
  ["我们使用PostgreSQL。", "project:atlas uses tool:postgresql"],
  ["灯笼项目被许可证审查阻塞。", "project:灯笼 blocked_by concept:许可证审查"],
])("%s", (sentence, says) => {
  expect(told(observed(sentence, { observed: "event" }), "pattern")).toContain(says);
});

test.each([
  "Atlas does not use PostgreSQL.",
  "If Atlas uses PostgreSQL, backups change.",
  "Does Atlas use PostgreSQL?",
  'The page says "Atlas uses PostgreSQL for its queue."',
  "Maybe Atlas uses PostgreSQL.",
  "Atlas nutzt kein PostgreSQL.",
  "El proyecto lantern no usa PostgreSQL.",
  "我们不使用PostgreSQL。",
  "Anna uses Vim.",
  "Atlas is blocked by Anna.",
  "Atlas is blocked by Anna's holiday.",
])("nothing is proposed of: %s", (sentence) => {
  expect(told(observed(sentence, { observed: "event" }), "pattern")).toEqual([]);
});

test("facts lead from one thing to another; persons have no names", () => {
  const fact = (subject: string, predicate: string, object: string): GraphRecord => ({
    ...{ kind: "fact", subject: subject as never, predicate, from: AT, to: null },
    object: { type: "literal", value: object },
  });
  expect(told(fact("project:atlas", "uses", "PostgreSQL"))).toEqual(["project:atlas uses tool:postgresql"]);
  expect(told(fact("project:atlas", "decision", "no Redis"))).toEqual([
    "decision:no-redis decides project:atlas",
  ]);
  expect(told(fact("person:owner", "owns", "project:atlas"))).toEqual([
    "person:owner relates_to project:atlas",
  ]);
  expect(told(fact("person:owner", "timezone", "UTC"))).toEqual([]);
  const led = relationsIn(fact("project:atlas", "led_by", "Anna Weber"), sha256Hex);
  expect(JSON.stringify(led)).not.toMatch(/anna|weber/i);
  expect(led[0]!.dst.label).toMatch(/^person [0-9a-f]{6}$/);
});

test.each([
  "Anna wants dark mode on the settings page",
  "Met Anna about dark mode settings",
  "mit Anna über die Einstellungen gesprochen",
  "Anna's review of the dark mode settings",
])("whoever is spoken of is no topic: %s", (line) => {
  expect(JSON.stringify(relationsIn(observed(line), sha256Hex))).not.toMatch(/anna/i);
});

const personCalled = (name: string) => `person-${sha256Hex(name).slice(0, 6)}`;

test.each([
  ["Anna said we keep SQLite", `decision:${personCalled("anna")}-said-we-keep-sqlite`],
  ["Ask Anna Weber to review the cache", `decision:ask-${personCalled("anna-weber")}-to-review-the-cache`],
  ["Wait for Anna's approval", `decision:wait-for-${personCalled("anna")}'s-approval`],
  ["Frag Anna nach dem Schlüssel", `decision:frag-${personCalled("anna")}-nach-dem-schlüssel`],
  ["Ask the team about PostgreSQL", "decision:ask-the-team-about-postgresql"],
])("a decision is called without whom it speaks of: %s", (line, ref) => {
  expect(told(observed(line, { observed: "decision" }), "metadata")).toEqual([
    `${ref} decides project:atlas`,
  ]);
});

test("whatever a record says: bounded, of two different things, and the same twice", () => {
  const text = fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), fc.lorem({ mode: "sentences" }));
  fc.assert(
    fc.property(text, text, fc.jsonValue({ maxDepth: 2 }), (line, scope, uses) => {
      const record = observed(line, { scope, detail: { uses, repo: line, blocked_by: scope } as never });
      const relations = relationsIn(record, sha256Hex);
      expect(relations.length).toBeLessThanOrEqual(24);
      for (const { src, dst } of relations) {
        expect(`${src.type}:${src.name}`).not.toBe(`${dst.type}:${dst.name}`);
        expect(src.label.length).toBeLessThanOrEqual(100);
      }
      expect(relationsIn(record, sha256Hex)).toEqual(relations);
    }),
  );
});
