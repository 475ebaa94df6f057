/** What a pack had in it and what is not as it was: taken back, replaced, put away, not there any more. One sentence each. */

import {
  cardId,
  docId,
  eventId,
  factId,
  memoryId,
  messageId,
  observationId,
  type RecordKind,
  summaryId,
} from "../kernel/ids.ts";
import { asideOf } from "../rooms/ledger/index.ts";
import type { Stores } from "./stores.ts";

export async function packGone(stores: Stores, refs: readonly string[]): Promise<readonly string[]> {
  const { history, memories, docs, ledger, events, facts, cards } = stores;
  const ids = (kind: RecordKind) =>
    refs.filter((ref) => ref.startsWith(`${kind}:`)).map((ref) => Number(ref.slice(kind.length + 1)));
  const messages = await history.messages(ids("msg").map(messageId));
  const summaries = await history.summaryBodies(ids("sum").map(summaryId));
  const kept = await memories.memories(ids("mem").map(memoryId));
  const pieces = await docs.pieces(ids("doc").map(docId));
  const observations = await ledger.observations(ids("obs").map(observationId));
  const happened = await events.events(ids("evt").map(eventId));
  const known = await facts.facts(ids("fact").map(factId));
  const made = await cards.cards(ids("card").map(cardId));
  const became: { readonly [kind: string]: (id: number) => string | null } = {
    msg: (id) => {
      const row = messages.get(messageId(id));
      if (row === undefined) return "is not in the log";
      return row.withheld === null
        ? row.state === "rejected"
          ? "was rejected"
          : null
        : `was ${row.withheld}`;
    },
    sum: (id) => ((summaries.get(summaryId(id))?.text ?? "") === "" ? "has no words any more" : null),
    mem: (id) => {
      const state = kept.get(memoryId(id))?.state;
      return state === undefined ? "was erased" : state === "active" ? null : `is ${state} now`;
    },
    doc: (id) => (pieces.has(docId(id)) ? null : "is not in its file any more"),
    fact: (id) => (known.has(factId(id)) ? null : "was erased"),
    obs: (id) => {
      const row = observations.get(observationId(id));
      const aside = row === undefined ? null : asideOf(row);
      return row === undefined ? "was erased" : aside === null ? null : `is ${aside} now`;
    },
    card: (id) => {
      const row = made.get(cardId(id));
      if (row === undefined) return "was erased";
      return row.supersededBy === null ? null : "is superseded now";
    },
    evt: (id) => {
      const row = happened.get(eventId(id));
      if (row === undefined) return "was erased";
      return row.redacted ? "has no words any more" : row.held === null ? null : "is held now";
    },
  };
  return refs.flatMap((ref) => {
    const [kind = "", number] = ref.split(":");
    const what = became[kind]?.(Number(number)) ?? null;
    return what === null ? [] : [`${ref} ${what}.`];
  });
}
