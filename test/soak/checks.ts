/** What must be true whatever happened: every acknowledged turn is stored once, word for word and in order, and nothing else is. */

import type { Client } from "../../src/wire/index.ts";
import type { SpokenLane } from "./gateway.ts";
import { textOf } from "./lane-script.ts";
import type { Watch } from "./watch.ts";

const MOST_MESSAGES = 1_000;
const PATIENCE_MS = 30_000;

export interface Account {
  lost: number;
  doubled: number;
  /** Stored, but not what was said, or not where. */
  altered: number;
  messages: number;
  turns: number;
}

export const emptyAccount = (): Account => ({ lost: 0, doubled: 0, altered: 0, messages: 0, turns: 0 });

/** The turn that was under way when somebody stopped may be there or not; all before it are. */
export async function checkLane(client: Client, lane: SpokenLane, account: Account): Promise<void> {
  const { script, acknowledged } = lane;
  const { sessionKey } = script;
  if (acknowledged === 0) return;
  const asked = { lane: { agent: "main", sessionKey }, limit: MOST_MESSAGES };
  const { messages } = await client.call("show_raw_history", asked, { deadlineMs: PATIENCE_MS });
  const stored = messages.map(({ text }) => text);
  const said = Array.from({ length: acknowledged }, (_, turn) => script.turn(turn).map(textOf)).flat();
  account.turns += acknowledged;
  account.messages += said.length;
  const times = new Map<string, number>();
  // A call of a tool says nothing that is its own.
  for (const text of stored) if (text.includes(sessionKey)) times.set(text, (times.get(text) ?? 0) + 1);
  for (const text of said) if (text.includes(sessionKey) && !times.has(text)) account.lost += 1;
  for (const count of times.values()) account.doubled += count - 1;
  const marked = (texts: readonly string[]) => texts.filter((text) => text.includes(sessionKey));
  const [is, shouldBe] = [marked(stored), marked(said)];
  const more = is.slice(shouldBe.length);
  const next = script.turn(acknowledged).map(textOf);
  if (shouldBe.some((text, place) => is[place] !== text)) account.altered += 1;
  if (more.some((text) => !next.includes(text))) account.altered += 1;
}

/** What the doctor finds wrong is a broken promise. */
export async function checkHealth(client: Client, watch: Watch): Promise<void> {
  const { checks } = await client.call("doctor", {}, { deadlineMs: 10 * PATIENCE_MS });
  for (const { name, ok, detail } of checks) watch.expects(ok, `doctor: ${name}: ${detail}`);
}
