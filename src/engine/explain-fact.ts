/** Why a fact was in a prompt, or was not, where its receipt lists nothing of it: as it stood when the prompt was made. */

import { factId, refOf } from "../kernel/ids.ts";
import { effectiveEnd, retractedBy } from "../rooms/facts/index.ts";
import { mayRead, shelfOf } from "./explain-kept.ts";
import { CAME_LATER, type Explaining, notRecalled, out, type Unlisted } from "./explain-unlisted.ts";
import { actsAround } from "./fact-standing.ts";

/** Undefined: there is none, or it is another installation's. */
export async function explainFact(about: Explaining, id: number): Promise<Unlisted | undefined> {
  const { stores, receipt } = about;
  const fact = (await stores.facts.facts([factId(id)])).get(factId(id));
  const shelf = fact && (await shelfOf(about, fact.shelf));
  if (fact === undefined || shelf === undefined) return undefined;
  if (!(await mayRead(about, shelf))) return out("out-of-scope");
  // A receipt that says nothing of them was written before there were any.
  if (id > (receipt.watermarks["facts"] ?? 0)) return CAME_LATER;
  const acts = await actsAround(stores, [fact.id]);
  const end = effectiveEnd(fact, acts, retractedBy(acts, receipt.at), receipt.at);
  if (end.cause === "retracted") return out("revoked");
  if (end.at === null || end.at > receipt.at) return notRecalled(receipt);
  if (end.cause !== "superseded") return out("expired");
  return end.by === null ? out("superseded") : out("superseded", refOf("fact", end.by));
}
