/** What stands around a piece of a document: the pieces before and after it in the same file, one line each. */

import { refOf } from "../kernel/ids.ts";
import { excerpt } from "../kernel/text/excerpt.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import { estimateTokens } from "../kernel/tokens.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import type { NamedDoc } from "./named-kept.ts";
import type { TimelineAnswer } from "./search-api.ts";
import type { Stores } from "./stores.ts";

export async function docTimeline(
  context: EngineContext,
  { docs }: Stores,
  { piece, place }: NamedDoc,
  { before, after }: { readonly before: number; readonly after: number },
): Promise<TimelineAnswer> {
  const all = await docs.piecesOf(piece.shelf, piece.path);
  const at = all.findIndex(({ id }) => id === piece.id);
  const [from, to] = [Math.max(0, at - before), Math.min(all.length, at + after + 1)];
  const redacted = redactor(context);
  return {
    ref: refOf("doc", piece.id),
    agent: place.agent,
    sessionKey: piece.path,
    lines: all.slice(from, to).map(({ id, text, modifiedMs }) => {
      const shown = redacted(text);
      return {
        ref: refOf("doc", id),
        role: "document",
        at: Math.trunc(modifiedMs),
        line: excerpt(shown, queryTerms("")),
        tokens: estimateTokens(shown),
        here: id === piece.id,
        newSession: false,
      };
    }),
    earlier: from > 0,
    later: to < all.length,
  };
}
