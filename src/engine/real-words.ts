/** Everything that messages hold, forgotten ones too: for whoever decides about them, and for nobody else. */

import type { MessageId } from "../kernel/ids.ts";
import { isObject, type Json } from "../kernel/json.ts";
import { normalText } from "../kernel/text/normal-text.ts";
import { joinMessage, type MessageBody, type StoredMessage } from "../rooms/history/index.ts";
import type { EngineContext } from "./context.ts";

export async function realBodies(
  context: EngineContext,
  rows: readonly StoredMessage[],
): Promise<ReadonlyMap<MessageId, MessageBody>> {
  return context.store.read(async ({ history }) => {
    const bodies = new Map(await history.bodies(rows.map(({ id }) => id)));
    for (const { id, withheld } of rows) {
      const body = withheld === "forgotten" ? await history.withheldBody(id) : undefined;
      if (body !== undefined) bodies.set(id, body);
    }
    return bodies;
  });
}

/** Without case, and in one form of each character. */
export function comparable(text: string): string {
  return normalText(text, Number.MAX_SAFE_INTEGER).toLowerCase();
}

/** Every string of a message, names included. */
export function wholeText(body: MessageBody): string {
  return everythingIn(joinMessage(body));
}

function everythingIn(value: Json): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(everythingIn).join("\n");
  if (!isObject(value)) return value === null ? "" : String(value);
  return Object.entries(value)
    .map(([name, field]) => `${name}\n${everythingIn(field as Json)}`)
    .join("\n");
}
