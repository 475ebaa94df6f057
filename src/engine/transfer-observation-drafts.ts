/**
 * What the ledger would make of a message here: so that what was made of it elsewhere is known by the same, and is not made once more.
 */

import type { MessageId } from "../kernel/ids.ts";
import type { NewObservation } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { draftsOf, type EventDraft, isObserved, type ObservationDraft } from "./ledger-drafts.ts";
import { derivedName, namesOf } from "./ledger-keep.ts";
import type { Stores } from "./stores.ts";
import { isSameText } from "./transfer-evidence-word.ts";

interface Made {
  readonly observations: readonly (ObservationDraft & { readonly hash: string })[];
  readonly events: readonly (EventDraft & { readonly name: string })[];
}

const NOTHING: Made = { observations: [], events: [] };

async function madeOf(context: EngineContext, stores: Stores, message: MessageId): Promise<Made> {
  const { history } = stores;
  const stored = await history.message(message);
  const lane = stored && (await history.lane(stored.lane));
  if (stored === undefined || stored.withheld === "erased") return NOTHING;
  // What is forgotten may be remembered again, and makes the same then.
  const row = { ...stored, withheld: null };
  if (!isObserved(context, row, lane)) return NOTHING;
  const body =
    stored.withheld === null
      ? (await history.bodies([message])).get(message)
      : await history.withheldBody(message);
  if (body === undefined) return NOTHING;
  const drafts = await draftsOf(context, stores, { row, lane, body, met: new Map() });
  const named = namesOf(context, lane, row);
  return {
    observations: drafts.observations.map((draft) => ({ ...draft, hash: named.observation(draft) })),
    events: drafts.events.map((draft) => ({ ...draft, name: derivedName(named.event(draft)) })),
  };
}

/** Null: nothing like it would be made of that message here. */
export async function derivedHash(
  context: EngineContext,
  stores: Stores,
  message: MessageId,
  { line, text, tool, shelf }: Pick<NewObservation, "line" | "text" | "tool" | "shelf">,
): Promise<string | null> {
  const { observations } = await madeOf(context, stores, message);
  const same = observations.filter((one) => isSameText(one.text, text) && isSameText(one.line, line));
  // What is said twice in one message is there twice.
  for (const { hash } of same) if ((await stores.ledger.met(shelf, hash)) === null) return hash;
  // Of a result of a tool there is one, whatever is made of its words.
  const ofTool = tool === null ? undefined : observations.find(({ part }) => part === "result");
  return (same[0] ?? ofTool)?.hash ?? null;
}

/** In the order in which they would be made. */
export async function derivedEvents(
  context: EngineContext,
  stores: Stores,
  message: MessageId,
  type: string,
): Promise<readonly { readonly name: string; readonly summary: string }[]> {
  return (await madeOf(context, stores, message)).events.filter((one) => one.type === type);
}
