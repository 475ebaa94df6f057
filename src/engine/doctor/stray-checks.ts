/** Rows that point nowhere, and those that nothing points to. */

import { REMOVABLE_STRAYS, STRAY_KINDS, type Stray, type StrayKind } from "../../rooms/history/index.ts";
import type { RepairTask } from "../api.ts";
import { type Check, chunksOf, faulty, figure, ROWS_PER_REPAIR, sound } from "./check.ts";

/** Of each kind; a store with more is mended in several rounds. */
const MOST_STRAYS = 10_000;

const NOUNS: { readonly [kind in StrayKind]: string } = {
  parts: "parts without their message or their content",
  sources: "summaries that cover something which is not there",
  edges: "sources of summaries that do not exist",
  entries: "transcript entries that name no message",
  payloads: "notes on large parts that do not exist",
  view: "items of a view that show nothing",
  debts: "debts of lanes that do not exist",
  findings: "secrets counted in messages that do not exist",
  contents: "contents kept for another number of parts than there are",
  records: "records of the word index about nothing",
  memories: "memories on shelves that do not exist",
  provenance: "sources of memories without their memory or their message",
  verdicts: "verdicts on messages that do not exist",
  labels: "labels of memories that do not exist",
  pieces: "pieces of documents that do not exist",
  "shelf-words": "words of shelves that nothing there says",
  ledger: "observations, events and artifacts on shelves that do not exist",
  plans: "plans of observations that do not exist",
  moves: "moves of observations that do not exist",
  uses: "counted uses of observations and events that do not exist",
  knowledge: "facts, proposals, entities and cards on shelves that do not exist",
  grounds: "sources, names, edges and lines of what does not exist",
  lessons: "lessons on shelves that do not exist",
  routes: "links of lessons and routed turns to what does not exist",
};

/** Those that are not mended: what they were about is not there. */
const LOST: readonly StrayKind[] = ["parts", "sources", "memories", "ledger", "knowledge", "lessons"];

export const checkStrays: Check = async ({ look }) => {
  const found = new Map<StrayKind, readonly Stray[]>();
  for (const kind of STRAY_KINDS) {
    const strays = await look(({ audit }) => audit.strays(kind, MOST_STRAYS));
    if (strays.length > 0) found.set(kind, strays);
  }
  if (found.size === 0) return [sound("orphans", "everything that is referred to is there, and the reverse")];
  const all = [...found.values()].flat();
  const named = [...found].map(([kind, strays]) => `${figure(strays.length)} ${NOUNS[kind]}`);
  const repairs = REMOVABLE_STRAYS.flatMap((kind) => repairsOf(kind, found.get(kind) ?? []));
  const lost = LOST.some((kind) => found.has(kind));
  return [
    faulty(
      "orphans",
      named.join("; "),
      lost
        ? "Something that was said is missing: restore the newest backup beside this store and compare."
        : "Run `nacre doctor --fix`: nothing that was said is affected.",
      { count: all.length, refs: all.map(({ ref }) => ref), repairs },
    ),
  ];
};

function repairsOf(kind: StrayKind, strays: readonly Stray[]): readonly RepairTask[] {
  return [...chunksOf(strays, ROWS_PER_REPAIR)].map((chunk) => ({
    action: "remove-strays",
    check: "orphans",
    does:
      kind === "contents"
        ? `count ${figure(chunk.length)} contents again, and remove those that nothing uses`
        : `remove ${figure(chunk.length)} ${NOUNS[kind]}`,
    kind,
    keys: chunk.map(({ key }) => key),
  }));
}
