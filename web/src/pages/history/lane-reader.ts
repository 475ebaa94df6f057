/**
 * Reads one conversation for as long as it is shown: from a place on, both ways, and live at its end.
 *
 * What is in sight is never moved by what comes in. After news nothing that is held is taken for true until it was in sight and asked for
 * again. Not here: what is held (lane-window.ts), how it is shown (timeline.tsx).
 */

import { signal } from "@preact/signals";
import type { LaneName } from "../../../../src/engine/api.ts";
import type { LaneLine, ReadLaneAnswer } from "../../../../src/engine/leaf-api.ts";
import { call, type ParamsOf } from "../../api/call.ts";
import { patiently } from "../../api/patience.ts";
import { type Problem, problemOf } from "../../api/problem.ts";
import type { JumpTarget } from "./jump-target.ts";
import { type LaneWindow, refreshed, windowOf, withEarlier, withLater } from "./lane-window.ts";

export interface LaneReading {
  /** Another number: it was begun anew, at another place. */
  readonly begun: number;
  readonly held: LaneWindow | undefined;
  readonly problem: Problem | undefined;
  /** The line that somebody asked for. */
  readonly at: string | undefined;
  /** It was asked for a time after which nothing was said. */
  readonly isPastEnd: boolean;
  readonly isAtEnd: boolean;
  /** Messages that came since somebody saw the last line. */
  readonly unseen: number;
}

/** Lines of a page: a few screens. */
const PAGE = 200;
/** Scrolling has come to rest. */
const CALM_MS = 150;

type Place = Omit<ParamsOf<"read_lane">, "lane" | "limit">;

export class LaneReader {
  readonly reading = signal<LaneReading>({
    ...{ begun: 0, held: undefined, problem: undefined, at: undefined },
    ...{ isPastEnd: false, isAtEnd: true, unseen: 0 },
  });
  readonly #lane: LaneName;
  #fresh = new WeakSet<LaneLine>();
  #sight: readonly [first: string, last: string] | undefined;
  #seenTotal = 0;
  #calm: ReturnType<typeof setTimeout> | undefined;
  readonly #running = new Set<string>();
  #begun = 0;
  #place = new AbortController();
  #failed: (() => void) | undefined;
  /** Where it was begun, or is to be. */
  #target: JumpTarget | null = null;
  #isBeginning = false;

  constructor(lane: LaneName) {
    this.#lane = lane;
  }

