/**
 * Asks for a conversation's summaries as somebody unfolds them, a page at a time, and again when there is news.
 *
 * Not here: what is known of them (fold-tree.ts).
 */

import { signal } from "@preact/signals";
import type { LaneName } from "../../../../src/engine/api.ts";
import { Asking } from "../../api/asking.ts";
import { call } from "../../api/call.ts";
import { patiently } from "../../api/patience.ts";
import { type Problem, problemOf } from "../../api/problem.ts";
import { EMPTY_TREE, type FoldTree, withOpen, withPage } from "./fold-tree.ts";

export interface Folding {
  readonly tree: FoldTree;
  readonly isThere: boolean;
  readonly problem: Problem | undefined;
}

const PAGE = 100;
const FEW = 4;
/** Of one answer. */
const MOST_AT_ONCE = 500;
/** Unfolded at a time that news ask for again; the rest is as it was when it was unfolded. */
const MOST_AGAIN = 24;
/** Steps from a message up to what nothing covers: no conversation is deeper. */
const DEEPEST = 24;

export class FoldReader {
  readonly folding = signal<Folding>({ tree: EMPTY_TREE, isThere: false, problem: undefined });
  readonly #lane: LaneName;
  readonly #ended = new AbortController();
  readonly #asking = new Asking();
  /** Another number: what was to be brought in sight before is let be. */
  #revealing = 0;

  constructor(lane: LaneName) {
    this.#lane = lane;
  }

  /** The first page of what nothing covers. Few at the top say little: they are unfolded until there is something to see. */
  async begin(): Promise<void> {
    await this.#guarded(async () => {
      await this.#page(null, 0, PAGE);
      let seen = this.folding.value.tree.tops.nodes;
      while (seen.length > 0 && seen.length <= FEW && seen.every(({ depth }) => (depth ?? 0) > 0)) {
        for (const { ref } of seen) {
          await this.#page(ref, 0, PAGE);
          this.#set(withOpen(this.folding.value.tree, ref, true));
        }
        const { under } = this.folding.value.tree;
        seen = seen.flatMap(({ ref }) => under.get(ref)?.nodes ?? []);
      }
    });
  }

  /** The next page of what stands under it; null: of what nothing covers. */
  async more(under: string | null): Promise<void> {
    await this.#guarded(() => this.#page(under, this.#known(under), PAGE));
  }

  async unfold(ref: string): Promise<void> {
    await this.#guarded(async () => {
      if (this.#known(ref) === 0) await this.#page(ref, 0, PAGE);
      this.#set(withOpen(this.folding.value.tree, ref, true));
    });
  }

  /** Somebody folds by hand: what is still on its way to be unfolded for something else stays as it is. */
  fold(ref: string): void {
    this.#revealing += 1;
    this.#set(withOpen(this.folding.value.tree, ref, false));
  }

  /** Unfolds whatever stands above it, so that it is in sight. False: it stands under nothing that is in use. Undefined: it failed, or is no longer wanted. */
  async reveal(ref: string): Promise<boolean | undefined> {
    let isFound: boolean | undefined;
    this.#revealing += 1;
    const wanted = this.#revealing;
    await this.#guarded(async () => {
      const path = await this.#pathTo(ref);
      isFound = await this.#loadUntil(null, path[0] ?? ref);
      for (const [at, over] of path.entries()) {
        if (!isFound) return;
        isFound = await this.#loadUntil(over, path[at + 1] ?? ref);
        if (wanted !== this.#revealing) return;
        if (isFound) this.#set(withOpen(this.folding.value.tree, over, true));
      }
    });
    return wanted === this.#revealing ? isFound : undefined;
  }

  /** What is known is asked for again; news that come meanwhile ask once more, when that is done. */
  news(): void {
    this.#asking.soon(() => this.#guarded(() => this.#askAgain()));
  }

  async #askAgain(): Promise<void> {
    await this.#page(null, 0, this.#known(null));
    const { open } = this.folding.value.tree;
    for (const ref of [...open].slice(-MOST_AGAIN)) await this.#page(ref, 0, this.#known(ref));
  }

  end(): void {
    this.#ended.abort();
    this.#asking.drop();
  }

  #known(under: string | null): number {
    const { tops, under: branches } = this.folding.value.tree;
    return (under === null ? tops : branches.get(under))?.nodes.length ?? 0;
  }

  async #page(under: string | null, from: number, count: number): Promise<void> {
    const limit = Math.min(MOST_AT_ONCE, Math.max(PAGE, count));
    const wanted = { lane: this.#lane, from, limit, ...(under !== null && { under }) };
    const answer = await patiently((signal) => call("outline", wanted, signal), this.#ended.signal);
    this.#set(withPage(this.folding.value.tree, under, from, answer));
  }

  /** What covers it, and so on, the uppermost first. */
  async #pathTo(ref: string): Promise<readonly string[]> {
    const path: string[] = [];
    for (let at = ref; path.length < DEEPEST; ) {
      const wanted = { ref: at, maxTokens: 100 };
      const answer = await patiently((signal) => call("describe", wanted, signal), this.#ended.signal);
      const over = answer.kind === "file" ? undefined : answer.coveredBy[0];
      if (over === undefined || path.includes(over)) break;
      path.unshift(over);
      at = over;
    }
    return path;
  }

  /** Pages on until it is there. */
  async #loadUntil(under: string | null, ref: string): Promise<boolean> {
    for (;;) {
      const { tops, under: branches } = this.folding.value.tree;
      const branch = under === null ? tops : branches.get(under);
      if (branch?.nodes.some((node) => node.ref === ref)) return true;
      const known = branch?.nodes.length ?? 0;
      if (this.#ended.signal.aborted || (branch !== undefined && known >= branch.total)) return false;
      await this.#page(under, known, MOST_AT_ONCE);
      if (this.#known(under) === known) return false;
    }
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      if (!this.#ended.signal.aborted)
        this.folding.value = { ...this.folding.value, isThere: true, problem: undefined };
    } catch (error) {
      if (!this.#ended.signal.aborted)
        this.folding.value = { ...this.folding.value, problem: problemOf(error) };
    }
  }

  #set(tree: FoldTree): void {
    if (!this.#ended.signal.aborted) this.folding.value = { ...this.folding.value, tree };
  }
}
