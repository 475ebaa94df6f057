/**
 * Why one thing is in a pack, or is not: what its trace lists; and where that lists nothing of it, what can be told from the
 * store. What there is nothing of is not explained: it is refused.
 */

import { cardId, factId, parseRef, RECORD_KINDS, type RecordKind, refsIn } from "../kernel/ids.ts";
import { isIncluded, REASONS } from "../kernel/reasons.ts";
import type { PackTrace } from "../rooms/pack/index.ts";
import { rowsOf, usedKindOf } from "./note-uses.ts";
import type { PackWhy } from "./pack-api.ts";
import { packGone } from "./pack-gone.ts";
import type { Stores } from "./stores.ts";
import { unknownRef } from "./unknown-ref.ts";

export async function explainPacked(
  stores: Stores,
  id: number,
  { candidates, form, watermarks, output }: PackTrace,
  typed: string,
): Promise<PackWhy> {
  const asked = refsIn(typed)[0] ?? typed.trim().toLowerCase();
  const found = candidates.find((candidate) => candidate.ref === asked);
  if (found !== undefined) {
    const because = found.because === undefined ? "" : ` (${found.because})`;
    return { ref: asked, included: isIncluded(found.reason), why: [`${REASONS[found.reason]}${because}`] };
  }
  const { kind, id: number } = parseRef(asked, RECORD_KINDS);
  const not = (...why: readonly string[]) => ({ ref: asked, included: false, why });
  const isThere = await rowOf(stores, kind, number);
  if (isThere === null) return not(`Packs have no ${ABSENT[kind] ?? "files"} in them.`);
  if (!isThere) throw unknownRef(kind, asked, `trace pack:${id} --json\` has what this trace lists`);
  if (number > (watermarks[TABLES[kind] ?? ""] ?? number)) return not("It came after this pack was made.");
  const now = await packGone(stores, [asked]);
  if (form === "compact")
    return not("It is not in; a compact trace does not say why. One made with --trace full does.", ...now);
  const listed = candidates.filter(({ reason }) => !isIncluded(reason)).length;
  const others = output.excluded - listed;
  return not(
    "It was not among what was looked at.",
    ...(others > 0 ? [`Or it is one of ${others} that are counted, and too many to list.`] : []),
    ...now,
  );
}

const ABSENT: { readonly [kind in RecordKind]?: string } = { shard: "guidance", lesson: "lessons" };

/** Whether there is one; null: packs have no such thing in them. */
async function rowOf(stores: Stores, kind: RecordKind, id: number): Promise<boolean | null> {
  if (kind === "fact") return (await stores.facts.facts([factId(id)])).has(factId(id));
  if (kind === "card") return (await stores.cards.cards([cardId(id)])).has(cardId(id));
  const used = usedKindOf(kind);
  return used === undefined ? null : (await rowsOf(stores, used, [id])).has(id);
}

/** Of summaries nobody counts which is the newest. */
const TABLES: { readonly [kind in RecordKind]?: string } = {
  ...{ msg: "messages", mem: "memories", doc: "docs", obs: "observations", evt: "events" },
  ...{ fact: "facts", card: "cards" },
};
