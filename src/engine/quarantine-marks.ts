/**
 * What a person decided about messages that waited, so that it can be decided again: the last word on each, and which waits once more.
 * Numbers and moments, no text. The list of them is on pages, so that deciding costs the same however many there are.
 */

import type { Instant } from "../kernel/clock.ts";
import { type MessageId, messageId } from "../kernel/ids.ts";
import { isPlain, type StoredMessage } from "../rooms/history/index.ts";
import type { Stores } from "./stores.ts";

type Meta = Stores["meta"];

/** `waiting`: it was accepted once, and a person wants to decide again. */
export interface Decision {
  readonly as: "accepted" | "rejected" | "waiting";
  readonly at: Instant;
}

/** Of the first page of what was decided, a list of numbers as JSON; the others are numbered. The newest are the last. */
const DECIDED = "quarantine-decided";
const MOST_ON_A_PAGE = 256;
/** Those that wait once more. */
const AGAIN = "quarantine-again";

export async function decisionOn(meta: Meta, id: MessageId): Promise<Decision | undefined> {
  const kept = await meta.get(`quarantine-of-${id}`);
  return kept === undefined ? undefined : (JSON.parse(kept) as Decision);
}

/** It was accepted once; what a person has brought back or erased meanwhile does not wait. */
export function waitsAgain(row: StoredMessage, decision: Decision | undefined): boolean {
  return decision?.as === "waiting" && row.withheld === "forgotten" && isPlain(row);
}

/** Within the caller's transaction. The last word counts. */
export async function noteDecision(
  meta: Meta,
  id: MessageId,
  as: Decision["as"],
  at: Instant,
): Promise<void> {
  await meta.set(`quarantine-of-${id}`, JSON.stringify({ as, at } satisfies Decision));
  const again = await waitingAgain(meta);
  if (as === "waiting" || again.includes(id)) {
    const others = again.filter((one) => one !== id);
    await meta.set(AGAIN, JSON.stringify(as === "waiting" ? [...others, id] : others));
  }
  let last = await lastPage(meta);
  let page = await pageOf(meta, last);
  if (page.length >= MOST_ON_A_PAGE) {
    last += 1;
    page = [];
    await meta.set(`${DECIDED}-last`, String(last));
  }
  await meta.set(pageName(last), JSON.stringify([...page.filter((one) => one !== id), id]));
}

/** Those that were accepted once and wait once more; the newest last. */
export async function waitingAgain(meta: Meta): Promise<readonly MessageId[]> {
  return (JSON.parse((await meta.get(AGAIN)) ?? "[]") as number[]).map(messageId);
}

/** What was said of them last is not so any more: they are there again, or gone. */
export async function decideBy(
  meta: Meta,
  ids: readonly MessageId[],
  how: "brought back" | "erased",
  at: Instant,
): Promise<void> {
  for (const id of ids) {
    const before = await decisionOn(meta, id);
    if (before === undefined || (before.as === "accepted" && how === "brought back")) continue;
    await noteDecision(meta, id, how === "erased" ? "rejected" : "accepted", at);
  }
}

/** The newest first, each once. */
export async function* decidedMessages(meta: Meta): AsyncGenerator<MessageId> {
  const given = new Set<number>();
  for (let at = await lastPage(meta); at >= 0; at -= 1) {
    for (const id of (await pageOf(meta, at)).toReversed()) {
      if (given.has(id)) continue;
      given.add(id);
      yield messageId(id);
    }
  }
}

async function lastPage(meta: Meta): Promise<number> {
  return Number((await meta.get(`${DECIDED}-last`)) ?? 0);
}

async function pageOf(meta: Meta, page: number): Promise<readonly number[]> {
  return JSON.parse((await meta.get(pageName(page))) ?? "[]") as number[];
}

function pageName(page: number): string {
  return page === 0 ? DECIDED : `${DECIDED}-${page}`;
}
