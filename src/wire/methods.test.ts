import { expect, test } from "vitest";
import { METHOD_NAMES, METHODS, type MethodSpec, PROTOCOL } from "./methods.ts";

/** Name, who may call it, where it runs, and whether asking again does no harm. */
const METHOD_ROWS: readonly string[] = [
  "hello client writer true",
  "health client writer true",
  "flush client writer true",
  "yield_lease client writer false",
  "note_degradation client writer false",
  "lend_model client writer true",
  "commit_turn client writer true",
  "reconcile client writer true",
  "append_chained client writer true",
  "lane_state client writer true",
  "assemble client writer true",
  "withheld_in client reader true",
  "compact client background true",
  "keep_receipt client writer false",
  "list_receipts client reader true",
  "trace client reader true",
  "replay client reader true",
  "pack client reader true",
  "keep_pack client writer false",
  "show_pack client reader true",
  "list_packs client reader true",
  "replay_pack client reader true",
  "grep client reader true",
  "describe client reader true",
  "expand client reader true",
  "ask client reader true",
  "select client background true",
  "forget client writer true",
  "erase client writer true",
  "issue_grant client writer false",
  "revoke_grant client writer true",
  "grant_report client reader true",
  "spend_grant internal writer false",
  "settle_grant internal writer false",
  "list_observations client reader true",
  "show_observation client reader true",
  "change_observation client writer true",
  "erase_observations client writer true",
  "list_held client reader true",
  "hold client writer true",
  "triage client reader true",
  "plan_lifecycle client reader true",
  "apply_lifecycle client background false",
  "rollback_lifecycle client writer true",
  "move_observation client writer true",
  "list_lifecycle_runs client reader true",
  "sweep internal background true",
  "apply_moves internal writer true",
  "session_lifecycle_hint client writer true",
  "list_lifecycle_journal client reader true",
  "search client reader true",
  "timeline client reader true",
  "get client reader true",
  "supply client reader true",
  "ensure_collections client writer true",
  "insert_text client writer true",
  "insert_session_turn client reader true",
  "search_text client reader true",
  "search_text_collections client reader true",
  "gating_scalar client reader true",
  "list_by_meta client reader true",
  "list_collection client reader true",
  "export_memory client reader true",
  "flush_namespace client writer true",
  "delete client writer true",
  "delete_batch client writer true",
  "compact_session client background true",
  "expand_summary client reader true",
  "query_raw_session client reader true",
  "show_history client reader true",
  "show_raw_history client reader true",
  "list_quarantine client reader true",
  "resolve_quarantine client writer false",
  "status client reader true",
  "doctor client background true",
  "repair client writer true",
  "stats client background true",
  "backup client background false",
  "note_backup internal writer true",
  "scrub client writer true",
  "traces client background true",
  "remember client writer false",
  "list_memories client reader true",
  "show_memory client reader true",
  "edit_memory client writer false",
  "forget_memories client writer true",
  "keep_memory client writer true",
  "note_uses client writer false",
  "judge client reader true",
  "verdict client reader true",
  "calibrate_gate client writer true",
  "prepare_gate internal background true",
  "apply_gate internal writer true",
  "list_guidance client reader true",
  "show_guidance client reader true",
  "add_guidance client writer true",
  "edit_guidance client writer false",
  "revoke_guidance client writer true",
  "prepare_guidance internal background true",
  "apply_guidance internal writer true",
  "lend_embedder client writer true",
  "embed_texts internal writer true",
  "embed_query internal background true",
  "apply_vectors internal writer true",
  "note_vector_trouble internal writer true",
  "append_event client writer true",
  "query_events client reader true",
  "search_events client reader true",
  "redact_events client writer true",
  "sweep_events client writer true",
  "apply_ledger_index internal writer true",
  "note_call client writer true",
  "prepare_ledger internal background true",
  "apply_ledger internal writer true",
  "ingest_lines client writer true",
  "watch_docs client writer true",
  "unwatch_docs client writer true",
  "list_docs client reader true",
  "read_doc client reader true",
  "sync_docs client background true",
  "prepare_docs internal background true",
  "apply_docs internal writer true",
  "stash client writer true",
  "peek_artifact client reader true",
  "fetch_artifact client reader true",
  "rehydrate_artifact client reader true",
  "list_artifacts client reader true",
  "compact_artifact client writer true",
  "erase_artifact client writer true",
  "list_authored client reader true",
  "show_authored client reader true",
  "prepare_authored internal background true",
  "apply_authored internal writer true",
  "prepare_index internal background true",
  "apply_index internal writer true",
  "rebuild_index internal writer true",
  "keep_payloads internal writer true",
  "apply_fold internal writer true",
  "activate_fold internal writer true",
  "apply_cool internal writer true",
  "cut_tail internal writer true",
  "settle_fold internal writer true",
  "lent_model internal writer true",
  "complete internal writer false",
  "advance_migrations internal writer true",
  "stop internal writer true",
];

