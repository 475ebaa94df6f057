/** Writes databases as openclaw-mem documents them (schema 3), the same for the same seed. */

import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { JsonObject } from "../../../src/kernel/json.ts";
import { seeded } from "../../sim/random.ts";

const SCHEMA = `
  CREATE TABLE observations (id INTEGER PRIMARY KEY AUTOINCREMENT, ts TEXT NOT NULL, kind TEXT, summary TEXT, summary_en TEXT, lang TEXT, tool_name TEXT, detail_json TEXT);
  CREATE TABLE observation_embeddings (observation_id INTEGER PRIMARY KEY, model TEXT NOT NULL, dim INTEGER NOT NULL, vector BLOB NOT NULL, norm REAL NOT NULL, created_at TEXT NOT NULL);
  CREATE TABLE docs_chunks (id INTEGER PRIMARY KEY AUTOINCREMENT, doc_id TEXT NOT NULL, chunk_id TEXT NOT NULL, repo TEXT NOT NULL, path TEXT NOT NULL, doc_kind TEXT NOT NULL,
    heading_path TEXT, title TEXT, text TEXT NOT NULL, source_kind TEXT NOT NULL DEFAULT 'operator', source_ref TEXT NOT NULL, ts_hint TEXT, content_hash TEXT NOT NULL, updated_at TEXT NOT NULL,
    UNIQUE(doc_id, chunk_id));
  CREATE TABLE episodic_events (id INTEGER PRIMARY KEY AUTOINCREMENT, event_id TEXT NOT NULL UNIQUE, ts_ms INTEGER NOT NULL, scope TEXT NOT NULL, session_id TEXT NOT NULL, agent_id TEXT NOT NULL,
    type TEXT NOT NULL, summary TEXT NOT NULL, payload_json TEXT, refs_json TEXT, redacted INTEGER NOT NULL DEFAULT 0, schema_version TEXT NOT NULL, created_at TEXT NOT NULL,
    search_text TEXT NOT NULL DEFAULT '');
  CREATE TABLE pack_lifecycle_shadow_log (id INTEGER PRIMARY KEY, ts TEXT, receipt_json TEXT);
  CREATE TABLE graph_facts (id TEXT PRIMARY KEY, schema TEXT NOT NULL, subject_ref TEXT NOT NULL, subject_label TEXT NOT NULL, predicate TEXT NOT NULL, object_type TEXT NOT NULL,
    object_json TEXT NOT NULL, valid_from TEXT NOT NULL, valid_to TEXT, status TEXT NOT NULL, confidence_tier TEXT NOT NULL, source_refs_json TEXT NOT NULL, assertion_ref_json TEXT NOT NULL,
    supersedes_json TEXT NOT NULL, superseded_by_json TEXT NOT NULL, created_at TEXT NOT NULL, asserted_by TEXT NOT NULL, source_snapshots_json TEXT NOT NULL);
  CREATE TABLE graph_nodes (node_id TEXT PRIMARY KEY, node_type TEXT NOT NULL, tags_json TEXT NOT NULL, metadata_json TEXT NOT NULL);
  CREATE TABLE graph_edges (src_id TEXT NOT NULL, dst_id TEXT NOT NULL, edge_type TEXT NOT NULL, provenance TEXT NOT NULL, metadata_json TEXT NOT NULL, PRIMARY KEY (src_id, dst_id, edge_type, provenance));
  CREATE TABLE graph_meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
  CREATE TABLE graph_refresh_receipts (id INTEGER PRIMARY KEY AUTOINCREMENT, refreshed_at TEXT NOT NULL, source_path TEXT NOT NULL, topology_digest TEXT NOT NULL, node_count INTEGER NOT NULL, edge_count INTEGER NOT NULL);
  PRAGMA user_version = 3;
`;

type Row = { readonly [column: string]: SQLInputValue };

export class OpenclawMemWriter {
  readonly database: DatabaseSync;

  constructor(path: string) {
    this.database = new DatabaseSync(path);
    this.database.exec(`PRAGMA journal_mode = wal; PRAGMA synchronous = OFF; ${SCHEMA}`);
  }

  insert(table: string, row: Row): number {
    const names = Object.keys(row);
    const text = `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`;
    return Number(this.database.prepare(text).run(...Object.values(row)).lastInsertRowid);
  }

  observation(summary: string, detail: JsonObject, more: Row = {}): number {
    return this.insert("observations", {
      ts: "2026-07-01T10:00:00Z",
      kind: "note",
      summary,
      lang: "en",
      tool_name: "memory_store",
      detail_json: JSON.stringify(detail),
      ...more,
    });
  }

  fact(id: string, row: Row): void {
    this.insert("graph_facts", {
      id,
      schema: "openclaw-mem.graph.fact.v0",
      subject_ref: "entity:atlas",
      subject_label: "Atlas",
      predicate: "status",
      object_type: "literal",
      object_json: '"active"',
      valid_from: "2026-01-01T00:00:00Z",
      valid_to: null,
      status: "active",
      confidence_tier: "source_capped",
      source_refs_json: '[{"kind":"receipt","ref":"obs:1","locator":null}]',
      assertion_ref_json: '{"kind":"receipt","ref":"obs:1"}',
      supersedes_json: "[]",
      superseded_by_json: "[]",
      created_at: "2026-01-01T00:00:00Z",
      asserted_by: "operator",
      source_snapshots_json: "[]",
      ...row,
    });
  }

  close(): void {
    this.database.close();
  }
}

export interface MemSample {
  /** Words that must be found again, by the table that they are of. */
  readonly words: { readonly [table: string]: readonly string[] };
  readonly counts: {
    readonly observation: number;
    readonly event: number;
    readonly fact: number;
    readonly card: number;
    readonly document: number;
  };
}

