/**
 * What the ledger would make of a message here: so that what was made of it elsewhere is known by the same, and is not made once more.
 */

import type { MessageId } from "../kernel/ids.ts";
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
  { line, text, tool }: { readonly line: string; readonly text: string; readonly tool: string | null },
): Promise<string | null> {
  const { observations } = await madeOf(context, stores, message);
  const same = observations.find((one) => isSameText(one.text, text) && isSameText(one.line, line));
  // Of a result of a tool there is one, whatever is made of its words.
  const ofTool = tool === null ? undefined : observations.find(({ part }) => part === "result");
  return (same ?? ofTool)?.hash ?? null;
}

/** `summary` null: its words are gone; any of the type that is not there yet. */
export async function derivedEventNames(
  context: EngineContext,
  stores: Stores,
  message: MessageId,
  { type, summary }: { readonly type: string; readonly summary: string | null },
): Promise<readonly string[]> {
  const { events } = await madeOf(context, stores, message);
  return events
    .filter((one) => one.type === type && (summary === null || isSameText(one.summary, summary)))
    .map(({ name }) => name);
}
