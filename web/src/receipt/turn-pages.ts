/** Prompts of which a receipt is kept, the newest first, each with how its question begins. */

import type { LaneName, ShownReceipt } from "../../../src/engine/api.ts";
import { call } from "../api/call.ts";
import { type PagedList, usePages } from "../parts/pages-of.ts";
import { PAGE, type Words, wordsOf } from "./words.ts";

export interface ListedTurn extends ShownReceipt {
  /** Null: its turn was not stored. */
  readonly question: Words | null;
}

/** Of a line in a list. */
const LINE_TOKENS = 40;

/** `lane` null: of all conversations. */
export function useTurns(lane: LaneName | null): PagedList<ListedTurn> {
  const key = lane === null ? "all" : `${lane.agent} ${lane.sessionKey}`;
  return usePages<ListedTurn>(
    key,
    async (from, signal) => {
      const before = from === null ? {} : { before: Number(from) };
      const whose = lane === null ? {} : { lane };
      const { receipts } = await call("list_receipts", { ...whose, ...before, limit: PAGE }, signal);
      const refs = receipts.flatMap(({ message }) => message ?? []);
      const words = await wordsOf(refs, signal, LINE_TOKENS);
      const last = receipts.at(-1);
      return {
        items: receipts.map((one) => ({
          ...one,
          question: one.message === null ? null : (words.get(one.message) ?? "gone"),
        })),
        next: receipts.length < PAGE || last === undefined ? null : String(last.id),
      };
    },
    { topics: ["prompt", "history"], keyOf: ({ id }) => String(id) },
  );
}