const WORDS = "harbour lantern quartz meadow copper violin anchor pepper ribbon glacier 备份 明天".split(" ");
const KINDS = ["fact", "preference", "decision", "entity", "event", "plan", "learning", "note", "tool"];
const TYPES = [
  "conversation.user",
  "conversation.assistant",
  "tool.call",
  "tool.result",
  "ops.decision",
  "ops.alert",
];

export function writeMemSample(path: string, seed: number, rows = 40): MemSample {
  const random = seeded(seed);
  const writer = new OpenclawMemWriter(path);
  let number = 0;
  const words = (mark: string) => {
    number += 1;
    return `${mark}-${seed}-${number} ${Array.from({ length: 5 }, () => random.pick(WORDS)).join(" ")}`;
  };
  const observations = Array.from({ length: rows }, (_, place) => {
    const text = words("seen");
    const isTool = random.chance(0.3);
    writer.observation(
      text,
      {
        ...(random.chance(0.5) ? { scope: random.pick(["atlas", "Hydra Project", "global"]) } : {}),
        ...(random.chance(0.5) ? { trust: random.pick(["trusted", "untrusted", "quarantined"]) } : {}),
        ...(random.chance(0.5)
          ? { importance: { score: 0.8, label: "must_remember", method: "heuristic-v1" } }
          : {}),
        ...(place > 3 && random.chance(0.2) ? { provenance: { supersedes: `obs:${place - 2}` } } : {}),
        ...(random.chance(0.3)
          ? { lifecycle: { state: random.pick(["active", "stale", "soft-archived"]), used_count: 2 } }
          : {}),
        note: words("detail"),
      },
      {
        ts: new Date(1_760_000_000_000 + place * 3_600_000).toISOString(),
        kind: isTool ? "tool" : random.pick(KINDS),
        tool_name: isTool ? random.pick(["exec", "web_fetch"]) : "memory_store",
        summary_en: random.chance(0.3) ? words("english") : null,
      },
    );
    return text;
  });
  const events = Array.from({ length: rows }, (_, place) => {
    const summary = words("happened");
    writer.insert("episodic_events", {
      event_id: `ep-${seed}-${place}`,
      ts_ms: 1_760_000_000_000 + place * 1_000,
      scope: random.pick(["global", "atlas"]),
      session_id: `session-${place % 3}`,
      agent_id: "main",
      type: random.pick(TYPES),
      summary,
      payload_json: JSON.stringify({ text: words("payload") }),
      refs_json: null,
      redacted: 0,
      schema_version: "openclaw-mem.episodic.v0",
      created_at: "2026-07-01T10:00:00Z",
    });
    return summary;
  });
  const chunks = ["deploy.md", "notes/plan.md"].flatMap((file, of) =>
    [1, 2, 3].map((chunk) => {
      const text = words("written");
      writer.insert("docs_chunks", {
        doc_id: `local:${file}`,
        chunk_id: `part:00${chunk}`,
        repo: "local",
        path: file,
        doc_kind: "doc",
        heading_path: `Heading ${chunk}`,
        title: `Title ${of}`,
        text,
        source_ref: file,
        content_hash: "0",
        updated_at: "2026-07-01T10:00:00Z",
      });
      return text;
    }),
  );
  const paused = words("paused");
  writer.fact("fact_a", {
    object_json: JSON.stringify(paused),
    status: "superseded",
    valid_to: "2026-03-01T00:00:00Z",
    superseded_by_json: '["fact_b"]',
  });
  const going = words("going");
  writer.fact("fact_b", {
    object_json: JSON.stringify(going),
    valid_from: "2026-03-01T00:00:00Z",
    created_at: "2026-03-02T00:00:00Z",
    supersedes_json: '["fact_a"]',
  });
  const odd = words("odd");
  writer.fact("fact_c", { predicate: "prohibits", object_json: JSON.stringify(odd) });
  const card = { title: words("title"), summary: words("synthesised"), why_it_matters: words("matters") };
  writer.observation(
    card.summary,
    {
      graph_synthesis: {
        ...card,
        source_refs: ["obs:1", "obs:2"],
        compiled_at: "2026-07-02T00:00:00Z",
        trust_tier: "derived",
      },
    },
    { tool_name: "graph.synth-compile" },
  );
  topology(writer);
  writer.close();
  return {
    words: { observations, events, chunks, facts: [paused, going, odd], cards: Object.values(card) },
    counts: { observation: rows + 1, event: rows, fact: 2, card: 1, document: 2 },
  };
}

function topology(writer: OpenclawMemWriter): void {
  const node = (node_id: string, node_type: string) =>
    writer.insert("graph_nodes", {
      node_id,
      node_type,
      tags_json: "[]",
      metadata_json: '{"label":"A label"}',
    });
  node("project:atlas", "project");
  node("redis", "tool");
  node("nightly-backup", "cron_job");
  const edge = (src_id: string, dst_id: string, edge_type: string, provenance = "topology.json#L1") =>
    writer.insert("graph_edges", {
      src_id,
      dst_id,
      edge_type,
      provenance,
      metadata_json: "{}",
    });
  edge("project:atlas", "redis", "uses", "receipt:obs:1");
  edge("redis", "project:atlas", "relates_to");
  edge("nightly-backup", "redis", "reads");
  writer.insert("graph_refresh_receipts", {
    refreshed_at: "2026-07-01T00:00:00Z",
    source_path: "t.json",
    topology_digest: "0",
    node_count: 3,
    edge_count: 2,
  });
}
