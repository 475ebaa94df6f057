/** What every check is given and what it answers with. */

import { setImmediate as breathe } from "node:timers/promises";
import { assert } from "../../kernel/assert.ts";
import type { DoctorCheck, RepairTask } from "../api.ts";
import type { EngineContext } from "../context.ts";
import type { Stores } from "../stores.ts";

export interface Examination {
  readonly context: EngineContext;
  readonly signal: AbortSignal | undefined;
  /** One short look at the store; after a few of them whatever else the thread has to do gets its turn. Rejects when it is called off. */
  look<T>(work: (stores: Stores) => Promise<T>): Promise<T>;
}

/** Any number of verdicts that come out of one walk. */
export type Check = (examination: Examination) => Promise<readonly Verdict[]>;

export interface Verdict extends DoctorCheck {
  readonly repairs: readonly RepairTask[];
}

/** Refs that a verdict names; the others are counted. */
export const MOST_REFS = 5;
/** Repairs of one check; what is beyond them is found the next time. */
export const MOST_REPAIRS = 200;
/** Rows that one repair takes on. */
export const ROWS_PER_REPAIR = 500;

/**
 * Looks take so long, or are so many, before others have their turn. Each of those may take ten times as long as a look: a doctor
 * that stood aside after every one would take minutes for a second of work.
 */
const LOOKS_MS = 20;
const MOST_LOOKS = 64;

export function examinationOf(context: EngineContext, signal: AbortSignal | undefined): Examination {
  const { clock, store } = context;
  let began = clock.elapsed();
  let looks = 0;
  return {
    context,
    signal,
    async look(work) {
      signal?.throwIfAborted();
      const seen = await store.read(work);
      looks += 1;
      if (looks < MOST_LOOKS && clock.elapsed() - began < LOOKS_MS) return seen;
      // The store is synchronous underneath: without this nothing else would run in between.
      await breathe();
      began = clock.elapsed();
      looks = 0;
      return seen;
    },
  };
}

/** What was seen when nothing is wrong. */
export function sound(name: string, detail: string, noticed: Partial<Noticed> = {}): Verdict {
  const { count = 0, refs = [], repairs = [] } = noticed;
  return { name, ok: true, detail, hint: null, ...shown({ count, refs, repairs }) };
}

export interface Noticed {
  readonly count: number;
  readonly refs: readonly string[];
  readonly repairs: readonly RepairTask[];
}

export function faulty(name: string, detail: string, hint: string, noticed: Partial<Noticed> = {}): Verdict {
  assert(hint !== "", `check ${name} says what to do`);
  const { refs = [], count = refs.length, repairs = [] } = noticed;
  return { name, ok: false, detail, hint, ...shown({ count, refs, repairs }) };
}

function shown({ count, refs, repairs }: Noticed): Noticed & { fixable: boolean } {
  return {
    count,
    refs: refs.slice(0, MOST_REFS),
    fixable: repairs.length > 0,
    repairs: repairs.slice(0, MOST_REPAIRS),
  };
}

/** "12,345", whatever the machine is set to. */
export function figure(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** "one lane", "3 lanes". */
export function several(count: number, noun: string, plural = `${noun}s`): string {
  return `${figure(count)} ${count === 1 ? noun : plural}`;
}

export function* chunksOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}
