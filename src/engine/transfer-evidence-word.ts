/**
 * On whose word something stands that was moved here. Trust never rises by moving: what another memory says is the owner's is that only
 * where a message of theirs has the words; otherwise it is nobody's, as whatever is told from elsewhere.
 */

import { type MessageId, messageId } from "../kernel/ids.ts";
import type { Json, JsonObject } from "../kernel/json.ts";
import { isObject } from "../kernel/json.ts";
import { mayInstruct, type RecordTrust } from "../kernel/trust.ts";
import { plainText, type StoredMessage } from "../rooms/history/index.ts";
import { redactedJson } from "../rooms/ledger/index.ts";
import type { EngineContext } from "./context.ts";
import { redactor } from "./index-text.ts";
import type { Stores } from "./stores.ts";
import type { Arriving } from "./transfer-kind.ts";
import { numberIn } from "./transfer-shelf.ts";

type Kept = Exclude<RecordTrust, "quarantined">;

/** Another memory's: what it says of whose word something is, nobody can vouch for. */
export function isForeign({ from }: Pick<Arriving, "from">): boolean {
  return !/^nacre(?:\s|$)/i.test(from);
}

/** The message that a reference leads to; undefined: there is none here. */
export async function messageNamed(
  { history }: Pick<Stores, "history">,
  ref: string | null,
): Promise<StoredMessage | undefined> {
  const id = numberIn("msg", ref);
  return id === null ? undefined : history.message(messageId(id));
}

/** What it may claim, given which messages it says it comes of. */
export async function trustArriving<Trust extends Kept>(
  stores: Pick<Stores, "history">,
  where: Arriving,
  claimed: Trust,
  { text, messages }: { readonly text: string; readonly messages: readonly MessageId[] },
): Promise<Trust | "unknown"> {
  if (!isForeign(where) || !mayInstruct(claimed)) return claimed;
  const speakers = await speakersOf(stores, messages, text);
  if (speakers.includes("owner")) return claimed;
  return claimed === "agent" && speakers.includes("assistant") ? claimed : "unknown";
}

/** Who says these very words there. */
async function speakersOf(
  { history }: Pick<Stores, "history">,
  messages: readonly MessageId[],
  text: string,
): Promise<readonly string[]> {
  const rows = await history.messages(messages);
  const bodies = await history.bodies(messages);
  const said = folded(text);
  return [...rows.values()].flatMap((row) => {
    const body = bodies.get(row.id);
    if (body === undefined || said === "" || !folded(plainText(body)).includes(said)) return [];
    if (row.role === "assistant") return ["assistant"];
    return row.role === "user" && row.sender.isOwner === true ? ["owner"] : [];
  });
}

function folded(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\[secret:[^\]]*\]|[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Whether two say the same but for which store put something in the place of a secret. */
export function isSameText(one: string, other: string): boolean {
  const bare = (text: string) => text.replace(/\[secret:([a-z0-9-]+):[0-9a-f]+\]/g, "[secret:$1]");
  return one === other || bare(one) === bare(other);
}

/** Without secrets, wherever one stands in it. */
export function cleanJson(context: EngineContext, value: JsonObject | null): string | null {
  return value === null ? null : JSON.stringify(redactedJson(value, redactor(context)));
}

/** As an object; what is none stands in one, so that nothing is lost. */
export function objectIn(json: string | null): JsonObject | null {
  if (json === null) return null;
  const value = JSON.parse(json) as Json;
  return isObject(value) ? (value as JsonObject) : { value };
}
