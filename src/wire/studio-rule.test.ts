/** What a page may call: this list, as the person who opened it, and for so long as it waits. */

import { expect, test } from "vitest";
import { NacreError } from "../kernel/errors.ts";
import { METHOD_NAMES, METHODS, type MethodSpec } from "./methods.ts";
import type { Service } from "./serve.ts";
import { callAsStudio, refusalForStudio } from "./studio-rule.ts";

const allowed = METHOD_NAMES.filter((name) => refusalForStudio(name, {}) === undefined);

test("these, and no others", () => {
  const acts = allowed.filter((name) => METHODS[name].thread !== "reader");
  expect(acts.toSorted()).toEqual(
    [
      ...["health", "show_settings", "select", "doctor", "diff_brain", "replay_gate", "prove_brain"],
      ...["remember", "edit_memory", "forget_memories", "restore_memory", "keep_memory"],
      ...["add_guidance", "edit_guidance", "revoke_guidance", "restore_guidance"],
      ...[
        "forget",
        "erase",
        "resolve_quarantine",
        "hold",
        "erase_observations",
        "move_observation",
        "change_observation",
      ],
      ...["assert_fact", "end_fact", "restore_facts", "review_facts", "erase_facts"],
      ...["review_edges", "name_entity"],
      ...["teach", "confirm_lessons", "forget_lessons", "rate_episode", "promote_brain", "rollback_brain"],
      ...["backup", "scrub", "rollback_lifecycle"],
    ].toSorted(),
  );
  const reads = allowed.filter((name) => METHODS[name].thread === "reader");
  expect(reads.toSorted()).toEqual(
    [
      ...[
        "status",
        "growth",
        "list_lanes",
        "read_lane",
        "outline",
        "show_history",
        "describe",
        "expand",
        "get",
      ],
      ...["timeline", "search", "grep", "ask", "list_quarantine", "list_receipts", "trace", "replay"],
      ...["pack", "list_packs", "show_pack", "replay_pack", "list_memories", "show_memory", "verdict"],
      ...["judge", "list_guidance", "show_guidance", "list_authored", "show_authored", "list_docs"],
      ...["read_doc", "read_facts", "fact_timeline", "lint_facts", "list_predicates", "match_idea"],
      ...["graph_neighbours", "find_path", "list_entities", "lint_graph", "list_cards", "lint_cards"],
      ...["show_log", "brain_status", "list_episodes", "trace_route", "list_lessons", "show_lesson"],
      ...["brain_history", "list_lifecycle_journal", "list_lifecycle_runs", "plan_lifecycle"],
      ...["list_observations", "show_observation", "list_held", "query_events", "search_events"],
      ...["list_artifacts", "peek_artifact", "list_clients", "client_log"],
      ...["show_fact", "show_proposal", "show_edge"],
    ].toSorted(),
  );
});

test("none is between threads of the owner, for a host alone, or of a terminal alone", () => {
  for (const name of allowed) {
    const spec: MethodSpec = METHODS[name];
    expect.soft(spec.access, name).toBe("client");
    expect.soft(spec.callers ?? ["cli", "test"], name).toEqual(expect.arrayContaining(["cli", "test"]));
  }
});

test.each([
  "show_raw_history",
  "export_records",
  "grant_client",
  "import_records",
  "open_studio",
  "stop",
  "hello",
])("%s is refused", (name) => {
  expect(refusalForStudio(name, {})).toMatchObject({ code: "wire/unauthorised" });
});

test.each(["", "no_such", "__proto__", "constructor", "toString", "status\n"])("%j is no method", (name) => {
  expect(refusalForStudio(name, {})).toMatchObject({ code: "wire/unknown-method" });
});

const asker = { agent: "main", sessionKey: "agent:main:main", isOwner: true };
test.each([
  ["search", { query: "x", asker }, '"asker"'],
  ["expand", { ref: "sum:1", grant: "abc" }, '"grant"'],
  ["remember", { text: "x", asker }, '"asker"'],
  ["select", { texts: true }, '"texts"'],
  ["backup", { path: "/etc/passwd" }, '"path"'],
  ["backup", { keep: 1 }, '"keep"'],
])("%s is not called with %j", (name, params, named) => {
  expect(refusalForStudio(name, params)).toMatchObject({
    code: "wire/unauthorised",
    message: expect.stringContaining(named),
  });
});

test("a field that is off is as good as none, and a backup that was begun may be waited for", () => {
  expect(refusalForStudio("select", { texts: false })).toBeUndefined();
  expect(refusalForStudio("backup", { goOn: "/data/backups/one.db" })).toBeUndefined();
});

const serving = (call: Service["call"]): Pick<Service, "call"> => ({ call });
const signal = new AbortController().signal;

test("parameters are checked before anything is called", async () => {
  const service = serving(() => Promise.reject(new Error("called")));
  const asked = callAsStudio(service, "search", { query: 7 }, { signal });
  await expect(asked).rejects.toMatchObject({ code: "input/bad-field" });
  const surprised = callAsStudio(service, "status", { surprise: 1 }, { signal });
  await expect(surprised).rejects.toMatchObject({ code: "input/bad-field" });
});

test("the answer, or the error, is the service's own", async () => {
  const given = serving(async (method, params, { deadlineMs }) => ({ method, params, deadlineMs }));
  expect(await callAsStudio(given, "status", {}, { signal })).toEqual({
    ...{ method: "status", params: {}, deadlineMs: METHODS.status.deadlineMs },
  });
  const failing = serving(() => Promise.reject(new NacreError("memory/unknown", "none", "")));
  await expect(callAsStudio(failing, "show_memory", { ref: "mem:1" }, { signal })).rejects.toMatchObject({
    code: "memory/unknown",
  });
});

test("whoever works on it learns that the page has left", async () => {
  const left = new AbortController();
  let told: AbortSignal | undefined;
  const endless = serving((_method, _params, call) => {
    told = call.signal;
    return new Promise(() => {});
  });
  const asked = callAsStudio(endless, "status", {}, { signal: left.signal });
  left.abort();
  await expect(asked).rejects.toMatchObject({ code: "wire/cancelled" });
  expect(told?.aborted).toBe(true);
});

test("a page that has left already is not asked for anything", async () => {
  const never = serving(() => Promise.reject(new Error("it was called")));
  const asked = callAsStudio(never, "status", {}, { signal: AbortSignal.abort() });
  await expect(asked).rejects.toMatchObject({ code: "wire/cancelled" });
});

test("nothing is waited for longer than it may take", async () => {
  let told: AbortSignal | undefined;
  const endless = serving((_method, _params, call) => {
    told = call.signal;
    return new Promise(() => {});
  });
  const asked = callAsStudio(endless, "status", {}, { signal, deadlineMs: 20 });
  await expect(asked).rejects.toMatchObject({ code: "wire/deadline" });
  expect(told?.aborted).toBe(true);
});
