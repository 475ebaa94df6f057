/** What a person says of the graph: that two things hang together, what else something is called, that two are the same. */

import type { Instant } from "../kernel/clock.ts";
import { entityName, requireNoSecretName } from "../kernel/entity-ref.ts";
import { NacreError } from "../kernel/errors.ts";
import { EVIDENCE_KINDS, type Evidence, evidenceRef } from "../kernel/evidence.ts";
import type { ShelfId } from "../kernel/ids.ts";
import { leastTrust, type RecordTrust } from "../kernel/trust.ts";
import { type Entity, type Named, namedAs } from "../rooms/graph/index.ts";
import type { EngineContext } from "./context.ts";
import { readEvidence } from "./evidence.ts";
import { lookAgainAt } from "./graph-again.ts";
import type { GraphApi, LinkRequest, NameEntityRequest, ShownEntity } from "./graph-api.ts";
import { putEntity } from "./graph-keep.ts";
import { requireMergeable } from "./graph-merges.ts";
import { meantNode, unknownEntity } from "./graph-names.ts";
import { graphShelves, pseudonymOf } from "./graph-scope.ts";
import { shownEdge, shownEntities } from "./graph-shown.ts";
import { timeSaid } from "./graph-times.ts";
import { GraphView, refOfEntity } from "./graph-view.ts";
import { notAllowed, shelfToWrite } from "./shelf-scope.ts";
import type { Stores } from "./stores.ts";

type KeptTrust = Exclude<RecordTrust, "quarantined">;

const MOST_EVIDENCE = 32;

export async function linkEntities(
  context: EngineContext,
  request: LinkRequest,
): ReturnType<GraphApi["linkEntities"]> {
  const { asker, scope, type } = request;
  if (asker !== undefined) throw notAllowed("Saying how things hang together");
  const from = request.from === undefined ? context.clock.now() : timeSaid("from", request.from);
  const to = request.to === undefined ? null : timeSaid("to", request.to);
  if (request.from !== undefined || to === null) requireInterval(from, to);
  return context.store.write("durable", async (stores) => {
    const named = scope === undefined ? undefined : ({ tier: "scope", name: scope } as const);
    const key = await shelfToWrite(context, stores, request, named);
    const shelf = (await stores.memories.openShelf(key)).id;
    const { evidence, trust } = await requireEvidence(context, stores, request.evidence);
    const view = new GraphView(context, stores, await graphShelves(context, stores, request));
    const src = await oneCalled(context, view, request.src);
    const dst = await oneCalled(context, view, request.dst);
    if (src.type === dst.type && src.name === dst.name) {
      throw new NacreError(
        "graph/conflict",
        `${src.type}:${src.name} cannot hang together with itself`,
        "Name two different things.",
      );
    }
    const on = { shelf, trust, origin: "person" } as const;
    const ends = {
      src: (await putEntity(context, stores, src, on)).id,
      dst: (await putEntity(context, stores, dst, on)).id,
    };
    const alike = (await stores.graph.between(ends.src, ends.dst)).filter(
      (one) => one.shelf === shelf && one.type === type,
    );
    const own = alike.filter(({ origin }) => origin === "person");
    // Without a beginning, the one is meant that began last.
    const known =
      request.from === undefined
        ? own.toSorted((a, b) => b.from - a.from)[0]
        : own.find((one) => one.from === from);
    if (known !== undefined) requireInterval(known.from, request.to === undefined ? known.to : to);
    await lookAgainAt(stores, alike);
    if (known === undefined) requireInterval(from, to);
    const edge = known ?? {
      shelf,
      ...ends,
      type,
      from,
      to,
      trust,
      origin: "person",
      state: "active",
      recordedAt: context.clock.now(),
    };
    const put = await stores.graph.putEdge(edge, evidence);
    if (known !== undefined)
      await stores.graph.changeEdge(put.id, { state: "active", ...(request.to !== undefined && { to }) });
    const after = new GraphView(context, stores, await graphShelves(context, stores, request));
    const [shown] = await after.standing([...(await stores.graph.edges([put.id])).values()]);
    return { edge: shownEdge(shown!), isNew: put.isNew };
  });
}

