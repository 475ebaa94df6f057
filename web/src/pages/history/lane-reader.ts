/**
 * Reads one conversation for as long as it is shown: from a place on, both ways, and live at its end.
 *
 * What is in sight is never moved by what comes in. After news nothing that is held is taken for true until it was in sight and asked for
 * again. Not here: what is held (lane-window.ts), how it is shown (timeline.tsx).
 */

import { signal } from "@preact/signals";
import type { LaneName } from "../../../../src/engine/api.ts";
import type { LaneLine, ReadLaneAnswer } from "../../../../src/engine/leaf-api.ts";
import { Asking, comeOf } from "../../api/asking.ts";
import { call, type ParamsOf } from "../../api/call.ts";
import { patiently } from "../../api/patience.ts";
import type { Problem } from "../../api/problem.ts";
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
/** Of the first one, for which somebody waits: a screen, and what is near it. */
const FIRST_PAGE = 80;
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
  #begun = 0;
  /** What is asked for where it stands: one of a kind at a time. */
  readonly #asking = { earlier: new Asking(), later: new Asking(), again: new Asking() };
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
    const place = this.#leave();
    const begun = this.#begun;
    this.#target = target;
    this.#isBeginning = true;
    await comeOf(this.#read(placeOf(target), place, FIRST_PAGE), place, {
      answer: (page) => {
        this.#sight = undefined;
        this.#seenTotal = page.total;
        const at = lineOf(target, page);
        const isPastEnd = target?.kind === "moment" && at === undefined && page.lines.length > 0;
        const shown = { begun, held: windowOf(page), at: at?.ref, isPastEnd };
        this.reading.value = { ...shown, problem: undefined, isAtEnd: at === undefined, unseen: 0 };
      },
      problem: (problem) => {
        this.#failed = () => void this.begin(target);
        const nothing = { begun, held: undefined, at: undefined, isPastEnd: false };
        this.reading.value = { ...nothing, problem, isAtEnd: true, unseen: 0 };
      },
    });
    if (!place.aborted) this.#isBeginning = false;
  }

  earlier(): void {
    if (this.reading.value.held?.earlier === true) this.#asking.earlier.ifFree(this.#joinEarlier);
  }

  later(): void {
    if (this.reading.value.held?.later === true) this.#asking.later.ifFree(this.#joinLater);
  }

  /** Something may have changed: what is in sight is asked for again, and what was said since joins at the end. */
  news(): void {
    this.#fresh = new WeakSet();
    const { held, problem } = this.reading.value;
    if (held === undefined || held.lines.length === 0) {
      // It was empty, or could not be read: it may be now, where somebody wanted to be. A message that there is not does not come to be.
      if (!this.#isBeginning && problem?.code !== "history/unknown-message") void this.begin(this.#target);
      return;
    }
    if (!held.later) this.#asking.later.soon(this.#joinLater);
    this.#lookAgainWhenCalm();
  }

  /** After something was done to it here: it is asked for at once. */
  async changed(ref: string): Promise<void> {
    await this.#join({ around: ref }, refreshed, this.#place.signal, 9);
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
  #leave(): AbortSignal {
    this.#place.abort();
    for (const asking of Object.values(this.#asking)) asking.drop();
    this.#place = new AbortController();
    this.#begun += 1;
    return this.#place.signal;
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
    this.#calm = setTimeout(() => this.#asking.again.soon(this.#lookAgain), CALM_MS);
  }

  readonly #lookAgain = async (signal: AbortSignal): Promise<void> => {
    const lines = this.reading.value.held?.lines ?? [];
    if (this.#sight === undefined) return;
    const [first, last] = this.#sight.map((ref) => lines.findIndex((line) => line.ref === ref));
    if (first === undefined || last === undefined || first < 0 || last < first) return;
    const shown = lines.slice(first, last + 1);
    const middle = shown[shown.length >> 1];
    if (middle === undefined || shown.every((line) => this.#fresh.has(line))) return;
    await this.#join({ around: middle.ref }, refreshed, signal, Math.min(PAGE, shown.length * 2 + 9));
  };

  readonly #joinEarlier = async (signal: AbortSignal): Promise<void> => {
    const before = this.reading.value.held?.lines[0]?.ref;
    if (before !== undefined) await this.#join({ before }, withEarlier, signal);
  };

  readonly #joinLater = async (signal: AbortSignal): Promise<void> => {
    const after = this.reading.value.held?.lines.at(-1)?.ref;
    if (after !== undefined) await this.#join({ after }, withLater, signal);
  };

  /** What comes for a place that was left is dropped. */
  async #join(
    place: Place,
    join: (held: LaneWindow, page: ReadLaneAnswer) => LaneWindow,
    signal: AbortSignal,
    limit = PAGE,
  ): Promise<void> {
    await comeOf(this.#read(place, signal, limit), signal, {
      answer: (page) => {
        const { held } = this.reading.value;
        if (held === undefined) return;
        this.reading.value = { ...this.reading.value, held: join(held, page), problem: undefined };
        this.#noteEnd();
      },
      problem: (problem) => {
        this.#failed = () => void this.#join(place, join, this.#place.signal, limit);
        this.reading.value = { ...this.reading.value, problem };
      },
    });
  }

  async #read(place: Place, signal: AbortSignal, limit: number): Promise<ReadLaneAnswer> {
    // What is told while there is news may be of before them.
    const fresh = this.#fresh;
    const wanted = { lane: this.#lane, ...place, limit };
    const page = await patiently((until) => call("read_lane", wanted, until), signal);
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
