/**
 * The door for programs: what they may call at all, with which right, and that each call is noted before it is answered.
 *
 * Everybody else passes by unchanged. Not here: what of a store a program reads (scope.ts, shelf-scope.ts), which holds inside the queries.
 */

import { codeOf, NacreError } from "../kernel/errors.ts";
import { RECORD_KINDS } from "../kernel/ids.ts";
import { isObject } from "../kernel/json.ts";
import type { ClientRight } from "../rooms/clients/index.ts";
import type { EngineApi, EngineMethod } from "./api.ts";
import { withoutUntold } from "./client-refs.ts";
import { clientAsker, notGranted, rightsIn } from "./client-scope.ts";
import type { EngineContext } from "./context.ts";
import type { PackAnswer } from "./pack-api.ts";

type AnswerOf<M extends EngineMethod> = Awaited<ReturnType<EngineApi[M]>>;

interface Allowed<M extends EngineMethod> {
  /** As it stands in the log. */
  readonly call: string;
  /** Without it the call is refused; absent: everybody's. */
  readonly right?: ClientRight;
  /** What the log says was answered: references that we made, never anything that somebody wrote. Null: it says nothing of what is stored. */
  readonly noted: ((answer: AnswerOf<M>) => readonly string[]) | null;
}

const refsOf = (records: readonly { readonly ref: string }[]): readonly string[] =>
  records.map(({ ref }) => ref);
const nothing = () => [];

/** What is not in this table is no program's to call. */
const ALLOWED: { readonly [M in EngineMethod]?: Allowed<M> } = {
  search: { call: "search", noted: ({ hits, facts = [] }) => refsOf([...facts, ...hits]) },
  timeline: { call: "timeline", noted: ({ lines }) => refsOf(lines) },
  get: { call: "get", noted: ({ items }) => refsOf(items) },
  pack: { call: "pack", noted: ({ pack }) => refsOf(pack.items) },
  remember: { call: "remember", noted: ({ memory, replaced }) => [memory.ref, replaced ?? ""] },
  forgetMemories: { call: "forget", right: "forget", noted: ({ changed }) => changed },
  readFacts: { call: "facts", noted: ({ facts }) => refsOf(facts) },
  factTimeline: { call: "facts", noted: ({ facts }) => refsOf(facts) },
  matchIdea: {
    call: "graph_match",
    noted: ({ matches }) =>
      matches.flatMap(({ paths }) => paths.flatMap(({ seed, citations }) => [seed.ref, ...citations])),
  },
  grep: { call: "history_grep", right: "lanes", noted: ({ hits }) => refsOf(hits) },
  describe: { call: "history_describe", right: "lanes", noted: ({ ref }) => [ref] },
  expand: { call: "history_expand", right: "lanes", noted: ({ items }) => refsOf(items) },
  teach: { call: "brain_teach", right: "teach", noted: ({ lesson }) => [lesson.ref] },
  clientRights: { call: "rights", noted: null },
  clientLanes: { call: "lanes", right: "lanes", noted: nothing },
  clientLane: { call: "lane", right: "lanes", noted: ({ lines }) => refsOf(lines) },
  clientReceipts: { call: "receipts", right: "lanes", noted: nothing },
  clientReceipt: { call: "receipt", right: "lanes", noted: nothing },
  clientPacks: { call: "packs", noted: nothing },
  clientPack: { call: "pack_trace", noted: nothing },
};

/** References of one call that are noted. */
const MOST_NOTED = 50;
const REFERENCE = new RegExp(`^(?:${RECORD_KINDS.join("|")}):\\d{1,15}$`);

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
  const allowed = ALLOWED[method] as Allowed<EngineMethod> | undefined;
  const { call = method, right, noted = null } = allowed ?? {};
  try {
    if (allowed === undefined) throw notForPrograms(method);
    await requireRight(context, client, right);
    const whole = await use({ ...narrowed(request), asker, ...(method === "pack" && { trace: "compact" }) });
    const answer = await withoutUntold(context, asker, whole as AnswerOf<EngineMethod>);
    if (noted === null) return answer;
    const { pack } = await context.writer.noteClientCall({
      ...{ client, call, outcome: "ok", ...answered(noted(answer)) },
      ...(method === "pack" && packIn(request, whole as PackAnswer)),
    });
    return pack === null ? answer : { ...(answer as object), id: pack };
  } catch (error) {
    const outcome = codeOf(error) ?? "wire/internal";
    // What stands in the way of noting it is not what the caller asked about.
    await context.writer.noteClientCall({ client, call, outcome, ...answered([]) }).catch(() => {});
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

function answered(given: readonly string[]): { readonly records: number; readonly refs: readonly string[] } {
  const refs = [...new Set(given)].filter((ref) => REFERENCE.test(ref));
  return { records: refs.length, refs: refs.slice(0, MOST_NOTED) };
}

function notForPrograms(method: EngineMethod): NacreError {
  return new NacreError(
    "client/not-allowed",
    `${method} is not for programs that read memory for a model`,
    "A person does it at a terminal: `nacre help` lists how.",
  );
}
