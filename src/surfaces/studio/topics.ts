/** What may have changed for whoever looks, by the method that wrote. */

import type { MethodName } from "../../wire/index.ts";

export type Topic =
  | "history"
  | "prompt"
  | "memories"
  | "guidance"
  | "authored"
  | "facts"
  | "graph"
  | "brain"
  | "ledger"
  | "background"
  | "settings";

/** Taking something back reaches everything that was made of it. */
const EVERYTHING: readonly Topic[] = [
  "history",
  "prompt",
  "memories",
  "guidance",
  "facts",
  "graph",
  "brain",
  "ledger",
  "background",
];

/** Absent: nothing that a page shows. */
export const TOPICS: { readonly [M in MethodName]?: readonly Topic[] } = {
  commit_turn: ["history", "prompt", "background"],
  reconcile: ["history", "background"],
  append_chained: ["history", "background"],
  session_lifecycle_hint: ["history"],
  resolve_quarantine: ["history"],
  forget: EVERYTHING,
  erase: EVERYTHING,
  scrub: EVERYTHING,
  repair: EVERYTHING,
  import_records: EVERYTHING,
  ingest_lines: ["ledger", "background"],
  keep_receipt: ["prompt", "brain"],
  keep_pack: ["prompt"],
  apply_index: ["background"],
  rebuild_index: ["background"],
  keep_payloads: ["history"],
  apply_fold: ["history", "background"],
  activate_fold: ["history", "prompt"],
  apply_cool: ["background"],
  cut_tail: ["history"],
  settle_fold: ["background"],
  advance_migrations: ["background"],
  note_backup: ["background"],
  note_degradation: ["background"],
  lend_model: ["background"],
  lend_embedder: ["background"],
  grant_client: ["settings"],
  revoke_client: ["settings"],
  remember: ["memories", "background"],
  edit_memory: ["memories", "background"],
  forget_memories: ["memories", "background"],
  keep_memory: ["memories"],
  calibrate_gate: ["memories"],
  insert_text: ["memories", "background"],
  flush_namespace: ["memories"],
  delete: ["memories"],
  delete_batch: ["memories"],
  apply_gate: ["memories", "background"],
  add_guidance: ["guidance"],
  edit_guidance: ["guidance"],
  revoke_guidance: ["guidance"],
  apply_guidance: ["guidance", "background"],
  apply_vectors: ["background"],
  note_vector_trouble: ["background"],
  watch_docs: ["authored", "background"],
  unwatch_docs: ["authored", "background"],
  apply_docs: ["authored", "background"],
  apply_authored: ["authored", "background"],
  assert_fact: ["facts", "graph"],
  end_fact: ["facts", "graph"],
  erase_facts: ["facts", "graph"],
  review_facts: ["facts", "graph"],
  rebuild_facts: ["facts", "graph", "background"],
  apply_facts: ["facts", "background"],
  apply_fact_answers: ["facts", "background"],
  link_entities: ["graph"],
  name_entity: ["graph"],
  review_edges: ["graph"],
  rebuild_graph: ["graph", "background"],
  apply_graph: ["graph", "background"],
  compile_card: ["graph"],
  refresh_cards: ["graph"],
  erase_cards: ["graph"],
  rebuild_log: ["history"],
  apply_log: ["history", "background"],
  teach: ["brain"],
  confirm_lessons: ["brain"],
  forget_lessons: ["brain"],
  rate_episode: ["brain"],
  switch_brain: ["brain", "settings"],
  rollback_brain: ["brain"],
  keep_brain: ["brain"],
  apply_outcomes: ["brain", "background"],
  apply_teacher: ["brain", "background"],
  release_work: ["brain"],
  submit_pack: ["brain"],
  change_observation: ["ledger"],
  erase_observations: ["ledger"],
  hold: ["ledger", "history"],
  move_observation: ["ledger"],
  rollback_lifecycle: ["ledger"],
  apply_moves: ["ledger"],
  append_event: ["ledger", "background"],
  redact_events: ["ledger"],
  sweep_events: ["ledger"],
  apply_ledger: ["ledger", "background"],
  apply_ledger_index: ["background"],
  stash: ["ledger"],
  compact_artifact: ["ledger"],
  erase_artifact: ["ledger"],
  note_client_call: ["settings"],
};
