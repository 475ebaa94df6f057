/**
 * What must be true whatever happened: every acknowledged turn is stored once, word for word and in order, and nothing else is. Of one
 * that a person took back a tombstone is, in its place. Not here: what is shown of it all (claims.ts).
 */

import type { AnswerOf, Client } from "../../src/wire/index.ts";
import { textOf } from "./lane-script.ts";
import type { SpokenLane } from "./spoken-lane.ts";
import type { Watch } from "./watch.ts";

const MOST_MESSAGES = 1_000;
const PATIENCE_MS = 30_000;

/** Counted of conversations in which something was stored, and of what the doctor looked at while all of it went on. */
export const CHECKED = "conversations checked under way";
export const EXAMINED = "checks of the doctor under way";
const EXAMINED_AT_THE_END = "checks of the doctor at the end";

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
  if (acknowledged === 0) return;
  const asked = { lane: script.lane, limit: MOST_MESSAGES };
  const { messages, total } = await client.call("show_raw_history", asked, { deadlineMs: PATIENCE_MS });
  const stored = messages.map(lineOf);
  const saidIn = (turn: number) => {
    const taken = lane.taken.get(turn);
    return script.turn(turn).map((message, at) =>
      lineOf({
        role: String(message["role"]),
        text: taken === undefined ? textOf(message) : `[${taken.how}]`,
        ref: taken?.refs[at] ?? "",
      }),
    );
  };
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

/** Of a call of a tool its name is left: what it was called with is words. */
const TOMBSTONE = /^\[(?:forgotten|erased)\](?:\nexec)?$/;

/** One tombstone says what every other does: it is told from them by which message it is of. */
function lineOf({ role, text, ref }: { readonly role: string; readonly text: string; readonly ref: string }) {
  return TOMBSTONE.test(text)
    ? `${role}: ${text.slice(0, text.indexOf("]") + 1)} ${ref}`
    : `${role}: ${text}`;
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

/** While it is spoken in: what was acknowledged before the question is there by the answer. */
export async function checkOne(client: Client, lane: SpokenLane | undefined, watch: Watch): Promise<void> {
  if (lane === undefined) return;
  const account = emptyAccount();
  try {
    await watch.time("conversation checked", () => checkLane(client, lane, account));
  } catch (error) {
    // The owner was away: it is looked at again, all of it, at the end.
    watch.passOver(`${lane.script.sessionKey} looked at under way`, error);
    return;
  }
  if (account.turns > 0) watch.count(CHECKED);
  expectsWhole(lane, account, watch);
}

export function expectsWhole({ script }: SpokenLane, account: Account, watch: Watch): void {
  const { lost, doubled, altered } = account;
  watch.expects(
    lost + doubled + altered === 0,
    `${script.sessionKey}: ${lost} lost, ${doubled} doubled and ${altered} altered`,
  );
}

export async function checkAll(client: Client, lanes: readonly SpokenLane[], watch: Watch): Promise<Account> {
  const account = emptyAccount();
  for (const lane of lanes) await checkLane(client, lane, account);
  await checkHealth(client, watch);
  return account;
}

/** What the doctor finds wrong is a broken promise. */
async function checkHealth(client: Client, watch: Watch): Promise<void> {
  examine(await client.call("doctor", {}, { deadlineMs: 10 * PATIENCE_MS }), watch, EXAMINED_AT_THE_END);
  watch.expectsCounted(EXAMINED_AT_THE_END);
}

export function examine({ checks }: AnswerOf<"doctor">, watch: Watch, counted = EXAMINED): void {
  watch.count(counted, checks.length);
  for (const { name, ok, detail } of checks) watch.expects(ok, `doctor: ${name}: ${detail}`);
}
