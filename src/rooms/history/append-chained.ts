/**
 * Reads a stretch of a transcript whose entries have no ids. The hash chain is the identity: each link covers all that
 * was said before it, so the same words at another point are another message, and the same point is found by one look-up.
 *
 * What continues from anywhere but the newest message is a rewrite or a repeat that nobody can tell apart: it is stored
 * in quarantine, outside the view.
 */

import { NacreError } from "../../kernel/errors.ts";
import { append, chainHead } from "./append.ts";
import { chainGenesis, chainLink, contentHash, firstSaid } from "./identity.ts";
import { openLane } from "./lanes.ts";
import type { HostMessage, LaneKey, StoredMessage } from "./message.ts";
import type { HistoryStore } from "./port.ts";
import type { Intake } from "./tombstone.ts";
import { enterView } from "./view.ts";

export interface ChainedStretch {
  readonly lane: LaneKey;
  readonly sessionId: string;
  readonly archive: boolean;
  readonly after: string | null;
  readonly messages: readonly HostMessage[];
}

export interface AppendedStretch {
  readonly imported: readonly StoredMessage[];
  readonly known: number;
  readonly quarantined: number;
  readonly head: string;
}

export async function appendChained(
  store: HistoryStore,
  stretch: ChainedStretch,
  intake: Intake,
): Promise<AppendedStretch> {
  const request = {
    sessionId: stretch.sessionId,
    parentSessionId: null,
    claim: stretch.archive ? "archive" : "newer",
    startedAt: firstSaid(stretch.messages),
  } as const;
  const { lane, session } = await openLane(store, stretch.lane, request, intake.now);
  const imported: StoredMessage[] = [];
  let known = 0;
  let head = stretch.after ?? chainGenesis(stretch.sessionId);
  if (stretch.after !== null && (await store.findByChain(lane.id, stretch.after)) === undefined) {
    throw new NacreError(
      "input/bad-field",
      "params.after: this lane has no such link",
      "Start again from the beginning of the transcript with after: null.",
    );
  }
  let newest = await chainHead(store, lane, session);
  for (const message of stretch.messages) {
    const link = chainLink(head, contentHash(message));
    if ((await store.findByChain(lane.id, link)) !== undefined) {
      known += 1;
    } else {
      const continues = head === newest;
      const place = (await store.lastPlace(lane.id, session.number)) + 1;
      const state = continues ? "confirmed" : "quarantined";
      imported.push(
        await append(
          store,
          lane,
          session,
          { message, turn: null, place, state, heartbeat: false, after: head },
          intake,
        ),
      );
      if (continues) newest = link;
    }
    head = link;
  }
  await enterView(store, lane, imported);
  const quarantined = imported.filter((row) => row.state === "quarantined").length;
  return { imported, known, quarantined, head };
}