  /** Null: at the newest. */
  async begin(target: JumpTarget | null): Promise<void> {
    const begun = this.#leave();
    this.#target = target;
    this.#isBeginning = true;
    try {
      const page = await this.#read(placeOf(target));
      if (begun !== this.#begun) return;
      this.#sight = undefined;
      this.#seenTotal = page.total;
      const at = lineOf(target, page);
      const isPastEnd = target?.kind === "moment" && at === undefined && page.lines.length > 0;
      const shown = { begun, held: windowOf(page), at: at?.ref, isPastEnd };
      this.reading.value = { ...shown, problem: undefined, isAtEnd: at === undefined, unseen: 0 };
    } catch (error) {
      if (begun !== this.#begun) return;
      this.#failed = () => void this.begin(target);
      const nothing = { begun, held: undefined, at: undefined, isPastEnd: false };
      this.reading.value = { ...nothing, problem: problemOf(error), isAtEnd: true, unseen: 0 };
    } finally {
      if (begun === this.#begun) this.#isBeginning = false;
    }
  }

  earlier(): void {
    const { held } = this.reading.value;
    const first = held?.lines[0];
    if (held?.earlier !== true || first === undefined) return;
    void this.#join("earlier", { before: first.ref }, withEarlier);
  }

  later(): void {
    const { held } = this.reading.value;
    const last = held?.lines.at(-1);
    if (held?.later !== true || last === undefined) return;
    void this.#join("later", { after: last.ref }, withLater);
  }

  /** Something may have changed: what is in sight is asked for again, and what was said since joins at the end. */
  news(): void {
    this.#fresh = new WeakSet();
    const { held, problem } = this.reading.value;
    const last = held?.lines.at(-1);
    if (held === undefined || last === undefined) {
      // It was empty, or could not be read: it may be now, where somebody wanted to be. A message that there is not does not come to be.
      if (!this.#isBeginning && problem?.code !== "history/unknown-message") void this.begin(this.#target);
      return;
    }
    if (!held.later) void this.#join("later", { after: last.ref }, withLater);
    this.#lookAgainWhenCalm();
  }

  /** After something was done to it here: it is asked for at once. */
  async changed(ref: string): Promise<void> {
    await this.#join(`again ${ref}`, { around: ref }, refreshed, 9);
  }

  /** Asks again for what failed. */
  retry(): void {
    const failed = this.#failed;
    this.#failed = undefined;
    this.reading.value = { ...this.reading.value, problem: undefined };
    failed?.();
  }

  inSight(first: LaneLine, last: LaneLine): void {
    this.#sight = [first.ref, last.ref];
    this.#noteEnd();
    this.#lookAgainWhenCalm();
  }

  end(): void {
    this.#leave();
    clearTimeout(this.#calm);
  }

  /** What is on its way for where it stood is let go. */
  #leave(): number {
    this.#place.abort();
    this.#place = new AbortController();
    this.#running.clear();
    this.#begun += 1;
    return this.#begun;
  }

  #noteEnd(): void {
    const { held, isAtEnd, unseen } = this.reading.value;
    if (held === undefined || this.#sight === undefined) return;
    const isThere = !held.later && held.lines.at(-1)?.ref === this.#sight[1];
    if (isThere) this.#seenTotal = held.total;
    const since = isThere ? 0 : Math.max(0, held.total - this.#seenTotal);
    if (isThere !== isAtEnd || since !== unseen)
      this.reading.value = { ...this.reading.value, isAtEnd: isThere, unseen: since };
  }

  #lookAgainWhenCalm(): void {
    clearTimeout(this.#calm);
    this.#calm = setTimeout(() => this.#lookAgain(), CALM_MS);
  }

  #lookAgain(): void {
    const lines = this.reading.value.held?.lines ?? [];
    if (this.#sight === undefined) return;
    const [first, last] = this.#sight.map((ref) => lines.findIndex((line) => line.ref === ref));
    if (first === undefined || last === undefined || first < 0 || last < first) return;
    const shown = lines.slice(first, last + 1);
    const middle = shown[shown.length >> 1];
    if (middle === undefined || shown.every((line) => this.#fresh.has(line))) return;
    void this.#join("again", { around: middle.ref }, refreshed, Math.min(PAGE, shown.length * 2 + 9));
  }

  /** One of a kind at a time. What comes for a place that was left is dropped. */
  async #join(
    kind: string,
    place: Place,
    join: (held: LaneWindow, page: ReadLaneAnswer) => LaneWindow,
    limit = PAGE,
  ): Promise<void> {
    if (this.#running.has(kind)) return;
    this.#running.add(kind);
    const begun = this.#begun;
    try {
      const page = await this.#read(place, limit);
      const { held } = this.reading.value;
      if (begun !== this.#begun || held === undefined) return;
      this.reading.value = { ...this.reading.value, held: join(held, page), problem: undefined };
      this.#noteEnd();
    } catch (error) {
      if (begun !== this.#begun) return;
      this.#failed = () => void this.#join(kind, place, join, limit);
      this.reading.value = { ...this.reading.value, problem: problemOf(error) };
    } finally {
      if (begun === this.#begun) this.#running.delete(kind);
    }
  }

  async #read(place: Place, limit = PAGE): Promise<ReadLaneAnswer> {
    // What is told while there is news may be of before them.
    const fresh = this.#fresh;
    const wanted = { lane: this.#lane, ...place, limit };
    const page = await patiently((signal) => call("read_lane", wanted, signal), this.#place.signal);
    for (const line of page.lines) fresh.add(line);
    return page;
  }
}

/** Before everything that was ever said. */
const BEGINNING = -8.64e15;

function placeOf(target: JumpTarget | null): Place {
  if (target?.kind === "message") return { around: target.ref };
  if (target?.kind === "moment") return { at: target.at };
  return target?.kind === "beginning" ? { at: BEGINNING } : {};
}

/** The first that was said then or later, by when it was said. */
function lineOf(target: JumpTarget | null, { lines }: ReadLaneAnswer): LaneLine | undefined {
  if (target === null || target.kind === "summary") return undefined;
  if (target.kind === "beginning") return lines[0];
  if (target.kind === "message") return lines.find(({ ref }) => ref === target.ref);
  const since = lines.filter(({ at }) => at >= target.at);
  return since.reduce<LaneLine | undefined>(
    (first, line) => (first === undefined || line.at < first.at ? line : first),
    undefined,
  );
}
