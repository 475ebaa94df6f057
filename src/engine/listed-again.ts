/**
 * Messages that something is to look at once more. On pages, so that a slice costs the same however many there are.
 *
 * One that is listed twice is looked at twice, which changes nothing. So is one that is listed anew after it was given: whoever
 * looks at it now may have read it before that which it was listed for.
 */

import type { MessageId } from "../kernel/ids.ts";
import type { Stores } from "./stores.ts";

type Meta = Stores["meta"];

const MOST_ON_A_PAGE = 256;
/** What a batch took from the last page is on the one before it by now, where others were listed meanwhile. */
const PAGES_BACK = 2;

export class ListedAgain {
  readonly #meta: Meta;
  readonly #name: string;

  /** `name`: of the first page, which is a list of numbers, as JSON; the others are numbered. */
  constructor(meta: Meta, name: string) {
    this.#meta = meta;
    this.#name = name;
  }

  /** Within the caller's transaction. */
  async add(ids: readonly MessageId[]): Promise<void> {
    if (ids.length === 0) return;
    let last = await this.#last();
    let page = new Set(await this.#read(last));
    const given = new Set(await this.some());
    await this.#setAnew([...new Set([...(await this.#anew()), ...ids.filter((id) => given.has(id))])]);
    for (const id of new Set(ids)) {
      if (page.has(id)) continue;
      if (page.size >= MOST_ON_A_PAGE) {
        await this.#write(last, [...page]);
        last += 1;
        page = new Set();
      }
      page.add(id);
    }
    await this.#write(last, [...page]);
    await this.#setLast(last);
  }

  /** Some of them. */
  async some(): Promise<readonly number[]> {
    const last = await this.#last();
    const listed: number[] = [];
    for (let at = last; at >= 0 && at > last - PAGES_BACK; at--) listed.push(...(await this.#read(at)));
    return listed;
  }

  /** Those that `some` gave. What was listed anew stays for once more. */
  async drop(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const anew = await this.#anew();
    const done = new Set(ids.filter((id) => !anew.includes(id)));
    if (anew.length > 0) await this.#setAnew(anew.filter((id) => !ids.includes(id)));
    const before = await this.#last();
    let last = before;
    for (let at = before; at >= 0 && at > before - PAGES_BACK; at--) {
      const page = await this.#read(at);
      const left = page.filter((id) => !done.has(id));
      if (left.length < page.length) await this.#write(at, left);
      if (left.length === 0 && at === last) last = Math.max(0, at - 1);
    }
    if (last !== before) await this.#setLast(last);
  }

  async #anew(): Promise<readonly number[]> {
    return JSON.parse((await this.#meta.get(`${this.#name}-anew`)) ?? "[]") as number[];
  }

  async #setAnew(ids: readonly number[]): Promise<void> {
    await this.#meta.set(`${this.#name}-anew`, JSON.stringify(ids));
  }

  #page(page: number): string {
    return page === 0 ? this.#name : `${this.#name}-${page}`;
  }

  async #read(page: number): Promise<readonly number[]> {
    return JSON.parse((await this.#meta.get(this.#page(page))) ?? "[]") as number[];
  }

  async #write(page: number, ids: readonly number[]): Promise<void> {
    await this.#meta.set(this.#page(page), JSON.stringify(ids));
  }

  async #last(): Promise<number> {
    return Number((await this.#meta.get(`${this.#name}-last`)) ?? 0);
  }

  async #setLast(page: number): Promise<void> {
    await this.#meta.set(`${this.#name}-last`, String(page));
  }
}
