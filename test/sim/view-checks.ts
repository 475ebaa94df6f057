/**
 * What must hold of a folded view, whatever happened: everything that should be shown is there once, in order, as itself or
 * under one summary; nothing that folding made holds what it must not; and folding leaves the log alone.
 */

import type { Disk } from "./disk.ts";
import type { HostLane } from "./host-model.ts";
import { SECRET } from "./host-words.ts";
import { INVENTED } from "./moody-model.ts";
import type { Snapshot, StoredLane } from "./stored-lane.ts";

export function checkView({ items, shown, summaries }: Snapshot): void {
  const covered = items.flatMap(({ under }) => under);
  const twice = covered.find((number, at) => covered.indexOf(number) !== at);
  if (twice !== undefined) throw new Error(`message ${twice} stands in the view twice`);
  const expected = shown.map(({ number }) => number);
  const stands = new Set(covered);
  // What a person took back stands there too: blank, or under a summary that says nothing of it.
  const lost = expected.find((number) => !stands.has(number));
  if (lost !== undefined) throw new Error(`message ${lost} is neither in the view nor under a summary of it`);
  const stray = covered.find((number) => !expected.includes(number));
  if (stray !== undefined) {
    throw new Error(`message ${stray} is under the view and should not be shown`);
  }
  checkOrder(items, expected);
  const states = new Map(summaries.map(({ id, state }) => [id, state]));
  for (const { summary } of items) {
    if (summary !== null && states.get(summary) !== "active") {
      throw new Error(`summary ${summary} is in the view and ${states.get(summary)}`);
    }
  }
}

/** Each item stands where the first message under it stands. */
function checkOrder(items: Snapshot["items"], expected: readonly number[]): void {
  let before = -1;
  for (const { under, ordinal } of items) {
    const at = expected.indexOf(under[0]!);
    if (at <= before) throw new Error(`the view is out of order at ordinal ${ordinal}`);
    before = at;
  }
}

/** Leaves that are new since `before`: none parts a call from a result that both stood in the view as they are. */
export async function checkPairs(
  disk: Disk,
  stored: StoredLane,
  lane: HostLane,
  before: Snapshot,
  now: Snapshot,
): Promise<void> {
  const known = new Set(before.summaries.map(({ id }) => id));
  const stood = before.items.map(({ under, message }) => (message === null ? null : under[0]!));
  for (const { id, depth, pending } of now.summaries) {
    // One that stands in for another covers what that did, whatever was read in since.
    if (depth > 0 || known.has(id) || pending === true) continue;
    const under = await disk.read((history) => stored.under(history, { message: null, summary: id }));
    const inside = new Set(under);
    for (const [result, call] of lane.callOf) {
      const [asked, answered] = [stood.indexOf(call), stood.indexOf(result)];
      // While a rewrite is half read the log may show a result before its call.
      if (asked < 0 || answered < asked) continue;
      if (inside.has(result) !== inside.has(call)) {
        throw new Error(`summary ${id} parts call ${call} from its result ${result}`);
      }
    }
  }
}

/** What was said last stays as it was said, however much is folded. */
export function checkTail(before: Snapshot, now: Snapshot): void {
  const last = before.items.at(-1);
  if (last === undefined || last.message === null) return;
  if (now.items.at(-1)?.message !== last.message)
    throw new Error(`message ${last.under[0]} was folded too soon`);
}

/** Of the same messages or summaries there is one that may be shown, and one at most that is to take its place. */
export async function checkTwins(disk: Disk, { summaries }: Snapshot): Promise<void> {
  const seen = new Map<string, number>();
  const inUse = new Set(summaries.filter(({ state }) => state !== "retired").map(({ id }) => id));
  await disk.read(async (history) => {
    for (const { id, state, replaces } of summaries) {
      if (state === "retired") continue;
      const sources = await history.sourcesOf(id);
      const key = `${sources?.kind} ${sources?.ids} ${replaces !== null && inUse.has(replaces) ? "again" : ""}`;
      if (seen.has(key)) throw new Error(`summaries ${seen.get(key)} and ${id} are of the same sources`);
      seen.set(key, id);
    }
  });
}

/** What only holds its place is owed, and nothing that is written was written of it. */
export async function checkPending(disk: Disk, { lane, summaries }: Snapshot): Promise<void> {
  const inUse = summaries.filter(({ state }) => state !== "retired");
  const pending = new Set(inUse.filter((one) => one.pending).map(({ id }) => id));
  if (lane === undefined || pending.size === 0) return;
  await disk.read(async (history) => {
    const reason = (await history.debt(lane.id))?.reason ?? "redo";
    if (reason === "redo")
      throw new Error(`${pending.size} summaries are still to be written and nobody owes it`);
    for (const { id } of inUse.filter((one) => !one.pending)) {
      const sources = await history.sourcesOf(id);
      const unwritten =
        sources?.kind === "summaries" ? sources.ids.find((one) => pending.has(one)) : undefined;
      if (unwritten !== undefined)
        throw new Error(`summary ${id} is written, and ${unwritten} beneath it is not`);
    }
  });
}

/** Everything that was ever written, shown or not. */
export async function checkTexts(disk: Disk, { summaries, rows }: Snapshot): Promise<void> {
  await disk.read(async (history) => {
    const bodies = await history.summaryBodies(summaries.map(({ id }) => id));
    for (const { id } of summaries) checkText(`summary ${id}`, JSON.stringify(bodies.get(id)));
    const payloads = await history.payloadsOf(rows.map(({ id }) => id));
    for (const payload of payloads) checkText(`payload ${payload.id}`, JSON.stringify(payload));
  });
}

export function checkText(what: string, text: string): void {
  if (text.includes(SECRET)) throw new Error(`${what} holds a secret`);
  if (text.toLowerCase().includes(INVENTED)) throw new Error(`${what} holds an order that a model made up`);
}

/** Rows as they are, without what the view makes of them. */
export function logOf({ rows }: Snapshot): string {
  return JSON.stringify(rows);
}
