/**
 * Which conversations of a world an asker may read, told from what it says of itself alone (DESIGN, section 8), and not by the code that is
 * looked at. Where a name is odd it is allowed too much rather than too little.
 */

import { isObject, type Json } from "../../src/kernel/json.ts";
import { CONVERSATIONS, marks } from "../support/clients.ts";

/** As it is named in the worlds. */
const INSTALLATION = "lab";
const [, GROUP] = CONVERSATIONS;

/** Marks of the conversations that it may not read. `grants`: a person has given programs rights meanwhile, which ones is not looked at. */
export function hiddenFrom(asker: Json | undefined, grants: boolean): readonly string[] {
  if (!isObject(asker) || typeof asker["agent"] !== "string" || typeof asker["sessionKey"] !== "string")
    return [];
  return CONVERSATIONS.flatMap((lane, at) => (mayRead(asker, lane, grants) ? [] : [marks(at)]));
}

function mayRead(
  { agent, sessionKey, isOwner, installation, client }: { readonly [field: string]: unknown },
  lane: (typeof CONVERSATIONS)[number],
  grants: boolean,
): boolean {
  // A program is nobody's conversation, whatever else it says.
  if (client !== undefined) return grants;
  if (installation !== undefined && installation !== INSTALLATION) return false;
  if (agent !== lane.agent) return false;
  const isOwners = isOwner === true && sessionKey !== GROUP.sessionKey;
  return isOwners || sessionKey === lane.sessionKey;
}
