/** Which tables make a database one of openclaw-mem, of which version it is, and what of it has no place here. */

import { NacreError } from "../../kernel/errors.ts";
import type { SourceFacts } from "../../kernel/transfer/source.ts";
import type { ForeignFile } from "../sql/foreign-file.ts";
import { counted } from "../sql/row-values.ts";

export function isItsSchema(file: ForeignFile): boolean {
  return ["id", "ts", "kind", "summary", "tool_name", "detail_json"].every((column) =>
    file.has("observations", column),
  );
}

export function refusedKind(path: string): NacreError {
  return new NacreError(
    "input/bad-file",
    `${path} is no database of openclaw-mem, or it is encrypted`,
    "It is usually ~/.openclaw/memory/openclaw-mem.sqlite. nacre import --help lists what else can be moved in.",
  );
}

export function titleOf(file: ForeignFile): string {
  const version = Number(file.all("PRAGMA user_version")[0]?.["user_version"] ?? 0);
  return `openclaw-mem database, schema ${version === 0 ? "without a version" : version}`;
}

export function expectedIn(file: ForeignFile): NonNullable<SourceFacts["expected"]> {
  return {
    observation: file.count("observations", "coalesce(tool_name, '') <> 'graph.synth-compile'"),
    event: file.count("episodic_events"),
    fact: file.count("graph_facts"),
    card: file.count("observations", "tool_name = 'graph.synth-compile'"),
    document: docsIn(file),
  };
}

function docsIn(file: ForeignFile): number {
  if (!file.has("docs_chunks", "doc_id")) return 0;
  try {
    return Number(file.all("SELECT count(DISTINCT doc_id) AS n FROM docs_chunks")[0]?.["n"] ?? 0);
  } catch {
    // Nobody knows before the end.
    return 0;
  }
}

export function leftOutOf(file: ForeignFile): readonly string[] {
  const vectors = [
    "observation_embeddings",
    "observation_embeddings_en",
    "docs_embeddings",
    "episodic_event_embeddings",
  ]
    .map((table) => file.count(table))
    .reduce((sum, one) => sum + one, 0);
  const packs = file.count("pack_lifecycle_shadow_log");
  const seen = file.count("graph_capture_git_seen") + file.count("graph_capture_md_seen");
  const receipts = file.count("graph_refresh_receipts");
  return [
    vectors > 0 && `${counted(vectors, "vector")}: they are made anew by the embedder that is chosen here.`,
    packs > 0 && `${counted(packs, "receipt")} of packs: they tell of prompts that are over.`,
    seen > 0 &&
      `${counted(seen, "mark")} of commits and headings that were captured: what was captured is there.`,
    receipts > 0 && `${counted(receipts, "receipt")} of refreshed topologies.`,
  ].filter((one) => one !== false);
}
