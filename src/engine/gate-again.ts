/**
 * Messages that the gate is to look at once more: what was made of them is gone, or they were not to be seen before. On pages,
 * so that a slice costs the same however many there are.
 *
 * A message may be listed before the gate has reached it, since a batch that was prepared may have passed it unseen. One that is
 * listed twice is looked at twice, which changes nothing.
 */

import type { MessageId } from "../kernel/ids.ts";
import type { Stores } from "./stores.ts";

type Meta = Stores["meta"];

/** Each page is a list of numbers, as JSON. */
const PAGE = "gate-again";
/** The number of the last page; the first is 0. */
const LAST_PAGE = "gate-again-last";
const MOST_ON_A_PAGE = 256;
/** What a batch took from the last page is on the one before it by now, where others were listed meanwhile. */
const PAGES_BACK = 2;

/** Within the caller's transaction. Only what the owner said is ever judged. */
export async function judgeAgain({ history, meta }: Stores, ids: readonly MessageId[]): Promise<void> {
  const rows = await history.messages(ids);
  const said = ids.filter((id) => {
    const row = rows.get(id);
    return row?.role === "user" && row.sender.isOwner === true;
  });
  if (said.length === 0) return;
  let last = await lastPage(meta);
  let page = await readPage(meta, last);
  for (const id of new Set(said)) {
    if (page.includes(id)) continue;
    if (page.length >= MOST_ON_A_PAGE) {
      await writePage(meta, last, page);
      last += 1;
      page = [];
    }
    page = [...page, id];
  }
  await writePage(meta, last, page);
  await meta.set(LAST_PAGE, String(last));
}

/** Some of them. */
export async function listedAgain(meta: Meta): Promise<readonly number[]> {
  const last = await lastPage(meta);
  const listed: number[] = [];
  for (let at = last; at >= 0 && at > last - PAGES_BACK; at--) listed.push(...(await readPage(meta, at)));
  return listed;
}

export async function judgedAgain(meta: Meta, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const judged = new Set(ids);
  const before = await lastPage(meta);
  let last = before;
  for (let at = before; at >= 0 && at > before - PAGES_BACK; at--) {
    const page = await readPage(meta, at);
    const left = page.filter((id) => !judged.has(id));
    if (left.length < page.length) await writePage(meta, at, left);
    if (left.length === 0 && at === last) last = Math.max(0, at - 1);
  }
  if (last !== before) await meta.set(LAST_PAGE, String(last));
}

const nameOf = (page: number): string => (page === 0 ? PAGE : `${PAGE}-${page}`);

async function lastPage(meta: Meta): Promise<number> {
  return Number((await meta.get(LAST_PAGE)) ?? 0);
}

async function readPage(meta: Meta, page: number): Promise<readonly number[]> {
  return JSON.parse((await meta.get(nameOf(page))) ?? "[]") as number[];
}

async function writePage(meta: Meta, page: number, ids: readonly number[]): Promise<void> {
  await meta.set(nameOf(page), JSON.stringify(ids));
}
