/**
 * The door for programs: what they may call at all, with which right, and that each call is noted before it is answered.
 *
 * Everybody else passes by unchanged. Not here: what of a store a program reads (scope.ts, shelf-scope.ts), which holds inside the queries.
 */

import { codeOf, NacreError } from "../kernel/errors.ts";
import { isObject } from "../kernel/json.ts";
import type { ClientRight } from "../rooms/clients/index.ts";
import type { EngineApi, EngineMethod } from "./api.ts";
import { clientAsker, notGranted, rightsIn } from "./client-scope.ts";
import type { EngineContext } from "./context.ts";
import type { PackAnswer } from "./pack-api.ts";

interface Allowed {
  /** As it stands in the log. */
  readonly call: string;
  /** Without it the call is refused; absent: everybody's. */
  readonly right?: ClientRight;
  /** Says nothing of what is stored. */
  readonly unnoted?: true;
}

/** What is not in this table is no program's to call. */
const ALLOWED: { readonly [M in EngineMethod]?: Allowed } = {
  search: { call: "search" },
  timeline: { call: "timeline" },
  get: { call: "get" },
  pack: { call: "pack" },
  remember: { call: "remember" },
  forgetMemories: { call: "forget", right: "forget" },
  readFacts: { call: "facts" },
  factTimeline: { call: "facts" },
  matchIdea: { call: "graph_match" },
  grep: { call: "history_grep", right: "lanes" },
  describe: { call: "history_describe", right: "lanes" },
  expand: { call: "history_expand", right: "lanes" },
  teach: { call: "brain_teach", right: "teach" },
  clientRights: { call: "rights", unnoted: true },
  clientLanes: { call: "lanes", right: "lanes" },
  clientLane: { call: "lane", right: "lanes" },
  clientReceipts: { call: "receipts", right: "lanes" },
  clientReceipt: { call: "receipt", right: "lanes" },
  clientPacks: { call: "packs" },
  clientPack: { call: "pack_trace" },
};

/** References of one call that are noted. */
const MOST_NOTED = 50;
const REFERENCE = /^[a-z]{3,7}:\d{1,15}$/;

type Use = (request: unknown, ...rest: readonly unknown[]) => Promise<unknown>;

export function gated(context: EngineContext, engine: EngineApi): EngineApi {
  const uses = Object.entries(engine as unknown as { readonly [method: string]: Use }).map(
    ([method, use]): [string, Use] => [
      method,
      (request, ...rest) => {
        const client = clientIn(request);
        return client === undefined
          ? use(request, ...rest)
          : asClient(context, method as EngineMethod, client, (asked) => use(asked, ...rest), request);
      },
    ],
  );
  return Object.fromEntries(uses) as unknown as EngineApi;
}

/** Whoever is named anywhere that somebody can be named. */
function clientIn(request: unknown): string | undefined {
  if (!isObject(request)) return undefined;
  for (const whose of [request["asker"], request["issuer"]]) {
    if (isObject(whose) && typeof whose["client"] === "string") return whose["client"];
  }
  return undefined;
}

async function asClient(
  context: EngineContext,
  method: EngineMethod,
  name: string,
  use: (asked: unknown) => Promise<unknown>,
  request: unknown,
): Promise<unknown> {
  const asker = clientAsker(name);
  const { client } = asker;
  const allowed = ALLOWED[method];
  if (allowed === undefined) throw notForPrograms(method);
  const { call, right, unnoted } = allowed;
  try {
    await requireRight(context, client, right);
    const answer = await use({ ...narrowed(request), asker, ...(method === "pack" && { trace: "compact" }) });
    if (unnoted === true) return answer;
    const { pack } = await context.writer.noteClientCall({
      ...{ client, call, outcome: "ok", ...notedIn(answer) },
      ...(method === "pack" && packIn(request, answer as PackAnswer)),
    });
    return pack === null ? answer : { ...(answer as object), id: pack };
  } catch (error) {
    const outcome = codeOf(error) ?? "wire/internal";
    // What stands in the way of noting it is not what the caller asked about.
    await context.writer
      .noteClientCall({ client, call, outcome, ...notedIn({ asked: askedFor(request) }) })
      .catch(() => {});
    throw error;
  }
}

async function requireRight(
  context: EngineContext,
  client: string,
  right: ClientRight | undefined,
): Promise<void> {
  if (right === undefined) return;
  const rights = await context.store.read((stores) => rightsIn(context, stores, client));
  if (right === "lanes" ? rights.lanes === "none" : !rights[right]) throw notGranted(client, right);
}

/** It is at no other installation, and holds no other permission. */
function narrowed(request: unknown): object {
  const { installation, grant, ...rest } = request as { readonly [field: string]: unknown };
  return rest;
}

function packIn(request: unknown, { trace, retrieved }: PackAnswer) {
  const { noteUse } = request as { readonly noteUse?: boolean };
  return trace === null ? {} : { pack: { trace, retrieved, noteUse: noteUse !== false } };
}

function askedFor(request: unknown): readonly unknown[] {
  const { ref, refs, summary, source } = request as { readonly [field: string]: unknown };
  return [ref, refs, summary, source];
}

/** All that stands in it as a reference, and nothing that has another form. */
function notedIn(answer: unknown): { readonly records: number; readonly refs: readonly string[] } {
  const refs = new Set<string>();
  collect(answer, refs, 0);
  return { records: refs.size, refs: [...refs].slice(0, MOST_NOTED) };
}

const DEEPEST = 8;

function collect(value: unknown, refs: Set<string>, depth: number): void {
  if (typeof value === "string") {
    if (REFERENCE.test(value)) refs.add(value);
  } else if (typeof value === "object" && value !== null && depth < DEEPEST) {
    // How a pack came to be names what is not in it; that is in its trace.
    for (const [field, one] of Object.entries(value))
      if (field !== "trace" && field !== "retrieved") collect(one, refs, depth + 1);
  }
}

function notForPrograms(method: EngineMethod): NacreError {
  return new NacreError(
    "client/not-allowed",
    `${method} is not for programs that read memory for a model`,
    "A person does it at a terminal: `nacre help` lists how.",
  );
}
