/**
 * What a page of Studio may call: what is in this list and nothing else, as a person at a terminal would.
 *
 * A page holds a session that a person opened, and so counts as that person; it never speaks for a conversation or a program, and it
 * gets nothing that only a terminal shows (raw text), no file of the machine, and no way to let anybody else in.
 */

import { codeOf, NacreError } from "../kernel/errors.ts";
import { isObject } from "../kernel/json.ts";
import { METHODS, type MethodName, type MethodSpec } from "./methods.ts";
import type { Service } from "./serve.ts";
import { cancelledError, deadlineError } from "./wire-errors.ts";

/** Those with `act` change something. */
const ALLOWED: { readonly [M in MethodName]?: "read" | "act" } = {
  health: "read",
  status: "read",
  show_settings: "read",
  list_lanes: "read",
  read_lane: "read",
  outline: "read",
  show_history: "read",
  describe: "read",
  expand: "read",
  get: "read",
  timeline: "read",
  search: "read",
  grep: "read",
  ask: "read",
  list_quarantine: "read",
  list_receipts: "read",
  trace: "read",
  replay: "read",
  pack: "read",
  list_packs: "read",
  show_pack: "read",
  replay_pack: "read",
  list_memories: "read",
  show_memory: "read",
  verdict: "read",
  judge: "read",
  list_guidance: "read",
  show_guidance: "read",
  list_authored: "read",
  show_authored: "read",
  list_docs: "read",
  read_doc: "read",
  read_facts: "read",
  fact_timeline: "read",
  show_fact: "read",
  show_proposal: "read",
  show_edge: "read",
  lint_facts: "read",
  list_predicates: "read",
  match_idea: "read",
  graph_neighbours: "read",
  find_path: "read",
  list_entities: "read",
  lint_graph: "read",
  list_cards: "read",
  lint_cards: "read",
  show_log: "read",
  brain_status: "read",
  list_episodes: "read",
  trace_route: "read",
  list_lessons: "read",
  show_lesson: "read",
  brain_history: "read",
  diff_brain: "read",
  replay_gate: "read",
  prove_brain: "read",
  list_lifecycle_journal: "read",
  list_lifecycle_runs: "read",
  plan_lifecycle: "read",
  list_observations: "read",
  show_observation: "read",
  list_held: "read",
  query_events: "read",
  search_events: "read",
  list_artifacts: "read",
  peek_artifact: "read",
  growth: "read",
  doctor: "read",
  list_clients: "read",
  client_log: "read",
  select: "read",
  remember: "act",
  edit_memory: "act",
  forget_memories: "act",
  restore_memory: "act",
  keep_memory: "act",
  add_guidance: "act",
  edit_guidance: "act",
  revoke_guidance: "act",
  restore_guidance: "act",
  forget: "act",
  erase: "act",
  scrub: "act",
  resolve_quarantine: "act",
  hold: "act",
  assert_fact: "act",
  end_fact: "act",
  restore_facts: "act",
  review_facts: "act",
  erase_facts: "act",
  erase_observations: "act",
  review_edges: "act",
  name_entity: "act",
  teach: "act",
  confirm_lessons: "act",
  forget_lessons: "act",
  rate_episode: "act",
  promote_brain: "act",
  rollback_brain: "act",
  move_observation: "act",
  rollback_lifecycle: "act",
  change_observation: "act",
  backup: "act",
};

/** Fields that a page may not give, and why. */
const REFUSED_FIELDS: { readonly [M in MethodName]?: { readonly [field: string]: string } } = {
  select: { texts: "words as they were written are shown at a terminal only" },
  backup: {
    path: "where a backup goes is chosen at a terminal",
    keep: "which older backups go is chosen at a terminal",
  },
};
const NEVER: { readonly [field: string]: string } = {
  asker: "a page asks for the person who opened it, and for nobody else",
  grant: "a page reads by the right of the person who opened it",
};

export interface StudioCall {
  readonly signal: AbortSignal;
  /** At most; a method that takes less by itself keeps to that. */
  readonly deadlineMs?: number;
}

/** A page may stand in line so long, and wait for a thread to start, before what it asked for is begun. */
const IN_LINE_MS = 20_000;

/** Undefined: it may. */
export function refusalForStudio(method: string, params: unknown): NacreError | undefined {
  if (!Object.hasOwn(METHODS, method)) {
    return new NacreError(
      "wire/unknown-method",
      `There is no method "${method.slice(0, 60)}"`,
      "Reload the page: it may be of another version than Nacre is now.",
    );
  }
  const name = method as MethodName;
  if (ALLOWED[name] === undefined) {
    return new NacreError(
      "wire/unauthorised",
      `${name} is not for Studio`,
      "A person does it at a terminal: `nacre help` lists how.",
    );
  }
  if (!isObject(params)) return undefined;
  const refused = { ...NEVER, ...REFUSED_FIELDS[name] };
  const field = Object.keys(params).find(
    (one) => params[one] !== undefined && Object.hasOwn(refused, one) && params[one] !== false,
  );
  if (field === undefined) return undefined;
  return new NacreError(
    "wire/unauthorised",
    `${name} is not called with "${field}" from Studio: ${refused[field]}`,
    "Leave it out.",
  );
}

/**
 * Calls a method for a page: the one way from Studio to the engine. Answers when the call has ended, was given up by its caller, or
 * has taken as long as it may; whoever works on it is told by the signal.
 */
export async function callAsStudio(
  service: Pick<Service, "call">,
  method: string,
  params: unknown,
  how: StudioCall,
): Promise<unknown> {
  const refused = refusalForStudio(method, params);
  if (refused !== undefined) throw refused;
  if (how.signal.aborted) throw cancelledError(method);
  const spec: MethodSpec = METHODS[method as MethodName];
  const checked = spec.params.check(params);
  const deadlineMs = Math.min(spec.deadlineMs, how.deadlineMs ?? spec.deadlineMs);
  const late = AbortSignal.timeout(how.deadlineMs === undefined ? deadlineMs + IN_LINE_MS : deadlineMs);
  const signal = AbortSignal.any([how.signal, late]);
  const given = Promise.withResolvers<never>();
  const giveUp = () =>
    given.reject(late.aborted ? deadlineError(method, deadlineMs) : cancelledError(method));
  signal.addEventListener("abort", giveUp, { once: true });
  try {
    return await Promise.race([
      service.call(method as MethodName, checked, { signal, deadlineMs }),
      given.promise,
    ]);
  } catch (error) {
    if (spec.late !== undefined && codeOf(error) === "wire/deadline") return spec.late;
    throw error;
  } finally {
    signal.removeEventListener("abort", giveUp);
  }
}