test("names, routes and access that clients rely on", () => {
  expect(PROTOCOL).toBe(1);
  const rows = METHOD_NAMES.map(
    (name) => `${name} ${METHODS[name].access} ${METHODS[name].thread} ${METHODS[name].idempotent}`,
  );
  expect(rows).toEqual(METHOD_ROWS);
});

test("raw text has a method of its own, for terminals", () => {
  const restricted = METHOD_NAMES.flatMap((name) => {
    const { callers }: MethodSpec = METHODS[name];
    return callers === undefined ? [] : [`${name} ${callers.join()}`];
  });
  expect(restricted).toEqual([
    "lend_model gateway,test",
    "assemble gateway,cli,test",
    "withheld_in gateway,test",
    "compact gateway,cli,test",
    "keep_receipt gateway,cli,test",
    "list_receipts cli,test",
    "trace cli,test",
    "replay cli,test",
    "keep_pack gateway,cli,test",
    "show_pack cli,test",
    "list_packs cli,test",
    "replay_pack cli,test",
    "select cli,test",
    "forget cli,test",
    "erase cli,test",
    "issue_grant gateway,test",
    "revoke_grant gateway,test",
    "grant_report gateway,test",
    "list_observations cli,test",
    "show_observation cli,test",
    "change_observation cli,test",
    "erase_observations cli,test",
    "list_held cli,test",
    "hold cli,test",
    "triage cli,test",
    "plan_lifecycle cli,test",
    "apply_lifecycle cli,test",
    "rollback_lifecycle cli,test",
    "move_observation cli,test",
    "list_lifecycle_runs cli,test",
    "supply gateway,cli,test",
    "show_raw_history cli",
    "repair cli,test",
    "backup cli,test",
    "scrub cli,test",
    "traces cli,test",
    "remember gateway,cli,test",
    "edit_memory gateway,cli,test",
    "forget_memories gateway,cli,test",
    "keep_memory cli,test",
    "note_uses gateway,cli,test",
    "calibrate_gate cli,test",
    "add_guidance cli,test",
    "edit_guidance cli,test",
    "revoke_guidance cli,test",
    "lend_embedder gateway,test",
    "append_event gateway,cli,test",
    "redact_events cli,test",
    "sweep_events cli,test",
    "note_call gateway,test",
    "ingest_lines gateway,cli,test",
    "watch_docs gateway,cli,test",
    "unwatch_docs cli,test",
    "stash gateway,cli,test",
    "rehydrate_artifact cli,test",
    "compact_artifact gateway,cli,test",
    "erase_artifact cli,test",
    "show_authored cli,test",
  ]);
  expect(() => METHODS.show_history.params.check({ raw: true })).toThrowError(/unknown field "raw"/);
});

test("whoever only meant to look deletes nothing by mistake", () => {
  const specs: { readonly [name: string]: MethodSpec } = METHODS;
  const guarded = METHOD_NAMES.filter((name) => specs[name]?.needs === "write");
  expect(guarded).toEqual(["insert_text", "flush_namespace", "delete", "delete_batch"]);
});

test("every method says what it is for, and refuses fields it does not know", () => {
  for (const name of METHOD_NAMES) {
    const { summary, params } = METHODS[name];
    expect(summary).toMatch(/^[A-Z].{10,90}\.$/);
    expect(params.schema).toMatchObject({ type: "object", additionalProperties: false });
    expect(() => params.check({ surprise: 1 })).toThrowError(
      expect.objectContaining({ code: "input/bad-field" }),
    );
  }
});

test("a request is checked to its leaves", () => {
  const turn = {
    lane: { agent: "main", sessionKey: "agent:main:main" },
    sessionId: "s1",
    key: "k1",
    admission: { entryId: "e1", place: 0 },
    terminal: { entryId: "e2", place: 1 },
    messages: [{ role: "user", content: "hello" }],
  };
  expect(METHODS.commit_turn.params.check(turn)).toBe(turn);
  const misspelt = { ...turn, lane: { ...turn.lane, sesionKey: "x" } };
  expect(() => METHODS.commit_turn.params.check(misspelt)).toThrowError(/unknown field "sesionKey"/);
});

test("a shelf is named by whose it is, and by nothing else", () => {
  const check = (shelf: unknown) => METHODS.remember.params.check({ text: "x", shelf });
  for (const shelf of [
    { tier: "user", namespace: "owner" },
    { tier: "lane", lane: { agent: "main", sessionKey: "agent:main:main" } },
    { tier: "global" },
  ]) {
    expect(check(shelf)).toMatchObject({ shelf });
  }
  for (const shelf of [
    {},
    "global",
    { tier: "docs" },
    { tier: "user" },
    { tier: "global", namespace: "owner" },
  ]) {
    expect(() => check(shelf)).toThrowError(expect.objectContaining({ code: "input/bad-field" }));
  }
});
