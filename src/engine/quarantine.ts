/** What waits for a person's word, and the word itself. */

import { parseMessageRef, refOf } from "../kernel/ids.ts";
import { excerpt } from "../kernel/text/excerpt.ts";
import { queryTerms } from "../kernel/text/query-terms.ts";
import { resolveQuarantine as resolve } from "../rooms/history/index.ts";
import type { QuarantinedMessage } from "./api.ts";
import { logAgainWith, logAgainWithout } from "./chronicle-taken-back.ts";
import type { EngineContext } from "./context.ts";
import { hearFactsAgain } from "./fact-marks.ts";
import { judgeAgain } from "./gate-again.ts";
import { hearAgain } from "./guidance-again.ts";
import { isHidden, redactedText } from "./index-text.ts";
import { observeAgain } from "./ledger-mark.ts";
import { ledgerGoesWith } from "./ledger-taken-back.ts";
import { lookAgain } from "./outcome-marks.ts";

const DEFAULT_LIMIT = 50;

export async function listQuarantine(
  context: EngineContext,
  request: { limit?: number },
): Promise<{ messages: readonly QuarantinedMessage[] }> {
  return context.store.read(async ({ history }) => {
    const limit = request.limit ?? DEFAULT_LIMIT;
    const rows = await history.inState(context.identity.installation, "quarantined", limit);
    const bodies = await history.bodies(rows.map((row) => row.id));
    const lanes = new Map(
      (await history.lanes(context.identity.installation)).map((lane) => [lane.id, lane]),
    );
    const messages = rows.map((row) => ({
      ref: refOf("msg", row.id),
      agent: lanes.get(row.lane)?.agent ?? "",
      sessionKey: lanes.get(row.lane)?.sessionKey ?? "",
      role: row.role,
      at: row.at,
      excerpt: excerpt(redactedText(context, bodies.get(row.id)), queryTerms("")),
    }));
    return { messages };
  });
}

export async function resolveQuarantine(
  context: EngineContext,
  request: { ref: string; accept: boolean },
): Promise<{ ref: string; state: string }> {
  const id = parseMessageRef(request.ref);
  return context.store.write("durable", async (stores) => {
    const { history, index, vectors } = stores;
    const row = await resolve(history, id, request.accept);
    await index.setHidden("msg", id, isHidden(row));
    if (isHidden(row)) {
      await vectors.remove("msg", [id]);
      await ledgerGoesWith(stores, [id], "forgotten", context.clock.now());
      await logAgainWithout(stores, [id]);
    } else {
      await judgeAgain(stores, [id]);
      await hearAgain(stores, [id]);
      await hearFactsAgain(stores, [id]);
      await observeAgain(stores, [id]);
      await lookAgain(stores, [id]);
      await logAgainWith(stores, [id]);
    }
    return { ref: refOf("msg", id), state: row.state };
  });
}
