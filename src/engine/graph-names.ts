/** What somebody means by a name: a reference, what something is called, or what else it goes by; several are named, not guessed. */

import { entityName, entityRefIn, OWNER, requireNoSecretName } from "../kernel/entity-ref.ts";
import { NacreError } from "../kernel/errors.ts";
import { namedAs } from "../rooms/graph/index.ts";
import type { EngineContext } from "./context.ts";
import { pseudonymOf } from "./graph-scope.ts";
import type { GraphView } from "./graph-view.ts";

const MOST_SHOWN = 8;

/** The node that is meant. Refused where there is none or more than one. */
export async function meantNode(context: EngineContext, view: GraphView, said: string): Promise<string> {
  requireNoSecretName(said);
  const found = await nodesMeant(context, view, said);
  if (found.length === 1) return found[0]!;
  if (found.length === 0) throw unknownEntity(said);
  const listed = found.toSorted().slice(0, MOST_SHOWN);
  throw new NacreError(
    "graph/ambiguous",
    `${shown(said)} names ${found.length} things: ${listed.join(", ")}`,
    `Say which one, such as ${listed[0]}; or say that they are the same: nacre graph merge ${listed[1]} ${listed[0]}.`,
  );
}

async function nodesMeant(context: EngineContext, view: GraphView, said: string): Promise<readonly string[]> {
  const given = said.trim();
  const isOwner = /^(?:owner|me|i)$/i.test(given);
  const ref = isOwner ? OWNER : entityRefIn(given);
  if (ref !== null) {
    // A person's name is not kept: what is looked for is what stands for it.
    const wanted = namedAs("concept", isOwner ? OWNER : given, pseudonymOf(context));
    if (wanted === null) return [];
    const own = await view.named([wanted.name]);
    const node = view.node(`${wanted.type}:${wanted.name}`);
    return own.own.includes(node) ? view.linkedNodes([node]) : [];
  }
  const name = entityName(given);
  if (name === null) return [];
  const { own, also } = await view.named([name]);
  const called = await view.linkedNodes(own);
  return called.length > 0 ? called : view.linkedNodes(also);
}

export function unknownEntity(said: string): NacreError {
  return new NacreError(
    "graph/unknown",
    `nothing in the graph is called ${shown(said)}`,
    "See what there is: nacre graph entities. A name is a reference such as project:atlas, or what it is called.",
  );
}

function shown(said: string): string {
  return JSON.stringify(said.trim().slice(0, 80));
}
