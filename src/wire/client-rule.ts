/**
 * What a connection of a program that reads for a model may call: what takes an asker and is in this list, in its own name.
 *
 * A guard rail, and not a wall: whoever can open the socket can say that they are something else. What is read and written in a
 * program's name is decided in the engine, whoever brings it.
 */

import { clientNamed } from "../kernel/client-name.ts";
import { codeOf, NacreError } from "../kernel/errors.ts";
import { isObject } from "../kernel/json.ts";
import { METHODS, type MethodName } from "./methods.ts";
import type { Capability } from "./params.ts";
import type { Service } from "./serve.ts";

/** Those with `write` need the capability of that name: a program that was set up to read only does not ask for it. */
const ALLOWED: { readonly [M in MethodName]?: "read" | "write" } = {
  health: "read",
  search: "read",
  timeline: "read",
  get: "read",
  pack: "read",
  read_facts: "read",
  fact_timeline: "read",
  match_idea: "read",
  grep: "read",
  describe: "read",
  expand: "read",
  client_rights: "read",
  client_lanes: "read",
  client_lane: "read",
  client_receipts: "read",
  client_receipt: "read",
  client_packs: "read",
  client_pack: "read",
  remember: "write",
  forget_memories: "write",
  teach: "write",
};

export interface Introduced {
  readonly name: string;
  readonly capabilities: readonly Capability[];
}

/** Undefined: it may. */
export function refusalForClient(
  method: MethodName,
  params: unknown,
  { name, capabilities }: Introduced,
): NacreError | undefined {
  if (method === "hello") return undefined;
  const how = ALLOWED[method];
  if (how === undefined) {
    return new NacreError(
      "wire/unauthorised",
      `${method} is not for programs that read memory for a model`,
      "A person does it at a terminal: `nacre help` lists how.",
    );
  }
  if (method === "health") return undefined;
  if (clientIn(params) !== name) {
    return new NacreError(
      "wire/unauthorised",
      `${method} is not asked for in the name that this program came in with`,
      `Give asker.client as ${JSON.stringify(name.slice(0, 80))}, as hello had it.`,
    );
  }
  if (how === "write" && !capabilities.includes("write")) {
    return new NacreError(
      "client/not-allowed",
      `${name} was set up to read only`,
      "Whoever set it up can take --read-only out of its configuration.",
    );
  }
  return undefined;
}

/** Only how it ended: what it was called with is nobody's to keep. That it cannot be noted is not what the caller asked about. */
export async function noteRefused(
  service: Pick<Service, "call">,
  { name }: Introduced,
  method: MethodName,
  error: unknown,
): Promise<void> {
  if (clientNamed(name) === undefined) return;
  const outcome = codeOf(error) ?? "wire/internal";
  const note = { client: name, call: method, outcome, records: 0, refs: [] };
  const deadlineMs = METHODS.note_client_call.deadlineMs;
  const signal = new AbortController().signal;
  await service.call("note_client_call", note, { signal, deadlineMs }).catch(() => {});
}

function clientIn(params: unknown): unknown {
  const asker = isObject(params) ? params["asker"] : undefined;
  return isObject(asker) ? asker["client"] : undefined;
}
