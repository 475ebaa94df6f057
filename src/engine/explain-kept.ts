/** Why a memory, a piece of a document or a standing instruction was in a prompt, or was not, where its receipt lists nothing of it. */

import { docId, laneId, memoryId, refOf, type ShelfId, shardId } from "../kernel/ids.ts";
import { isIncluded } from "../kernel/reasons.ts";
import { OWNER_NAMESPACE, type Shelf } from "../rooms/durable/index.ts";
import type { Shard } from "../rooms/guidance/index.ts";
import { agentOfDocs } from "./doc-roots.ts";
import {
  CAME_LATER,
  type Explaining,
  notRecalled,
  out,
  sentence,
  type Unlisted,
} from "./explain-unlisted.ts";

/** Undefined: there is none, or it is another installation's. */
export async function explainMemory(about: Explaining, id: number): Promise<Unlisted | undefined> {
  const { stores, receipt } = about;
  const memory = (await stores.memories.memories([memoryId(id)])).get(memoryId(id));
  const shelf = memory && (await shelfOf(about, memory.shelf));
  if (memory === undefined || shelf === undefined) return undefined;
  if (!(await mayRead(about, shelf))) return out("out-of-scope");
  if (id > (receipt.watermarks["memories"] ?? id)) return CAME_LATER;
  if (memory.state === "forgotten") return out("withheld");
  return memory.state === "superseded" ? out("superseded") : notRecalled(receipt);
}

export async function explainDoc(about: Explaining, id: number): Promise<Unlisted | undefined> {
  const { stores, receipt } = about;
  const piece = (await stores.docs.pieces([docId(id)])).get(docId(id));
  const shelf = piece && (await shelfOf(about, piece.shelf));
  if (piece === undefined || shelf === undefined) return undefined;
  if (!(await mayRead(about, shelf))) return out("out-of-scope");
  return id > (receipt.watermarks["docs"] ?? id) ? CAME_LATER : notRecalled(receipt);
}

export async function explainShard(about: Explaining, id: number): Promise<Unlisted | undefined> {
  const { stores, receipt } = about;
  const shard = (await stores.guidance.shards([shardId(id)])).get(shardId(id));
  const shelf = shard && (await shelfOf(about, shard.shelf));
  if (shard === undefined || shelf === undefined || shard.state === "forgotten") return undefined;
  if (!(await holdsIn(about, shelf))) return out("out-of-scope");
  if (id > (receipt.watermarks["shards"] ?? id)) return heardLater(about, shard);
  if (shard.state === "revoked") return out("revoked");
  if (shard.supersededBy !== null) return out("superseded", refOf("shard", shard.supersededBy));
  if (shard.expiresAt !== null && shard.expiresAt <= receipt.at) return out("expired");
  if (receipt.supply === null) return notRecalled(receipt);
  return { included: receipt.unlisted > 0 ? null : false, why: ["The receipt does not list it."] };
}

/** Said before, and not kept yet: then it goes by the name of its message. */
function heardLater({ receipt }: Explaining, { source }: Shard): Unlisted {
  const ref = source === null ? null : refOf("msg", source);
  const heard = receipt.candidates.find((one) => one.part === "guidance" && one.ref === ref);
  if (heard === undefined) return CAME_LATER;
  const { reason, because } = heard;
  return { included: isIncluded(reason), why: [`It went as ${ref} then.`, sentence(reason, because)] };
}

export async function shelfOf({ stores, receipt }: Explaining, id: ShelfId): Promise<Shelf | undefined> {
  const shelf = await stores.memories.shelf(id);
  return shelf?.installation === receipt.lane.installation ? shelf : undefined;
}

/** What a conversation has to itself holds nowhere else. */
async function holdsIn(about: Explaining, shelf: Shelf): Promise<boolean> {
  if (shelf.tier === "lane") return shelf.name === String(about.stored.lane);
  return mayRead(about, shelf);
}

/** Where nothing was looked for, nobody said who asks. */
export async function mayRead(
  { stores, stored, receipt }: Explaining,
  { tier, name }: Shelf,
): Promise<boolean> {
  const isOwner = receipt.supply === null || receipt.asker.reach === "agent";
  if (tier === "global") return true;
  if (tier === "user") return isOwner && name === OWNER_NAMESPACE;
  if (tier === "scope") return isOwner;
  const { agent } = receipt.lane;
  if (tier !== "lane") return isOwner && agentOfDocs({ tier, name }) === agent;
  if (name === String(stored.lane)) return true;
  return isOwner && (await stores.history.lane(laneId(Number(name))))?.agent === agent;
}
