/** What the gate said, as a file has it. What was judged is not judged again: what came of it moves by itself. */

import type { MessageId } from "../kernel/ids.ts";
import { isObject, type JsonObject } from "../kernel/json.ts";
import type { StoredVerdict } from "../rooms/durable/index.ts";
import type { Stores } from "./stores.ts";

/** Null: it is no verdict. */
export function verdictIn(given: JsonObject | null): StoredVerdict | null {
  const { version, score, threshold, signals } = given ?? {};
  if (typeof version !== "string" || typeof score !== "number" || typeof threshold !== "number") return null;
  if (!isObject(signals) || !Object.values(signals).every((one) => typeof one === "number")) return null;
  return { version, score, threshold, signals: signals as StoredVerdict["signals"] };
}

/** What was judged here stays as it was. */
export async function judgedBefore(
  { memories }: Pick<Stores, "memories">,
  message: MessageId,
  given: JsonObject | undefined,
): Promise<void> {
  const verdict = verdictIn(given ?? null);
  if (verdict === null || (await memories.verdicts([message])).size > 0) return;
  await memories.putVerdict(message, verdict);
}
