/** What must be true whatever happened: every acknowledged turn is stored once, word for word and in order, and nothing else is. */

import type { AnswerOf, Client } from "../../src/wire/index.ts";
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

/**
 * The whole of a conversation as it is stored, message for message: who said it, and every word. A turn that was acknowledged while it
 * was read, or was under way, may be there or not, and then all of it; whatever was acknowledged before is.
 */
export async function checkLane(client: Client, lane: SpokenLane, account: Account): Promise<void> {
  const { script, acknowledged } = lane;
  const { sessionKey } = script;
  if (acknowledged === 0) return;
  const asked = { lane: { agent: "main", sessionKey }, limit: MOST_MESSAGES };
  const { messages, total } = await client.call("show_raw_history", asked, { deadlineMs: PATIENCE_MS });
  const stored = messages.map(({ role, text }) => `${role}: ${text}`);
  const saidIn = (turn: number) =>
    script.turn(turn).map((message) => `${message["role"]}: ${textOf(message)}`);
  const said = Array.from({ length: acknowledged }, (_, turn) => saidIn(turn)).flat();
  account.turns += acknowledged;
  account.messages += said.length;
  const expected = [...said];
  const many = new Set(stored).size;
  for (let turn = acknowledged; turn <= lane.acknowledged && expected.length < many; turn += 1)
    expected.push(...saidIn(turn));
  compare(expected, stored, account);
  account.altered += Math.abs(total - stored.length);
}

/** Without it, an engine that stores nothing would have lost nothing. */
export function checkStored(lanes: readonly SpokenLane[], watch: Watch): void {
  for (const { script, tried, acknowledged } of lanes)
    watch.expects(
      tried === 0 || acknowledged > 0,
      `${script.sessionKey}: nothing was ever stored, though it was handed over ${tried} times`,
    );
  watch.expects(
    lanes.some(({ acknowledged }) => acknowledged > 0),
    "no turn was ever stored",
  );
}

/** Every message is unlike every other: its mark says where it belongs. */
export function compare(expected: readonly string[], stored: readonly string[], account: Account): void {
  const [known, present] = [new Set(expected), new Set(stored)];
  account.lost += expected.filter((line) => !present.has(line)).length;
  account.doubled += stored.length - present.size;
  account.altered += [...present].filter((line) => !known.has(line)).length;
  const shouldBe = expected.filter((line) => present.has(line));
  const is = [...present].filter((line) => known.has(line));
  // Word for word, but before one that was said earlier.
  if (shouldBe.some((line, place) => line !== is[place])) account.altered += 1;
}

/** What the doctor finds wrong is a broken promise. */
export async function checkHealth(client: Client, watch: Watch): Promise<void> {
  examine(await client.call("doctor", {}, { deadlineMs: 10 * PATIENCE_MS }), watch);
}

export function examine({ checks }: AnswerOf<"doctor">, watch: Watch): void {
  watch.count("checks of the doctor", checks.length);
  for (const { name, ok, detail } of checks) watch.expects(ok, `doctor: ${name}: ${detail}`);
}
