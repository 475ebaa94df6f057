/**
 * What a program that reads for somebody's model is to the engine: no conversation and no person.
 *
 * It reads what is everybody's, the owner's own, what was told under names, and documents; it writes on a shelf of its own. More
 * than that is a person's to give. Whatever else it says of itself (an agent, a conversation, that its owner speaks) is not looked at.
 */

import { clientNamed } from "../kernel/client-name.ts";
import { NacreError } from "../kernel/errors.ts";
import { type ClientRight, type ClientRights, readsLanesOf, rightsOf } from "../rooms/clients/index.ts";
import type { ShelfKey } from "../rooms/durable/index.ts";
import type { Lane } from "../rooms/history/index.ts";
import type { Asker } from "./api.ts";
import type { EngineContext } from "./context.ts";
import type { Reach } from "./scope.ts";
import type { Stores } from "./stores.ts";

/** No agent and no conversation is called so by the host. */
const AGENT = "mcp";

/** The same for every call of a program, whatever it says. Refused when it is no name. */
export function clientAsker(client: string): Asker & { readonly client: string } {
  const name = clientNamed(client);
  if (name === undefined) {
    throw new NacreError(
      "client/not-allowed",
      `${JSON.stringify(client.slice(0, 80))} is not the name of a program`,
      "Give small letters, digits, dots and dashes, such as --client claude-code.",
    );
  }
  return { agent: AGENT, sessionKey: `${AGENT}:${name}`, isOwner: null, client: name };
}

export async function rightsIn(
  { clock, identity }: EngineContext,
  { clients }: Stores,
  client: string,
): Promise<ClientRights> {
  return rightsOf(await clients.grants(identity.installation, client), clock.now());
}

/** The conversations it may read as they were held: none, but for a grant. */
export async function clientReach(context: EngineContext, stores: Stores, client: string): Promise<Reach> {
  const { installation } = context.identity;
  const rights = await rightsIn(context, stores, client);
  if (rights.lanes === "none") return { scope: { installation, lanes: [] }, lanes: [] };
  const lanes = (await stores.history.lanes(installation)).filter(({ agent }) => readsLanesOf(rights, agent));
  return { scope: { installation, ...(rights.lanes !== "all" && { agents: rights.lanes }) }, lanes };
}

/** The namespace of its own shelf. */
export function clientNamespace(client: string): string {
  return `client:${client}`;
}

export function mayReadAsClient(
  { tier, name }: Pick<ShelfKey, "tier" | "name">,
  client: string,
  ownerNamespace: string,
  lanes: readonly Lane[],
): boolean {
  if (tier === "lane") return lanes.some(({ id }) => String(id) === name);
  return tier !== "user" || name === ownerNamespace || name === clientNamespace(client);
}

const NEEDED: { readonly [R in ClientRight]: string } = {
  lanes: "read conversations as they were held",
  forget: "forget anything",
  teach: "teach anything",
};

export function notGranted(client: string, right: ClientRight): NacreError {
  return new NacreError(
    "client/not-granted",
    `the program ${client} may not ${NEEDED[right]}`,
    `The person whose memory this is can allow it at a terminal: nacre mcp grant ${client} ${right}`,
  );
}