/** Each can be undone, and nothing is lost by it. */
export async function nameEntity(
  context: EngineContext,
  request: NameEntityRequest,
): Promise<{ readonly entity: ShownEntity; readonly changed: boolean }> {
  const { how, entity, as, asker } = request;
  if (asker !== undefined) throw notAllowed("What things are called");
  if (how !== "unmerge" && (as ?? "").trim() === "") {
    throw new NacreError(
      "input/bad-field",
      "params.as: nothing is given",
      how === "merge" ? "Name what it is the same as." : "Give the name that it also goes by.",
    );
  }
  return context.store.write("durable", async (stores) => {
    const shelves = await graphShelves(context, stores, request);
    const view = new GraphView(context, stores, shelves);
    const { scope: _here, ...whose } = request;
    const everywhere = await graphShelves(context, stores, whose);
    const said = { stores, view, everywhere, entity, as: as ?? "" };
    const { node, changed } =
      how === "merge"
        ? await merge(context, said)
        : how === "unmerge"
          ? await unmerge(context, said)
          : await rename(context, said, how);
    const after = new GraphView(context, stores, shelves);
    await after.named([node.slice(node.indexOf(":") + 1)]);
    const [shown] = await shownEntities(context, stores, after, [after.node(node)]);
    return { entity: shown!, changed };
  });
}

interface Saying {
  readonly stores: Stores;
  readonly view: GraphView;
  /** Whatever scope it is said of. */
  readonly everywhere: readonly ShelfId[];
  readonly entity: string;
  readonly as: string;
}

interface Said {
  readonly node: string;
  readonly changed: boolean;
}

async function merge(
  context: EngineContext,
  { stores, view, everywhere, entity, as }: Saying,
): Promise<Said> {
  const from = await meantNode(context, view, entity);
  const into = await meantNode(context, view, as);
  if (from === into) {
    const own = await calledItself(context, view, entity);
    // Said again, it is so already.
    if (own !== null && own !== from) return { node: into, changed: false };
    throw new NacreError(
      "graph/conflict",
      `${from} is that already: it cannot be merged into itself`,
      "Name two different things; what is merged already can be taken apart: nacre graph unmerge.",
    );
  }
  await requireMergeable(stores, everywhere, from, into);
  const targets = await view.entitiesOf(into);
  for (const one of (await view.entitiesOf(from)).filter((each) => refOfEntity(each) === from)) {
    const target =
      targets.find(({ shelf, ...each }) => shelf === one.shelf && refOfEntity(each) === into) ?? targets[0]!;
    await stores.graph.setMerged(one.id, target.id);
  }
  return { node: into, changed: true };
}

/** What was merged into others is itself again; what others were merged into stays. */
async function unmerge(context: EngineContext, { stores, view, entity }: Saying): Promise<Said> {
  const own = await calledItself(context, view, entity);
  if (own === null) throw unknownEntity(entity);
  let changed = false;
  for (const one of await stores.graph.named(view.shelves, [own.slice(own.indexOf(":") + 1)])) {
    if (refOfEntity(one) !== own || one.mergedInto === null) continue;
    await stores.graph.setMerged(one.id, null);
    changed = true;
  }
  return { node: own, changed };
}

async function rename(
  context: EngineContext,
  { stores, view, everywhere, entity, as }: Saying,
  how: "alias" | "unalias",
): Promise<Said> {
  const node = await meantNode(context, view, entity);
  requireNoSecretName(as);
  const alias = entityName(as);
  if (alias === null) {
    throw new NacreError(
      "input/bad-entity",
      `${JSON.stringify(as.slice(0, 80))} is no name`,
      "Give a name with letters or digits in it.",
    );
  }
  if (node.startsWith("person:")) {
    throw new NacreError(
      "graph/conflict",
      "names of persons are not kept in the graph",
      "Say it as a fact: nacre facts assert.",
    );
  }
  const entities = await view.entitiesOf(node);
  const known = (await stores.graph.aliasesOf(entities.map(({ id }) => id))).filter(
    (one) => one.alias === alias,
  );
  if (how === "unalias") {
    for (const one of known) await stores.graph.dropAlias(one.entity, alias);
    return { node, changed: known.length > 0 };
  }
  const { own } = await view.named([alias]);
  const whole = new GraphView(context, stores, everywhere);
  const others = await whole.named([alias]);
  const taken = (await whole.linkedNodes([...others.own, ...others.also])).find(
    (one) => one !== whole.node(node),
  );
  if (taken !== undefined) {
    throw new NacreError(
      "graph/conflict",
      `${JSON.stringify(alias)} is what ${taken} is called`,
      `If they are the same: nacre graph merge ${taken} ${node}.`,
    );
  }
  const mine: Entity | undefined = entities.find((one) => refOfEntity(one) === node) ?? entities[0];
  if (known.length > 0 || own.includes(node)) return { node, changed: false };
  await stores.graph.addAlias({ entity: mine!.id, alias, origin: "person" });
  return { node, changed: true };
}

