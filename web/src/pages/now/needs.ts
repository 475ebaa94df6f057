/** What waits for a person, and where it is decided. */

import type { AnswerOf } from "../../api/call.ts";
import { counted } from "../../parts/figures.ts";
import type { PageName } from "../../route/route.ts";

export interface Need {
  readonly name: string;
  readonly count: number;
  readonly says: string;
  /** Null: there is no page for it; what it says is what to do. */
  readonly at: Place | null;
}

/** A page with what it is to show, or a part of this one. */
export type Place =
  | { readonly page: PageName; readonly params?: { readonly [name: string]: string } }
  | { readonly part: string };

export type NeedsOf = Pick<
  AnswerOf<"status">,
  "totals" | "ledger" | "knowledge" | "brain" | "embedding" | "notes"
>;

/** The most pressing first; only what there is. */
export function needsOf(
  status: NeedsOf,
  failedChecks: readonly { readonly name: string }[] = [],
): readonly Need[] {
  const { totals, ledger, knowledge, brain, embedding, notes } = status;
  const all: readonly Need[] = [
    {
      name: "checks",
      count: failedChecks.length,
      says: `${counted(failedChecks.length, "check")} of the store failed`,
      at: { part: "checks" },
    },
    ...notes.map((note, at) => ({ name: `note-${at}`, count: 1, says: note, at: null })),
    {
      name: "embedding",
      count: embedding.trouble === null ? 0 : 1,
      says: `meanings cannot be compared at present: ${embedding.trouble?.why ?? ""}`,
      at: { page: "settings" },
    },
    {
      name: "quarantine",
      count: totals.quarantined,
      says: `${counted(totals.quarantined, "message")} held back: ${totals.quarantined === 1 ? "it continues" : "they continue"} from a point that is not the newest`,
      at: { page: "history", params: { view: "waiting" } },
    },
    {
      name: "held",
      count: ledger.held,
      says: `${counted(ledger.held, "observation or event", "observations and events")} held back`,
      at: { page: "history", params: { view: "waiting" } },
    },
    {
      name: "facts",
      count: knowledge.proposals,
      says: `${counted(knowledge.proposals, "fact")} that somebody stated, to be accepted or not`,
      at: { page: "facts", params: { tab: "review" } },
    },
    {
      name: "edges",
      count: knowledge.proposedEdges,
      says: `${counted(knowledge.proposedEdges, "link")} between things, proposed and not confirmed`,
      at: { page: "graph", params: { tab: "review" } },
    },
    {
      name: "lessons",
      count: brain.proposed,
      says: `${counted(brain.proposed, "lesson")} of a model, to be confirmed`,
      at: { page: "brain", params: { tab: "lessons", state: "proposed" } },
    },
  ];
  return all.filter(({ count }) => count > 0);
}