/** Its own reference, whatever it is merged into; null: there is none such. */
async function calledItself(context: EngineContext, view: GraphView, said: string): Promise<string | null> {
  const wanted = namedAs("concept", said.trim(), pseudonymOf(context));
  if (wanted === null) return null;
  const node = await meantNode(context, view, said);
  const refs = (await view.entitiesOf(node)).map(refOfEntity);
  const exact = `${wanted.type}:${wanted.name}`;
  if (refs.includes(exact)) return exact;
  return refs.find((ref) => ref.slice(ref.indexOf(":") + 1) === wanted.name) ?? null;
}

/** What is there already, or what it says it is. */
async function oneCalled(context: EngineContext, view: GraphView, said: string): Promise<Named> {
  requireNoSecretName(said);
  const wanted = namedAs("concept", said.trim(), pseudonymOf(context));
  if (wanted === null) {
    throw new NacreError(
      "input/bad-entity",
      `${JSON.stringify(said.slice(0, 80))} is no name`,
      "Give a name such as atlas, or a type and a name such as project:atlas.",
    );
  }
  try {
    const node = await meantNode(context, view, said);
    const [first] = await view.entitiesOf(node);
    return first === undefined ? wanted : { type: first.type, name: first.name, label: first.label };
  } catch (error) {
    if (error instanceof NacreError && error.code === "graph/unknown") return wanted;
    throw error;
  }
}

async function requireEvidence(
  context: EngineContext,
  stores: Stores,
  refs: readonly string[],
): Promise<{ readonly evidence: readonly Evidence[]; readonly trust: KeptTrust }> {
  if (refs.length > MOST_EVIDENCE)
    throw badEvidence(
      `${refs.length} records are more than an edge is given at once: at most ${MOST_EVIDENCE}`,
    );
  const keys = refs.map((ref) => {
    const [, kind, id] = /^\s*([a-z]+):(\d{1,15})\s*$/.exec(ref) ?? [];
    const known = EVIDENCE_KINDS.find((one) => one === kind);
    if (known === undefined)
      throw badEvidence(`${JSON.stringify(ref.slice(0, 40))} is no reference to a record`);
    return { kind: known, id: Number(id) };
  });
  if (keys.length === 0) throw badEvidence("an edge needs something that it rests on");
  const now = await readEvidence(context, stores, keys);
  const evidence: Evidence[] = [];
  const trusts: RecordTrust[] = [];
  for (const key of keys) {
    const read = now.get(evidenceRef(key));
    if (read?.state !== "holds" || read.trust === "quarantined")
      throw badEvidence(`${evidenceRef(key)} ${read?.state === "held" ? "is held back" : "cannot be read"}`);
    evidence.push({ ...key, digest: read.digest });
    trusts.push(read.trust);
  }
  return { evidence, trust: leastTrust(trusts) as KeptTrust };
}

function badEvidence(says: string): NacreError {
  return new NacreError(
    "input/bad-ref",
    says,
    "Give references to records that say so, such as obs:8 or msg:42.",
  );
}

function requireInterval(from: Instant, to: Instant | null): void {
  if (to === null || to > from) return;
  throw new NacreError(
    "input/bad-field",
    `it begins ${new Date(from).toISOString()}, and would end before that`,
    "Give an end after that, or a beginning before it.",
  );
}
